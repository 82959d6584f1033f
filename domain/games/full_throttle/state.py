"""The state: cards, mopeds, the stack, the draft, the bets."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal, get_args

from msgspec import Meta

from domain.games.full_throttle.track import TRACKS, Space
from domain.kernel.game import Outcome, Seat, Value

Moped = Literal["yellow", "green", "purple", "blue", "red", "black"]
"""A moped, by its colour."""

Card = Literal[
    "yellow-1",
    "yellow-2",
    "yellow-3",
    "green-1",
    "green-2",
    "green-3",
    "purple-1",
    "purple-2",
    "purple-3",
    "blue-1",
    "blue-2",
    "blue-3",
    "red-1",
    "red-2",
    "red-3",
    "black-1",
    "black-2",
    "black-3",
]
"""A racing card: its moped and its speed, the number of steps. Cards of the same name are interchangeable."""

Three = tuple[Card, Card, Card]

MOPEDS: tuple[Moped, ...] = get_args(Moped)
CARDS: tuple[Card, ...] = get_args(Card)
INDEX: Mapping[Moped, int] = {moped: index for index, moped in enumerate(MOPEDS)}
ORDER: Mapping[Card, int] = {card: order for order, card in enumerate(CARDS)}
MOPED: Mapping[Card, Moped] = {card: moped for card in CARDS for moped in MOPEDS if card.startswith(moped)}
SPEED: Mapping[Card, int] = {card: int(card[-1]) for card in CARDS}

COPIES: Mapping[int, int] = {1: 5, 2: 5, 3: 4}
"""How many cards of each speed a moped has."""

REVEALED: Mapping[int, int] = {2: 6, 3: 7, 4: 7, 5: 8, 6: 9}
"""How many cards a round reveals, by the number of seats in the game."""

RETURNED = 3
FULL_ROW = 6
PODIUM = 3
FINISH = 4
"""The crossing of the line that finishes: the first one begins lap 1 (F9)."""

if TYPE_CHECKING:
    TrackKey = str
else:
    TrackKey = Literal[tuple(TRACKS)]  # whatever track files there are


class Options(Value, frozen=True):
    """The options of a table.

    Attributes:
        track: The key of the racetrack.
        two_player_removed_value: In a game for two, the speed of the card that each moped leaves in the box (F17);
            otherwise without effect.
        finished_keep_moving: Whether the cards of a moped that has finished still move it (F10).
    """

    track: TrackKey = "gravel-oval"
    two_player_removed_value: Literal[1, 2, 3] = 1
    finished_keep_moving: bool = True


class Table(Value, frozen=True):
    """What stays the same all game. ``box``: the cards that a game for two leaves in the box.

    ``seats``: 2 to 6, and 0 before the setup. A forged fork may claim any state, and this sizes lists.
    """

    seats: Annotated[int, Meta(ge=0, le=6)]
    track: str
    finished_keep_moving: bool
    box: tuple[Card, ...]


class Race(Value, frozen=True):
    """The mopeds, in the order of `MOPEDS`: their spaces and line crossings; and which have finished, in order."""

    spaces: tuple[Space, ...]
    crossings: tuple[int, ...]
    finished: tuple[Moped, ...]


class Hold(Value, frozen=True):
    """A seat had the drafted cards in its hand: whether it bet one, and how many it put into the row."""

    seat: Seat
    bet: bool
    removed: int


Draft = tuple[Hold, ...]
"""Who had the cards of a round in hand, in order. All of it is public; the cards are elsewhere in the state."""


class Moving(Value, frozen=True, tag="moving"):
    """Step a: cards are being revealed; nobody chooses."""


class Betting(Value, frozen=True, tag="betting"):
    """Step b: this seat has the cards in hand and owes a bet."""

    seat: Seat


class Clearing(Value, frozen=True, tag="clearing"):
    """Step b, after the last bet: this seat removes cards until three are left, and returns those."""

    seat: Seat


class Over(Value, frozen=True, tag="over"):
    """The game has ended."""

    outcome: Outcome


Phase = Moving | Betting | Clearing | Over


class State(Value, frozen=True):
    """A game of Full Throttle!

    ``stack``: the draw stack, top first; below the cards that were never drawn are three of each draft, in order.
    ``revealed``: the cards of this round, in order. ``hand``: what is left of them in the draft, sorted.
    ``bets``: by seat, in order. ``row``: the removed cards, the first ``shown`` of them face up. ``draft``: that of
    this round, empty outside of step b; ``drafts``: the earlier ones. ``resigned``: in order. ``places``: all six
    mopeds in race order once the race has ended; the bets are shown then.
    """

    table: Table
    race: Race
    round: int
    spark_plug: Seat
    stack: tuple[Card, ...]
    revealed: tuple[Card, ...]
    hand: tuple[Card, ...]
    draft: Draft
    drafts: tuple[Draft, ...]
    bets: tuple[tuple[Card, ...], ...]
    row: tuple[Card, ...]
    shown: int
    resigned: tuple[Seat, ...]
    places: tuple[Moped, ...]
    phase: Phase


def initial() -> State:
    """The state before the first fact."""
    return State(
        table=Table(seats=0, track="", finished_keep_moving=True, box=()),
        race=Race(spaces=(), crossings=(), finished=()),
        round=0,
        spark_plug=0,
        stack=(),
        revealed=(),
        hand=(),
        draft=(),
        drafts=(),
        bets=(),
        row=(),
        shown=0,
        resigned=(),
        places=(),
        phase=Moving(),
    )


def holder(state: State) -> Seat | None:
    """Who has the drafted cards in hand, or None outside of step b."""
    return state.draft[-1].seat if state.draft else None


def in_hand(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards in canonical order, so that their order reveals nothing."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """A hand less one card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
