"""A client's connection: uvicorn's HTTP protocol, with limits on what a client may send, and how slowly.

The limits hold while bytes arrive: nothing is collected beyond them. Long input is parsed in slices, which leave half
of the event loop's time to other connections. No connection has a timer: `Connection.check` is called for every
connection each second.

Why: decision 0027.
"""

import asyncio
import re
import select
import socket
import struct
from collections import deque
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT, FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from api.http.common_headers import NOT_GUESSED, TIME
from api.http.connections.exchange import MOST_UNREAD, Exchange
from api.http.connections.framing import Unreadable, behind_request_line, path_of, require_framed, require_target
from api.http.connections.limits import MOST_DROPPED, Limits, Room
from api.http.problems import ProblemResponse, problem
from domain.storage.clock import Clock

PIECE = 4096
"""How many bytes are parsed before anything else is looked at."""
SLICE = 0.001
"""Seconds of parsing between two turns of the event loop, give or take a piece."""

_NO_LINGER = struct.pack("ii", 1, 0)
"""The kernel sends a reset when the socket is closed, instead of what is left to send."""


_ORIGIN = re.compile(rb"\r\norigin: *([!-~]+) *\r\n", re.IGNORECASE)


Header = tuple[bytes, bytes]
Readable = Callable[[bytes | None], Sequence[Header]]
"""The headers with which a page of an origin, None for no page, may read a response."""


def nobody_else(_: bytes | None) -> Sequence[Header]:
    """No page of another origin may read anything."""
    return ()


class Connection(HttpToolsProtocol):
    """A client's connection. Requests that are sent ahead wait, and nothing more is read while they do."""

    transport: Any  # uvloop's has no base class in common with asyncio's
    cycle: Exchange | None  # type: ignore[assignment]  # of the last request whose head is complete

    def __init__(
        self,
        room: Room,
        limits: Limits,
        clock: Clock,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        readable: Readable = nobody_else,
    ) -> None:
        """`room`, `limits`, `clock` and `readable`: those of the server; the others are uvicorn's."""
        super().__init__(config, server_state, app_state, _loop)
        self._room = room
        self._limits = limits
        self._clock = clock
        self._readable = readable
        self._address = ""
        self._is_admitted = False
        self._unanswered: deque[Exchange] = deque()
        self._held = memoryview(b"")  # received, but not parsed ...
        self._has_waited = False  # ... and it is its turn
        self._in_head = True  # or before it
        self._piece = b""  # what is parsed now, behind the last request line in it
        self._head = b""  # of the present message, as far as it has come ...
        self._is_behind = False  # ... behind the end of another one, in the same piece
        self._parsed = 0  # bytes of the present message ...
        self._of_body = 0  # ... and those of its body
        self._refused: ProblemResponse | None = None
        self._is_over = False  # the last response was sent
        self._dropped = 0  # bytes that came behind what is answered ...
        self._most_dropped = MOST_UNREAD  # ... and the most that are read of them
        self._origin: bytes | None = None  # of the page whose request was refused
        self._since = self.loop.time()  # when what `check` waits for began
        self._unsent = 0
        self._unsent_since = self._since
        self.url = b""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a slot, or close at once if there is none: a response would cost as much as a request."""
        peer = get_remote_addr(transport)
        self._address = peer[0] if peer else ""
        self._is_admitted = self._room.admit(self._address, self)
        if not self._is_admitted:
            transport.abort()
            return
        super().connection_made(transport)
        self.flow = _Flow(self, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell all requests that the client has disconnected."""
        if not self._is_admitted:
            del self.parser  # it refers to this, and collecting thousands of such cycles would hold everybody up
            return
        self._room.leave(self)
        for exchange in self._unanswered:
            _disconnect(exchange)
        super().connection_lost(exc)
        self._held = memoryview(b"")
        del self.flow, self.cycle  # cycles of references, which would wait for the garbage collector

    def data_received(self, data: bytes) -> None:
        """Parse what arrives, or drop it where nothing more is answered; soon it is not even read."""
        if self._is_over or self._refused is not None:
            self._drop(data)
        elif not self._held and len(data) <= PIECE:
            self._parse(data)
        else:
            self._held = memoryview(bytes(self._held) + data) if self._held else memoryview(data)
            self.parse_held()

    @property
    def is_waited_for(self) -> bool:
        """Has the client sent a request that is not answered?"""
        return bool(self._unanswered)

    @property
    def is_ahead(self) -> bool:
        """Has the client sent another request before it got the answer to the last one?"""
        return len(self._unanswered) > 1

    @property
    def has_enough(self) -> bool:
        """Is nothing more read, for now or ever?"""
        return self.is_ahead or self._dropped > self._most_dropped

    def parse_held(self) -> None:
        """Parse what was received while reading was paused, for a slice of time."""
        if self._may_parse and not self._has_waited:
            wait = self._room.turn(self._address, perf_counter(), SLICE)
            if wait > 0:
                self._pause(wait)
                return
        self._has_waited = False
        began = perf_counter()
        worked = 0.0
        while worked <= SLICE and self._may_parse:
            piece, self._held = self._held[:PIECE], self._held[PIECE:]
            self._parse(piece)
            worked = perf_counter() - began
        rest = self._room.rest(self._address, began + worked, worked)  # also behind the last slice
        if self._may_parse:
            self._pause(rest)

    @property
    def _may_parse(self) -> bool:
        return bool(self._held) and not (self.flow.read_paused or self._refused or self.transport.is_closing())

    def _pause(self, seconds: float) -> None:
        """Parse on after so many seconds."""
        self._has_waited = True
        self.flow.pause_reading()
        self.loop.call_later(seconds, self.flow.resume_reading)

    def _drop(self, data: bytes) -> None:
        now = self.loop.time()
        self._dropped += len(data)
        if self._is_over:
            self._since = min(now, self._since + len(data) / self._limits.body_rate)
        if self._dropped > MOST_UNREAD:
            self.flow.pause_reading()
            self.loop.call_later(self._room.pace(self._address, now, len(data)), self.flow.resume_reading)

    def _parse(self, piece: bytes | memoryview) -> None:
        if not self._parsed:
            self._since = self.loop.time()
        self._parsed += len(piece)
        self._piece = bytes(piece)
        if self._in_head:
            self._head += self._piece
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            pass  # the request is answered over HTTP, as the last one; what follows is something else
        except httptools.HttpParserError as error:
            within = error.__context__
            self._refuse(within.why if isinstance(within, Unreadable) else problem("invalid-http"), piece)
        else:
            if self._parsed - 2 * self._of_body >= self._limits.head:  # the rest is headers, or the frames of chunks
                is_target = self._in_head and len(self.url) > self._limits.head // 2
                self._refuse(problem("target-too-long") if is_target else problem("headers-too-large"), piece)

    def on_message_begin(self) -> None:
        """Start a request, which may begin in the same piece in which another ends."""
        super().on_message_begin()
        if not self._parsed:
            self._since, self._parsed = self.loop.time(), 1
            self._head, self._is_behind = self._piece, True

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header. Trailers are dropped: nobody expects them."""
        if not self._in_head:
            return
        name = name.lower()
        if name == b"expect" and value.lower() == b"100-continue":
            self.expect_100_continue = True
        self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        """Answer the request, or queue it behind another."""
        if len(self.headers) > self._limits.headers:
            raise Unreadable(problem("headers-too-large", f"A request has at most {self._limits.headers} headers."))
        scope, version = self.scope, self.parser.get_http_version()
        line = b"%b %b HTTP/%b\r\n" % (self.parser.get_method(), self.url, version.encode())
        self._piece = behind_request_line(line, self._head, version, is_first=not self._is_behind)
        self._head, self._is_behind = b"", False
        require_target(self.url)
        require_framed(dict(self.headers), version)
        self._room.carries(self._address, self, self.headers)
        target = httptools.parse_url(self.url)
        scope["http_version"] = version
        scope["method"] = self.parser.get_method().decode("ascii")
        scope["path"] = path_of(target.path.decode("ascii"))
        scope["raw_path"] = target.path
        scope["query_string"] = target.query or b""
        self.cycle = Exchange(
            scope=scope,
            transport=self.transport,
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=False,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=self.expect_100_continue and version != "1.0",
            keep_alive=version != "1.0" and self.parser.should_keep_alive() and not self.parser.should_upgrade(),
            on_response=self.on_response_complete,
        )
        self._in_head = False
        self._since = self.loop.time()
        self._unanswered.append(self.cycle)
        if self.is_ahead:
            self.flow.pause_reading()
        else:
            self._start_asgi_task(self.cycle, self.app)

    def on_body(self, body: bytes) -> None:
        """Hand a part of the body on, unless the request is answered without it."""
        self._of_body += len(body)
        if self.cycle is None or self.cycle.response_complete:
            return
        self.cycle.received += len(body)
        if self.cycle.response_started:
            self.cycle.unread += len(body)
            if self.cycle.unread > MOST_UNREAD:
                self.transport.abort()
            return
        self.cycle.body += body
        if len(self.cycle.body) > HIGH_WATER_LIMIT:
            self.flow.pause_reading()
        self.cycle.message_event.set()

    def on_message_complete(self) -> None:
        """The request is complete."""
        if self.cycle is not None:
            self.cycle.more_body = False
            self.cycle.message_event.set()
        self._in_head = True
        self._parsed = self._of_body = 0

    def on_response_complete(self) -> None:
        """Answer the next request, or wait for it. Behind a response that left much of its request unread is none."""
        self.server_state.total_requests += 1
        answered = self._unanswered.popleft()
        if self.transport.is_closing():
            return
        self._since = self.loop.time()
        if self._unanswered:
            self._start_asgi_task(self._unanswered[0], self.app)
        elif self._refused is not None:
            self._send_refusal(self._refused)
        elif not answered.keep_alive:
            if answered.more_body and (answered.unsent or 0) <= MOST_DROPPED:
                self._most_dropped = MOST_DROPPED
            self._end()
        self.flow.resume_reading()

    def shutdown(self) -> None:
        """Stop once the requests that were received are answered. Called by the server."""
        if not self._unanswered:
            self.transport.close()
        else:
            self._unanswered[-1].keep_alive = False

    def check(self, now: float) -> None:
        """Close the connection if its client is too slow. `now`: the event loop's time."""
        limits, unsent = self._limits, self.transport.get_write_buffer_size()
        if unsent < self._unsent or not unsent:
            self._unsent_since = now
        self._unsent = unsent
        if now - self._unsent_since > limits.write_seconds:
            self._reset()
            return
        waited = now - self._since
        if self._is_over:
            if unsent or (self.flow.read_paused and not self.has_enough):  # the client waits for the service
                self._since = now
            elif waited > limits.linger_seconds:
                self.transport.abort()
        elif not self._in_head:
            self._check_body(now)
        elif self._unanswered or unsent:
            return
        elif self._parsed:
            if waited > limits.head_seconds:
                self._refuse(problem("too-slow"))
        elif waited > self._patience() and not self._is_asked():
            self.transport.close()

    def _reset(self) -> None:
        """Close at once, and tell the client so. The kernel drops what a client that reads nothing has not taken."""
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_LINGER)
        self.transport.abort()

    def _is_asked(self) -> bool:
        """Has a request come that was not read yet, since the service was busy? To close would reset the connection."""
        arrived = select.poll()
        arrived.register(self.transport.get_extra_info("socket"), select.POLLIN)
        return bool(arrived.poll(0))

    def _patience(self) -> float:
        """How many seconds a connection may wait for the first byte of a request."""
        if self.cycle is None:
            return self._limits.head_seconds
        return self._limits.crowded_seconds if self._room.is_crowded else self._limits.idle_seconds

    def _check_body(self, now: float) -> None:
        exchange = self._unanswered[-1] if self._unanswered else None
        if exchange is None:  # answered without its body
            if now - self._since > self._limits.linger_seconds:
                self.transport.abort()
        elif self.flow.read_paused:  # the client waits for the service
            self._since = now
        elif now - self._since > self._limits.body_seconds + self._of_body / self._limits.body_rate:
            self._refuse(problem("too-slow"))

    def _refuse(self, why: ProblemResponse, piece: bytes | memoryview = b"") -> None:
        """Answer no further requests than those that are complete, then refuse and close. `piece`: what was parsed."""
        self._refused = why
        self._origin = self._origin_within(piece)
        self._held = memoryview(b"")
        if not self._in_head:
            broken = self._unanswered.pop() if self._unanswered else None
            if broken is None or broken.response_started:
                self.transport.abort()
                return
            _disconnect(broken)
        if not self._unanswered:
            self._send_refusal(why)

    def _origin_within(self, piece: bytes | memoryview) -> bytes | None:
        """The origin of the page whose request is refused, also if its header follows the fault, but has come."""
        for name, value in self.headers or ():
            if name == b"origin":
                return value
        found = _ORIGIN.search(bytes(piece) + bytes(self._held))
        return found[1] if found else None

    def _send_refusal(self, why: ProblemResponse) -> None:
        if not self._room.may_answer(self._address, why.document.code):
            self.transport.abort()
            return
        headers = {
            **why.headers,
            "content-type": why.media_type,
            "content-length": str(len(why.content)),
            "connection": "close",
        }
        more = (NOT_GUESSED, (TIME, b"%d" % self._clock()), *self._readable(self._origin))
        lines = [f"{name.lower()}: {value}\r\n".encode() for name, value in headers.items()]
        lines += [b"%b: %b\r\n" % header for header in (*more, *self.server_state.default_headers)]
        self.transport.write(b"".join((STATUS_LINE[why.document.status], *lines, b"\r\n", why.content)))
        self._end()

    def _end(self) -> None:
        """Send nothing more. The client has some seconds to read what was sent: a reset could take it away."""
        self.transport.write_eof()
        self._is_over = True
        self._held = memoryview(b"")
        self._since = self.loop.time()


class _Flow(FlowControl):
    """Back-pressure, also on what was received but not parsed."""

    def __init__(self, connection: Connection, transport: asyncio.Transport) -> None:
        super().__init__(transport)
        self._connection = connection

    def resume_reading(self) -> None:
        if self.read_paused and not self._connection.has_enough and not self._transport.is_closing():
            super().resume_reading()
            self._connection.parse_held()


def _disconnect(exchange: Exchange) -> None:
    """Tell the application that the client has disconnected."""
    exchange.disconnected = True
    exchange.message_event.set()
