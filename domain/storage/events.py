"""A table's events as stored events of the `eventsourcing` library.

One table is one stream (originator id, version). The stored state is the event's canonical bytes; the topic is a
stable name, ``{game}.{rules version}.{event type}``, never a module path.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from eventsourcing.persistence import StoredEvent

from domain.kernel.batches import Batch
from domain.kernel.game import AnyGame
from domain.storage.interface import AlreadyStored, Transaction


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
    """Work for the writer of the database: append these events."""

    events: Sequence[StoredEvent]

    def __call__(self, transaction: Transaction) -> int:
        """The position of the last one."""
        return transaction.append([self.events])[0]


@dataclass(frozen=True, slots=True)
class Begin:
    """Work for the writer of the database: append the events that start a game, for players none of whom is erased."""

    events: Sequence[StoredEvent]
    players: Sequence[str]

    def __call__(self, transaction: Transaction) -> int:
        """The position of the last one. Raises `AlreadyStored` if a player was erased: the table changes."""
        if transaction.erased(self.players):
            raise AlreadyStored
        return transaction.append([self.events])[0]


def appending(batch: Batch) -> Append | Begin:
    """The work that stores a batch."""
    events = stored_events(batch)
    if not any(record.event.type == "Started" for record in batch.records):
        return Append(events)
    return Begin(events, tuple([held.player for held in batch.session.seats if held is not None]))
