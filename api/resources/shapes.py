"""The resources of responses, built only from what the caller may see: see `api.resources.replies`.

What holds values of a game's own types has the game's key in ``game``, so that a client knows by it which types.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from api.http.cursors import Cursor
from api.http.positions import LogName, Position
from api.resources.narration import NarratedEvent
from domain.kernel.events import Clock, TakebackWhat, UndoKind, UndoMode, Visibility
from domain.kernel.game import Outcome, Seat
from domain.kernel.scalars import (
    GameKey,
    Head,
    Milliseconds,
    PlayerId,
    RulesVersion,
    SeedCommitment,
    ServerSeed,
    TableId,
    TakebackNumber,
    Version,
)
from domain.kernel.session import Status
from projections.table_rows import Origin

Json = Any
"""A value of the game's own type, named by the schema."""


class SeatOfTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a table.

    Attributes:
        player: The id of the player who holds the seat; null while it is free.
        name: The player's name, or id where no name is known; null while the seat is free.
        seat_options: The seat's options, redacted for the caller; null while the seat is free.
        bot: Whether a house bot holds the seat.
        resigned: Whether the seat has resigned.
        present: Whether its player has a stream open, or made a request within the last minute.
        due_at: The deadline of the seat's next action, in milliseconds since 1970 UTC; absent without a time limit.
    """

    seat: Seat
    player: str | None
    name: str | None
    seat_options: Json
    bot: bool
    resigned: bool
    present: bool
    due_at: Milliseconds | msgspec.UnsetType = msgspec.UNSET


class Withdrawn(msgspec.Struct, frozen=True):
    """The withdrawal of a table's result by the operator: it is excluded from the standings.

    Attributes:
        reason: Why it was withdrawn.
        at: When it was withdrawn, in milliseconds since 1970 UTC.
    """

    reason: str
    at: Milliseconds


class PendingTakeback(msgspec.Struct, frozen=True):
    """A takeback that waits for consent.

    Attributes:
        by: The seat that requested it.
        to_version: The version to which the game would go back; null unless it is an ``undo``.
        agreed: The seats that have agreed.
        needs: The seats that have yet to answer.
        lapses_at: When it lapses unless all have agreed, in milliseconds since 1970 UTC.
        text: The text of the request, for players.
    """

    takeback: TakebackNumber
    by: Seat
    what: TakebackWhat
    to_version: int | None
    agreed: tuple[Seat, ...]
    needs: tuple[Seat, ...]
    lapses_at: Milliseconds
    text: str


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table, redacted for the caller.

    Attributes:
        id: The table's id.
        seats: Its seats, in order.
        to_act: The seats that have to act; empty unless the table is ``playing``.
        options: The options of the game at this table.
        clock: The time for each action; null for a table without a clock.
        daily: The UTC date of the seed of the day that the table is played with, as in ``2026-11-23``; null for a table
            with a seed of its own. Until a minute after the end of that day nobody but its player sees the table.
        seeded: Whether the game's chance comes from a seed given for practice.
        assisted: Whether an undo without consent went past revealed information.
        voided: Whether the game was declared void; the table is ``closed`` then.
        imported: Whether the table was played elsewhere: nothing proves that its players are the accounts with the same
            ids here.
        opened_by: The id of the player who opened the table.
        opened_at: When it was opened, in milliseconds since 1970 UTC.
        updated_at: When its last event happened, in milliseconds since 1970 UTC.
        position: The position of its last event in the log, opaque: ``wait_for`` takes it.
        log: The name of the log: another one after a restore, when events may have been lost.
        awaiting: Whether the table waits for the caller: to act, or to answer ``pending_takeback``.
        server_seed: The server's part of the table's seed, lower-case hexadecimal; absent until the table is
            over, and the day of its seed.
        invite: What another player needs to take a seat; shown only to the opener of a private table.
        forked_from: The table and version that the game continues from; absent unless the table is a fork.
        rematch_of: The id of the table whose players play again here; absent unless the table is a rematch.
        rematch: The id of the table where its players play again; shown only to its seats, and not in lists; absent if
            there is none, or it was closed.
        outcome: How the game ended; absent unless the table is ``finished``.
        withdrawn: Why and when the result was withdrawn; absent unless it was.
        pending_takeback: The takeback that waits for consent; absent if there is none.
        due_at: When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit.
        share: Shown only to house bots: an opaque name for the tables that share thinking time.
        opener_present: Whether the player who opened the table has a stream open, or made a request within the last
            minute; absent unless the table is ``open``.
    """

    id: TableId
    game: GameKey
    rules_version: RulesVersion
    status: Status
    version: Version
    head: Head
    seats: tuple[SeatOfTable, ...]
    to_act: tuple[Seat, ...]
    options: Json
    undo: UndoMode
    visibility: Visibility
    clock: Clock | None
    daily: str | None
    seeded: bool
    assisted: bool
    voided: bool
    imported: bool
    seed_commitment: SeedCommitment
    opened_by: PlayerId
    opened_at: Milliseconds
    updated_at: Milliseconds
    position: Position
    log: LogName
    awaiting: bool
    server_seed: ServerSeed | msgspec.UnsetType = msgspec.UNSET
    invite: str | msgspec.UnsetType = msgspec.UNSET
    forked_from: Origin | msgspec.UnsetType = msgspec.UNSET
    rematch_of: TableId | msgspec.UnsetType = msgspec.UNSET
    rematch: TableId | msgspec.UnsetType = msgspec.UNSET
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET
    withdrawn: Withdrawn | msgspec.UnsetType = msgspec.UNSET
    pending_takeback: PendingTakeback | msgspec.UnsetType = msgspec.UNSET
    due_at: Milliseconds | msgspec.UnsetType = msgspec.UNSET
    share: str | msgspec.UnsetType = msgspec.UNSET
    opener_present: bool | msgspec.UnsetType = msgspec.UNSET


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed at a table of the caller.

    Attributes:
        position: The position of the table's last event in the log, opaque: ``after`` takes it.
        to_act: The seats that have to act; empty unless the table is ``playing``.
        awaiting: Whether the table waits for the caller: to act, or to answer ``pending_takeback``.
        pending_takeback: The takeback that waits for consent; absent if there is none.
        due_at: When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit.
        rematch_of: The id of the table whose players play again here; absent unless the table is a rematch. While the
            table is open and the caller has no seat, one is kept for them.
        view: The game as the caller sees it. Present with ``include=view``, if the caller has to act.
        actions: The caller's legal actions: post one back verbatim. Present with ``view``.
        labels: What each of ``actions`` does, in words, in the same order. Present with ``view``.
    """

    position: Position
    table: TableId
    game: GameKey
    version: Version
    head: Head
    status: Status
    to_act: tuple[Seat, ...]
    awaiting: bool
    pending_takeback: PendingTakeback | msgspec.UnsetType = msgspec.UNSET
    due_at: Milliseconds | msgspec.UnsetType = msgspec.UNSET
    rematch_of: TableId | msgspec.UnsetType = msgspec.UNSET
    view: Json | msgspec.UnsetType = msgspec.UNSET
    actions: Sequence[Json] | msgspec.UnsetType = msgspec.UNSET
    labels: Sequence[str] | msgspec.UnsetType = msgspec.UNSET


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
        pending_takeback: The takeback that waits for consent; absent if there is none.
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
    pending_takeback: PendingTakeback | msgspec.UnsetType = msgspec.UNSET
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
        pending_takeback: The takeback that waits for consent; absent if there is none.
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
    pending_takeback: PendingTakeback | msgspec.UnsetType = msgspec.UNSET
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


class TableList(msgspec.Struct, frozen=True):
    """A page of tables.

    Attributes:
        tables: The tables, redacted for the caller.
        next: What ``cursor`` takes for the next page, opaque; null at the end.
        position: The position up to which the list has read the log, opaque: ``wait_for`` takes it.
    """

    tables: tuple[Table, ...]
    next: str | None
    position: Position
