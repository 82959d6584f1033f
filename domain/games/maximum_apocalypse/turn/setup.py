"""From the box to the first choice: decks, map, survivors, starting hands."""

from collections.abc import Sequence
from itertools import cycle
from typing import assert_never

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.games.maximum_apocalypse.box.content import CATEGORIES, CLASSES, FACES, MISSIONS, SCAVENGE, SETS
from domain.games.maximum_apocalypse.box.maps import FIXED, geometry
from domain.games.maximum_apocalypse.box.missions import Mission
from domain.games.maximum_apocalypse.box.vocabulary import COLOURS
from domain.games.maximum_apocalypse.effects.cards import draw
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.facts.disclosure import AnyFact
from domain.games.maximum_apocalypse.facts.turn import TableLaid
from domain.games.maximum_apocalypse.table import causes, frames, state
from domain.games.maximum_apocalypse.table.options import (
    Options,
    Setting,
    classes_of,
    missions_of_lot,
    monster_sets,
    shape_of,
)
from domain.games.maximum_apocalypse.table.parts import new_gear, put
from domain.games.maximum_apocalypse.table.reach import storage_limit, storage_used
from domain.games.maximum_apocalypse.turn.resolution import proceed
from domain.kernel.rng import Rng

HAND = 4
HAZARDS = ("ambush", "empty_handed", "ambush")


def initial() -> state.State:
    """The empty table."""
    return state.NO_STATE


def set_up(setup: Setting, rng: Rng) -> Sequence[AnyFact]:
    """The first facts, up to the first choice, in rules version 2."""
    return _set_up(setup, rng, 2)


def set_up_version_1(setup: Setting, rng: Rng) -> Sequence[AnyFact]:
    """The first facts in rules version 1."""
    return _set_up(setup, rng, UNSET)


def _set_up(setup: Setting, rng: Rng, rules: state.LaterRules | UnsetType) -> Sequence[AnyFact]:
    options = _drawn(setup.options, rng)
    mission = MISSIONS[options.mission]
    classes = classes_of(setup)
    shape = shape_of(options)
    players = tuple([state.Player(names, _deck(names, rng)) for names in classes])
    survivors, lying = at_the_start(options, classes, rng)
    tiles = lay_map(options, shape, rng)
    scavenge = _scavenge(options, mission, rng)
    if lying:
        start = survivors[0].tile
        tiles = put(tiles, start, replace(tiles[start], lying=tuple(lying)))
    decision = Decision(state.NO_STATE, rng)
    quest = state.Quest(spent=(0,) * len(mission.tasks))
    monsters = monster_deck(options, mission, rng)
    decision.emit(TableLaid(options, shape, players, survivors, tiles, scavenge, monsters, quest, rules))
    firsts = [[each.seat for each in survivors].index(seat) for seat in range(setup.seats)]
    for who in firsts:
        draw(decision, who, HAND * len(classes[survivors[who].seat]), causes.START)
    markers = (frames.PlaceMarkers(),) if mission.markers.count else ()
    decision.push(*markers, *[frames.Mulligan(who) for who in firsts], frames.StartingMonsters(), frames.Begin())
    proceed(decision)
    return decision.collect_facts()


def at_the_start(
    options: Options, classes: Sequence[tuple[str, ...]], rng: Rng | None = None
) -> tuple[tuple[state.Survivor, ...], list[str]]:
    """The survivors with their gear on the starting tile, and what lies there. `rng`: to roll the hunger, else 1."""
    mission = MISSIONS[options.mission]
    letters = geometry(shape_of(options)).letters
    start = letters.index(next(letter for letter, kind in FIXED.items() if kind == mission.start))
    survivors = tuple(
        [
            state.Survivor(
                seat,
                name,
                start,
                tuple([state.Body(body.health, _hunger(options, rng)) for body in CLASSES[name].bodies]),
                tuple([new_gear(card) for card in (CLASSES[name].starts_with,) if card is not None]),
                from_tile=start,
            )
            for seat, names in enumerate(classes)
            for name in names
        ]
    )
    return _outfit(mission, options.first_seat % len(classes), survivors)


def _drawn(options: Options, rng: Rng) -> Options:
    """RB setup 2: the mission is chosen, or picked at random."""
    if not options.by_lot:
        return options
    missions = missions_of_lot(options)
    return replace(options, mission=missions[rng.below("mission", len(missions))])


def _deck(names: tuple[str, ...], rng: Rng) -> tuple[str, ...]:
    cards = [
        card.id
        for name in names
        for card in CLASSES[name].cards
        for _ in range(card.copies)
        if card.id != CLASSES[name].starts_with
    ]
    return rng.shuffle("survivor-deck", cards)


def _hunger(options: Options, rng: Rng | None) -> int:
    """6.6: a six would starve at once, and counts as five."""
    return min(state.STARVING - 1, rng.dice("hunger", 1, 6)[0]) if rng is not None and options.rolled_hunger else 1


def lay_map(options: Options, shape: str, rng: Rng) -> tuple[state.Tile, ...]:
    """Draw which printed tiles are in the game, and lay them."""
    mission = MISSIONS[options.mission]
    faces: list[str] = []
    for kind, n in mission.tiles.items():
        copies = [face for face in FACES.values() if face.kind == kind]
        drawn = rng.shuffle("tile-copies", copies)[:n] if n < len(copies) else copies
        faces += [face.id for face in drawn if kind not in mission.face_up]
    letters = geometry(shape).letters
    fixed = {letter: next(face.id for face in FACES.values() if face.kind == FIXED[letter]) for letter in FIXED}
    if options.extra_tiles:
        taken = {*faces, *[fixed[letter] for letter in letters if letter in fixed]}
        rest = [face.id for face in FACES.values() if face.id not in taken and face.kind != "van"]
        faces += rng.shuffle("extra-tiles", rest)[: options.extra_tiles]
    hidden = iter(rng.shuffle("tiles", faces))
    return tuple(
        [state.Tile(fixed[letter], up=True) if letter in fixed else state.Tile(next(hidden)) for letter in letters]
    )


def _scavenge(options: Options, mission: Mission, rng: Rng) -> state.Scavenge:
    """6.1: which food and ammunition cards are asked for by kind is left to chance."""
    box = [card.id for card in SCAVENGE for _ in range(card.copies)]
    kinds = {name: list(rng.shuffle(name, [card for card in box if card in CATEGORIES[name]])) for name in CATEGORIES}
    piles = []
    for colour, hazard in zip(COLOURS, HAZARDS, strict=True):
        cards = []
        for name, n in mission.decks[colour].items():
            cards += [kinds[name].pop() for _ in range(n)] if name in kinds else [name] * n
        if options.harder_decks:
            cards.append(hazard)
        for card in cards:
            box.remove(card)
        piles.append(state.Pile(rng.shuffle("scavenge-deck", cards)))
    for card, n in mission.starting_gear.items():
        for _ in range(n):
            box.remove(card)
    return state.Scavenge(tuple(piles), box=tuple(box))


def monster_deck(options: Options, mission: Mission, rng: Rng) -> state.Monsters:
    """A shuffled monster deck with a random boss where the mission wants it (M12)."""
    kinds = [kind for name in monster_sets(options) for kind in SETS[name].monsters]
    deck = rng.shuffle("monster-deck", [kind.id for kind in kinds if not kind.boss for _ in range(kind.copies)])
    bosses = rng.shuffle("boss", [kind.id for kind in kinds if kind.boss])
    match mission.boss.where:
        case "none":
            return state.Monsters(deck, box=tuple(sorted(bosses)))
        case "aside":
            return state.Monsters(deck, aside=bosses[:1], box=tuple(sorted(bosses[1:])))
        case "lowest" | "half":
            low = mission.boss.n or (len(deck) + 1) // 2
            return state.Monsters(_insert(deck, bosses[0], low, rng), (low,), box=tuple(sorted(bosses[1:])))
        case "both":
            deck = _insert(deck, bosses[0], len(deck) + 1, rng)
            deck = _insert(deck, bosses[1], len(deck) + 1, rng)
            return state.Monsters(deck, (len(deck), len(deck)), box=tuple(sorted(bosses[2:])))
        case "one-and-lowest":
            deck = (bosses[1], *_insert(deck, bosses[0], len(deck) + 1, rng))
            return state.Monsters(deck, (1, len(deck)), box=tuple(sorted(bosses[2:])))
        case _:
            assert_never(mission.boss.where)


def _insert(deck: tuple[str, ...], boss: str, low: int, rng: Rng) -> tuple[str, ...]:
    """The boss becomes one of the `low` lowest cards."""
    place = rng.below("boss-place", low)
    return (*deck[:place], boss, *deck[place:])


def _outfit(
    mission: Mission, first: int, survivors: tuple[state.Survivor, ...]
) -> tuple[tuple[state.Survivor, ...], list[str]]:
    """What the mission gives to begin with, in turn from the first seat on; what nobody can carry lies there."""
    begin = [survivor.seat for survivor in survivors].index(first)
    lying = []
    for card, n in mission.starting_gear.items():
        order = cycle([(begin + k) % len(survivors) for k in range(len(survivors))])
        for _ in range(n):
            for _ in survivors:
                who = next(order)
                survivor = survivors[who]
                equipped = replace(survivor, gear=(*survivor.gear, new_gear(card)))
                if storage_used(equipped) <= storage_limit(equipped):
                    survivors = put(survivors, who, equipped)
                    break
            else:
                lying.append(card)
    return survivors, lying
