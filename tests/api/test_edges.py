"""The edges of HTTP, at the level of bytes and in this process: old clients, refusals by the connection, codings."""

import asyncio
import gzip
import json
import socket
from typing import Any, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from api.http.connections.connection import Connection, Readable, nobody_else
from api.http.connections.limits import Limits, Room
from api.http.cors import ANY, CrossOrigin
from domain.storage.clock import milliseconds
from tests.api.client import done, refused, started, take
from tests.api.serving import OPERATOR_TOKEN, InProcess

PAGE = "https://play.example"
JSON = {"Content-Type": "application/json"}


def exchanged(server: InProcess, *sent: bytes, readable: Readable = nobody_else) -> tuple[int, dict[str, str], bytes]:
    """The status, headers and body that a client reads until the end of the connection, having sent these pieces."""
    limits, config = Limits(), Config(cast("Any", server.app), ws="none", log_config=None)
    room = Room(limits)

    def accept() -> Connection:
        return Connection(room, limits, milliseconds, config, ServerState(), {}, readable=readable)

    async def exchange() -> bytes:
        ours, theirs = socket.socketpair()
        await asyncio.get_running_loop().connect_accepted_socket(accept, theirs)
        reader, writer = await asyncio.open_connection(sock=ours)
        try:
            for piece in sent:
                writer.write(piece)
                await writer.drain()
            return await reader.read()
        finally:
            writer.close()

    head, _, body = server.runner.run(exchange()).partition(b"\r\n\r\n")
    status, *lines = head.decode("latin-1").split("\r\n")
    headers = [line.partition(": ") for line in lines]
    return int(status.split()[1]), {name.lower(): value for name, _, value in headers}, body


def over(server: InProcess) -> tuple[str, bytes]:
    """A table that is over, and its transcript."""
    table, (ann, _) = started(server)
    done(ann.post(table / "resign"))
    return f"/v1{table}", ann.get(table / "transcript").content


@pytest.mark.parametrize(
    ("rest", "accept"),
    [("transcript", "*/*"), ("events?after=0", "application/x-ndjson"), ("frames?after=0", "text/event-stream")],
)
def test_a_client_of_http_1_0_gets_no_chunks(server: InProcess, rest: str, accept: str) -> None:
    path, transcript = over(server)
    request = f"GET {path}/{rest} HTTP/1.0\r\nHost: test\r\nAccept: {accept}\r\nConnection: keep-alive\r\n\r\n"

    status, headers, body = exchanged(server, request.encode())

    assert (200, "close") == (status, headers["connection"])
    assert not {"transfer-encoding", "content-length"} & {*headers}
    assert transcript == body if rest == "transcript" else body.startswith((b"event: hello\n", b'{"control":"hello"'))
    assert b"\r" not in body


def test_a_client_of_http_1_0_is_not_told_to_continue(server: InProcess) -> None:
    head = b"POST /v1/players HTTP/1.0\r\nHost: test\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"

    assert 201 == exchanged(server, head + b"Content-Length: 16\r\n\r\n", b'{"name": "Anna"}')[0]


@pytest.mark.parametrize(
    ("sent", "refusal"),
    [
        (b"GET /%b HTTP/1.1\r\nHost: test\r\nOrigin: %b\r\n\r\n" % (b"x" * 20_000, PAGE.encode()), 414),
        (b"GET /v1/games HTTP/1.1\r\nOrigin: %b\r\nPadding: %b\r\n\r\n" % (PAGE.encode(), b"x" * 20_000), 431),
        (b"GET /v1/games HTTP/1.1\r\nPadding: %b\r\norigin:%b\r\n\r\n" % (b"x" * 20_000, PAGE.encode()), 431),
        (b"GET /v1/games HTTP/1.1\r\nOrigin: %b\r\n%b\r\n" % (PAGE.encode(), b"X: x\r\n" * 64), 431),
        (b"GET /v1/games HTTP/1.1\r\nOrigin: %b\r\nnonsense\r\n\r\n" % PAGE.encode(), 400),
    ],
    ids=["target", "size", "size before the origin", "number", "no http"],
)
def test_a_page_reads_what_the_connection_refuses(server: InProcess, sent: bytes, refusal: int) -> None:
    for origins, allowed in (({PAGE}, PAGE), (ANY, "*"), ({"https://other.example"}, None)):
        readable = CrossOrigin(cast("Any", server.app), frozenset(origins)).headers_for

        status, headers, body = exchanged(server, sent, readable=readable)

        assert (refusal, refusal) == (status, json.loads(body)["status"])
        assert allowed == headers.get("access-control-allow-origin")
        assert (origins == ANY) == ("vary" not in headers)
        assert (allowed is not None) == ("X-Request-Id" in headers.get("access-control-expose-headers", ""))
        assert "nosniff" == headers["x-content-type-options"]


def test_without_the_setting_no_page_reads_a_refusal(server: InProcess) -> None:
    for sent in (b"GET /" + b"x" * 20_000, b"\x16\x03\x01\x02\x00\x01\x00"):
        assert not [name for name in exchanged(server, sent)[1] if name.startswith("access-control")]


@pytest.mark.parametrize("coding", ["gzip", "GZIP", "br, gzip", "x-unheard-of"])
def test_a_coded_body_is_refused_as_such(server: InProcess, coding: str) -> None:
    table, (ann, _) = started(server)
    body = gzip.compress(json.dumps(take(1)).encode())
    coded = {**JSON, "Content-Encoding": coding}
    upload = {"Content-Type": "application/x-ndjson", "Content-Encoding": coding}

    for response in (
        ann.post(table / "actions", content=body, headers=coded),
        ann.post("/tables", content=body, headers=coded),
        ann.post(table / "resign", content=body, headers=coded),
        ann.post("/transcripts", content=body, headers=upload),
    ):
        assert (415, "not-json") == refused(response)
        assert "identity" == response.headers["accept-encoding"]
        assert "Content-Encoding" in response.json()["detail"]
    assert 4 == done(ann.get(str(table)), 200)["version"]


def test_a_body_that_is_said_to_be_as_it_is_is_read(server: InProcess) -> None:
    table, (ann, _) = started(server)
    plain = json.dumps(take(1)).encode()

    done(ann.post(table / "actions", content=plain, headers={**JSON, "Content-Encoding": "identity"}))
    refusal = ann.post(table / "actions", content=plain, headers={"Content-Type": "text/plain"})
    assert (415, "not-json") == refused(refusal)
    assert "accept-encoding" not in refusal.headers  # the coding is not at fault


def test_the_metrics_name_their_charset_once(server: InProcess) -> None:
    token = {"Authorization": f"Bearer {OPERATOR_TOKEN}"}
    response = server.runner.run(server.http.get("/metrics", headers=token))

    assert "text/plain; version=1.0.0; charset=utf-8" == response.headers["content-type"]
