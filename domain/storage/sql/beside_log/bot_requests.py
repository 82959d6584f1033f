"""Which tables bots fill up, and when."""

from typing import ClassVar, NamedTuple

from domain.storage.sql.beside_log.kind import Changes, Rows, Stored


class BotRequest(NamedTuple):
    """That bots fill up a table at a time, in ms since 1970 UTC."""

    table: str
    at: int


NO_BOT_REQUEST = BotRequest("", 0)
"""Sorts before every request for bots."""


class StoredBotRequests(Stored):
    """Bot fill requests: which tables bots fill up, and when. The column ``request`` has the player who sent it."""

    TABLES: ClassVar = {"bot_wishes": Rows("table_id, request, at", "table_id, request")}

    def page(self, limit: int, *, after: BotRequest = NO_BOT_REQUEST) -> list[BotRequest]:
        """The first `limit` bot fill requests after one, by their time. Raises `NotStored`."""
        statement = "SELECT table_id, at FROM bot_wishes WHERE (at, table_id) > (?, ?) ORDER BY at, table_id LIMIT ?"
        return [BotRequest(*row) for row in self._read(statement, (after.at, after.table, limit))]

    def due(self, table: str) -> dict[str, int]:
        """The times of the bot fill requests for a table, by the players who sent them. Raises `NotStored`."""
        return dict(self._read("SELECT request, at FROM bot_wishes WHERE table_id = ?", (table,)))


class BotRequestTransaction(Changes):
    """Changes of bot fill requests."""

    def add(self, request: BotRequest, player: str, now: int) -> None:
        """Store a player's bot fill request; of two times after `now`, in ms since 1970 UTC, the earlier one."""
        self._cursor.execute(
            "INSERT INTO bot_wishes VALUES (?, ?, ?) ON CONFLICT (table_id, request) DO UPDATE SET at = excluded.at "
            "WHERE excluded.at < bot_wishes.at OR bot_wishes.at <= ?",
            (request.table, player, request.at, now),
        )

    def remove(self, request: BotRequest) -> None:
        """Remove the bot fill requests for a table up to the time of this one."""
        self._cursor.execute("DELETE FROM bot_wishes WHERE table_id = ? AND at <= ?", request)
