"""What idempotency keys of quick play and rematches led to, as SQL statements."""

from domain.storage.quick_play import TableKey
from domain.storage.sql.cursor import Cursor, Read


def upsert_table_key(cursor: Cursor, known: TableKey) -> None:
    """Store what a key leads to, in place of what it led to before."""
    cursor.execute(
        "INSERT INTO table_keys VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (player, scope, key) DO UPDATE SET "
        "request = excluded.request, table_id = excluded.table_id, version = excluded.version",
        known,
    )


def select_table_key(read: Read, player: str, scope: str, key: str) -> TableKey | None:
    """What a key leads to, None if it is new."""
    columns = "player, scope, key, request, table_id, version"
    statement = f"SELECT {columns} FROM table_keys WHERE player = ? AND scope = ? AND key = ?"  # noqa: S608  # constant
    rows = read(statement, (player, scope, key))
    return TableKey(*rows[0]) if rows else None
