"""A service in this process that is restored from a backup under its clients, and one that lies to them."""

import inspect
import json
import secrets
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from takeback_client import AsyncClient, Client, Receipts

from domain.storage.opening import back_up, restore
from tests.api.serving import InProcess, in_process

Lie = Callable[[httpx.Request, Any], Any]
"""What a lying service makes of an answer to a request: a problem document brings its own status."""


class Place:
    """A service at one address, whatever becomes of its database.

    Attributes:
        requests: What was asked of it, by method and path with query.
        versions: With which `If-Match` that was.
        lie: What it makes of each answer.
        hear: What it makes of each request's body.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / "takeback.db"
        self._backup = folder / "backup.db"
        self._open = ExitStack()
        self.server: InProcess
        self.requests: list[str] = []
        self.versions: list[str | None] = []
        self.honest()
        self.start()

    def honest(self) -> None:
        """Hand on all as it is."""
        self.lie: Lie = lambda _, answer: answer
        self.hear: Callable[[Any], Any] = lambda body: body

    def start(self) -> None:
        """Begin to serve."""
        self.server = self._open.enter_context(in_process(self._file, secret=secrets.token_bytes))

    def close(self) -> None:
        """Stop serving."""
        self._open.close()

    def back_up(self) -> None:
        """Make the backup that `restore` brings back."""
        back_up(self._file, self._backup, force=True, progress=lambda *_: None)

    def restore(self) -> None:
        """What was acknowledged since the backup is lost."""
        self.close()
        restore(self._backup, self._file, force=True, check=lambda _: None)
        self.start()

    async def answer(self, request: httpx.Request) -> httpx.Response:
        """Answer a request."""
        path = request.url.raw_path.decode()
        self.requests.append(f"{request.method} {path}")
        self.versions.append(request.headers.get("If-Match"))
        content = request.content
        if content:
            content = json.dumps(self.hear(json.loads(content))).encode()
        kept = {name: value for name, value in request.headers.items() if name != "content-length"}
        response = await self.server.http.request(request.method, path, content=content, headers=kept)
        body, status = response.content, response.status_code
        kind = response.headers.get("content-type", "").partition(";")[0]
        if kind.endswith("json") and not kind.endswith("ndjson"):
            told = self.lie(request, json.loads(body))
            body = json.dumps(told).encode()
            status = told["status"] if "code" in told else status
        if kind in ("text/plain", "application/x-ndjson"):
            body = self.lie(request, response.text).encode()
        headers = {name: value for name, value in response.headers.items() if name != "content-length"}
        return httpx.Response(status, content=body, headers=headers, request=request)


class _Sync(httpx.BaseTransport):
    def __init__(self, place: Place) -> None:
        self._place = place

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.read()
        return self._place.server.runner.run(self._place.answer(request))


class _Async(httpx.AsyncBaseTransport):
    def __init__(self, place: Place) -> None:
        self._place = place

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        return await self._place.answer(request)


class Caller:
    """A client of either kind, called in the same way."""

    def __init__(
        self, place: Place, kind: str, token: str | None = None, receipts: Receipts | None = None, **more: Any
    ) -> None:
        self._place = place
        given: dict[str, Any] = {"token": token, "receipts": receipts, **more}
        self.client: Any = (
            Client("http://test", transport=_Sync(place), **given)
            if kind == "sync"
            else AsyncClient("http://test", transport=_Async(place), **given)
        )
        self.receipts: Receipts = self.client.receipts

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """A method of the client."""
        method = getattr(self.client, name)

        def call(*arguments: Any, **named: Any) -> Any:
            found = method(*arguments, **named)
            if inspect.iscoroutine(found):
                return self._place.server.runner.run(found)
            if inspect.isasyncgen(found):
                return self._place.server.runner.run(_all(found))
            return [*found] if inspect.isgenerator(found) else found

        return call


class Ann:
    """A player alone at a table of Maverick, whose client knows it from the opening on, and seals nothing."""

    def __init__(self, place: Place, kind: str) -> None:
        self.place = place
        self.kind = kind
        self.caller = Caller(place, kind, secrets=None)
        self.token = self.caller.client.token = self.caller.register("Ann").token
        self.table = self.caller.open_table("maverick").id
        self.state: Any = self.caller.take_seat(self.table)

    def play(self, caller: Any = None) -> int:
        """Make a move by a client; the version after it."""
        caller = caller or self.caller
        action = caller.list_actions(self.table).actions[0]
        return int(caller.play(self.table, action).version)

    def again(self) -> Caller:
        """Another client of hers, which knows nothing."""
        return Caller(self.place, self.kind, self.token, secrets=None)


async def _all(items: Any) -> list[Any]:
    return [item async for item in items]


def lying(path: str, **members: Any) -> Lie:
    """Answers to paths that end so have these members instead."""

    def lie(request: httpx.Request, answer: Any) -> Any:
        return {**answer, **members} if request.url.path.endswith(path) else answer

    return lie
