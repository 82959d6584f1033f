"""A lean load generator: each table is one connection that plays legal actions, one after the other."""

import asyncio
import json
import sys
import time
from typing import NamedTuple

import uvloop

_LEGAL = b'"actions":['
_LABELS = b'],"labels"'


class Load(NamedTuple):
    """The result of a run: acknowledged moves a second, and latencies in ms."""

    moves_per_s: float
    p50_ms: float
    p99_ms: float


class _Connection:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.authorization = ""

    async def post(self, path: str, body: bytes) -> bytes:
        """The body of the response to a POST that must succeed."""
        head = (
            f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
            f"{self.authorization}Content-Length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        start = answer.lower().index(b"content-length:") + 15
        content = await self._reader.readexactly(int(answer[start : answer.index(b"\r\n", start)]))
        if answer[9:12] != b"201":
            raise RuntimeError(f"{path}: {answer.decode()}{content.decode()}")
        return content


async def _play(port: int, number: int, until: float) -> list[float]:
    """Play games of Maverick by legal actions; the latency of each move in seconds."""
    connection = _Connection(*await asyncio.open_connection("127.0.0.1", port, limit=2**20))
    player = json.loads(await connection.post("/v1/players", b'{"name":"bench"}'))
    connection.authorization = f"Authorization: Bearer {player['token']}\r\n"
    latencies: list[float] = []
    luck = number + 1
    while time.perf_counter() < until:
        table = json.loads(await connection.post("/v1/tables", b'{"game":"maverick"}'))["id"]
        answer = await connection.post(f"/v1/tables/{table}/seats", b"{}")
        path = f"/v1/tables/{table}/actions"
        while (actions := _legal(answer)) and time.perf_counter() < until:
            luck = (luck * 1103515245 + 12345) % 2**31
            body = b'{"action":{' + actions[(luck >> 8) % len(actions)] + b"}}"
            sent = time.perf_counter()
            answer = await connection.post(path, body)
            latencies.append(time.perf_counter() - sent)
    return latencies


def _legal(answer: bytes) -> list[bytes]:
    """The legal actions of a response, extracted without decoding the rest."""
    start = answer.index(_LEGAL) + len(_LEGAL)
    actions = answer[start : answer.index(_LABELS, start)]
    return actions[1:-1].split(b"},{") if actions else []


async def _load(port: int, tables: int, seconds: float) -> Load:
    began = time.perf_counter()
    played = await asyncio.gather(*[_play(port, number, began + seconds) for number in range(tables)])
    elapsed = time.perf_counter() - began
    latencies = sorted(latency for one in played for latency in one)
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
