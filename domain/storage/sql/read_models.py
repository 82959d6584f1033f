"""The read models, as SQL statements. A batch of events is applied and its position stored in one transaction.

So an interrupted projection resumes where it stopped, and applies each event once.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from types import MappingProxyType

from domain.storage.read_models import Basis, DueTable, FoundTable, ReadTransaction, TableQuery
from domain.storage.sql.analyses import insert_analysis, select_analysis
from domain.storage.sql.cursor import Cursor, Read
from domain.storage.sql.read_dialect import ReadDialect
from domain.storage.sql.standings import WITHDRAWALS, Standings
from domain.storage.sql.table_queries import page_of

TABLES: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "standings": ("results", "result_players", "statistics", "ratings", "rated_games", "leaders"),
        "table-list": ("listed_tables", "listed_players"),
    }
)
"""The tables of each model."""

_ANALYSES = "analyses"
"""What transactions of the analyses lock, apart from the models."""

_POSITION = "SELECT notification_id FROM tracking WHERE application_name = ?"


class ReadModelStatements(ABC):
    """What the read models of every backend have: see `domain.storage.read_models.ReadModels`."""

    def __init__(self, read: Read, dialect: ReadDialect) -> None:
        """`read`: of the read models."""
        self._read = read
        self._dialect = dialect
        self.results = Standings(read)

    def position(self, model: str) -> int:
        """The position up to which a model is built."""
        rows = self._read(_POSITION, (model,))
        return int(rows[0][0]) if rows else 0

    def basis(self, model: str) -> Basis | None:
        """What a model stands on, None if nothing was applied to it."""
        rows = self._read("SELECT log, position, hash, withdrawals FROM built_on WHERE model = ?", (model,))
        return Basis(*rows[0]) if rows else None

    def reset(self, model: str) -> None:
        """Empty a model, so that it is built from the beginning."""
        with self._transaction(model) as cursor:
            _empty(cursor, model)

    def reset_unless_built_from(self, model: str, topics: Sequence[str]) -> None:
        """Empty a model that was built from events of other topics."""
        statement = (
            "INSERT INTO projection_topics VALUES (?, ?) ON CONFLICT (model) DO UPDATE SET topics = excluded.topics "
            "WHERE projection_topics.topics <> excluded.topics RETURNING model"
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
            evolve(self._changes(cursor))
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
        return [FoundTable(*row) for row in self._read(*page_of(query, self._dialect))]

    def changed_tables(self, player: str, *, after: int, limit: int) -> list[FoundTable]:
        """The tables where a player has a seat whose last event is after a position, by that event's position."""
        statement = (
            f"SELECT id, t.place, p.position, shown, own FROM listed_players AS p{self._by('mine_by_change')} "  # noqa: S608  # constants only
            f"JOIN listed_tables AS t USING (place) WHERE player = ? AND seated{self._dialect.yes} AND p.position > ? "
            "ORDER BY p.position LIMIT ?"
        )
        return [FoundTable(*row) for row in self._read(statement, (player, after, limit))]

    def changed_players(self, players: Sequence[str], *, after: int) -> list[str]:
        """Those of some players who have a seat at a table whose last event is after a position."""
        return self._players_with(f"{self._seated('mine_by_change')} AND position > ?", players, after)

    def waiting_players(self, players: Sequence[str]) -> list[str]:
        """Those of some players who have a seat at a public table that is open."""
        waiting = f"{self._seated('mine_by_status')} AND status = 'open' AND NOT private"
        return self._players_with(waiting, players)

    def tables_waited_at(self, players: Sequence[str], game: str, *, each: int, limit: int) -> list[FoundTable]:
        """The public tables of a game that are open, where any of some players has a seat, the oldest first.

        The oldest `each` of every player count, and of all those the oldest `limit`.
        """
        seats = f"{self._dialect.texts} {self._dialect.then} listed_players AS p{self._by('mine_by_game')}"
        yes = self._dialect.yes
        statement = f"""
            SELECT id, t.place, t.position, shown, NULL
            FROM (
                SELECT DISTINCT place FROM (
                    SELECT place, row_number() OVER (PARTITION BY player ORDER BY place) AS number FROM {seats}
                    ON player = asked.value AND game = ? AND status = 'open' AND seated{yes} AND NOT private
                ) AS numbered
                WHERE number <= ? ORDER BY place LIMIT ?
            ) AS found
            {self._dialect.then} listed_tables AS t ON t.place = found.place
            ORDER BY found.place"""  # noqa: S608  # constants only
        values = (self._dialect.array(players), game, each, limit)
        return [FoundTable(*row) for row in self._read(statement, values)]

    def tables_of(self, player: str) -> list[str]:
        """The tables that are not over where a player has a seat, or that are open and the player's."""
        statement = f"""
            SELECT id FROM listed_players AS p{self._by("mine_by_status")} JOIN listed_tables USING (place)
            WHERE player = :player AND p.status IN ('open', 'dealing', 'playing') AND seated{self._dialect.yes}
            UNION SELECT id FROM listed_tables{self._by("opened_by_status")}
            WHERE opener = :player AND status = 'open'"""  # noqa: S608  # constants only
        return [str(row[0]) for row in self._read(statement, {"player": player})]

    def due_tables(self, *, upto: int, since: int, after: tuple[int, int], limit: int) -> list[DueTable]:
        """The first `limit` tables whose time has run out by a time, the longest due first."""
        statement = (
            f"SELECT until, place, id FROM listed_tables{self._by('due')} WHERE until IS NOT NULL AND until <= ? "  # noqa: S608  # constants only
            "AND (until, place) > (?, ?) AND since >= ? ORDER BY until, place LIMIT ?"
        )
        return [DueTable(*row) for row in self._read(statement, (upto, *after, since, limit))]

    def next_due(self, *, after: int) -> int | None:
        """When the next time after `after` runs out at any table."""
        which = f"{self._by('due')} WHERE until IS NOT NULL AND until > ?"
        [(until,)] = self._read(f"SELECT min(until) FROM listed_tables{which}", (after,))  # noqa: S608  # constants only
        return None if until is None else int(until)

    def analysis(self, head: str, revision: int) -> bytes | None:
        """The analysis that is kept of the game with this last hash, None for none."""
        return select_analysis(self._read, head, revision)

    def keep_analysis(self, head: str, revision: int, document: bytes, *, most: int) -> None:
        """Keep the analysis of a game, in the place of one of another revision."""
        with self._transaction(_ANALYSES) as cursor:
            insert_analysis(cursor, head, revision, document, most)

    @abstractmethod
    def _transaction(self, model: str) -> AbstractContextManager[Cursor]:
        """A transaction that alone changes a model."""

    @abstractmethod
    def _changes(self, cursor: Cursor) -> ReadTransaction:
        """The changes within a transaction."""

    def _track(self, cursor: Cursor, model: str, position: int) -> None:
        statement = (
            "INSERT INTO tracking VALUES (?, ?) ON CONFLICT (application_name) "
            "DO UPDATE SET notification_id = excluded.notification_id"
        )
        cursor.execute(statement, (model, position))

    def _players_with(self, which: str, players: Sequence[str], *values: object) -> list[str]:
        """Those of some players who have such a row of `listed_players`: one search for each of them."""
        found = f"SELECT 1 FROM listed_players{which} LIMIT 1"  # noqa: S608  # constants only
        statement = f"SELECT value FROM {self._dialect.texts} WHERE ({found}) IS NOT NULL"  # noqa: S608  # constants only
        return [str(row[0]) for row in self._read(statement, (self._dialect.array(players), *values))]

    def _seated(self, index: str) -> str:
        return f"{self._by(index)} WHERE player = asked.value AND seated{self._dialect.yes}"

    def _by(self, index: str) -> str:
        return self._dialect.indexed_by.format(index)


def _empty(cursor: Cursor, model: str) -> None:
    for table in TABLES.get(model, ()):
        cursor.execute(f"DELETE FROM {table}")  # noqa: S608  # constants only
    cursor.execute("DELETE FROM tracking WHERE application_name = ?", (model,))
    cursor.execute("DELETE FROM built_on WHERE model = ?", (model,))
