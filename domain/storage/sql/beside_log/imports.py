"""The tables that were imported, and by which idempotency keys."""

import logging
from collections.abc import Sequence
from typing import ClassVar

from domain.storage.errors import UnreadableStorage
from domain.storage.sql.beside_log.kind import Changes, Rows
from domain.storage.sql.cursor import Read
from domain.storage.sql.dialect import Dialect

_log = logging.getLogger("takeback")


class StoredImports:
    """The tables that were imported."""

    TABLES: ClassVar = {
        "imports": Rows("table_id, player, at", "table_id"),
        "import_keys": Rows("player, key, text_hash", "player, key"),
    }

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


class ImportTransaction(Changes):
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
