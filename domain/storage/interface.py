"""The interface of a database: the event store, accounts and imports. Each backend is a folder beside this file.

Every call blocks; the application makes long ones in a thread.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

import msgspec
from eventsourcing.persistence import Notification, StoredEvent

__all__ = ["Notification", "StoredEvent"]  # those of the library

Row = tuple[str, bytes]
"""An event as it is read: the name of its type, and its stored bytes."""

LARGEST_SELECTION = 500
"""The most versions that `Database.rows_at` takes at a time."""


class UnusableDatabase(Exception):
    """The database cannot be used; the message says why, for the operator."""


class AlreadyStored(Exception):
    """A row of this key is stored already, such as a version of a table that another process appended first."""


class NotStored(Exception):
    """The database failed, and nothing of this transaction was stored. The cause says why."""


class Player(msgspec.Struct, frozen=True):
    """An account. ``name`` is for people and need not be unique."""

    id: str
    name: str
    created_at: int


class Token(msgspec.Struct, frozen=True):
    """A bearer token of an account, without its secret. ``id``: the beginning of its hash, by which it is revoked."""

    id: str
    player: str
    label: str
    created_at: int


class Transaction(Protocol):
    """The statements of a transaction. They raise the errors of the backend; see `Database.transaction`."""

    def append(self, batches: Sequence[Sequence[StoredEvent]]) -> list[int]:
        """Store events, batch by batch; the position of the last event of each batch."""

    def touch(self) -> None:
        """Write something that changes nothing."""

    def add_player(self, player: Player) -> None:
        """Store an account."""

    def add_token(self, hashed: str, token: Token) -> None:
        """Store a token under the hash of its secret."""

    def token(self, hashed: str) -> Token | None:
        """The token of this hash."""

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""

    def remove_token(self, player: str, token: str) -> None:
        """Remove a player's token by its id."""

    def add_import(self, table: str, player: str, at: int) -> None:
        """Store that a player imported a table."""

    def add_import_key(self, player: str, key: str, text_hash: str) -> None:
        """Store for which transcript a player used an idempotency key."""

    def import_of_key(self, player: str, key: str) -> str | None:
        """The hash of the transcript for which a player used an idempotency key."""

    def last_position_of(self, table: str) -> int:
        """The position of a stored table's last event."""


class Log(Protocol):
    """The log: the events of all tables in the order in which they were stored, as projections read it."""

    def last_position(self) -> int:
        """The position of the last event of the log; 0 if it is empty."""

    def notifications(self, *, after: int, upto: int, limit: int, topics: Sequence[str]) -> Sequence[Notification]:
        """The first `limit` events of these topics with `after` < position <= `upto`, in order."""

    def rules_in_use(self, *, after: int, upto: int) -> set[str]:
        """The rules, as in ``maverick.1``, of the events with `after` < position <= `upto`."""

    def is_imported(self, table: str) -> bool:
        """Whether a table was imported."""


class Database(Log, Protocol):
    """A database that this process owns."""

    path: Path
    """Its path; other files of the service lie beside it."""

    def transaction(self) -> AbstractContextManager[Transaction]:
        """A transaction that is durable once the context is left, and rolled back by an exception.

        Leaving it raises `AlreadyStored` or `NotStored` for the errors of the database, else what was raised within.
        """

    def rows(self, table: str, *, after: int = 0, upto: int | None = None) -> list[Row]:
        """A table's events with `after` < version <= `upto`, in order; none for an unknown table."""

    def rows_at(self, table: str, versions: Sequence[int]) -> list[Row]:
        """A table's events of these versions, at most `LARGEST_SELECTION` of them, in order."""

    def position(self, table: str, version: int) -> int:
        """The position of a table's event."""

    def player(self, player: str) -> Player | None:
        """A player by id."""

    def token(self, hashed: str) -> Token | None:
        """The token whose secret has this hash."""

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""

    def imported_tables(self) -> set[str]:
        """All tables that were imported."""
