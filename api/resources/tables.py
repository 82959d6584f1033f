"""Tables and their changes in responses, made of what the caller may see: see `api.resources.table_replies`.

What holds values of a game's own types has the game's key in ``game``, so that a client knows by it which types.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from api.http.positions import LogName, Position
from domain.kernel.events import Clock, TakebackWhat, UndoMode, Visibility
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
        called: What texts call the seat, for showing: the player's name, with the seat's number where another name at
            the table looks alike or the name reads like a seat; the number alone where no name is known; null while the
            seat is free.
        seat_options: The seat's options, redacted for the caller; null while the seat is free, and by an invitation to
            a game that is over.
        bot: Whether a house bot holds the seat.
        resigned: Whether the seat has resigned; false by an invitation to a game that is over.
        present: Whether its player has a stream open, or made a request within the last minute.
        due_at: The deadline of the seat's next action, or of its revealing, in milliseconds since 1970 UTC; absent
            without a time limit.
    """

    seat: Seat
    player: str | None
    name: str | None
    called: str | None
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
        awaiting: Whether the table waits for the caller: to act, to reveal entropy, or to answer ``pending_takeback``.
        server_seed: The server's part of the table's seed, lower-case hexadecimal; absent until the table is
            over, and the day of its seed.
        invite: What another player needs to take a seat; shown only to the opener of a private table.
        forked_from: The table and version that the game continues from; absent unless the table is a fork.
        rematch_of: The id of the table whose players play again here; absent unless the table is a rematch.
        rematch: The id of the table where its players play again; shown only to its seats, and not in lists; absent if
            there is none, or it was closed.
        outcome: How the game ended; absent unless the table is ``finished``.
        parts: What the result is made of: points, losses, causes. Present with ``outcome``, unless a game has none;
            lists leave it out.
        withdrawn: Why and when the result was withdrawn; absent unless it was.
        pending_takeback: The takeback that waits for consent; absent if there is none.
        to_reveal: The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once
            they have. Absent if there are none.
        due_at: When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit.
        share: Shown only to house bots: an opaque name for the tables that share thinking time.
        bots_at: When house bots take the free seats, in milliseconds since 1970 UTC; not in lists; absent unless a
            player who waits at the ``open`` table asked for them.
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
    parts: Json | msgspec.UnsetType = msgspec.UNSET
    withdrawn: Withdrawn | msgspec.UnsetType = msgspec.UNSET
    pending_takeback: PendingTakeback | msgspec.UnsetType = msgspec.UNSET
    to_reveal: tuple[Seat, ...] | msgspec.UnsetType = msgspec.UNSET
    due_at: Milliseconds | msgspec.UnsetType = msgspec.UNSET
    share: str | msgspec.UnsetType = msgspec.UNSET
    bots_at: Milliseconds | msgspec.UnsetType = msgspec.UNSET
    opener_present: bool | msgspec.UnsetType = msgspec.UNSET


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed at a table of the caller.

    Attributes:
        position: The position of the table's last event in the log, opaque: ``after`` takes it.
        to_act: The seats that have to act; empty unless the table is ``playing``.
        awaiting: Whether the table waits for the caller: to act, to reveal entropy, or to answer ``pending_takeback``.
        pending_takeback: The takeback that waits for consent; absent if there is none.
        to_reveal: The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once
            they have. Absent if there are none.
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
    to_reveal: tuple[Seat, ...] | msgspec.UnsetType = msgspec.UNSET
    due_at: Milliseconds | msgspec.UnsetType = msgspec.UNSET
    rematch_of: TableId | msgspec.UnsetType = msgspec.UNSET
    view: Json | msgspec.UnsetType = msgspec.UNSET
    actions: Sequence[Json] | msgspec.UnsetType = msgspec.UNSET
    labels: Sequence[str] | msgspec.UnsetType = msgspec.UNSET


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
