"""JSON values, and constructors of schemas."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Json = dict[str, Any]
"""A JSON object."""


class Undocumented(Exception):  # a fault of the code, not of a request
    """A part of the contract has no description or schema; the message says which."""


def ref(name: str, kind: str = "schemas") -> Json:
    """A reference to a component."""
    return {"$ref": f"#/components/{kind}/{name}"}


def array(items: Json) -> Json:
    """An array of these."""
    return {"type": "array", "items": items}


def nullable(schema: Json) -> Json:
    """This or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def one_of(names: Iterable[str]) -> Json:
    """Exactly one of these components."""
    return {"oneOf": [ref(name) for name in names]}


def any_of(names: Iterable[str]) -> Json:
    """At least one of these components."""
    return {"anyOf": [ref(name) for name in names]}


def discriminated(by: str, mapping: Mapping[str, str]) -> Json:
    """Exactly one of these components, discriminated by the value of a property."""
    return {
        **one_of(dict.fromkeys(mapping.values())),
        "discriminator": {
            "propertyName": by,
            "mapping": {value: f"#/components/schemas/{name}" for value, name in mapping.items()},
        },
    }


def walk(value: Any, change: Callable[[Json], Json]) -> Any:
    """The value with every object in it changed, the innermost first."""
    match value:
        case dict():
            return change({name: walk(part, change) for name, part in value.items()})
        case list() | tuple():
            return [walk(part, change) for part in value]
        case _:
            return value
