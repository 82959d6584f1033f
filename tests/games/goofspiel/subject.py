"""What the laws need to know of Goofspiel."""

from collections import Counter
from itertools import permutations
from math import factorial
from typing import Any

from domain.games.goofspiel import AnyFact, Card, Dealt, PrizeTurned, PublicBidPlaced, State
from domain.kernel.game import Seat
from tests.laws.seen import Seen


def hidden(state: State, viewer: Seat | None) -> dict[str, Any]:
    """What the README lists as hidden, by place."""
    others = {f"bid of {seat}": bid for seat, bid in enumerate(state.bids) if bid is not None and seat != viewer}
    return {"prizes": state.deck, **others}


def possible(state: State, _viewer: Seat | None, place: str) -> int:
    """How many values a place could have: "bid of 2", "prizes", or "first of prizes" and "last of prizes"."""
    if place.startswith("bid"):
        return len(state.hands[int(place.removeprefix("bid of "))])
    return factorial(len(state.deck)) if place == "prizes" else len(state.deck)


def contradiction(seen: Seen, world: State) -> str | None:
    """A prize that was seen does not come up again; a bid is what it was seen to be, or any card of the hand."""
    if {fact.prize for fact in seen.facts if isinstance(fact, PrizeTurned)} & set(world.deck):
        return "a prize comes up twice"
    latest = {fact.seat: fact.card for fact in seen.facts if isinstance(fact, PublicBidPlaced)}
    for seat, bid in enumerate(world.bids):
        if bid is not None and bid not in ([latest[seat]] if latest[seat] else world.hands[seat]):
            return "a bid is not the card that was seen, or not in the hand"
    return None


def census(state: State) -> Counter[Card]:
    """All prizes, wherever they are."""
    return Counter([*state.deck, *state.stake, *[prize for prizes in state.won for prize in prizes]])


def small(seats: int) -> list[tuple[AnyFact, ...]]:
    """Every way in which a game with three cards could start."""
    return [(Dealt(seats, deck), PrizeTurned(deck[0])) for deck in permutations((1, 2, 3))]
