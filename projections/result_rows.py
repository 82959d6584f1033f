"""The public result of a game, and why it is excluded from the standings.

Names are left out: they change without an event.
"""

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from domain.house_bots import HouseBots
from domain.kernel.days import is_over
from domain.kernel.game import Outcome, Seat
from domain.kernel.session import Session, seat_of
from domain.storage.results import PlayerResult, Result
from projections.boards import is_rated, rounds_of, standing_of

LeftOut = Literal["assisted", "bots-agreed", "forked", "late", "private", "seeded", "voided"]
"""Why a result enters no standing: something was taken back after information had been revealed, without consent, or
with that of bots alone; the table is a fork; the day of its seed was over first; it is private; its seed was given for
practice; or the game was declared void."""


class SeatOfResult(msgspec.Struct, frozen=True):
    """A seat as the game ended: who held it, and whether it had resigned. ``place``: None without an outcome."""

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
    counts, standing = not left_out, None if left_out else standing_of(session)
    row = ResultRow(
        game=session.game.key,
        rules_version=session.game.version,
        seats=tuple(_seats(session)),
        opened_at=session.opened_at,
        ended_at=session.at,
        outcome=session.outcome or msgspec.UNSET,
        left_out=left_out,
        rounds=None if session.outcome is None else rounds_of(session),
    )
    holders = {bots.rated_as(seat.player) for seat in row.seats}
    rated = bots if counts and is_rated(session) and len(holders) > 1 else None
    players = [_player(session, row, seat, rated) for seat in range(len(row.seats))]
    daily = session.opened.daily is not None
    private = daily or session.opened.visibility == "private"
    if private and seat_of(session, session.opener) is None:
        players.append(PlayerResult(session.opener, None, None, won=False, resigned=False, score=None, rated_as=None))
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
    )


def left_out_of(session: Session, bots: HouseBots) -> Iterator[LeftOut]:
    """Why the result of a table enters no standing; nothing if it does. `bots`: of the service."""
    if session.assisted:
        yield "assisted"
    if any(bots.players.issuperset(_players(session, seats)) for seats in session.agreed):
        yield "bots-agreed"
    if session.forked is not None:
        yield "forked"
    if session.opened.daily is not None and is_over(session.opened.daily, session.at):
        yield "late"
    if session.opened.visibility == "private":
        yield "private"
    if session.opened.seeded is not None:
        yield "seeded"
    if session.voided:
        yield "voided"


def _players(session: Session, seats: Iterable[Seat]) -> Iterator[str]:
    """The players who hold some seats."""
    return (held.player for seat in seats if (held := session.seats[seat]) is not None)


def _seats(session: Session) -> Iterator[SeatOfResult]:
    places = {} if session.outcome is None else _places(session.outcome)
    for seat, held in enumerate(session.seats):
        if held is not None:
            yield SeatOfResult(held.player, places.get(seat), seat in session.resigned)


def _places(outcome: Outcome) -> dict[Seat, int]:
    """The place of each seat, from 1; those of a group share one, and leave as many free after it."""
    places: dict[Seat, int] = {}
    for group in outcome.ranking:
        places |= dict.fromkeys(group, len(places) + 1)
    return places


def _player(session: Session, row: ResultRow, seat: Seat, rated: HouseBots | None) -> PlayerResult:
    its, outcome = row.seats[seat], session.outcome
    return PlayerResult(
        player=its.player,
        seat=seat,
        place=its.place,
        won=outcome is not None and seat in outcome.winners,
        resigned=its.resigned,
        score=None if outcome is None else outcome.scores[seat],
        rated_as=None if rated is None else rated.rated_as(its.player),
    )
