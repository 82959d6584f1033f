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
        self._before: set[str] = set()

    def list_table(self, table: ListedTable, players: Sequence[ListedPlayer], *, place: int | None) -> None:
        """Insert or replace a table."""
        columns = columns_of(table)
        if place is None:
            statement = (
                "UPDATE listed_tables SET position = ?, game = ?, status = ?, visibility = ?, shown = ?, since = ?, "
                "until = ?, opener = ? WHERE id = ? RETURNING place"
            )
            self._cursor.execute(statement, (*columns, table.table))
            found = self._cursor.fetchone()
            if found is None:
                return
            place = int(found[0])
            self._cursor.execute("DELETE FROM listed_players WHERE place = ? RETURNING player", (place,))
            self._before.update(str(row[0]) for row in self._cursor.fetchall())
        else:
            self._cursor.execute(
                "INSERT INTO listed_tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (place, table.table, *columns)
            )
        for one in players:
            insert = "INSERT INTO listed_players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            self._cursor.execute(insert, (place, *columns_of_player(table, one)))

    def update_table(self, table: ListedTable, awaited: Sequence[Awaited]) -> None:
        """Update what the last events changed."""
        statement = (
            "UPDATE listed_tables SET position = ?, shown = ?, since = ?, until = ? WHERE id = ? RETURNING place"
        )
        self._cursor.execute(statement, (table.position, table.shown, *wait_of(table), table.table))
        found = self._cursor.fetchone()
        if found is None:
            return
        place = int(found[0])
        statement = "UPDATE listed_players SET position = ?, to_act = ?, asked_until = ? WHERE place = ? AND player = ?"
        for one in awaited:
            self._cursor.execute(statement, (table.position, one.to_act, one.asked_until, place, one.player))

    def store(self) -> set[str]:
        """The players who had a part before in the tables that were replaced. All is stored already."""
        before, self._before = self._before, set()
        return before

    def unlist_table(self, table: str) -> None:
        """Remove a table from the list."""
        self._cursor.execute("DELETE FROM listed_tables WHERE id = ? RETURNING place", (table,))
        found = self._cursor.fetchone()
        if found is not None:
            self._cursor.execute("DELETE FROM listed_players WHERE place = ?", (found[0],))


def columns_of(table: ListedTable) -> tuple[str | int | bytes | None, ...]:
    """The columns of a table's row, after its place and its id."""
    return (table.position, table.game, table.status, table.visibility, table.shown, *wait_of(table), table.opener)


def columns_of_player(table: ListedTable, one: ListedPlayer) -> tuple[str | int | bytes, ...]:
    """The columns of the row of a player's part in a table, after its place."""
    private, awaited = table.visibility == "private", one.awaited
    part = (awaited.player, table.position, table.game, table.status, private, one.seated)
    return (*part, awaited.to_act, awaited.asked_until, one.own)


def wait_of(table: ListedTable) -> tuple[int | None, int | None]:
    """The columns that tell since when, and until when, the table waits."""
    return (None, None) if table.wait is None else (table.wait.since, table.wait.until)
