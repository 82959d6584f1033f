"""What the laws need to know of Goofspiel."""

from collections import Counter
from math import factorial
from typing import Any

from domain.games.goofspiel.facts import BidsRevealed, PrizeTurned, PublicBidPlaced
from domain.games.goofspiel.state import Card, State
from domain.kernel.game import Seat
from tests.laws.seen import Seen


def hidden(state: State, viewer: Seat | None) -> dict[str, Any]:
    """What the README lists as hidden, by place."""
    others = {f"bid of {seat}": bid for seat, bid in enumerate(state.bids) if bid is not None and seat != viewer}
    return {"prizes": state.deck, **others}


def possible(state: State, _viewer: Seat | None, place: str) -> int:
    """How many values a place could have."""
    match place.split():
        case ["bid", "of", seat]:
            return len(state.hands[int(seat)])
        case ["prizes"]:
            return factorial(len(state.deck))
        case _:  # the first or the last of the prizes
            return len(state.deck)


def contradiction(seen: Seen, world: State) -> str | None:
    """A prize that was seen does not come up again; a bid is what it was seen to be, or any card of the hand."""
    if {fact.prize for fact in seen.facts if isinstance(fact, PrizeTurned)} & set(world.deck):
        return "a prize comes up twice"
    placed: dict[Seat, Card | None] = {}
    for fact in seen.facts:
        if isinstance(fact, PublicBidPlaced):
            placed[fact.seat] = fact.card
        elif isinstance(fact, BidsRevealed):
            placed = {}
    bids = {seat: bid for seat, bid in enumerate(world.bids) if bid is not None}
    if not all(bid in ([placed[seat]] if placed[seat] else world.hands[seat]) for seat, bid in bids.items()):
        return "a bid is another card than was seen, or is not in the hand"
    return None


def census(state: State) -> Counter[Card]:
    """All prizes, wherever they are."""
    return Counter([*state.deck, *state.stake, *[prize for prizes in state.won for prize in prizes]])
