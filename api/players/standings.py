"""The standings: leaderboards, and a player's statistics and finished games. Eventually consistent, as lists are."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import ParamSpec, TypeVar

import msgspec
from litestar import Response
from litestar.params import FromPath

from api.http.etags import reply_if_changed
from api.http.methods import handles
from api.http.positions import Position, cursor_in, position_in, position_text
from api.http.problems import BadRequest
from api.http.query import integer, query
from api.http.requests import charge, cost_of, token_of, viewer_of
from api.operations.costs import TEN_RATED
from api.players.daily import has_day
from api.players.standing_resources import (
    GameStatistics,
    KnownRating,
    Leaderboard,
    LeaderboardEntry,
    NamedPlayer,
    PlayedSeat,
    PlayedTable,
    PlayedTables,
    PlayerStatistics,
    RatingChange,
    SeatsStatistics,
)
from api.resources.replies import names_of
from api.state.projections import UnknownPosition
from api.state.service import AnyRequest, Service
from domain.kernel.days import is_secret
from domain.kernel.game import Fault
from domain.kernel.refusals import DAY_NOT_OVER, Conflict
from domain.kernel.words import say_seat
from domain.players.names import skeleton
from domain.refusals import NotFound
from domain.storage.results import FoundResult, Leader, Leaders, RatedResult, Rating, Statistic
from projections.boards import RATING, day_of, default_board, has_board
from projections.ratings import BOT_GAMES, changes, is_listed, points_of
from projections.result_rows import decode_result
from projections.standings import STANDINGS

LEADERS_PER_PAGE = 100
RESULTS_PER_PAGE = 100
BOARD_PATTERN = "^[a-z0-9-]{1,40}$"
"""Every board."""
PLACE_PATTERN = "^[!-~]{1,80}$"
"""Every cursor of a leaderboard, of this log or another."""

_BOARD = re.compile(BOARD_PATTERN.strip("^$"))
_VISIBLE = re.compile(PLACE_PATTERN.strip("^$"))
_PLACE = re.compile(r"([0-9a-f]{8})-(0|-?[1-9][0-9]{0,14})\.([!-~]{1,40})")
"""The name of the log; the ordinal and the holder of the last entry."""

P = ParamSpec("P")
T = TypeVar("T")


@handles("readLeaderboard")
async def leaderboard(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """A page of a leaderboard, the best first. An erased player's place stays empty."""
    service = request.service
    token_of(request, service)
    versions = service.tables.games.get(game)
    if versions is None:
        raise NotFound(game)
    newest = versions[max(versions)]
    board = query(request, "board")
    if board is None:
        board = default_board(newest)
    if not _BOARD.fullmatch(board):
        fault = Fault("board", "A board's name: 1 to 40 lower-case letters, digits and hyphens.")
        raise BadRequest("invalid-query", "Not a board.", [fault])
    day = day_of(board)
    if not (has_board(newest, board) if day is None else has_day(newest, day)):
        raise NotFound(board)
    after, limit = _after(request, service), integer(request, "limit", 50, least=1, most=LEADERS_PER_PAGE)
    if day is not None and is_secret(day, service.now()):
        raise Conflict(DAY_NOT_OVER, "The tries of a day are shown once the day is over.")
    with service.projections.reading():
        position = await _awaited(request, service)
        found = await _read(
            service, service.projections.models.results.leaders, game, board, after=after, limit=limit + 1
        )
    page = found.entries[:limit]
    await service.names.fetch(player for one in page for player in _players_of(one))
    named = _named(service, page)
    entries = tuple(
        entry
        for one, rank in zip(page, _ranks(found), strict=False)
        if (entry := _entry(named, one, rank, rated=board == RATING)).players
    )
    next_ = f"{service.log}-{page[-1].ordinal}.{page[-1].holder}" if len(found.entries) > limit else None
    needed = BOT_GAMES if board == RATING else msgspec.UNSET
    return _tagged(request, service, Leaderboard(game, board, entries, next_, position, needed))


@handles("readStatistics")
async def statistics(request: AnyRequest, player: FromPath[str]) -> Response[bytes]:
    """A player's results, counted by game and number of seats, and ratings."""
    service = request.service
    token_of(request, service)
    await _require_player(service, player)
    with service.projections.reading():
        position = await _awaited(request, service)
        counted = await _read(service, service.projections.models.results.statistics, player)
        ratings = await _read(
            service, service.projections.models.results.ratings, service.players.house.rated_as(player)
        )
    rated = {one.game: _known(one.rating) for one in ratings}
    by_game = {game: [*group] for game, group in groupby(counted, lambda each: each.game)}
    games = tuple(
        [_game_statistics(game, by_game.get(game, []), rated.get(game)) for game in sorted({*by_game, *rated})]
    )
    return _tagged(request, service, PlayerStatistics(player, games, position))


@handles("listPlayedTables")
async def played_tables(request: AnyRequest, player: FromPath[str]) -> Response[bytes]:
    """A player's finished games, the newest first, as far as the caller may see them."""
    service = request.service
    viewer = viewer_of(request, service)
    before = await cursor_in(request, service)
    limit = integer(request, "limit", 20, least=1, most=RESULTS_PER_PAGE)
    await _require_player(service, player)
    with service.projections.reading():
        position = await _awaited(request, service)
        found = await _read(
            service,
            service.projections.models.results.of_player,
            player,
            viewer,
            before=2**63 - 1 if before is None else before,
            limit=limit + 1,
        )
    page = [one for one in found[:limit] if one.table not in service.tables.sessions.loader.damaged]
    withdrawn = await service.query(service.keeping.withdrawals.of, [one.table for one in page])
    rows = [decode_result(one.shown) for one in page]
    await service.names.fetch(seat.player for row in rows for seat in row.seats)
    rated = sum(one.rated is not None for one in page)
    if rated:
        charge(request, service, viewer, cost_of(request).of(TEN_RATED, rated / 10))
    async with service.limits.lists.slice():
        tables = tuple([_played(service, one, player, withdrawn=one.table in withdrawn) for one in page])
    next_ = position_text(service, found[limit - 1].position) if len(found) > limit else None
    return _tagged(request, service, PlayedTables(tables, next_, position))


async def _require_player(service: Service, player: str) -> None:
    """Raise `NotFound` for a player who is unknown, or was erased."""
    if await service.query(service.players.accounts.player, player) is None:
        raise NotFound(player)


async def _awaited(request: AnyRequest, service: Service) -> Position:
    """The position of the standings, once they have that of ``wait_for``. Raises as `wait_for_position` does."""
    await service.projections.wait_for(STANDINGS, position_in(request, service, "wait_for"))
    return position_text(service, await service.query(service.projections.models.position, STANDINGS.name))


async def _read(service: Service, read: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """A read of the standings, as a slice of the event loop's time, unless another thread waits for a database."""
    if service.tables.sessions.shared:
        return await service.query(read, *args, **kwargs)
    async with service.limits.lists.slice():
        return read(*args, **kwargs)


def _tagged(
    request: AnyRequest, service: Service, body: Leaderboard | PlayerStatistics | PlayedTables
) -> Response[bytes]:
    """The response; its ETag covers all but the position, of which it covers the name of the log."""
    return reply_if_changed(request, body, tagged=msgspec.structs.replace(body, position=service.log))


def _after(request: AnyRequest, service: Service) -> tuple[int, str] | None:
    """The ordinal and the holder of the last entry of the page before.

    Raises `BadRequest`, and `UnknownPosition` for a cursor of another log.
    """
    cursor = query(request, "cursor")
    if cursor is None:
        return None
    if not _VISIBLE.fullmatch(cursor):
        raise BadRequest("invalid-query", "Not a cursor.", [Fault("cursor", "The `next` of the previous page.")])
    match = _PLACE.fullmatch(cursor)
    if match is None or match[1] != service.log:
        raise UnknownPosition("cursor")
    return int(match[2]), match[3]


def _ranks(found: Leaders) -> Iterator[int]:
    """The rank of each entry, from 1: how many are better, and one."""
    rank, before = found.better + 1, found.better + found.before
    last = found.entries[0].ordinal if found.entries else 0
    for number, one in enumerate(found.entries):
        if one.ordinal != last:
            rank, last = before + number + 1, one.ordinal
        yield rank


def _players_of(leader: Leader) -> Sequence[str]:
    return [leader.holder] if leader.shown is None else [seat.player for seat in decode_result(leader.shown).seats]


def _named(service: Service, page: Sequence[Leader]) -> Mapping[str, NamedPlayer]:
    """The players of a page, without those who were erased. Of those whose names look alike each has a number."""
    players = dict.fromkeys(player for one in page for player in _players_of(one))
    names = {player: name for player in players if (name := service.names.find(player)) is not None}
    alike = Counter(skeleton(name) for name in names.values())
    met, named = Counter[str](), {}
    for player, name in names.items():
        looks = skeleton(name)
        met[looks] += 1
        number = f" ({met[looks]} of {alike[looks]} who are called so)" if alike[looks] > 1 else ""
        named[player] = NamedPlayer(player, name, name + number)
    return named


def _entry(named: Mapping[str, NamedPlayer], leader: Leader, rank: int, *, rated: bool) -> LeaderboardEntry:
    """An entry, without the players who were erased."""
    players = tuple([named[player] for player in _players_of(leader) if player in named])
    if rated or leader.shown is None:
        return LeaderboardEntry(rank, players, rating=-leader.ordinal, games=leader.games or 0)
    row = decode_result(leader.shown)
    outcome = row.outcome or None
    return LeaderboardEntry(
        rank,
        players,
        table=leader.table or msgspec.UNSET,
        ended_at=row.ended_at,
        score=msgspec.UNSET if outcome is None or outcome.scores[0] is None else outcome.scores[0],
        won=msgspec.UNSET if outcome is None else bool(outcome.winners),
        rounds=msgspec.UNSET if row.rounds is None else row.rounds,
    )


def _known(rating: Rating) -> KnownRating:
    return KnownRating(points_of(rating), *rating, BOT_GAMES, is_listed(rating))


def _game_statistics(game: str, each: Sequence[Statistic], rating: KnownRating | None) -> GameStatistics:
    scored, best = sum(one.scored for one in each), [one.best for one in each if one.best is not None]
    return GameStatistics(
        game=game,
        played=sum(one.played for one in each),
        won=sum(one.won for one in each),
        resigned=sum(one.resigned for one in each),
        by_seats=tuple(_seats_statistics(seats, [*group]) for seats, group in groupby(each, lambda one: one.seats)),
        best_score=max(best, default=None),
        mean_score=sum(one.total for one in each) / scored if scored else None,
        rating=rating,
    )


def _seats_statistics(seats: int, each: Sequence[Statistic]) -> SeatsStatistics:
    places = {one.place: one.played for one in each}
    return SeatsStatistics(
        seats=seats,
        played=sum(one.played for one in each),
        won=sum(one.won for one in each),
        places=tuple([places.get(place, 0) for place in range(1, seats + 1)]),
    )


def _played(service: Service, found: FoundResult, player: str, *, withdrawn: bool) -> PlayedTable:
    row = decode_result(found.shown)
    seat = next(number for number, held in enumerate(row.seats) if held.player == player)
    called = names_of(service, [held.player for held in row.seats])
    return PlayedTable(
        table=found.table,
        game=row.game,
        rules_version=row.rules_version,
        seat=seat,
        seats=tuple(
            [
                PlayedSeat(
                    held.player, service.names.of(held.player), name or say_seat(number), held.place, held.resigned
                )
                for number, (held, name) in enumerate(zip(row.seats, called, strict=True))
            ]
        ),
        ended_at=row.ended_at,
        outcome=row.outcome,
        left_out=row.left_out,
        withdrawn=withdrawn,
        rating=_change(found.rated, service.players.house.rated_as(player)),
    )


def _change(rated: RatedResult | None, holder: str) -> RatingChange | msgspec.UnsetType:
    """What a game did to the rating of a holder; `UNSET`: nothing."""
    after = {} if rated is None else changes(rated.game, rated.before)
    if rated is None or holder not in after:
        return msgspec.UNSET
    return RatingChange(points_of(rated.before[holder]), points_of(after[holder]))
