"""Clients who abuse their connections: they send too much or too slowly, hold too many, or never read."""

import select
import socket
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.hostile.attacking import Target
from tests.hostile.impatient import CONNECTIONS, PER_ADDRESS

READERS = 40
NEWCOMERS = 2

_GET = b"GET /v1/games HTTP/1.1\r\nHost: test\r\n"
_POST = b"POST /v1/players HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"


@dataclass(frozen=True)
class Flood:
    """What each of many connections sends: first this, then more and more, every `pause` seconds.

    ``enough``: so many connections cut off are.
    """

    first: bytes
    more: bytes
    pause: float = 0.0
    connections: int = 8
    enough: int = 500

    def __call__(self, target: Target) -> int:
        """Send until the attack is over; returns how many connections the server cut off."""
        cut = 0
        held = [self._begun(target) for _ in range(self.connections)]
        while not target.over.wait(self.pause or 0.001):
            for index, connection in enumerate(held):
                if not self._sends_more(connection):
                    cut += 1
                    connection.close()
                    held[index] = self._begun(target)
            if cut >= self.enough:
                target.enough.set()
        for connection in held:
            connection.close()
        return cut

    def _begun(self, target: Target) -> socket.socket:
        connection = target.connect()
        with suppress(OSError):
            connection.sendall(self.first)
        return connection

    def _sends_more(self, connection: socket.socket) -> bool:
        """Does the server still hold the connection?"""
        try:
            connection.send(self.more, socket.MSG_DONTWAIT)
        except BlockingIOError:
            pass
        except OSError:
            return False
        return not is_cut(connection)


FLOODS: Mapping[str, Flood] = {
    "endless header": Flood(_GET + b"Padding: ", b"x" * 2**16),
    "many headers": Flood(_GET, b"X: y\r\n" * 5_000),
    "endless target": Flood(b"GET /", b"x" * 2**16),
    "tiny chunks": Flood(_POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n" * 10_000),
    "endless trailer": Flood(_POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nPadding: ", b"x" * 2**16),
    "bytes that are not HTTP": Flood(b"", bytes(range(256)) * 64),
    "TLS": Flood(b"", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"x" * 500),
    "slow headers": Flood(_GET, b"X: y\r\n", pause=0.3, connections=PER_ADDRESS, enough=PER_ADDRESS),
    "slow body": Flood(
        _POST + b"Content-Length: 60000\r\n\r\n", b"x", pause=0.3, connections=PER_ADDRESS, enough=PER_ADDRESS
    ),
    "requests sent ahead": Flood(b"", (_GET + b"\r\n") * 1_000, connections=4, enough=4),
}
"""By name. The server cuts each off; who sends requests ahead, for not reading the answers."""


class Held(NamedTuple):
    """How many newcomers got an answer, and the most sockets that the server had open."""

    answered: int
    sockets: int


def hold_idle_connections(target: Target) -> Held:
    """Take as many connections as there may be, and let go of none until a newcomer gets an answer; again and again."""
    answered, most = 0, 0
    while not target.over.wait(0.02):
        idle = [one for host in range(4) for one in _connections(target, f"127.0.0.{66 + host}", CONNECTIONS // 3)]
        most = max(most, _sockets(target))
        answered += _is_answered(target)
        most = max(most, _sockets(target))
        for connection in idle:
            connection.close()
        if answered >= NEWCOMERS:
            target.enough.set()
    return Held(answered, most)


@dataclass(frozen=True)
class NeverRead:
    """Readers who ask for something long and take nothing of it."""

    path: str

    def __call__(self, target: Target) -> int:
        """Wait until the attack is over; returns how many readers the server cut off."""
        readers = [target.connect(receive_buffer=2**12) for _ in range(READERS)]
        for reader in readers:
            reader.sendall(f"GET {self.path} HTTP/1.1\r\nHost: test\r\n\r\n".encode())
        while not target.over.wait(0.05):
            if all(map(is_cut, readers)):
                target.enough.set()
        cut = sum(map(is_cut, readers))
        for reader in readers:
            reader.close()
        return cut


def is_cut(connection: socket.socket) -> bool:
    """Has the server closed the connection?"""
    poll = select.poll()
    poll.register(connection, select.POLLRDHUP)
    return bool(poll.poll(0))


def _connections(target: Target, source: str, count: int) -> Iterator[socket.socket]:
    for _ in range(count):
        with suppress(OSError):
            yield target.connect(source)


def _is_answered(target: Target) -> bool:
    """Does a newcomer get an answer, who tries until the attack is over?"""
    while not target.over.wait(0.05):
        with suppress(OSError), target.connect("127.0.0.99") as connection:
            connection.sendall(_GET + b"\r\n")
            if connection.recv(1):
                return True
    return False


def _sockets(target: Target) -> int:
    """How many sockets the server has open."""
    files = Path(f"/proc/{target.server.process.pid}/fd")
    with suppress(FileNotFoundError):  # closed meanwhile
        return sum(file.readlink().name.startswith("socket:") for file in files.iterdir())
    return 0
