"""The draft: bets, passing the hand on, clearing away, the next round, resigning."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import assert_never

from domain.games.full_throttle.actions import FullThrottleActions, PlaceBet, RemoveCard, ReturnCards
from domain.games.full_throttle.facts import (
    BetPlaced,
    CardRemoved,
    CardRevealed,
    CardsReturned,
    DraftCompleted,
    Facts,
    HandPassed,
    HandTaken,
    RemovedCardShown,
    RoundStarted,
    SeatResigned,
)
from domain.games.full_throttle.race import ride
from domain.games.full_throttle.scoring import others_resigned, race_ended
from domain.games.full_throttle.state import (
    CARDS,
    FULL_ROW,
    PODIUM,
    RETURNED,
    REVEALED,
    Betting,
    Card,
    Clearing,
    Over,
    State,
    in_hand,
    without,
)
from domain.games.full_throttle.track import TRACKS
from domain.kernel.game import Outcome, Refusal, Seat, require
from domain.kernel.rng import Rng

NOT_YOUR_TURN = Refusal("not-your-turn", "It is not your turn.", "Another seat has the cards in hand, or nobody does.")
WRONG_STEP = Refusal(
    "wrong-step",
    "Something else has to be done with the hand now.",
    "The hand asks for another action now: a bet, a removal, or the return.",
)
CARD_NOT_IN_HAND = Refusal("card-not-in-hand", "You have no such card in hand.", "The card is not in the hand.")
NOT_THE_LAST_THREE = Refusal(
    "not-the-last-three",
    "These are not the three cards in your hand.",
    "The cards to return are not the three in the hand.",
)
GAME_OVER = Refusal("game-over", "The game is over.", "Resigning after the end.")
ALREADY_RESIGNED = Refusal("already-resigned", "You have resigned already.", "Resigning twice.")

REFUSALS = (NOT_YOUR_TURN, WRONG_STEP, CARD_NOT_IN_HAND, NOT_THE_LAST_THREE, GAME_OVER, ALREADY_RESIGNED)
"""The first that applies is given, in this order."""


NOBODY: frozenset[Seat] = frozenset()
ALONE = [frozenset({seat}) for seat in range(max(REVEALED))]
BETS = {card: PlaceBet(card) for card in CARDS}
REMOVALS = {card: RemoveCard(card) for card in CARDS}


def to_act(state: State) -> frozenset[Seat]:
    """The seat that has the cards in hand; nobody once the game is over."""
    phase = state.phase
    return ALONE[phase.seat] if isinstance(phase, (Betting, Clearing)) else NOBODY


def outcome(state: State) -> Outcome | None:
    """The outcome, or None until the game is over."""
    return state.phase.outcome if isinstance(state.phase, Over) else None


def legal(state: State, seat: Seat) -> Sequence[FullThrottleActions]:
    """Every choice of this seat: a card of each kind to bet or to remove, or each order of the three to return."""
    if seat not in to_act(state):
        return ()
    if _may_bet(state):
        return [BETS[card] for card in dict.fromkeys(state.hand)]
    if _may_remove(state):
        return [REMOVALS[card] for card in dict.fromkeys(state.hand)]
    return _returns(state.hand)


def decide(state: State, seat: Seat, action: FullThrottleActions, rng: Rng) -> list[Facts]:
    """The facts of an action. Raises `Refused`."""
    require(seat in to_act(state), NOT_YOUR_TURN)
    match action:
        case PlaceBet(card):
            require(_may_bet(state), WRONG_STEP, "You have placed your bet of this round.")
            require(card in state.hand, CARD_NOT_IN_HAND)
            return _bet(state, seat, card)
        case RemoveCard(card):
            require(_may_remove(state), WRONG_STEP, "There is no card for you to remove now.")
            require(card in state.hand, CARD_NOT_IN_HAND)
            return [CardRemoved(seat, card)]
        case ReturnCards(cards):
            require(_may_return(state), WRONG_STEP, "There are no cards for you to return now.")
            require(action in _returns(state.hand), NOT_THE_LAST_THREE)
            return _return(state, CardsReturned(seat, cards))
        case _:
            assert_never(action)


def resign(state: State, seat: Seat, rng: Rng) -> list[Facts]:
    """The seat stops drafting; its bets stay. Its hand goes to the next seat, or back if nobody is left to bet."""
    require(outcome(state) is None, GAME_OVER)
    require(seat not in state.resigned, ALREADY_RESIGNED)
    resigned = (*state.resigned, seat)
    if len(resigned) == state.table.seats - 1:
        return [SeatResigned(seat), others_resigned(state, resigned)]
    if seat not in to_act(state):
        return [SeatResigned(seat)]
    later = next(_after(state, seat), None) if _may_bet(state) else None
    if later is not None:
        return [SeatResigned(seat), HandPassed(seat, later, state.hand)]
    earlier = _before(state, seat)
    return [SeatResigned(seat), HandPassed(seat, earlier, state.hand), DraftCompleted(earlier)]


def round_started(state: State, stack: tuple[Card, ...], spark_plug: Seat) -> list[Facts]:
    """Step a of the next round: cards are revealed until it is time to draft, or the race is over."""
    table = state.table
    track = TRACKS[table.track]
    due = REVEALED[table.seats - len(state.resigned)]
    facts: list[Facts] = [RoundStarted(state.round + 1, spark_plug, due)]
    race = state.race
    for drawn, card in enumerate(stack, start=1):
        ridden, race = ride(track, race, card, finished_keep_moving=table.finished_keep_moving)
        facts.append(CardRevealed(card))
        facts += ridden
        if len(race.finished) >= PODIUM:  # F11
            break
        if drawn >= due and not race.finished:  # F12, F22, F25
            facts.append(HandTaken(spark_plug, in_hand(stack[:drawn])))
            return facts
    return facts + race_ended(state, race)  # F13


def _may_bet(state: State) -> bool:
    return isinstance(state.phase, Betting)


def _may_remove(state: State) -> bool:
    return isinstance(state.phase, Clearing) and len(state.hand) > RETURNED


def _may_return(state: State) -> bool:
    return isinstance(state.phase, Clearing) and len(state.hand) == RETURNED


@cache
def _returns(hand: tuple[Card, ...]) -> tuple[ReturnCards, ...]:
    """Every order in which three cards can be returned; cards of a kind do not differ."""
    return tuple(ReturnCards((first, second, third)) for first, second, third in dict.fromkeys(permutations(hand)))


def _bet(state: State, seat: Seat, card: Card) -> list[Facts]:
    later = next(_after(state, seat), None)
    if later is None:
        return [BetPlaced(seat, card), DraftCompleted(seat)]
    return [BetPlaced(seat, card), HandPassed(seat, later, without(state.hand, card))]


def _return(state: State, returned: CardsReturned) -> list[Facts]:
    facts: list[Facts] = [returned]
    if len(state.row) >= FULL_ROW and state.shown < len(state.row):
        facts.append(RemovedCardShown(state.shown, state.row[state.shown]))
    spark_plug = next(_after(state, state.spark_plug, around=True))
    return facts + round_started(state, state.stack + returned.cards, spark_plug)


def _after(state: State, seat: Seat, *, around: bool = False) -> Iterator[Seat]:
    """The seats in the game to the left of one, up to the holder of the spark plug; or all `around` the table."""
    last = seat if around else state.spark_plug
    seats = state.table.seats
    seat = (seat + 1) % seats
    while seat != last:
        if seat not in state.resigned:
            yield seat
        seat = (seat + 1) % seats


def _before(state: State, seat: Seat) -> Seat:
    """The seat in the game that drafted last before another one."""
    seat = (seat - 1) % state.table.seats
    while seat in state.resigned:
        seat = (seat - 1) % state.table.seats
    return seat
