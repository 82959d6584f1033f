"""Checkpoints: signatures of tables that are over; receipts, of tables at a version; the keys to verify them."""

from litestar import Response
from litestar.params import FromPath
from msgspec.structs import replace

from api.http.etags import reply_if_changed
from api.http.methods import handles
from api.http.query import integer
from api.http.requests import admit, charge, cost_of
from api.operations.costs import EARLIER
from api.state.service import AnyRequest, Service
from api.tables.commands import load_for_read
from domain.keeping.signing import checkpoint_of
from domain.kernel.refusals import NOT_PLAYED_HERE, TABLE_NOT_OVER, Conflict
from domain.kernel.session import Session
from domain.refusals import NotFound
from domain.transparency.notes import Note, sign
from domain.transparency.receipts import Acknowledged


@handles("listKeys")
async def keys(request: AnyRequest) -> Response[bytes]:
    """List the current signing key and its predecessors, and the keys of receipts and of the transparency log."""
    keeping = admit(request).keeping
    log, keys = keeping.transparency, replace(keeping.signer.keys, receipts=str(keeping.receipts.key))
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
    if table in service.tables.sessions.imported:
        raise Conflict(NOT_PLAYED_HERE)
    return reply_if_changed(request, service.keeping.signer.sign(checkpoint_of(session)))


@handles("readReceipt")
async def receipt(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """The service's signature of the head that a table has, or had at a version. Raises `NotFound`."""
    service, player, session = await load_for_read(request, table)
    version = integer(request, "version", session.version, least=1, most=2**53 - 1)
    if table in service.tables.sessions.imported:
        raise Conflict(NOT_PLAYED_HERE)
    if version > session.version:
        raise NotFound(version)
    if version < session.version:
        charge(request, service, player, cost_of(request).of(EARLIER))
    said = str(await _acknowledged(service, session, version))
    note = Note(said, (sign(said, service.keeping.receipts),))
    return Response(str(note).encode(), media_type="text/plain", headers={"Cache-Control": "private, no-cache"})


async def _acknowledged(service: Service, session: Session, version: int) -> Acknowledged:
    """What a receipt of a version says."""
    if version == session.version:
        return Acknowledged(session.table, version, session.head.hex(), session.at)
    [record] = await service.tables.history.records(session, after=version - 1, upto=version)
    return Acknowledged(session.table, version, record.hash.hex(), record.event.at)
