"""Following all tables of a player: what changed at each, once, by its latest position."""

from collections.abc import Sequence
from typing import Any

import msgspec

from api.http.positions import position_text
from api.http.requests import charge, cost_of, player_of_stream
from api.http.responses import encode
from api.live.formats import Item
from api.operations.costs import TEN_TABLES, TEN_VIEWS
from api.resources.perspective import perspective_of
from api.resources.replies import named_setup, view_of
from api.resources.table_replies import change_of
from api.resources.tables import Change
from api.state.hub import Notifier
from api.state.service import AnyRequest, Service
from domain.kernel.refusals import Conflict
from domain.refusals import NotFound
from domain.tables.damage import DamagedTable

PAGE, VIEWS_PAGE = 100, 10
"""The most tables that a stream reads at a time; the most with views, which take longer."""


class PlayerSource:
    """The changes at a player's tables after a position. See `api.live.stream.Source`."""

    behind = False
    ended = False

    def __init__(self, request: AnyRequest, after: int, *, views: bool) -> None:
        """`after`: the position to follow on from; `views`: with the view where the player is awaited."""
        self._request = request
        self._after = after
        self._views = views

    def where(self) -> dict[str, Any]:
        """The position that the stream follows on from, the name of the log, and the time."""
        service = self._request.service
        return {"position": position_text(service, self._after), "log": service.log, "time": service.now()}

    async def read(self, notifier: Notifier) -> Sequence[Item]:  # noqa: ARG002  # a read model needs no cache
        """The changes after the cursor. The caller is authorized again each time.

        Raises `Unauthorized`, and `OverBudget` if the caller has to wait before more is read.
        """
        service = self._request.service
        player = player_of_stream(self._request, service)
        limit = VIEWS_PAGE if self._views else PAGE
        found = await changes(self._request, service, player, after=self._after, limit=limit, views=self._views)
        self._after = found[-1][0] if found else self._after
        self.behind = len(found) == limit
        return [Item(change.position, encode(change) + b"\n") for _, change in found]


async def changes(
    request: AnyRequest, service: Service, player: str, *, after: int, limit: int, views: bool
) -> list[tuple[int, Change]]:
    """The first changes after a position, each with its own: what they tell of can be read. Charges the player.

    Raises `OverBudget`, `ProjectionLagging`, `QueueFull`, `NotStored`.
    """
    with service.projections.reading():
        found = await service.query(service.projections.models.changed_tables, player, after=after, limit=limit)
    listed = [(one.position, change_of(one, service)) for one in found]
    awaited = sum(change.awaiting for _, change in listed) if views else 0
    if found:
        cost = cost_of(request)
        charge(request, service, player, cost.of(TEN_TABLES, len(found) / 10) + cost.of(TEN_VIEWS, awaited / 10))
        await service.tables.sessions.reach({change.table: change.version for _, change in listed})
    if not awaited:
        return listed
    return [
        (position, await _with_view(service, player, change, position) if change.awaiting else change)
        for position, change in listed
    ]


async def _with_view(service: Service, player: str, change: Change, position: int) -> Change:
    """A change with the view and the legal actions of its version; without, if the player may not see it any more."""
    try:
        session = await service.tables.get(change.table, player)
        then = await service.tables.history.at(session, change.version)
    except (NotFound, Conflict, DamagedTable):
        return change
    now = service.now()
    perspective = perspective_of(None, session, then, player, now, one=True)
    view = view_of(service, session, then, named_setup(service, then), perspective, position, now)
    return msgspec.structs.replace(change, view=view.view, actions=view.actions, labels=view.labels)
