"""Responses from values."""

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar, cast

import msgspec
from litestar import Response
from litestar.types import HTTPResponseBodyEvent, HTTPResponseStartEvent, HTTPScope, Receive, Scope, Send

from api.http.common_headers import NOT_GUESSED, TIME

T = TypeVar("T")

encode = msgspec.json.Encoder().encode

_PRIVATE = [
    (b"content-type", b"application/json"),
    (b"cache-control", b"private, no-cache"),
    (b"vary", b"Authorization"),
    NOT_GUESSED,
]
_ONCE = [(b"content-type", b"application/json"), (b"cache-control", b"no-store"), NOT_GUESSED]


class Reply(Response[bytes]):
    """A private JSON response, built faster than Litestar's own."""

    _fixed: ClassVar = _PRIVATE

    def __init__(self, content: bytes, status: int, headers: Mapping[str, str]) -> None:
        self.content = content
        self.status_code = self._status = status
        self.headers = {**headers}

    async def send_at(self, now: int, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002  # of ASGI
        """The ASGI application that sends this response, with what every response has. `now`: ms since 1970 UTC."""
        headers = [(b"content-length", b"%d" % len(self.content)), *self._fixed, (TIME, b"%d" % now)]
        if self.headers:
            headers += [(name.lower().encode(), value.encode()) for name, value in self.headers.items()]
        start: HTTPResponseStartEvent = {"type": "http.response.start", "status": self._status, "headers": headers}
        await send(start)
        content = b"" if cast("HTTPScope", scope)["method"] == "HEAD" else self.content
        body: HTTPResponseBodyEvent = {"type": "http.response.body", "body": content, "more_body": False}
        await send(body)


class ReplyOnce(Reply):
    """A JSON response that is never given again, so nobody may keep it."""

    _fixed = _ONCE


def encoded(value: T) -> T:
    """A value as JSON already, to stand for itself in a response, so that a long one is encoded in parts."""
    return cast("T", msgspec.Raw(encode(value)))


def reply(
    value: Any,  # any JSON value
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response[bytes]:
    """A private JSON response."""
    return Reply(encode(value), status, headers or {})


def replayed_header(*, replayed: bool) -> dict[str, str]:
    """The headers that mark a replayed response to an idempotency key."""
    return {"Idempotency-Replayed": "true"} if replayed else {}


def not_modified(etag: str, *, vary: str = "Authorization") -> Response[None]:
    """304: the caller's copy is current."""
    every = {"ETag": etag, "Cache-Control": "private, no-cache", "Vary": vary}
    return Response(None, status_code=304, headers=every)
