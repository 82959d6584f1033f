"""A log of numbered items without a service, streams of it, and clients that read them."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from api.live.formats import NDJSON, Format, Item
from api.live.stream import Stream
from api.state.hub import Hub, Notifier

NOTIFIER = "table/t"
PAGE = 7


class Lost(Exception):
    """The right to read is lost."""


class Log:
    """Numbered items, and the hub that tells of them."""

    def __init__(self) -> None:
        self.hub = Hub()
        self.length = 0
        self.over = False
        self.lost = False
        self.refusals: list[Exception] = []
        self.open_streams = 0

    def grow(self) -> None:
        """One more item."""
        self.length += 1
        self.hub.notify(NOTIFIER)

    def stream(self, after: int, format_: Format = NDJSON) -> Stream:
        """A stream of what comes after an item."""
        self.open_streams += 1
        return Stream(self.hub, NOTIFIER, Source(self, after), format_, done=self._done, lost=(Lost,))

    def _done(self) -> None:
        self.open_streams -= 1


class Source:
    """Reads a log as a table is read: it looks, and then waits for the store."""

    def __init__(self, log: Log, after: int) -> None:
        self._log = log
        self._after = after

    @property
    def behind(self) -> bool:
        """Is there more to read?"""
        return self._after < self._log.length

    @property
    def ended(self) -> bool:
        """Is the log over, and read?"""
        return self._log.over and self._after == self._log.length

    def where(self) -> dict[str, Any]:
        """The present length."""
        return {"version": self._log.length}

    async def read(self, _: Notifier) -> Sequence[Item]:
        """A page of items."""
        if self._log.lost:
            raise Lost
        if self._log.refusals:
            raise self._log.refusals.pop()
        upto = min(self._log.length, self._after + PAGE)
        await asyncio.sleep(0)  # what is asked of a store takes a while
        read = [Item(str(number), b'{"version":%d}\n' % number) for number in range(self._after + 1, upto + 1)]
        self._after = upto
        return read


class Reader:
    """A client of one stream. ``lines``: what it received; ``writes``: how often something was sent to it."""

    def __init__(
        self, stream: Stream, *, method: str = "GET", wait: Callable[[], Awaitable[object]] | None = None
    ) -> None:
        self.started: dict[str, Any] = {}
        self.received = b""
        self.writes = 0
        self.complete = False
        self._wait = wait
        self._left = asyncio.Event()
        application = stream.to_asgi_response()
        self.task = asyncio.create_task(application({"method": method}, self._receive, self._send))

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The objects that arrived."""
        return [json.loads(line) for line in self.received.split(b"\n") if line]

    @property
    def versions(self) -> list[int]:
        """The versions that arrived, without control messages."""
        return [line["version"] for line in self.lines if "control" not in line]

    @property
    def controls(self) -> list[str]:
        """The control messages that arrived."""
        return [line["control"] for line in self.lines if "control" in line]

    async def leave(self) -> None:
        """Close the connection."""
        self._left.set()
        await self.task

    async def _receive(self) -> dict[str, str]:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.started = message
            return
        self.writes += 1
        if self._wait is not None:
            await self._wait()
        assert not self.complete
        self.received += message["body"]
        if not message["more_body"]:
            self.complete = True
            self._left.set()  # a complete response disconnects, as ASGI has it


async def until(condition: Callable[[], bool]) -> None:
    """Let the loop run until something holds."""
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110  # the loop itself is what is waited for
            await asyncio.sleep(0)


async def rest() -> None:
    """Let streams do all that they need not wait for."""
    for _ in range(10):
        await asyncio.sleep(0)
