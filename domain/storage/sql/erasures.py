"""Erased players who may still have a part in tables, as SQL statements."""

from collections.abc import Sequence

from domain.storage.interface import Erasure
from domain.storage.sql.cursor import Cursor, Read


def insert_erasure(cursor: Cursor, player: str, at: int) -> None:
    """Store that a player is erased now, unless there is no such player."""
    cursor.execute(
        "INSERT INTO erasures SELECT id, ? FROM players WHERE id = ? "
        "ON CONFLICT (player) DO UPDATE SET at = excluded.at",
        (at, player),
    )


def delete_erasure(cursor: Cursor, erasure: Erasure) -> None:
    """Remove an erasure that is carried out, unless the player was erased again since."""
    cursor.execute("DELETE FROM erasures WHERE player = ? AND at = ?", erasure)


def select_erasures(read: Read, after: str, limit: int) -> list[Erasure]:
    """The first `limit` erasures whose players come after one."""
    rows = read("SELECT player, at FROM erasures WHERE player > ? ORDER BY player LIMIT ?", (after, limit))
    return [Erasure(*row) for row in rows]


def select_erased(read: Read, players: Sequence[str]) -> list[str]:
    """Those of some players, a few, who were erased."""
    if not players:
        return []
    marks = ", ".join("?" * len(players))
    return [str(row[0]) for row in read(f"SELECT player FROM erasures WHERE player IN ({marks})", players)]  # noqa: S608  # question marks only
