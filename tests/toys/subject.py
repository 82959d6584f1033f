"""The subjects of the toy games: what the laws need to know of them."""

from collections import Counter
from collections.abc import Mapping
from functools import reduce
from itertools import permutations
from typing import Any

from domain.kernel.game import Seat
from tests.laws.seen import Seen
from tests.toys import duel_rules as duel
from tests.toys import pebbles_rules as pebbles


def duel_hidden(state: duel.State, viewer: Seat | None) -> Mapping[str, Any]:
    """The hidden places of the duel."""
    others = [seat for seat in (0, 1) if seat != viewer and state.loser is None]
    return {
        "deck": state.deck,
        **{f"hand of seat {seat}": sorted(map(str, state.fighters[seat].hand)) for seat in others},
        **{f"choice of seat {seat}": state.fighters[seat].chosen for seat in others},
    }


def duel_possible(state: duel.State, viewer: Seat | None, place: str) -> int | None:
    """How many values a place has in the viewer's information set: unknown cards may have any order."""
    ranks = len(duel_census(state) - duel_census(duel.view(state, viewer)))
    match place.split():
        case ["choice", "of", "seat", seat]:
            return ranks if state.fighters[int(seat)].ready else 1
        case ["first", *_] if viewer in state.scried_by:
            return 1
        case ["first" | "last", *_]:
            return ranks
        case _:
            return 1 if ranks == 1 else None


def duel_census(state: duel.State) -> Counter[duel.Card]:
    """All cards."""
    return Counter([*state.deck, *[card for fighter in state.fighters for card in fighter.hand]])


def duel_contradiction(seen: Seen, world: duel.State) -> str | None:
    """A hand that the viewer drew or was disclosed, or the card it looked at in this round, if it is not so."""
    known: dict[str, Any] = {}
    for fact in seen.facts:
        match fact:
            case duel.Dealt(hands):
                known = {f"hand of {seat}": hand for seat, hand in enumerate(hands) if None not in hand}
            case duel.Scried(_, rank) if rank is not None:
                known["top"] = rank
            case duel.Yielded(_, hands):
                known |= {f"hand of {seat}": hand for seat, hand in enumerate(hands)}
            case _:
                pass
    held = {f"hand of {seat}": fighter.hand for seat, fighter in enumerate(world.fighters)} | {"top": world.deck[0]}
    if duel_census(world) != Counter(duel.RANKS * duel.COPIES):
        return "there are other cards"
    return next((f"the {place} is {card}" for place, card in known.items() if held[place] != card), None)


def duel_starts(_seats: int) -> list[tuple[duel.AnyFact, ...]]:
    """Two cards each and two in the deck, of two ranks, in every order."""
    orders = sorted(set(permutations((1, 1, 1, 1, 2, 2))))
    return [(duel.Dealt((order[:2], order[2:4]), order[4:]),) for order in orders]


def pebbles_census(state: pebbles.State) -> Counter[str]:
    """All pebbles."""
    return Counter(pebble=state.heap + state.lost + sum(state.taken))


def pebbles_contradiction(seen: Seen, world: pebbles.State) -> str | None:
    """Nothing is hidden, so the only world is the true state."""
    return None if world == reduce(pebbles.evolve, seen.facts, pebbles.State()) else "it came differently"
