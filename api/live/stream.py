"""A stream as a response: a cursor that reads on whenever its notifier wakes it.

The task of the request waits for the client to disconnect, which only `receive` reports. What is new is sent when
the notifier calls, at once: only a stream that has to wait, for the store or for its reader, takes another task. A slow
reader falls behind without costing memory, since nothing is queued for it; one that stops reading altogether is cut
off with its connection (see `api.http.connections`).

Why: decision 0026.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextvars import Context, copy_context
from typing import Any, Literal, Protocol

from litestar import Response
from litestar.types import HTTPScope, Message, Receive, Send

from api.http.hanging_up import until_gone
from api.live.eager import begun
from api.live.formats import Control, Format, Item
from api.state.budgets import OverBudget
from api.state.hub import Hub, Notifier
from domain.runtime.slices import TooMuchWork

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
        """What ``hello`` reports: the time, and the present version or the position."""

    async def read(self, notifier: Notifier) -> Sequence[Item]:
        """The items after the cursor, at most a page; moves the cursor.

        Raises what would refuse a request, if the reader is no longer authorized; the stream then ends.
        """


class Stream(Response[bytes]):
    """A response that follows a source until it ends, the client disconnects, or the service stops."""

    _notifier: Notifier
    _context: Context
    _send: Send
    _tasks: asyncio.TaskGroup

    def __init__(
        self,
        hub: Hub,
        notifier: str,
        source: Source,
        format_: Format,
        *,
        done: Callable[[], None],
        lost: tuple[type[Exception], ...],
        interrupted: tuple[type[Exception], ...] = (),
    ) -> None:
        """`notifier`: the name of the notifier of the source; `done` is called at the end.

        `lost`: what the source raises once the reader is not authorized any more; `interrupted`: if it cannot be read.
        """
        self.status_code = 200
        self._hub = hub
        self._name = notifier
        self._source = source
        self._format = format_
        self._done = done
        self._lost = lost
        self._interrupted = interrupted
        self._sent_at = 0.0
        self._sending: asyncio.Task[None] | None = None
        self._is_complete = False

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
            self._send = send
            if scope["method"] == "HEAD":
                await self._write(b"", more=False)
            else:
                await self._follow(receive)
        finally:
            self._done()

    async def _follow(self, receive: Receive) -> None:
        """Send what is new until the client has disconnected, or the response is complete."""
        self._context = copy_context()
        try:
            async with asyncio.TaskGroup() as self._tasks:
                with self._hub.listen(self._name, self._go_on) as self._notifier:
                    self._go_on(self._format.control("hello", **self._source.where()))
                    await until_gone(receive)
                if self._sending is not None:
                    self._sending.cancel()
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None

    def _go_on(self, first: bytes = b"") -> None:
        """Send what is new, unless a send is under way, which then includes it.

        Runs in the context of the stream's own request, so it counts as its reader's work.
        """
        if self._sending is None and not self._is_complete:
            rest = self._context.run(begun, self._send_news(first))
            if rest is not None:
                self._sending = self._tasks.create_task(rest, context=self._context)

    async def _send_news(self, first: bytes) -> None:
        """Send until the reader has everything. `first`: what comes before it."""
        if first:
            await self._write(first)
        while await self._sent():
            pass
        self._sending = None

    async def _sent(self) -> bool:
        """Read once, and send that. Is there more to read?"""
        heard = self._notifier.times  # before the read: a change in between wakes it
        if self._hub.closing:
            return await self._end("bye")
        try:
            news = b"".join(map(self._format.item, await self._source.read(self._notifier)))
        except self._lost:
            return await self._end()
        except OverBudget as over:  # a stream catches up no faster than pages would
            await self._hub.pause(over.wait)
            return True
        except TooMuchWork:
            await self._hub.pause(BUSY_SECONDS)
            return True
        except self._interrupted:
            return await self._end("bye")
        if news:
            took = await self._write(news)
            if took > LAGGING_SECONDS and heard != self._notifier.times:
                return await self._end("lagging")
        elif time.monotonic() - self._sent_at >= HEARTBEAT_SECONDS:
            await self._write(self._format.heartbeat)
        if self._source.ended:
            return await self._end("end")
        return self._source.behind or heard != self._notifier.times

    async def _end(self, control: Control | None = None) -> Literal[False]:
        await self._write(b"" if control is None else self._format.control(control), more=False)
        return False

    async def _write(self, data: bytes, *, more: bool = True) -> float:
        """Send a chunk; the seconds that it took."""
        began = time.monotonic()
        self._is_complete = not more
        body: Message = {"type": "http.response.body", "body": data, "more_body": more}
        await self._send(body)
        self._sent_at = time.monotonic()
        return self._sent_at - began


async def beat(hub: Hub) -> None:
    """Wake every stream now and then, for heartbeats. Runs until it is cancelled."""
    while True:
        await asyncio.sleep(HEARTBEAT_SECONDS / 2)
        hub.notify_all()
