"""A lean load generator: each table is one connection that plays legal actions, one after the other."""

import asyncio
import json
import re
import sys
import time
from collections.abc import Generator
from typing import NamedTuple, cast

import uvloop

_LEGAL = b'"actions":['
_LABELS = b'],"labels"'
_LENGTH = re.compile(rb"content-length: *([0-9]+)", re.IGNORECASE)


class Load(NamedTuple):
    """The result of a run: acknowledged moves a second, and latencies in ms."""

    moves_per_s: float
    p50_ms: float
    p99_ms: float


Script = Generator[bytes, bytes, None]
"""The requests of a player; what is sent into it is the body of each response."""


class _Connection(asyncio.Protocol):
    """A connection that follows a script, with as little as possible between the two."""

    def __init__(self, script: Script) -> None:
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._script = script
        self._received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the first request."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(next(self._script))

    def data_received(self, data: bytes) -> None:
        """Send the next request once a response is complete. Each must be a success."""
        self._received += data
        head, _, content = self._received.partition(b"\r\n\r\n")
        length = _LENGTH.search(head)
        if length is None or len(content) < int(length[1]):
            return
        self._received = b""
        try:
            if head[9:12] == b"201":
                self._transport.write(self._script.send(content))
            else:
                self._script.throw(RuntimeError(f"{head.decode()} {content.decode()}"))
        except StopIteration:
            self.done.set_result(None)
            self._transport.close()
        except Exception as error:  # noqa: BLE001  # raised where the result is awaited
            self.done.set_exception(error)

    def connection_lost(self, exc: Exception | None) -> None:
        """The server closed the connection."""
        if not self.done.done():
            self.done.set_exception(exc or ConnectionResetError())


def post_request(path: str, body: bytes, token: str | None) -> bytes:
    """A POST of JSON as it is sent. `path`: with its ``/v1``."""
    authorization = "" if token is None else f"Authorization: Bearer {token}\r\n"
    head = f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n{authorization}"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def _games(number: int, until: float, latencies: list[float]) -> Script:
    """Games of Maverick by legal actions; adds the latency of each move in seconds."""
    token = json.loads((yield post_request("/v1/players", b'{"name":"bench"}', None)))["token"]
    luck = number + 1
    while time.perf_counter() < until:
        table = json.loads((yield post_request("/v1/tables", b'{"game":"maverick"}', token)))["id"]
        answer = yield post_request(f"/v1/tables/{table}/seats", b"{}", token)
        path = f"/v1/tables/{table}/actions"
        while (actions := legal_actions(answer)) and time.perf_counter() < until:
            luck = (luck * 1103515245 + 12345) % 2**31
            request = post_request(path, b'{"action":{' + actions[(luck >> 8) % len(actions)] + b"}}", token)
            sent = time.perf_counter()
            answer = yield request
            latencies.append(time.perf_counter() - sent)


def legal_actions(answer: bytes) -> list[bytes]:
    """The legal actions of a response, extracted without decoding the rest."""
    start = answer.index(_LEGAL) + len(_LEGAL)
    actions = answer[start : answer.index(_LABELS, start)]
    return actions[1:-1].split(b"},{") if actions else []


async def _play(port: int, script: Script) -> None:
    """Follow a script on a connection of its own."""
    loop = asyncio.get_running_loop()
    _, connection = await loop.create_connection(lambda: _Connection(script), "127.0.0.1", port)
    await connection.done


async def _load(port: int, tables: int, seconds: float) -> Load:
    began = time.perf_counter()
    latencies: list[float] = []
    await asyncio.gather(*[_play(port, _games(number, began + seconds, latencies)) for number in range(tables)])
    elapsed = time.perf_counter() - began
    latencies.sort()
    return Load(
        len(latencies) / elapsed,
        1000 * latencies[len(latencies) // 2],
        1000 * latencies[len(latencies) * 99 // 100],
    )


def main() -> None:
    """``python -m bench.load PORT TABLES SECONDS``: print the result as JSON."""
    port, tables, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(json.dumps(runner.run(_load(port, tables, seconds))))


if __name__ == "__main__":
    main()
