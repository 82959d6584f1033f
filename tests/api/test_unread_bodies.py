"""Bodies that nobody wants: of what a client sends behind the response, a server takes little, and then nothing."""

import http.client
import json
import select
import socket
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from api.http.connections.exchange import MOST_UNREAD
from api.http.connections.limits import MOST_DROPPED
from api.tables.uploads import LARGEST
from tests.api.client import Player
from tests.api.serving import Running, running
from tests.api.test_http import Reply, Wire

pytestmark = pytest.mark.usefixtures("process")

ENDLESS = 10**11
IN_KERNELS = 4 * 2**20
"""The bytes that may be under way: in the buffers of both sockets, and in one read."""
IN_A_WINDOW = 16 * 2**20
"""The same while the service reads and drops a body: the kernel then lets the receiver's window grow."""
PLENTY = 64 * 2**20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path = Path(tmp_path_factory.mktemp("unread")) / "takeback.db"
    with running(path, module="tests.hostile.impatient") as served:
        yield served


@pytest.fixture(scope="module")
def ann(server: Running) -> Player:
    return server.player()


@pytest.fixture
def wire(server: Running) -> Iterator[Wire]:
    connection = Wire(server.address)
    yield connection
    connection.file.close()
    connection.socket.close()


def head(line: str, *headers: str, length: int | None = ENDLESS) -> bytes:
    """The head of a request with a body, chunked where its length is None."""
    framing = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
    return "\r\n".join([f"{line} HTTP/1.1", "Host: test", *headers, framing, "", ""]).encode()


def token(player: Player) -> str:
    """The header that names a player."""
    return f"Authorization: Bearer {player.token}"


def taken(wire: Wire, sent: bytes = b"x" * 2**16) -> int:
    """How many bytes the server and the kernels take of a client that sends on until the connection is closed."""
    count = 0
    wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2**16)
    with suppress(ConnectionError):
        while count < PLENTY:
            count += wire.socket.send(sent)
    return count


def is_over(wire: Wire) -> bool:
    """Was the response the last thing that the server sent?"""
    with suppress(ConnectionResetError):
        return not wire.file.read(1)
    return True


REFUSALS = {
    "no such path": ("POST /nothing", 404),
    "no token": ("POST /v1/transcripts", 401),
    "no such method": ("POST /v1/games", 405),
    "too large": ("POST /v1/tables", 413),
}


@pytest.mark.parametrize("length", [ENDLESS, None], ids=["announced", "chunked"])
@pytest.mark.parametrize("name", REFUSALS)
def test_of_an_endless_body_little_is_taken_behind_the_refusal(
    wire: Wire, ann: Player, name: str, length: int | None
) -> None:
    line, status = REFUSALS[name]
    who = () if status == 401 else (token(ann),)
    wire.send(head(line, *who, length=length) + (b"" if length else b"20000\r\n" + b"x" * 2**17))

    reply = wire.reply()

    assert (status, "close") == (reply.status, reply.headers.get("connection"))
    assert taken(wire) <= (MOST_UNREAD + IN_KERNELS if length else MOST_DROPPED + IN_A_WINDOW)
    assert is_over(wire)


def test_of_an_endless_body_little_is_taken_where_the_player_holds_all_of_a_share(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db") as patient:
        _hold_all_and_send_more(patient)


def _hold_all_and_send_more(server: Running) -> None:
    player = server.player()
    upload = head("POST /v1/transcripts", token(player), "Content-Type: application/x-ndjson", length=None)
    first, second = Wire(server.address), Wire(server.address)
    with closing(first.socket), closing(first.file), closing(second.socket), closing(second.file):
        first.send(upload + f"{LARGEST:x}\r\n".encode() + b"x" * LARGEST)  # and does not end
        second.send(upload + b"20000\r\n" + b"x" * 2**17)
        [answered, *_] = select.select([first.socket, second.socket], [], [], 20)[0]  # whose last bytes came later
        refused = first if answered is first.socket else second
        reply = refused.reply()

        assert (503, "close") == (reply.status, reply.headers.get("connection"))
        assert "busy" == json.loads(reply.body)["code"]
        assert taken(refused) <= MOST_DROPPED + IN_A_WINDOW
        assert is_over(refused)


@pytest.mark.parametrize("headers", [(), ("Prefer: wait=20",), ("Accept: text/event-stream",)], ids=str)
def test_of_a_body_little_is_taken_where_a_client_reads_or_waits(
    wire: Wire, ann: Player, headers: tuple[str, ...]
) -> None:
    table = ann.open("maverick")
    etag = ann.get(table / "view").headers["etag"]
    known = (f"If-None-Match: {etag}",) if headers and "wait" in headers[0] else ()
    path = f"/v1/tables/{table.id}/{'events' if headers and 'stream' in headers[0] else 'view'}"
    wire.send(head(f"GET {path}", token(ann), *known, *headers))

    assert taken(wire) <= 4 * MOST_UNREAD + IN_KERNELS


@pytest.mark.parametrize("size", [1, 2**10, MOST_UNREAD])
@pytest.mark.parametrize("name", [name for name in REFUSALS if name != "too large"])
def test_a_short_body_is_sent_whole_before_the_answer_is_read_and_the_connection_stays(
    wire: Wire, ann: Player, name: str, size: int
) -> None:
    line, status = REFUSALS[name]
    who = () if status == 401 else (token(ann),)
    wire.send(head(line, *who, length=size))
    time.sleep(0.05)  # the response comes before the body
    wire.send(b"x" * size)

    assert (status, None) == _status_and_connection(wire.reply())
    wire.send(b"GET /v1/games HTTP/1.1\r\nHost: test\r\n\r\n")
    assert 200 == wire.reply().status


def _status_and_connection(reply: Reply) -> tuple[int, str | None]:
    return reply.status, reply.headers.get("connection")


def test_a_body_that_waits_to_be_wanted_is_not_waited_for(wire: Wire) -> None:
    wire.send(head("POST /nothing", "Expect: 100-continue", length=10))

    assert (404, "close") == _status_and_connection(wire.reply())
    assert is_over(wire)


@pytest.mark.parametrize("length", ["announced", "chunked"])
@pytest.mark.parametrize(("size", "status"), [(LARGEST, 401), (LARGEST + 1, 413)])
def test_common_clients_read_the_refusal_of_a_large_upload(
    wire: Wire, ann: Player, size: int, status: int, length: str
) -> None:
    """They send a body whole before they read."""
    who = () if status == 401 else (token(ann), "Content-Type: application/x-ndjson")
    chunked = length == "chunked"
    wire.send(
        head("POST /v1/transcripts", *who, length=None if chunked else size) + (b"%x\r\n" % size if chunked else b"")
    )
    wire.send(b"x" * size)

    assert (status, "close") == _status_and_connection(wire.reply())


def test_a_client_that_sends_its_body_slowly_reads_the_refusal(wire: Wire, ann: Player) -> None:
    """Longer than the connection is kept for a client that sends nothing more."""
    wire.send(head("POST /v1/tables", token(ann), length=LARGEST))
    for _ in range(12):
        wire.send(b"x" * 2**15)
        time.sleep(0.25)

    assert (413, "close") == _status_and_connection(wire.reply())


def test_a_client_that_cannot_send_all_of_a_large_upload_reads_its_refusal(server: Running) -> None:
    with closing(http.client.HTTPConnection(server.address.removeprefix("http://"))) as connection:
        with suppress(BrokenPipeError, ConnectionResetError):
            connection.request("POST", "/v1/transcripts", b"x" * LARGEST)
        assert connection.sock is not None
        response = http.client.HTTPResponse(connection.sock)
        response.begin()
        document = json.loads(response.read())

    assert (401, "unauthorized") == (response.status, document["code"])
