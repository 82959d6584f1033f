"""The channel over which processes announce: Redis pub/sub, one channel for each log.

Nothing waits for it, and nothing is kept for it: what cannot be sent at once is dropped. A connection that is lost or
does not answer is noticed, logged once, and made again until it is back.

Why: decision 0036.
"""

import asyncio
import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, Literal

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from api.state.messages import Announcement, decode, encode

VERSION = 1
"""Of announcements: part of the channel's name, so that releases which do not understand each other do not meet."""

TIMEOUT = 0.2
"""Seconds that Redis has to connect and to take an announcement."""

PING = 0.5
"""Seconds of silence after which it is asked whether it is there; twice without an answer, and it is not."""

AGAIN = 0.2
"""Seconds before the next try."""

LARGEST = 4 * 2**20
"""Bytes of an announcement."""

SAID_EACH = 60.0
"""Seconds between two lines of the log about announcements that cannot be read."""

OnHeard = Callable[[Announcement], object]

State = Literal["connected", "lost"]

_log = logging.getLogger("takeback")
_FAILURES = (RedisError, OSError, TimeoutError)


class Channel:
    """Sends and hears announcements. Used on the event loop's thread.

    ``state``: whether announcements are heard. ``on_heard``: called with each of another process; ``on_connected``:
    called whenever they are heard again, and some may have been missed. Neither may raise.
    """

    def __init__(self, url: str, log: str, sender: str) -> None:
        """`log`: the name of the log; `sender`: of this process."""
        self._url = url
        self._name = f"takeback/{VERSION}/{log}"
        self._sender = sender
        self.state: State = "lost"
        self._logged: State | None = None
        self._silent_until = 0.0
        self.on_heard: OnHeard = lambda _: None
        self.on_connected: Callable[[], object] = lambda: None
        self._sending = self._client()
        self._closed = False

    async def send(self, announcement: Announcement) -> bool:
        """Send one now, or drop it; whether it was sent."""
        if self.state != "connected":
            return False
        try:
            async with asyncio.timeout(2 * TIMEOUT):
                await self._sending.publish(self._name, encode(announcement))
        except _FAILURES:
            return False
        finally:
            if self._closed:  # meanwhile: a connection that was just made is closed too
                await self._sending.aclose()
        return True

    async def listen(self) -> None:
        """Receive announcements until cancelled."""
        try:
            while True:
                try:
                    await self._hear()
                except Exception as error:  # noqa: BLE001  # whatever fails, it reconnects soon
                    self._set("lost", type(error).__name__)
                await asyncio.sleep(AGAIN)
        finally:
            self.state, self._closed = "lost", True
            await self._sending.aclose()

    async def _hear(self) -> None:
        async with self._client() as client, client.pubsub() as heard:
            await heard.subscribe(self._name)
            unanswered = 0
            while unanswered <= 1:
                message: dict[str, Any] | None = await heard.get_message(timeout=PING)
                if message is None:
                    unanswered += 1
                    await heard.ping()
                    continue
                unanswered = 0
                if message["type"] == "subscribe":
                    self._set("connected", None)
                    self.on_connected()
                elif message["type"] == "message":
                    self._pass_on(message["data"])
        raise TimeoutError

    def _pass_on(self, data: bytes) -> None:
        """Pass an announcement on. What is none of ours is dropped, and said once a minute."""
        try:
            announcement = decode(data[: LARGEST + 1])  # cut off, so unreadable, if it is larger
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            if monotonic() >= self._silent_until:
                self._silent_until = monotonic() + SAID_EACH
                _log.warning("announcement-unreadable", extra={"reason": type(error).__name__})
            return
        if announcement.sender != self._sender:
            self.on_heard(announcement)

    def _set(self, state: State, reason: str | None) -> None:
        self.state = state
        if state == self._logged:
            return
        self._logged = state
        if state == "lost":
            _log.warning("redis-lost", extra={"reason": reason})
        else:
            _log.info("redis-connected")

    def _client(self) -> Redis:
        limits: dict[str, Any] = {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT}
        return Redis.from_url(self._url, retry=Retry(NoBackoff(), 0), **limits)
