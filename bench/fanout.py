"""The baseline of streams: chunks to as many sockets at the same rate, by an event loop that does nothing else.

Each connection is one of a group, in the order in which they come. At a fixed rate the groups in turn get a chunk.
"""

import argparse
import asyncio
import socket
import sys
import time

import uvloop

from bench.watching import Connection


class Readers:
    """The connections, in groups."""

    def __init__(self, groups: int, chunk: bytes) -> None:
        self._groups: list[list[asyncio.Transport]] = [[] for _ in range(groups)]
        self._chunk = chunk
        self._connected = 0

    def connected(self) -> asyncio.Protocol:
        """The protocol of one more connection."""
        return _Reader(self)

    def add(self, transport: asyncio.Transport) -> None:
        """Add a connection to the next group."""
        self._groups[self._connected % len(self._groups)].append(transport)
        self._connected += 1

    async def send(self, per_second: float) -> None:
        """Send to the groups in turn, for ever."""
        start, number = time.perf_counter(), 0
        while True:
            await asyncio.sleep(start + number / per_second - time.perf_counter())
            for transport in self._groups[number % len(self._groups)]:
                transport.write(self._chunk)
            number += 1


class _Reader(Connection):
    def __init__(self, readers: Readers) -> None:
        super().__init__()
        self._readers = readers

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._readers.add(self.transport)


async def send(groups: int, size: int, per_second: float) -> None:
    """Serve on a free port, print it, and send until this process is ended."""
    readers = Readers(groups, bytes(size))
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    await asyncio.get_running_loop().create_server(readers.connected, sock=listening)
    print(listening.getsockname()[1], flush=True)
    await readers.send(per_second)


def main() -> int:
    """Send."""
    parser = argparse.ArgumentParser()
    parser.add_argument("groups", type=int)
    parser.add_argument("size", type=int)
    parser.add_argument("per_second", type=float)
    arguments = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(send(arguments.groups, arguments.size, arguments.per_second))
    return 0


if __name__ == "__main__":
    sys.exit(main())
