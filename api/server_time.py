"""The service's time in every response, so that clients compare deadlines with it and not with a clock of their own."""

from litestar.types import Message, Send

from api.clock import Clock

HEADER = b"takeback-time"
"""Milliseconds since 1970 UTC, as everywhere in the API. ``Date`` has whole seconds, and proxies replace it."""


def timed(clock: Clock, send: Send) -> Send:
    """Send a response with the time at which it begins."""

    async def send_with_time(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], (HEADER, b"%d" % clock())]}
        await send(message)

    return send_with_time
