"""What every response has: the service's time, and that a browser is not to guess at its type.

Clients compare deadlines with this time, and not with a clock of their own.
"""

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from domain.storage.clock import Clock

TIME = b"takeback-time"
"""Milliseconds since 1970 UTC, as everywhere in the API. ``Date`` has whole seconds, and proxies replace it."""

NOT_GUESSED = (b"x-content-type-options", b"nosniff")


def completed(response: ASGIApp, clock: Clock) -> ASGIApp:
    """A response that says the time at which it begins, and that its type is not to be guessed at."""

    async def send_completed(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], NOT_GUESSED, (TIME, b"%d" % clock())]}
            await send(message)

        await response(scope, receive, send_complete)

    return send_completed
