"""The database: reading, and transactions that write."""

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from eventsourcing.persistence import IntegrityError, PersistenceError
from eventsourcing.sqlite import SQLiteCursor

from domain.storage.database import Changes
from domain.storage.errors import AlreadyStored, NotStored, Replaced, UnreadableStorage
from domain.storage.events import Append
from domain.storage.sql.accounts import select_erased
from domain.storage.sql.cursor import Values, read_by
from domain.storage.sql.log import LogStatements
from domain.storage.sql.transaction import TransactionStatements
from domain.storage.sql.webhooks import Webhooks
from domain.storage.sqlite.connections import FAILURES, Datastore
from domain.storage.sqlite.dialect import DIALECT
from domain.storage.sqlite.key_file import key_file, log_key_file, log_seen_file, receipts_key_file
from domain.storage.sqlite.ownership import is_owned

_log = logging.getLogger("takeback")

AT_ONCE = 200
"""Events in a statement: older releases of SQLite take 999 values."""


class SQLiteLog(LogStatements):
    """See `domain.storage.log.Log`."""

    def __init__(self, datastore: Datastore) -> None:
        """`datastore`: of a file whose schema is the newest."""

        def read(statement: str, values: Values) -> list[Any]:
            with _reading():
                return datastore.read(statement, values)

        super().__init__(read, DIALECT)
        self._datastore = datastore
        [(name, secret, former)] = datastore.read("SELECT log, secret, former FROM identity")
        self.name, self.secret, self.former = str(name), bytes(secret), tuple(str(former).split())

    def storage_fault(self) -> str | None:
        """What SQLite finds wrong with the file; None: nothing."""
        try:
            found = str(self._datastore.read("PRAGMA integrity_check(1)")[0][0])
        except PersistenceError:
            found = "it cannot be read"
        return None if found == "ok" else " ".join(found.split())


class SQLiteTransaction(TransactionStatements):
    """See `domain.storage.database.Transaction`."""

    _cursor: SQLiteCursor

    def __init__(self, cursor: SQLiteCursor) -> None:
        """`cursor`: of the transaction."""
        super().__init__(cursor, DIALECT)

    def append(self, appends: Sequence[Append]) -> list[int]:
        """Store events, append by append; the position of the last event of each. Raises `AlreadyStored`."""
        return _append(self._cursor, appends)


class SQLiteDatabase(SQLiteLog):
    """See `domain.storage.database.Database`."""

    shared = False
    leases = None
    up_since = 0

    def __init__(self, datastore: Datastore, appending: sqlite3.Connection, path: Path) -> None:
        """`path`: of the file; `appending`: a connection of its own in which each statement is a transaction."""
        super().__init__(datastore)
        self.address = path
        self.keys = key_file(path)
        self.log_key = log_key_file(path)
        self.log_seen = log_seen_file(path)
        self.receipts_key = receipts_key_file(path)
        self._appending = SQLiteCursor(appending.cursor())
        self._is_replaced = False

    @contextmanager
    def transaction(self) -> Iterator[SQLiteTransaction]:
        """A transaction, durable once it is left. Raises `AlreadyStored`, `NotStored`."""
        self._require_in_place()
        try:
            with self._datastore.transaction(commit=True) as cursor:
                yield SQLiteTransaction(cursor)
        except IntegrityError as error:
            raise AlreadyStored from error
        except PersistenceError as error:
            raise NotStored("the storage is not available") from error

    def append(self, appends: Sequence[Append]) -> list[int | None]:
        """Store events; None for an append of which one is stored already, or a player erased. Raises `NotStored`."""
        try:
            return [*self._append(appends)]
        except AlreadyStored:
            if len(appends) == 1:
                return [None]
            return [position for each in appends for position in self.append([each])]

    def _append(self, appends: Sequence[Append]) -> list[int]:
        """Append all or nothing. As a statement that is its own transaction: fewest calls, fewest waits for the lock.

        Raises `AlreadyStored`, `NotStored`.
        """
        if sum(len(each.events) for each in appends) > AT_ONCE:
            with self.transaction() as transaction:
                return transaction.append(appends)
        self._require_in_place()
        try:
            return _append(self._appending, appends)
        except sqlite3.IntegrityError as error:
            raise AlreadyStored from error
        except FAILURES as error:
            raise NotStored("the storage is not available") from error

    def _require_in_place(self) -> None:
        """Raise `Replaced` if another file is where this database was: nobody would find what is stored in it."""
        if is_owned(self.address):
            self._is_replaced = False
        else:
            if not self._is_replaced:
                _log.error("database-replaced", extra={"reason": f"{self.address} is not there, or another file"})
            self._is_replaced = True
            raise Replaced(f"{self.address} is not there, or another file")

    def come_up(self, now: int) -> None:
        """Be the service: no other process is."""
        self.up_since = now

    def changes(self, tables: Sequence[tuple[str, int]], accounts: int) -> Changes:  # noqa: ARG002  # see below
        """Nothing: this process alone writes to the file."""
        return Changes((), (), accounts, ())

    @contextmanager
    def webhooks(self) -> Iterator[Webhooks]:
        """Reading the webhooks."""
        with _reading(), self._datastore.transaction(commit=False) as cursor:
            yield Webhooks(cursor, DIALECT)

    def vacuum(self) -> None:
        """Return the space that packing freed to the file system. Raises `NotStored`."""
        try:
            with self._datastore.get_connection(commit=True) as connection:
                connection.cursor().execute("VACUUM")  # positions stay: the index of their events holds them
        except (PersistenceError, *FAILURES) as error:
            raise NotStored("the storage is not available") from error


def _append(cursor: SQLiteCursor, appends: Sequence[Append]) -> list[int]:
    """Append in as few statements as possible: before each the writer thread may wait for the interpreter lock.

    Only the writer thread erases players. Raises `AlreadyStored`.
    """
    players = [player for each in appends for player in each.players]
    if players and select_erased(read_by(cursor), players):
        raise AlreadyStored
    events = [event for each in appends for event in each.events]
    for start in range(0, len(events), AT_ONCE):
        some = events[start : start + AT_ONCE]
        values = [value for e in some for value in (e.originator_id, e.originator_version, e.topic, e.state)]
        cursor.execute(_insert(len(some)), values)
    before = cursor.lastrowid - len(events)
    return list(accumulate((len(each.events) for each in appends), initial=before))[1:]


@lru_cache(maxsize=AT_ONCE)
def _insert(events: int) -> str:
    return "INSERT INTO stored_events VALUES " + ", ".join(["(?, ?, ?, ?)"] * events)  # noqa: S608  # question marks only


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
