"""The subjects of the toy games: what the laws need to know of them."""

from collections import Counter
from collections.abc import Mapping
from functools import reduce
from itertools import permutations, product
from typing import Any

from domain.kernel.game import Seat
from tests.laws.seen import Seen
from tests.toys import duel_rules as duel
from tests.toys import pebbles_rules as pebbles


def duel_hidden(state: duel.State, viewer: Seat | None) -> Mapping[str, Any]:
    """The hidden places of the duel."""
    others = [] if state.loser is not None else [seat for seat in (0, 1) if seat != viewer]
    return {
        "deck": tuple([card.rank for card in state.deck]),
        **{f"hand of seat {seat}": sorted([card.rank for card in state.fighters[seat].hand]) for seat in others},
        **{f"choice of seat {seat}": state.fighters[seat].chosen for seat in others},
        **{f"favourite of seat {seat}": state.fighters[seat].favourite for seat in others},
    }


def duel_possible(state: duel.State, viewer: Seat | None, place: str) -> int | None:
    """How many values a place has in the viewer's information set: unknown cards may have any order."""
    zones = {"deck": state.deck, **{f"hand of seat {of}": fighter.hand for of, fighter in enumerate(state.fighters)}}
    unknown = {
        name: [card.rank for card in cards if not (card.shown or viewer in card.known_to)]
        for name, cards in zones.items()
        if name != f"hand of seat {viewer}" and (name == "deck" or state.loser is None)
    }
    pool = [rank for ranks in unknown.values() for rank in ranks]
    match place.split():
        case ["favourite", *_]:
            return len(duel.RANKS)
        case ["choice", "of", "seat", seat]:
            fighter, hidden = state.fighters[int(seat)], unknown[f"hand of seat {seat}"]
            known = {card.rank for card in fighter.hand if card.shown}
            return len({*known, *(pool if hidden else ())}) if fighter.chosen is not None else 1
        case ["first", *_] if viewer in state.deck[0].known_to:
            return 1
        case ["first" | "last", *_]:
            return len(set(pool))
        case _:
            settled = (
                not unknown[place] or len(set(pool)) == 1 or (place != "deck" and len(unknown[place]) == len(pool))
            )
            return 1 if settled else None


def duel_census(state: duel.State) -> Counter[int]:
    """All cards."""
    cards = (*state.deck, *[card for fighter in state.fighters for card in fighter.hand])
    return Counter([*state.discard, *[card.rank for card in cards]])


def duel_contradiction(seen: Seen, world: duel.State) -> str | None:
    """An observation of a draw, a look or a reveal that does not hold in a world, or None.

    Of a hand the viewer knows at least what it drew itself, and what was shown when it was drawn.
    """
    hands: list[Counter[int]] = [Counter(), Counter()]
    top: int | None = None
    for fact in seen.facts:
        match fact:
            case duel.PublicBegan(_, favourites):
                for own, fighter in zip(favourites, world.fighters, strict=True):
                    if own not in (None, fighter.favourite):
                        return f"a favourite is {own}"
            case duel.PublicShuffled():
                hands, top = [Counter(), Counter()], None
            case duel.PublicDrew(seat, _, ranks):
                if top is not None and ranks is not None and ranks[0] != top:
                    return f"{top} was on top"
                hands[seat].update(ranks or ())
                top = None
            case duel.PublicScried(_, rank):
                top = rank or top
            case duel.Revealed(ranks):
                hands = [hand - Counter([rank]) for hand, rank in zip(hands, ranks, strict=True)]
            case duel.Disclosed(ranks, favourites):
                hands = [Counter(hand) for hand in ranks]
                if favourites != tuple([fighter.favourite for fighter in world.fighters]):
                    return f"the favourites are {favourites}"
            case _:
                pass
    for known, fighter in zip(hands, world.fighters, strict=True):
        if known - Counter([card.rank for card in fighter.hand]):
            return f"a hand holds {known}"
    if top is not None and world.deck[0].rank != top:
        return f"{top} is on top"
    return None if duel_census(world) == Counter(duel.RANKS * duel.COPIES) else "there are other cards"


def duel_starts(_seats: int) -> list[tuple[duel.AnyFact, ...]]:
    """Two cards each and two in the deck, of two ranks, in every order, with every favourite."""
    orders = sorted(set(permutations((1, 1, 1, 1, 2, 2))))
    return [
        (
            duel.Began(2, favourites),
            duel.Shuffled(order),
            duel.Drew(0, order[:2]),
            duel.Drew(1, order[2:4]),
        )
        for order in orders
        for favourites in product(duel.RANKS, repeat=2)
    ]


def pebbles_census(state: pebbles.State) -> Counter[str]:
    """All pebbles."""
    return Counter(pebble=state.heap + state.lost + sum(state.taken))


def pebbles_contradiction(seen: Seen, world: pebbles.State) -> str | None:
    """Nothing is hidden, so the only world is the true state."""
    return None if world == reduce(pebbles.evolve, seen.facts, pebbles.State()) else "it came differently"
