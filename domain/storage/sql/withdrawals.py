"""The withdrawals of results, as SQL statements."""

from collections.abc import Sequence

from domain.storage.results import Withdrawal
from domain.storage.sql.cursor import Cursor, Read

_COLUMNS = "SELECT number, table_id, reason, at, key FROM withdrawals"


def select_withdrawals(read: Read, *, after: int, limit: int) -> list[Withdrawal]:
    """The first `limit` withdrawals after one, by its number."""
    return [Withdrawal(*row) for row in read(f"{_COLUMNS} WHERE number > ? ORDER BY number LIMIT ?", (after, limit))]


def select_withdrawals_of(read: Read, tables: Sequence[str]) -> list[Withdrawal]:
    """The withdrawals of some tables, in no order."""
    if not tables:
        return []
    marks = ", ".join("?" * len(tables))
    return [Withdrawal(*row) for row in read(f"{_COLUMNS} WHERE table_id IN ({marks})", tuple(tables))]


def insert_withdrawal(cursor: Cursor, table: str, reason: str, at: int, key: str | None) -> None:
    """Store a withdrawal under the next number. No other transaction may number one meanwhile."""
    insert = "INSERT INTO withdrawals SELECT coalesce(max(number), 0) + 1, ?, ?, ?, ? FROM withdrawals"
    cursor.execute(insert, (table, reason, at, key))
