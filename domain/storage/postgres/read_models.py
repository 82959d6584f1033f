"""The read models, in the database. A batch of events is applied and its position stored in one transaction."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from domain.storage.postgres.connections import ConnectionCursor, ConnectionPool, translated_errors
from domain.storage.postgres.table_queries import page_of
from domain.storage.postgres.table_rows import PostgresTableRows
from domain.storage.read_models import Basis, DueTable, FoundTable, ReadTransaction, TableQuery
from domain.storage.sql.analyses import insert_analysis, select_analysis
from domain.storage.sql.standings import WITHDRAWALS, Standings

_OPENED_BY = "convert_from(shown, 'UTF8')::jsonb ->> 'opened_by'"
"""Who opened a listed table."""

_TABLES = {
    "standings": ("results", "result_players", "statistics", "ratings", "rated_games", "leaders"),
    "table-list": ("listed_tables", "listed_players"),
}
"""The tables of each model."""

_ANALYSES = "analyses"
"""The name of the lock of the analyses, apart from those of the models."""

_LOCK = "SELECT pg_advisory_xact_lock(hashtext(current_schema()), hashtext(?))"
_POSITION = "SELECT notification_id FROM tracking WHERE application_name = ?"


class PostgresReadModels:
    """See `domain.storage.read_models.ReadModels`. Any number of processes may have them open."""

    def __init__(self, pool: ConnectionPool) -> None:
        """`pool`: of its own."""
        self._pool = pool
        self.results = Standings(pool.read)

    def position(self, model: str) -> int:
        """The position up to which a model is built."""
        rows = self._pool.read(_POSITION, (model,))
        return int(rows[0][0]) if rows else 0

    def basis(self, model: str) -> Basis | None:
        """What a model was built from, None if nothing was applied to it."""
        rows = self._pool.read("SELECT log, position, hash, withdrawals FROM built_on WHERE model = ?", (model,))
        return Basis(*rows[0]) if rows else None

    def reset(self, model: str) -> None:
        """Empty a model, so that it is built from the beginning."""
        with self._transaction(model) as cursor:
            _empty(cursor, model)

    def reset_unless_built_from(self, model: str, topics: Sequence[str]) -> None:
        """Empty a model that was built from events of other topics."""
        statement = (
            "INSERT INTO projection_topics AS before VALUES (?, ?) ON CONFLICT (model) "
            "DO UPDATE SET topics = excluded.topics WHERE before.topics <> excluded.topics RETURNING model"
        )
        with self._transaction(model) as cursor:
            cursor.execute(statement, (model, "\n".join(topics)))
            if cursor.fetchone() is not None:
                _empty(cursor, model)

    def apply_batch(
        self,
        model: str,
        evolve: Callable[[ReadTransaction], None],
        *,
        after: int,
        basis: Basis,
        withdrawals: int = 0,
    ) -> int:
        """Apply the events `after` a position up to `basis` to a model in one transaction; return its new position."""
        with self._transaction(model) as cursor:
            cursor.execute(_POSITION, (model,))
            row = cursor.fetchone()
            position = 0 if row is None else int(row[0])
            cursor.execute(WITHDRAWALS, (model,))
            if position != after or withdrawals != cursor.fetchone()[0]:
                return position
            evolve(PostgresTableRows(cursor))
            cursor.execute(
                "INSERT INTO built_on VALUES (?, ?, ?, ?, ?) ON CONFLICT (model) DO UPDATE SET log = excluded.log, "
                "position = excluded.position, hash = excluded.hash, withdrawals = excluded.withdrawals",
                (model, basis.log, basis.position, basis.hash, basis.withdrawals),
            )
            if basis.position > after:
                self._track(cursor, model, basis.position)
            return basis.position

    def find_tables(self, query: TableQuery) -> list[FoundTable]:
        """The tables that match, the newest first."""
        if not query.statuses:
            return []
        return [FoundTable(*row) for row in self._pool.read(*page_of(query))]

    def changed_tables(self, player: str, *, after: int, limit: int) -> list[FoundTable]:
        """The tables where a player has a seat whose last event is after a position, by that event's position."""
        statement = (
            "SELECT id, t.place, p.position, shown, own FROM listed_players AS p "
            "JOIN listed_tables AS t USING (place) WHERE player = ? AND seated AND p.position > ? "
            "ORDER BY p.position LIMIT ?"
        )
        return [FoundTable(*row) for row in self._pool.read(statement, (player, after, limit))]

    def changed_players(self, players: Sequence[str], *, after: int) -> list[str]:
        """Those of some players who have a seat at a table whose last event is after a position."""
        statement = (
            "SELECT id FROM unnest(?::text[]) AS asked (id) CROSS JOIN LATERAL (SELECT 1 FROM listed_players "
            "WHERE player = asked.id AND seated AND position > ? LIMIT 1) AS changed"
        )
        return [str(row[0]) for row in self._pool.read(statement, (list(players), after))]

    def waiting_players(self, players: Sequence[str]) -> list[str]:
        """Those of some players who have a seat at a public table that is open."""
        statement = (
            "SELECT id FROM unnest(?::text[]) AS asked (id) CROSS JOIN LATERAL (SELECT 1 FROM listed_players "
            "WHERE player = asked.id AND seated AND status = 'open' AND NOT private LIMIT 1) AS waiting"
        )
        return [str(row[0]) for row in self._pool.read(statement, (list(players),))]

    def tables_of(self, player: str) -> list[str]:
        """The tables that are not over where a player has a seat, or that are open and the player's."""
        statement = f"""
            SELECT id FROM listed_players AS p JOIN listed_tables USING (place)
            WHERE player = ? AND p.status IN ('open', 'playing') AND seated
            UNION SELECT id FROM listed_players AS p JOIN listed_tables USING (place)
            WHERE player = ? AND p.status = 'open' AND private AND {_OPENED_BY} = ?
            UNION SELECT id FROM listed_tables
            WHERE visibility = 'public' AND status = 'open' AND {_OPENED_BY} = ?"""  # noqa: S608  # constants only
        return [str(row[0]) for row in self._pool.read(statement, (player,) * 4)]

    def due_tables(self, *, upto: int, since: int, after: tuple[int, int], limit: int) -> list[DueTable]:
        """The first `limit` tables whose time has run out by a time, the longest due first."""
        statement = (
            "SELECT until, place, id FROM listed_tables WHERE until IS NOT NULL AND until <= ? "
            "AND (until, place) > (?, ?) AND since >= ? ORDER BY until, place LIMIT ?"
        )
        return [DueTable(*row) for row in self._pool.read(statement, (upto, *after, since, limit))]

    def next_due(self, *, after: int) -> int | None:
        """When the next time after `after` runs out at any table."""
        [(until,)] = self._pool.read("SELECT min(until) FROM listed_tables WHERE until > ?", (after,))
        return None if until is None else int(until)

    def analysis(self, head: str, revision: int) -> bytes | None:
        """The analysis that is kept of the game with this last hash, None for none."""
        return select_analysis(self._pool.read, head, revision)

    def keep_analysis(self, head: str, revision: int, document: bytes, *, most: int) -> None:
        """Keep the analysis of a game, in the place of one of another revision."""
        with self._transaction(_ANALYSES) as cursor:
            insert_analysis(cursor, head, revision, document, most)

    def renew(self) -> None:
        """Empty every model."""
        for model in _TABLES:
            self.reset(model)

    def close(self) -> None:
        """Close the connections."""
        self._pool.close()

    def _track(self, cursor: ConnectionCursor, model: str, position: int) -> None:
        statement = (
            "INSERT INTO tracking VALUES (?, ?) ON CONFLICT (application_name) "
            "DO UPDATE SET notification_id = excluded.notification_id"
        )
        cursor.execute(statement, (model, position))

    @contextmanager
    def _transaction(self, model: str) -> Iterator[ConnectionCursor]:
        """A transaction that holds the lock of a model. Raises `NotStored` also if in doubt: see its position."""
        connection = self._pool.take("BEGIN")
        try:
            with translated_errors():
                cursor = ConnectionCursor(connection)
                cursor.execute(_LOCK, (model,))
                cursor.execute(_BY_INDEX)
                yield cursor
                connection.execute("COMMIT")
        except BaseException:
            connection.close()
            raise
        self._pool.give_back(connection)


_BY_INDEX = "SELECT set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)"
"""A plan is kept that was made while the tables were small, so it must be one that suits large ones."""


def _empty(cursor: ConnectionCursor, model: str) -> None:
    for table in _TABLES.get(model, ()):
        cursor.execute(f"DELETE FROM {table}")  # noqa: S608  # constants only
    cursor.execute("DELETE FROM tracking WHERE application_name = ?", (model,))
    cursor.execute("DELETE FROM built_on WHERE model = ?", (model,))
