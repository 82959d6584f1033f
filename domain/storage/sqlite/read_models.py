"""The read models, in a file of their own. It can be deleted while the service is not running, and is then rebuilt.

A batch of events is applied and its position stored in one transaction, by the library's tracking, so an interrupted
projection resumes where it stopped.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from eventsourcing.persistence import PersistenceError, Tracking
from eventsourcing.sqlite import SQLiteCursor, SQLiteTrackingRecorder

from domain.storage.read_models import (
    Basis,
    DamagedReadModels,
    DueTable,
    FoundTable,
    ReadTransaction,
    TableQuery,
)
from domain.storage.sql.analyses import insert_analysis, select_analysis
from domain.storage.sql.cursor import Values
from domain.storage.sql.standings import WITHDRAWALS, Standings
from domain.storage.sql.table_rows import TableRows
from domain.storage.sqlite.connections import Datastore, rebuildable
from domain.storage.sqlite.read_files import DAMAGED, make_anew
from domain.storage.sqlite.table_queries import page_of

_OPENED_BY = "json_extract(CAST(shown AS TEXT), '$.opened_by')"
"""Who opened a listed table."""

_TABLES = {
    "standings": ("results", "result_players", "statistics", "ratings", "rated_games", "leaders"),
    "table-list": ("listed_tables", "listed_players"),
}
"""The tables of each model."""


class SQLiteReadModels:
    """See `domain.storage.read_models.ReadModels`."""

    def __init__(self, datastore: Datastore) -> None:
        """`datastore`: of a file whose schema is the newest."""
        self._datastore = datastore
        self._tracking = SQLiteTrackingRecorder(datastore)
        self.results = Standings(self._read)

    def position(self, model: str) -> int:
        """The position up to which a model is built."""
        rows = self._read("SELECT notification_id FROM tracking WHERE application_name = ?", (model,))
        return rows[0][0] if rows else 0

    def basis(self, model: str) -> Basis | None:
        """What a model stands on, None if nothing was applied to it."""
        rows = self._read("SELECT log, position, hash, withdrawals FROM built_on WHERE model = ?", (model,))
        return Basis(*rows[0]) if rows else None

    def reset(self, model: str) -> None:
        """Empty a model, so that it is built from the beginning."""
        with self._transaction() as cursor:
            _empty(cursor, model)

    def reset_unless_built_from(self, model: str, topics: Sequence[str]) -> None:
        """Empty a model that was built from events of other topics."""
        statement = (
            "INSERT INTO projection_topics VALUES (?, ?) ON CONFLICT (model) "
            "DO UPDATE SET topics = excluded.topics WHERE topics <> excluded.topics RETURNING model"
        )
        with self._transaction() as cursor:
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
        with self._transaction() as cursor:
            cursor.execute("UPDATE tracking SET notification_id = notification_id")  # takes the write lock
            position = self._tracking._max_tracking_id(model, cursor) or 0  # noqa: SLF001  # the library's, within this transaction
            cursor.execute(WITHDRAWALS, (model,))
            if position != after or withdrawals != cursor.fetchone()[0]:
                return position
            evolve(TableRows(cursor))
            statement = "INSERT OR REPLACE INTO built_on VALUES (?, ?, ?, ?, ?)"
            cursor.execute(statement, (model, basis.log, basis.position, basis.hash, basis.withdrawals))
            if basis.position > after:
                self._track(cursor, model, basis.position)
            return basis.position

    def find_tables(self, query: TableQuery) -> list[FoundTable]:
        """The tables that match, the newest first."""
        if not query.statuses:
            return []
        return [FoundTable(*row) for row in self._read(*page_of(query))]

    def changed_tables(self, player: str, *, after: int, limit: int) -> list[FoundTable]:
        """The tables where a player has a seat whose last event is after a position, by that event's position."""
        statement = (
            "SELECT id, t.place, p.position, shown, own FROM listed_players AS p INDEXED BY mine_by_change "
            "JOIN listed_tables AS t USING (place) WHERE player = ? AND seated = 1 AND p.position > ? "
            "ORDER BY p.position LIMIT ?"
        )
        return [FoundTable(*row) for row in self._read(statement, (player, after, limit))]

    def changed_players(self, players: Sequence[str], *, after: int) -> list[str]:
        """Those of some players who have a seat at a table whose last event is after a position."""
        return [player for player in players if self.changed_tables(player, after=after, limit=1)]

    def waiting_players(self, players: Sequence[str]) -> list[str]:
        """Those of some players who have a seat at a public table that is open."""
        statement = (
            "SELECT 1 FROM listed_players INDEXED BY mine_by_status WHERE player = ? AND seated = 1 "
            "AND status = 'open' AND private = 0 LIMIT 1"
        )
        return [player for player in players if self._read(statement, (player,))]

    def tables_of(self, player: str) -> list[str]:
        """The tables that are not over where a player has a seat, or that are open and the player's."""
        statement = f"""
            SELECT id FROM listed_players INDEXED BY mine_by_status JOIN listed_tables USING (place)
            WHERE player = :player AND listed_players.status IN ('open', 'playing') AND seated = 1
            UNION SELECT id FROM listed_players INDEXED BY private_by_status JOIN listed_tables USING (place)
            WHERE player = :player AND listed_players.status = 'open' AND private = 1 AND {_OPENED_BY} = :player
            UNION SELECT id FROM listed_tables INDEXED BY public_by_status
            WHERE visibility = 'public' AND status = 'open' AND {_OPENED_BY} = :player"""  # noqa: S608  # constants only
        return [str(row[0]) for row in self._read(statement, {"player": player})]

    def due_tables(self, *, upto: int, since: int, after: tuple[int, int], limit: int) -> list[DueTable]:
        """The first `limit` tables whose time has run out by a time, the longest due first."""
        statement = (
            "SELECT until, place, id FROM listed_tables INDEXED BY due WHERE until IS NOT NULL AND until <= ? "
            "AND (until, place) > (?, ?) AND since >= ? ORDER BY until, place LIMIT ?"
        )
        return [DueTable(*row) for row in self._read(statement, (upto, *after, since, limit))]

    def next_due(self, *, after: int) -> int | None:
        """When the next time after `after` runs out at any table."""
        statement = "SELECT min(until) FROM listed_tables INDEXED BY due WHERE until IS NOT NULL AND until > ?"
        [(until,)] = self._read(statement, (after,))
        return None if until is None else int(until)

    def analysis(self, head: str, revision: int) -> bytes | None:
        """The analysis that is kept of the game with this last hash, None for none."""
        return select_analysis(self._read, head, revision)

    def keep_analysis(self, head: str, revision: int, document: bytes, *, most: int) -> None:
        """Keep the analysis of a game, in the place of one of another revision."""
        with self._transaction() as cursor:
            insert_analysis(cursor, head, revision, document, most)

    def renew(self) -> None:
        """Put a new, empty file in the place of a damaged one."""
        self._datastore.close()
        path = Path(self._datastore.pool.db_name)
        make_anew(path)
        self._datastore = rebuildable(path)
        self._tracking = SQLiteTrackingRecorder(self._datastore)

    def close(self) -> None:
        """Close the connections."""
        self._datastore.close()

    def _read(self, statement: str, values: Values) -> list[Any]:
        with _reading():
            return self._datastore.read(statement, values)

    @contextmanager
    def _transaction(self) -> Iterator[SQLiteCursor]:
        with _reading(), self._datastore.transaction(commit=True) as cursor:
            yield cursor

    def _track(self, cursor: SQLiteCursor, model: str, position: int) -> None:
        self._tracking._insert_tracking(cursor, Tracking(model, position))  # noqa: SLF001  # the library's, within this transaction


def _empty(cursor: SQLiteCursor, model: str) -> None:
    for table in _TABLES.get(model, ()):
        cursor.execute(f"DELETE FROM {table}")  # noqa: S608  # constants only
    cursor.execute("DELETE FROM tracking WHERE application_name = ?", (model,))
    cursor.execute("DELETE FROM built_on WHERE model = ?", (model,))


@contextmanager
def _reading() -> Iterator[None]:
    """Raises `DamagedReadModels` where the file is damaged."""
    try:
        yield
    except PersistenceError as error:
        if getattr(error.__cause__, "sqlite_errorcode", None) in DAMAGED:
            raise DamagedReadModels from error
        raise
