"""A request and its response, between a connection and the application."""

from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

SLICE = 64 * 2**10
"""How many bytes of a response are written at once; the next ones wait until the reader has taken most of them."""
MOST_UNREAD = 64 * 2**10
"""How many bytes of a body that nobody wants are read: after no more than these, the connection stays open."""


class Exchange(RequestResponseCycle):
    """uvicorn's, but for how it sends: head and body in one write, and a long body in slices, with back-pressure.

    A response before the end of its request is the last one of the connection, unless the rest is short. ``received``:
    bytes of the request's body; ``unread``: those that came while it was answered.
    """

    received = 0
    unread = 0
    _head = b""
    _is_unframed = False

    async def send(self, message: Any) -> None:
        """Send a part of the response, as ASGI has it. What comes after the client has left is ignored."""
        if self.flow.write_paused and not self.disconnected:
            await self.flow.drain()
        if self.disconnected:
            return
        if message["type"] == "http.response.start":
            self.keep_alive = self.keep_alive and not self._leaves_much_unread()
            self.response_started = True
            self.waiting_for_100_continue = False
            self._head = self._head_of(message["status"], message["headers"])
            return
        body, more = message.get("body", b""), message.get("more_body", False)
        await self._write(self._framed(body, more=more))
        if not more and not self.disconnected:
            self._complete()

    def _leaves_much_unread(self) -> bool:
        """Is more of the request to come than is worth waiting for, or perhaps so?"""
        if not self.more_body:
            return False
        return self.waiting_for_100_continue or self.unsent is None or self.unsent > MOST_UNREAD

    @property
    def unsent(self) -> int | None:
        """How many bytes of the body are still to come, None if the client does not say."""
        length = dict(self.scope["headers"]).get(b"content-length")
        return None if length is None else int(length) - self.received

    def _head_of(self, status: int, headers: list[tuple[bytes, bytes]]) -> bytes:
        lines = [STATUS_LINE[status]]
        is_framed = self.scope["method"] == "HEAD" or status in (204, 304)
        for name, value in (*self.default_headers, *headers):
            if name == b"connection":
                self.keep_alive = self.keep_alive and value != b"close"
                continue
            lines.append(name + b": " + value + b"\r\n")
            if name == b"content-length":
                self.expected_content_length = int(value)
                is_framed = True
        if not is_framed and self.scope["http_version"] == "1.0":  # a client that knows no chunks reads to the end
            self._is_unframed = True
        elif not is_framed:
            self.chunked_encoding = True
            lines.append(b"transfer-encoding: chunked\r\n")
        if not self.keep_alive:
            lines.append(b"connection: close\r\n")
        head = b"".join(lines)
        if not head.count(b"\r") == head.count(b"\n") == len(lines):
            raise ValueError("a header has a line break")
        return head + b"\r\n"

    def _framed(self, body: bytes, *, more: bool) -> bytes:
        if self.scope["method"] == "HEAD":
            self.expected_content_length = 0
            return b""
        if self.chunked_encoding:
            chunk = b"%x\r\n%b\r\n" % (len(body), body) if body else b""
            return chunk if more else chunk + b"0\r\n\r\n"
        if self._is_unframed:
            return body
        self.expected_content_length -= len(body)
        if self.expected_content_length < 0 or (self.expected_content_length and not more):
            raise ValueError("the response is not as long as its Content-Length")
        return body

    async def _write(self, data: bytes) -> None:
        head, self._head = self._head, b""
        if len(data) <= SLICE:
            self.transport.write(head + data)
            return
        self.transport.write(head)
        rest = memoryview(data)
        while rest:
            if self.flow.write_paused:
                await self.flow.drain()
            if self.disconnected:
                return
            self.transport.write(rest[:SLICE])
            rest = rest[SLICE:]

    def _complete(self) -> None:
        self.response_complete = True
        self.message_event.set()
        if not self.keep_alive and not self.more_body:
            self.transport.close()
        self.on_response()
