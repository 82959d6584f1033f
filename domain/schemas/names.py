"""Names for enumerations, unions and objects that stand inline: generators make a class of each, and need a name.

A name comes from the source, where what stands there is an alias (``Card = Literal[...]``), else from the place.
"""

import sys
from collections.abc import Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from domain.schemas.docstrings import said_below
from domain.schemas.values import Json, ref

Members = frozenset[Any]
"""The values of an enumeration, or the names of the structs of a union."""


class Alias:
    """A name in the source, and what is said below it."""

    def __init__(self, name: str, said: str) -> None:
        self.name = name
        self.said = said


def aliases_in(package: str) -> dict[Members, Alias]:
    """The aliases that the modules of a package define, by their members."""
    found: dict[Members, Alias] = {}
    for module in sorted(name for name in sys.modules if f"{name}.".startswith(f"{package}.")):
        for name, value in vars(sys.modules[module]).items():
            members = _members(value)
            if len(members) > 1 and not name.startswith("_"):
                said = said_below(module, name)
                if said or members not in found:
                    found[members] = Alias(name, said)
    return found


def alias_of(module: str, name: str, title: str) -> tuple[Members, Alias]:
    """An alias of a module by its members; `title`: the name that its component is to have."""
    return _members(getattr(sys.modules[module], name)), Alias(title, said_below(module, name))


def with_names(components: Mapping[str, Json], aliases: Mapping[Members, Alias], prefix: str = "") -> dict[str, Json]:
    """The components, with a component of its own for whatever stands inline in one of them and needs a name.

    `prefix`: of the names of the components, which the aliases lack.
    """
    naming = _Naming(components, aliases, prefix)
    named = {name: naming.inside(name, component) for name, component in components.items()}
    return {**named, **naming.made}


class _Naming:
    def __init__(self, components: Mapping[str, Json], aliases: Mapping[Members, Alias], prefix: str) -> None:
        self.made: dict[str, Json] = {}
        self._components = components
        self._aliases = aliases
        self._prefix = prefix

    def inside(self, name: str, schema: Json) -> Json:
        """A schema with a name, with references in place of what has none. `name`: of the schema, or of its place."""
        found = dict(schema)
        if "properties" in found:
            found["properties"] = {
                field: self._named(name + _camel(field), part) for field, part in found["properties"].items()
            }
        if isinstance(found.get("items"), dict):
            found["items"] = self._named(f"{name}Item", found["items"])
        for union in ("anyOf", "oneOf"):
            if union in found:
                alone = sum(part != {"type": "null"} for part in found[union]) == 1
                found[union] = [self._named(name if alone else f"{name}Value", part) for part in found[union]]
        return found

    def _named(self, name: str, schema: Json) -> Json:
        """A reference to the schema, if it needs a name; else the schema itself."""
        schema = _merged(schema)
        kinds = [part for part in _parts(schema) if part != {"type": "null"}]
        needs_a_name = len(schema.get("enum", ())) > 1 or len(kinds) > 1 or "properties" in schema
        if not needs_a_name:
            return _constant(self.inside(name, schema))
        if {"type": "null"} in schema.get("anyOf", ()):
            rest = {key: part for key, part in schema.items() if key not in ("anyOf", "description", "default")}
            said: Json = {key: schema[key] for key in ("description", "default") if key in schema}
            return {"anyOf": [self._named(name, {**rest, "anyOf": kinds}), {"type": "null"}], **said}
        outside: Json = {
            key: schema[key] for key in ("description", "default") if key in schema and "properties" not in schema
        }
        alone = {key: part for key, part in schema.items() if key not in outside}
        alias = self._aliases.get(_members_of(alone, self._prefix))
        title = self._prefix + alias.name if alias else name
        if alias and alias.said:
            alone["description"] = alias.said
        self._add(title, self.inside(title, alone))
        return {**ref(title), **outside}

    def _add(self, name: str, schema: Json) -> None:
        taken = self.made.get(name, self._components.get(name, schema))
        if taken != schema:
            raise ValueError(f"two schemas would be named {name}")
        self.made[name] = schema


def _members(value: Any) -> Members:
    """The literals or the structs of an alias; none of anything else."""
    if get_origin(value) is Literal:
        return frozenset(get_args(value))
    if get_origin(value) not in (Union, UnionType):
        return frozenset()
    parts = [_members(part) or _struct(part) for part in get_args(value)]
    return frozenset().union(*parts) if all(parts) else frozenset()


def _struct(value: Any) -> Members:
    return frozenset({value.__name__}) if hasattr(value, "__struct_fields__") else frozenset()


def _members_of(schema: Json, prefix: str) -> Members:
    """As `_members` has it."""
    parts = (part["$ref"] for part in _parts(schema) if "$ref" in part)
    named = (target.rpartition("/")[2].removeprefix(prefix) for target in parts)
    return frozenset(schema.get("enum", named))


def _parts(schema: Json) -> list[Json]:
    """The parts of a union."""
    found: list[Json] = schema.get("anyOf") or schema.get("oneOf") or []
    return found


def _merged(schema: Json) -> Json:
    """A union of enumerations as one."""
    parts = [part for part in schema.get("anyOf", ()) if part != {"type": "null"}]
    if len(parts) < 2 or not all("enum" in part for part in parts):  # noqa: PLR2004  # a union is of two at least
        return _typed(schema)
    one = _typed({"enum": sorted(value for part in parts for value in part["enum"])})
    rest = {key: part for key, part in schema.items() if key != "anyOf"}
    return {"anyOf": [one, {"type": "null"}], **rest} if {"type": "null"} in schema["anyOf"] else {**one, **rest}


def _typed(schema: Json) -> Json:
    """An enumeration with its type."""
    if "enum" not in schema or "type" in schema:
        return schema
    kind = "integer" if all(isinstance(value, int) for value in schema["enum"]) else "string"
    return {"type": kind, **schema}


def _constant(schema: Json) -> Json:
    """An enumeration of one value as a constant."""
    if len(schema.get("enum", ())) != 1:
        return schema
    return {**{key: part for key, part in schema.items() if key != "enum"}, "const": schema["enum"][0]}


def _camel(field: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in field.split("_"))
