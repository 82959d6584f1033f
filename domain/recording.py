"""The seam to the `eventsourcing` library: how a table's events become its stored events, and where they are kept.

One table is one stream (originator id, version). The stored state is the event's canonical bytes; the topic is a
stable name, ``{game}.{rules version}.{event type}``, never a module path.
"""

import fcntl
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import IO

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
)

from domain.kernel.batches import Batch
from domain.kernel.game import AnyGame

APPLICATION_ID = 0x54424B31
"""Marks a database file as Takeback's."""

SCHEMA = 1
"""The newest layout of the database that this release knows."""

Row = tuple[str, bytes]
"""An event as it is read back: the name of its type, its stored bytes."""


class UnusableDatabase(Exception):  # said of what was given
    """The database cannot be used; the message says why, for the operator."""


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

    def __call__(self, cursor: SQLiteCursor) -> int:
        """The position of the last one."""
        return append_all(cursor, [self])[0]


def append_all(cursor: SQLiteCursor, appends: Sequence[Append]) -> list[int]:
    """Insert the events of all of these within a transaction; the position of the last one of each.

    In as few statements as there can be: for each one the thread that writes must wait for its turn to run.
    """
    events = [event for append in appends for event in append.events]
    for start in range(0, len(events), _AT_ONCE):
        some = events[start : start + _AT_ONCE]
        values = [value for e in some for value in (e.originator_id, e.originator_version, e.topic, e.state)]
        cursor.execute(_insert(len(some)), values)
    before = cursor.lastrowid - len(events)
    return list(accumulate([len(append.events) for append in appends], initial=before))[1:]


_AT_ONCE = 200
"""Events in a statement: older releases of SQLite take 999 values."""


@lru_cache(maxsize=_AT_ONCE)
def _insert(events: int) -> str:
    return "INSERT INTO stored_events VALUES " + ", ".join(["(?, ?, ?, ?)"] * events)  # noqa: S608  # only as many question marks


class Recorder(SQLiteApplicationRecorder):
    """The library's SQLite recorder, with text ids, and with a plain select where whole tables are read back."""

    def touch(self, cursor: SQLiteCursor) -> None:
        """Write something that changes nothing."""
        cursor.execute(f"PRAGMA user_version = {SCHEMA}")

    def rows(self, table: str, *, after: int = 0, upto: int | None = None) -> list[Row]:
        """A table's events with `after` < version <= `upto`, in order; none for an unknown table."""
        statement = (
            "SELECT topic, state FROM stored_events "
            "WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"
        )
        with self.datastore.transaction(commit=False) as cursor:
            cursor.sqlite_cursor.row_factory = None  # tuples are quicker
            cursor.execute(statement, (table, after, 2**53 if upto is None else upto))
            return [(type_of(topic_), stored) for topic_, stored in cursor.fetchall()]

    def rows_at(self, table: str, versions: Sequence[int]) -> list[Row]:
        """A table's events of these versions, at most 500 of them, in order."""
        marks = ", ".join("?" * len(versions))
        statement = f"SELECT topic, state FROM stored_events WHERE originator_id = ? AND originator_version IN ({marks}) ORDER BY originator_version"  # noqa: E501, S608  # only question marks
        with self.datastore.transaction(commit=False) as cursor:
            cursor.sqlite_cursor.row_factory = None  # tuples are quicker
            cursor.execute(statement, (table, *versions))
            return [(type_of(topic_), stored) for topic_, stored in cursor.fetchall()]

    def position(self, table: str, version: int) -> int:
        """The place in the whole log of a table's event."""
        statement = "SELECT rowid FROM stored_events WHERE originator_id = ? AND originator_version = ?"
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, (table, version))
            return int(cursor.fetchone()[0])


class _Pool(SQLiteConnectionPool):
    """Connections that are durable, and that leave checkpoints to be rare."""

    def _create_connection(self) -> SQLiteConnection:
        connection = super()._create_connection()
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA wal_autocheckpoint = 4000")
        return connection


class Datastore(SQLiteDatastore):
    """A database file of ours."""

    def __init__(self, path: Path | str) -> None:
        """`path`: of the file, or an SQLite URI."""
        super().__init__(str(path), originator_id_type="text")
        self.pool = _Pool(db_name=str(path))


@contextmanager
def open_database(path: Path) -> Iterator[Datastore]:
    """The database at `path`, made if there is none, locked against other processes while it is open.

    Raises `UnusableDatabase`.
    """
    with _locked(path):
        _check(path)
        datastore = Datastore(path)
        try:
            Recorder(datastore).create_table()
            yield datastore
        finally:
            datastore.close()


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the lock file beside the database: one process owns it."""
    lock = Path(os.path.realpath(path) + ".lock")  # the same file by whichever link it is reached
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = lock.open("a+", encoding="ascii")
    except OSError as error:
        raise UnusableDatabase(f"cannot open {lock}: {error.strerror}") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UnusableDatabase(f"{path} is in use by another process (pid {_owner(file)})") from error
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


def _owner(lock: IO[str]) -> str:
    lock.seek(0)
    return lock.read().strip() or "unknown"


def _check(path: Path) -> None:
    """Refuse a file that is no database, not ours, or of a newer release; mark a new one as ours."""
    try:
        connection = sqlite3.connect(path)
    except sqlite3.Error as error:
        raise UnusableDatabase(f"cannot open {path}: {error}") from error
    try:
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        schema = connection.execute("PRAGMA user_version").fetchone()[0]
        if tables and application != APPLICATION_ID:
            raise UnusableDatabase(f"{path} is a database of another application")
        if schema > SCHEMA:
            raise UnusableDatabase(f"{path} has schema {schema}, written by a newer release; this one knows {SCHEMA}")
        if not tables:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {SCHEMA}")
            connection.commit()
    except sqlite3.Error as error:
        raise UnusableDatabase(f"{path} cannot be used as a database: {error}") from error
    finally:
        connection.close()
