"""What every path has in common: HEAD wherever there is GET, OPTIONS, and no unknown query parameters.

Every handler takes the request, and its path parameters by name.
"""

import asyncio
from collections import Counter
from functools import partial
from time import perf_counter
from typing import Any, cast

from litestar import Response, route
from litestar.enums import HttpMethod

from api.http.costs import READ, UNHANDLED
from api.http.problems import BadRequest
from api.http.query import parameters
from api.http.requests import caller_of, charge, load_token
from api.state.service import AnyRequest, service_of
from domain.kernel.game import Fault
from domain.runtime.shares import CALLER, TURN, Held

get = partial(route, http_method=[HttpMethod.GET, HttpMethod.HEAD], cost=READ, scope="read")
"""Litestar's ``get``, for HEAD as well.

``query``: the names of the query parameters that the handler reads; ``cost``: a `Cost`, for other methods `COMMAND`;
``scope``: the scope of a token that it needs, for other methods ``play``;
``stored``: whether the answer depends on what is stored; ``contract``: whether it is an operation of the contract.
"""


async def handle(request: AnyRequest) -> Response[Any]:
    """Call the handler of a request's route. Raises `BadRequest` for unknown or repeated query parameters."""
    scope = request.scope
    scope["state"]["begun"] = perf_counter()
    response: Response[Any]
    if scope["method"] == "OPTIONS":
        charge(request, service_of(request), None, UNHANDLED)
        return Response(None, status_code=204, headers={"Allow": _allowed(request)})
    if scope["query_string"]:
        _check_query(request)
    if scope["method"] in ("GET", "HEAD"):
        response = await _read(request)
    else:
        response = await scope["route_handler"].fn(request=request, **scope["path_params"])
    service_of(request).metrics.count_request(scope, response.status_code or 200)
    return response


async def _read(request: AnyRequest) -> Response[Any]:
    """The response to a request that reads, in the caller's turn, which lasts for a turn of the event loop at least.

    So of the reads of an address that take no time to wait, few come before what others have sent meanwhile.
    """
    turn, scope = await turn_of(request), request.scope
    try:
        return cast("Response[Any]", await scope["route_handler"].fn(request=request, **scope["path_params"]))
    finally:
        asyncio.get_running_loop().call_soon(turn.release)


async def turn_of(request: AnyRequest) -> Held:
    """The caller's turn to read, until it is left, or ended by `end_turn` before a wait.

    What is stored nowhere has turns of its own: nobody waits for a database to learn that the process is up.
    """
    service = request.service
    CALLER.set(caller_of(request, service))
    is_stored = request.scope["route_handler"].opt.get("stored", True)
    turn = await (service.reads if is_stored else service.unstored).turn(CALLER.get())
    TURN.set(turn)
    return turn


async def refresh(request: AnyRequest) -> None:
    """Bring what the request depends on up to date with other processes: accounts, and the table that it reads.

    Raises `QueueFull`, `NotStored`.
    """
    scope = request.scope
    if scope["route_handler"].opt.get("stored", True):
        reads = scope["method"] in ("GET", "HEAD")
        await request.service.tables.refresh(scope["path_params"].get("table") if reads else None)
        await load_token(request, request.service)


def _allowed(request: AnyRequest) -> str:
    """All methods of this path. Litestar's own response omits those that were registered last."""
    path, routes = request.scope["path_template"], request.scope["litestar_app"].routes
    return ", ".join(sorted({method for found in routes if found.path_format == path for method in found.methods}))


def _check_query(request: AnyRequest) -> None:
    known = request.scope["route_handler"].opt.get("query", ())
    takes = f"One of {', '.join(sorted(known))}." if known else "There are none here."
    faults = [
        Fault(name, "Given more than once." if name in known else f"Unknown. {takes}")
        for name, times in Counter(name for name, _ in parameters(request.scope["query_string"])).items()
        if name not in known or times > 1
    ]
    if faults:
        raise BadRequest("invalid-query", "The query string has unknown or repeated parameters.", faults)
