"""The interface of the stored results of games, and of the standings that they enter. Each backend implements it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

import msgspec

from domain.kernel.game import Seat


class PlayerResult(NamedTuple):
    """How a game ended for a player.

    ``seat``: None for the opener of a private table who held none. ``place``: from 1, shared by a group of the ranking;
    None where the game has no outcome.
    """

    player: str
    seat: int | None
    place: int | None
    won: bool
    resigned: bool
    score: int | None


class RatedSeat(msgspec.Struct, frozen=True, array_like=True):
    """A seat of a rated game. ``holder``: whose rating it changes; a holder may have several seats.

    ``place``: from 1, which may be shared. ``opponents``: the seats that its rating may move through. ``stayed``: it
    did not resign, the server never played for it, and it acted unless it is a bot's.
    """

    holder: str
    place: int
    opponents: tuple[Seat, ...]
    is_bot: bool
    stayed: bool


class RatedGame(msgspec.Struct, frozen=True, array_like=True):
    """What a game says about ratings, whatever they are. ``only_lowers``: it counts only where it lowers a person's."""

    seats: tuple[RatedSeat, ...]
    only_lowers: bool


class Result(msgspec.Struct, frozen=True):
    """How a game ended. ``position``: of the event that ended it; ``shown``: what is shown of it, as JSON.

    ``left_out``: why it enters no statistic and no board, in words with spaces between them, empty: it enters them,
    unless it is ``withdrawn``. ``rated``: what it says about ratings, None: nothing. ``board``: which leaderboard it
    enters, for whom (``holder``), and where: the less the ``ordinal``, the better. Of a holder the best result stays.
    ``apart``: it enters its board, and not the statistics.
    """

    position: int
    table: str
    game: str
    private: bool
    left_out: str
    withdrawn: bool
    shown: bytes
    players: tuple[PlayerResult, ...]
    board: str | None = None
    holder: str | None = None
    ordinal: int | None = None
    apart: bool = False
    rated: RatedGame | None = None

    @property
    def counts(self) -> bool:
        """Whether it enters the statistics and boards."""
        return not self.left_out and not self.withdrawn

    @property
    def seats(self) -> int:
        """How many seats the table had."""
        return sum(player.seat is not None for player in self.players)


class Rating(NamedTuple):
    """A rating, as a normal distribution of skill.

    ``games``: how many are in it; ``bot_games``: in how many of them its holder stayed against house bots.
    """

    mu: float
    sigma: float
    games: int
    bot_games: int


class RatedResult(NamedTuple):
    """A rated game that ended at a position, and the ratings of its holders before it."""

    position: int
    game: RatedGame
    before: Mapping[str, Rating]


class FoundResult(NamedTuple):
    """A result that a query found. `rated`: what it says about ratings; None: nothing."""

    position: int
    table: str
    withdrawn: bool
    shown: bytes
    rated: RatedResult | None


class Statistic(NamedTuple):
    """A player's results of a game with so many seats in which they came in a place."""

    game: str
    seats: int
    place: int
    played: int
    won: int
    resigned: int
    scored: int
    total: int
    best: int | None


class KnownRating(NamedTuple):
    """A rating as it is now."""

    game: str
    rating: Rating


class Leader(NamedTuple):
    """An entry of a leaderboard. ``table`` and ``shown``: of its result; a rating has none, but ``games``."""

    holder: str
    ordinal: int
    table: str | None
    shown: bytes | None
    games: int | None


class Leaders(NamedTuple):
    """A page of a leaderboard.

    ``better``: how many entries are better than the first one; ``before``: how many as good come before it.
    """

    entries: Sequence[Leader]
    better: int
    before: int


class ResultTransaction(Protocol):
    """The changes to results and standings that a projection can make within one transaction."""

    def add(self, result: Result) -> None:
        """Insert a result. One that counts enters the statistics, unless it stands apart, and its board."""

    def withdraw(self, table: str) -> tuple[str, RatedResult] | None:
        """Withdraw a table's result: it leaves the statistics and its board.

        Returns its game and what it said about ratings; None if it was not rated, or there is none.
        """

    def ratings(self, game: str, holders: Sequence[str]) -> Mapping[str, Rating]:
        """The present ratings of those holders who have one."""

    def rated_after(self, game: str, position: int, limit: int) -> list[RatedResult]:
        """The first `limit` rated results of a game after a position, in order."""

    def keep_rated(self, game: str, result: RatedResult) -> None:
        """Keep a rated result, in the place of one at its position."""

    def rate(self, game: str, holder: str, rating: Rating, *, ordinal: int | None) -> None:
        """Change a rating; without games there is none. `ordinal`: on the board, None: it is not listed."""


class StoredResults(Protocol):
    """Reading results and standings. Every call may raise `DamagedReadModels`."""

    def of_player(self, player: str, viewer: str | None, *, before: int, limit: int) -> list[FoundResult]:
        """The results of a player that a viewer may see, the newest first, whose position is below `before`."""

    def statistics(self, player: str) -> list[Statistic]:
        """A player's results, counted."""

    def ratings(self, holder: str) -> list[KnownRating]:
        """The ratings of a holder, by game."""

    def leaders(self, game: str, board: str, *, after: tuple[int, str] | None, limit: int) -> Leaders:
        """A page of a leaderboard. `after`: the ordinal and holder of the entry before it; None: the first page."""
