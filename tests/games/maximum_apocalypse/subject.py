"""What the laws need to know of Maximum Apocalypse: options to play with, places that are hidden, cards to count."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb, factorial, prod
from typing import NamedTuple

from hypothesis import strategies as st
from msgspec import UNSET

from domain.games.maximum_apocalypse.box.content import CATEGORIES, FACES, FOODS, MISSIONS, MONSTERS, SHOWN
from domain.games.maximum_apocalypse.box.content import CLASSES as CLASSES_OF_BOX
from domain.games.maximum_apocalypse.box.vocabulary import COLOURS
from domain.games.maximum_apocalypse.facts.disclosure import AnyFact
from domain.games.maximum_apocalypse.table.odds import SURE
from domain.games.maximum_apocalypse.table.options import ClassName, Options, SeatOptions
from domain.games.maximum_apocalypse.table.state import Held, Player, State, bit
from domain.kernel.game import Seat
from tests.games.maximum_apocalypse.table import table

ENDS_WITHIN = 6000

FEW = 5
"""The orders of so many cards are counted ..."""
SOME = 20
"""... and of so many the ends, or the hands, where each is as likely as any other."""

BOX = "food and ammunition in the box"


class Slot(NamedTuple):
    """A hidden scavenge card: its place and deck, its face, and if it is in a hand, what everybody knows of it."""

    place: str
    deck: str
    card: str
    held: Held | None

    @property
    def back(self) -> object:
        """What tells it from others of its place. In a deck that is its position, aside and in the box nothing."""
        return None if self.held is None else (self.held.origin, self.held.known, self.held.no_food)

    def fits(self, card: str) -> bool:
        """Could this card lie here for all that everybody knows?"""
        return self.held is None or not (card in SHOWN or (self.held.no_food and card in FOODS))


def hidden_places(state: State, viewer: Seat | None) -> dict[str, Sequence[object]]:
    """What the README lists as hidden from a viewer, by place."""
    places: dict[str, Sequence[object]] = {
        "tiles": tuple([tile.face for tile in state.tiles if not tile.up]),
        "monster deck": state.monsters.deck,
        "boss aside": list(state.monsters.aside),
        "bosses in the box": list(state.monsters.box),
    }
    for seat, player in enumerate(state.players):
        places[f"{'own deck,' if _open(state, seat, viewer) else 'deck of'} seat {seat}"] = player.deck
        if not _open(state, seat, viewer):
            places[f"survivor cards of seat {seat}"] = [held.card for held in _own(player.hand)]
            places[f"set aside by seat {seat}"] = [held.card for held in _own(player.aside)]
    slots = _slots(state, viewer)
    for place in dict.fromkeys([slot.place for slot in slots]):
        cards = [(slot.card, slot.back) for slot in slots if slot.place == place]
        places[place] = tuple([card for card, _ in cards]) if place.endswith(" deck") else cards
    return {name: value for name, value in places.items() if value}


def possible(state: State, viewer: Seat | None, place: str) -> int | None:
    """How many values a place could have for all that a viewer knows, where they are few and about as likely."""
    name = place.removeprefix("first of ").removeprefix("last of ")
    end = None if name == place else 0 if place.startswith("first") else -1
    playing = len(_unknown_bosses(state, state.monsters.deck, state.monsters.aside))
    match name.split():
        case ["tiles"]:
            return _tiles(state, end)
        case ["monster", "deck"]:
            return _monsters(state, end)
        case ["boss", "aside"]:
            return playing + len(state.monsters.box)
        case ["bosses", *_]:
            return comb(playing + len(state.monsters.box), playing)
        case ["deck", "of", "seat", seat]:
            return _deck(state.players[int(seat)], end, shown=False)
        case ["own", "deck,", "seat", seat]:
            return _deck(state.players[int(seat)], end, shown=True)
        case ["survivor", *_, seat]:
            return _hands(state.players[int(seat)], len(_own(state.players[int(seat)].hand)))
        case ["set", *_, seat]:
            return _hands(state.players[int(seat)], len(_own(state.players[int(seat)].aside)))
        case _:
            return _scavenge(_slots(state, viewer), name, end)


def starts(seats: int) -> list[tuple[AnyFact, ...]]:
    """One place, a deck of three cards in every order with either of two kinds of food in it, and two cards a seat."""
    names = list(CLASSES_OF_BOX)[:seats]
    gear = [next(card.id for card in CLASSES_OF_BOX[name].cards if card.kind == "gear") for name in names]
    return [
        table(
            *names,
            piles=(red, (), ()),
            box=(other,),
            decks={seat: [card] * 2 for seat, card in enumerate(gear)},
            shape="?",
            at=dict.fromkeys(range(seats), 0),
        ).facts
        for food, other in (("food_1", "food_2"), ("food_2", "food_1"))
        for red in permutations(("ambush", "medical", food))
    ]


def _open(state: State, seat: Seat, viewer: Seat | None) -> bool:
    return state.options.open_hands or seat == viewer


def _own(cards: Sequence[Held]) -> list[Held]:
    return [held for held in cards if held.origin == "survivor"]


def _slots(state: State, viewer: Seat | None) -> list[Slot]:
    """Where there are scavenge cards that a viewer does not know."""
    return list(_each_slot(state, viewer))


def _each_slot(state: State, viewer: Seat | None) -> Iterator[Slot]:
    for colour, pile in zip(COLOURS, state.scavenge.piles, strict=True):
        for place, card in enumerate(pile.cards):
            under = place < len(pile.known)
            if not (under and (state.options.open_hands or pile.known[place] & bit(viewer))):
                yield Slot(f"{colour} deck", colour, card, None)
    for card in state.scavenge.box:
        if _kind(card):
            yield Slot(BOX, "box", card, None)
    for seat, player in enumerate(state.players):
        if not _open(state, seat, viewer):
            for name, cards in (("scavenge cards of", player.hand), ("looked at by", player.aside)):
                for held in cards:
                    if held.origin in COLOURS and not held.known & bit(viewer):
                        in_hand = held if name.startswith("scavenge") else None
                        yield Slot(f"{name} seat {seat}", held.origin, held.card, in_hand)


def _kind(card: str) -> str | None:
    return next((name for name, cards in CATEGORIES.items() if card in cards), None)


def _scavenge(slots: Sequence[Slot], place: str, end: int | None) -> int | None:
    """One, where no card of the place could be another one; else many, but for the ends of a deck without food."""
    here = [slot for slot in slots if slot.place == place]
    ordered = place.endswith(" deck")
    if not any(_differs(one, other, ordered=ordered) for one in here for other in slots):
        return 1
    pool = [slot for slot in slots if slot.deck == here[0].deck]
    if end is None or len(pool) > SOME or any(_kind(slot.card) for slot in pool):
        return None
    held = [slot for slot in pool if slot.held is not None]
    harmless = [slot for slot in pool if slot.card not in SHOWN]
    return len({slot.card for slot in pool if slot.card in SHOWN or len(harmless) > len(held)})


def _differs(one: Slot, other: Slot, *, ordered: bool) -> bool:
    """Could these two cards have changed places, so that the place of the one would hold something else?"""
    if one.card == other.card:
        return False
    if one.place == other.place and one.back == other.back and not ordered:
        return False
    if one.deck != other.deck:
        return _kind(one.card) is not None and _kind(one.card) == _kind(other.card)
    return one.fits(other.card) and other.fits(one.card)


def _split(player: Player) -> tuple[list[str], list[str], list[str]]:
    """A seat's hidden survivor cards: which are in the hand, which in the deck, and which in either."""
    pool = [*player.deck, *[held.card for held in (*_own(player.hand), *_own(player.aside))]]
    odds = dict(player.odds)
    return (
        [card for card in pool if odds.get(card) == SURE],
        [card for card in pool if odds.get(card) == 0],
        [card for card in pool if odds.get(card, 1) not in (SURE, 0)],
    )


def _deck(player: Player, end: int | None, *, shown: bool) -> int | None:
    """Orders of a seat's deck, or cards at an end of it."""
    _, inside, either = ([], [], list(player.deck)) if shown else _split(player)
    more = len(player.deck) - len(inside)
    there = {*inside, *(either if more else ())}
    if len(there) == 1:
        return 1
    if end is not None:
        return len(there) if len(inside) + len(either) <= SOME else None
    if len(inside) + len(either) > FEW:
        return None
    return len({order for drawn in combinations(either, more) for order in permutations((*inside, *drawn))})


def _hands(player: Player, cards: int) -> int | None:
    """What so many hidden cards in a hand, or set aside, could be."""
    sure, _, either = _split(player)
    more = cards - len(sure)
    if more in (0, len(either)) or len(set(either)) == 1:
        return 1
    if comb(len(either), more) > SOME or any(weight not in (SURE, 0) for _, weight in player.odds):
        return None
    return len(set(combinations(sorted(either), more)))


def _tiles(state: State, end: int | None) -> int | None:
    """Which of the printed tiles lie face down in which order; with extra tiles that is not counted."""
    mission = MISSIONS[state.options.mission]
    seen = {tile.face for tile in state.tiles if tile.up}
    up = Counter([FACES[face].kind for face in seen])
    left = Counter([face.kind for face in FACES.values() if face.id not in seen and face.kind != "van"])
    places = len([tile for tile in state.tiles if not tile.up])
    asked = {kind: n - up[kind] for kind, n in mission.tiles.items() if kind not in mission.face_up and n > up[kind]}
    if sum(asked.values()) < places:
        return 1 if left.total() == places == 1 else None
    if end is None:
        return prod(comb(left[kind], n) for kind, n in asked.items()) * factorial(places)
    copies = [left[kind] for kind in asked]
    return sum(copies) if sum(copies) == 1 or places * max(copies) <= SOME else None


def _monsters(state: State, end: int | None) -> int | None:
    """Orders of the monster deck, or monsters at an end of it."""
    monsters = state.monsters
    size, bounds = len(monsters.deck), () if monsters.returned else monsters.bounds
    others = [kind for kind in monsters.deck if not MONSTERS[kind].boss or kind in (monsters.returned or ())]
    bosses = _unknown_bosses(state, monsters.deck, monsters.aside, monsters.box)
    if size <= FEW:
        orders = {
            order
            for drawn in combinations(bosses, len(bounds))
            for order in permutations((*others, *drawn))
            if _within(order, bounds)
        }
        return len(orders if end is None else {order[end] for order in orders})
    if end is None:
        several = len(set(others)) > 1 or (bounds and (len(bosses) > len(bounds) or max(bounds) > 1))
        return None if several else 1
    if end == 0 and 1 in bounds:
        return len(bosses)
    reach = any(bound > (0 if end == 0 else size - 1) for bound in bounds)
    names = {*others, *(bosses if reach else ())}
    return len(names) if len(names) == 1 or size * (len(bosses) if reach else 1) <= SOME else None


def _unknown_bosses(state: State, *places: Sequence[str]) -> list[str]:
    """The bosses in these places, but for those that everybody saw being shuffled into the deck."""
    known = state.monsters.returned or ()
    return [kind for place in places for kind in place if MONSTERS[kind].boss and kind not in known]


def _within(order: Sequence[str], bounds: Sequence[int]) -> bool:
    """Are there enough bosses among the lowest cards? The bounds are in order, the lowest first."""
    places = [place for place, kind in enumerate(order) if MONSTERS[kind].boss]
    return not bounds or all(place < bound for place, bound in zip(places, bounds, strict=True))


def all_cards(state: State) -> Counter[str]:
    """All cards, monsters and tiles, wherever they are; tokens are counted in and out of the pool."""
    cards = Counter((*state.scavenge.discard, *state.scavenge.box, *state.quest.laid))
    for player in state.players:
        cards.update((*player.deck, *player.discard, *[held.card for held in (*player.hand, *player.aside)]))
    for pile in state.scavenge.piles:
        cards.update(pile.cards)
    for tile in state.tiles:
        cards.update(tile.lying)
    for survivor in state.survivors:
        cards.update(card for gear in survivor.gear for card in (gear.card, *gear.worn))
        cards.update(each.kind for each in survivor.engaged)
    monsters = state.monsters
    cards.update((*monsters.deck, *monsters.discard, *monsters.aside, *monsters.box, *monsters.slain))
    cards.update(state.quest.samples)
    cards["tiles"] = len(state.tiles)
    return cards


OPTIONS = st.builds(
    Options,
    mission=st.integers(0, 12),
    monsters=st.sampled_from([UNSET, UNSET, "robot", "mutant"]),
    open_hands=st.booleans(),
    first_seat=st.integers(0, 5),
    harder_decks=st.booleans(),
    no_token_cap=st.booleans(),
    rolled_hunger=st.booleans(),
    extra_tiles=st.sampled_from([0, 0, 0, 3]),
    any_death_loses=st.booleans(),
    mixed=st.sampled_from([(), (), ("alien",), ("robot", "zombie")]),
)

CLASSES: list[ClassName] = ["fireman", "gunslinger", "hunter", "mechanic", "surgeon", "veteran"]

SEAT_OPTIONS = st.sampled_from([*[SeatOptions()] * 14, *[SeatOptions((name,)) for name in CLASSES]])
