"""The read models, in a file of their own. It can be deleted while the service is not running, and is then rebuilt.

A batch of events is applied and its position stored in one transaction, by the library's tracking, so an interrupted
projection resumes where it stopped.
"""

from collections.abc import Callable, Sequence

import msgspec
from eventsourcing.persistence import Tracking
from eventsourcing.sqlite import SQLiteCursor, SQLiteDatastore, SQLiteTrackingRecorder

from domain.storage.read_models import FoundTable, ReadTransaction, TableQuery

_TABLES = {"table-list": ("tables", "seats")}
"""The tables of each model."""

_NOBODY = ""
"""The opener of an imported table."""


class SQLiteReadModels:
    """See `domain.storage.read_models.ReadModels`."""

    def __init__(self, datastore: SQLiteDatastore) -> None:
        """`datastore`: of a file whose schema is the newest."""
        self._datastore = datastore
        self._tracking = SQLiteTrackingRecorder(datastore)

    def position(self, model: str) -> int:
        """The position up to which a model is built."""
        return self._tracking.max_tracking_id(model) or 0

    def reset(self, model: str) -> None:
        """Empty a model, so that it is built from the beginning."""
        with self._datastore.transaction(commit=True) as cursor:
            _empty(cursor, model)

    def reset_unless_built_from(self, model: str, topics: Sequence[str]) -> None:
        """Empty a model that was built from events of other topics."""
        statement = (
            "INSERT INTO projection_topics VALUES (?, ?) ON CONFLICT (model) "
            "DO UPDATE SET topics = excluded.topics WHERE topics <> excluded.topics RETURNING model"
        )
        with self._datastore.transaction(commit=True) as cursor:
            cursor.execute(statement, (model, "\n".join(topics)))
            if cursor.fetchone() is not None:
                _empty(cursor, model)

    def apply_batch(self, model: str, evolve: Callable[[ReadTransaction], None], *, after: int, upto: int) -> int:
        """Apply the events `after` a position `upto` another to a model in one transaction; return its new position."""
        with self._datastore.transaction(commit=True) as cursor:
            cursor.execute("UPDATE tracking SET notification_id = notification_id")  # takes the write lock
            position = self._tracking._max_tracking_id(model, cursor) or 0  # noqa: SLF001  # the library's, within this transaction
            if position != after:
                return position
            evolve(_Rows(cursor))
            self._track(cursor, model, upto)
            return upto

    def find_tables(self, query: TableQuery) -> list[FoundTable]:
        """The tables that match, the newest first."""
        conditions = [
            ("(visibility = 'public' OR opener = :player OR EXISTS (" + _HOLDS + "))", True),
            ("game = :game", query.game is not None),
            ("status = :status", query.status is not None),
            ("EXISTS (" + _HOLDS + ")", query.mine),
            ("status = 'open' AND free > 0", query.open is True),
            ("NOT (status = 'open' AND free > 0)", query.open is False),
            ("place < :before", query.before is not None),
        ]
        where = " AND ".join(condition for condition, wanted in conditions if wanted)
        statement = f"SELECT id, place FROM tables WHERE {where} ORDER BY place DESC LIMIT :limit"  # noqa: S608  # constants only
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, msgspec.structs.asdict(query))
            return [FoundTable(row["id"], row["place"]) for row in cursor.fetchall()]

    def close(self) -> None:
        """Close the connections."""
        self._datastore.close()

    def _track(self, cursor: SQLiteCursor, model: str, position: int) -> None:
        self._tracking._insert_tracking(cursor, Tracking(model, position))  # noqa: SLF001  # the library's, within this transaction


class _Rows:
    """See `domain.storage.read_models.ReadTransaction`."""

    def __init__(self, cursor: SQLiteCursor) -> None:
        self._cursor = cursor

    def list_table(  # the columns of a table
        self, table: str, position: int, *, game: str, visibility: str, opener: str | None, seats: int
    ) -> None:
        row = (table, position, game, "open", visibility, opener or _NOBODY, seats)
        self._cursor.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    def list_status(self, table: str, status: str) -> None:
        self._cursor.execute("UPDATE tables SET status = ? WHERE id = ?", (status, table))

    def list_seat_taken(self, table: str, seat: int, player: str) -> None:
        statement = "INSERT INTO seats SELECT id, ?, ? FROM tables WHERE id = ? AND opener <> ?"
        self._cursor.execute(statement, (seat, player, table, _NOBODY))
        self._cursor.execute("UPDATE tables SET free = free - 1 WHERE id = ?", (table,))

    def list_seat_left(self, table: str, seat: int) -> None:
        self._cursor.execute("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table, seat))
        self._cursor.execute("UPDATE tables SET free = free + 1 WHERE id = ?", (table,))


def _empty(cursor: SQLiteCursor, model: str) -> None:
    for table in _TABLES[model]:
        cursor.execute(f"DELETE FROM {table}")  # noqa: S608  # constants only
    cursor.execute("DELETE FROM tracking WHERE application_name = ?", (model,))


_HOLDS = "SELECT 1 FROM seats WHERE table_id = tables.id AND player = :player"
