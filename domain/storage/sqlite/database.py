"""The database: reading, and transactions that write."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from eventsourcing.persistence import IntegrityError, Notification, PersistenceError
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore

from domain.storage.events import type_of
from domain.storage.interface import AlreadyStored, NotStored, Player, Row, Token
from domain.storage.sqlite.transaction import SQLiteTransaction, select_token, select_tokens


class SQLiteLog:
    """See `domain.storage.interface.Log`."""

    def __init__(self, datastore: SQLiteDatastore) -> None:
        """`datastore`: of a file whose schema is the newest."""
        self._datastore = datastore
        self._recorder = SQLiteApplicationRecorder(datastore)

    def last_position(self) -> int:
        """The position of the last event of the log; 0 if it is empty."""
        return self._recorder.max_notification_id() or 0

    def notifications(self, *, after: int, upto: int, limit: int, topics: Sequence[str]) -> Sequence[Notification]:
        """The first `limit` events of these topics with `after` < position <= `upto`, in order."""
        return self._recorder.select_notifications(after, limit, upto, topics, inclusive_of_start=False)

    def rules_in_use(self, *, after: int, upto: int) -> set[str]:
        """The rules, as in ``maverick.1``, of the events with `after` < position <= `upto`."""
        statement = "SELECT DISTINCT topic FROM stored_events WHERE rowid > ? AND rowid <= ?"
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, (after, upto))
            return {row[0].rpartition(".")[0] for row in cursor.fetchall()}

    def is_imported(self, table: str) -> bool:
        """Whether a table was imported."""
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT 1 FROM imports WHERE table_id = ?", (table,))
            return cursor.fetchone() is not None


class SQLiteDatabase(SQLiteLog):
    """See `domain.storage.interface.Database`."""

    def __init__(self, datastore: SQLiteDatastore, path: Path) -> None:
        """`path`: of the file."""
        super().__init__(datastore)
        self.path = path

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

    def rows(self, table: str, *, after: int = 0, upto: int | None = None) -> list[Row]:
        """A table's events with `after` < version <= `upto`, in order; none for an unknown table."""
        statement = (
            "SELECT topic, state FROM stored_events "
            "WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"
        )
        return self._rows(statement, (table, after, 2**53 if upto is None else upto))

    def rows_at(self, table: str, versions: Sequence[int]) -> list[Row]:
        """A table's events of these versions, in order."""
        marks = ", ".join("?" * len(versions))
        statement = f"SELECT topic, state FROM stored_events WHERE originator_id = ? AND originator_version IN ({marks}) ORDER BY originator_version"  # noqa: E501, S608  # only question marks
        return self._rows(statement, (table, *versions))

    def _rows(self, statement: str, values: Sequence[str | int]) -> list[Row]:
        with self._datastore.transaction(commit=False) as cursor:
            cursor.sqlite_cursor.row_factory = None  # tuples are faster
            cursor.execute(statement, values)
            return [(type_of(topic), stored) for topic, stored in cursor.fetchall()]

    def position(self, table: str, version: int) -> int:
        """The position of a table's event."""
        statement = "SELECT rowid FROM stored_events WHERE originator_id = ? AND originator_version = ?"
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, (table, version))
            return int(cursor.fetchone()[0])

    def player(self, player: str) -> Player | None:
        """A player by id."""
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT id, name, created_at FROM players WHERE id = ?", (player,))
            row = cursor.fetchone()
        return None if row is None else Player(*row)

    def token(self, hashed: str) -> Token | None:
        """The token whose secret has this hash."""
        with self._datastore.transaction(commit=False) as cursor:
            return select_token(cursor, hashed)

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""
        with self._datastore.transaction(commit=False) as cursor:
            return select_tokens(cursor, player)

    def imported_tables(self) -> set[str]:
        """All tables that were imported."""
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT table_id FROM imports")
            return {str(row[0]) for row in cursor.fetchall()}
