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


class MopedView(Value, frozen=True):
    """A moped on the track. ``crossings``: of the line, 4 is finished. ``place``: in race order as of now, 1..6."""

    moped: Moped
    space: Space
    crossings: int
    place: int


class KnownCard(Value, frozen=True):
    """A card of the stack that this seat returned itself. ``below``: how many cards are to be drawn before it."""

    card: Card
    below: int


class View(Value, frozen=True):
    """A game as one seat, or a spectator, sees it.

    ``holder``: who has the drafted cards in hand, ``hand_size`` of them; ``hand``: which, for the holder only.
    ``bets``: by seat, in order; ``row``: the removed cards from the left; None is a card's back. ``revealed``: the
    cards of this round in order. ``known``: the cards in the stack that oneself returned.
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
