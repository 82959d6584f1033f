"""Downloads: long responses that are read while they are sent, so that a slow reader costs a page of memory."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from litestar import Response
from litestar.types import HTTPScope, Message, Receive, Send

from api.http.hanging_up import until_gone
from api.http.problems import broken_off, request_id
from api.state.service import AnyRequest


class Download(Response[bytes]):
    """JSON lines, page by page. If a page cannot be read, the connection is closed before the response is complete.

    Why, is logged under the request's id, which is in the response.
    """

    def __init__(self, request: AnyRequest, first: bytes, rest: AsyncIterator[bytes], name: str) -> None:
        """`first` and `rest`: the pages; `name`: that of the file to save them as."""
        self.status_code = 200
        self._request = request
        self._id = request_id()
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
                    (b"x-request-id", self._id.encode()),
                ],
            }
        )
        leaving = asyncio.ensure_future(until_gone(receive))
        try:
            if scope["method"] != "HEAD":
                await send(_part(self._first))
                async for page in self._pages():
                    if leaving.done():
                        return
                    await send(_part(page))
        finally:
            leaving.cancel()
        await send(_part(b"", more=False))

    async def _pages(self) -> AsyncIterator[bytes]:
        """The rest. Raises `BrokenOff`."""
        try:
            async for page in self._rest:
                yield page
        except Exception as error:  # whatever fails, the log has it
            raise broken_off(self._request, error, self._id) from error


def _part(body: bytes, *, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}


async def download(request: AnyRequest, pages: AsyncIterator[bytes], name: str) -> Download:
    """A download of JSON lines, once the first page is read. Raises what reading that page raises."""
    return Download(request, await anext(pages), pages, name)
