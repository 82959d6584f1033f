"""The database: reading, and transactions that write."""

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import msgspec
from eventsourcing.persistence import IntegrityError, PersistenceError
from eventsourcing.sqlite import SQLiteCursor

from domain.kernel.session import Rematch
from domain.storage.events import Append, type_of
from domain.storage.interface import (
    AlreadyStored,
    Changes,
    EndedTable,
    Erasure,
    LoggedEvent,
    NotStored,
    OpenedTables,
    Player,
    Row,
    Token,
    UnreadableStorage,
)
from domain.storage.quick_play import NO_BOT_REQUEST, BotRequest, TableKey
from domain.storage.results import Withdrawal
from domain.storage.sql.accounts import select_player, select_token, select_tokens
from domain.storage.sql.blocks import Blocks
from domain.storage.sql.bot_requests import select_bot_requests
from domain.storage.sql.daily_tries import select_daily_try
from domain.storage.sql.erasures import select_erased, select_erasures
from domain.storage.sql.packed import PackedTables
from domain.storage.sql.rematches import select_last_rematch, select_rematch
from domain.storage.sql.table_keys import select_table_key
from domain.storage.sql.webhooks import Webhooks
from domain.storage.sql.withdrawals import select_withdrawals, select_withdrawals_of
from domain.storage.sqlite.connections import Datastore
from domain.storage.sqlite.key_file import key_file
from domain.storage.sqlite.schema import ACTOR, ENDED_AT, HAS_ENDED, HAS_STARTED
from domain.storage.sqlite.transaction import (
    AT_ONCE,
    SQLiteTransaction,
    append,
    webhooks_of,
)

_log = logging.getLogger("takeback")


class SQLiteLog:
    """See `domain.storage.interface.Log`."""

    def __init__(self, datastore: Datastore) -> None:
        """`datastore`: of a file whose schema is the newest."""
        self._datastore = datastore
        self._packed = PackedTables(datastore.read, Blocks())
        self._index_is_damaged = self._rematches_are_damaged = False
        self.name = str(self._identity("log"))
        self.secret = bytes(self._identity("secret"))

    def last_position(self) -> int:
        """The position of the last event of the log; 0 if it is empty."""
        with _reading():
            return self._datastore.read("SELECT max(rowid) FROM stored_events")[0][0] or 0

    def settled_position(self) -> int:
        """The position of the last event of the log: each is stored after all that come before it."""
        return self.last_position()

    def notifications(self, *, after: int, upto: int, limit: int) -> list[LoggedEvent]:
        """The first `limit` events with `after` < position <= `upto`, in order."""
        statement = (
            "SELECT rowid, originator_id, originator_version, topic, state FROM stored_events "
            "WHERE rowid > ? AND rowid <= ? ORDER BY rowid LIMIT ?"
        )
        with _reading():
            plain = [LoggedEvent(*row) for row in self._datastore.read(statement, (after, upto, limit))]
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
        """Whether a table was imported. An index has all ids as well: where it is damaged, the rows are read."""
        try:
            return self._is_imported("imports", table)
        except UnreadableStorage:
            if not self._index_is_damaged:
                self._index_is_damaged = True
                _log.error("index-damaged", extra={"reason": "the index of imports cannot be read"})
            return self._is_imported("imports NOT INDEXED", table)

    def rematch(self, table: str) -> Rematch | None:
        """Of which table this one is a rematch; None if of none, or if that cannot be read."""
        try:
            with _reading():
                return select_rematch(self._datastore.read, table)
        except UnreadableStorage:
            if not self._rematches_are_damaged:
                self._rematches_are_damaged = True
                _log.error("rematches-damaged", extra={"reason": "the rematches cannot be read"})
            return None

    def withdrawals(self, *, after: int, limit: int) -> list[Withdrawal]:
        """The first `limit` withdrawals of results after one, by its number."""
        with _reading():
            return select_withdrawals(self._datastore.read, after=after, limit=limit)

    def withdrawals_of(self, tables: Sequence[str]) -> list[Withdrawal]:
        """The withdrawals of the results of some tables, in no order."""
        with _reading():
            return select_withdrawals_of(self._datastore.read, tables)

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
        with _reading():
            return int(self._datastore.read(statement)[0][0])

    def logged_events(self, table: str) -> list[LoggedEvent]:
        """A table's events in order, each with its position; none for an unknown table."""
        events = self.unpacked_events(table)
        with _reading():
            packed = None if events else self._packed.events(table)
            return events if packed is None else packed.notifications(after=0, upto=2**63)

    def unpacked_events(self, table: str) -> list[LoggedEvent]:
        """A table's events in order, each with its position; none if it is packed or unknown."""
        statement = (
            "SELECT rowid, originator_id, originator_version, topic, state FROM stored_events "
            "WHERE originator_id = ? ORDER BY originator_version"
        )
        with _reading():
            return [LoggedEvent(*row) for row in self._datastore.read(statement, (table,))]

    def storage_fault(self) -> str | None:
        """What SQLite finds wrong with the file; None: nothing."""
        try:
            found = str(self._datastore.read("PRAGMA integrity_check(1)")[0][0])
        except PersistenceError:
            found = "it cannot be read"
        return None if found == "ok" else " ".join(found.split())

    def _is_imported(self, source: Literal["imports", "imports NOT INDEXED"], table: str) -> bool:
        with _reading():
            return bool(self._datastore.read(f"SELECT 1 FROM {source} WHERE table_id = ?", (table,)))  # noqa: S608  # constants only

    def _rows(self, statement: str, values: Sequence[str | int]) -> list[Row]:
        with _reading():
            return [(type_of(topic), stored) for topic, stored in self._datastore.read(statement, values)]

    def _identity(self, column: Literal["log", "secret"]) -> Any:  # as SQLite stores it
        return self._datastore.read(f"SELECT {column} FROM identity")[0][0]  # noqa: S608  # constants only


class SQLiteDatabase(SQLiteLog):
    """See `domain.storage.interface.Database`."""

    shared = False
    leases = None

    def __init__(self, datastore: Datastore, appending: sqlite3.Connection, path: Path) -> None:
        """`path`: of the file; `appending`: a connection of its own in which each statement is a transaction."""
        super().__init__(datastore)
        self.address = path
        self.keys = key_file(path)
        self._appending = SQLiteCursor(appending.cursor())

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
        try:
            return append(self._appending, appends)
        except sqlite3.IntegrityError as error:
            raise AlreadyStored from error
        except sqlite3.Error as error:
            raise NotStored("the storage is not available") from error

    def changes(self, tables: Sequence[tuple[str, int]], accounts: int) -> Changes:  # noqa: ARG002  # see below
        """Nothing: this process alone writes to the file."""
        return Changes((), (), accounts, ())

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
        with _reading():
            rows = self._datastore.read(statement, (table, version))
        packed = None if rows else self._packed.events(table)
        return int(rows[0][0]) if packed is None else packed.position(version)

    def last_rematch(self, table: str) -> tuple[int, str] | None:
        """The last rematch of a table: its number, and its id; None if there is none."""
        try:
            with _reading():
                return select_last_rematch(self._datastore.read, table)
        except UnreadableStorage as error:
            raise NotStored("the rematches cannot be read") from error

    def bot_requests(self, limit: int, *, after: BotRequest = NO_BOT_REQUEST) -> list[BotRequest]:
        """The first `limit` bot fill requests after one, by their time."""
        try:
            with _reading():
                return select_bot_requests(self._datastore.read, after, limit)
        except UnreadableStorage as error:
            raise NotStored("the bot fill requests cannot be read") from error

    def erasures(self, limit: int, *, after: str = "") -> list[Erasure]:
        """The first `limit` erasures whose players come after one, by player."""
        try:
            with _reading():
                return select_erasures(self._datastore.read, after, limit)
        except UnreadableStorage as error:
            raise NotStored("the erasures cannot be read") from error

    def erased(self, players: Sequence[str]) -> list[str]:
        """Those of some players, a few, with an `Erasure`."""
        try:
            with _reading():
                return select_erased(self._datastore.read, players)
        except UnreadableStorage as error:
            raise NotStored("the erasures cannot be read") from error

    def table_key(self, player: str, scope: str, key: str) -> TableKey | None:
        """What a player's key leads to, None if it is new."""
        try:
            with _reading():
                return select_table_key(self._datastore.read, player, scope, key)
        except UnreadableStorage as error:
            raise NotStored("the keys of requests for tables cannot be read") from error

    def daily_try(self, game: str, day: str, player: str) -> str | None:
        """The table that a player opened for the seed of a day, None if there is none."""
        try:
            with _reading():
                return select_daily_try(self._datastore.read, game, day, player)
        except UnreadableStorage as error:
            raise NotStored("the tries of the day cannot be read") from error

    def player(self, player: str) -> Player | None:
        """A player by id."""
        with _reading():
            return select_player(self._datastore.read, player)

    def players(self, players: Sequence[str]) -> list[Player]:
        """Of these players, by id, all who are known, in no order."""
        statement = "SELECT id, name, created_at FROM players WHERE id IN (SELECT value FROM json_each(?))"
        wanted = msgspec.json.encode(players).decode()
        with _reading():
            return [Player(*row) for row in self._datastore.read(statement, (wanted,))]

    def token(self, hashed: str) -> Token | None:
        """The token whose secret has this hash."""
        with _reading():
            return select_token(self._datastore.read, hashed)

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""
        with _reading():
            return select_tokens(self._datastore.read, player)

    @contextmanager
    def webhooks(self) -> Iterator[Webhooks]:
        """Reading the webhooks."""
        with _reading(), self._datastore.transaction(commit=False) as cursor:
            yield webhooks_of(cursor)

    def opened_tables(self, player: str | None = None) -> list[OpenedTables]:
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
        with _reading():
            every = [OpenedTables(row[0], bool(row[1]), row[2]) for row in self._datastore.read(statement)]
        return [one for one in every if player in (None, one.player)]

    def ended_tables(self, *, before: int, after: tuple[int, int], limit: int) -> list[EndedTable]:
        """The first `limit` unpacked tables that ended before a time (ms since 1970 UTC), the longest ended first."""
        statement = f"""
            SELECT {ENDED_AT} AS at, rowid, originator_id FROM stored_events
            WHERE {HAS_ENDED} AND at < ? AND at >= ? AND (at, rowid) > (?, ?) ORDER BY at, rowid LIMIT ?"""  # noqa: S608  # constants only
        rows = self._datastore.read(statement, (before, after[0], *after, limit))
        return [EndedTable(row[0], row[1], row[2]) for row in rows]

    def count_ended_tables(self, *, before: int) -> int:
        """How many unpacked tables ended before a time."""
        statement = f"SELECT count(*) FROM stored_events WHERE {HAS_ENDED} AND {ENDED_AT} < ?"  # noqa: S608  # constants only
        return int(self._datastore.read(statement, (before,))[0][0])

    def count_packed_tables(self) -> int:
        """How many tables are packed."""
        return int(self._datastore.read("SELECT count(*) FROM packed_tables")[0][0])

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
