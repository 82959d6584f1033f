"""The fields of facts, at any depth, and other values that they could have."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

_hints_of = cache(get_type_hints)


def paths(struct: type, path: str) -> Iterator[tuple[str, bool]]:
    """The fields of a struct by path, and those of the structs in them; whether each is more than a single struct."""
    info, hints = inspect.type_info(struct), _hints_of(struct)
    assert isinstance(info, inspect.StructType)
    for name in [member.name for member in info.fields]:
        yield f"{path}.{name}", not isinstance(hints[name], type) or not issubclass(hints[name], msgspec.Struct)
        for part in _structs(hints[name]):
            yield from paths(part, f"{path}.{name}")


def _structs(hint: Any) -> Iterator[type]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for part in get_args(hint):
        yield from _structs(part)


Seen = Mapping[Any, Sequence[Any]]
"""Values by the path of their field, and by their type where it is one of its own."""


def values(facts: Mapping[str, Sequence[Any]]) -> Seen:
    seen: dict[Any, dict[Any, None]] = defaultdict(dict)
    for kind, those in facts.items():
        for fact in those:
            for path, hint, value in _fields(fact, type(fact), kind):
                seen[path][value] = None
                for part in _own_types(hint):
                    seen[part].update(dict.fromkeys(value if isinstance(value, tuple) else (value,)))
    return {key: [value for value in values if value is not None] for key, values in seen.items()}


def _fields(value: Any, hint: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(value, msgspec.Struct):
        hints = _hints_of(type(value))
        for name in value.__struct_fields__:
            yield f"{path}.{name}", hints[name], getattr(value, name)
            yield from _fields(getattr(value, name), hints[name], f"{path}.{name}")
    elif isinstance(value, tuple):
        for part in value:
            if isinstance(part, msgspec.Struct):
                yield from _fields(part, type(part), path)


def _own_types(hint: Any) -> Iterator[Any]:
    """The types of its own that a scalar field's type is or may be: those whose values can stand for one another."""
    if hasattr(hint, "__supertype__"):
        yield hint
    elif get_origin(hint) in (Union, UnionType):
        for part in get_args(hint):
            yield from _own_types(part)


def variants(value: Any, hint: Any, path: str, seen: Seen) -> Iterator[tuple[str, Any]]:
    """The same with one field changed, at any depth, and the path of that field."""
    if isinstance(value, msgspec.Struct):
        hints = _hints_of(type(value))
        for name in value.__struct_fields__:
            for at, changed in variants(getattr(value, name), hints[name], f"{path}.{name}", seen):
                yield at, msgspec.structs.replace(value, **{name: changed})
        return
    if isinstance(value, tuple):
        for n, part in enumerate(value):
            if isinstance(part, msgspec.Struct):
                for at, changed in variants(part, type(part), path, seen):
                    yield at, (*value[:n], changed, *value[n + 1 :])
    for other in _others(value, hint, path, seen):
        yield path, other


def _others(value: Any, hint: Any, path: str, seen: Seen) -> list[Any]:
    """Other values that a field could have."""
    others = [*seen.get(path, ()), *[other for own in _own_types(hint) for other in seen.get(own, ())]]
    if not isinstance(value, tuple):
        others += [other for part in (hint, *get_args(hint)) if get_origin(part) is Literal for other in get_args(part)]
    if isinstance(value, bool):
        others.append(not value)
    elif isinstance(value, int) and len(others) < 2:  # nothing but itself was seen
        others.append(value - 1 if value > 0 else value + 1)
    return [other for other in dict.fromkeys(others) if other != value]
