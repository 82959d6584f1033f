"""Cross-origin requests: pages of other origins that may read responses (Fetch standard, CORS protocol).

Not Litestar's: that one replaces ``Vary``, so that a shared cache could mix up responses to different tokens, answers
every OPTIONS itself, and lets a wildcard match across dots and slashes.
"""

import re

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

ANY = frozenset({"*"})
"""Pages of every origin. Nothing here depends on cookies, so a page needs the token anyway."""

_ORIGIN = re.compile(r"https?://(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?")

_REQUEST_HEADERS = (
    b"Authorization, Cache-Control, Content-Encoding, Content-Type, Idempotency-Key, If-Match, If-None-Match, "
    b"Last-Event-ID, Prefer, Takeback-Invite"  # what we read, and what libraries for streams and uploads send
)
_RESPONSE_HEADERS = (
    b"Accept-Encoding, Allow, Content-Disposition, Deprecation, ETag, Idempotency-Replayed, Link, Location, "
    b"Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, Sunset, Takeback-Time, WWW-Authenticate, "
    b"X-Request-Id"  # what we send, and pages do not see by default
)
_PREFLIGHT_SECONDS = b"7200"

Header = tuple[bytes, bytes]


def is_origin(text: str) -> bool:
    """Is this an origin as browsers send it: scheme, host in lower case, and the port unless it is the default?"""
    return _ORIGIN.fullmatch(text) is not None


class CrossOrigin:
    """An ASGI application that lets pages of these origins read what another one responds."""

    def __init__(self, app: ASGIApp, origins: frozenset[str]) -> None:
        """`origins`: as in ``https://play.example``, or `ANY`."""
        self._app = app
        self._any = origins == ANY
        self._origins = frozenset(origin.encode() for origin in origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and add to its response."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        preflight = scope["method"] == "OPTIONS" and b"access-control-request-method" in headers

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = self._answered(message, origin, preflight=preflight)
            await send(message)

        await self._app(scope, receive, sending)

    def _answered(
        self, message: HTTPResponseStartEvent, origin: bytes | None, *, preflight: bool
    ) -> HTTPResponseStartEvent:
        if not preflight:
            return {**message, "headers": [*message["headers"], *self.headers_for(origin)]}
        added: list[Header] = []
        if self._allows(origin):
            methods = next((value for name, value in message["headers"] if name.lower() == b"allow"), b"")
            added = [
                (b"access-control-allow-methods", methods),
                (b"access-control-allow-headers", _REQUEST_HEADERS),
                (b"access-control-max-age", _PREFLIGHT_SECONDS),
            ]
        return {**message, "headers": [*message["headers"], *self._allowing(origin), *added]}

    def headers_for(self, origin: bytes | None) -> list[Header]:
        """What is added to the response to a page of an origin, None for no page."""
        exposed = [(b"access-control-expose-headers", _RESPONSE_HEADERS)] if self._allows(origin) else []
        return [*self._allowing(origin), *exposed]

    def _allowing(self, origin: bytes | None) -> list[Header]:
        """Who may read the response."""
        varying = [] if self._any else [(b"vary", b"Origin")]
        if origin is None or not self._allows(origin):
            return varying
        return [*varying, (b"access-control-allow-origin", b"*" if self._any else origin)]

    def _allows(self, origin: bytes | None) -> bool:
        return origin is not None and (self._any or origin in self._origins)
