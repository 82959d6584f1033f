"""What every kind of fact has: the columns of its table, a class that reads, and one that changes."""

from typing import NamedTuple

from domain.storage.sql.cursor import Cursor, Read, or_not_stored


class Rows(NamedTuple):
    """A table of SQL: its columns, and the key in whose order it is read."""

    columns: str
    key: str


class Stored:
    """Facts that are read. A request that needs them can be repeated: `NotStored` where they cannot be read."""

    def __init__(self, read: Read) -> None:
        self._read = or_not_stored(read)


class Changes:
    """Changes of facts, within a transaction."""

    __slots__ = ("_cursor",)

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
