"""The rows of the list of tables: a few statements for all tables of a batch, instead of several for each of them."""

from collections.abc import Sequence
from typing import Any

from domain.storage.read_models import Awaited, ListedPlayer, ListedTable
from domain.storage.sql.cursor import Cursor
from domain.storage.sql.table_rows import TableRows, columns_of, columns_of_player, wait_of

_Rows = list[tuple[Any, ...]]


class PostgresTableRows(TableRows):
    """See `domain.storage.read_models.ReadTransaction`. Rows are gathered until `store`."""

    def __init__(self, cursor: Cursor) -> None:
        """`cursor`: of the transaction."""
        super().__init__(cursor)
        self._new: _Rows = []
        self._replaced: _Rows = []
        self._players: _Rows = []
        self._updated: _Rows = []
        self._awaited: _Rows = []

    def list_table(self, table: ListedTable, players: Sequence[ListedPlayer], *, place: int | None) -> None:
        """Insert or replace a table."""
        if place is None:
            self._replaced.append((table.table, *columns_of(table)))
        else:
            self._new.append((place, table.table, *columns_of(table)))
        self._players += [(table.table, *columns_of_player(table, one)) for one in players]

    def update_table(self, table: ListedTable, awaited: Sequence[Awaited]) -> None:
        """Update what the last events changed."""
        self._updated.append((table.table, table.position, table.shown, *wait_of(table)))
        self._awaited += [(table.table, table.position, one.player, one.to_act, one.asked_until) for one in awaited]

    def store(self) -> set[str]:
        """Store what was gathered; the players who had a part before in the tables that were replaced."""
        before: set[str] = set()
        if self._replaced:
            self._cursor.execute(_REMOVE_PLAYERS, ([row[0] for row in self._replaced],))
            before = {str(row[0]) for row in self._cursor.fetchall()}
        self._store(_INSERT, self._new)
        self._store(_REPLACE, self._replaced)
        self._store(_INSERT_PLAYERS, self._players)
        self._store(_UPDATE, self._updated)
        self._store(_UPDATE_PLAYERS, self._awaited)
        return before

    def _store(self, statement: str, rows: _Rows) -> None:
        if rows:
            self._cursor.execute(statement, [[*column] for column in zip(*rows, strict=True)])
            rows.clear()


_INSERT = """
    INSERT INTO listed_tables SELECT * FROM unnest(?::bigint[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::text[],
        ?::bytea[], ?::bigint[], ?::bigint[], ?::text[])"""

_REPLACE = """
    UPDATE listed_tables AS t SET position = u.position, game = u.game, status = u.status, visibility = u.visibility,
        shown = u.shown, since = u.since, until = u.until, opener = u.opener
    FROM unnest(?::text[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::bytea[], ?::bigint[], ?::bigint[],
        ?::text[]) AS u (id, position, game, status, visibility, shown, since, until, opener)
    WHERE t.id = u.id"""

_REMOVE_PLAYERS = """
    DELETE FROM listed_players AS p USING listed_tables AS t WHERE p.place = t.place AND t.id = ANY(?)
    RETURNING p.player"""

_INSERT_PLAYERS = """
    INSERT INTO listed_players
    SELECT t.place, u.player, u.position, u.game, u.status, u.private, u.seated, u.to_act, u.asked_until, u.own
    FROM unnest(?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::boolean[], ?::boolean[], ?::boolean[],
        ?::bigint[], ?::bytea[]) AS u (id, player, position, game, status, private, seated, to_act, asked_until, own)
    JOIN listed_tables AS t USING (id)"""

_UPDATE = """
    UPDATE listed_tables AS t SET position = u.position, shown = u.shown, since = u.since, until = u.until
    FROM unnest(?::text[], ?::bigint[], ?::bytea[], ?::bigint[], ?::bigint[]) AS u (id, position, shown, since, until)
    WHERE t.id = u.id"""

_UPDATE_PLAYERS = """
    UPDATE listed_players AS p SET position = u.position, to_act = u.to_act, asked_until = u.asked_until
    FROM unnest(?::text[], ?::bigint[], ?::text[], ?::boolean[], ?::bigint[])
        AS u (id, position, player, to_act, asked_until) JOIN listed_tables AS t USING (id)
    WHERE p.place = t.place AND p.player = u.player"""
