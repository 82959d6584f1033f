"""A receiver of webhooks on a port of its own, which answers as it is told, and checks every signature."""

import asyncio
import base64
import hashlib
import hmac
import json
import ssl
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import Any, NamedTuple, Self

from tests.api.client import MORE_THAN_ENOUGH, Json, Player, done
from tests.api.serving import InProcess

Answer = Callable[[asyncio.StreamWriter], Awaitable[None]]


class Received(NamedTuple):
    """A request that arrived."""

    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Json:
        """The body."""
        return json.loads(self.body)


def status(code: int, **headers: str) -> Answer:
    """An answer with a status and headers."""

    async def answer(writer: asyncio.StreamWriter) -> None:
        lines = [f"HTTP/1.1 {code} Whatever", "Content-Length: 0", *(f"{name}: {to}" for name, to in headers.items())]
        writer.write("\r\n".join([*lines, "", ""]).encode())

    return answer


def bytes_of(content: bytes) -> Answer:
    """An answer of just these bytes, after which the connection is closed."""

    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(content)

    return answer


def forever(first: bytes, again: bytes) -> Answer:
    """An answer that goes on as long as it is read."""

    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(first)
        while True:
            writer.write(again)
            await writer.drain()
            await asyncio.sleep(0)  # it shares the loop with the sender

    return answer


def then_silence(first: bytes) -> Answer:
    """An answer that never ends."""

    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(first)
        await silence(writer)

    return answer


async def silence(_: asyncio.StreamWriter) -> None:
    """No answer."""
    await asyncio.sleep(3600)


class Receiver:
    """A receiver, as a context manager. ``answer``: what requests get; ``connections``: how many there were."""

    def __init__(
        self, server: InProcess, answer: Answer | None = None, *, tls: ssl.SSLContext | None = None, port: int = 0
    ) -> None:
        self.server = server
        self.answer = answer or status(204)
        self.received: list[Received] = []
        self.connections = 0
        self.port = port
        self._tls = tls
        self._handling: set[asyncio.Task[Any]] = set()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}/hook?who=me"

    @property
    def bodies(self) -> list[Json]:
        """The bodies that arrived."""
        return [received.json for received in self.received]

    def of(self, kind: str) -> list[Json]:
        """The data of the bodies of a kind."""
        return [body["data"] for body in self.bodies if body["type"] == kind]

    def until(self, condition: Callable[[Self], bool]) -> Self:
        """Let the service run until something holds."""
        until(self.server, lambda: condition(self))
        return self

    def __enter__(self) -> Self:
        async def start() -> asyncio.Server:
            return await asyncio.start_server(self._handle, "127.0.0.1", self.port, ssl=self._tls)

        self._listening = self.server.runner.run(start())
        self.port = self._listening.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        async def stop() -> None:
            self._listening.close()
            for task in self._handling:
                task.cancel()
            await asyncio.gather(*self._handling, return_exceptions=True)

        self.server.runner.run(stop())

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._handling.add(task)
        task.add_done_callback(self._handling.discard)
        self.connections += 1
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:-2])}
            headers[":request"] = head[0]
            body = await reader.readexactly(int(headers["content-length"]))
            self.received.append(Received(headers, body))
            await self.answer(writer)
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()


def until(server: InProcess, condition: Callable[[], bool]) -> None:
    """Let the service run until something holds. The condition may make requests."""
    deadline = monotonic() + MORE_THAN_ENOUGH
    while not condition():
        assert monotonic() < deadline, "it took too long"
        server.runner.run(asyncio.sleep(0.002))


def signed(received: Received, secret: str) -> bool:
    """Is this signed as Standard Webhooks has it? Computed from its text alone."""
    headers = received.headers
    content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + received.body
    digest = hmac.digest(base64.b64decode(secret.removeprefix("whsec_")), content, hashlib.sha256)
    return headers["webhook-signature"] == f"v1,{base64.b64encode(digest).decode()}"


class Hook:
    """A registered webhook of a player."""

    def __init__(self, player: Player, url: str, **more: Json) -> None:
        self.player = player
        self.made = done(player.post("/me/webhooks", {"url": url, **more}))
        self.id = str(self.made["id"])
        self.path = f"/me/webhooks/{self.id}"

    @property
    def secret(self) -> str:
        """What signs its deliveries."""
        return str(self.made["secret"])

    def deliveries(self) -> list[Json]:
        """Its deliveries, the newest first."""
        return list(done(self.player.get(f"{self.path}/deliveries"), 200)["deliveries"])

    def attempts(self) -> int:
        """How many attempts of its deliveries are recorded. A request that has arrived may not be, as yet."""
        return sum(int(delivery["attempts"]) for delivery in self.deliveries())

    def listed(self) -> Json:
        """What the list says of it."""
        return next(one for one in done(self.player.get("/me/webhooks"), 200) if one["id"] == self.id)


def filled(server: InProcess) -> None:
    """Let the service run until the outbox has all that has happened."""
    last = server.service.tables.last_position()

    def told() -> bool:
        if server.service.projections.models.position("table-list") < last:
            return False
        return all(
            not server.service.projections.models.changed_tables(player, after=hook.position, limit=1)
            for player in server.service.players.webhooks.players
            for hook in server.service.players.webhooks.of(player)
            if hook.disabled_at is None
        )

    until(server, told)


def later(server: InProcess, hook: Hook, milliseconds: int) -> None:
    """Advance the clock, and have the webhook looked at."""

    async def wake() -> None:
        server.clock.advance(milliseconds)
        server.service.players.webhooks.on_waiting(hook.id)

    server.runner.run(wake())
