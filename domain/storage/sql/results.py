"""The results of games and the standings that they enter, as SQL statements."""

from collections.abc import Mapping, Sequence

import msgspec

from domain.storage.results import PlayerResult, RatedGame, RatedResult, Rating, Result
from domain.storage.sql.cursor import Cursor

_encode = msgspec.json.Encoder().encode
_decode_game = msgspec.json.Decoder(RatedGame).decode
_decode_before = msgspec.json.Decoder(dict[str, Rating]).decode


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
                "INSERT INTO result_players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL)",
                (
                    *(result.position, one.player, result.game, result.seats, one.seat, result.private, counted),
                    *(one.place, one.won, one.resigned, one.score),
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

    def withdraw(self, table: str) -> tuple[str, RatedResult] | None:
        """Withdraw a table's result: it leaves the statistics and its board."""
        rows = self._rows(
            "UPDATE results SET withdrawn = true, counts = false WHERE table_id = ? AND NOT withdrawn "
            "RETURNING position, game, left_out, board, holder",
            (table,),
        )
        if not rows:
            return None
        position, game, left_out, board, holder = rows[0]
        if not left_out:
            self._discount(game, position)
        if board is not None:
            self._lead_again((game, board, holder), position)
        removed = self._rows(
            "DELETE FROM rated_games WHERE game = ? AND position = ? RETURNING position, rated, before",
            (game, position),
        )
        return (game, rated_result(*removed[0])) if removed else None

    def ratings(self, game: str, holders: Sequence[str]) -> Mapping[str, Rating]:
        """The present ratings of those holders who have one."""
        marks = ", ".join("?" * len(holders))
        statement = f"SELECT holder, mu, sigma, games, bot_games FROM ratings WHERE game = ? AND holder IN ({marks})"  # noqa: S608  # marks
        return {holder: Rating(*rating) for holder, *rating in self._rows(statement, (game, *holders))}

    def rated_after(self, game: str, position: int, limit: int) -> list[RatedResult]:
        """The first `limit` rated results of a game after a position, in order."""
        statement = (
            "SELECT position, rated, before FROM rated_games WHERE game = ? AND position > ? ORDER BY position LIMIT ?"
        )
        return [rated_result(*row) for row in self._rows(statement, (game, position, limit))]

    def keep_rated(self, game: str, result: RatedResult) -> None:
        """Keep a rated result, in the place of one at its position."""
        self._cursor.execute(
            "INSERT INTO rated_games VALUES (?, ?, ?, ?) ON CONFLICT (game, position) "
            "DO UPDATE SET rated = excluded.rated, before = excluded.before",
            (game, result.position, _encode(result.game), _encode(result.before)),
        )

    def rate(self, game: str, holder: str, rating: Rating, *, ordinal: int | None) -> None:
        """Change a rating; without games there is none. `ordinal`: on the board, None: it is not listed."""
        if rating.games:
            self._cursor.execute(
                "INSERT INTO ratings (game, holder, mu, sigma, games, bot_games) VALUES (?, ?, ?, ?, ?, ?) "
                "ON CONFLICT (game, holder) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, "
                "games = excluded.games, bot_games = excluded.bot_games",
                (game, holder, *rating),
            )
        else:
            self._cursor.execute("DELETE FROM ratings WHERE game = ? AND holder = ?", (game, holder))
        if ordinal is None:
            statement = "DELETE FROM leaders WHERE game = ? AND holder = ? AND board = 'rating'"
            self._cursor.execute(statement, (game, holder))
        else:
            self._cursor.execute(
                "INSERT INTO leaders VALUES (?, 'rating', ?, ?, NULL) ON CONFLICT (game, board, holder) DO UPDATE "
                "SET ordinal = excluded.ordinal",
                (game, holder, ordinal),
            )

    def _discount(self, game: str, position: int) -> None:
        """Take a result that counted out of the statistics."""
        players = self._rows("SELECT player, seats, place FROM result_players WHERE position = ?", (position,))
        self._cursor.execute("UPDATE result_players SET counts = false WHERE position = ?", (position,))
        for player, seats, place in players:
            self._count_again((player, game, seats, place))

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

    def _rows(self, statement: str, values: Sequence[object]) -> list[tuple]:  # type: ignore[type-arg]
        self._cursor.execute(statement, values)
        return [tuple(row) for row in self._cursor.fetchall()]


def rated_result(position: int, rated: bytes, before: bytes) -> RatedResult:
    """A row of a rated game."""
    return RatedResult(position, _decode_game(bytes(rated)), _decode_before(bytes(before)))
