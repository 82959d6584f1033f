"""The resources of standings."""

import msgspec

from api.http.positions import Position
from domain.kernel.game import Outcome, Seat
from domain.kernel.scalars import (
    GameKey,
    Milliseconds,
    PlayerId,
    RulesVersion,
    SeedCommitment,
    ServerSeed,
    TableId,
)
from projections.result_rows import LeftOut


class NamedPlayer(msgspec.Struct, frozen=True):
    """A player, by id and name.

    Attributes:
        player: The player's id.
        name: The player's name.
        called: The name for showing: with a number where another player's name on the page looks alike.
    """

    player: PlayerId
    name: str
    called: str


class LeaderboardEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of a leaderboard: a player, or those who played together.

    Attributes:
        rank: The rank, from 1; ties share one.
        players: Who it is about, without players who were erased since.
        rating: The rating, where the board is of ratings.
        games: How many games are in the rating.
        table: The table of the result that counts, where the board is of results.
        ended_at: When its game ended, in milliseconds since 1970 UTC.
        score: Its score; absent where the rules give none.
        won: Whether it was won.
        rounds: How many rounds it took; absent where that does not count.
    """

    rank: int
    players: tuple[NamedPlayer, ...]
    rating: int | msgspec.UnsetType = msgspec.UNSET
    games: int | msgspec.UnsetType = msgspec.UNSET
    table: TableId | msgspec.UnsetType = msgspec.UNSET
    ended_at: Milliseconds | msgspec.UnsetType = msgspec.UNSET
    score: int | msgspec.UnsetType = msgspec.UNSET
    won: bool | msgspec.UnsetType = msgspec.UNSET
    rounds: int | msgspec.UnsetType = msgspec.UNSET


class Leaderboard(msgspec.Struct, frozen=True):
    """A page of a leaderboard.

    Attributes:
        board: The board's name.
        entries: The entries, the best first. Where a player was erased, a rank is missing.
        next: What ``cursor`` takes for the next page, opaque; null at the end.
        position: The position up to which the standings have read the log, opaque: ``wait_for`` takes it.
        bot_games_needed: How many rated games against house bots a player needs to be listed, where the board is of
            ratings. Games count in which the player made every move and did not resign.
    """

    game: GameKey
    board: str
    entries: tuple[LeaderboardEntry, ...]
    next: str | None
    position: Position
    bot_games_needed: int | msgspec.UnsetType = msgspec.UNSET


class SeedOfDay(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seed of a day, which is the table's seed of everybody's try on that day.

    Attributes:
        date: The UTC date of the day, as in ``2026-11-23``.
        ends_at: When the day ends, in milliseconds since 1970 UTC: a try that is not over by then does not count.
        disclosed_at: When everything about the day is disclosed, in milliseconds since 1970 UTC: a minute later.
        board: The leaderboard of the day's tries, shown once they are disclosed.
        table: The caller's try; absent if they have not opened any.
        server_seed: The seed, lower-case hexadecimal; absent until it is disclosed.
    """

    game: GameKey
    date: str
    seed_commitment: SeedCommitment
    ends_at: Milliseconds
    disclosed_at: Milliseconds
    board: str
    table: TableId | msgspec.UnsetType = msgspec.UNSET
    server_seed: ServerSeed | msgspec.UnsetType = msgspec.UNSET


class KnownRating(msgspec.Struct, frozen=True):
    """A player's rating in a game.

    Attributes:
        rating: The rating as a number for people: 1500 before the first game, and 24 for each point of
            ``mu - 3 * sigma``.
        mu: The mean of the player's skill, as the games tell it.
        sigma: Its standard deviation.
        games: How many games are in it.
        bot_games: In how many of them the player made every move and did not resign, against house bots.
        bot_games_needed: With how many of these the player is on the leaderboard, and moves the ratings of others.
        listed: Whether the player is on the leaderboard.
    """

    rating: int
    mu: float
    sigma: float
    games: int
    bot_games: int
    bot_games_needed: int
    listed: bool


class SeatsStatistics(msgspec.Struct, frozen=True):
    """A player's results at tables with so many seats.

    Attributes:
        seats: The number of seats.
        played: How many games ended.
        won: How many of them the player won.
        places: How often the player came in each place, the first place first.
    """

    seats: int
    played: int
    won: int
    places: tuple[int, ...]


class GameStatistics(msgspec.Struct, frozen=True):
    """A player's results of a game.

    Attributes:
        played: How many games ended.
        won: How many of them the player won.
        resigned: In how many of them the player resigned.
        by_seats: The same by the number of seats.
        best_score: The highest score; null without any.
        mean_score: The mean of the scores; null without any.
        rating: The player's rating; null without any rated game.
    """

    game: GameKey
    played: int
    won: int
    resigned: int
    by_seats: tuple[SeatsStatistics, ...]
    best_score: int | None
    mean_score: float | None
    rating: KnownRating | None


class PlayerStatistics(msgspec.Struct, frozen=True):
    """A player's results that count, by game.

    Attributes:
        player: The player's id.
        games: The games that the player has played.
        position: The position up to which the standings have read the log, opaque: ``wait_for`` takes it.
    """

    player: PlayerId
    games: tuple[GameStatistics, ...]
    position: Position


class PlayedSeat(msgspec.Struct, frozen=True):
    """A seat of a game that is over.

    Attributes:
        player: The id of the player who held it.
        name: The player's name, or id where no name is known.
        called: What texts call the seat, for showing, as in the table.
        place: Its place, from 1, shared by a group of the ranking; null where the game is void. Where people left the
            game to bots, the bots come first, then the people, the first to leave last.
        resigned: Whether the seat had resigned.
    """

    player: PlayerId
    name: str
    called: str
    place: int | None
    resigned: bool


class RatingChange(msgspec.Struct, frozen=True):
    """What a game did to a player's rating, as it is known now: a result that is withdrawn changes what follows it.

    Attributes:
        before: The rating before the game, as a number for people.
        after: The rating after it.
    """

    before: int
    after: int


class PlayedTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game of a player that is over.

    Attributes:
        table: The table's id.
        seat: The player's seat.
        seats: The seats, in order.
        ended_at: When it ended, in milliseconds since 1970 UTC.
        left_out: Why it is excluded from the standings; if empty it counts, unless it was withdrawn. Excluded for
            ``bot-absent`` or ``bots-agreed`` alone, it still counts where it lowers the rating of a person.
        withdrawn: Whether the operator has withdrawn the result; the table says why.
        outcome: How it ended; absent where the game is void.
        rating: What it did to the player's rating; absent where it left that as it was.
    """

    table: TableId
    game: GameKey
    rules_version: RulesVersion
    seat: Seat
    seats: tuple[PlayedSeat, ...]
    ended_at: Milliseconds
    left_out: tuple[LeftOut, ...]
    withdrawn: bool
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET
    rating: RatingChange | msgspec.UnsetType = msgspec.UNSET


class PlayedTables(msgspec.Struct, frozen=True):
    """A page of a player's games that are over.

    Attributes:
        tables: The tables, the newest first.
        next: What ``cursor`` takes for the next page, opaque; null at the end.
        position: The position up to which the standings have read the log, opaque: ``wait_for`` takes it.
    """

    tables: tuple[PlayedTable, ...]
    next: str | None
    position: Position
