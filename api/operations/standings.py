"""Leaderboards, a player's statistics and finished games, and withdrawing a result."""

from api.operations.costs import TEN_RATED, Cost
from api.operations.operation import STORING, Operation, read
from domain.schemas.values import ref
from projections.ratings import BOT_GAMES

_COUNTED = (
    "Counts public games played here from their start to an outcome, without a practice seed, and without taking "
    "something back after information had been revealed; withdrawn results are excluded."
)
_LISTED = (
    f"A rating moves only through house bots, and through players with {BOT_GAMES} rated games against them in "
    "which they made every move and did not resign; these players are on the board `rating`."
)
_LATE = (
    "The standings are an eventually consistent projection: `wait_for` waits until they have reached that position. "
    "The ETag covers the page, not its `position`."
)

OPERATIONS: tuple[Operation, ...] = (
    read(
        id="readLeaderboard",
        path="/v1/leaderboards/{game}",
        tag="Standings",
        summary="Read a leaderboard",
        description=(
            "The best first. The board `rating` is of ratings; `score`, of the best score of each player alone at a "
            "table with the default options; `mission-3-seats-2`, of the best result of each group of players at a "
            "mission of Maximum Apocalypse without variants: won in few rounds, else lost after many; "
            "`daily-2026-11-23`, of the tries of the seed of that day, a minute after the day is over. "
            f"{_LISTED} {_COUNTED} {_LATE}"
        ),
        caller="spectator",
        cost=Cost(5),
        query=("board", "wait_for", "cursor", "limit"),
        answer=ref("Leaderboard"),
        answered="A page of the leaderboard.",
        cached=True,
        conflicts=("unknown-position", "day-not-over"),
        unavailable=("behind",),
    ),
    read(
        id="readSeedOfDay",
        path="/v1/daily/{game}",
        tag="Standings",
        summary="Read the seed of the day",
        description=(
            "The commitment to it, from the start of the day (UTC) on: SHA-256 of the seed. `POST /v1/tables` with "
            "`daily` opens the caller's try, one for each player and day; accounts are free, so that is a convention. "
            "The seed is the same for everybody, without their entropy. It and all tries are disclosed a minute "
            "after the end of the day. For games that are always played alone: others are 404, as are days to come."
        ),
        caller="spectator",
        query=("date",),
        answer=ref("SeedOfDay"),
        answered="The commitment; the seed, once the day is over.",
        cached=True,
    ),
    read(
        id="readStatistics",
        path="/v1/players/{player}/stats",
        tag="Standings",
        summary="Read a player's statistics",
        description=f"By game and number of seats, with ratings. {_LISTED} {_COUNTED} {_LATE}",
        caller="spectator",
        cost=Cost(3),
        query=("wait_for",),
        answer=ref("PlayerStatistics"),
        answered="The statistics.",
        cached=True,
        conflicts=("unknown-position",),
        unavailable=("behind",),
    ),
    read(
        id="listPlayedTables",
        path="/v1/players/{player}/tables",
        tag="Standings",
        summary="List a player's finished games",
        description=(
            "Newest first, including void and excluded ones, with the reason. Private ones are shown "
            f"to their opener and their players alone. {_LATE}"
        ),
        caller="spectator",
        cost=Cost(5, {TEN_RATED: 40}),
        query=("wait_for", "cursor", "limit"),
        answer=ref("PlayedTables"),
        answered="A page of finished games.",
        cached=True,
        conflicts=("unknown-position",),
        unavailable=("behind",),
        leads_to={"showTable": {"parameters": {"table": "$response.body#/tables/0/table"}}},
    ),
    Operation(
        id="withdrawResult",
        method="post",
        path="/v1/tables/{table}/withdraw",
        tag="Standings",
        summary="Withdraw a result",
        description=(
            "Removes the result of a finished table from all standings, ratings of later games included, and shows the "
            "reason at the table. A withdrawal is final. No event is appended: a finished table is "
            "final."
        ),
        caller="operator",
        scope="read",
        body="WithdrawBody",
        answer=ref("Table"),
        answered="The result is withdrawn.",
        status=201,
        conflicts=("already-withdrawn", "table-not-over", "table-closed"),
        refused=("unreadable-name",),
        unavailable=STORING,
        keyed=True,
        versioned=True,
    ),
)
