"""Quiet players in a process of their own: each plays Maverick over HTTP, a move every `PAUSE` seconds.

``python -m tests.hostile.players HOST PORT``: for each line on its input, a number of seconds, it plays that long and
prints the latencies in milliseconds as a JSON array. A latency counts from when the move was due, so that a stall
counts for every move that it delays. A connection that the server cuts during a round ends the process with an error.
"""

import asyncio
import json
import sys
import time

PLAYERS = 8
PAUSE = 0.04
PATIENCE = 5.0
"""Seconds after the end of a round at which a player gives up waiting for an answer."""

_LEGAL = b'"actions":['
_LABELS = b'],"labels"'


class QuietPlayer:
    """A player on one connection, at one table after another."""

    _reader: asyncio.StreamReader
    _writer: asyncio.StreamWriter

    def __init__(self, number: int) -> None:
        self._number = number
        self._authorization = ""
        self._path = ""
        self._actions: list[bytes] = []
        self._gave_up = False

    async def connect(self, host: str, port: int) -> None:
        """Connect to the service."""
        self._reader, self._writer = await asyncio.open_connection(host, port, limit=2**20)

    async def register(self) -> None:
        """Register, and open a first table."""
        player = json.loads(await self._post("/v1/players", b'{"name":"Quiet"}'))
        self._authorization = f"Authorization: Bearer {player['token']}\r\n"
        await self._open()

    async def come_back(self, host: str, port: int) -> None:
        """Connect again where the server has closed the connection, or owes an answer that nobody waits for."""
        if self._gave_up:
            self._writer.close()
        if self._gave_up or self._reader.at_eof():
            await self.connect(host, port)
        if self._gave_up:
            await self._open()
            self._gave_up = False

    async def play(self, seconds: float) -> list[float]:
        """The latency of each move that was due in this time, in milliseconds."""
        start = time.perf_counter() + self._number * PAUSE / PLAYERS
        due = [start + number * PAUSE for number in range(int(seconds / PAUSE))]
        latencies: list[float] = []
        try:
            async with asyncio.timeout(seconds + PATIENCE):
                for moment in due:
                    await asyncio.sleep(moment - time.perf_counter())
                    await self._move()
                    latencies.append(time.perf_counter() - moment)
        except TimeoutError:
            self._gave_up = True
            latencies += [time.perf_counter() - moment for moment in due[len(latencies) :]]
        return [1000 * latency for latency in latencies]

    async def _move(self) -> None:
        action = self._actions[self._number % len(self._actions)]
        answer = await self._post(f"{self._path}/actions", b'{"action":{' + action + b"}}")
        self._actions = _legal(answer)
        if not self._actions:
            await self._open()

    async def _open(self) -> None:
        table = json.loads(await self._post("/v1/tables", b'{"game":"maverick"}'))["id"]
        self._path = f"/v1/tables/{table}"
        self._actions = _legal(await self._post(f"{self._path}/seats", b"{}"))

    async def _post(self, path: str, body: bytes) -> bytes:
        head = (
            f"POST {path} HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"
            f"{self._authorization}Content-Length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        start = answer.lower().index(b"content-length:") + 15
        content = await self._reader.readexactly(int(answer[start : answer.index(b"\r\n", start)]))
        if answer[9:12] != b"201":
            raise RuntimeError(f"{path}: {answer.decode()}{content.decode()}")
        return content


def _legal(answer: bytes) -> list[bytes]:
    """The legal actions of a response, extracted without decoding the rest."""
    start = answer.index(_LEGAL) + len(_LEGAL)
    actions = answer[start : answer.index(_LABELS, start)]
    return actions[1:-1].split(b"},{") if actions else []


async def _seated(host: str, port: int) -> list[QuietPlayer]:
    players = []
    for number in range(PLAYERS):
        players.append(QuietPlayer(number))
        await players[-1].connect(host, port)
        await players[-1].register()
    return players


async def _returned(players: list[QuietPlayer], host: str, port: int) -> None:
    """Let all be as at the start who were cut off while nobody played, or gave up."""
    await asyncio.sleep(0.05)  # what has come meanwhile is read
    for player in players:
        await player.come_back(host, port)


async def _round(players: list[QuietPlayer], seconds: float) -> list[float]:
    played = await asyncio.gather(*(player.play(seconds) for player in players))
    return [latency for one in played for latency in one]


def main() -> None:
    """Play a round for each line of input."""
    host, port = sys.argv[1], int(sys.argv[2])
    with asyncio.Runner() as runner:
        players = runner.run(_seated(host, port))
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        for line in sys.stdin:
            runner.run(_returned(players, host, port))
            sys.stdout.write(f"{json.dumps(runner.run(_round(players, float(line))))}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
