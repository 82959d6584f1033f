"""Redis for tests: a server of each test's own. Where there is none to be started, they are left out."""

import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from redis import Redis
from redis.exceptions import RedisError

from tests.ports import free_port

SERVER = "redis-server"
PATIENCE = 60


def runs() -> bool:
    """Can a server be started?"""
    return shutil.which(SERVER) is not None


class RedisServer:
    """A server that tests kill, freeze and start again, always on the same port."""

    def __init__(self, folder: str) -> None:
        """`folder`: for its files, of which it needs none."""
        self._folder = folder
        self._port = free_port()
        self.url = f"redis://127.0.0.1:{self._port}"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [SERVER, "--port", f"{self._port}", "--bind", "127.0.0.1", "--save", "", "--dir", self._folder]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = monotonic() + PATIENCE
        with Redis.from_url(self.url) as client:
            while True:
                try:
                    client.ping()
                except RedisError:
                    assert monotonic() < until
                    sleep(0.01)
                else:
                    return

    def kill(self) -> None:
        """Kill it."""
        self._process.kill()
        self._process.wait()

    def freeze(self) -> None:
        """Stop it from doing anything, with its connections open."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._process.send_signal(signal.SIGCONT)

    def flush(self) -> None:
        """Remove all that it keeps, and cut all connections."""
        with Redis.from_url(self.url) as client:
            client.flushall()
            client.client_kill_filter(_type="pubsub")

    def publish(self, channel: str, data: bytes) -> None:
        """Say something to all who listen."""
        with Redis.from_url(self.url) as client:
            client.publish(channel, data)


@contextmanager
def new_server() -> Iterator[RedisServer]:
    """A server of a test's own."""
    with TemporaryDirectory() as folder:
        server = RedisServer(folder)
        try:
            yield server
        finally:
            server.kill()
