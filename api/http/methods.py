"""What every path has in common: HEAD wherever there is GET, OPTIONS, and no unknown query parameters.

Every handler takes the request, and its path parameters by name.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter
from typing import Any, cast

from litestar import Response, route
from litestar.enums import HttpMethod
from litestar.handlers import HTTPRouteHandler

from api.http.problems import BadRequest
from api.http.query import parameters
from api.http.requests import address_of, caller_of, charge, load_token
from api.operations import OPERATIONS
from api.operations.costs import READ, UNHANDLED, Cost
from api.state.service import AnyRequest
from domain.kernel.game import Fault
from domain.runtime.shares import CALLER, TURN, Caller, Held
from domain.scopes import Scope

Handler = Callable[..., Any]
_PARAMETER = re.compile(r"{(\w+)}")
_WITH_SLASHES = "tile"
"""The path parameter that takes the rest of a path."""


def handles(operation: str, *, scope: Scope | None = None, **more: Any) -> Callable[[Handler], HTTPRouteHandler]:
    """The handler of an operation, by its id: where it is routed and what it costs is in its declaration.

    `scope`: the scope of a token that is asked for before the handler is called, where it asks for more itself;
    `more`: what Litestar's ``route`` takes besides.
    """
    declared = OPERATIONS[operation]
    return route(
        _PARAMETER.sub(_routed, declared.path),
        http_method=_methods(declared.method),
        status_code=declared.status,
        query=frozenset(declared.query),
        cost=declared.cost,
        scope=scope or declared.scope,
        stored=declared.stored,
        **more,
    )


def serves(*paths: str, query: Iterable[str] | None = ()) -> Callable[[Handler], HTTPRouteHandler]:
    """The handler of files that are no operation of the contract.

    `query`: the query parameters that it reads; None: any, which a script of the page reads.
    """
    return route(
        [*paths],
        http_method=_methods("get"),
        query=None if query is None else frozenset(query),
        cost=READ,
        scope="read",
        stored=False,
        contract=False,
    )


def accepts(path: str, cost: Cost) -> Callable[[Handler], HTTPRouteHandler]:
    """The handler of a form that is sent to an endpoint of a standard, which is no operation of the contract."""
    return route(
        path,
        http_method=_methods("post"),
        status_code=200,
        query=frozenset[str](),
        cost=cost,
        scope="read",
        stored=True,
        contract=False,
    )


def _routed(parameter: re.Match[str]) -> str:
    """A path parameter as the router has it."""
    return f"{{{parameter[1]}:{'path' if parameter[1] == _WITH_SLASHES else 'str'}}}"


def _methods(method: str) -> Sequence[HttpMethod]:
    """HEAD as well, wherever there is GET."""
    return [HttpMethod.GET, HttpMethod.HEAD] if method == "get" else [HttpMethod(method.upper())]


async def handle(request: AnyRequest) -> Response[Any]:
    """Call the handler of a request's route. Raises `BadRequest` for unknown or repeated query parameters."""
    scope = request.scope
    scope["state"]["begun"] = perf_counter()
    response: Response[Any]
    if scope["method"] == "OPTIONS":
        charge(request, request.service, None, UNHANDLED)
        await wait_to_refuse(request)
        return Response(None, status_code=204, headers={"Allow": _allowed(request)})
    if scope["query_string"]:
        _check_query(request)
    if scope["method"] in ("GET", "HEAD"):
        response = await _read(request)
    else:
        response = await scope["route_handler"].fn(request=request, **scope["path_params"])
    request.service.process.metrics.count_request(scope, response.status_code or 200)
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
    is_stored = request.scope["route_handler"].opt["stored"]
    turn = await (service.limits.reads if is_stored else service.limits.unstored).turn(CALLER.get())
    TURN.set(turn)
    return turn


async def wait_to_refuse(request: AnyRequest) -> None:
    """Wait for a turn to send what costs nearly nothing to make, which lasts for a turn of the event loop.

    The next request of a connection comes after the response. So of an address with many connections, few such requests
    come before what others have sent meanwhile.
    """
    turn = await request.service.limits.refusals.turn(Caller(address_of(request)))
    asyncio.get_running_loop().call_soon(turn.release)


async def refresh(request: AnyRequest) -> None:
    """Bring what the request depends on up to date with other processes: accounts, and the table that it reads.

    The response to OPTIONS depends on nothing that is stored. Raises `QueueFull`, `NotStored`.
    """
    scope = request.scope
    if scope["method"] != "OPTIONS" and scope["route_handler"].opt["stored"]:
        reads = scope["method"] in ("GET", "HEAD")
        await request.service.tables.refresh(scope["path_params"].get("table") if reads else None)
        await load_token(request, request.service)


def _allowed(request: AnyRequest) -> str:
    """All methods of this path. Litestar's own response omits those that were registered last."""
    path, routes = request.scope["path_template"], request.scope["litestar_app"].routes
    return ", ".join(sorted({method for found in routes if found.path_format == path for method in found.methods}))


def _check_query(request: AnyRequest) -> None:
    known = request.scope["route_handler"].opt["query"]
    if known is None:
        return
    takes = f"One of {', '.join(sorted(known))}." if known else "There are none here."
    faults = [
        Fault(name, "Given more than once." if name in known else f"Unknown. {takes}")
        for name, times in Counter(name for name, _ in parameters(request.scope["query_string"])).items()
        if name not in known or times > 1
    ]
    if faults:
        raise BadRequest("invalid-query", "The query string has unknown or repeated parameters.", faults)
