"""Words for people: the table as it is laid, before the first turn."""

from collections.abc import Sequence
from typing import assert_never

from msgspec import UNSET

from domain.games.maximum_apocalypse.box.content import FACES, MISSIONS, SETS, TILES
from domain.games.maximum_apocalypse.box.missions import Boss
from domain.games.maximum_apocalypse.facts.turn import TableSeen
from domain.games.maximum_apocalypse.seen.views import TileView
from domain.games.maximum_apocalypse.table.options import Options, Setting, classes_of
from domain.games.maximum_apocalypse.turn.setup import at_the_start
from domain.games.maximum_apocalypse.words import names

VARIANTS = {
    "open_hands": "open hands",
    "harder_decks": "harder scavenge decks",
    "no_token_cap": "no limit of monster tokens on a tile",
    "rolled_hunger": "hunger rolled at the start",
    "any_death_loses": "any death loses the game",
}


NUMBERED = "Monsters are numbered as they appear."
UNMET = "Nobody draws a monster at the start."


def say_table(setup: Setting, fact: TableSeen) -> str:
    """The mission, who plays whom with what, where they start, and how."""
    mission = MISSIONS[fact.options.mission]
    told = [
        f"Mission {mission.number}, {mission.title}: {mission.text}",
        f"{names.survivors_are(setup)}.",
        *_start(setup, fact.options),
        *_variants(fact.options),
        *_rolled_hunger(setup, fact),
    ]
    return " ".join(told)


def _start(setup: Setting, options: Options) -> list[str]:
    """RB setup, I: where everybody is, what lies there and what each has in play."""
    mission = MISSIONS[options.mission]
    survivors, lying = at_the_start(options, classes_of(setup))
    here = names.tile_is(setup, survivors[0].tile, mission.start)
    told = [f"{'All survivors start' if len(survivors) > 1 else f'{names.who_is(setup, 0)} starts'} at {here}."]
    for who, survivor in enumerate(survivors):
        if survivor.gear:
            gear = names.counted([names.thing_is(gear.card) for gear in survivor.gear])
            told.append(f"{names.who_is(setup, who)} has {gear} in play.")
    if lying:
        left = names.counted([names.thing_is(card) for card in lying])
        told.append(f"{left} {'lies' if len(lying) == 1 else 'lie'} there.")
    if mission.win.fuel:
        told.append("There is no fuel in the Van yet.")
    return [*told, NUMBERED, _boss(mission.boss), *([] if mission.starting_monsters else [UNMET])]


def _boss(boss: Boss) -> str:
    """Where the boss is at the start, so that a reader knows how it may come."""
    match boss.where:
        case "none":
            return "There is no boss."
        case "aside":
            return "The boss is set aside."
        case "lowest":
            return f"The boss is shuffled into the {boss.n} lowest cards of the monster deck."
        case "half":
            return "The boss is shuffled into the lower half of the monster deck."
        case "both":
            return "Two bosses are shuffled into the monster deck."
        case "one-and-lowest":
            return "One boss is shuffled into the monster deck, and another one is its lowest card."
        case _:
            assert_never(boss.where)


def say_face_up(setup: Setting, tiles: Sequence[TileView]) -> str:
    """The tiles that lie face up besides the one where the survivors start."""
    start = MISSIONS[setup.options.mission].start
    up = [(place, FACES[tile.face].kind) for place, tile in enumerate(tiles) if tile.face is not None]
    return "".join(
        [
            f" The {TILES[kind].name} is face up at {names.place_is(setup, place)}."
            for place, kind in up
            if kind != start
        ]
    )


def _rolled_hunger(setup: Setting, fact: TableSeen) -> list[str]:
    """6.6: a six counts as five, so the text names the hunger and not the die."""
    rolled = [
        f"{hunger} for {names.body_is(setup, survivor, dog=bool(dog))}"
        for survivor, bodies in enumerate(fact.hunger)
        for dog, hunger in enumerate(bodies)
    ]
    return [f"Hunger is rolled: {names.listed(rolled)}."] if rolled else []


def _variants(options: Options) -> list[str]:
    chosen = [text for name, text in VARIANTS.items() if getattr(options, name)]
    if options.extra_tiles:
        chosen.append(names.plural(options.extra_tiles, "extra tile"))
    if options.by_lot:
        chosen.append("the mission was drawn by lot")
    if options.monsters is not UNSET:
        chosen.append(f"against {SETS[options.monsters].name}")
    if options.mixed:
        chosen.append(f"also {names.listed([SETS[name].name for name in options.mixed])}")
    return [f"Variants: {'; '.join(chosen)}."] if chosen else []
