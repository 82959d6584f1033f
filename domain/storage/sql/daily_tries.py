"""The tries of seeds of the day, as SQL statements: which table each player opened for which."""

from domain.storage.sql.cursor import Cursor, Read


def insert_daily_try(cursor: Cursor, game: str, day: str, player: str, table: str) -> None:
    """Store the table that a player opened for the seed of a day: no other one is theirs."""
    cursor.execute("INSERT INTO daily_tries VALUES (?, ?, ?, ?)", (game, day, player, table))


def select_daily_try(read: Read, game: str, day: str, player: str) -> str | None:
    """The table that a player opened for the seed of a day, None if there is none."""
    rows = read("SELECT table_id FROM daily_tries WHERE game = ? AND day = ? AND player = ?", (game, day, player))
    return str(rows[0][0]) if rows else None
