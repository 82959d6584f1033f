"""What a connection may send, and how slowly, on a real server with short deadlines."""

import asyncio
import gc
import json
import socket
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from api.http.connections.connection import Connection
from api.http.connections.limits import Limits, Room
from api.running.settings import settings_from
from api.running.variables import InvalidSetting
from domain.storage.clock import milliseconds
from tests.api.serving import Running, running
from tests.api.test_http import Reply, Wire
from tests.hostile.impatient import PER_ADDRESS
from tests.openapi.contract import validator_of

START = b"GET /v1/games HTTP/1.1\r\nHost: test\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path = Path(tmp_path_factory.mktemp("connections")) / "takeback.db"
    with running(path, module="tests.hostile.impatient") as served:
        yield served


@pytest.fixture
def wire(server: Running) -> Iterator[Wire]:
    connection = Wire(server.address)
    yield connection
    connection.file.close()
    connection.socket.close()


def padded(size: int) -> bytes:
    """The head of a request, of this many bytes."""
    start, end = START + b"Padding: ", b"\r\n\r\n"
    return start + b"x" * (size - len(start + end)) + end


def code_of(reply: Reply) -> tuple[int, str]:
    """The status and code of a problem document, after checking it."""
    document = json.loads(reply.body)
    validator_of("Problem").validate(document)
    assert "application/problem+json" == reply.headers["content-type"]
    assert document["request_id"] == reply.headers["x-request-id"]
    return reply.status, document["code"]


def is_closed(wire: Wire) -> bool:
    """Does the server close the connection?"""
    try:
        return not wire.file.read(1)
    except ConnectionResetError:
        return True


@pytest.mark.usefixtures("process")
def test_a_head_of_16_kib_is_answered(wire: Wire) -> None:
    wire.send(padded(16 * 1024))

    assert 200 == wire.reply().status


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("origin", [b"http://test", b"HTTPS://test"])
def test_a_whole_address_is_the_one_of_its_path(wire: Wire, origin: bytes) -> None:
    wire.send(b"GET %b/v1/keys?x=1 HTTP/1.1\r\nHost: test\r\n\r\n" % origin)
    assert (400, "invalid-query") == code_of(wire.reply())

    wire.send(b"GET %b/v1/keys HTTP/1.1\r\nHost: test\r\n\r\n" % origin)
    assert 200 == wire.reply().status


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("sent", "refused"),
    [
        (padded(16 * 1024 + 1), (431, "headers-too-large")),
        (START + b"Padding: " + b"x" * 100_000, (431, "headers-too-large")),
        (START + b"".join(b"X-%d: x\r\n" % n for n in range(64)) + b"\r\n", (431, "headers-too-large")),
        (b"GET /" + b"x" * 20_000, (414, "target-too-long")),
        (b"\x16\x03\x01\x02\x00\x01\x00", (400, "invalid-http")),
        (b"GET /v1/games HTTP/1.1\r\nHost test\r\n\r\n", (400, "invalid-http")),
        (b"GET /v1/games HTTP/1.1\r\n\r\n", (400, "invalid-http")),
        (START + b"Transfer-Encoding: gzip, chunked\r\n\r\n", (400, "invalid-http")),
        (b"GET /v1/games HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", (400, "invalid-http")),
        (b"\r\n" * 10_000, (431, "headers-too-large")),
        (b"GET /v1/keys\r\n\r\n", (400, "invalid-http")),
        (b"GET /v1/keys\r\nHost: test\r\n\r\n", (400, "invalid-http")),
        (b"GET /v1/keys HTTP/0.9\r\nHost: test\r\n\r\n", (400, "invalid-http")),
        (b"GET /v1/keys HTTP/2.0\r\nHost: test\r\n\r\n", (400, "invalid-http")),
        (b"GET /v1/keys RTSP/1.0\r\nHost: test\r\n\r\n", (400, "invalid-http")),
        (b"GET  /v1/keys HTTP/1.1\r\nHost: test\r\n\r\n", (400, "invalid-http")),
        (b"GET /v1/keys# HTTP/1.1\r\nHost: test\r\n\r\n", (400, "invalid-http")),
        (b"GET /v1/keys?x=1#y HTTP/1.1\r\nHost: test\r\n\r\n", (400, "invalid-http")),
        (b"GET ftp://test/v1/keys HTTP/1.1\r\nHost: test\r\n\r\n", (400, "invalid-http")),
        (b"GET httpx://test/v1/keys HTTP/1.1\r\nHost: test\r\n\r\n", (400, "invalid-http")),
        (b"GET /v1/keys  HTTP/1.1\r\nHost: test\r\n\r\n", (400, "invalid-http")),
        (b"\r\nGET  / HTTP/1.1\r\nHost: test\r\nA: GET / HTTP/1.1\r\n\r\n", (400, "invalid-http")),
    ],
    ids=[
        *("size", "endless", "number", "target", "hello", "colon", "host", "coding", "chunks", "empty lines"),
        *("no version", "no version but headers", "0.9", "2.0", "RTSP", "two spaces"),
        *("an empty fragment", "a fragment", "another scheme", "a scheme of no web"),
        "two spaces before the version",
        "two spaces, and the line elsewhere",
    ],
)
def test_a_refused_head_gets_a_problem_document_and_an_end(wire: Wire, sent: bytes, refused: tuple[int, str]) -> None:
    wire.send(sent)

    reply = wire.reply()
    assert refused == code_of(reply)
    assert "close" == reply.headers["connection"]
    assert abs(int(reply.headers["takeback-time"]) - milliseconds()) < 60_000
    assert is_closed(wire)


@pytest.mark.usefixtures("process")
def test_a_request_line_may_come_in_parts_and_behind_empty_lines(wire: Wire) -> None:
    wire.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for byte in b"\r\n\r\nGET /v1/games HTTP/1.1\r\n":
        wire.send(bytes([byte]))
    wire.send(b"Host: test\r\n\r\n" + START + b"\r\n" + START.replace(b"1.1", b"1.0") + b"\r\n")

    assert [200, 200, 200] == [wire.reply().status for _ in range(3)]


@pytest.mark.usefixtures("process")
def test_the_request_line_of_a_request_sent_ahead_is_read_as_strictly(wire: Wire) -> None:
    wire.send(START + b"\r\n" + START.replace(b" HTTP", b"  HTTP") + b"\r\n")

    assert 200 == wire.reply().status
    assert (400, "invalid-http") == code_of(wire.reply())


@pytest.mark.usefixtures("process")
def test_a_refusal_waits_for_the_answers_to_earlier_requests(wire: Wire) -> None:
    wire.send(START + b"\r\n" + START + b"\r\n" + b"nonsense\r\n\r\n")

    assert [200, 200, 400] == [wire.reply().status for _ in range(3)]
    assert is_closed(wire)


@pytest.mark.usefixtures("process")
def test_a_body_in_tiny_chunks_is_refused(wire: Wire) -> None:
    head = b"POST /v1/players HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n"
    wire.send(head + b"1\r\nx\r\n" * 8_000)

    assert (431, "headers-too-large") == code_of(wire.reply())


@pytest.mark.usefixtures("process")
def test_a_trailer_is_not_a_header_and_has_a_limit(server: Running, wire: Wire) -> None:
    head = b"POST /v1/players HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"
    body = head + b'Transfer-Encoding: chunked\r\n\r\n10\r\n{"name": "Anna"}\r\n0\r\n'
    wire.send(body + b"Idempotency-Key: " + b"x" * 100 + b"\r\n\r\n")
    assert 201 == wire.reply().status
    wire.send(body + b"Padding: " + b"x" * 40_000)
    assert (431, "headers-too-large") == code_of(wire.reply())


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    "sent", [b"GET", START, b"POST /v1/players HTTP/1.1\r\nHost: test\r\nContent-Length: 10\r\n\r\n12345"]
)
def test_a_request_that_does_not_arrive_in_time_is_refused(wire: Wire, sent: bytes) -> None:
    wire.send(sent)

    assert (408, "too-slow") == code_of(wire.reply())
    assert is_closed(wire)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("sent", [b"GET", START])
def test_a_request_that_begins_behind_another_must_arrive_in_time_too(wire: Wire, sent: bytes) -> None:
    wire.send(START + b"\r\n" + sent)

    assert 200 == wire.reply().status
    assert (408, "too-slow") == code_of(wire.reply())
    assert is_closed(wire)


@pytest.mark.usefixtures("process")
def test_a_connection_without_a_request_is_closed(wire: Wire) -> None:
    began = time.monotonic()

    assert is_closed(wire)
    assert time.monotonic() - began > 1


@pytest.mark.usefixtures("process")
def test_an_idle_connection_is_closed_without_a_word(wire: Wire) -> None:
    wire.send(START + b"\r\n")
    assert 200 == wire.reply().status

    assert is_closed(wire)


@pytest.mark.usefixtures("process")
def test_a_connection_that_is_used_stays(wire: Wire) -> None:
    for _ in range(5):
        wire.send(START + b"\r\n")
        assert 200 == wire.reply().status
        time.sleep(0.5)


@pytest.mark.usefixtures("process")
def test_a_request_to_change_the_protocol_is_answered_and_ends_the_connection(wire: Wire) -> None:
    wire.send(START + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\nPRI * HTTP/2.0")

    reply = wire.reply()
    assert (200, "close") == (reply.status, reply.headers.get("connection"))
    assert is_closed(wire)


@pytest.mark.usefixtures("process")
def test_an_address_has_so_many_connections_and_others_have_theirs(server: Running) -> None:
    host, _, port = server.address.removeprefix("http://").partition(":")

    def connect(source: str) -> socket.socket:
        return socket.create_connection((host, int(port)), timeout=5, source_address=(source, 0))

    def answers(connection: socket.socket) -> bool:
        try:
            connection.sendall(START + b"\r\n")
            return bool(connection.recv(1))
        except ConnectionError:
            return False

    held = [connect("127.0.0.9") for _ in range(PER_ADDRESS + 3)]
    assert PER_ADDRESS == sum(answers(one) for one in held)
    held.append(connect("127.0.0.10"))
    assert answers(held[-1])
    for one in held:
        one.close()


@pytest.mark.parametrize("text", ["0", "-1", "many", "1000000", "\u0661"])
def test_a_number_of_connections_is_checked(text: str) -> None:
    for name in ("TAKEBACK_CONNECTIONS", "TAKEBACK_CONNECTIONS_PER_ADDRESS"):
        with pytest.raises(InvalidSetting, match=name):
            settings_from({name: text})


async def _answers_nothing(_scope: Any, _receive: Any, _send: Any) -> None:
    pass


class _Transport(asyncio.Transport):
    """That of a client who goes at once."""

    def abort(self) -> None:
        pass


class _Kept(asyncio.Transport):
    """That of a client who keeps what is written, and waits."""

    def __init__(self, kept: socket.socket | None = None) -> None:
        super().__init__({"socket": kept})
        self.written = b""
        self.is_closed = False

    def get_write_buffer_size(self) -> int:
        return 0

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def write_eof(self) -> None:
        pass

    def abort(self) -> None:
        self.is_closed = True

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


@pytest.mark.parametrize("came", [b"", START])
def test_an_idle_connection_is_not_closed_before_what_came_over_it_is_read(came: bytes) -> None:
    async def checked(ours: socket.socket) -> bool:
        limits = Limits()
        config = Config(_answers_nothing, ws="none", log_config=None)
        connection = Connection(Room(limits), limits, milliseconds, config, ServerState(), {})
        transport = _Kept(ours)
        connection.connection_made(transport)
        connection.check(asyncio.get_running_loop().time() + 1000)
        return transport.is_closed

    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(came)

        assert (not came) == asyncio.run(checked(ours))


@pytest.mark.parametrize("may", [True, False])
def test_what_is_not_http_is_counted_and_answered_within_the_budget(*, may: bool) -> None:
    counted: list[tuple[str, str]] = []

    def may_answer(address: str, code: str) -> bool:
        counted.append((address, code))
        return may

    async def written() -> _Kept:
        config = Config(_answers_nothing, ws="none", log_config=None)
        config.load()
        connection = Connection(Room(Limits(), (), may_answer), Limits(), milliseconds, config, ServerState(), {})
        transport = _Kept()
        connection.connection_made(transport)
        connection.data_received(b"\x16\x03\x01 this is no request\r\n\r\n")
        return transport

    kept = asyncio.run(written())

    assert [("", "invalid-http")] == counted
    assert kept.written.startswith(b"HTTP/1.1 400 ") if may else not kept.written
    assert kept.is_closed is not may


@pytest.mark.parametrize("value", [b"close", b"keep-alive"])
def test_a_response_that_says_so_is_the_last_one_of_its_connection(value: bytes) -> None:
    async def answer(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 429, "headers": [(b"connection", value)]})
        await send({"type": "http.response.body", "body": b""})

    async def written() -> _Kept:
        config = Config(answer, ws="none", log_config=None)
        config.load()
        connection = Connection(Room(Limits()), Limits(), milliseconds, config, ServerState(), {})
        transport = _Kept()
        connection.connection_made(transport)
        connection.data_received(START + b"\r\n")
        while not transport.written.endswith(b"\r\n0\r\n\r\n"):  # noqa: ASYNC110  # nothing is told
            await asyncio.sleep(0)
        return transport

    kept = asyncio.run(written())

    assert (value == b"close") == kept.is_closed == (b"\r\nconnection: close\r\n" in kept.written)


def test_connections_of_an_address_parse_long_inputs_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.http.connections.connection.SLICE", 0.0)  # the first one has more than a slice to do
    monkeypatch.setattr("api.http.connections.limits.PARSED_A_SECOND", 0.001)  # and rests long

    async def written() -> tuple[list[bytes], list[_Kept]]:
        config = Config(_answers_nothing, ws="none", log_config=None)
        config.load()
        room, transports = Room(Limits()), [_Kept() for _ in range(20)]
        connections = [Connection(room, Limits(), milliseconds, config, ServerState(), {}) for _ in transports]
        for connection, transport in zip(connections, transports, strict=True):
            connection.connection_made(transport)
            connection.data_received(START + b"Padding: " + b"x" * 60_000)
        begun = [connection.url for connection in connections]
        while not all(transport.written for transport in transports):  # noqa: ASYNC110  # nothing is told
            await asyncio.sleep(0.001)
        return begun, transports

    begun, transports = asyncio.run(written())

    assert [b"/v1/games", *[b""] * 19] == begun
    assert all(transport.written.startswith(b"HTTP/1.1 431 ") for transport in transports)


@pytest.mark.parametrize("room", [0, 1])
def test_a_connection_that_has_ended_is_not_left_to_the_garbage_collector(room: int) -> None:
    async def connect_and_go() -> weakref.ref[Connection]:
        limits = Limits(connections=room, connections_per_address=1)
        config = Config(_answers_nothing, ws="none", log_config=None)
        connection = Connection(Room(limits), limits, milliseconds, config, ServerState(), {})
        connection.connection_made(_Transport())
        connection.connection_lost(ConnectionResetError())
        return weakref.ref(connection)

    gc.disable()
    try:
        assert asyncio.run(connect_and_go())() is None
    finally:
        gc.enable()
