"""Hypothesis strategies for the values of a msgspec type, kept small: what a client could send."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeVar

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import inspect

LOW, HIGH = -2, 14
"""Integers without bounds of their own are taken from here: seats, positions, counts."""

WORDS = ("", "a", "wolf", "é")


T = TypeVar("T")


class Drawer(Protocol):
    """How a law draws a further choice from Hypothesis."""

    def __call__(self, strategy: SearchStrategy[T], /) -> T: ...


def wellformed(type_: Any) -> SearchStrategy[Any]:
    """Values that decoding as `type_` would give."""
    return _wellformed(type_)


@lru_cache(maxsize=256)
def _wellformed(type_: Any) -> SearchStrategy[Any]:
    return _of(inspect.type_info(type_)).filter(lambda value: _decodes(value, type_))


def mutated(actions: Sequence[Any], draw: Drawer) -> Any:
    """One of some structs, with one of its fields replaced by another well-formed value."""
    action = draw(st.sampled_from(actions))
    info = inspect.type_info(type(action))
    assert isinstance(info, inspect.StructType)
    if not info.fields:
        return action
    field = draw(st.sampled_from(info.fields))
    return msgspec.structs.replace(action, **{field.name: draw(_of(field.type))})


def _decodes(value: Any, type_: Any) -> bool:
    try:
        return bool(msgspec.json.decode(msgspec.json.encode(value), type=type_) == value)
    except msgspec.ValidationError:
        return False


def _of(info: inspect.Type) -> SearchStrategy[Any]:
    match info:
        case inspect.StructType(cls=cls, fields=fields):
            return st.builds(cls, **{field.name: _of(field.type) for field in fields})
        case inspect.UnionType(types=types):
            return st.one_of([_of(type_) for type_ in types])
        case inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case inspect.EnumType(cls=cls):
            return st.sampled_from(list(cls))
        case inspect.IntType(gt=gt, ge=ge, lt=lt, le=le):
            low = ge if ge is not None else LOW if gt is None else gt + 1
            high = le if le is not None else max(HIGH, low) if lt is None else lt - 1
            return st.integers(min(low, high), high)
        case inspect.StrType():
            return st.sampled_from(WORDS)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.TupleType(item_types=items):
            return st.tuples(*[_of(item) for item in items])
        case inspect.VarTupleType(item_type=item, min_length=least, max_length=most):
            return st.lists(_of(item), min_size=least or 0, max_size=_few(least, most)).map(tuple)
        case inspect.FrozenSetType(item_type=item, min_length=least, max_length=most):
            return st.frozensets(_of(item), min_size=least or 0, max_size=_few(least, most))
        case _:
            raise TypeError(f"no game has values of {info} yet")


def _few(least: int | None, most: int | None) -> int:
    few = (least or 0) + 3
    return few if most is None else min(few, most)
