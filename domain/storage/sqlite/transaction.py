"""A transaction of the database, as SQL statements."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

from eventsourcing.sqlite import SQLiteCursor

from domain.storage.events import Append
from domain.storage.interface import AlreadyStored, PackedTable, Unpackable
from domain.storage.sql.accounts import AccountStatements
from domain.storage.sql.blocks import Blocks
from domain.storage.sql.cursor import Values
from domain.storage.sql.erasures import select_erased
from domain.storage.sql.packed import last_packed_position
from domain.storage.sql.webhooks import Webhooks
from domain.storage.sqlite.schema import DATABASE


class SQLiteTransaction(AccountStatements):
    """See `domain.storage.interface.Transaction`."""

    __slots__ = ()
    _cursor: SQLiteCursor

    def __init__(self, cursor: SQLiteCursor) -> None:
        """`cursor`: of the transaction."""
        super().__init__(cursor, webhooks_of(cursor))

    def append(self, appends: Sequence[Append]) -> list[int]:
        """Store events, append by append; the position of the last event of each. Raises `AlreadyStored`."""
        return append(self._cursor, appends)

    def touch(self) -> None:
        """Write the number of the schema, which does not change."""
        self._cursor.execute(f"PRAGMA user_version = {len(DATABASE)}")

    def pack(self, packed: PackedTable) -> bool:
        """Replace a table's events by their packed form, unless it has the log's last event, whose position counts on.

        Raises `Unpackable` if its stored events are not those that were packed.
        """
        self._cursor.execute("SELECT max(rowid) FROM stored_events")
        if self._cursor.fetchone()[0] == packed.positions[-1]:
            return False
        self._cursor.execute("DELETE FROM stored_events WHERE originator_id = ? RETURNING rowid", (packed.table,))
        if sorted(row[0] for row in self._cursor.fetchall()) != sorted(packed.positions):
            raise Unpackable("its events have changed")
        row = (packed.table, packed.positions[0], packed.index, packed.frames)
        self._cursor.execute("INSERT INTO packed_tables VALUES (NULL, ?, ?, ?, ?)", row)
        pack, blocks = self._cursor.lastrowid, {Blocks().of(position) for position in packed.positions}
        self._cursor.executemany("INSERT INTO packed_blocks VALUES (?, ?)", [(block, pack) for block in blocks])
        return True

    def erase_player(self, player: str, at: int) -> None:
        """Remove an account with its name, its tokens and its webhooks, and overwrite them on disk."""
        self._cursor.execute("PRAGMA secure_delete = ON")
        self._erase(player, at)
        self._cursor.execute("PRAGMA secure_delete = FAST")  # zeroing whole pages of events would only cost time

    def last_position_of(self, table: str) -> int:
        """The position of a stored table's last event."""
        position = self._read("SELECT max(rowid) FROM stored_events WHERE originator_id = ?", (table,))[0][0]
        return last_packed_position(self._read, table) if position is None else int(position)


def webhooks_of(cursor: SQLiteCursor) -> Webhooks:
    """The webhooks, within a transaction. The last event is never packed."""
    return Webhooks(cursor, "(SELECT coalesce(max(rowid), 0) FROM stored_events)")


def append(cursor: SQLiteCursor, appends: Sequence[Append]) -> list[int]:
    """Append in as few statements as possible: before each the writer thread may wait for the interpreter lock.

    Only the writer thread erases players. Raises `AlreadyStored`.
    """

    def read(statement: str, values: Values) -> list[Any]:
        cursor.execute(statement, values)
        return list(cursor.fetchall())

    players = [player for each in appends for player in each.players]
    if players and select_erased(read, players):
        raise AlreadyStored
    events = [event for each in appends for event in each.events]
    for start in range(0, len(events), AT_ONCE):
        some = events[start : start + AT_ONCE]
        values = [value for e in some for value in (e.originator_id, e.originator_version, e.topic, e.state)]
        cursor.execute(_insert(len(some)), values)
    before = cursor.lastrowid - len(events)
    return list(accumulate((len(each.events) for each in appends), initial=before))[1:]


AT_ONCE = 200
"""Events in a statement: older releases of SQLite take 999 values."""


@lru_cache(maxsize=AT_ONCE)
def _insert(events: int) -> str:
    return "INSERT INTO stored_events VALUES " + ", ".join(["(?, ?, ?, ?)"] * events)  # noqa: S608  # question marks only
