"""The transparency log over HTTP: its checkpoint, its tiles, and the proofs of tables."""

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from litestar import Response
from litestar.params import FromPath

from api.http.methods import handles
from api.http.problems import NotLoggedYet
from api.http.requests import admit
from api.state.service import AnyRequest, Service
from api.tables.commands import load_for_read
from domain.kernel.refusals import NOT_PLAYED_HERE, TABLE_NOT_OVER, Conflict
from domain.refusals import NotFound
from domain.storage.sql.beside_log.transparency import Kind, LogState, StoredTransparency
from domain.transparency.merkle import HASH_BYTES, inclusion
from domain.transparency.notes import parse
from domain.transparency.proofs import Proof
from domain.transparency.tiles import HIGHEST, Tile, bundle_of, hashes_of, parse_path, width_of

KEPT = 1024
"""Proofs that are remembered."""

_TEXT = "text/plain"
_BINARY = "application/octet-stream"
_FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}
_BUNDLES = "entries"
_LEVELS = frozenset(map(str, range(HIGHEST + 1)))
_KINDS: Mapping[str, Kind] = {"opened": "opened", "ended": "ended"}


@handles("readLogCheckpoint")
async def log_checkpoint(request: AnyRequest) -> Response[bytes]:
    """The newest checkpoint of the transparency log."""
    _, state = await _published(admit(request))
    return Response(state.checkpoint.encode(), media_type=_TEXT, headers={"Cache-Control": "no-cache"})


@handles("readLogTile")
async def log_tile(request: AnyRequest, level: FromPath[str], tile: FromPath[Path]) -> Response[bytes]:
    """A tile of hashes, or a bundle of entries, of what is published. Raises `NotFound`."""
    service = admit(request)
    path = str(tile).lstrip("/")
    place = parse_path(path)
    if place is None or (level != _BUNDLES and level not in _LEVELS):
        raise NotFound(path)
    number, width = place
    which = Tile(0 if level == _BUNDLES else int(level), number)
    stored, state = await _published(service)
    if width_of(which, state.published) < width:
        raise NotFound(path)
    if level == _BUNDLES:
        content = bundle_of((await service.query(stored.bundle, number))[:width])
    else:
        content = (await service.query(stored.tile, which))[: width * HASH_BYTES]
    return Response(content, media_type=_BINARY, headers=_FOR_GOOD)


@handles("readProof")
async def proof(request: AnyRequest, table: FromPath[str], proof: FromPath[str]) -> Response[bytes]:
    """The proof that the opening or the end of a table is in the transparency log."""
    service, _, session = await load_for_read(request, table)
    log = service.keeping.transparency
    kind = _KINDS.get(proof)
    if kind is None or log is None:
        raise NotFound(proof)
    if table in service.tables.sessions.imported:
        raise Conflict(NOT_PLAYED_HERE)
    if kind == "ended" and not session.over:
        raise Conflict(TABLE_NOT_OVER)
    number = await service.query(log.stored.index, kind, table)
    state = None if number is None else await service.query(log.stored.state)
    if number is None or state is None or number >= state.published:
        raise NotLoggedYet
    hashes = await asyncio.to_thread(_proven, log.stored, state.origin, number, state.published)
    text = str(Proof(number, hashes, parse(state.checkpoint)))
    return Response(text.encode(), media_type=_TEXT, headers={"Cache-Control": "private, no-cache"})


async def _published(service: Service) -> tuple[StoredTransparency, LogState]:
    """The log, and its state, once it has a checkpoint. Raises `NotFound`."""
    log = service.keeping.transparency
    state = None if log is None else await service.query(log.stored.state)
    if log is None or state is None or not state.published:
        raise NotFound("log")
    return log.stored, state


@lru_cache(maxsize=KEPT)
def _proven(stored: StoredTransparency, origin: str, number: int, size: int) -> tuple[bytes, ...]:  # noqa: ARG001  # other logs, other proofs
    """The proof that an entry is in the tree of the first `size` ones, of the log of an `origin`."""
    return tuple(inclusion(number, size, hashes_of(stored.tile)))
