"""Schemas of structs: those of msgspec, refined."""

import re
from collections.abc import Iterable, Mapping
from inspect import cleandoc
from typing import Any

import msgspec
from msgspec._json_schema import _build_name_map, _collect_component_types
from msgspec.inspect import multi_type_info

from domain.schemas.docstrings import said_of, said_of_fields
from domain.schemas.presence import as_sent
from domain.schemas.values import Json, Undocumented, walk

_TEMPLATE = "#/components/schemas/{name}"
_UNFILLED = re.compile(r"_(?:Any_+)+$|\[Any(?:, Any)*\]$")
_END = re.compile(r"(\\Z|\$\(\?!\\n\))$")
_NONE = re.compile(r"\bNone\b")


def components_of(types: Iterable[Any], received: Iterable[Any] = ()) -> tuple[list[Json], dict[str, Json]]:
    """The schemas of some types, and of all structs that they mention, by name.

    `received`: those of the types that the service also decodes, so that what has a default may be absent.
    """
    wanted = list(types)
    schemas, components = msgspec.json.schema_components(wanted, ref_template=_TEMPLATE)
    names = _build_name_map(_collect_component_types(multi_type_info(wanted)))
    structs = {name: getattr(struct, "__origin__", struct) for struct, name in names.items()}
    decoded = {getattr(one, "__origin__", one) for one in _collect_component_types(multi_type_info(list(received)))}
    made: dict[str, Json] = {}
    for name, component in components.items():
        struct = structs[name]
        sent = component if struct in decoded else as_sent(component, struct)
        made[_plain(name)] = walk(_described(sent, struct), _exact)
    return [walk(schema, _exact) for schema in schemas], made


def _described(component: Json, struct: Any) -> Json:
    """A component with its description and those of its properties, from the struct's docstring."""
    said = said_of_fields(struct)
    if unknown := said.keys() - component.get("properties", {}).keys() - {*getattr(struct, "__struct_fields__", ())}:
        raise Undocumented(f"{struct.__name__} has no field {', '.join(sorted(unknown))}")
    properties = {
        field: {**schema, "description": said[field]} if field in said else schema
        for field, schema in component.get("properties", {}).items()
    }
    description = said_of(struct)
    return {
        **component,
        **({"description": description} if description else {}),
        **({"properties": properties} if properties else {}),
    }


def renamed(value: Any, names: dict[str, str]) -> Any:
    """The value with its references to components renamed."""
    targets = {_TEMPLATE.format(name=old): _TEMPLATE.format(name=new) for old, new in names.items()}

    def change(found: Json) -> Json:
        return {name: targets.get(part, part) if isinstance(part, str) else part for name, part in found.items()}

    return walk(value, change)


def filled(name: str, component: Json, parts: Mapping[str, Json]) -> Json:
    """A component with `parts` ("Struct.field") for the fields that a struct leaves open, described as it says."""
    if "properties" not in component:
        return component
    properties = dict(component["properties"])
    for field, schema in component["properties"].items():
        if part := parts.get(f"{name}.{field}"):
            said = {"description": schema["description"]} if "description" in schema else {}
            properties[field] = {**part, **said}
    return {**component, "properties": properties}


def _exact(schema: Json) -> Json:
    """A schema that generators take: without titles, since components are named, and without `prefixItems`.

    Objects are closed, tagged unions exclusive, patterns of ECMA, descriptions without the source's indentation.
    """
    schema = {
        name: _plain(part) if name == "$ref" else part
        for name, part in schema.items()
        if name != "title" or not isinstance(part, str)  # a property may have this name
    }
    if isinstance(schema.get("description"), str):
        schema["description"] = _markdown(schema["description"])
    if isinstance(schema.get("pattern"), str):
        schema["pattern"] = _END.sub("$", schema["pattern"])
    if "prefixItems" in schema:
        schema["items"] = _item(schema.pop("prefixItems"))
    if "discriminator" in schema and "anyOf" in schema:
        schema["oneOf"] = schema.pop("anyOf")
    if schema.get("type") == "object" and "properties" in schema:
        schema.setdefault("additionalProperties", False)
    if schema.get("required") == []:
        del schema["required"]
    return schema


def _item(parts: list[Json]) -> Json:
    """The schema of every item of a tuple, whose length its bounds give."""
    kinds = [part for number, part in enumerate(parts) if part not in parts[:number]]
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}


def _plain(name: Any) -> Any:
    """The name of a generic struct without its unbound type arguments; property names are left alone."""
    return _UNFILLED.sub("", name) if isinstance(name, str) else name


def _markdown(docstring: str) -> str:
    return _NONE.sub("null", cleandoc(docstring).replace("``", "`"))
