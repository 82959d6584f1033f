"""The database: reading, and transactions that write."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from eventsourcing.persistence import IntegrityError, PersistenceError, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteDatastore

from domain.storage.events import type_of
from domain.storage.interface import (
    AlreadyStored,
    EndedTable,
    LoggedEvent,
    NotStored,
    OpenedTables,
    Player,
    Row,
    Token,
    UnreadableStorage,
)
from domain.storage.sqlite.packed import PackedTables
from domain.storage.sqlite.schema import ACTOR, ENDED_AT, HAS_ENDED, HAS_STARTED
from domain.storage.sqlite.transaction import (
    AT_ONCE,
    SQLiteTransaction,
    append,
    select_player,
    select_token,
    select_tokens,
)
from domain.storage.sqlite.webhooks import SQLiteWebhooks


class SQLiteLog:
    """See `domain.storage.interface.Log`."""

    def __init__(self, datastore: SQLiteDatastore) -> None:
        """`datastore`: of a file whose schema is the newest."""
        self._datastore = datastore
        self._recorder = SQLiteApplicationRecorder(datastore)
        self._packed = PackedTables(datastore)
        self.name = str(self._identity("log"))

    def last_position(self) -> int:
        """The position of the last event of the log; 0 if it is empty."""
        return self._recorder.max_notification_id() or 0

    def notifications(self, *, after: int, upto: int, limit: int) -> list[LoggedEvent]:
        """The first `limit` events with `after` < position <= `upto`, in order."""
        statement = (
            "SELECT rowid, originator_id, originator_version, topic, state FROM stored_events "
            "WHERE rowid > ? AND rowid <= ? ORDER BY rowid LIMIT ?"
        )
        with _reading(), self._datastore.transaction(commit=False) as cursor:
            cursor.sqlite_cursor.row_factory = None  # tuples are faster
            cursor.execute(statement, (after, upto, limit))
            plain = [LoggedEvent(*row) for row in cursor.fetchall()]
        end = plain[-1].position if len(plain) == limit else upto
        with _reading():
            packed = self._packed.notifications(after=after, upto=end, limit=limit)
        return _merged(plain, packed)[:limit] if packed else plain

    def rows(self, table: str, *, after: int = 0, upto: int | None = None) -> list[Row]:
        """A table's events with `after` < version <= `upto`, in order; none for an unknown table."""
        statement = (
            "SELECT topic, state FROM stored_events "
            "WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"
        )
        rows = self._rows(statement, (table, after, 2**53 if upto is None else upto))
        packed = None if rows else self._packed.events(table)
        return rows if packed is None else packed.rows(after=after, upto=upto)

    def is_imported(self, table: str) -> bool:
        """Whether a table was imported."""
        with _reading(), self._datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT 1 FROM imports WHERE table_id = ?", (table,))
            return cursor.fetchone() is not None

    def tables(self, *, after: str, limit: int) -> list[str]:
        """The first `limit` tables whose ids come after one, in the order of their ids."""
        statement = "SELECT min(originator_id) FROM stored_events WHERE originator_id > ?"
        plain: list[str] = []
        last = after
        with _reading(), self._datastore.transaction(commit=False) as cursor:
            while len(plain) < limit:
                cursor.execute(statement, (last,))  # a jump in the index for each table, however many events it has
                last = cursor.fetchone()[0]
                if last is None:
                    break
                plain.append(last)
        with _reading():
            packed = self._packed.tables(after=after, limit=limit)
        return sorted({*plain, *packed})[:limit]

    def count_tables(self) -> int:
        """How many tables there are."""
        statement = "SELECT (SELECT count(DISTINCT originator_id) FROM stored_events) + count(*) FROM packed_tables"
        with _reading(), self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement)
            return int(cursor.fetchone()[0])

    def logged_events(self, table: str) -> list[LoggedEvent]:
        """A table's events in order, each with its position; none for an unknown table."""
        with _reading():
            events = self.unpacked_events(table)
            packed = None if events else self._packed.events(table)
            return events if packed is None else packed.notifications(after=0, upto=2**63)

    def unpacked_events(self, table: str) -> list[LoggedEvent]:
        """A table's events in order, each with its position; none if it is packed or unknown."""
        statement = (
            "SELECT rowid, originator_id, originator_version, topic, state FROM stored_events "
            "WHERE originator_id = ? ORDER BY originator_version"
        )
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, (table,))
            return [LoggedEvent(*row) for row in cursor.fetchall()]

    def storage_fault(self) -> str | None:
        """What SQLite finds wrong with the file; None: nothing."""
        try:
            with self._datastore.transaction(commit=False) as cursor:
                cursor.execute("PRAGMA integrity_check(1)")
                found = str(cursor.fetchone()[0])
        except PersistenceError:
            found = "it cannot be read"
        return None if found == "ok" else " ".join(found.split())

    def _rows(self, statement: str, values: Sequence[str | int]) -> list[Row]:
        with _reading(), self._datastore.transaction(commit=False) as cursor:
            cursor.sqlite_cursor.row_factory = None  # tuples are faster
            cursor.execute(statement, values)
            return [(type_of(topic), stored) for topic, stored in cursor.fetchall()]

    def _identity(self, column: Literal["log", "secret"]) -> Any:  # as SQLite stores it
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute(f"SELECT {column} FROM identity")  # noqa: S608  # constants only
            return cursor.fetchone()[0]


class SQLiteDatabase(SQLiteLog):
    """See `domain.storage.interface.Database`."""

    def __init__(self, datastore: SQLiteDatastore, appending: SQLiteCursor, path: Path) -> None:
        """`path`: of the file; `appending`: a cursor of its own in which each statement is a transaction."""
        super().__init__(datastore)
        self.path = path
        self._appending = appending
        self.secret = bytes(self._identity("secret"))

    @contextmanager
    def transaction(self) -> Iterator[SQLiteTransaction]:
        """A transaction, durable once it is left. Raises `AlreadyStored`, `NotStored`."""
        try:
            with self._datastore.transaction(commit=True) as cursor:
                yield SQLiteTransaction(cursor)
        except IntegrityError as error:
            raise AlreadyStored from error
        except PersistenceError as error:
            raise NotStored("the storage is not available") from error

    def append(self, batches: Sequence[Sequence[StoredEvent]]) -> list[int]:
        """Store events in a transaction of their own; see `Transaction.append`. Raises `AlreadyStored`, `NotStored`.

        As one statement that is its own transaction, it costs the fewest calls, and waits for the interpreter lock.
        """
        if sum(map(len, batches)) > AT_ONCE:
            with self.transaction() as transaction:
                return transaction.append(batches)
        try:
            return append(self._appending, batches)
        except sqlite3.IntegrityError as error:
            raise AlreadyStored from error
        except sqlite3.Error as error:
            raise NotStored("the storage is not available") from error

    def rows_at(self, table: str, versions: Sequence[int]) -> list[Row]:
        """A table's events of these versions, in order."""
        marks = ", ".join("?" * len(versions))
        statement = f"SELECT topic, state FROM stored_events WHERE originator_id = ? AND originator_version IN ({marks}) ORDER BY originator_version"  # noqa: E501, S608  # only question marks
        rows = self._rows(statement, (table, *versions))
        packed = None if rows else self._packed.events(table)
        return rows if packed is None else packed.rows_at(versions)

    def position(self, table: str, version: int) -> int:
        """The position of a table's event."""
        statement = "SELECT rowid FROM stored_events WHERE originator_id = ? AND originator_version = ?"
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, (table, version))
            row = cursor.fetchone()
        packed = self._packed.events(table) if row is None else None
        return packed.position(version) if packed is not None else int(row[0])

    def player(self, player: str) -> Player | None:
        """A player by id."""
        with self._datastore.transaction(commit=False) as cursor:
            return select_player(cursor, player)

    def token(self, hashed: str) -> Token | None:
        """The token whose secret has this hash."""
        with self._datastore.transaction(commit=False) as cursor:
            return select_token(cursor, hashed)

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""
        with self._datastore.transaction(commit=False) as cursor:
            return select_tokens(cursor, player)

    @contextmanager
    def webhooks(self) -> Iterator[SQLiteWebhooks]:
        """Reading the webhooks."""
        with self._datastore.transaction(commit=False) as cursor:
            yield SQLiteWebhooks(cursor)

    def imported_tables(self) -> set[str]:
        """All tables that were imported."""
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT table_id FROM imports")
            return {str(row[0]) for row in cursor.fetchall()}

    def opened_tables(self) -> list[OpenedTables]:
        """The tables that are not over, counted by player and status."""
        statement = f"""
            SELECT {ACTOR} AS player, EXISTS (
                SELECT 1 FROM stored_events AS event
                WHERE event.originator_id = first.originator_id AND {HAS_STARTED}
            ) AS started, count(*)
            FROM stored_events AS first
            WHERE originator_version = 1 AND player IS NOT NULL AND originator_id NOT IN (
                SELECT originator_id FROM stored_events WHERE {HAS_ENDED})
            GROUP BY player, started"""  # noqa: S608  # constants only
        with _reading(), self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement)
            return [OpenedTables(row[0], bool(row[1]), row[2]) for row in cursor.fetchall()]

    def ended_tables(self, *, before: int, after: tuple[int, int], limit: int) -> list[EndedTable]:
        """The first `limit` unpacked tables that ended before a time (ms since 1970 UTC), the longest ended first."""
        statement = f"""
            SELECT {ENDED_AT} AS at, rowid, originator_id FROM stored_events
            WHERE {HAS_ENDED} AND at < ? AND at >= ? AND (at, rowid) > (?, ?) ORDER BY at, rowid LIMIT ?"""  # noqa: S608  # constants only
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, (before, after[0], *after, limit))
            return [EndedTable(row[0], row[1], row[2]) for row in cursor.fetchall()]

    def count_ended_tables(self, *, before: int) -> int:
        """How many unpacked tables ended before a time."""
        statement = f"SELECT count(*) FROM stored_events WHERE {HAS_ENDED} AND {ENDED_AT} < ?"  # noqa: S608  # constants only
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, (before,))
            return int(cursor.fetchone()[0])

    def count_packed_tables(self) -> int:
        """How many tables are packed."""
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT count(*) FROM packed_tables")
            return int(cursor.fetchone()[0])

    def vacuum(self) -> None:
        """Return the space that packing freed to the file system."""
        with self._datastore.get_connection(commit=True) as connection:
            connection.cursor().execute("VACUUM")  # positions stay: the index of their events holds them


@contextmanager
def _reading() -> Iterator[None]:
    """Raises `UnreadableStorage` where the file is damaged."""
    try:
        yield
    except PersistenceError as error:
        corrupt = getattr(error.__cause__, "sqlite_errorcode", None) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        if corrupt or "Could not decode to UTF-8" in str(error.__cause__):
            raise UnreadableStorage from error
        raise


def _merged(plain: Sequence[LoggedEvent], packed: Sequence[LoggedEvent]) -> list[LoggedEvent]:
    """Both in order. The events of a table that was packed between reading the two are in both."""
    return sorted({event.position: event for event in (*plain, *packed)}.values())
