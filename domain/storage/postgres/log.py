"""The log of events, to be read only.

Why: decision 0032.
"""

from collections.abc import Sequence

from domain.kernel.session import Rematch
from domain.storage.events import type_of
from domain.storage.interface import LoggedEvent, Row
from domain.storage.postgres.connections import ConnectionPool
from domain.storage.postgres.transaction import Positions
from domain.storage.results import Withdrawal
from domain.storage.sql.packed import PackedTables
from domain.storage.sql.rematches import select_rematch
from domain.storage.sql.withdrawals import select_withdrawals, select_withdrawals_of


class PostgresLog:
    """See `domain.storage.interface.Log`."""

    def __init__(self, pool: ConnectionPool) -> None:
        """`pool`: to a database whose schema is the newest."""
        self._pool = pool
        [(self.name, self.secret, offset, copied)] = pool.read("SELECT log, secret, xid_offset, copied FROM identity")
        self._positions = Positions(offset, copied)
        self._packed = PackedTables(pool.read, self._positions.blocks)

    def last_position(self) -> int:
        """The position of the last event of the log; 0 if it is empty."""
        return self._pool.read("SELECT max(notification_id) FROM stored_events")[0][0] or 0

    def settled_position(self) -> int:
        """The position of the last event before all of the transactions that still run; 0 if there is none."""
        return int(self._pool.read(f"SELECT {self._positions.settled}")[0][0])

    def notifications(self, *, after: int, upto: int, limit: int) -> list[LoggedEvent]:
        """The first `limit` events with `after` < position <= `upto`, in order."""
        statement = (
            "SELECT notification_id, originator_id, originator_version, topic, state FROM stored_events "
            "WHERE notification_id > ? AND notification_id <= ? ORDER BY notification_id LIMIT ?"
        )
        plain = [LoggedEvent(*row) for row in self._pool.read(statement, (after, upto, limit))]
        end = plain[-1].position if len(plain) == limit else upto
        packed = self._packed.notifications(after=after, upto=end, limit=limit)
        if not packed:
            return plain
        return sorted({event.position: event for event in (*plain, *packed)}.values())[:limit]

    def rows(self, table: str, *, after: int = 0, upto: int | None = None) -> list[Row]:
        """A table's events with `after` < version <= `upto`, in order; none for an unknown table."""
        statement = (
            "SELECT topic, state FROM stored_events "
            "WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"
        )
        rows = self._rows(statement, (table, after, 2**53 if upto is None else upto))
        packed = None if rows else self._packed.events(table)
        return rows if packed is None else packed.rows(after=after, upto=upto)

    def is_imported(self, table: str) -> bool:
        """Whether a table was imported."""
        return bool(self._pool.read("SELECT 1 FROM imports WHERE table_id = ?", (table,)))

    def rematch(self, table: str) -> Rematch | None:
        """Of which table this one is a rematch; None if of none."""
        return select_rematch(self._pool.read, table)

    def withdrawals(self, *, after: int, limit: int) -> list[Withdrawal]:
        """The first `limit` withdrawals of results after one, by its number."""
        return select_withdrawals(self._pool.read, after=after, limit=limit)

    def withdrawals_of(self, tables: Sequence[str]) -> list[Withdrawal]:
        """The withdrawals of the results of some tables, in no order."""
        return select_withdrawals_of(self._pool.read, tables)

    def tables(self, *, after: str, limit: int) -> list[str]:
        """The first `limit` tables whose ids come after one, in the order of their ids."""
        statement = """
            WITH RECURSIVE found AS (
                (SELECT originator_id AS id FROM stored_events WHERE originator_id > ? ORDER BY 1 LIMIT 1)
                UNION ALL
                SELECT (SELECT originator_id FROM stored_events WHERE originator_id > found.id ORDER BY 1 LIMIT 1)
                FROM found WHERE found.id IS NOT NULL
            )
            SELECT id FROM found WHERE id IS NOT NULL LIMIT ?"""
        plain = [str(row[0]) for row in self._pool.read(statement, (after, limit))]
        return sorted({*plain, *self._packed.tables(after=after, limit=limit)})[:limit]

    def count_tables(self) -> int:
        """How many tables there are."""
        statement = "SELECT (SELECT count(DISTINCT originator_id) FROM stored_events) + count(*) FROM packed_tables"
        return int(self._pool.read(statement)[0][0])

    def logged_events(self, table: str) -> list[LoggedEvent]:
        """A table's events in order, each with its position; none for an unknown table."""
        events = self.unpacked_events(table)
        packed = None if events else self._packed.events(table)
        return events if packed is None else packed.notifications(after=0, upto=2**63)

    def unpacked_events(self, table: str) -> list[LoggedEvent]:
        """A table's events in order, each with its position; none if it is packed or unknown."""
        statement = (
            "SELECT notification_id, originator_id, originator_version, topic, state FROM stored_events "
            "WHERE originator_id = ? ORDER BY originator_version"
        )
        return [LoggedEvent(*row) for row in self._pool.read(statement, (table,))]

    def storage_fault(self) -> str | None:
        """None: the server checks its own pages."""
        return None

    def _rows(self, statement: str, values: Sequence[object]) -> list[Row]:
        return [(type_of(topic), stored) for topic, stored in self._pool.read(statement, values)]
