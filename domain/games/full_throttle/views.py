"""Views and redacted actions."""

from typing import Literal, assert_never

from domain.games.full_throttle.actions import (
    FullThrottleActions,
    PlaceBet,
    PublicActions,
    PublicPlaceBet,
    PublicRemoveCard,
    PublicReturnCards,
    RemoveCard,
    ReturnCards,
)
from domain.games.full_throttle.race import places
from domain.games.full_throttle.redeal import removers, returned
from domain.games.full_throttle.state import (
    INDEX,
    MOPEDS,
    Betting,
    Card,
    Clearing,
    Moped,
    Moving,
    Options,
    Over,
    Phase,
    State,
    holder,
)
from domain.games.full_throttle.track import TRACKS, Space
from domain.kernel.game import NoOptions, Seat, Setup, Value

PhaseName = Literal["moving", "betting", "clearing", "over"]
"""What happens now: mopeds are moving (step a), a seat owes a bet or clears away the rest (step b), or all is over."""


class MopedView(Value, frozen=True):
    """A moped on the track.

    Attributes:
        crossings: How often it has crossed the start/finish line, 0..4; at 4 it has finished.
        place: Its place in race order as of now, 1..6.
    """

    moped: Moped
    space: Space
    crossings: int
    place: int


class KnownCard(Value, frozen=True):
    """A card of the stack that this seat returned itself.

    Attributes:
        below: How many cards of the stack will be drawn before it, from 0.
    """

    card: Card
    below: int


class View(Value, frozen=True):
    """A game as one seat, or a spectator, sees it.

    Attributes:
        seat: Whose perspective this is; None for a spectator's.
        seats: The number of seats, 2..6.
        track: The key of the racetrack.
        round: The number of the round, from 1.
        spark_plug: The seat that holds the spark plug: it drafts first in this round.
        resigned: The seats that have resigned, in that order.
        mopeds: All six mopeds, in the order yellow, green, purple, blue, red, black.
        finished: The mopeds that have finished, in that order.
        revealed: The cards that this round revealed, in that order, drafted ones included.
        holder: The seat that has the drafted cards in hand; None outside of the draft.
        hand_size: The number of cards in that hand; 0 outside of the draft.
        hand: The cards in that hand, sorted; None for all but the holder.
        bets: Each seat's bets, by seat, in the order in which they were placed. A card's back is None: it is another
            seat's, before the race has ended.
        row: The removed cards, from the left. A card's back is None: it lies face down, and another seat removed it.
        stack: The number of cards in the draw stack.
        known: The cards of the stack that the seat itself returned, unless drawn again.
        box: The cards that stay in the box in a game for two, one of each moped; empty with more seats.
    """

    seat: Seat | None
    seats: int
    track: str
    round: int
    phase: PhaseName
    spark_plug: Seat
    resigned: tuple[Seat, ...]
    mopeds: tuple[MopedView, ...]
    finished: tuple[Moped, ...]
    revealed: tuple[Card, ...]
    holder: Seat | None
    hand_size: int
    hand: tuple[Card, ...] | None
    bets: tuple[tuple[Card | None, ...], ...]
    row: tuple[Card | None, ...]
    stack: int
    known: tuple[KnownCard, ...]
    box: tuple[Card, ...]


def view(state: State, seat: Seat | None) -> View:
    """What a seat, or None for a spectator, may know."""
    holding = holder(state)
    bets_shown = bool(state.places)
    return View(
        seat=seat,
        seats=state.table.seats,
        track=state.table.track,
        round=state.round,
        phase=_name(state.phase),
        spark_plug=state.spark_plug,
        resigned=state.resigned,
        mopeds=_mopeds(state),
        finished=state.race.finished,
        revealed=state.revealed,
        holder=holding,
        hand_size=len(state.hand),
        hand=state.hand if holding is not None and holding == seat else None,
        bets=tuple(cards if bets_shown or of == seat else (None,) * len(cards) for of, cards in enumerate(state.bets)),
        row=tuple(
            card if at < state.shown or by == seat else None
            for at, (card, by) in enumerate(zip(state.row, removers(state), strict=True))
        ),
        stack=len(state.stack),
        known=tuple(
            KnownCard(state.stack[at], at)
            for number, draft in enumerate(state.drafts)
            if draft[-1].seat == seat
            for at in returned(state, number)
        ),
        box=state.table.box,
    )


def redact_action(
    setup: Setup[Options, NoOptions],
    by: Seat,
    action: FullThrottleActions,
    seat: Seat | None,
) -> PublicActions:
    """An action as a seat may see it: only the acting seat sees the cards."""
    mine = by == seat
    match action:
        case PlaceBet(card):
            return PublicPlaceBet(card if mine else None)
        case RemoveCard(card):
            return PublicRemoveCard(card if mine else None)
        case ReturnCards(cards):
            return PublicReturnCards(cards if mine else None)
        case _:
            assert_never(action)


def _name(phase: Phase) -> PhaseName:
    match phase:
        case Moving():
            return "moving"
        case Betting():
            return "betting"
        case Clearing():
            return "clearing"
        case Over():
            return "over"
        case _:
            assert_never(phase)


def _mopeds(state: State) -> tuple[MopedView, ...]:
    order = places(TRACKS[state.table.track], state.race)
    return tuple(
        MopedView(moped, state.race.spaces[INDEX[moped]], state.race.crossings[INDEX[moped]], order.index(moped) + 1)
        for moped in MOPEDS
    )
