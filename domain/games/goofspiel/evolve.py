"""The state after each fact."""

from typing import TypeVar, assert_never

from msgspec.structs import replace

from domain.games.goofspiel.facts import AnyFact, BidPlaced, BidsRevealed, Dealt, PrizeTurned, Resigned
from domain.games.goofspiel.state import State
from domain.kernel.game import Seat

T = TypeVar("T")


def evolve(state: State, fact: AnyFact) -> State:
    """The state after a fact. It judges nothing: the fact has happened."""
    match fact:
        case Dealt(seats, deck):
            return State(deck, hands=(tuple(sorted(deck)),) * seats, bids=(None,) * seats, won=((),) * seats)
        case PrizeTurned(prize):
            return replace(state, deck=state.deck[1:], stake=(*state.stake, prize))
        case BidPlaced(seat, card):
            return replace(state, bids=_with(state.bids, seat, card))
        case BidsRevealed(bids, prizes, winner):
            spent = zip(state.hands, bids, strict=True)
            hands = tuple([tuple([card for card in hand if card != bid]) for hand, bid in spent])
            after = replace(state, hands=hands, bids=(None,) * len(bids))
            if winner is None:
                return after
            return replace(after, stake=(), won=_with(state.won, winner, state.won[winner] + prizes))
        case Resigned(seat):
            return replace(state, bids=_with(state.bids, seat, None), out=(*state.out, seat))
        case _:
            assert_never(fact)


def _with(by_seat: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*by_seat[:seat], value, *by_seat[seat + 1 :])
