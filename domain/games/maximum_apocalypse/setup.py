"""From the box to the first choice: decks, map, survivors, starting hands."""

from collections.abc import Sequence
from itertools import cycle
from typing import assert_never

from msgspec.structs import replace

from domain.games.maximum_apocalypse.causes import START
from domain.games.maximum_apocalypse.content import CATEGORIES, CLASSES, FACES, MISSIONS, SCAVENGE, SETS
from domain.games.maximum_apocalypse.effects.card_steps import draw
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.effects.reach import storage_limit, storage_used
from domain.games.maximum_apocalypse.effects.resolution import proceed
from domain.games.maximum_apocalypse.facts import AnyFact, TableLaid
from domain.games.maximum_apocalypse.frames import Begin, Mulligan, PlaceMarkers, StartingMonsters
from domain.games.maximum_apocalypse.maps import FIXED, geometry
from domain.games.maximum_apocalypse.missions import Mission
from domain.games.maximum_apocalypse.options import Options, Setting, classes_of, shape_of
from domain.games.maximum_apocalypse.state import (
    NO_STATE,
    STARVING,
    Body,
    Monsters,
    Pile,
    Player,
    Quest,
    Scavenge,
    State,
    Survivor,
    Tile,
)
from domain.games.maximum_apocalypse.vocabulary import COLOURS
from domain.games.maximum_apocalypse.zones import less, new_gear, put
from domain.kernel.rng import Rng

HAND = 4
HAZARDS = ("ambush", "empty_handed", "ambush")


def initial() -> State:
    """The empty table."""
    return NO_STATE


def set_up(setup: Setting, rng: Rng) -> Sequence[AnyFact]:
    """The first facts, up to the first choice."""
    options = setup.options
    mission = MISSIONS[options.mission]
    classes = classes_of(setup)
    shape = shape_of(options)
    start = geometry(shape).letters.index(next(letter for letter, kind in FIXED.items() if kind == mission.start))
    players = tuple([Player(names, _deck(names, rng)) for names in classes])
    survivors = tuple(
        [
            Survivor(
                seat,
                name,
                start,
                tuple([Body(body.health, _hunger(options, rng)) for body in CLASSES[name].bodies]),
                tuple([new_gear(card) for card in (CLASSES[name].starts_with,) if card is not None]),
                from_tile=start,
            )
            for seat, names in enumerate(classes)
            for name in names
        ]
    )
    tiles = lay_map(options, shape, rng)
    scavenge = _scavenge(options, mission, rng)
    survivors, tiles, scavenge = _outfit(mission, options.first_seat % setup.seats, survivors, tiles, scavenge)
    decision = Decision(NO_STATE, rng)
    quest = Quest(spent=(0,) * len(mission.tasks))
    monsters = monster_deck(options, mission, rng)
    decision.emit(TableLaid(options, shape, players, survivors, tiles, scavenge, monsters, quest))
    firsts = [[each.seat for each in survivors].index(seat) for seat in range(setup.seats)]
    for who in firsts:
        draw(decision, who, HAND * len(classes[survivors[who].seat]), START)
    markers = (PlaceMarkers(),) if mission.markers.count else ()
    decision.push(*markers, *[Mulligan(who) for who in firsts], StartingMonsters(), Begin())
    proceed(decision)
    return decision.collect_facts()


def _deck(names: tuple[str, ...], rng: Rng) -> tuple[str, ...]:
    cards = [
        card.id
        for name in names
        for card in CLASSES[name].cards
        for _ in range(card.copies)
        if card.id != CLASSES[name].starts_with
    ]
    return rng.shuffle("survivor-deck", cards)


def _hunger(options: Options, rng: Rng) -> int:
    """6.6: a six would starve at once, and counts as five."""
    return min(STARVING - 1, rng.dice("hunger", 1, 6)[0]) if options.rolled_hunger else 1


def lay_map(options: Options, shape: str, rng: Rng) -> tuple[Tile, ...]:
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
    return tuple([Tile(fixed[letter], up=True) if letter in fixed else Tile(next(hidden)) for letter in letters])


def _scavenge(options: Options, mission: Mission, rng: Rng) -> Scavenge:
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
        piles.append(Pile(rng.shuffle("scavenge-deck", cards)))
    return Scavenge(tuple(piles), box=tuple(box))


def monster_deck(options: Options, mission: Mission, rng: Rng) -> Monsters:
    """A shuffled monster deck with a random boss where the mission wants it (M12)."""
    names = list(dict.fromkeys([mission.monsters, *options.mixed]))
    kinds = [kind for name in names for kind in SETS[name].monsters]
    deck = rng.shuffle("monster-deck", [kind.id for kind in kinds if not kind.boss for _ in range(kind.copies)])
    bosses = rng.shuffle("boss", [kind.id for kind in kinds if kind.boss])
    match mission.boss.where:
        case "none":
            return Monsters(deck, box=tuple(sorted(bosses)))
        case "aside":
            return Monsters(deck, aside=bosses[:1], box=tuple(sorted(bosses[1:])))
        case "lowest" | "half":
            low = mission.boss.n or (len(deck) + 1) // 2
            return Monsters(_insert(deck, bosses[0], low, rng), (low,), box=tuple(sorted(bosses[1:])))
        case "both":
            deck = _insert(deck, bosses[0], len(deck) + 1, rng)
            deck = _insert(deck, bosses[1], len(deck) + 1, rng)
            return Monsters(deck, (len(deck), len(deck)), box=tuple(sorted(bosses[2:])))
        case "one-and-lowest":
            deck = (bosses[1], *_insert(deck, bosses[0], len(deck) + 1, rng))
            return Monsters(deck, (1, len(deck)), box=tuple(sorted(bosses[2:])))
        case _:
            assert_never(mission.boss.where)


def _insert(deck: tuple[str, ...], boss: str, low: int, rng: Rng) -> tuple[str, ...]:
    """The boss becomes one of the `low` lowest cards."""
    place = rng.below("boss-place", low)
    return (*deck[:place], boss, *deck[place:])


def _outfit(
    mission: Mission, first: int, survivors: tuple[Survivor, ...], tiles: tuple[Tile, ...], scavenge: Scavenge
) -> tuple[tuple[Survivor, ...], tuple[Tile, ...], Scavenge]:
    """What the mission gives to begin with, in turn from the first seat on; what nobody can carry lies there."""
    begin = [survivor.seat for survivor in survivors].index(first)
    box = scavenge.box
    for card, n in mission.starting_gear.items():
        order = cycle([(begin + k) % len(survivors) for k in range(len(survivors))])
        for _ in range(n):
            box = less(box, card)
            for _ in survivors:
                who = next(order)
                survivor = survivors[who]
                equipped = replace(survivor, gear=(*survivor.gear, new_gear(card)))
                if storage_used(equipped) <= storage_limit(equipped):
                    survivors = put(survivors, who, equipped)
                    break
            else:
                start = survivors[begin].tile
                tiles = put(tiles, start, replace(tiles[start], lying=(*tiles[start].lying, card)))
    return survivors, tiles, replace(scavenge, box=box)
