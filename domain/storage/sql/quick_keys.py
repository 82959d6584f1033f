"""The idempotency keys of quick play, as SQL statements."""

from domain.storage.quick_play import QuickKey
from domain.storage.sql.cursor import Cursor, Read


def upsert_quick_key(cursor: Cursor, quick: QuickKey) -> None:
    """Store what a key leads to, in place of what it led to before."""
    cursor.execute(
        "INSERT INTO quick_keys VALUES (?, ?, ?, ?, ?) ON CONFLICT (player, key) DO UPDATE SET "
        "request = excluded.request, table_id = excluded.table_id, version = excluded.version",
        quick,
    )


def select_quick_key(read: Read, player: str, key: str) -> QuickKey | None:
    """What a key leads to, None if it is new."""
    statement = "SELECT player, key, request, table_id, version FROM quick_keys WHERE player = ? AND key = ?"
    rows = read(statement, (player, key))
    return QuickKey(*rows[0]) if rows else None
