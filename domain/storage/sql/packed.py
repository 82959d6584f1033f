"""Reading packed tables. They are never changed or removed, so what is cached of one stays valid."""

from collections.abc import Iterator
from functools import lru_cache, partial

from domain.kernel.session import CorruptHistory
from domain.storage.events import LoggedEvent
from domain.storage.packing import Events, Frame, PackedEvents, read_frame, read_index, unreadable
from domain.storage.sql.blocks import Blocks
from domain.storage.sql.cursor import Read

_TABLES = 1024
_FRAMES = 256
"""Frames that are kept in memory for readers of the log, who need each several times: about 20 MB."""


class PackedTables:
    """The packed tables of a database."""

    def __init__(self, read: Read, blocks: Blocks) -> None:
        """`blocks`: of the database's positions."""
        self._read = read
        self._division = blocks
        self._events = lru_cache(_TABLES)(self._read_events)
        self._frame = lru_cache(_FRAMES)(self._read_frame)

    def events(self, table: str) -> PackedEvents | None:
        """The events of a table; None if it is not packed. Raises `CorruptHistory`."""
        rows = self._read("SELECT pack FROM packed_tables WHERE originator_id = ?", (table,))
        return self._events(rows[0][0]) if rows else None

    def tables(self, *, after: str, limit: int) -> list[str]:
        """The first `limit` packed tables whose ids come after one, in the order of their ids."""
        statement = "SELECT originator_id FROM packed_tables WHERE originator_id > ? ORDER BY originator_id LIMIT ?"
        return [row[0] for row in self._read(statement, (after, limit))]

    def notifications(self, *, after: int, upto: int, limit: int) -> list[LoggedEvent]:
        """The first `limit` packed events with `after` < position <= `upto`, and maybe more, in no order.

        Events that cannot be read are replaced by a placeholder, see `unreadable`.
        """
        found: list[LoggedEvent] = []
        for block, packs in self._blocks(after, upto):
            start, end = self._division.first(block), self._division.first(block + 1)
            first, last = max(after, start - 1), min(upto, end - 1)
            for pack in packs:
                found += self._notifications(pack, first, last)
            if len(found) >= limit:
                break
        return found

    def _notifications(self, pack: int, after: int, upto: int) -> list[LoggedEvent]:
        try:
            return self._events(pack).notifications(after=after, upto=upto)
        except CorruptHistory:
            statement = "SELECT position, originator_id FROM packed_tables WHERE pack = ?"
            [(position, table)] = self._read(statement, (pack,))
            return [unreadable(position, table)] if after < position <= upto else []

    def _blocks(self, after: int, upto: int) -> Iterator[tuple[int, list[int]]]:
        """The blocks with packed events between two positions, in order, and their tables."""
        statement = (
            "SELECT block, pack FROM packed_blocks WHERE block = "
            "(SELECT min(block) FROM packed_blocks WHERE block >= ? AND block <= ?)"
        )
        block = self._division.of(after + 1)
        while True:
            rows = self._read(statement, (block, self._division.of(upto)))
            if not rows:
                return
            yield rows[0][0], [row[1] for row in rows]
            block = rows[0][0] + 1

    def _read_events(self, pack: int) -> PackedEvents:
        [(table, contents)] = self._read("SELECT originator_id, contents FROM packed_tables WHERE pack = ?", (pack,))
        return PackedEvents(table, read_index(table, contents), partial(self._frame, pack, table))

    def _read_frame(self, pack: int, table: str, frame: Frame) -> Events:
        statement = "SELECT substr(frames, ?, ?) FROM packed_tables WHERE pack = ?"
        [(stored,)] = self._read(statement, (frame.offset + 1, frame.size, pack))
        return read_frame(table, frame, stored)


def last_packed_position(read: Read, table: str) -> int:
    """The position of a packed table's last event. Raises `CorruptHistory`."""
    [(contents,)] = read("SELECT contents FROM packed_tables WHERE originator_id = ?", (table,))
    return read_index(table, contents).frames[-1].last_position
