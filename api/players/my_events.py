"""``GET /v1/me/events``: what changed at all tables of the caller, as a page, a wait, or a stream."""

from functools import partial

import msgspec

from api.http.methods import handles
from api.http.positions import Position, position_text, resume_position
from api.http.query import integer, word
from api.http.requests import player_of
from api.http.responses import reply
from api.live.follow import follow_player, format_of
from api.live.player import changes
from api.live.waiting import AnyResponse, when_news
from api.resources.tables import Change
from api.state.hub import player_notifier
from api.state.service import AnyRequest
from projections.table_list import TABLE_LIST

CHANGES_PER_PAGE = 200


class MyEvents(msgspec.Struct, frozen=True):
    """A page of changes.

    Attributes:
        events: The changes, in the order of their positions: for each table, the latest.
        next: What ``after`` takes for the next page; null if there is none yet.
        position: Everything up to this position is in this page or an earlier one. Opaque: ``after`` takes it.
    """

    events: tuple[Change, ...]
    next: str | None
    position: Position


@handles("listMyEvents")
async def my_events(request: AnyRequest) -> AnyResponse:
    """What changed at all tables of the caller, as a page or live."""
    format_ = format_of(request)
    service = request.service
    player = player_of(request, service)
    after = await resume_position(request, service)
    views = word(request, "include", ("view",)) == "view"
    if format_ is not None:
        return await follow_player(request, format_, service, player, after, views=views)
    limit = integer(request, "limit", 100, least=1, most=CHANGES_PER_PAGE)
    waits = after is not None
    return await when_news(
        request, player_notifier(player), partial(_page, request, after or 0, limit, views), waits=waits
    )


async def _page(request: AnyRequest, after: int, limit: int, views: bool) -> tuple[AnyResponse, bool]:  # noqa: FBT001  # bound
    """A page, and whether there is something on it."""
    service = request.service
    player = player_of(request, service)
    with service.projections.reading():
        # before the rows: what comes in between is read again
        built = await service.query(service.projections.models.position, TABLE_LIST.name)
    found = await changes(request, service, player, after=after, limit=limit, views=views)
    more = len(found) == limit
    upto = found[-1][0] if more else max(after, built, *[position for position, _ in found])
    page = MyEvents(
        tuple([change for _, change in found]),
        position_text(service, upto) if more else None,
        position_text(service, upto),
    )
    return reply(page), bool(found)
