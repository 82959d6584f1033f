"""Reading packed tables from an SQLite file. They are never changed or removed, so what was read of one stays valid."""

from collections.abc import Iterator
from functools import lru_cache, partial

from eventsourcing.sqlite import SQLiteCursor, SQLiteDatastore

from domain.kernel.session import CorruptHistory
from domain.storage.interface import LoggedEvent
from domain.storage.packing import Events, Frame, PackedEvents, read_frame, read_index, unreadable

BLOCK = 1024
"""Positions in a block. A row for each block that a packed table has events in finds the table by position."""

_TABLES = 1024
_FRAMES = 256
"""Frames that are kept in memory for readers of the log, who need each several times: about 20 MB."""


class PackedTables:
    """The packed tables of a file."""

    def __init__(self, datastore: SQLiteDatastore) -> None:
        """`datastore`: of a file whose schema is the newest."""
        self._datastore = datastore
        self._events = lru_cache(_TABLES)(self._read_events)
        self._frame = lru_cache(_FRAMES)(self._read_frame)

    def events(self, table: str) -> PackedEvents | None:
        """The events of a table; None if it is not packed. Raises `CorruptHistory`."""
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT pack FROM packed_tables WHERE originator_id = ?", (table,))
            row = cursor.fetchone()
        return None if row is None else self._events(row[0])

    def tables(self, *, after: str, limit: int) -> list[str]:
        """The first `limit` packed tables whose ids come after one, in the order of their ids."""
        statement = "SELECT originator_id FROM packed_tables WHERE originator_id > ? ORDER BY originator_id LIMIT ?"
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, (after, limit))
            return [row[0] for row in cursor.fetchall()]

    def notifications(self, *, after: int, upto: int, limit: int) -> list[LoggedEvent]:
        """The first `limit` packed events with `after` < position <= `upto`, and maybe more, in no order.

        Events that cannot be read are replaced by one that cannot be read either, see `unreadable`.
        """
        found: list[LoggedEvent] = []
        for block, packs in self._blocks(after, upto):
            first, last = max(after, block * BLOCK - 1), min(upto, (block + 1) * BLOCK - 1)
            for pack in packs:
                found += self._notifications(pack, first, last)
            if len(found) >= limit:
                break
        return found

    def _notifications(self, pack: int, after: int, upto: int) -> list[LoggedEvent]:
        try:
            return self._events(pack).notifications(after=after, upto=upto)
        except CorruptHistory:
            with self._datastore.transaction(commit=False) as cursor:
                cursor.execute("SELECT position, originator_id FROM packed_tables WHERE pack = ?", (pack,))
                position, table = cursor.fetchone()
            return [unreadable(position, table)] if after < position <= upto else []

    def _blocks(self, after: int, upto: int) -> Iterator[tuple[int, list[int]]]:
        """The blocks with packed events between two positions, in order, and their tables."""
        statement = (
            "SELECT block, pack FROM packed_blocks WHERE block = "
            "(SELECT min(block) FROM packed_blocks WHERE block >= ? AND block <= ?)"
        )
        block = (after + 1) // BLOCK
        while True:
            with self._datastore.transaction(commit=False) as cursor:
                cursor.execute(statement, (block, upto // BLOCK))
                rows = cursor.fetchall()
            if not rows:
                return
            yield rows[0][0], [row[1] for row in rows]
            block = rows[0][0] + 1

    def _read_events(self, pack: int) -> PackedEvents:
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT originator_id, contents FROM packed_tables WHERE pack = ?", (pack,))
            table, contents = cursor.fetchone()
        return PackedEvents(table, read_index(table, contents), partial(self._frame, pack, table))

    def _read_frame(self, pack: int, table: str, frame: Frame) -> Events:
        with self._datastore.transaction(commit=False) as cursor:
            statement = "SELECT substr(frames, ?, ?) FROM packed_tables WHERE pack = ?"
            cursor.execute(statement, (frame.offset + 1, frame.size, pack))
            return read_frame(table, frame, cursor.fetchone()[0])


def last_packed_position(cursor: SQLiteCursor, table: str) -> int:
    """The position of a packed table's last event. Raises `CorruptHistory`."""
    cursor.execute("SELECT contents FROM packed_tables WHERE originator_id = ?", (table,))
    return read_index(table, cursor.fetchone()[0]).frames[-1].last_position
