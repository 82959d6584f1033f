"""The results of games and the standings that they enter, as SQL statements."""

from collections.abc import Mapping, Sequence

from domain.storage.results import PlayerResult, RatedSeat, Rating, Result
from domain.storage.sql.cursor import Cursor


class ResultRows:
    """See `domain.storage.results.ResultTransaction`."""

    def __init__(self, cursor: Cursor) -> None:
        """`cursor`: of the transaction."""
        self._cursor = cursor

    def add(self, result: Result) -> None:
        """Insert a result. One that counts enters the statistics, unless it stands apart, and its board."""
        counted = result.counts and not result.apart
        row = (result.position, result.table, result.game, result.private, result.left_out, result.withdrawn)
        self._cursor.execute(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*row, result.counts, result.board, result.holder, result.ordinal, result.shown),
        )
        for one in result.players:
            self._cursor.execute(
                "INSERT INTO result_players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL)",
                (
                    *(result.position, one.player, result.game, result.seats, one.seat, result.private, counted),
                    *(one.place, one.won, one.resigned, one.score, one.rated_as),
                ),
            )
            if counted:
                self._count(result, one)
        if result.counts and result.board is not None:
            entry = (result.game, result.board, result.holder, result.ordinal, result.position)
            self._cursor.execute(
                "INSERT INTO leaders VALUES (?, ?, ?, ?, ?) ON CONFLICT (game, board, holder) DO UPDATE "
                "SET ordinal = excluded.ordinal, position = excluded.position WHERE excluded.ordinal < leaders.ordinal",
                entry,
            )

    def withdraw(self, table: str) -> tuple[str, int, Sequence[RatedSeat]] | None:
        """Withdraw a table's result: it leaves the statistics and its board."""
        rows = self._rows(
            "UPDATE results SET withdrawn = true, counts = false WHERE table_id = ? AND NOT withdrawn "
            "RETURNING position, game, left_out, board, holder",
            (table,),
        )
        if not rows or rows[0][2]:
            return None
        position, game, _, board, holder = rows[0]
        before = self._rated("position = ?", (position,))
        players = self._rows("SELECT player, seats, place FROM result_players WHERE position = ?", (position,))
        self._cursor.execute(
            "UPDATE result_players SET counts = false, mu = NULL, sigma = NULL WHERE position = ?", (position,)
        )
        for player, seats, place in players:
            self._count_again((player, game, seats, place))
        if board is not None:
            self._lead_again((game, board, holder), position)
        return game, position, before

    def ratings(self, game: str, holders: Sequence[str]) -> Mapping[str, Rating]:
        """The present ratings of those holders who have one."""
        marks = ", ".join("?" * len(holders))
        statement = f"SELECT holder, mu, sigma FROM ratings WHERE game = ? AND holder IN ({marks})"  # noqa: S608  # marks
        return {holder: Rating(mu, sigma) for holder, mu, sigma in self._rows(statement, (game, *holders))}

    def rated_after(self, game: str, position: int, limit: int) -> list[RatedSeat]:
        """The seats of the first `limit` rated results of a game after a position, in the order of the results."""
        later = "game = ? AND position > ? AND rated_as IS NOT NULL AND counts"
        last = f"SELECT max(position) FROM (SELECT DISTINCT position FROM result_players WHERE {later} ORDER BY position LIMIT ?)"  # noqa: E501, S608  # constants only
        return self._rated(f"{later} AND position <= ({last} AS first)", (game, position, game, position, limit))

    def rate_result(self, position: int, before: Mapping[str, Rating]) -> None:
        """Store the ratings of its holders before a result."""
        for holder, rating in before.items():
            self._cursor.execute(
                "UPDATE result_players SET mu = ?, sigma = ? WHERE position = ? AND rated_as = ?",
                (*rating, position, holder),
            )

    def rate(self, game: str, holder: str, rating: Rating, *, games: int, ordinal: int) -> None:
        """Change a rating. `games`: by how many the games rise; without any, the holder has no rating any more."""
        self._cursor.execute(
            "INSERT INTO ratings VALUES (?, ?, ?, ?, ?) ON CONFLICT (game, holder) DO UPDATE "
            "SET mu = excluded.mu, sigma = excluded.sigma, games = ratings.games + excluded.games",
            (game, holder, *rating, games),
        )
        self._cursor.execute(
            "INSERT INTO leaders VALUES (?, 'rating', ?, ?, NULL) ON CONFLICT (game, board, holder) DO UPDATE "
            "SET ordinal = excluded.ordinal",
            (game, holder, ordinal),
        )
        for table, board in (("leaders", "AND board = 'rating'"), ("ratings", "")):
            self._cursor.execute(
                f"DELETE FROM {table} WHERE game = ? AND holder = ? {board} AND EXISTS "  # noqa: S608  # constants only
                "(SELECT 1 FROM ratings AS r WHERE r.game = ? AND r.holder = ? AND r.games = 0)",
                (game, holder, game, holder),
            )

    def _count(self, result: Result, one: PlayerResult) -> None:
        """Add a player's result to the statistics."""
        scored = one.score is not None
        self._cursor.execute(
            "INSERT INTO statistics VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?) ON CONFLICT (player, game, seats, place) DO "
            "UPDATE SET played = statistics.played + 1, won = statistics.won + excluded.won, "
            "resigned = statistics.resigned + excluded.resigned, scored = statistics.scored + excluded.scored, "
            "total = statistics.total + excluded.total, best = CASE WHEN statistics.best IS NULL OR "
            "excluded.best > statistics.best THEN excluded.best ELSE statistics.best END",
            (
                *(one.player, result.game, result.seats, one.place, int(one.won), int(one.resigned), int(scored)),
                *(one.score or 0, one.score),
            ),
        )

    def _count_again(self, group: tuple[str, str, int, int]) -> None:
        which = "player = ? AND game = ? AND seats = ? AND place = ?"
        self._cursor.execute(f"DELETE FROM statistics WHERE {which}", group)  # noqa: S608  # constants only
        self._cursor.execute(
            "INSERT INTO statistics SELECT player, game, seats, place, count(*), count(*) FILTER (WHERE won), "  # noqa: S608
            "count(*) FILTER (WHERE resigned), count(score), CAST(coalesce(sum(score), 0) AS BIGINT), max(score) "
            f"FROM result_players WHERE counts AND {which} GROUP BY player, game, seats, place",
            group,
        )

    def _lead_again(self, entry: tuple[str, str, str], position: int) -> None:
        """Let a holder lead by the best result that is left, where it did by the one at a position."""
        which = "game = ? AND board = ? AND holder = ?"
        removed = self._rows(
            f"DELETE FROM leaders WHERE {which} AND position = ? RETURNING holder",  # noqa: S608  # constants only
            (*entry, position),
        )
        if removed:
            self._cursor.execute(
                "INSERT INTO leaders SELECT game, board, holder, ordinal, position FROM results "  # noqa: S608
                f"WHERE counts AND {which} ORDER BY ordinal, position LIMIT 1",
                entry,
            )

    def _rated(self, which: str, values: Sequence[object]) -> list[RatedSeat]:
        statement = (
            f"SELECT position, rated_as, place, mu, sigma FROM result_players WHERE {which} AND rated_as IS NOT NULL "  # noqa: S608
            "ORDER BY position, seat"
        )
        return [
            RatedSeat(at, holder, place, Rating(mu, sigma))
            for at, holder, place, mu, sigma in self._rows(statement, values)
        ]

    def _rows(self, statement: str, values: Sequence[object]) -> list[tuple]:  # type: ignore[type-arg]
        self._cursor.execute(statement, values)
        return [tuple(row) for row in self._cursor.fetchall()]
