"""What a schema allows where it refused a value: the words of an enumeration, or the fields of an object."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec import inspect

Steps = Sequence[str]
"""The way to a place in a value, as in a JSON pointer."""


def words_at(type_: Any, value: Any, steps: Steps) -> list[str]:
    """The words that are allowed at a place, empty if these are no matter of a list.

    `value`: the whole value as plain JSON, which says which member of a union is meant.
    """
    *way, last = steps or [""]
    above = _reached(type_, value, way)
    tags = [str(known.tag) for known, _ in above if isinstance(known, inspect.StructType) and known.tag_field == last]
    return tags or list(dict.fromkeys(word for known, _ in _reached(type_, value, steps) for word in _words(known)))


def fields_at(type_: Any, value: Any, steps: Steps) -> list[str]:
    """The fields of the object at a place; see `words_at`."""
    structs = [known for known, _ in _meant(_reached(type_, value, steps)) if isinstance(known, inspect.StructType)]
    return list(dict.fromkeys(name for known in structs for name in _names(known)))


Place = tuple[inspect.Type, Any]
"""A type, and the value that should be one; None if it cannot be determined."""

_described = lru_cache(maxsize=256)(inspect.type_info)


def _reached(type_: Any, value: Any, steps: Steps) -> list[Place]:
    """The types that a place may have."""
    places = [(known, value) for known in _members(_described(type_))]
    for step in steps:
        places = [
            (member, _part(inner, step))
            for known, inner in _meant(places)
            for found in _below(known, step)
            for member in _members(found)
        ]
    return places


def _meant(places: Iterable[Place]) -> list[Place]:
    """Without the structs that another tag than the value's stands for."""
    return [
        (known, value)
        for known, value in places
        if not isinstance(known, inspect.StructType)
        or known.tag_field is None
        or not isinstance(value, dict)
        or value.get(known.tag_field) == known.tag
    ]


def _members(known: inspect.Type) -> Iterator[inspect.Type]:
    match known:
        case inspect.UnionType(types=types):
            for each in types:
                yield from _members(each)
        case inspect.Metadata(type=inner):
            yield from _members(inner)
        case _:
            yield known


def _below(known: inspect.Type, step: str) -> Iterator[inspect.Type]:
    match known:
        case inspect.StructType(fields=fields):
            yield from (field.type for field in fields if field.encode_name == step)
        case inspect.CollectionType(item_type=inner) | inspect.DictType(value_type=inner):
            yield inner
        case inspect.TupleType(item_types=inner) if step.isdigit():
            yield from inner[int(step) : int(step) + 1]
        case _:
            pass


def _part(value: Any, step: str) -> Any:
    match value:
        case dict():
            return value.get(step)
        case list() if step.isdigit() and int(step) < len(value):
            return value[int(step)]
        case _:
            return None


def _words(known: inspect.Type) -> Iterator[str]:
    match known:
        case inspect.LiteralType(values=values):
            yield from map(str, values)
        case inspect.EnumType(cls=kind):
            yield from (str(member.value) for member in kind)
        case inspect.NoneType():
            yield "null"
        case _:
            pass


def _names(known: inspect.StructType) -> Iterator[str]:
    if known.tag_field is not None:
        yield known.tag_field
    yield from (field.encode_name for field in known.fields)
