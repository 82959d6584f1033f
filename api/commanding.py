"""What a request to a table goes through: read it, authorize it, decide, append, respond.

It is authorized once, under the table's lock, where it is decided (`domain.requests.decide`). Only a request that
cannot be read is authorized here instead: a caller who may not make it is told so first.
"""

from collections.abc import Awaitable, Callable

from litestar import Response

from api.callers import player_of, viewer_of
from api.problems import BadRequest
from api.reading import read_nothing
from api.replies import result_of
from api.requests import context_of
from api.responses import replayed, reply
from api.service import AnyRequest, Service, service_of
from domain.kernel.session import Session
from domain.requests import Request, Void, authorize

Read = Callable[[AnyRequest, Session], Awaitable[Request]]
"""Reads what a request wants of a table. Raises `BadRequest`."""


async def load_for_read(request: AnyRequest, table: str) -> tuple[Service, str | None, Session]:
    """The service, who reads (None: an anonymous spectator), and the table."""
    service = service_of(request)
    player = viewer_of(request, service.accounts)
    return service, player, await service.tables.get(table, player)


async def handle_command(
    request: AnyRequest,
    table: str,
    kind: Request | type[Request],
    read: Read,
    *,
    invite: str | None = None,
    status: int = 201,
) -> Response[bytes]:
    """Do what a request wants of a table. `kind`: what is known of it before it is read."""
    service = service_of(request)
    player = player_of(request, service.accounts, operator=isinstance(kind, Void))
    session = await service.tables.get(table, player, invite=invite)
    try:
        wanted = await read(request, session)
        context = context_of(request, player)
    except BadRequest:
        authorize(session, player, kind)
        raise
    acknowledged = await service.tables.handle(table, context, wanted)
    return reply(result_of(service, acknowledged, player), status, replayed(again=acknowledged.replayed))


async def handle_plain_command(request: AnyRequest, table: str, wanted: Request) -> Response[bytes]:
    """Do what a request wants whose body has nothing more to say."""
    return await handle_command(request, table, wanted, read_nothing(wanted))
