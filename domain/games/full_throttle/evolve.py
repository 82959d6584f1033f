"""The state after a fact: one case a fact, no rules, no chance."""

from typing import assert_never

from msgspec.structs import replace

from domain.games.full_throttle.facts import (
    BetPlaced,
    BetsShown,
    BonusTriggered,
    BonusWasted,
    CardRemoved,
    CardRevealed,
    CardsReturned,
    CardWasted,
    DraftCompleted,
    Facts,
    GameEnded,
    HandPassed,
    HandTaken,
    LapMarkerAdvanced,
    MopedFinished,
    MopedMoved,
    RaceEnded,
    RaceSetUp,
    RemovedCardShown,
    RoundStarted,
    SeatResigned,
    StackShuffled,
)
from domain.games.full_throttle.state import (
    INDEX,
    REVEALED,
    Betting,
    Card,
    Clearing,
    Hold,
    Moving,
    Over,
    Race,
    State,
    Table,
    without,
)

MOVING = Moving()
BETTING = [Betting(seat) for seat in range(max(REVEALED))]
CLEARING = [Clearing(seat) for seat in range(max(REVEALED))]
FRESH = [Hold(seat, bet=False, removed=0) for seat in range(max(REVEALED))]
BETTOR = [Hold(seat, bet=True, removed=0) for seat in range(max(REVEALED))]


def evolve(state: State, fact: Facts) -> State:
    """The state after `fact`. The most frequent facts stand first."""
    match fact:
        case MopedMoved():
            return replace(state, race=_moved(state.race, fact))
        case CardRevealed():
            return replace(state, stack=state.stack[1:], revealed=(*state.revealed, fact.card))
        case BetPlaced():
            return replace(
                state,
                hand=without(state.hand, fact.card),
                draft=(*state.draft[:-1], BETTOR[fact.seat]),
                bets=_with_bet(state.bets, fact),
            )
        case HandPassed():
            return replace(state, draft=(*state.draft, FRESH[fact.to]), phase=BETTING[fact.to])
        case BonusTriggered():
            return state
        case LapMarkerAdvanced():
            return replace(state, race=_crossed(state.race, fact))
        case RoundStarted():
            return replace(state, round=fact.round, spark_plug=fact.spark_plug, revealed=())
        case DraftCompleted():
            return replace(state, phase=CLEARING[fact.seat])
        case CardsReturned():
            return replace(
                state,
                stack=state.stack + fact.cards,
                hand=(),
                draft=(),
                drafts=(*state.drafts, state.draft),
                phase=MOVING,
            )
        case HandTaken():
            return replace(state, hand=fact.cards, draft=(FRESH[fact.seat],), phase=BETTING[fact.seat])
        case CardRemoved():
            return replace(
                state,
                hand=without(state.hand, fact.card),
                draft=(*state.draft[:-1], _with_removal(state.draft[-1])),
                row=(*state.row, fact.card),
            )
        case RemovedCardShown():
            return replace(state, shown=state.shown + 1)
        case MopedFinished():
            return replace(state, race=replace(state.race, finished=(*state.race.finished, fact.moped)))
        case CardWasted() | BonusWasted() | BetsShown():
            return state
        case RaceSetUp():
            return replace(
                state,
                table=Table(fact.seats, fact.track, fact.finished_keep_moving, fact.box),
                race=Race(spaces=fact.grid, crossings=(0,) * len(fact.grid), finished=()),
                spark_plug=fact.spark_plug,
                bets=((),) * fact.seats,
            )
        case StackShuffled():
            return replace(state, stack=fact.cards)
        case SeatResigned():
            return replace(state, resigned=(*state.resigned, fact.seat))
        case RaceEnded():
            return replace(state, places=fact.places)
        case GameEnded():
            return replace(state, phase=Over(fact.outcome))
        case _:
            assert_never(fact)


def _moved(race: Race, fact: MopedMoved) -> Race:
    at = INDEX[fact.moped]
    spaces = race.spaces
    return Race((*spaces[:at], fact.path[-1].space, *spaces[at + 1 :]), race.crossings, race.finished)


def _crossed(race: Race, fact: LapMarkerAdvanced) -> Race:
    at = INDEX[fact.moped]
    crossings = race.crossings
    return Race(race.spaces, (*crossings[:at], fact.crossings, *crossings[at + 1 :]), race.finished)


def _with_bet(bets: tuple[tuple[Card, ...], ...], fact: BetPlaced) -> tuple[tuple[Card, ...], ...]:
    seat = fact.seat
    return (*bets[:seat], (*bets[seat], fact.card), *bets[seat + 1 :])


def _with_removal(hold: Hold) -> Hold:
    return Hold(hold.seat, hold.bet, hold.removed + 1)
