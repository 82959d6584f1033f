"""The analysis of a finished game, as JSON and drawn."""

import asyncio
import hashlib
from functools import partial
from typing import Any

import msgspec
from litestar import Response
from litestar.params import FromPath

from analysis.document import decode
from analysis.plot import MEDIA_TYPE, plot
from api.http.etags import etag_matches, reply_if_changed
from api.http.methods import handles
from api.http.requests import address_of, charge, cost_of
from api.http.responses import not_modified, reply
from api.operations.costs import MAKING
from api.state.service import AnyRequest
from api.tables.commands import load_for_read
from domain.catalogue import INSTALLED
from domain.kernel.batches import require_finished
from domain.kernel.refusals import DAY_NOT_OVER, RULES_NOT_INSTALLED, TABLE_NOT_OVER, Conflict
from domain.runtime.shares import Caller

POLL_SECONDS = 2
"""When to ask again for an analysis that is being made."""


class AnalysisUnderWay(msgspec.Struct, frozen=True, tag_field="state", tag="making"):
    """The analysis is being made, or waits for others: ask again after `Retry-After` seconds.

    Attributes:
        waiting: How many other games were asked for before. Callers take turns, so some of them may come later, and
            others first.
    """

    waiting: int


@handles("readAnalysis")
async def analysis(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """The analysis of a finished game, or that it is being made."""
    found = await _found(request, table)
    return reply_if_changed(request, msgspec.Raw(found)) if isinstance(found, bytes) else found


@handles("drawAnalysis")
async def analysis_plot(request: AnyRequest, table: FromPath[str]) -> Response[Any]:
    """The analysis of a finished game, drawn, or that it is being made."""
    found = await _found(request, table)
    if not isinstance(found, bytes):
        return found
    etag = f'"{hashlib.blake2s(found, digest_size=16).hexdigest()}"'
    if etag_matches(request, etag):
        return not_modified(etag)
    drawn = await asyncio.to_thread(lambda: plot(decode(found)).encode())
    headers = {
        "ETag": etag,
        "Cache-Control": "private, no-cache",
        "Vary": "Authorization",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
    return Response(drawn, media_type=MEDIA_TYPE, headers=headers)


async def _found(request: AnyRequest, table: str) -> bytes | Response[bytes]:
    """The analysis as JSON; or the response that it is being made, which this begins.

    Raises `Conflict` if the game, a game that it was forked from or the day of its seed is not over, or its rules are
    not installed; `OverBudget`, `AnalystBusy`, `AnalysisFailed`.
    """
    service, player, session = await load_for_read(request, table)
    require_finished(session)
    if not session.is_disclosed(service.now()):
        raise Conflict(DAY_NOT_OVER)
    if await service.tables.is_of_game_in_play(session):  # also one that is kept would be a hint there
        raise Conflict(TABLE_NOT_OVER, "The game that was forked is not over.")
    found = await service.keeping.analyst.find(session)
    if found is not None:
        return found
    if session.game.version not in INSTALLED.get(session.game.key, {}):  # the process that makes it knows no others
        raise Conflict(RULES_NOT_INSTALLED)
    units = cost_of(request).of(MAKING)
    caller = Caller(address_of(request), player or "")
    waiting = await service.keeping.analyst.begin(session, caller, partial(charge, request, service, player, units))
    return reply(AnalysisUnderWay(waiting), 202, {"Retry-After": str(POLL_SECONDS)})
