"""Rematches, as SQL statements: which table is the rematch of which, and who sat there."""

from domain.kernel.session import Rematch
from domain.storage.sql.cursor import Cursor, Read


def insert_rematch(cursor: Cursor, table: str, rematch: Rematch) -> None:
    """Store that a table is a rematch: no other one of the same table has its number."""
    row = (rematch.of, rematch.number, table, " ".join(rematch.players))
    cursor.execute("INSERT INTO rematches VALUES (?, ?, ?, ?)", row)


def select_rematch(read: Read, table: str) -> Rematch | None:
    """Of which table another is a rematch, None if of none."""
    rows = read("SELECT rematch_of, number, players FROM rematches WHERE table_id = ?", (table,))
    return Rematch(rows[0][0], rows[0][1], tuple(rows[0][2].split())) if rows else None


def select_last_rematch(read: Read, table: str) -> tuple[int, str] | None:
    """The last rematch of a table: its number, and its id; None if there is none."""
    rows = read("SELECT number, table_id FROM rematches WHERE rematch_of = ? ORDER BY number DESC LIMIT 1", (table,))
    return (int(rows[0][0]), str(rows[0][1])) if rows else None
