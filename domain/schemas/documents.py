"""A game's schemas as JSON Schema documents, each usable by itself."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from domain.kernel.game import AnyGame, Outcome
from domain.schemas.games import game_components, prefix
from domain.schemas.structs import components_of
from domain.schemas.values import Json, walk

DIALECT = "https://json-schema.org/draft/2020-12/schema"
PARTS: Mapping[str, str] = {
    "options": "Options",
    "seat_options": "SeatOptions",
    "public_seat_options": "PublicSeatOptions",
    "action": "Action",
    "public_action": "PublicAction",
    "fact": "Fact",
    "public_fact": "PublicFact",
    "view": "View",
    "content": "Content",
}
"""The parts of a game that have a schema, and the names of their components in the contract."""

_COMPONENTS, _DEFINITIONS = "#/components/schemas/", "#/$defs/"


def documents(game: AnyGame) -> dict[str, Json]:
    """The document of each part of a game. Definitions have the names of the contract's components.

    What a variant shares with the game that it is a variant of stands here under the name of the variant.
    """
    known = game_components({game.key: {game.version: game}}) | components_of([Outcome])[1]
    name = prefix(game, game.version)
    return {part: _document(_root(name, component, known), known) for part, component in PARTS.items()}


def _root(name: str, component: str, known: Mapping[str, Json]) -> str:
    """The component of a part. A game that hides nothing of its seat options has them once."""
    return name + (component if name + component in known else component.removeprefix("Public"))


def _document(root: str, known: Mapping[str, Json]) -> Json:
    found = {name: walk(known[name], _relocated) for name in closure([root], known)}
    return {"$schema": DIALECT, "$ref": _DEFINITIONS + root, "$defs": found}


def closure(roots: Iterable[str], known: Mapping[str, Json]) -> list[str]:
    """Some components and all that they refer to, directly or not, sorted."""
    found = {*roots}
    waiting = [*found]
    while waiting:
        fresh = {*_referenced(known[waiting.pop()])} - found
        found |= fresh
        waiting += fresh
    return sorted(found)


def _referenced(value: Any) -> Iterator[str]:
    match value:
        case str() if value.startswith(_COMPONENTS):
            yield value.removeprefix(_COMPONENTS)
        case dict():
            for part in value.values():
                yield from _referenced(part)
        case list() | tuple():
            for part in value:
                yield from _referenced(part)
        case _:
            pass


def _relocated(schema: Json) -> Json:
    return {name: _moved(part) if isinstance(part, str) else part for name, part in schema.items()}


def _moved(text: str) -> str:
    return _DEFINITIONS + text.removeprefix(_COMPONENTS) if text.startswith(_COMPONENTS) else text
