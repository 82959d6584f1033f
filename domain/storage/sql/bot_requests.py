"""Bot fill requests as SQL statements: which tables bots fill up, and when.

The column ``request`` has the player who sent it.
"""

from domain.storage.quick_play import BotRequest
from domain.storage.sql.cursor import Cursor, Read


def upsert_bot_request(cursor: Cursor, request: BotRequest, player: str, now: int) -> None:
    """Store when bots are to fill up a table; of two times of a player that are to come the earlier one."""
    cursor.execute(
        "INSERT INTO bot_wishes VALUES (?, ?, ?) ON CONFLICT (table_id, request) DO UPDATE SET at = excluded.at "
        "WHERE excluded.at < bot_wishes.at OR bot_wishes.at <= ?",
        (request.table, player, request.at, now),
    )


def delete_bot_request(cursor: Cursor, request: BotRequest) -> None:
    """Remove the requests for a table up to the time of this one."""
    cursor.execute("DELETE FROM bot_wishes WHERE table_id = ? AND at <= ?", request)


def select_bot_requests(read: Read, after: BotRequest, limit: int) -> list[BotRequest]:
    """The first `limit` requests after one, by their time."""
    statement = "SELECT table_id, at FROM bot_wishes WHERE (at, table_id) > (?, ?) ORDER BY at, table_id LIMIT ?"
    rows = read(statement, (after.at, after.table, limit))
    return [BotRequest(*row) for row in rows]
