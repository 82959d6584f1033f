"""The rows of the list of tables, as SQL statements."""

from collections.abc import Sequence

from domain.storage.read_models import Awaited, ListedPlayer, ListedTable
from domain.storage.sql.cursor import Cursor
from domain.storage.sql.results import ResultRows


class TableRows:
    """See `domain.storage.read_models.ReadTransaction`."""

    def __init__(self, cursor: Cursor) -> None:
        """`cursor`: of the transaction."""
        self._cursor = cursor
        self.results = ResultRows(cursor)

    def list_table(self, table: ListedTable, players: Sequence[ListedPlayer], *, place: int | None) -> set[str]:
        """Insert or replace a table; returns the players who had a part in it before."""
        columns = (table.position, table.game, table.status, table.visibility, table.shown, *_wait_of(table))
        if place is None:
            statement = (
                "UPDATE listed_tables SET position = ?, game = ?, status = ?, visibility = ?, shown = ?, since = ?, "
                "until = ? WHERE id = ? RETURNING place"
            )
            self._cursor.execute(statement, (*columns, table.table))
            found = self._cursor.fetchone()
            if found is None:
                return set()
            place = int(found[0])
        else:
            self._cursor.execute(
                "INSERT INTO listed_tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (place, table.table, *columns)
            )
        private = table.visibility == "private"
        self._cursor.execute("DELETE FROM listed_players WHERE place = ? RETURNING player", (place,))
        before = {str(row[0]) for row in self._cursor.fetchall()}
        for one in players:
            part = (place, one.awaited.player, table.position, table.game, table.status, private, one.seated)
            row_of_player = (*part, one.awaited.to_act, one.awaited.asked_until, one.own)
            self._cursor.execute("INSERT INTO listed_players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row_of_player)
        return before

    def update_table(self, table: ListedTable, awaited: Sequence[Awaited]) -> None:
        """Update what the last events changed."""
        statement = (
            "UPDATE listed_tables SET position = ?, shown = ?, since = ?, until = ? WHERE id = ? RETURNING place"
        )
        self._cursor.execute(statement, (table.position, table.shown, *_wait_of(table), table.table))
        found = self._cursor.fetchone()
        if found is None:
            return
        place = int(found[0])
        statement = "UPDATE listed_players SET position = ?, to_act = ?, asked_until = ? WHERE place = ? AND player = ?"
        for one in awaited:
            self._cursor.execute(statement, (table.position, one.to_act, one.asked_until, place, one.player))

    def unlist_table(self, table: str) -> None:
        """Remove a table from the list."""
        self._cursor.execute("DELETE FROM listed_tables WHERE id = ? RETURNING place", (table,))
        found = self._cursor.fetchone()
        if found is not None:
            self._cursor.execute("DELETE FROM listed_players WHERE place = ?", (found[0],))


def _wait_of(table: ListedTable) -> tuple[int | None, int | None]:
    return (None, None) if table.wait is None else (table.wait.since, table.wait.until)
