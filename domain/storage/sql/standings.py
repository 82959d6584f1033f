"""Reading results and standings, as SQL statements."""

from domain.storage.results import FoundResult, KnownRating, Leader, Leaders, Rating, Statistic
from domain.storage.sql.cursor import Read
from domain.storage.sql.results import rated_result

WITHDRAWALS = "SELECT coalesce((SELECT withdrawals FROM built_on WHERE model = ?), 0)"
"""Up to which withdrawal a model is built."""


class Standings:
    """See `domain.storage.results.StoredResults`."""

    def __init__(self, read: Read) -> None:
        """`read`: of the read models."""
        self._read = read

    def of_player(self, player: str, viewer: str | None, *, before: int, limit: int) -> list[FoundResult]:
        """The results of a player that a viewer may see, the newest first, whose position is below `before`."""
        own = "player = ? AND seat IS NOT NULL AND position < ?"
        newest = "ORDER BY position DESC LIMIT ?"
        public = f"SELECT position FROM result_players WHERE {own} AND NOT private {newest}"  # noqa: S608  # constants only
        inside = (
            f"SELECT position FROM result_players AS theirs WHERE {own} AND private AND EXISTS (SELECT 1 FROM "  # noqa: S608
            f"result_players AS mine WHERE mine.position = theirs.position AND mine.player = ?) {newest}"
        )
        both = f"SELECT * FROM ({public}) AS everybodys UNION ALL SELECT * FROM ({inside}) AS insiders"  # noqa: S608
        statement = (
            "SELECT r.position, table_id, withdrawn, shown, rated, before FROM results AS r "  # noqa: S608
            "LEFT JOIN rated_games AS g ON g.game = r.game AND g.position = r.position "
            f"WHERE r.position IN ({both}) ORDER BY r.position DESC LIMIT ?"
        )
        values = (player, before, limit, player, before, viewer or "", limit, limit)
        return [
            FoundResult(
                position,
                table,
                bool(withdrawn),
                bytes(shown),
                None if rated is None else rated_result(position, rated, ratings),
            )
            for position, table, withdrawn, shown, rated, ratings in self._read(statement, values)
        ]

    def statistics(self, player: str) -> list[Statistic]:
        """A player's results, counted."""
        statement = (
            "SELECT game, seats, place, played, won, resigned, scored, total, best FROM statistics WHERE player = ? "
            "ORDER BY game, seats, place"
        )
        return [Statistic(*row) for row in self._read(statement, (player,))]

    def ratings(self, holder: str) -> list[KnownRating]:
        """The ratings of a holder, by game."""
        statement = "SELECT game, mu, sigma, games, bot_games FROM ratings WHERE holder = ? ORDER BY game"
        return [KnownRating(game, Rating(*rating)) for game, *rating in self._read(statement, (holder,))]

    def leaders(self, game: str, board: str, *, after: tuple[int, str] | None, limit: int) -> Leaders:
        """A page of a leaderboard."""
        where = "" if after is None else "AND (l.ordinal, l.holder) > (?, ?) "
        rows = self._read(
            "SELECT l.holder, l.ordinal, r.table_id, shown, games FROM leaders AS l "  # noqa: S608  # constants only
            "LEFT JOIN results AS r ON r.position = l.position "
            "LEFT JOIN ratings AS g ON g.game = l.game AND g.holder = l.holder AND l.position IS NULL "
            f"WHERE l.game = ? AND l.board = ? {where}ORDER BY l.ordinal, l.holder LIMIT ?",
            (game, board, *(after or ()), limit),
        )
        if not rows:
            return Leaders((), 0, 0)
        first = rows[0]
        before = (
            "SELECT (SELECT count(*) FROM leaders WHERE game = ? AND board = ? AND ordinal < ?), "
            "(SELECT count(*) FROM leaders WHERE game = ? AND board = ? AND ordinal = ? AND holder < ?)"
        )
        [(better, equal)] = self._read(before, (game, board, first[1], game, board, first[1], first[0]))
        entries = [
            Leader(holder, ordinal, table, None if shown is None else bytes(shown), games)
            for holder, ordinal, table, shown, games in rows
        ]
        return Leaders(entries, better, equal)
