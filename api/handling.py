"""What requests to a table go through, each check in its place."""

from collections.abc import Callable
from typing import TypeVar

from litestar import Response

from api.replies import done_of
from api.requests import AnyRequest, asked, body_of, player_of, viewer_of
from api.service import Service, reply, service_of
from domain.asking import Request as TableRequest
from domain.asking import Void, may
from domain.kernel.game import AnyGame
from domain.kernel.session import Session
from domain.tables import Answer, NotFound

Body = TypeVar("Body")


async def looking(request: AnyRequest, table: str) -> tuple[Service, str | None, Session]:
    """The service, who looks (None: an anonymous spectator), and the table."""
    service = service_of(request)
    player = viewer_of(request, service.accounts)
    return service, player, await service.tables.get(table, player)


async def act_at(  # the stages of a request
    request: AnyRequest,
    table: str,
    kind: type[TableRequest],
    decoder: Callable[[AnyGame], Callable[[bytes], Body]],
    wanted: Callable[[Body], TableRequest],
    *,
    empty: Body | None = None,
    takeback: int | None = None,
) -> Response[bytes]:
    """What every request to a table goes through, each check in its place.

    `takeback`: the one that is spoken of, if any: it must have been asked.
    """
    service = service_of(request)
    player = player_of(request, service.accounts, operator=kind is Void)
    session = await service.tables.get(table, player)
    if takeback is not None and not 1 <= takeback <= session.takeback_count:
        raise NotFound(takeback)
    may(session, player, kind)
    body = await body_of(request, decoder(session.game), empty=empty)
    return done(service, await service.tables.act(table, asked(request, player), wanted(body)), player)


def done(service: Service, answer: Answer, player: str, status: int = 201) -> Response[bytes]:
    """The answer to whatever was asked of a table."""
    return reply(done_of(service, answer, player), status, answer_headers(answer))


def answer_headers(answer: Answer) -> dict[str, str]:
    """Whether this is the first answer once more."""
    return {"Idempotency-Replayed": "true"} if answer.replayed else {}
