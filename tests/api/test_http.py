"""The real server without settings, at the level of bytes: truncated bodies, connection reuse, HEAD, 304."""

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from domain.catalogue import GAMES
from tests.api.client import TOSS, Player, Table, done, refused, take
from tests.api.serving import Running, running
from tests.hostile.attacking import Target

pytestmark = pytest.mark.usefixtures("process")


class Reply(NamedTuple):
    """A response as received."""

    status: int
    headers: dict[str, str]
    body: bytes


class Wire:
    """A connection on which requests are written by hand."""

    def __init__(self, address: str) -> None:
        host, _, port = address.removeprefix("http://").partition(":")
        self.socket = socket.create_connection((host, int(port)), timeout=20)
        self.file = self.socket.makefile("rb")

    def send(self, text: str | bytes) -> None:
        """Write to the server."""
        self.socket.sendall(text.encode("latin-1") if isinstance(text, str) else text)

    def reply(self, *, body: bool = True) -> Reply:
        """Read one response. ``body``: does it have one, by the rules of HTTP?"""
        status = int(self.file.readline().split()[1])
        headers = {}
        while line := self.file.readline().strip():
            name, _, text = line.decode("latin-1").partition(":")
            headers[name.lower()] = text.strip()
        length = int(headers.get("content-length", 0)) if body and status not in (100, 204, 304) else 0
        return Reply(status, headers, self.file.read(length))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(Path(tmp_path_factory.mktemp("http")) / "takeback.db") as served:
        yield served


@pytest.fixture
def wire(server: Running) -> Iterator[Wire]:
    connection = Wire(server.address)
    yield connection
    connection.file.close()
    connection.socket.close()


def request(method: str, path: str, player: Player, *headers: str, body: str = "") -> str:
    """The bytes of a request."""
    lines = [f"{method} /v1{path} HTTP/1.1", "Host: test", f"Authorization: Bearer {player.token}", *headers]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", body])


def sat(server: Running) -> tuple[Player, Table]:
    """A player at a table of Maverick."""
    ann = server.player()
    table = ann.open("maverick")
    done(ann.post(table / "seats"))
    return ann, table


def test_a_connection_survives_304_and_head(server: Running, wire: Wire) -> None:
    ann, table = sat(server)
    etag = ann.get(table / "view").headers["etag"]

    wire.send(request("GET", table / "view", ann, f"If-None-Match: {etag}"))
    assert 304 == wire.reply().status
    wire.send(request("HEAD", table / "view", ann))
    assert etag == wire.reply(body=False).headers["etag"]
    wire.send(request("GET", table / "view", ann))
    assert 3 == json.loads(wire.reply().body)["version"]


def test_a_body_announced_as_too_large_is_refused_before_it_is_sent(server: Running, wire: Wire) -> None:
    ann, table = sat(server)

    wire.send(request("POST", table / "actions", ann, "Content-Type: application/json", "Content-Length: 10000000"))

    assert 413 == wire.reply().status


def test_a_body_that_grows_too_large_is_refused(server: Running, wire: Wire) -> None:
    ann, table = sat(server)

    wire.send(request("POST", table / "actions", ann, "Content-Type: application/json", "Transfer-Encoding: chunked"))
    for _ in range(65):
        wire.send(b"400\r\n" + b" " * 1024 + b"\r\n")

    assert 413 == wire.reply().status


def test_a_truncated_body_changes_nothing(server: Running, wire: Wire) -> None:
    ann, table = sat(server)
    action = done(ann.get(table / "actions"), 200)["actions"][0]
    whole = request("POST", table / "actions", ann, body=json.dumps({"action": action}))

    wire.send(whole[:-1])
    wire.socket.shutdown(socket.SHUT_WR)
    wire.file.read()

    assert 3 == done(ann.get(str(table)), 200)["version"]
    done(ann.post(table / "actions", {"action": action}))


def test_a_request_is_handled_even_if_the_client_hangs_up(server: Running, wire: Wire) -> None:
    ann, table = sat(server)
    body = {"action": done(ann.get(table / "actions"), 200)["actions"][0]}

    wire.send(request("POST", table / "actions", ann, "Idempotency-Key: k", body=json.dumps(body)))
    wire.socket.close()

    assert 4 == done(ann.post(table / "actions", body, key="k"))["version"]
    assert 4 == done(ann.get(str(table)), 200)["version"]


def test_pipelined_requests_are_answered_in_order(server: Running, wire: Wire) -> None:
    ann, table = sat(server)
    actions = done(ann.get(table / "actions"), 200)["actions"]
    post = request("POST", table / "actions", ann, "Idempotency-Key: k", body=json.dumps({"action": actions[0]}))

    wire.send(post + request("GET", str(table), ann) + post)

    replies = [wire.reply() for _ in range(3)]
    assert [201, 200, 201] == [reply.status for reply in replies]
    assert [4, 4, 4] == [json.loads(reply.body)["version"] for reply in replies]
    assert "true" == replies[2].headers["idempotency-replayed"]


@pytest.mark.parametrize(
    "line",
    ["TRACE /v1/games HTTP/1.1", "PUT /v1/games HTTP/1.1", "GET /v1/%00%FF HTTP/1.1", "GET /v1/games?%FF=%00 HTTP/1.1"],
)
def test_unusual_requests_get_problem_documents(wire: Wire, line: str) -> None:
    wire.send(f"{line}\r\nHost: test\r\n\r\n")
    reply = wire.reply()

    assert reply.status in (400, 404, 405)
    assert "application/problem+json" == reply.headers["content-type"]


@pytest.mark.parametrize("garbage", ["\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00"])
def test_bytes_that_are_not_http_end_only_their_connection(server: Running, wire: Wire, garbage: str) -> None:
    wire.send(garbage)
    wire.socket.shutdown(socket.SHUT_WR)
    wire.file.read()

    assert 200 == server.request("GET", "/healthz").status_code


def test_a_new_reader_may_pause(server: Running) -> None:
    with Target(server).connect(receive_buffer=4096) as reader:
        reader.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
        time.sleep(1.3)  # the server looks at its connections meanwhile

        with reader.makefile("rb") as file:
            assert json.loads(file.read().partition(b"\r\n\r\n")[2])


def test_without_an_operator_nobody_reads_the_metrics_not_even_from_loopback(server: Running) -> None:
    assert (401, "unauthorized") == refused(server.request("GET", "/metrics"))


def test_without_the_setting_no_page_of_another_origin_may_read(server: Running) -> None:
    answer = server.request("GET", "/v1/games", headers={"Origin": "https://play.example"})

    assert [] == [name for name in answer.headers if name.startswith("access-control")]


def test_the_server_has_the_games_of_the_catalogue_only(server: Running) -> None:
    assert [*GAMES] == [game["key"] for game in done(server.stranger().get("/games"), 200)]
    assert (404, "not-found") == refused(server.stranger().get("/games/goofspiel"))
    assert (422, "invalid-shape") == refused(server.player().post("/tables", {"game": "goofspiel"}))
    assert (422, "invalid-shape") == refused(server.player().post("/tables", {"game": "duel"}))
    ann, table = sat(server)
    for body in (TOSS, take(1)):
        assert (422, "invalid-shape") == refused(ann.post(table / "actions", body))
