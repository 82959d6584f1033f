"""The analyses that are kept, as SQL statements."""

from domain.storage.sql.cursor import Cursor, Read


def select_analysis(read: Read, head: str, revision: int) -> bytes | None:
    """The analysis of the game with this last hash."""
    rows = read("SELECT document FROM analyses WHERE head = ? AND revision = ?", (head, revision))
    return bytes(rows[0][0]) if rows else None


def insert_analysis(cursor: Cursor, head: str, revision: int, document: bytes, most: int) -> None:
    """Keep an analysis, and of all only the `most` newest. No other transaction may number one meanwhile."""
    cursor.execute("DELETE FROM analyses WHERE head = ?", (head,))
    insert = "INSERT INTO analyses SELECT coalesce(max(number), 0) + 1, ?, ?, ? FROM analyses"
    cursor.execute(insert, (head, revision, document))
    cursor.execute("DELETE FROM analyses WHERE number <= (SELECT max(number) FROM analyses) - ?", (most,))
