"""The connection to the service, with a message when it is lost and when it is back."""

from collections.abc import Callable, Sequence

import httpx
from takeback_client import AsyncClient, models


class Telling(httpx.AsyncBaseTransport):
    """Report when the service stops answering and when it answers again. The client retries in between."""

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
            self._tell("The service does not answer. Retrying." if lost else "The service answers again.")


async def reach(service: str) -> Sequence[models.GameSummary]:
    """The games of a service, without retries. Raises `httpx.HTTPError`, `Problem` or `msgspec.DecodeError`."""
    async with AsyncClient(service, patience=0, transport=httpx.AsyncHTTPTransport()) as client:
        return await client.list_games()
