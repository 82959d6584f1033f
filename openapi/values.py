"""JSON values, and a few ways of making schemas of them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Json = dict[str, Any]
"""A JSON object."""


class Undocumented(Exception):  # a fault of what was written
    """Something lacks the words that the contract needs; the message says what."""


def ref(name: str, kind: str = "schemas") -> Json:
    """A reference to a component."""
    return {"$ref": f"#/components/{kind}/{name}"}


def array(items: Json) -> Json:
    """Any number of these."""
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


def told_apart(by: str, mapping: Mapping[str, str]) -> Json:
    """Exactly one of these components, told apart by the value of a property."""
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
