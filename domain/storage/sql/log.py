"""The log, as SQL statements."""

from collections.abc import Sequence

from domain.storage.events import EndedTable, LoggedEvent, OpenedTables, Row, is_milestone, type_of
from domain.storage.sql.accounts import Accounts
from domain.storage.sql.beside_log import BesideLog
from domain.storage.sql.cursor import Read
from domain.storage.sql.dialect import Dialect
from domain.storage.sql.packed import PackedTables


class LogStatements(BesideLog):
    """What a database reads: see `domain.storage.log.Log` and `domain.storage.database.Database`."""

    def __init__(self, read: Read, dialect: Dialect) -> None:
        """`read`: of the database; it raises `UnreadableStorage` where that is damaged."""
        super().__init__(read, dialect)
        self.accounts = Accounts(read, dialect)
        self._read = read
        self._dialect = dialect
        self._packed = PackedTables(read, dialect.blocks)
        columns = f"{dialect.position}, originator_id, originator_version, topic, state"
        self._logged_events = f"SELECT {columns} FROM stored_events"  # noqa: S608  # constants only

    def last_position(self) -> int:
        """The position of the last event of the log; 0 if it is empty."""
        return self._number(f"SELECT coalesce(max({self._dialect.position}), 0) FROM stored_events")  # noqa: S608  # constants only

    def settled_position(self) -> int:
        """The position of the last event up to which the log is settled; 0 if there is none."""
        return self._number(f"SELECT {self._dialect.settled}")

    def notifications(self, *, after: int, upto: int, limit: int) -> list[LoggedEvent]:
        """The first `limit` events with `after` < position <= `upto`, in order."""
        position = self._dialect.position
        which = f"WHERE {position} > ? AND {position} <= ? ORDER BY {position} LIMIT ?"
        plain = [LoggedEvent(*row) for row in self._read(f"{self._logged_events} {which}", (after, upto, limit))]
        end = plain[-1].position if len(plain) == limit else upto
        packed = self._packed.notifications(after=after, upto=end, limit=limit)
        if not packed:
            return plain
        both = {event.position: event for event in (*plain, *packed)}  # a table may be packed between the two reads
        return sorted(both.values())[:limit]

    def milestones(self, *, after: int, upto: int, limit: int) -> tuple[list[LoggedEvent], int]:
        """The first events that open or end a table, about `limit`; and the position up to which all are there."""
        position = self._dialect.position
        which = f"(originator_version = 1 OR {self._dialect.has_ended}) AND {position} > ? AND {position} <= ?"
        rows = self._read(f"{self._logged_events} WHERE {which} ORDER BY {position} LIMIT ?", (after, upto, limit))
        plain = [LoggedEvent(*row) for row in rows]
        end = plain[-1].position if len(plain) == limit else upto
        packed = self._packed.notifications(after=after, upto=end, limit=limit)
        if len(packed) >= limit:
            end = max(event.position for event in packed)
        both = {event.position: event for event in (*plain, *packed) if event.position <= end}  # as above
        return [event for _, event in sorted(both.items()) if is_milestone(event)], end

    def rows(self, table: str, *, after: int = 0, upto: int | None = None) -> list[Row]:
        """A table's events with `after` < version <= `upto`, in order; none for an unknown table."""
        upto_version = 2**53 if upto is None else upto
        rows = self._rows("originator_version > ? AND originator_version <= ?", (table, after, upto_version))
        packed = None if rows else self._packed.events(table)
        return rows if packed is None else packed.rows(after=after, upto=upto)

    def rows_at(self, table: str, versions: Sequence[int]) -> list[Row]:
        """A table's events of these versions, in order."""
        rows = self._rows(f"originator_version {self._dialect.any_of}", (table, self._dialect.array(versions)))
        packed = None if rows else self._packed.events(table)
        return rows if packed is None else packed.rows_at(versions)

    def position(self, table: str, version: int) -> int:
        """The position of a table's event."""
        which = "originator_id = ? AND originator_version = ?"
        rows = self._read(f"SELECT {self._dialect.position} FROM stored_events WHERE {which}", (table, version))  # noqa: S608  # constants only
        packed = None if rows else self._packed.events(table)
        return int(rows[0][0]) if packed is None else packed.position(version)

    def tables(self, *, after: str, limit: int) -> list[str]:
        """The first `limit` tables whose ids come after one, in the order of their ids."""
        # A jump in the index for each table, however many events it has.
        statement = """
            WITH RECURSIVE found (id) AS (
                SELECT min(originator_id) FROM stored_events WHERE originator_id > ?
                UNION ALL
                SELECT (SELECT min(originator_id) FROM stored_events WHERE originator_id > found.id)
                FROM found WHERE found.id IS NOT NULL
            )
            SELECT id FROM found WHERE id IS NOT NULL LIMIT ?"""
        plain = [str(row[0]) for row in self._read(statement, (after, limit))]
        return sorted({*plain, *self._packed.tables(after=after, limit=limit)})[:limit]

    def count_tables(self) -> int:
        """How many tables there are."""
        plain = "SELECT count(DISTINCT originator_id) FROM stored_events"
        return self._number(f"SELECT ({plain}) + count(*) FROM packed_tables")  # noqa: S608  # constants only

    def logged_events(self, table: str) -> list[LoggedEvent]:
        """A table's events in order, each with its position; none for an unknown table."""
        events = self.unpacked_events(table)
        packed = None if events else self._packed.events(table)
        return events if packed is None else packed.notifications(after=0, upto=2**63)

    def unpacked_events(self, table: str) -> list[LoggedEvent]:
        """A table's events in order, each with its position; none if it is packed or unknown."""
        statement = f"{self._logged_events} WHERE originator_id = ? ORDER BY originator_version"
        return [LoggedEvent(*row) for row in self._read(statement, (table,))]

    def opened_tables(self, player: str | None = None) -> list[OpenedTables]:
        """The tables that are not over, counted by player and status."""
        dialect = self._dialect
        one = "" if player is None else f"AND {dialect.actor} = ?"
        statement = f"""
            WITH opened AS (
                SELECT {dialect.actor} AS player, EXISTS (
                    SELECT 1 FROM stored_events AS event
                    WHERE event.originator_id = first.originator_id AND {dialect.has_started}
                ) AS started
                FROM stored_events AS first WHERE originator_version = 1 {one} AND {dialect.not_over}
            )
            SELECT player, started, count(*) FROM opened WHERE player IS NOT NULL GROUP BY player, started"""  # noqa: S608  # constants only
        rows = self._read(statement, () if player is None else (player,))
        return [OpenedTables(row[0], bool(row[1]), row[2]) for row in rows]

    def ended_tables(self, *, before: int, after: tuple[int, int], limit: int) -> list[EndedTable]:
        """The first `limit` unpacked tables that ended before a time (ms since 1970 UTC), the longest ended first."""
        at, position = self._dialect.at, self._dialect.position
        statement = f"""
            SELECT {at}, {position}, originator_id FROM stored_events
            WHERE {self._dialect.has_ended} AND {at} < ? AND {at} >= ? AND ({at}, {position}) > (?, ?)
            ORDER BY {at}, {position} LIMIT ?"""  # noqa: S608  # constants only
        return [EndedTable(*row) for row in self._read(statement, (before, after[0], *after, limit))]

    def count_ended_tables(self, *, before: int) -> int:
        """How many unpacked tables ended before a time."""
        which = f"{self._dialect.has_ended} AND {self._dialect.at} < ?"
        return self._number(f"SELECT count(*) FROM stored_events WHERE {which}", before)  # noqa: S608  # constants only

    def count_packed_tables(self) -> int:
        """How many tables are packed."""
        return self._number("SELECT count(*) FROM packed_tables")

    def _rows(self, which: str, values: Sequence[object]) -> list[Row]:
        where = f"originator_id = ? AND {which} ORDER BY originator_version"
        found = self._read(f"SELECT topic, state FROM stored_events WHERE {where}", values)  # noqa: S608  # constants only
        return [(type_of(topic), stored) for topic, stored in found]

    def _number(self, statement: str, *values: object) -> int:
        return int(self._read(statement, values)[0][0])
