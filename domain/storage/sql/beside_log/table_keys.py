"""What idempotency keys of quick play and rematches led to."""

from typing import ClassVar, NamedTuple

from domain.storage.sql.beside_log.kind import Changes, Rows, Stored


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


class StoredTableKeys(Stored):
    """What idempotency keys of quick play and rematches led to."""

    TABLES: ClassVar = {"table_keys": Rows("player, scope, key, request, table_id, version", "player, scope, key")}

    def of(self, player: str, scope: str, key: str) -> TableKey | None:
        """What a player's key leads to, None if it is new. Raises `NotStored`."""
        columns = "player, scope, key, request, table_id, version"
        statement = f"SELECT {columns} FROM table_keys WHERE player = ? AND scope = ? AND key = ?"  # noqa: S608  # constant
        rows = self._read(statement, (player, scope, key))
        return TableKey(*rows[0]) if rows else None


class TableKeyTransaction(Changes):
    """Changes of these keys."""

    def put(self, known: TableKey) -> None:
        """Store what a key leads to, in place of what it led to before."""
        self._cursor.execute(
            "INSERT INTO table_keys VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (player, scope, key) DO UPDATE SET "
            "request = excluded.request, table_id = excluded.table_id, version = excluded.version",
            known,
        )
