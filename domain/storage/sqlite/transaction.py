"""Appending events within a transaction."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from eventsourcing.sqlite import SQLiteCursor

from domain.storage.errors import AlreadyStored
from domain.storage.events import Append
from domain.storage.sql.accounts import select_erased
from domain.storage.sql.cursor import read_by
from domain.storage.sql.transaction import TransactionStatements
from domain.storage.sqlite.dialect import DIALECT


class SQLiteTransaction(TransactionStatements):
    """See `domain.storage.database.Transaction`."""

    _cursor: SQLiteCursor

    def __init__(self, cursor: SQLiteCursor) -> None:
        """`cursor`: of the transaction."""
        super().__init__(cursor, DIALECT)

    def append(self, appends: Sequence[Append]) -> list[int]:
        """Store events, append by append; the position of the last event of each. Raises `AlreadyStored`."""
        return append(self._cursor, appends)


def append(cursor: SQLiteCursor, appends: Sequence[Append]) -> list[int]:
    """Append in as few statements as possible: before each the writer thread may wait for the interpreter lock.

    Only the writer thread erases players. Raises `AlreadyStored`.
    """
    players = [player for each in appends for player in each.players]
    if players and select_erased(read_by(cursor), players):
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
