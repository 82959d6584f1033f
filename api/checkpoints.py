"""Checkpoints: the service's signature under tables that are over, and the keys to check it with."""

from litestar import Response
from litestar.params import FromPath

from api.commanding import load_for_read
from api.methods import get
from api.responses import reply
from api.service import AnyRequest, service_of
from domain.kernel.refusals import NOT_PLAYED_HERE, TABLE_NOT_OVER, Conflict
from domain.signing import checkpoint_of


@get("/v1/keys")
async def keys(request: AnyRequest) -> Response[bytes]:
    """Every key that the service signs with or did before."""
    return reply(service_of(request).signer.keys)


@get("/v1/tables/{table:str}/checkpoint")
async def checkpoint(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Where a table that is over has ended, and how, signed."""
    service, _, session = await load_for_read(request, table)
    if not session.over:
        raise Conflict(TABLE_NOT_OVER)
    if table in service.imports:
        raise Conflict(NOT_PLAYED_HERE)
    return reply(service.signer.sign(checkpoint_of(session)))
