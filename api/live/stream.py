"""A stream as a response: a cursor that reads on whenever its bell rings.

Two tasks a stream: one sends, one waits for the client to disconnect, which only `receive` reports. A slow reader
falls behind without costing memory, since nothing is queued for it; one that stops reading altogether is cut off
with its connection (see `api.connections`).
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol

from litestar import Response
from litestar.types import HTTPScope, Message, Receive, Send

from api.budgets import OverBudget
from api.live.formats import Control, Format, Item
from api.live.hub import Bell, Hub
from domain.slices import TooMuchWork

HEARTBEAT_SECONDS = 10
"""A heartbeat follows this much silence, at the next beat: within 15 seconds. Clients reconnect after 30."""

BUSY_SECONDS = 0.05
"""How long a stream waits before it reads again where too much work is under way, as when many resume at once."""

LAGGING_SECONDS = 10
"""A reader that took longer than this for one write, and is still behind, gets ``lagging`` and is cut off."""


class Source(Protocol):
    """What a stream follows. It keeps the cursor."""

    @property
    def behind(self) -> bool:
        """There is more to read at once."""

    @property
    def ended(self) -> bool:
        """Everything was read, and there will be no more."""

    def where(self) -> dict[str, Any]:
        """What ``hello`` reports: the present version, or the position."""

    async def read(self, bell: Bell) -> Sequence[Item]:
        """The items after the cursor, at most a page; moves the cursor.

        Raises what would refuse a request, if the reader is no longer authorized; the stream then ends.
        """


class Stream(Response[bytes]):
    """A response that follows a source until it ends, the client disconnects, or the service stops."""

    def __init__(
        self,
        hub: Hub,
        bell: str,
        source: Source,
        format_: Format,
        *,
        done: Callable[[], None],
        lost: tuple[type[Exception], ...],
        interrupted: tuple[type[Exception], ...] = (),
    ) -> None:
        """`bell`: the name of the one that rings for the source; `done` is called at the end.

        `lost`: what the source raises once the reader is not authorized any more; `interrupted`: if it cannot be read.
        """
        self.status_code = 200
        self._hub = hub
        self._name = bell
        self._source = source
        self._format = format_
        self._done = done
        self._lost = lost
        self._interrupted = interrupted
        self._sent_at = 0.0

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        """Litestar's hook: the ASGI application that sends this response."""
        return self._serve

    async def _serve(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        try:
            await send(
                {
                    "type": "http.response.start",
                    "status": 200,
                    "headers": [
                        (b"content-type", self._format.media_type.encode()),
                        (b"cache-control", b"no-store"),
                        (b"vary", b"Authorization, Accept"),
                        (b"x-accel-buffering", b"no"),
                    ],
                }
            )
            if scope["method"] == "HEAD":
                await self._write(send, b"", more=False)
                return
            sending = asyncio.create_task(self._follow(send))
            leaving = asyncio.create_task(until_gone(receive))
            try:
                await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (sending, leaving):
                    task.cancel()
                for task in (sending, leaving):
                    with suppress(asyncio.CancelledError):
                        await task
        finally:
            self._done()

    async def _follow(self, send: Send) -> None:
        with self._hub.listen(self._name) as bell:
            await self._write(send, self._format.control("hello", **self._source.where()))
            while True:
                heard = bell.rings  # before the read: a change in between rings
                if self._hub.closing:
                    await self._end(send, "bye")
                    return
                try:
                    items = await self._source.read(bell)
                except self._lost:
                    await self._write(send, b"", more=False)
                    return
                except OverBudget as over:  # a stream catches up no faster than pages would
                    await self._hub.pause(over.wait)
                    continue
                except TooMuchWork:
                    await self._hub.pause(BUSY_SECONDS)
                    continue
                except self._interrupted:
                    await self._end(send, "bye")
                    return
                if items:
                    took = await self._write(send, b"".join(map(self._format.item, items)))
                    if took > LAGGING_SECONDS and heard != bell.rings:
                        await self._end(send, "lagging")
                        return
                elif time.monotonic() - self._sent_at >= HEARTBEAT_SECONDS:
                    await self._write(send, self._format.heartbeat)
                if self._source.ended:
                    await self._end(send, "end")
                    return
                if not self._source.behind:
                    await bell.rung_since(heard)

    async def _end(self, send: Send, control: Control) -> None:
        await self._write(send, self._format.control(control), more=False)

    async def _write(self, send: Send, data: bytes, *, more: bool = True) -> float:
        """Send a chunk; the seconds that it took."""
        began = time.monotonic()
        body: Message = {"type": "http.response.body", "body": data, "more_body": more}
        await send(body)
        self._sent_at = time.monotonic()
        return self._sent_at - began


async def until_gone(receive: Receive) -> None:
    """Wait until the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def beat(hub: Hub) -> None:
    """Wake every stream now and then, for heartbeats. Runs until it is cancelled."""
    while True:
        await asyncio.sleep(HEARTBEAT_SECONDS / 2)
        hub.ring_all()
