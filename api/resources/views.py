"""Views, frames, events and results in responses, made of what the caller may see: see `api.resources.replies`.

What holds values of a game's own types has the game's key in ``game``, so that a client knows by it which types.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from api.http.cursors import Cursor
from api.http.positions import LogName, Position
from api.resources.tables import PendingTakeback
from domain.kernel.events import UndoKind
from domain.kernel.game import Outcome, Seat
from domain.kernel.redaction import PublicEvent
from domain.kernel.scalars import (
    GameKey,
    Head,
    Milliseconds,
    RulesVersion,
    Version,
)
from domain.kernel.session import Status

Json = Any
"""A value of the game's own type, named by the schema."""


class EventPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fact of an event, in words.

    Attributes:
        text: What happened, in words; empty for a fact that others cover.
        heading: The turn or round that begins here, in words; absent where none does.
    """

    text: str
    heading: str | msgspec.UnsetType = msgspec.UNSET


class NarratedEvent(PublicEvent, frozen=True, omit_defaults=True):
    """An event, redacted for the caller, with a text.

    Attributes:
        text: What happened, in words; absent for a move that the next event tells.
        parts: Each of the facts in ``data.facts`` in words, in the same order; absent where the event has no facts.
        undone_by: The version of the undo that took this event off the line of play; absent while it is on it.
    """

    text: str = ""
    parts: Sequence[EventPart] | msgspec.UnsetType = msgspec.UNSET
    undone_by: int | msgspec.UnsetType = msgspec.UNSET


class TableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game from one perspective.

    Attributes:
        position: The position in the log of the last event up to ``version``, opaque: ``wait_for`` takes it.
        seat: Whose perspective this is; null for a spectator's.
        to_act: The seats that have to act; empty unless the table is ``playing``.
        view: What this perspective sees of the game; null before the start.
        actions: The seat's legal actions: post one back verbatim. Absent for a spectator, empty if it is not to act.
        labels: What each of ``actions`` does, in words, in the same order. Absent for a spectator.
        outcome: How the game ended; absent before the end.
        parts: What the result is made of: points, losses, causes. Present with ``outcome``, unless a game has none.
        pending_takeback: The takeback that waits for consent; absent if there is none.
        to_reveal: The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once
            they have. Absent if there are none.
        due_at: When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit.
    """

    game: GameKey
    version: Version
    head: Head
    position: Position
    seat: Seat | None
    status: Status
    to_act: tuple[Seat, ...]
    view: Json
    actions: Sequence[Json] | msgspec.UnsetType = msgspec.UNSET
    labels: Sequence[str] | msgspec.UnsetType = msgspec.UNSET
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET
    parts: Json | msgspec.UnsetType = msgspec.UNSET
    pending_takeback: PendingTakeback | msgspec.UnsetType = msgspec.UNSET
    to_reveal: tuple[Seat, ...] | msgspec.UnsetType = msgspec.UNSET
    due_at: Milliseconds | msgspec.UnsetType = msgspec.UNSET


class TableViews(msgspec.Struct, frozen=True):
    """The game from every perspective.

    Attributes:
        views: The spectator's perspective first, then each seat's, in order.
    """

    game: GameKey
    views: tuple[TableView, ...]


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event and the game after it.

    Attributes:
        event: The event. With ``as=all`` it is redacted for a spectator.
        to_act: The seats that have to act after the event.
        views: The game after the event: from the caller's perspective, or with ``as=all`` from each, the spectator's
            first. Null before the start.
        due_at: When the first seat would run out of time, in milliseconds since 1970 UTC; absent without a time limit.
            Without the time that is added after a restart of the service: a view has it.
    """

    game: GameKey
    event: NarratedEvent
    status: Status
    to_act: tuple[Seat, ...]
    views: tuple[Json, ...]
    due_at: Milliseconds | msgspec.UnsetType = msgspec.UNSET


class Frames(msgspec.Struct, frozen=True):
    """A page of replay frames.

    Attributes:
        frames: The frames, the earliest first.
        next: The version after which the next page begins; null at the end.
        cursor: Where this page ends. ``after`` takes it in place of ``next``, and distinguishes it from the cursor of
            another history.
    """

    game: GameKey
    frames: tuple[Frame, ...]
    next: int | None
    cursor: Cursor


class DryRunResult(msgspec.Struct, frozen=True):
    """The facts that would follow from an action, as far as the seat may know them in advance.

    Attributes:
        version: The version of the table at which the action was tried.
        facts: The facts, in order.
        texts: A line for each of ``facts``, in words; empty for bookkeeping.
        stops: Why the facts end early: ``chance`` would decide, or something ``hidden`` would be revealed; null if they
            are complete.
    """

    game: GameKey
    version: Version
    facts: Sequence[Json]
    texts: Sequence[str]
    stops: Literal["chance", "hidden"] | None


class Actions(msgspec.Struct, frozen=True):
    """The caller's legal actions.

    Attributes:
        actions: The actions: post one back verbatim. Empty if the caller is not to act.
        labels: What each of ``actions`` does, in words, in the same order.
    """

    game: GameKey
    version: Version
    actions: Sequence[Json]
    labels: Sequence[str]


class SampledWorlds(msgspec.Struct, frozen=True):
    """Complete states, any of which could be the true one for all that the caller's seat knows.

    Attributes:
        version: The version of the table at which they were sampled.
        seat: The caller's seat, from whose knowledge they were sampled.
        worlds: The states, independent of each other, each with everything that is hidden from the seat filled in.
    """

    game: GameKey
    rules_version: RulesVersion
    version: Version
    seat: Seat
    worlds: Sequence[Json]


class CommandResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The events that a command appended, and the game after them from the caller's perspective.

    Attributes:
        version: The version of the table after the command.
        position: The position in the log of the last of ``events``, opaque: ``wait_for`` takes it.
        log: The name of the log: another one after a restore, when events may have been lost.
        seat: The caller's seat; null without one.
        to_act: The seats that have to act now; empty unless the table is ``playing``.
        events: The events that the command appended, in order.
        view: The game as the caller sees it; null before the start.
        actions: The caller's legal actions now: post one back verbatim. Empty if the caller is not to act.
        labels: What each of ``actions`` does, in words, in the same order.
        outcome: How the game ended; absent before the end.
        parts: What the result is made of: points, losses, causes. Present with ``outcome``, unless a game has none.
        pending_takeback: The takeback that waits for consent; absent if there is none.
        to_reveal: The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once
            they have. Absent if there are none.
        due_at: When the first seat would run out of time, in milliseconds since 1970 UTC; absent without a time limit.
            Without the time that is added after a restart of the service: a view has it.
    """

    game: GameKey
    version: Version
    head: Head
    position: Position
    log: LogName
    seat: Seat | None
    status: Status
    to_act: tuple[Seat, ...]
    events: Sequence[NarratedEvent]
    view: Json
    actions: Sequence[Json]
    labels: Sequence[str]
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET
    parts: Json | msgspec.UnsetType = msgspec.UNSET
    pending_takeback: PendingTakeback | msgspec.UnsetType = msgspec.UNSET
    to_reveal: tuple[Seat, ...] | msgspec.UnsetType = msgspec.UNSET
    due_at: Milliseconds | msgspec.UnsetType = msgspec.UNSET


class UndoOption(msgspec.Struct, frozen=True):
    """A version that the caller can undo to.

    Attributes:
        to_version: The version to which the game would go back.
        needs: The seats that would have to agree; empty if the caller can undo alone.
        text: The text of the undo, for players.
    """

    to_version: int
    kind: UndoKind
    needs: tuple[Seat, ...]
    text: str


class Page(msgspec.Struct, frozen=True):
    """A page of a table's events.

    Attributes:
        events: The events, the earliest first, redacted for the caller.
        next: The version after which the next page begins; null at the end.
        cursor: Where this page ends. ``after`` takes it in place of ``next``, and distinguishes it from the cursor of
            another history.
    """

    game: GameKey
    events: Sequence[NarratedEvent]
    next: int | None
    cursor: Cursor


class LinePart(EventPart, frozen=True, omit_defaults=True, kw_only=True):
    """A fact of a line, in words, and the fact itself.

    Attributes:
        fact: The fact, redacted for the caller: the card, the die, the robot that the text is about.
    """

    fact: Json


class Line(msgspec.Struct, frozen=True):
    """A line of the log: an event that is still on the line of play.

    Attributes:
        version: The version of the event.
        seat: The seat that acted; null where it was none.
        text: What happened, in words; empty for a move that the next line tells.
        parts: The same, fact by fact, without those that say nothing: to tell it one by one, grouped by turn or round.
            Empty where the event has no facts.
    """

    version: int
    at: Milliseconds
    seat: Seat | None
    text: str
    parts: Sequence[LinePart]


class Log(msgspec.Struct, frozen=True):
    """A page of the log.

    Attributes:
        lines: The lines, the earliest first.
        next: What ``after`` takes for the next page; null at the end.
        cursor: Where this page ends. ``after`` takes it in place of ``next``, and distinguishes it from the cursor of
            another history, as after a restore.
    """

    game: GameKey
    lines: Sequence[Line]
    next: int | None
    cursor: Cursor
