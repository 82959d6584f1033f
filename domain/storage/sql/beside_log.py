"""What is kept beside the log: each kind of fact with its statements, to be read and, in a transaction, to be changed.

A new kind has two classes and an entry of `ROWS` here, and its table in the schemas.
"""

import logging
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

import msgspec

from domain.kernel.session import Rematch
from domain.storage.errors import UnreadableStorage
from domain.storage.sql.cursor import Cursor, Read, marks, or_not_stored, read_by
from domain.storage.sql.dialect import Dialect
from domain.storage.sql.transparency import STATE, StoredTransparency, TransparencyTransaction

_log = logging.getLogger("takeback")


class Rows(NamedTuple):
    """A table of SQL: its columns, and the key in whose order it is read."""

    columns: str
    key: str


ROWS: Mapping[str, Rows] = MappingProxyType(
    {
        "imports": Rows("table_id, player, at", "table_id"),
        "import_keys": Rows("player, key, text_hash", "player, key"),
        "rematches": Rows("rematch_of, number, table_id, players", "rematch_of, number"),
        "daily_tries": Rows("game, day, player, table_id", "game, day, player"),
        "table_keys": Rows("player, scope, key, request, table_id, version", "player, scope, key"),
        "bot_wishes": Rows("table_id, request, at", "table_id, request"),
        "withdrawals": Rows("number, table_id, reason, at, key", "number"),
        "log_entries": Rows("idx, entry", "idx"),
        "log_bundles": Rows("idx, gzip", "idx"),
        "log_tiles": Rows("level, idx, hashes", "level, idx"),
        "log_names": Rows("kind, name, idx", "kind, name"),
        "log_state": Rows(f"number, {STATE}", "number"),
    }
)
"""The tables of SQL, for copies."""


class _Stored:
    """Facts that are read. A request that needs them can be repeated: `NotStored` where they cannot be read."""

    def __init__(self, read: Read) -> None:
        self._read = or_not_stored(read)


class _Changes:
    """Changes of facts, within a transaction."""

    __slots__ = ("_cursor",)

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor


class StoredImports:
    """The tables that were imported."""

    def __init__(self, read: Read, dialect: Dialect) -> None:
        self._read = read
        self._dialect = dialect
        self._index_is_damaged = False

    def has(self, table: str) -> bool:
        """Whether a table was imported. Raises `UnreadableStorage`."""
        return bool(self._which("= ?", table))

    def among(self, tables: Sequence[str]) -> set[str]:
        """Which of these tables were imported. Raises `UnreadableStorage`."""
        return self._which(self._dialect.any_of, self._dialect.array(tables))

    def _which(self, condition: str, value: object) -> set[str]:
        """The tables whose ids fulfil a condition.

        An index has all ids as well: where it is damaged, the rows are read.
        """
        try:
            return self._read_tables("", condition, value)
        except UnreadableStorage:
            if not self._index_is_damaged:
                self._index_is_damaged = True
                _log.error("index-damaged", extra={"reason": "the index of imports cannot be read"})
            return self._read_tables(self._dialect.unindexed, condition, value)

    def _read_tables(self, unindexed: str, condition: str, value: object) -> set[str]:
        statement = f"SELECT table_id FROM imports{unindexed} WHERE table_id {condition}"  # noqa: S608  # constants only
        return {str(table) for (table,) in self._read(statement, (value,))}


class ImportTransaction(_Changes):
    """Imports, and for which transcript a player used an idempotency key."""

    def add(self, table: str, player: str, at: int) -> None:
        """Store that a player imported a table."""
        self._cursor.execute("INSERT INTO imports VALUES (?, ?, ?)", (table, player, at))

    def add_key(self, player: str, key: str, text_hash: str) -> None:
        """Store for which transcript a player used an idempotency key."""
        self._cursor.execute("INSERT INTO import_keys VALUES (?, ?, ?)", (player, key, text_hash))

    def of_key(self, player: str, key: str) -> str | None:
        """The hash of the transcript for which a player used an idempotency key."""
        self._cursor.execute("SELECT text_hash FROM import_keys WHERE player = ? AND key = ?", (player, key))
        row = self._cursor.fetchone()
        return None if row is None else str(row[0])


class StoredRematches:
    """Which table is the rematch of which, and who sat there."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._are_damaged = False

    def of(self, table: str) -> Rematch | None:
        """Of which table this one is a rematch; None if of none, or if that cannot be read."""
        statement = "SELECT rematch_of, number, players FROM rematches WHERE table_id = ?"
        try:
            rows = self._read(statement, (table,))
        except UnreadableStorage:
            if not self._are_damaged:
                self._are_damaged = True
                _log.error("rematches-damaged", extra={"reason": "the rematches cannot be read"})
            return None
        return Rematch(rows[0][0], rows[0][1], tuple(rows[0][2].split())) if rows else None

    def last(self, table: str) -> tuple[int, str] | None:
        """The last rematch of a table: its number, and its id; None if there is none. Raises `NotStored`."""
        statement = "SELECT number, table_id FROM rematches WHERE rematch_of = ? ORDER BY number DESC LIMIT 1"
        rows = or_not_stored(self._read)(statement, (table,))
        return (int(rows[0][0]), str(rows[0][1])) if rows else None


class RematchTransaction(_Changes):
    """Changes of rematches."""

    def add(self, table: str, rematch: Rematch) -> None:
        """Store that a table is a rematch: no other one of the same table has its number."""
        row = (rematch.of, rematch.number, table, " ".join(rematch.players))
        self._cursor.execute("INSERT INTO rematches VALUES (?, ?, ?, ?)", row)


class StoredDailyTries(_Stored):
    """The tries of seeds of the day: which table each player opened for which."""

    def of(self, game: str, day: str, player: str) -> str | None:
        """The table that a player opened for the seed of a day, None if there is none. Raises `NotStored`."""
        statement = "SELECT table_id FROM daily_tries WHERE game = ? AND day = ? AND player = ?"
        rows = self._read(statement, (game, day, player))
        return str(rows[0][0]) if rows else None


class DailyTryTransaction(_Changes):
    """Changes of tries of seeds of the day."""

    def add(self, game: str, day: str, player: str, table: str) -> None:
        """Store the table that a player opened for the seed of a day: no other one is theirs."""
        self._cursor.execute("INSERT INTO daily_tries VALUES (?, ?, ?, ?)", (game, day, player, table))


class TableKey(NamedTuple):
    """What a player's idempotency key led to, if the answer was a table on which it may have left nothing.

    ``scope``: within what a key is of one request: quick play, or the table whose rematch was asked for. ``request``:
    a hash of the request. ``version``: of the table, as of which the request was answered; None while it is under way,
    and ``table`` is where the player takes a seat next.
    """

    player: str
    scope: str
    key: str
    request: str
    table: str
    version: int | None


class StoredTableKeys(_Stored):
    """What idempotency keys of quick play and rematches led to."""

    def of(self, player: str, scope: str, key: str) -> TableKey | None:
        """What a player's key leads to, None if it is new. Raises `NotStored`."""
        columns = "player, scope, key, request, table_id, version"
        statement = f"SELECT {columns} FROM table_keys WHERE player = ? AND scope = ? AND key = ?"  # noqa: S608  # constant
        rows = self._read(statement, (player, scope, key))
        return TableKey(*rows[0]) if rows else None


class TableKeyTransaction(_Changes):
    """Changes of these keys."""

    def put(self, known: TableKey) -> None:
        """Store what a key leads to, in place of what it led to before."""
        self._cursor.execute(
            "INSERT INTO table_keys VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (player, scope, key) DO UPDATE SET "
            "request = excluded.request, table_id = excluded.table_id, version = excluded.version",
            known,
        )


class BotRequest(NamedTuple):
    """That bots fill up a table at a time, in ms since 1970 UTC."""

    table: str
    at: int


NO_BOT_REQUEST = BotRequest("", 0)
"""Sorts before every request for bots."""


class StoredBotRequests(_Stored):
    """Bot fill requests: which tables bots fill up, and when. The column ``request`` has the player who sent it."""

    def page(self, limit: int, *, after: BotRequest = NO_BOT_REQUEST) -> list[BotRequest]:
        """The first `limit` bot fill requests after one, by their time. Raises `NotStored`."""
        statement = "SELECT table_id, at FROM bot_wishes WHERE (at, table_id) > (?, ?) ORDER BY at, table_id LIMIT ?"
        return [BotRequest(*row) for row in self._read(statement, (after.at, after.table, limit))]

    def due(self, table: str) -> int | None:
        """The time of the first bot fill request for a table, None if there is none. Raises `NotStored`."""
        [row] = self._read("SELECT min(at) FROM bot_wishes WHERE table_id = ?", (table,))
        return None if row[0] is None else int(row[0])


class BotRequestTransaction(_Changes):
    """Changes of bot fill requests."""

    def add(self, request: BotRequest, player: str, now: int) -> None:
        """Store a player's bot fill request; of two times after `now`, in ms since 1970 UTC, the earlier one."""
        self._cursor.execute(
            "INSERT INTO bot_wishes VALUES (?, ?, ?) ON CONFLICT (table_id, request) DO UPDATE SET at = excluded.at "
            "WHERE excluded.at < bot_wishes.at OR bot_wishes.at <= ?",
            (request.table, player, request.at, now),
        )

    def remove(self, request: BotRequest) -> None:
        """Remove the bot fill requests for a table up to the time of this one."""
        self._cursor.execute("DELETE FROM bot_wishes WHERE table_id = ? AND at <= ?", request)


class Withdrawal(msgspec.Struct, frozen=True):
    """The record that the result of a finished table was withdrawn, outside the log. ``at``: ms since 1970 UTC.

    ``number``: from 1, without gaps, in the order in which they were stored; ``key``: the idempotency key.
    """

    number: int
    table: str
    reason: str
    at: int
    key: str | None


class StoredWithdrawals:
    """The withdrawals of results. Every call may raise `UnreadableStorage`."""

    def __init__(self, read: Read) -> None:
        self._read = read

    def page(self, *, after: int, limit: int) -> list[Withdrawal]:
        """The first `limit` withdrawals after one, by its number."""
        return self._found("number > ? ORDER BY number LIMIT ?", (after, limit))

    def of(self, tables: Sequence[str]) -> list[Withdrawal]:
        """The withdrawals of the results of some tables, in no order."""
        return self._found(f"table_id IN ({marks(tables)})", tables) if tables else []

    def _found(self, which: str, values: Sequence[Any]) -> list[Withdrawal]:
        statement = f"SELECT number, table_id, reason, at, key FROM withdrawals WHERE {which}"  # noqa: S608  # constants only
        return [Withdrawal(*row) for row in self._read(statement, tuple(values))]


class WithdrawalTransaction(StoredWithdrawals):
    """Changes of withdrawals. Once some were read, no other transaction withdraws a result until this one ends."""

    def __init__(self, cursor: Cursor, lock: str | None) -> None:
        """`lock`: see `Dialect.lock_accounts`."""
        super().__init__(read_by(cursor, first=lock))
        self._cursor = cursor

    def add(self, table: str, reason: str, at: int, key: str | None) -> None:
        """Store that the result of a table is withdrawn, after none was found, under the next number."""
        insert = "INSERT INTO withdrawals SELECT coalesce(max(number), 0) + 1, ?, ?, ?, ? FROM withdrawals"
        self._cursor.execute(insert, (table, reason, at, key))


class BesideLog(Protocol):
    """What is kept beside the log, to be read."""

    imports: StoredImports
    rematches: StoredRematches
    daily_tries: StoredDailyTries
    table_keys: StoredTableKeys
    bot_requests: StoredBotRequests
    withdrawals: StoredWithdrawals
    transparency: StoredTransparency

    def __init__(self, read: Read, dialect: Dialect) -> None:
        """`read`: of the database; it raises `UnreadableStorage` where that is damaged."""
        self.imports = StoredImports(read, dialect)
        self.rematches = StoredRematches(read)
        self.daily_tries = StoredDailyTries(read)
        self.table_keys = StoredTableKeys(read)
        self.bot_requests = StoredBotRequests(read)
        self.withdrawals = StoredWithdrawals(read)
        self.transparency = StoredTransparency(read)


class BesideLogTransaction(Protocol):
    """What is kept beside the log, to be changed within a transaction."""

    imports: ImportTransaction
    rematches: RematchTransaction
    daily_tries: DailyTryTransaction
    table_keys: TableKeyTransaction
    bot_requests: BotRequestTransaction
    withdrawals: WithdrawalTransaction
    transparency: TransparencyTransaction

    def __init__(self, cursor: Cursor, dialect: Dialect) -> None:
        """`cursor`: of the transaction."""
        self.imports = ImportTransaction(cursor)
        self.rematches = RematchTransaction(cursor)
        self.daily_tries = DailyTryTransaction(cursor)
        self.table_keys = TableKeyTransaction(cursor)
        self.bot_requests = BotRequestTransaction(cursor)
        self.withdrawals = WithdrawalTransaction(cursor, dialect.lock_accounts)
        self.transparency = TransparencyTransaction(cursor)
