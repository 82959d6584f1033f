"""Connections to SQLite files: the `eventsourcing` library's, which keep more statements prepared, and leaner reads."""

import sqlite3
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from eventsourcing.persistence import InterfaceError, PersistenceError
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool, SQLiteDatastore

from domain.storage.sql.cursor import Values

PREPARED = 256
"""How many statements a connection keeps prepared. The library's keeps one: preparing a query can cost what it does."""

_SECONDS = 5
"""How long a statement waits for another writer."""

FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""What a statement raises. Of a damaged file, SQLite's message may quote bytes that are not UTF-8."""

Synchronous = Literal["FULL", "NORMAL"]
"""How far commits are synced: ``FULL`` each one, ``NORMAL`` those before a checkpoint."""


class Closed(InterfaceError):
    """The connections of the file were closed: the service ends, or the file is being replaced."""

    def __init__(self) -> None:
        super().__init__("the file was closed")


def reason_of(error: Exception) -> str:
    """Why a statement failed."""
    return "the file is damaged" if isinstance(error, UnicodeDecodeError) else str(error)


class Datastore(SQLiteDatastore):
    """Connections to one file."""

    def __init__(self, path: Path | str, synchronous: Synchronous) -> None:
        """`path`: of the file, or an SQLite URI."""
        self._readers: deque[sqlite3.Connection] = deque()
        super().__init__(str(path), originator_id_type="text")
        self.pool: _Pool = _Pool(str(path), synchronous)

    def read(self, statement: str, values: Values = ()) -> list[Any]:
        """The rows that a single statement finds, as tuples. Raises `PersistenceError`.

        Outside a transaction, and on connections of its own, a read costs a tenth of one from the library's pool.
        """
        try:
            connection = self._readers.pop()
        except IndexError:
            connection = self.pool.connect()
        try:
            return connection.execute(statement, values).fetchall()
        except FAILURES as error:
            raise PersistenceError(reason_of(error)) from error
        finally:
            self._readers.append(connection)
            if self.pool.closed:
                self._close_readers()

    def close(self) -> None:
        """Close what is not in use, and the rest once it is given back: another thread may be using it."""
        super().close()
        self._close_readers()

    def _close_readers(self) -> None:
        with suppress(IndexError):  # another thread may close them, too
            while True:
                self._readers.pop().close()


class _Pool(SQLiteConnectionPool):
    """Connections with the settings of this service, however SQLite was built."""

    def __init__(self, path: str, synchronous: Synchronous) -> None:
        super().__init__(db_name=path)
        self._synchronous = synchronous

    @property
    def closed(self) -> bool:
        """Whether it gives no more connections. The library's own flag would refuse to take back those in use."""
        return self.pool_size == 0

    def close(self) -> None:
        """Close what is not in use, and the rest once it is given back.

        The library closes those in use as well. A thread whose connection is closed under it crashes the process.
        """
        with self._put_condition:
            self.pool_size = 0
            while self._pool:
                self._pool.popleft().close()

    def get_connection(self, timeout: float | None = None, *, is_writer: bool | None = None) -> SQLiteConnection:
        """See the library. Raises `Closed` before anything is locked."""
        if self.closed:
            raise Closed
        return super().get_connection(timeout, is_writer=is_writer)

    def connect(self) -> sqlite3.Connection:
        """A connection outside the pool, to be closed by the caller. Raises `InterfaceError`, `Closed`."""
        if self.closed:
            raise Closed
        try:
            connection = sqlite3.connect(
                self.db_name,
                uri=True,
                check_same_thread=False,
                isolation_level=None,
                cached_statements=PREPARED,
                timeout=_SECONDS,
            )
            for setting in (
                "journal_mode = WAL",
                f"synchronous = {self._synchronous}",
                "wal_autocheckpoint = 4000",  # rare, since each is synced
                "temp_store = MEMORY",  # else an insert of several rows makes a file
                "secure_delete = FAST",  # replaced names do not linger in pages
            ):
                connection.execute(f"PRAGMA {setting}")
        except FAILURES as error:
            raise InterfaceError(reason_of(error)) from error
        return connection

    def _create_connection(self) -> SQLiteConnection:
        connection = self.connect()
        connection.row_factory = sqlite3.Row  # as the library's recorders expect
        return SQLiteConnection(connection, self.max_age)


def durable(path: Path | str) -> Datastore:
    """Connections to a file whose commits are on disk. `path`: of the file, or an SQLite URI."""
    return Datastore(path, "FULL")


def rebuildable(path: Path) -> Datastore:
    """Connections to a file that can be rebuilt, and so need not be synced at each commit."""
    return Datastore(path, "NORMAL")
