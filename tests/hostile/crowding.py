"""Callers with many accounts at one address who take as much as they get of what others need."""

import asyncio
import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Self

from domain.players.accounts import Accounts
from domain.players.names import Names
from domain.storage.group_commit import GroupCommit
from domain.storage.opening import open_database
from tests.hostile.attacking import Target

PROXY = "127.0.0.77"
"""The address of a trusted proxy, through which an attacker comes."""
VICTIM = "127.0.0.99"
"""The address of a player who does nothing special."""
PATIENCE = 60.0
"""Seconds that the victim waits for a response."""


def accounts(path: Path, count: int) -> list[str]:
    """The tokens of so many new players, stored without a server."""

    async def registered() -> list[str]:
        with open_database(path) as database:
            writer = GroupCommit(database)
            made = Accounts(database, writer, Names(database), clock=lambda: 0, secret=Random("crowd").randbytes)
            tokens = [secret for _, secret in [await made.register(f"Crowd {number}") for number in range(count)]]
            await writer.close()
            return tokens

    return asyncio.run(registered())


class Answer(NamedTuple):
    """A status, 0 where there was none, and after how many seconds it came."""

    status: int
    seconds: float
    body: bytes


def asked(  # the parts of a request
    target: Target,
    method: str,
    path: str,
    token: str | None = None,
    body: bytes | None = None,
    *,
    media_type: str = "application/json",
    source: str = VICTIM,
) -> Answer:
    """One request on a connection of its own."""
    began = time.monotonic()
    with suppress(OSError, HTTPException), closing(HTTPConnection("test")) as connection:
        connection.sock = target.connect(source)
        connection.sock.settimeout(PATIENCE)
        authorization = {} if token is None else {"Authorization": f"Bearer {token}"}
        connection.request(method, path, body, {"Content-Type": media_type, **authorization})
        response = connection.getresponse()
        return Answer(response.status, time.monotonic() - began, response.read())
    return Answer(0, time.monotonic() - began, b"")


def half_sent_uploads(target: Target, token: str, uploads: int, size: int) -> int:
    """Send so many bytes of each of many uploads, and hold them until the attack is over; how many bytes were sent."""
    head = (
        "POST /v1/transcripts HTTP/1.1\r\nHost: test\r\nContent-Type: application/x-ndjson\r\n"
        f"Authorization: Bearer {token}\r\nContent-Length: {16 * 2**20}\r\n\r\n"
    ).encode()
    sent = 0

    def hold(_: int) -> None:
        nonlocal sent
        with suppress(OSError), closing(target.connect()) as connection:
            connection.sendall(head)
            for _ in range(size >> 16):
                if target.over.is_set():
                    return
                connection.sendall(b" " * 2**16)
                sent += 2**16
            target.over.wait()

    with ThreadPoolExecutor(uploads) as pool:
        list(pool.map(hold, range(uploads)))
    return sent


@contextmanager
def streams(target: Target, tokens: Sequence[str], path: str, each: int) -> Iterator[int]:
    """Open as many streams as there are, through the proxy from one address, within; how many are open."""
    with ExitStack() as open_:
        held = 0
        for token in tokens:
            for _ in range(each):
                with suppress(OSError):
                    connection = open_.enter_context(target.connect(PROXY))
                    connection.settimeout(2)
                    connection.sendall(
                        f"GET {path} HTTP/1.1\r\nHost: test\r\nAccept: text/event-stream\r\n"
                        f"Authorization: Bearer {token}\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n".encode()
                    )
                    held += b" 200 " in connection.recv(64)
        yield held


@contextmanager
def receiver(seconds: float) -> Iterator[tuple[str, list[float]]]:
    """The address of a receiver that answers after some seconds, and when requests came."""
    came: list[float] = []
    over = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            came.append(time.monotonic())
            self.rfile.read(int(self.headers["Content-Length"]))
            over.wait(seconds)
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    class Backlog(ThreadingHTTPServer):
        request_queue_size = 1024
        daemon_threads = True

    serving = Backlog(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=serving.serve_forever, args=[0.05])
    thread.start()
    try:
        yield f"http://127.0.0.1:{serving.server_port}/", came
    finally:
        over.set()
        serving.shutdown()
        thread.join()
        serving.server_close()


def webhook(target: Target, token: str, url: str, source: str) -> str:
    """The id of a new webhook."""
    body = json.dumps({"url": url}).encode()
    while True:
        found = asked(target, "POST", "/v1/me/webhooks", token, body, source=source)
        if found.status == 201:
            return str(json.loads(found.body)["id"])
        time.sleep(0.5)


def repeated(target: Target, attack: Callable[[int], Any], times: int) -> "Repeating":
    """Call something in so many threads again and again until the attack is over."""
    return Repeating(target, attack, times)


class Repeating:
    """Threads that repeat something until the attack is over, as a context manager. ``results``: of all calls."""

    def __init__(self, target: Target, attack: Callable[[int], Any], times: int) -> None:
        self._target = target
        self._attack = attack
        self.results: list[Any] = []
        self._threads = [threading.Thread(target=self._repeat, args=[number]) for number in range(times)]

    def _repeat(self, number: int) -> None:
        while not self._target.over.is_set():
            self.results.append(self._attack(number))

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._target.over.set()
        for thread in self._threads:
            thread.join()


def statuses(answers: Sequence[Answer]) -> Counter[int]:
    """How often each status came."""
    return Counter(answer.status for answer in answers)
