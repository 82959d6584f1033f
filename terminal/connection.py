"""The service at the other end: whether it is there, and being told when it is not."""

from collections.abc import Callable, Sequence

import httpx
from takeback_client import AsyncClient, models


class Telling(httpx.AsyncBaseTransport):
    """Tells when the service does not answer, and when it answers again; the client tries on meanwhile."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._inner = httpx.AsyncHTTPTransport()
        self._tell = tell
        self._lost = False

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request."""
        try:
            response = await self._inner.handle_async_request(request)
        except httpx.TransportError:
            self._say(lost=True)
            raise
        self._say(lost=False)
        return response

    async def aclose(self) -> None:
        """Close its connections."""
        await self._inner.aclose()

    def _say(self, *, lost: bool) -> None:
        if lost != self._lost:
            self._lost = lost
            self._tell("The service does not answer; trying again." if lost else "The service answers again.")


async def reach(service: str) -> Sequence[models.GameSummary]:
    """The games of a service, asked for once. Raises `httpx.HTTPError`, `Problem` or `msgspec.DecodeError`."""
    async with AsyncClient(service, patience=0, transport=httpx.AsyncHTTPTransport()) as client:
        return await client.list_games()
