"""What the controllers work with, and how an answer becomes a response."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.types import HTTPResponseBodyEvent, HTTPResponseStartEvent, HTTPScope, Receive, Send

from domain.accounts import Accounts
from domain.imports import Imports
from domain.signing import Signer
from domain.storage.read_models import ReadModels
from domain.tables import Tables
from domain.verifier import Verifier
from projections.runner import ReadModel

RELEASE = "0.1.0"

_LOOK_AGAIN = 0.01
_PATIENCE = 500

encode = msgspec.json.Encoder().encode


class Behind(Exception):  # an answer, not an error
    """A read model has not come as far as was asked for."""


class Unheard(Exception):  # an answer, not an error
    """A position that the log does not have yet, so nobody can have been given it."""


class Service(msgspec.Struct, frozen=True):
    """The running service: everything a controller may need."""

    tables: Tables
    accounts: Accounts
    read: ReadModels
    now: Callable[[], int]
    signer: Signer
    imports: Imports
    verifier: Verifier

    def require_position(self, position: int) -> None:
        """Raise `Unheard` for a position that the log does not have yet."""
        if self.tables.last_position() < position:
            raise Unheard(position)

    async def reached(self, model: ReadModel, position: int) -> None:
        """Wait until a read model has come this far in the log.

        Raises `Behind` after a while, and `Unheard` at once for a position that the log does not have yet.
        """
        for _ in range(_PATIENCE):
            if self.read.position(model.name) >= position:
                return
            self.require_position(position)
            await asyncio.sleep(_LOOK_AGAIN)
        raise Behind


_PRIVATE = [
    (b"content-type", b"application/json"),
    (b"cache-control", b"private, no-cache"),
    (b"vary", b"Authorization"),
]


class Reply(Response[bytes]):
    """A JSON response that no cache may share, made in less time than Litestar's own takes."""

    def __init__(self, content: bytes, status: int, headers: Mapping[str, str]) -> None:
        self.content = content
        self._status = status
        self._extra = headers

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        """Litestar's hook: the ASGI application that sends this response."""
        return self._send

    async def _send(self, scope: HTTPScope, receive: Receive, send: Send) -> None:  # noqa: ARG002  # an ASGI application
        headers = [(b"content-length", b"%d" % len(self.content)), *_PRIVATE]
        headers += [(name.lower().encode(), value.encode()) for name, value in self._extra.items()]
        start: HTTPResponseStartEvent = {"type": "http.response.start", "status": self._status, "headers": headers}
        await send(start)
        content = b"" if scope["method"] == "HEAD" else self.content
        body: HTTPResponseBodyEvent = {"type": "http.response.body", "body": content, "more_body": False}
        await send(body)


def service_of(request: Request[Any, Any, Any]) -> Service:
    """The service that this request came to."""
    service: Service = request.app.state.service
    return service


def reply(
    value: Any,  # any JSON value
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response[bytes]:
    """A JSON response that no cache may share."""
    return Reply(encode(value), status, headers or {})


def not_modified(etag: str) -> Response[None]:
    """The caller has the newest."""
    every = {"ETag": etag, "Cache-Control": "private, no-cache", "Vary": "Authorization"}
    return Response(None, status_code=304, headers=every)


def reply_ndjson(lines: Iterable[bytes], name: str) -> Response[bytes]:
    """A response of JSON lines, to be kept as a file called `name`."""
    return Response(
        b"".join(line + b"\n" for line in lines),
        media_type="application/x-ndjson",
        headers={
            "Cache-Control": "private, no-cache",
            "Vary": "Authorization",
            "Content-Disposition": f'attachment; filename="{name}"',
        },
    )
