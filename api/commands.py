"""The path of a command: read it, authorize it, decide, append, respond.

A command is authorized once, under the table's lock, where it is decided (`domain.requests.decide`). Only a malformed
one is authorized here instead, because a refusal to the caller takes precedence over the fault of the request.
"""

from collections.abc import Awaitable, Callable

from litestar import Response

from api.callers import player_of, viewer_of
from api.problems import BadRequest
from api.reading import read_nothing
from api.replies import result_of
from api.requests import context_of
from api.responses import replayed_header, reply
from api.service import AnyRequest, Service, service_of
from domain.kernel.session import Session
from domain.requests import Request, Void, authorize

Read = Callable[[AnyRequest, Session], Awaitable[Request]]
"""Reads a command from a request. Raises `BadRequest`."""


async def load_for_read(request: AnyRequest, table: str) -> tuple[Service, str | None, Session]:
    """The service, the player who reads (None: an anonymous spectator), and the table's session."""
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
    """Handle a command to a table. `kind`: the command, or its type where the body is not read yet."""
    service = service_of(request)
    player = player_of(request, service.accounts, operator=isinstance(kind, Void))
    session = await service.tables.get(table, player, invite=invite)
    try:
        command = await read(request, session)
        context = context_of(request, player)
    except BadRequest:
        authorize(session, player, kind)
        raise
    acknowledged = await service.tables.handle(table, context, command)
    return reply(result_of(service, acknowledged, player), status, replayed_header(replayed=acknowledged.replayed))


async def handle_plain_command(request: AnyRequest, table: str, command: Request) -> Response[bytes]:
    """Handle a command whose body is empty."""
    return await handle_command(request, table, command, read_nothing(command))
