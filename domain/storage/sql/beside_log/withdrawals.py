"""The results of finished tables that were withdrawn."""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from domain.storage.sql.beside_log.kind import Rows
from domain.storage.sql.cursor import Cursor, Read, marks, read_by


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

    TABLES: ClassVar = {"withdrawals": Rows("number, table_id, reason, at, key", "number")}

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
