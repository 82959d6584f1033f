"""Which table each player opened for the seed of a day."""

from typing import ClassVar

from domain.storage.sql.beside_log.kind import Changes, Rows, Stored


class StoredDailyTries(Stored):
    """The tries of seeds of the day: which table each player opened for which."""

    TABLES: ClassVar = {"daily_tries": Rows("game, day, player, table_id", "game, day, player")}

    def of(self, game: str, day: str, player: str) -> str | None:
        """The table that a player opened for the seed of a day, None if there is none. Raises `NotStored`."""
        statement = "SELECT table_id FROM daily_tries WHERE game = ? AND day = ? AND player = ?"
        rows = self._read(statement, (game, day, player))
        return str(rows[0][0]) if rows else None


class DailyTryTransaction(Changes):
    """Changes of tries of seeds of the day."""

    def add(self, game: str, day: str, player: str, table: str) -> None:
        """Store the table that a player opened for the seed of a day: no other one is theirs."""
        self._cursor.execute("INSERT INTO daily_tries VALUES (?, ?, ?, ?)", (game, day, player, table))
