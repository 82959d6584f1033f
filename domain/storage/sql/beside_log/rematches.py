"""Which table is the rematch of which, and who sat there."""

import logging
from typing import ClassVar

from domain.kernel.session import Rematch
from domain.storage.errors import UnreadableStorage
from domain.storage.sql.beside_log.kind import Changes, Rows
from domain.storage.sql.cursor import Read, or_not_stored

_log = logging.getLogger("takeback")


class StoredRematches:
    """Which table is the rematch of which, and who sat there."""

    TABLES: ClassVar = {"rematches": Rows("rematch_of, number, table_id, players", "rematch_of, number")}

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


class RematchTransaction(Changes):
    """Changes of rematches."""

    def add(self, table: str, rematch: Rematch) -> None:
        """Store that a table is a rematch: no other one of the same table has its number."""
        row = (rematch.of, rematch.number, table, " ".join(rematch.players))
        self._cursor.execute("INSERT INTO rematches VALUES (?, ?, ?, ?)", row)
