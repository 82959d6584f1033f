"""The games' parts of the contract: each game's schemas under its name, and their unions over all games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from posixpath import commonpath
from typing import Any

from domain.kernel.game import AnyGame, Outcome
from domain.kernel.session import Games
from domain.schemas.names import aliases_in, with_names
from domain.schemas.structs import components_of, renamed
from domain.schemas.values import Json, Undocumented, any_of, discriminated

_WORDS: Mapping[str, str] = {
    "Action": "An action of {title}.",
    "PublicAction": "An action of {title}, redacted for the caller.",
    "Fact": "A fact of {title}, unredacted.",
    "PublicFact": "A fact of {title}, redacted for the caller.",
    "View": "The view of {title} from the perspective of a seat or a spectator.",
    "Options": "The options of a table of {title}.",
    "SeatOptions": "The options of a seat of {title}.",
    "PublicSeatOptions": "The part of a seat's options that others may see before the end.",
    "ShownSeatOptions": "The options of a seat of {title}: all of them, or what others may see before the end.",
    "Parts": "What a result of {title} is made of.",
    "Content": "Static data to draw {title}.",
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


def parts_of(games: Games) -> dict[str, tuple[str, dict[str, str]]]:
    """By the key of a game: the prefix of its component names, and the component of each part, as in ``GameView``."""
    return {
        key: (prefix(versions[max(versions)], max(versions)), {f"Game{part}": _part(versions, part) for part in _WORDS})
        for key, versions in games.items()
    }


def game_components(games: Games) -> dict[str, Json]:
    """The schemas of every game, and the unions over all games of what requests and stored events hold."""
    components: dict[str, Json] = {}
    for versions in map(_distinct, games.values()):
        for game in versions.values():
            name = prefix(game, max(versions))
            origin = _origin_of(game, games)
            aliases = {**aliases_in(_package_of(game)), **(aliases_in(_package_of(origin)) if origin else {})}
            found = with_names(_components(game, name), aliases, name)
            if origin:
                found = _without_shared(found, name, components, prefix(origin, origin.version))
            _add(components, found)
        if len(versions) > 1:
            every = {part: any_of(prefix(game, max(versions)) + part for game in versions.values()) for part in _WORDS}
            _add(
                components,
                {_part(versions, part): {**union, **_said(part, "one game")} for part, union in every.items()},
            )
    for part in ("Action", "Fact"):
        distinct = [_distinct(of) for of in games.values()]
        each = [_tags(components, prefix(game, max(of)) + part) for of in distinct for game in of.values()]
        union = discriminated("type", {tag: name for tags in each for tag, name in tags.items()})
        components[f"Game{part}"] = {**union, **_said(part, _ANY_GAME)}
    for part in ("Options", "SeatOptions"):
        components[f"Game{part}"] = {**any_of(_part(of, part) for of in games.values()), **_said(part, _ANY_GAME)}
    return components


def _distinct(versions: Mapping[int, AnyGame]) -> Mapping[int, AnyGame]:
    """The versions of a game without those that have the types and the content of the newest one."""
    newest = versions[max(versions)]
    return {number: game for number, game in versions.items() if game is newest or _types(game) != _types(newest)}


def _types(game: AnyGame) -> Sequence[object]:
    return (
        game.action_type,
        game.fact_type,
        game.public_action_type,
        game.public_fact_type,
        game.view_type,
        game.options_type,
        game.seat_options_type,
        game.public_seat_options_type,
        type(game.content),
    )


def _origin_of(game: AnyGame, games: Games) -> AnyGame | None:
    """The game that this one is a variant of, and may share types with: its key is the start of the variant's."""
    for key, versions in games.items():
        if game.key.startswith(f"{key}-"):
            return versions[max(versions)]
    return None


def _without_shared(found: dict[str, Json], name: str, known: Mapping[str, Json], origin: str) -> dict[str, Json]:
    """The components of a variant, with references to those of its origin in place of its own where they say the same.

    The parts of the game keep components of their own, under their names.
    """
    own = {name + part for part in _WORDS}
    shared = {each: origin + each.removeprefix(name) for each in found.keys() - own}
    shared = {each: theirs for each, theirs in shared.items() if theirs in known}
    while different := [each for each, theirs in shared.items() if renamed(found[each], shared) != known[theirs]]:
        for each in different:
            del shared[each]
    return {each: renamed(component, shared) for each, component in found.items() if each not in shared}


def _package_of(game: AnyGame) -> str:
    """The package around the modules of a game, which may lie in folders of it."""
    folders = [part.__module__.rpartition(".")[0].replace(".", "/") for part in (game.view, game.evolve)]
    return commonpath(folders).replace("/", ".")


def _part(versions: Mapping[int, AnyGame], part: str) -> str:
    """The component of a part of a game, in all its versions."""
    versions = _distinct(versions)
    game = versions[max(versions)]
    if part == "ShownSeatOptions" and not _hides_seat_options(game):
        return _part(versions, "SeatOptions")
    return prefix(game, game.version) + ("Any" if len(versions) > 1 else "") + part


def _hides_seat_options(game: AnyGame) -> bool:
    return game.public_seat_options_type is not game.seat_options_type


def _tags(components: Mapping[str, Json], name: str) -> dict[str, str]:
    """The components of a tagged union by tag."""
    found = components[name]
    if "discriminator" not in found:
        return {found["properties"]["type"]["const"]: name}
    return {tag: target.rpartition("/")[2] for tag, target in found["discriminator"]["mapping"].items()}


def _components(game: AnyGame, name: str) -> dict[str, Json]:
    received = {
        "Action": game.action_type,
        "Fact": game.fact_type,
        "Options": game.options_type,
        "SeatOptions": game.seat_options_type,
    }
    types = {
        **received,
        "PublicAction": game.public_action_type,
        "PublicFact": game.public_fact_type,
        "View": game.view_type,
        "Parts": game.parts_type,
        "Content": type(game.content),
        **({"PublicSeatOptions": game.public_seat_options_type} if _hides_seat_options(game) else {}),
    }
    schemas, structs = components_of([*types.values(), Outcome], received.values())
    names = {struct: name + _short(struct).removeprefix(name) for struct in structs if struct != "Outcome"}
    components = {names[struct]: component for struct, component in structs.items() if struct in names}
    found = {new: renamed(component, names) for new, component in components.items()}
    for part, schema in zip(types, schemas, strict=False):
        target = renamed(schema, names).get("$ref", "").rpartition("/")[2]
        if target != name + part:
            _add(
                found,
                {name + part: {**(found[target] if target else renamed(schema, names)), **_said(part, game.title)}},
            )
    if _hides_seat_options(game):
        parts = (found[f"{name}PublicSeatOptions"], found[f"{name}SeatOptions"])
        found[f"{name}ShownSeatOptions"] = {**_either(parts), **_said("ShownSeatOptions", game.title)}
    return {new: component for new, component in found.items() if not new.endswith(("NoOptions", "NoParts"))}


def _either(parts: Iterable[Json]) -> Json:
    """An object with the properties of either: nothing tells which one it is, so one type decodes both."""
    properties = {
        name: {key: value for key, value in schema.items() if key != "default"}
        for part in parts
        for name, schema in part["properties"].items()
    }
    return {"type": "object", "properties": properties, "minProperties": 1, "additionalProperties": False}


def _short(struct: str) -> str:
    """A struct's name. Two structs of one name come with their modules: then the last of these is kept."""
    return "".join(piece[:1].upper() + piece[1:] for piece in struct.split(".")[-2:])


def _said(part: str, title: str) -> Json:
    return {"description": _WORDS[part].format(title=title)}


def _add(components: dict[str, Json], more: Mapping[str, Any]) -> None:
    if clash := components.keys() & more.keys():
        raise Undocumented(f"two components have the same name: {', '.join(sorted(clash))}")
    components.update(more)
