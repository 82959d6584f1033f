"""``python -m tests.clients.newer_service``: the service as a later release may be, for clients of today.

It hosts a game that the contract does not list, Goofspiel, and seats bots there who do not know it. In its responses
every event, fact and action has another type, every problem another code, some enumerations another member, and
objects have a member more. What is posted back verbatim is understood.
"""

import json
import runpy
from collections.abc import Callable
from typing import Any

from api import serve
from api.running import bots_process
from api.tables import bots
from domain.catalogue import INSTALLED
from domain.kernel.events import EVENT_TYPES
from tests.bots.hasty_service import PROGRAM

MARK = "new-"
"""What new words begin with, those of a game behind its key."""
_ENUMERATIONS = {"code", "visibility", "undo", "then", "reason"}
_AS_EVER = {"worlds", "content", "schemas"}
"""What a version of the rules defines for good, and maps, whose members are no fields."""


def newer(value: Any, field: str = "") -> Any:
    """A response with what is new."""
    match value:
        case dict():
            members = {name: part if name in _AS_EVER else newer(part, name) for name, part in value.items()}
            return {**members, f"{MARK}member": {"type": f"{MARK}thing"}}
        case list():
            return [newer(part, field) for part in value]
        case str() if field == "type" and "." in value:
            return value.replace(".", f".{MARK}")
        case str() if (field == "type" and value in EVENT_TYPES) or field in _ENUMERATIONS:
            return MARK + value
        case _:
            return value


def older(value: Any) -> Any:
    """A request without what is new."""
    match value:
        case dict():
            return {name: older(part) for name, part in value.items() if not name.startswith(MARK)}
        case list():
            return [older(part) for part in value]
        case str():
            return value.replace(MARK, "")
        case _:
            return value


def rewritten(body: bytes, change: Callable[[Any], Any]) -> bytes:
    """JSON, or lines of it, with each value changed."""
    return b"\n".join(
        json.dumps(change(json.loads(line))).encode() if line.strip() else line for line in body.split(b"\n")
    )


class Newer:
    """The application, as a later release."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request of the API newly, everything else as ever."""
        if scope["type"] != "http" or not scope["path"].startswith("/v1/") or scope["path"].endswith("/transcript"):
            await self._app(scope, receive, send)
            return
        body = rewritten(await _body(receive), older)
        headers = [header for header in scope["headers"] if header[0] not in (b"accept-encoding", b"content-length")]
        if body:
            headers.append((b"content-length", str(len(body)).encode()))
        requests = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receiving() -> Any:
            return next(requests, None) or await receive()

        await self._app({**scope, "headers": headers}, receiving, Sending(send))


class Sending:
    """Sends a response newly: JSON once it is whole, lines as they come, everything else as ever."""

    def __init__(self, send: Any) -> None:
        self._send = send
        self._start: Any = None
        self._body = b""

    async def __call__(self, message: Any) -> None:
        """Send a message."""
        if message["type"] == "http.response.start":
            self._start = message
            self._kind = dict(message["headers"]).get(b"content-type", b"").partition(b";")[0]
            if not self._kind.endswith(b"json"):
                await self._send(message)
        elif self._kind.endswith(b"ndjson"):
            await self._sent(message)
        elif self._kind.endswith(b"json"):
            self._body += message.get("body", b"")
            if not message.get("more_body"):
                await self._sent({**message, "body": self._body})
        else:
            await self._send(message)

    async def _sent(self, message: Any) -> None:
        if self._start is not None:
            headers = [header for header in self._start["headers"] if header[0] != b"content-length"]
            await self._send({**self._start, "headers": headers})
            self._start = None
        await self._send({**message, "body": rewritten(message.get("body", b""), newer)})


async def _body(receive: Any) -> bytes:
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


if __name__ == "__main__":
    bots.GAMES = INSTALLED  # type: ignore[attr-defined]  # which the module imports
    bots_process.PROGRAM = PROGRAM
    server_of = serve.server_of
    serve.server_of = lambda app, **more: server_of(Newer(app), **more)
    runpy.run_module("api", run_name="__main__")
