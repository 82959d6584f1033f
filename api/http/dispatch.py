"""The ASGI application: Litestar's router, but without its middleware and dependency injection.

It answers OPTIONS of every path, and refuses unknown query parameters, before a handler is called.

Why: decision 0019.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from functools import cache, lru_cache, partial
from time import perf_counter
from typing import Any, cast

from litestar import Litestar, Request, Response
from litestar._asgi.utils import is_valid_host  # Litestar is pinned to one release
from litestar.enums import ScopeType
from litestar.exceptions import ClientException
from litestar.types import (
    ASGIApp,
    ControllerRouterHandler,
    HTTPScope,
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Receive,
    Scope,
    Send,
)
from litestar.utils.path import normalize_path

from api.http.common_headers import completed
from api.http.deprecation import DEPRECATED, Deprecation, warning_of
from api.http.paths import UNUSUAL, heads_of, require_one_spelling
from api.http.problems import BadRequest, answer
from api.http.query import parameters
from api.http.requests import address_of, caller_of, charge, load_token
from api.http.responses import Reply
from api.operations.costs import UNHANDLED
from api.state.addresses import client_of
from api.state.budgets import OverBudget
from api.state.service import AnyRequest, Service
from domain.kernel.game import Fault
from domain.runtime.shares import CALLER, TURN, Caller, Held, ShareTaken
from domain.storage.errors import NotStored

_is_valid_host = lru_cache(64)(is_valid_host)


class Application(Litestar):
    """Litestar, with a shorter way from its router to a handler.

    Litestar finds the route; the handler is then called by `handle`, and every exception becomes a problem document.
    What it would do between the two (middleware, hooks, dependencies, arguments from types) this service does not use,
    and it costs a seventh of a move. ``service``: set while the application runs. ``deprecated``: the operations that
    will go, by method and path.
    """

    service: Service
    deprecated: Mapping[str, Deprecation] = DEPRECATED

    def __init__(
        self,
        *,
        handlers: tuple[ControllerRouterHandler, ...],
        lifespan: Callable[[Litestar], AbstractAsyncContextManager[None]],
    ) -> None:
        super().__init__(lifespan=[lifespan], **_SETTINGS)
        routes = routed(handlers)
        self.routes = routes.routes
        self.asgi_router.handle_routing = routes.asgi_router.handle_routing
        self._heads = heads_of(route.path for route in routes.routes)

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        """The ASGI application."""
        if scope["type"] != ScopeType.HTTP:
            await super().__call__(scope, receive, send)
            return
        request = self._request(cast("HTTPScope", scope), cast("Receive", receive))
        try:
            place = await self._place_for(request)
        except (ShareTaken, NotStored) as error:
            refuse = await self._refuse_in_turn(request, error)
            await refuse(request.scope, request.receive, cast("Send", send))
            return
        with place:
            send_response, send_message = await self._respond(request), cast("Send", send)
            if self.deprecated and (found := self.deprecated.get(_operation_of(request.scope))):
                send_message = warning_of(found, send_message)
            await send_response(request.scope, request.receive, send_message)

    def count_unreadable(self, address: str, code: str) -> bool:
        """Count a request that is not HTTP, and charge the address of its connection. May it be answered?"""
        self.service.process.metrics.count_refusal(code)
        try:
            self.service.limits.budgets.charge("address", address, UNHANDLED)
        except OverBudget:
            return False
        return True

    def _request(self, scope: HTTPScope, receive: Receive) -> AnyRequest:
        scope["litestar_app"] = self
        peer, headers = scope["client"], [*scope["headers"]]
        address = client_of(peer[0] if peer else "", headers, self.service.limits.budgets.trusted_proxies)
        scope.setdefault("state", {})["address"] = address
        request = AnyRequest.__new__(AnyRequest)  # without the 30 attributes that Litestar would set
        request.scope, request.receive, request.service = scope, receive, self.service
        request.fields = dict(headers)
        if len(request.fields) < len(headers):
            request.fields = dict(reversed(headers))
        return request

    async def _place_for(self, request: AnyRequest) -> Held:
        """A place among the requests that wait for their responses. Raises `ShareTaken`, `NotStored`.

        Only where half of the places of an address are taken does it matter whose the request is.
        """
        service, caller = self.service, Caller(request.scope["state"]["address"])
        CALLER.set(caller)
        try:
            return service.limits.in_flight.take(caller)
        except ShareTaken:
            await load_token(request, service)
            known = caller_of(request, service)
            if not known.player:
                raise
            CALLER.set(known)
            return service.limits.in_flight.take(known)

    async def _respond(self, request: AnyRequest) -> ASGIApp:
        """The response to a request, as an ASGI application that sends it."""
        scope, receive = request.scope, request.receive
        try:
            if len(request.fields) < len(cast("list[Any]", scope["headers"])):
                _require_single(scope["headers"])
            self._find_route(scope, request.fields.get(b"host"))
            if self.service.tables.sessions.shared:
                await refresh(request)
            response = await handle(request)
            if isinstance(response, Reply):
                return partial(response.send_at, self.service.now())
            handler: Any = scope["route_handler"]  # one of those for HTTP
            found = cast("ASGIApp", await handler.to_response(self, response, Request(scope, receive)))
            return completed(found, self.service.now)
        except Exception as error:  # noqa: BLE001  # whatever fails, the caller gets an answer
            return await self._refuse_in_turn(request, error)

    async def _refuse_in_turn(self, request: AnyRequest, error: Exception) -> ASGIApp:
        """A refusal, once its address is charged for it, and held back where the address has had too much already."""
        refusal = self._charged(request, error)
        if isinstance(refusal, OverBudget | ShareTaken):
            await asyncio.sleep(self.service.limits.budgets.delay(address_of(request)))
        await wait_to_refuse(request)
        return self._refuse(request, refusal)

    def _charged(self, request: AnyRequest, error: Exception) -> Exception:
        """What to refuse a request with, once somebody is charged for it: its address, if the operation was not."""
        if "payer" in request.scope["state"]:
            return error
        try:
            charge(request, self.service, None, UNHANDLED)
        except OverBudget as over:
            return over
        return error

    def _refuse(self, request: AnyRequest, error: Exception) -> ASGIApp:
        refusal = answer(request, error).to_asgi_response(None, Request(request.scope, request.receive))
        return completed(refusal, self.service.now)

    def _find_route(self, scope: HTTPScope, host: bytes | None) -> None:
        """Let Litestar's router fill in the scope. Raises Litestar's own exceptions."""
        if host is not None and not _is_valid_host(host):
            raise ClientException("Invalid host header")
        if UNUSUAL.search(scope["raw_path"]):
            require_one_spelling(scope["raw_path"], self._heads)
        path = normalize_path(scope["path"])
        _, scope["route_handler"], scope["path"], scope["path_params"], scope["path_template"] = (
            self.asgi_router.handle_routing(path, scope["method"])
        )


def _require_single(headers: Iterable[tuple[bytes, bytes]]) -> None:
    """Raise `BadRequest` where a header is repeated of which a request has one.

    Else two parties that read a request, such as a proxy and this service, could each take another one for it.
    """
    sent = Counter(name for name, _ in headers)
    repeated = next((name for name in _SINGLE if sent[name] > 1), None)
    if repeated is not None:
        detail = f"Send exactly one {_SINGLE[repeated]} header: this request has {sent[repeated]}."
        raise BadRequest("invalid-header", detail)


_SINGLE: Mapping[bytes, str] = {
    name.lower().encode(): name
    for name in (
        "Authorization",
        "Idempotency-Key",
        "If-Match",
        "Last-Event-ID",
        "Content-Type",
        "Host",
        "Takeback-Invite",
    )
}

_SETTINGS: Mapping[str, Any] = {"logging_config": None, "openapi_config": None, "request_class": AnyRequest}


@cache
def routed(handlers: tuple[ControllerRouterHandler, ...]) -> Litestar:
    """The routes to these handlers, for all applications of this process: making them takes most of the time of one."""
    return Litestar(handlers, **_SETTINGS)


def _operation_of(scope: HTTPScope) -> str:
    """The method and the path of the operation that a request is for, as the contract has them."""
    method = "GET" if scope["method"] == "HEAD" else scope["method"]
    path = _PARAMETER.sub(r"{\1}", scope.get("path_template", ""))
    return f"{method} {path}"


_PARAMETER = re.compile(r"{(\w+):\w+}")


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
