"""The public result of a game, and why it is excluded from the standings.

Names are left out: they change without an event.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal

import msgspec

from domain.kernel.days import is_over
from domain.kernel.game import Outcome, Seat
from domain.kernel.session import Session, seat_of
from domain.players.house_bots import HouseBots
from domain.storage.results import PlayerResult, RatedGame, Result
from projections.boards import BOARDS, is_rated, rounds_of, standing_of
from projections.rated_games import rated_game

LeftOut = Literal["assisted", "bot-absent", "bots-agreed", "forked", "late", "private", "seeded", "voided"]
"""Why a result enters no statistic and no board: something was taken back after information had been revealed, without
consent, among allies, or with that of a bot; the server played for a bot; the table is a fork; the day of its seed was
over first; it is private; its seed was given for practice; or the game was declared void."""

ONLY_LOWERS: frozenset[LeftOut] = frozenset({"bot-absent", "bots-agreed"})
"""What nobody may win by, nor be spared a loss: left out for these alone, a result still counts where it lowers the
rating of a person."""


class SeatOfResult(msgspec.Struct, frozen=True):
    """A seat as the game ended: who held it, and whether it had resigned. ``place``: None in a void game."""

    player: str
    place: int | None
    resigned: bool


class ResultRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended. ``rounds``: how many it took, where that counts. Times in ms since 1970 UTC."""

    game: str
    rules_version: int
    seats: tuple[SeatOfResult, ...]
    opened_at: int
    ended_at: int
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET
    left_out: tuple[LeftOut, ...] = ()
    rounds: int | None = None


encode = msgspec.json.Encoder().encode
decode_result = msgspec.json.Decoder(ResultRow).decode


def result_of(session: Session, position: int, bots: HouseBots, *, withdrawn: bool) -> Result:
    """The result of a table that is over after it started. `position`: of its last event; `bots`: of the service."""
    left_out = (*left_out_of(session, bots),)
    standing, places = None if left_out else standing_of(session), places_of(session, bots)
    row = ResultRow(
        game=session.game.key,
        rules_version=session.game.version,
        seats=tuple(_seats(session, places)),
        opened_at=session.opened_at,
        ended_at=session.at,
        outcome=session.outcome or msgspec.UNSET,
        left_out=left_out,
        rounds=None if session.outcome is None else rounds_of(session),
    )
    players = [_player(session, row, seat) for seat in range(len(row.seats))]
    daily = session.opened.daily is not None
    private = daily or session.opened.visibility == "private"
    if private and seat_of(session, session.opener) is None:
        players.append(PlayerResult(session.opener, None, None, won=False, resigned=False, score=None))
    return Result(
        position=position,
        table=session.table,
        game=session.game.key,
        private=private,
        left_out=" ".join(left_out),
        withdrawn=withdrawn,
        shown=encode(row),
        players=tuple(players),
        board=None if standing is None else standing.board,
        holder=None if standing is None else standing.holder,
        ordinal=None if standing is None else standing.ordinal,
        apart=daily,
        rated=_rated(session, bots, places, left_out),
    )


def left_out_of(session: Session, bots: HouseBots) -> Iterator[LeftOut]:
    """Why the result of a table enters no statistic and no board; nothing if it does. `bots`: of the service."""
    of_bots = bots.seats_of(session)
    if session.assisted or (session.agreed and session.game.key in BOARDS):
        yield "assisted"
    if session.substituted & of_bots:
        yield "bot-absent"
    if any(seats & of_bots for seats in session.agreed) or session.undone_in_sight & of_bots:
        yield "bots-agreed"
    if session.forked is not None:
        yield "forked"
    if session.opened.daily is not None and is_over(session.opened.daily, session.at):
        yield "late"
    if session.opened.visibility == "private":
        yield "private"
    if session.opened.seeded is not None:
        yield "seeded"
    if session.voided and not bots.are_left_alone_by(session):
        yield "voided"


def places_of(session: Session, bots: HouseBots) -> Mapping[Seat, int]:
    """The place of each seat, from 1; none where the game is void, unless people left it to bots.

    Those who left come last then, in the reverse order of leaving.
    """
    if session.outcome is not None:
        return _places(session.outcome.ranking)
    if not bots.are_left_alone_by(session):
        return {}
    return _places([session.in_game, *((seat,) for seat in reversed(session.resignations))])


def _rated(
    session: Session, bots: HouseBots, places: Mapping[Seat, int], left_out: tuple[LeftOut, ...]
) -> RatedGame | None:
    """What the result says about ratings, None: nothing."""
    if not is_rated(session) or not places or not ONLY_LOWERS.issuperset(left_out):
        return None
    rated = rated_game(session, bots, places, only_lowers=bool(left_out))
    return rated if len({seat.holder for seat in rated.seats}) > 1 else None


def _seats(session: Session, places: Mapping[Seat, int]) -> Iterator[SeatOfResult]:
    for seat, held in enumerate(session.seats):
        if held is not None:
            yield SeatOfResult(held.player, places.get(seat), seat in session.resigned)


def _places(ranking: Iterable[Collection[Seat]]) -> dict[Seat, int]:
    """The place of each seat, from 1; those of a group share one, and leave as many free after it."""
    places: dict[Seat, int] = {}
    for group in ranking:
        places |= dict.fromkeys(group, len(places) + 1)
    return dict(sorted(places.items()))


def _player(session: Session, row: ResultRow, seat: Seat) -> PlayerResult:
    its, outcome = row.seats[seat], session.outcome
    return PlayerResult(
        player=its.player,
        seat=seat,
        place=its.place,
        won=outcome is not None and seat in outcome.winners,
        resigned=its.resigned,
        score=None if outcome is None else outcome.scores[seat],
    )
