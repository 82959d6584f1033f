"""A table's events, as they are stored and read: stored events of the `eventsourcing` library.

One table is one stream (originator id, version). The stored state is the event's canonical bytes; the topic is a
stable name, ``{game}.{rules version}.{event type}``, never a module path.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol

import msgspec
from eventsourcing.persistence import StoredEvent

from domain.kernel.batches import Batch
from domain.kernel.game import AnyGame

__all__ = [
    "Append",
    "EndedTable",
    "LoggedEvent",
    "OpenedTables",
    "Row",
    "StoredEvent",
    "appending",
    "is_milestone",
    "stored_events",
    "topic",
    "type_of",
]


def topic(game: AnyGame, type_: str) -> str:
    """The stable name under which an event of a table of this game is stored."""
    return f"{game.key}.{game.version}.{type_}"


@lru_cache(maxsize=1024)
def type_of(topic_: str) -> str:
    """The event type that a topic names."""
    return topic_.rpartition(".")[2]


def stored_events(batch: Batch) -> list[StoredEvent]:
    """A batch as the library stores it."""
    game, table = batch.session.game, batch.session.table
    return [
        StoredEvent(table, record.event.version, topic(game, record.event.type), record.stored)
        for record in batch.records
    ]


@dataclass(frozen=True, slots=True)
class Append:
    """Work for the writer of the database: append these events to their table, if none of the players is erased."""

    events: Sequence[StoredEvent]
    players: Sequence[str] = ()

    def __call__(self, transaction: "Appending") -> int:
        """The position of the last one. Raises `AlreadyStored`, also if a player was erased: that changes the table."""
        return transaction.append([self])[0]


class Appending(Protocol):
    """A transaction, as far as appending needs it: see `domain.storage.database.Transaction`."""

    def append(self, appends: Sequence[Append]) -> list[int]:
        """Store events, append by append; the position of the last event of each."""


def appending(batch: Batch) -> Append:
    """The work that stores a batch.

    Nobody sits down with a player who is erased, nor first at the table of one, and no game begins with one. A player
    who is erased while sitting down, or while sealed seats reveal their entropy, is taken out later.
    """
    session, types = batch.session, [record.event.type for record in batch.records]
    seated = [held for held in session.seats if held is not None]
    if "Revealed" in types:
        return Append(stored_events(batch))
    if "Started" in types:
        return Append(stored_events(batch), [held.player for held in seated])
    if "SeatTaken" in types:
        new = {record.event.data.player for record in batch.records if record.event.type == "SeatTaken"}
        before = [held.player for held in seated if not held.bot and held.player not in new]
        return Append(stored_events(batch), before or [session.opener])
    return Append(stored_events(batch))


Row = tuple[str, bytes]
"""An event as it is read: the name of its type, and its stored bytes."""


class LoggedEvent(NamedTuple):
    """An event as the log has it: its position, and what is stored of it."""

    position: int
    table: str
    version: int
    topic: str
    stored: bytes


def is_milestone(event: LoggedEvent) -> bool:
    """Does an event open or end its table?"""
    return event.version == 1 or type_of(event.topic) in _ENDINGS


_ENDINGS = ("Finished", "Closed", "Voided")


class OpenedTables(NamedTuple):
    """How many of the tables that a player opened are not over, of those that have ``started`` or of the others."""

    player: str
    started: bool
    tables: int


class EndedTable(msgspec.Struct, frozen=True):
    """A table that is over and not packed. ``at``: its end, in ms since 1970 UTC; ``position``: of its last event."""

    at: int
    position: int
    table: str
