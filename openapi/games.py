"""The games' parts of the contract: each game's schemas under its name, and their unions over all games."""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.kernel.game import AnyGame, Outcome
from domain.kernel.session import Games
from openapi.structs import components_of, renamed
from openapi.values import Json, Undocumented, any_of, one_of, ref

_TAGGED = ("Action", "PublicAction", "Fact", "PublicFact")
_UNTAGGED = ("View", "Options", "SeatOptions", "PublicSeatOptions")

_WORDS: Mapping[str, str] = {
    "Action": "An action of {title}.",
    "PublicAction": "An action of {title}, redacted for the caller.",
    "Fact": "A fact of {title}, unredacted.",
    "PublicFact": "A fact of {title}, redacted for the caller.",
    "View": "The view of {title} from the perspective of a seat or a spectator.",
    "Options": "The options of a table of {title}.",
    "SeatOptions": "The options of a seat of {title}.",
    "PublicSeatOptions": "The part of a seat's options that others may see before the end.",
}
_ANY_GAME = "any game"


def prefix(game: AnyGame, newest: int) -> str:
    """The prefix of a game's component names: ``Maverick``; ``MaverickV1`` once version 1 is an old one."""
    name = "".join(word.capitalize() for word in game.key.split("-"))
    return name if game.version == newest else f"{name}V{game.version}"


def newest(games: Games) -> Iterator[tuple[str, AnyGame]]:
    """Every game in its newest version, with the prefix of its component names."""
    for versions in games.values():
        game = versions[max(versions)]
        yield prefix(game, game.version), game


def game_components(games: Games) -> dict[str, Json]:
    """The schemas of every game, and the union of each part over all games."""
    components: dict[str, Json] = {}
    prefixes = []
    for versions in games.values():
        for game in versions.values():
            name = prefix(game, max(versions))
            prefixes.append(name)
            _add(components, _components(game, name))
    for part in _TAGGED:
        components[f"Game{part}"] = {**one_of(name + part for name in prefixes), **_titled(part, _ANY_GAME)}
    for part in _UNTAGGED:
        # Without a tag, what two games leave to its defaults may look the same.
        components[f"Game{part}"] = {**any_of(name + part for name in prefixes), **_titled(part, _ANY_GAME)}
    return components


def _components(game: AnyGame, name: str) -> dict[str, Json]:
    types = {
        "Action": game.action_type,
        "PublicAction": game.public_action_type,
        "Fact": game.fact_type,
        "PublicFact": game.public_fact_type,
        "View": game.view_type,
        "Options": game.options_type,
        "SeatOptions": game.seat_options_type,
        "PublicSeatOptions": game.public_seat_options_type,
    }
    schemas, structs = components_of([*types.values(), Outcome])
    names = {struct: name + _short(struct).removeprefix(name) for struct in structs if struct != "Outcome"}
    components = {names[struct]: component for struct, component in structs.items() if struct in names}
    for part, schema in zip(types, schemas, strict=False):
        if schema.get("$ref") != ref(f"{part}")["$ref"]:
            _add(components, {name + part: {**schema, **_titled(part, game.title)}})
    return {found: renamed(component, names) for found, component in components.items()}


def _short(struct: str) -> str:
    """A struct's name. Two structs of one name come with their modules: then the last of these is kept."""
    return "".join(piece[:1].upper() + piece[1:] for piece in struct.split(".")[-2:])


def _titled(part: str, title: str) -> Json:
    return {"description": _WORDS[part].format(title=title)}


def _add(components: dict[str, Json], more: Mapping[str, Any]) -> None:
    if clash := components.keys() & more.keys():
        raise Undocumented(f"two components have the same name: {', '.join(sorted(clash))}")
    components.update(more)
