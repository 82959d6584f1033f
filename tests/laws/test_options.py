"""Options and actions come from any caller, and are stored for good: each has a bound."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import inspect

from domain.catalogue import INSTALLED
from domain.kernel.game import AnyGame, Refused
from tests.toys import TOYS

GAMES = [
    pytest.param(game, id=f"{game.key}-{game.version}")
    for versions in {**INSTALLED, **TOYS}.values()
    for game in versions.values()
]
UNBOUNDED = (
    inspect.AnyType,
    inspect.RawType,
    inspect.DictType,
    inspect.ExtType,
    inspect.BytesType,
    inspect.ByteArrayType,
)


def unbounded(type_: inspect.Type, path: str) -> Iterator[str]:
    """The paths of strings and lists of any length within a type."""
    match type_:
        case inspect.StrType(max_length=None) | inspect.CollectionType(max_length=None):
            yield path
        case inspect.IntType() if None in (type_.ge, type_.le):
            yield path
        case _ if isinstance(type_, UNBOUNDED):
            yield path
        case _:
            pass
    match type_:
        case inspect.Metadata(type=inner):
            yield from unbounded(inner, path)
        case inspect.CollectionType(item_type=item):
            yield from unbounded(item, f"{path}[]")
        case inspect.TupleType(item_types=items) | inspect.UnionType(types=items):
            for item in items:
                yield from unbounded(item, path)
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from unbounded(field.type, f"{path}.{field.encode_name}")
        case _:
            pass


def unbounded_inputs(game: AnyGame) -> list[str]:
    """What has no bound in what callers may send of a game."""
    sent = {"options": game.options_type, "seat_options": game.seat_options_type, "action": game.action_type}
    return [path for name, type_ in sent.items() for path in unbounded(inspect.type_info(type_), name)]


def sets_in(type_: inspect.Type) -> Iterator[tuple[str, Any]]:
    """The fields that are lists of words from a list, with one of the words."""
    assert isinstance(type_, inspect.StructType)
    for field in type_.fields:
        match field.type.type if isinstance(field.type, inspect.Metadata) else field.type:
            case inspect.CollectionType(item_type=inspect.LiteralType(values=[word, *_])):
                yield field.encode_name, word
            case _:
                pass


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_action_is_bounded(game: AnyGame) -> None:
    assert [] == unbounded_inputs(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_list_that_means_a_set_takes_nothing_twice(game: AnyGame) -> None:
    for name, word in sets_in(inspect.type_info(game.options_type)):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({name: [word, word]}, game.options_type)
    for name, word in sets_in(inspect.type_info(game.seat_options_type)):
        twice = msgspec.convert({name: [word, word]}, game.seat_options_type)
        with pytest.raises(Refused):
            game.admit(game.options_type(), game.seats[-1], {}, 0, twice)


class Free(msgspec.Struct):
    words: Annotated[tuple[str, ...], msgspec.Meta(description="any")] = ()
    number: int = 0
    anything: Any = None


class Bounded(msgspec.Struct):
    words: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=9)], ...],
        msgspec.Meta(max_length=9),
    ] = ()
    number: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    of_a_list: Literal["a", "b"] = "a"


@pytest.mark.parametrize(
    ("name", "changed"), [("options", "options_type"), ("seat_options", "seat_options_type"), ("action", "action_type")]
)
def test_the_law_finds_what_has_no_bound_in_a_game(name: str, changed: str) -> None:
    free: Any = {changed: Free}
    bounded: Any = {changed: Bounded}

    found = [f"{name}.{field}" for field in ("words", "words[]", "number", "anything")]
    assert found == unbounded_inputs(replace(TOYS["pebbles"][1], **free))
    assert [] == unbounded_inputs(replace(TOYS["pebbles"][1], **bounded))


def test_monster_sets_of_maximum_apocalypse_are_mixed_four_at_most_and_none_twice() -> None:
    options = INSTALLED["maximum-apocalypse"][1].options_type
    every = ["alien", "mutant", "robot", "zombie"]

    assert tuple(every) == msgspec.convert({"mixed": every}, options).mixed
    for refused in ([*every, "alien"], ["alien", "alien"]):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"mixed": refused}, options)
    schema = msgspec.json.schema(options)["$defs"][options.__name__]["properties"]["mixed"]
    assert (4, True) == (schema["maxItems"], schema["uniqueItems"])
