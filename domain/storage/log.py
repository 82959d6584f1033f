"""The interface of the log: the events of all tables, as they are read.

Every call blocks; the application makes long ones in a thread.
"""

from typing import Protocol

from domain.storage.events import LoggedEvent, Row
from domain.storage.sql.beside_log import BesideLog


class Log(BesideLog, Protocol):
    """The log: the events of all tables in the order in which they were stored, and what is kept beside it."""

    name: str
    """8 hex digits, unlike those of any other log. A restored copy of a database keeps them."""

    former: tuple[str, ...]
    """The names that it had before the database was restored from backups, the earliest first."""

    secret: bytes
    """32 random bytes that never leave the service: what is derived from them cannot be computed elsewhere."""

    def last_position(self) -> int:
        """The position of the last event of the log; 0 if it is empty."""

    def settled_position(self) -> int:
        """The position of the last event up to which the log is settled; 0 if there is none.

        A reader of the log goes no further: past it, an event may still be stored before one that is stored already.
        """

    def notifications(self, *, after: int, upto: int, limit: int) -> list[LoggedEvent]:
        """The first `limit` events with `after` < position <= `upto`, in order."""

    def milestones(self, *, after: int, upto: int, limit: int) -> tuple[list[LoggedEvent], int]:
        """The first events with `after` < position <= `upto` that open or end a table, in order, at least some of them.

        And the position up to which they are all there; `limit`: about how many at most.
        """

    def rows(self, table: str, *, after: int = 0, upto: int | None = None) -> list[Row]:
        """A table's events with `after` < version <= `upto`, in order; none for an unknown table."""

    def tables(self, *, after: str, limit: int) -> list[str]:
        """The first `limit` tables whose ids come after one, in the order of their ids."""

    def count_tables(self) -> int:
        """How many tables there are."""

    def logged_events(self, table: str) -> list[LoggedEvent]:
        """A table's events in order, each with its position; none for an unknown table.

        Packed events that cannot be read are replaced by one that cannot be read either. Raises `CorruptHistory` where
        a packed table cannot be read at all, `UnreadableStorage`.
        """

    def storage_fault(self) -> str | None:
        """What is wrong with the file itself, whatever it stores: pages, indexes. None: nothing."""
