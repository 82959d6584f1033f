"""The rules: what happens before the first bid, who may bid what, and what follows."""

from domain.games.goofspiel.actions import Bid
from domain.games.goofspiel.evolve import evolve
from domain.games.goofspiel.facts import AnyFact, BidPlaced, BidsRevealed, Dealt, PrizeTurned, Resigned
from domain.games.goofspiel.state import GoofspielSetup, State
from domain.kernel.game import Outcome, Refusal, Refused, Seat
from domain.kernel.rng import Rng

NOT_IN_HAND = Refusal("not-in-hand", "You do not hold this card.", "The card is not in the seat's hand.")


def setup(setup: GoofspielSetup, rng: Rng) -> tuple[AnyFact, ...]:
    """Shuffle the prizes and turn up the first."""
    deck = rng.shuffle("prizes", range(1, setup.options.cards + 1))
    return (Dealt(setup.seats, deck), PrizeTurned(deck[0]))


def to_act(state: State) -> frozenset[Seat]:
    """Every seat that has not bid yet: all seats bid at the same time."""
    if outcome(state) is not None:
        return frozenset()
    return frozenset([seat for seat in _staying(state) if state.bids[seat] is None])


def legal(state: State, seat: Seat) -> tuple[Bid, ...]:
    """Any card of the hand."""
    return tuple([Bid(card) for card in state.hands[seat]]) if seat in to_act(state) else ()


def decide(state: State, seat: Seat, action: Bid, _rng: Rng) -> tuple[AnyFact, ...]:
    """The bid; and the end of the round, if it was the last one."""
    if action.card not in state.hands[seat]:
        raise Refused(NOT_IN_HAND)
    placed = BidPlaced(seat, action.card)
    return (placed, *_end_of_round(evolve(state, placed)))


def resign(state: State, seat: Seat, _rng: Rng) -> tuple[AnyFact, ...]:
    """Give up; the round ends if only this seat's bid was awaited."""
    resigned = Resigned(seat)
    return (resigned, *_end_of_round(evolve(state, resigned)))


def outcome(state: State) -> Outcome | None:
    """Once all cards are spent, or only one seat is left: most points first, then who resigned, the latest first."""
    staying = _staying(state)
    if len(staying) > 1 and any(state.hands[seat] for seat in staying):
        return None
    points = tuple([sum(prizes) for prizes in state.won])
    scores = sorted({points[seat] for seat in staying}, reverse=True)
    groups = [tuple([seat for seat in staying if points[seat] == score]) for score in scores]
    ranking = (*groups, *[(seat,) for seat in reversed(state.out)])
    return Outcome("most-points" if len(staying) > 1 else "last-one-left", ranking[0], ranking, points)


def _staying(state: State) -> list[Seat]:
    return [seat for seat in range(len(state.hands)) if seat not in state.out]


def _end_of_round(state: State) -> tuple[AnyFact, ...]:
    """Nothing while a bid is awaited or the game is over; else the bids are revealed, and the next prize is turned."""
    if to_act(state) or outcome(state) is not None:
        return ()
    highest = max(bid for bid in state.bids if bid is not None)
    tied = state.bids.count(highest) > 1
    revealed = BidsRevealed(state.bids, state.stake, None if tied else state.bids.index(highest))
    return (revealed, *[PrizeTurned(prize) for prize in state.deck[:1]])
