"""Answering a request with a stream."""

from api.http.cursors import resume_version
from api.http.problems import BadRequest, Unauthorized
from api.http.query import query
from api.http.requests import address_of, charge, charge_by_pages, cost_of, header
from api.http.weights import MEMBERS, best_type
from api.live.formats import NDJSON, SSE, Format
from api.live.player import PlayerSource
from api.live.stream import Source, Stream
from api.live.tables import TableSource
from api.operations.costs import STREAM
from api.resources.perspective import perspective_of
from api.state.hub import player_notifier, player_reader, table_notifier
from api.state.projections import ProjectionLagging
from api.state.service import AnyRequest, Service
from domain.kernel.game import Fault
from domain.kernel.refusals import Conflict
from domain.kernel.session import Session
from domain.refusals import NotFound
from domain.storage.errors import InDoubt, NotStored
from domain.storage.group_commit import QueueFull
from domain.tables.damage import DamagedTable

_MEDIA_TYPES = ["application/json", NDJSON.media_type, SSE.media_type]
_LOST = (NotFound, Unauthorized, Conflict)
"""What ends a stream: the reader may not see the table any more, or the token was revoked or has expired."""
_INTERRUPTED = (QueueFull, NotStored, InDoubt, DamagedTable, ProjectionLagging)
"""What interrupts a stream: the reader is to reconnect."""


def format_of(request: AnyRequest) -> Format | None:
    """The format of the stream that ``Accept`` selects; None for a page. Raises `BadRequest`."""
    accept = header(request, b"accept")
    if not accept:
        return None
    best = best_type(accept, _MEDIA_TYPES) if accept.count(",") < MEMBERS else None
    if best is None:
        raise BadRequest(
            "not-acceptable", f"Accept one of {', '.join(_MEDIA_TYPES)}, and name at most {MEMBERS} types."
        )
    return next((format_ for format_ in (NDJSON, SSE) if best == format_.media_type), None)


async def follow_table(
    request: AnyRequest, format_: Format, service: Service, player: str | None, session: Session, *, frames: bool
) -> Stream:
    """A stream of a table's events or frames. Charges its reader.

    Raises `BadRequest`, `UnknownVersion`, `OverBudget`, `TooManyStreams`.
    """
    if query(request, "limit") is not None:
        raise BadRequest("invalid-query", "A stream has no pages.", [Fault("limit", "For JSON pages only.")])
    wanted = query(request, "as")
    perspective_of(wanted, session, session, player, service.now(), one=not frames)
    after = await resume_version(request, service, session)
    if after is None:
        after = session.version - 1 if frames else session.version
    source = TableSource(request, session, wanted, after, frames=frames)
    return _stream(request, format_, service, player, table_notifier(session.table), source)


async def follow_player(
    request: AnyRequest, format_: Format, service: Service, player: str, after: int | None, *, views: bool
) -> Stream:
    """A stream of what changes at a player's tables after a position; None: from now on. Charges the player.

    Raises `BadRequest`, `OverBudget`, `TooManyStreams`.
    """
    if query(request, "limit") is not None:
        raise BadRequest("invalid-query", "A stream has no pages.", [Fault("limit", "For JSON pages only.")])
    position = await service.query(service.tables.settled_position) if after is None else after
    source = PlayerSource(request, position, views=views)
    return _stream(request, format_, service, player, player_notifier(player), source)


def reader_of(request: AnyRequest, player: str | None) -> str:
    """The name of a reader: the player, or without a token the address."""
    return player_reader(player) if player else f"address/{address_of(request)}"


def _stream(
    request: AnyRequest, format_: Format, service: Service, player: str | None, notifier: str, source: Source
) -> Stream:
    charge(request, service, player, cost_of(request).of(STREAM))
    charge_by_pages(request)
    leave = service.live.hub.admit(reader_of(request, player), notifier)
    return Stream(service.live.hub, notifier, source, format_, done=leave, lost=_LOST, interrupted=_INTERRUPTED)
