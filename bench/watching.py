"""Tables that are played at a fixed rate, and watchers on their streams, with as little overhead as possible."""

import asyncio
import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Literal, cast

from bench.client import Client
from bench.load import legal_actions, post_request

UNDO_AFTER = 5
"""Moves from the start of a game of Maverick until all are undone: the game takes at least 7, so it never ends."""
PATIENCE = 60.0
"""Seconds."""

_LENGTH = re.compile(rb"content-length: *([0-9]+)", re.IGNORECASE)
_VERSION = re.compile(rb'"version":([0-9]+)')


class Connection(asyncio.Protocol):
    """A connection to the server. ``failure``: what went wrong."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.failure: Exception | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self.transport = cast("asyncio.Transport", transport)


class PlayedTable(Connection):
    """A table with one player, who moves on demand.

    ``sent``, ``acknowledged``: when a version's request was written and its response received in full, in seconds.
    """

    def __init__(self, client: Client, number: int) -> None:
        """`client`: opens the table."""
        super().__init__()
        self.token = str(client.post("/players", name="bench")["token"])
        client.use(self.token)
        self.id = str(client.post("/tables", game="maverick")["id"])
        seated = client.post(f"/tables/{self.id}/seats")
        self.version = self._start = int(seated["version"])
        self.sent: dict[int, float] = {}
        self.acknowledged: dict[int, float] = {}
        self._luck = number + 1
        self._actions = [json.dumps(action)[1:-1].encode() for action in seated["actions"]]
        self._moved = 0
        self._received = b""
        self._waits = False
        self._sent_at = 0.0

    def move(self) -> None:
        """Send the next move, unless the last one is not acknowledged yet."""
        if self._waits:
            return
        self._waits = True
        self._sent_at = time.perf_counter()
        if self._moved == UNDO_AFTER:
            self._moved = 0
            path, body = "undo", b'{"to_version":%d}' % self._start
        else:
            self._moved += 1
            self._luck = (self._luck * 1103515245 + 12345) % 2**31
            path, body = "actions", b'{"action":{%b}}' % self._actions[(self._luck >> 8) % len(self._actions)]
        self.transport.write(post_request(f"/v1/tables/{self.id}/{path}", body, self.token))

    def data_received(self, data: bytes) -> None:
        """Record the acknowledgement, once the response is complete. It must be a success."""
        now = time.perf_counter()
        self._received += data
        head, _, content = self._received.partition(b"\r\n\r\n")
        length, version = _LENGTH.search(head), _VERSION.search(content)
        if length is None or len(content) < int(length[1]):
            return
        self._received = b""
        if head[9:12] != b"201" or version is None:
            self.failure = RuntimeError(f"{head.decode()} {content.decode()}")
            return
        self.version = int(version[1])
        self.sent[self.version], self.acknowledged[self.version] = self._sent_at, now
        self._actions = legal_actions(content)
        self._waits = False

    @property
    def settled(self) -> bool:
        """Is every move acknowledged?"""
        return not self._waits


class Watcher(Connection):
    """A stream of a table's frames, or events. ``received``: when each version arrived in full, in seconds."""

    def __init__(self, table: PlayedTable, token: str, kind: Literal["frames", "events"] = "frames") -> None:
        """`token`: the watcher's."""
        super().__init__()
        self.table = table
        self.token = token
        self.kind = kind
        self.version = 0
        self.received: dict[int, float] = {}
        self._line = b""

    def watch(self, after: int | None = None) -> None:
        """Request the stream after a version; None: from the present one on."""
        self.version = after or 0
        self._line = b""
        resume = "" if after is None else f"?after={after}"
        self.transport.write(
            f"GET /v1/tables/{self.table.id}/{self.kind}{resume} HTTP/1.1\r\nHost: bench\r\n"
            f"Accept: application/x-ndjson\r\nAuthorization: Bearer {self.token}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Record the versions that are complete. One that is missing, or comes twice, is a failure."""
        now = time.perf_counter()
        *lines, self._line = (self._line + data).split(b"\n")
        for line in lines:
            if not line.startswith((b'{"game"', b'{"table"')):
                continue
            found = _VERSION.search(line)
            version = 0 if found is None else int(found[1])
            if self.version and version != self.version + 1:
                self.failure = RuntimeError(f"version {version} after {self.version}")
            self.version = version
            self.received[version] = now

    @property
    def up_to_date(self) -> bool:
        """Does it have the table's present version?"""
        return self.version == self.table.version


class Counting(Connection):
    """A connection that only counts the bytes that it receives."""

    def __init__(self) -> None:
        super().__init__()
        self.received = 0

    def data_received(self, data: bytes) -> None:
        """Count them."""
        self.received += len(data)


async def connect(made: Sequence[Connection], port: int) -> None:
    """Connect all at once."""
    loop = asyncio.get_running_loop()
    await asyncio.gather(*[loop.create_connection(lambda each=each: each, "127.0.0.1", port) for each in made])  # type: ignore[misc]  # it infers no lambda with a default


async def move_for(seconds: float, tables: Sequence[PlayedTable], per_second: float) -> None:
    """Play at all tables in turn, at a fixed rate, until all moves are acknowledged."""
    start = time.perf_counter()
    for number in range(int(seconds * per_second)):
        await asyncio.sleep(start + number / per_second - time.perf_counter())
        tables[number % len(tables)].move()
    await until(lambda: all(table.settled for table in tables), tables)


async def until(condition: Callable[[], bool], connections: Sequence[Connection]) -> None:
    """Wait until something holds. Raises the failure of a connection."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # of a thousand connections
            for connection in connections:
                if connection.failure is not None:
                    raise connection.failure
            await asyncio.sleep(0.002)
