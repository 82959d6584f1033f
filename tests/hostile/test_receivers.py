"""Receivers of webhooks that never answer: others play on, and receivers that answer are still told."""

import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple, Self

import pytest

from bench.client import Client, connected
from tests.hostile.attacking import Record, Target, arena, linux_only

pytestmark = [pytest.mark.usefixtures("alone"), linux_only]

ATTACKERS, WEBHOOKS = 40, 4
SECONDS = 8
PATIENCE = 30
"""Seconds."""
TOLD = 12
"""Deliveries that a prompt receiver gets at least: two or three come where it waits for all that stall."""


@contextmanager
def silent() -> Iterator[str]:
    """The address of a receiver that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0), backlog=4096) as listening:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"


class Prompt:
    """A receiver that answers at once, as a context manager. ``received``: set by each request."""

    def __init__(self) -> None:
        self.received = threading.Event()
        told = self.received

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(204)
                self.end_headers()
                told.set()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=[0.05])
        self.url = f"http://127.0.0.1:{self._server.server_port}/"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class Hooks(NamedTuple):
    """The webhooks of a new player."""

    token: str
    ids: list[str]


def hooks(client: Client, url: str, count: int) -> Hooks:
    """A new player with webhooks."""
    token = str(client.post("/players", name="Mallory")["token"])
    client.use(token)
    return Hooks(token, [str(client.post("/me/webhooks", url=url)["id"]) for _ in range(count)])


def stall(target: Target, stalled: list[Hooks]) -> None:
    """Have something sent to each of the webhooks, again and again."""
    with connected(target.server.address) as client:
        while not target.over.is_set():
            for token, ids in stalled:
                client.use(token)
                for each in ids:
                    client.post(f"/me/webhooks/{each}/test")
            target.over.wait(0.1)


def test_receivers_that_never_answer_hold_up_no_others(tmp_path: Path, record_property: Record) -> None:
    def attack(target: Target) -> int:
        told = 0
        with (
            silent() as url,
            Prompt() as prompt,
            connected(target.server.address) as client,
            ThreadPoolExecutor(1) as pool,
        ):
            stalled = [hooks(client, url, WEBHOOKS) for _ in range(ATTACKERS)]
            stalling = pool.submit(stall, target, stalled)
            _, [own] = hooks(client, prompt.url, 1)
            target.over.wait(SECONDS / 2)  # by then each of them has stalled once
            while not target.over.is_set():
                prompt.received.clear()
                client.post(f"/me/webhooks/{own}/test")
                assert prompt.received.wait(PATIENCE)
                told += 1
            stalling.result()
        return told

    settings = {"module": "tests.hostile.short_patience", "TAKEBACK_WEBHOOKS_PRIVATE": "on"}
    with arena(tmp_path, record_property, **settings) as served:
        effect = served.attacked(attack, seconds=SECONDS)

    assert effect.done >= TOLD
