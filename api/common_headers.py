"""What every response has: the service's time, and that a browser is not to guess at its type.

Clients compare deadlines with this time, and not with a clock of their own.
"""

from litestar.types import Message, Send

from api.clock import Clock

TIME = b"takeback-time"
"""Milliseconds since 1970 UTC, as everywhere in the API. ``Date`` has whole seconds, and proxies replace it."""

NOT_GUESSED = (b"x-content-type-options", b"nosniff")


def complete(clock: Clock, send: Send) -> Send:
    """Send a response with the time at which it begins, and with its type as it is said."""

    async def send_complete(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], NOT_GUESSED, (TIME, b"%d" % clock())]}
        await send(message)

    return send_complete
