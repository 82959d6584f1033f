"""All cards, monsters, tiles and missions, read from their files and checked once, when the game is imported."""

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from domain.games.maximum_apocalypse.box import checks, kinds
from domain.games.maximum_apocalypse.box.missions import Delivery, Mission, drawn_up
from domain.games.maximum_apocalypse.box.vocabulary import AnyStep, Choose, Range
from domain.kernel.content import ContentError, load_toml
from domain.kernel.game import Value

PACKAGE = "domain.games.maximum_apocalypse.box"
CLASS_NAMES = ("fireman", "gunslinger", "hunter", "mechanic", "surgeon", "veteran")
SET_NAMES = ("zombie", "alien", "mutant", "robot")

T = TypeVar("T")
W = TypeVar("W", bound=Value)


class Script(Value, frozen=True):
    """The steps of one ability, with what it belongs to.

    Attributes:
        why: What it belongs to, as a `Cause`.
        name: Its name there.
        ability: The ability; None for a part of another script.
    """

    key: str
    source: str
    why: kinds.Why
    name: str
    range: Range
    steps: tuple[AnyStep, ...]
    ability: kinds.Ability | None = None


def convert(file: str, name: object, raw: object, type_: type[T]) -> T:
    """One entry of a file as a value. Raises `ContentError` naming file, entry and field."""
    try:
        return msgspec.convert(raw, type=type_)
    except msgspec.ValidationError as error:
        raise ContentError(f"{PACKAGE}/{file}: {name}: {error}") from error


def read(file: str, key: str, type_: type[T]) -> tuple[dict[str, object], tuple[T, ...]]:
    """A file's head and its list of entries under `key`."""
    raw = load_toml(PACKAGE, file, dict[str, object])
    entries = convert(file, key, raw.pop(key, []), list[dict[str, object]])
    return raw, tuple(
        [
            convert(file, entry.get("id", entry.get("number", place)), entry, type_)
            for place, entry in enumerate(entries)
        ]
    )


def read_set(file: str, key: str, kind: type[Any], whole: type[W]) -> W:
    """A class with its deck, or a monster set; each card of it says what it belongs to."""
    head, entries = read(file, key, kind)
    made = convert(file, head.get("id"), head | {key: []}, whole)
    return replace(made, **{key: tuple([replace(entry, set=head["id"]) for entry in entries])})


CLASSES: dict[str, kinds.SurvivorClass] = {
    name: read_set(f"cards/{name}.toml", "cards", kinds.Card, kinds.SurvivorClass) for name in CLASS_NAMES
}
SETS: dict[str, kinds.MonsterSet] = {
    name: read_set(f"monsters/{name}.toml", "monsters", kinds.MonsterKind, kinds.MonsterSet) for name in SET_NAMES
}
TILES: dict[str, kinds.TileKind] = {kind.id: kind for kind in read("tiles.toml", "tiles", kinds.TileKind)[1]}
SCAVENGE: tuple[kinds.Card, ...] = tuple(
    [replace(card, set="scavenge") for card in read("cards/scavenge.toml", "cards", kinds.Card)[1]]
)
MISSIONS: dict[int, Mission] = {each.number: drawn_up(each) for each in read("missions.toml", "missions", Mission)[1]}

CARDS: dict[str, kinds.Card] = {
    card.id: card for cards in (*[each.cards for each in CLASSES.values()], SCAVENGE) for card in cards
}
MONSTERS: dict[str, kinds.MonsterKind] = {kind.id: kind for each in SETS.values() for kind in each.monsters}


def _face(kind: kinds.TileKind, copy: kinds.TileCopy) -> kinds.DrawnTile:
    face = f"{kind.id}_{copy.spawn}"
    return kinds.DrawnTile(face, kind.id, kind.name, copy.spawn, copy.icons, kind.shelters, kind.text)


FACES: dict[str, kinds.DrawnTile] = {
    face.id: face for kind in TILES.values() for face in [_face(kind, copy) for copy in kind.copies]
}

FOODS = frozenset([card.id for card in SCAVENGE if card.food])
CATEGORIES: dict[str, frozenset[str]] = {
    "food": FOODS,
    "ammo": frozenset([card.id for card in SCAVENGE if card.id.startswith("ammo_")]),
}
"""What a mission asks for by kind: any card of it will do (6.1)."""

SHOWN = frozenset([card.id for card in SCAVENGE if card.shown])
"""Scavenge cards that everybody sees as soon as they are found."""

MODS: dict[str, kinds.Mods] = {card.id: card.mods for card in CARDS.values()}


PRINTED: dict[str, str] = {card.id: card.copy_of or card.id for card in CARDS.values()}
"""By its printed name: survivor and scavenge cards of the same name are copies of one another (M25)."""


@cache
def deliveries_of(number: int) -> tuple[Delivery, ...]:
    """What may be laid down in a mission: fuel into the Van, and what it asks for."""
    mission = MISSIONS[number]
    fuel = mission.win.fuel
    return (*((Delivery("fuel", fuel, "van"),) if fuel else ()), *mission.deliveries)


def category_of(card: str) -> str:
    """Food and ammunition are asked for by kind, all else by name."""
    for category, cards in CATEGORIES.items():
        if card in cards:
            return category
    return card


def _scripts() -> Iterator[Script]:
    for card in CARDS.values():
        yield from _of(card.id, "card", card.id, card.range, card.abilities)
    for kind in MONSTERS.values():
        yield from _of(kind.id, "monster", kind.id, kind.range or "short", kind.abilities)
    for tile in TILES.values():
        yield from _of(tile.id, "tile", tile.id, "short", tile.abilities)
    for each in CLASSES.values():
        for place, body in enumerate(each.bodies):
            if body.innate.ability is not None:
                why: kinds.Why = "dog" if place else "innate"
                yield from _of(f"{each.id}-innate-{place}", why, each.id, "any", (body.innate.ability,))
    for mission in MISSIONS.values():
        name = f"mission-{mission.number}"
        for place, steps in enumerate(mission.meets):
            yield from _parts(Script(f"{name}/meets/{place}", name, "mission", "", "any", steps))
        for tile_kind, steps in mission.first_on.items():
            yield from _parts(Script(f"{name}/first/{tile_kind}", name, "mission", "", "any", steps))
        for task in mission.tasks:
            yield from _parts(Script(f"{name}/task/{task.name}", name, "mission", "", "any", task.steps))


def _of(source: str, why: kinds.Why, name: str, reach: Range, abilities: tuple[kinds.Ability, ...]) -> Iterator[Script]:
    for place, ability in enumerate(abilities):
        yield from _parts(
            Script(f"{source}/{place}", source, why, name, ability.range or reach, ability.steps, ability)
        )


def _parts(script: Script) -> Iterator[Script]:
    yield script
    for place, step in enumerate(script.steps):
        if isinstance(step, Choose):
            for option in step.options:
                key = f"{script.key}/{place}/{option.word}"
                yield from _parts(replace(script, key=key, steps=option.steps, ability=None))


SCRIPTS: dict[str, Script] = {script.key: script for script in _scripts()}
"""Every list of steps there is, by name: what runs is named in the state, never held in it."""


def scripts_of(source: str, trigger: kinds.Trigger) -> tuple[Script, ...]:
    """The scripts of a card, monster or tile on a trigger, in order."""
    return _BY_TRIGGER[trigger].get(source, ())


@cache
def steps_of(source: str) -> tuple[AnyStep, ...]:
    """All steps of a card, monster, tile or own action, on whatever trigger, those of its choices included."""
    return tuple([step for script in SCRIPTS.values() if script.source == source for step in script.steps])


@cache
def innate_of(kind: str, *, dog: bool) -> tuple[Script, ...]:
    """The own action of a class, or of its dog."""
    return scripts_of(f"{kind}-innate-{int(dog)}", "action")


def _by_trigger() -> dict[kinds.Trigger, dict[str, tuple[Script, ...]]]:
    found: dict[kinds.Trigger, dict[str, tuple[Script, ...]]] = {trigger: {} for trigger in get_args(kinds.Trigger)}
    for script in SCRIPTS.values():
        if script.ability is not None:
            there = found[script.ability.on]
            there[script.source] = (*there.get(script.source, ()), script)
    return found


_BY_TRIGGER = _by_trigger()


def check() -> None:
    """Check that the content is consistent. Raises `ContentError`."""
    for each in CLASSES.values():
        checks.check_class(each)
    checks.check_cards(CARDS)
    checks.check_scavenge(SCAVENGE)
    for monsters in SETS.values():
        checks.check_monsters(monsters, CARDS)
    checks.check_tiles(TILES, CARDS)
    for mission in MISSIONS.values():
        checks.check_mission(mission, TILES, CARDS, CATEGORIES, SETS)


check()
