"""Appending events within a transaction."""

from collections.abc import Sequence

from domain.storage.errors import AlreadyStored, NotStored
from domain.storage.events import Append
from domain.storage.postgres.connections import Connection, ConnectionCursor
from domain.storage.postgres.schema import MOST_EVENTS
from domain.storage.sql.dialect import Dialect
from domain.storage.sql.transaction import TransactionStatements


class PostgresTransaction(TransactionStatements):
    """See `domain.storage.database.Transaction`."""

    _cursor: ConnectionCursor

    def __init__(self, cursor: ConnectionCursor, dialect: Dialect, first_position: str) -> None:
        """`cursor`: of the transaction; `first_position`: the expression for the position before its events."""
        super().__init__(cursor, dialect)
        self._first_position = first_position
        self._appended = 0

    def append(self, appends: Sequence[Append]) -> list[int]:
        """Store events, append by append; the position of the last event of each. Raises `AlreadyStored`."""
        stored = []
        for each in appends:  # a table may have several
            position = append(self._cursor.connection, self._first_position, [each], after=self._appended)[0]
            if position is None:
                raise AlreadyStored
            self._appended += len(each.events)
            stored.append(position)
        return stored


def append(connection: Connection, first: str, appends: Sequence[Append], *, after: int = 0) -> list[int | None]:
    """Append to different tables in one statement: the position of the last event of each, None on a conflict.

    `first`: the expression for the position before those of the transaction; `after`: how many events it has stored
    before. Appends of several processes do not deadlock, since rows are inserted in the order of the tables' ids.
    Raises `NotStored`, `psycopg.Error`.
    """
    events = [event for each in appends for event in each.events]
    if after + len(events) > MOST_EVENTS:
        raise NotStored(f"a transaction takes {MOST_EVENTS} events")
    players = [(player, number) for number, each in enumerate(appends) for player in each.players]
    columns = (
        [str(event.originator_id) for event in events],
        [event.originator_version for event in events],
        [event.topic for event in events],
        [event.state for event in events],
        [number for number, each in enumerate(appends) for _ in each.events],
    )
    seated = ([player for player, _ in players], [number for _, number in players]) if players else ()
    statement = _APPEND_FOR if players else _APPEND
    connection.execute(statement.format(first=first), (after, *columns, *seated))
    stored: dict[int, int] = dict(connection.cursor.fetchall())
    return [stored.get(number) for number in range(len(appends))]


_APPEND = """
    WITH added AS MATERIALIZED (
        SELECT u.*, {first} + o + %b::bigint AS position
        FROM unnest(%b::text[], %b::bigint[], %b::text[], %b::bytea[], %b::int[])
            WITH ORDINALITY AS u (id, version, topic, state, job, o)
    ), firsts AS MATERIALIZED (
        SELECT DISTINCT ON (job) job, id, version FROM added ORDER BY job, version
    ), won AS (
        INSERT INTO stored_events SELECT a.id, a.version, a.topic, a.state, a.position
        FROM added AS a JOIN firsts USING (job, id, version) ORDER BY a.id COLLATE "C"
        ON CONFLICT (originator_id, originator_version) DO NOTHING RETURNING originator_id
    ), others AS (
        INSERT INTO stored_events SELECT a.id, a.version, a.topic, a.state, a.position
        FROM added AS a JOIN firsts AS f USING (job) JOIN won ON originator_id = f.id WHERE a.version > f.version
    )
    SELECT job, max(position) FROM added JOIN won ON originator_id = added.id GROUP BY job"""

_APPEND_FOR = _APPEND.replace(
    "), firsts AS",
    """), seated AS MATERIALIZED (
        SELECT * FROM unnest(%b::text[], %b::int[]) AS u (player, job)
    ), locked AS MATERIALIZED (
        SELECT id FROM players WHERE id = ANY(ARRAY(SELECT player FROM seated)) ORDER BY id FOR KEY SHARE
    ), erased AS MATERIALIZED (
        SELECT player FROM erasures WHERE player = ANY(ARRAY(SELECT player FROM seated))
        UNION (SELECT id FROM players WHERE id = ANY(ARRAY(SELECT player FROM seated)) EXCEPT SELECT id FROM locked)
    ), firsts AS""",
).replace(
    "FROM added ORDER BY", "FROM added WHERE job NOT IN (SELECT job FROM seated JOIN erased USING (player)) ORDER BY"
)
"""The same, but for the appends of which a player is erased.

It waits for whatever erases one of these players, and lets that wait for it; nothing else waits. A player whose erasing
it has waited for is still stored as this statement sees it, but can no longer be locked.
"""
