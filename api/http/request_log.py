"""A line of the log for each request, at level ``debug``: operation, status and time, and nothing of its contents."""

import logging
from time import perf_counter

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from api.http.problems import operation_of

_log = logging.getLogger("takeback")


def log_requests(app: ASGIApp) -> ASGIApp:
    """The application with a line of the log for each request."""

    async def logging_app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        begun, status = perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, sending)
        finally:
            ms = round((perf_counter() - begun) * 1000, 1)
            _log.debug("request", extra={**operation_of(scope), "status": status, "ms": ms})

    return logging_app
