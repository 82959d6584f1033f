"""Schemas of structs: those of msgspec, refined."""

import re
from collections.abc import Iterable
from inspect import cleandoc
from typing import Any

import msgspec

from api.positions import PATTERN
from openapi.values import Json, walk

_TEMPLATE = "#/components/schemas/{name}"
_UNFILLED = re.compile(r"_(?:Any_+)+$|\[Any(?:, Any)*\]$")
_END = re.compile(r"\\Z$")
_NONE = re.compile(r"\bNone\b")

HEX = "lower-case hexadecimal"
EXACT: dict[str, Json] = {
    "table": {"pattern": "^[0-9a-f]{24}$", "description": "The table's id."},
    "head": {"pattern": "^[0-9a-f]{64}$", "description": f"The chain's hash at this version, {HEX}."},
    "hash": {"pattern": "^[0-9a-f]{64}$", "description": f"The chain's hash after this event, {HEX}."},
    "seed_commitment": {"pattern": "^[0-9a-f]{64}$", "description": f"SHA-256 of the server seed, {HEX}."},
    "server_seed": {"pattern": "^[0-9a-f]{64}$", "description": f"The server's part of the table's seed, {HEX}."},
    "salt": {"pattern": "^[0-9a-f]{32}$", "description": f"The salt of the event's hash commitment, {HEX}."},
    "at": {"description": "Milliseconds since 1970 UTC."},
    "actor": {
        "description": "A player's id; or `operator`; or `server`, for what it does by itself once a time has run out.",
    },
    "opened_at": {"description": "Milliseconds since 1970 UTC."},
    "updated_at": {"description": "Milliseconds since 1970 UTC."},
    "created_at": {"description": "Milliseconds since 1970 UTC."},
    "next_at": {"description": "Milliseconds since 1970 UTC."},
    "last_at": {"description": "Milliseconds since 1970 UTC."},
    "due_at": {"description": "Milliseconds since 1970 UTC."},
    "position": {
        "pattern": PATTERN,
        "description": "A position of the log, opaque: only `wait_for` takes it.",
    },
    "request_id": {"description": "The id of this request, as in the header X-Request-Id."},
}
"""Constraints and descriptions of properties, by name, in the service's own structs."""


def components_of(types: Iterable[Any]) -> tuple[list[Json], dict[str, Json]]:
    """The schemas of some types, and of all structs that they mention, by name."""
    schemas, components = msgspec.json.schema_components(list(types), ref_template=_TEMPLATE)
    made = {_plain(name): walk(component, _exact) for name, component in components.items()}
    return [walk(schema, _exact) for schema in schemas], made


def renamed(value: Any, names: dict[str, str]) -> Any:
    """The value with its references to components renamed."""
    targets = {_TEMPLATE.format(name=old): _TEMPLATE.format(name=new) for old, new in names.items()}

    def change(found: Json) -> Json:
        return {name: targets.get(part, part) if isinstance(part, str) else part for name, part in found.items()}

    return walk(value, change)


def with_exact_properties(component: Json) -> Json:
    """A component whose properties carry what `EXACT` says of their names."""
    properties = {
        name: {**schema, **EXACT[name]} if name in EXACT and set(schema) == {"type"} else schema
        for name, schema in component.get("properties", {}).items()
    }
    return {**component, "properties": properties} if properties else component


def _exact(schema: Json) -> Json:
    """Objects closed, tagged unions exclusive, patterns of ECMA, descriptions without the source's indentation."""
    schema = {name: _plain(part) if name in ("$ref", "title") else part for name, part in schema.items()}
    if isinstance(schema.get("description"), str):
        schema["description"] = _markdown(schema["description"])
    if isinstance(schema.get("pattern"), str):
        schema["pattern"] = _END.sub("$", schema["pattern"])
    if "discriminator" in schema and "anyOf" in schema:
        schema["oneOf"] = schema.pop("anyOf")
    if schema.get("type") == "object" and "properties" in schema:
        schema.setdefault("additionalProperties", False)
    return schema


def _plain(name: Any) -> Any:
    """The name of a generic struct without its unbound type arguments; property names are left alone."""
    return _UNFILLED.sub("", name) if isinstance(name, str) else name


def _markdown(docstring: str) -> str:
    return _NONE.sub("null", cleandoc(docstring).replace("``", "`"))
