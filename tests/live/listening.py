"""A client of one stream of the service in this process, which sees every chunk as it is sent."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Self

from tests.api.client import MORE_THAN_ENOUGH, Json, Player, Server
from tests.api.serving import InProcess


class Listener:
    """A stream that is being read, as a context manager. ``chunks``: what was sent, write by write."""

    def __init__(self, server: Server, player: Player, path: str, accept: str, headers: dict[str, str]) -> None:
        """`path`: below ``/v1``, with its query."""
        assert isinstance(server, InProcess)
        self._server = server
        self.path = path
        self._left = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        path, _, query = path.partition("?")
        token = {} if player.token is None else {"authorization": f"Bearer {player.token}"}
        sent = {"host": "test", "accept": accept, **token, **headers}
        self._scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": f"/v1{path}",
            "raw_path": f"/v1{path}".encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
            "client": ("127.0.0.1", 50000),
            "server": ("test", 80),
        }
        self.status = 0
        self.headers: dict[str, str] = {}
        self.chunks: list[bytes] = []
        self.complete = False

    @property
    def lines(self) -> list[Json]:
        """The objects that arrived, as JSON lines."""
        return [json.loads(line) for line in b"".join(self.chunks).split(b"\n") if line]

    @property
    def items(self) -> list[Json]:
        """The objects that arrived without control messages."""
        return [line for line in self.lines if "control" not in line]

    @property
    def controls(self) -> list[str]:
        """The control messages that arrived."""
        return [line["control"] for line in self.lines if "control" in line]

    def until(self, condition: Callable[[Self], bool]) -> Self:
        """Let the service run until something holds."""

        async def wait() -> None:
            async with asyncio.timeout(MORE_THAN_ENOUGH):
                while not condition(self):  # noqa: ASYNC110  # threads of the service are waited for, too
                    await asyncio.sleep(0.001)

        self._server.runner.run(wait())
        return self

    def until_version(self, version: int) -> Self:
        """Let the service run until an event or a frame of this version has come."""
        return self.until(lambda self: bool(self.items) and version_of(self.items[-1]) >= version)

    def until_end(self) -> Self:
        """Let the service run until the stream has ended."""
        return self.until(lambda self: self.complete)

    def __enter__(self) -> Self:
        async def start() -> asyncio.Task[None]:
            return asyncio.create_task(self._server.app(self._scope, self._receive, self._send))  # type: ignore[arg-type]  # an ASGI scope

        self._task = self._server.runner.run(start())
        return self.until(lambda self: bool(self.chunks))

    def __exit__(self, *_: object) -> None:
        async def leave() -> None:
            self._left.set()
            assert self._task is not None
            await self._task

        self._server.runner.run(leave())

    async def _receive(self) -> Any:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self.chunks.append(message["body"])
            if not message.get("more_body", False):
                self.complete = True
                self._left.set()  # a complete response disconnects, as ASGI has it


async def heard(server: Server, notifier: str) -> None:
    """Wait until somebody listens to a notifier."""
    assert isinstance(server, InProcess)
    async with asyncio.timeout(MORE_THAN_ENOUGH):
        while not server.service.live.hub.is_heard(notifier):  # noqa: ASYNC110  # threads of the service are waited for, too
            await asyncio.sleep(0.001)


def listening(
    player: Player, path: str, *, accept: str = "application/x-ndjson", headers: dict[str, str] | None = None
) -> Listener:
    """A stream of a player. `path`: below ``/v1``, with its query."""
    return Listener(player.server, player, path, accept, headers or {})


def version_of(item: Json) -> int:
    """The version of an event, or of a frame."""
    return int(item["event"]["version"] if "event" in item else item["version"])
