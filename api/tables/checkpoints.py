"""Checkpoints: signatures of tables that are over, and the public keys to verify them."""

from litestar import Response
from litestar.params import FromPath
from msgspec.structs import replace

from api.http.etags import reply_if_changed
from api.http.methods import handles
from api.http.requests import admit
from api.state.service import AnyRequest
from api.tables.commands import load_for_read
from domain.keeping.signing import checkpoint_of
from domain.kernel.refusals import NOT_PLAYED_HERE, TABLE_NOT_OVER, Conflict


@handles("listKeys")
async def keys(request: AnyRequest) -> Response[bytes]:
    """List the current signing key and its predecessors, and the keys of the transparency log."""
    keeping = admit(request).keeping
    log, keys = keeping.transparency, keeping.signer.keys
    if log is not None:
        keys = replace(keys, log=str(log.key.key))
    if log is not None and log.witnesses is not None:
        keys = replace(keys, witnesses=tuple(str(each.key) for each in log.witnesses.witnesses.values()))
    return reply_if_changed(request, keys)


@handles("readCheckpoint")
async def checkpoint(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """The signed version, head and outcome of a table that is over."""
    service, _, session = await load_for_read(request, table)
    if not session.over:
        raise Conflict(TABLE_NOT_OVER)
    if table in service.keeping.imports:
        raise Conflict(NOT_PLAYED_HERE)
    return reply_if_changed(request, service.keeping.signer.sign(checkpoint_of(session)))
