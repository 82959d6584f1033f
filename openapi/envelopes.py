"""What holds parts of a game, once for each game: ``FullThrottleTable``, ``MaverickTable``, ... next to ``Table``.

Such a part lies in an object with the property ``game``, the envelope, so that a client knows by it which game's types
to decode. ``Table`` is then the union over the games; what lies in between, such as a seat, has no union.
"""

from collections.abc import Iterable, Iterator, Mapping

from domain.schemas.structs import renamed
from domain.schemas.values import Json, discriminated, ref, walk

_BY = "game"


def enveloped(
    components: Mapping[str, Json], games: Mapping[str, tuple[str, Mapping[str, str]]], unions: Iterable[str]
) -> dict[str, Json]:
    """The components, those of them that hold parts of a game once for each game.

    `games`: by key the prefix of its components, and its own component of each part, as ``{"GameView": ...}``.
    `unions`: the components that remain as a union, if they are envelopes.
    """
    parts = {part for _, own in games.values() for part in own}
    holding = _holding(components, parts)
    envelopes = {name for name in holding if _BY in components[name].get("properties", {})}
    inside = set(_reached(components, envelopes, holding))
    found = {name: component for name, component in components.items() if name not in inside}
    for key, (prefix, own) in games.items():
        names = {**own, **{name: prefix + name for name in inside}}
        for name in inside:
            component = renamed(components[name], names)
            found[prefix + name] = _of_game(component, key) if name in envelopes else component
    referred = {target for component in found.values() for target in references(component)}
    for name in envelopes & {*unions, *referred}:
        union = discriminated(_BY, {key: prefix + name for key, (prefix, _) in games.items()})
        found[name] = {**union, "description": components[name]["description"]}
    return found


def _of_game(component: Json, key: str) -> Json:
    said = {name: part for name, part in component["properties"][_BY].items() if name == "description"}
    constant = {"type": "string", "const": key, **said}
    return {**component, "properties": {**component["properties"], _BY: constant}}


def _holding(components: Mapping[str, Json], parts: set[str]) -> set[str]:
    """The components that refer to a part of a game, or to one that does."""
    found: set[str] = set()
    while more := {
        name for name in components.keys() - found - parts if references(components[name]) & (found | parts)
    }:
        found |= more
    return found


def _reached(components: Mapping[str, Json], names: set[str], within: set[str]) -> Iterator[str]:
    """These components, and those that they lead to."""
    seen: set[str] = set()
    while names := (names & within) - seen:
        seen |= names
        yield from names
        names = {target for name in names for target in references(components[name])}


def references(component: Json) -> set[str]:
    """The components that a component refers to."""
    found: set[str] = set()

    def look(schema: Json) -> Json:
        if isinstance(schema.get("$ref"), str):
            found.add(schema["$ref"].removeprefix(ref("")["$ref"]))
        return schema

    walk(component, look)
    return found
