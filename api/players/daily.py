"""The seed of the day: its commitment from the start of the day, and the seed once the day is over."""

import re
from datetime import UTC, date, datetime

import msgspec
from litestar import Response
from litestar.params import FromPath

from api.http.etags import reply_if_changed
from api.http.methods import handles
from api.http.problems import BadRequest
from api.http.query import query
from api.http.requests import viewer_of
from api.players.standing_resources import SeedOfDay
from api.state.service import AnyRequest
from domain.kernel.chain import commitment
from domain.kernel.days import DAY_MS, SETTLED_MS, date_of, has_seed_of_day, is_secret
from domain.kernel.game import AnyGame, Fault
from domain.refusals import NotFound
from projections.boards import board_of

DATE_PATTERN = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
"""Every date."""

_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


@handles("readSeedOfDay")
async def seed_of_day(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """The commitment to the seed of a day; the seed, once the day is over."""
    service = request.service
    player = viewer_of(request, service)
    versions = service.tables.games.get(game)
    if versions is None or not has_seed_of_day(versions[max(versions)]):
        raise NotFound(game)
    now = service.now()
    asked = query(request, "date")
    day = date_of(now) if asked is None else asked
    if not _DATE.fullmatch(day):
        raise BadRequest("invalid-query", "Not a date.", [Fault("date", f"A UTC date, as in {date_of(now)}.")])
    ends_at = _end_of(day)
    if ends_at is None or day > date_of(now):  # no seed is committed to before its day
        raise NotFound(day)
    own = None if player is None else await service.tables.daily_try(game, day, player)
    seed = service.tables.seed_of_day(game, day)
    shown = SeedOfDay(
        game=game,
        date=day,
        seed_commitment=commitment(seed),
        ends_at=ends_at,
        disclosed_at=ends_at + SETTLED_MS,
        board=board_of(day),
        table=own or msgspec.UNSET,
        server_seed=msgspec.UNSET if is_secret(day, now) else seed.hex(),
    )
    return reply_if_changed(request, shown)


def has_day(game: AnyGame, day: str) -> bool:
    """Whether a game has a seed of this UTC date, sooner or later."""
    return has_seed_of_day(game) and _DATE.fullmatch(day) is not None and _end_of(day) is not None


def _end_of(day: str) -> int | None:
    """The end of a UTC day, in ms since 1970 UTC; None for a day that the calendar does not have."""
    try:
        start = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    except ValueError:
        return None
    return int(start.timestamp()) * 1000 + DAY_MS
