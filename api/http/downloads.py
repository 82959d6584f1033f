"""Downloads: long responses that are read while they are sent, so that a slow reader costs a page of memory."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from litestar import Response
from litestar.types import HTTPScope, Message, Receive, Send

from api.http.hanging_up import until_gone


class Download(Response[bytes]):
    """JSON lines, page by page. If a page cannot be read, the connection is closed before the response is complete."""

    def __init__(self, first: bytes, rest: AsyncIterator[bytes], name: str) -> None:
        """`first` and `rest`: the pages; `name`: that of the file to save them as."""
        self.status_code = 200
        self._first = first
        self._rest = rest
        self._name = name

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        """Litestar's hook: the ASGI application that sends this response."""
        return self._send

    async def _send(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        await send(
            {
                "type": "http.response.start",
                "status": 200,
                "headers": [
                    (b"content-type", b"application/x-ndjson"),
                    (b"cache-control", b"private, no-cache"),
                    (b"vary", b"Authorization"),
                    (b"content-disposition", f'attachment; filename="{self._name}"'.encode()),
                ],
            }
        )
        leaving = asyncio.ensure_future(until_gone(receive))
        try:
            if scope["method"] != "HEAD":
                await send(_part(self._first))
                async for page in self._rest:
                    if leaving.done():
                        return
                    await send(_part(page))
        finally:
            leaving.cancel()
        await send(_part(b"", more=False))


def _part(body: bytes, *, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}


async def download(pages: AsyncIterator[bytes], name: str) -> Download:
    """A download of JSON lines, once the first page is read. Raises what reading that page raises."""
    return Download(await anext(pages), pages, name)
