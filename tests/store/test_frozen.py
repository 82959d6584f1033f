"""A database that stops answering, and keeps its connections open: requests end with 503, and nothing else waits."""

import asyncio
import socket
import threading
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from domain.storage import reading
from domain.storage.addresses import PostgresAddress
from domain.storage.database import Changes
from domain.storage.events import Append
from domain.storage.postgres import connections
from domain.storage.postgres import database as module
from domain.storage.postgres.database import PostgresDatabase
from domain.tables import freshness
from tests.api.client import Player, done, started, take
from tests.api.serving import InProcess, in_process
from tests.postgres import new_schema

pytestmark = pytest.mark.usefixtures("postgres")

SEVERAL = 3
"""How often a service that is not held up answers at least while others wait: a busy machine leaves it little."""


class Wire:
    """What lies between a service and its database. While it is frozen nothing passes, and nothing is closed."""

    def __init__(self, host: str, port: int) -> None:
        self._server = (host, port)
        self._passes = threading.Event()
        self._passes.set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._accepting = threading.Thread(target=self._accept, daemon=True)
        self._accepting.start()

    def freeze(self) -> None:
        self._passes.clear()

    def thaw(self) -> None:
        self._passes.set()

    def close(self) -> None:
        self.thaw()
        self._listening.shutdown(socket.SHUT_RDWR)  # wakes the thread, which closes it
        self._accepting.join()

    def _accept(self) -> None:
        with self._listening, suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._connect, args=(client,), daemon=True).start()

    def _connect(self, client: socket.socket) -> None:
        self._passes.wait()
        with client, suppress(OSError), socket.create_connection(self._server) as server:
            back = threading.Thread(target=self._pass, args=(server, client), daemon=True)
            back.start()
            self._pass(client, server)
            back.join()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self._passes.wait()
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)


@contextmanager
def wired() -> Iterator[tuple[PostgresAddress, Wire]]:
    """A database at the other end of a wire."""
    with new_schema() as address:
        parts = urlsplit(address.url)
        wire = Wire(parts.hostname or "", parts.port or 5432)
        try:
            yield PostgresAddress(parts._replace(netloc=f"postgres@127.0.0.1:{wire.port}").geturl()), wire
        finally:
            wire.close()


@pytest.fixture
def frozen() -> Iterator[tuple[InProcess, Wire]]:
    """A service, and the wire to its database."""
    with wired() as (address, wire), in_process(address) as server:
        yield server, wire
        wire.thaw()


async def answers(server: InProcess, *requests: Awaitable[httpx.Response]) -> tuple[list[httpx.Response], int]:
    """The answers of a service of little patience; and how often it showed that it is alive before the first came."""
    alive = 0
    with pytest.MonkeyPatch.context() as patch:
        for where in (freshness, reading):
            patch.setattr(where, "LIMIT", 0.5)
        patch.setattr(connections, "LIMIT", 1.5)
        patch.setattr(module, "PATIENCE", 0.5)
        waiting = [asyncio.ensure_future(request) for request in requests]
        while not any(one.done() for one in waiting):
            assert 200 == (await server.send("GET", "/healthz")).status_code
            alive += 1
            await asyncio.sleep(0.005)
        return await asyncio.gather(*waiting), alive


def reached(player: Player, path: str) -> None:
    """Wait until a path is served again."""
    deadline = monotonic() + 60
    while player.get(path).status_code != 200:
        assert monotonic() < deadline, "it does not go on"
        player.server.runner.run(asyncio.sleep(0.05))


def test_no_request_waits_for_long_and_the_service_stays_alive(frozen: tuple[InProcess, Wire]) -> None:
    server, wire = frozen
    table, (ann, ben) = started(server)
    stranger = server.stranger()
    wire.freeze()
    requests = [
        *(ann.sent("GET", f"{table}"), ben.sent("GET", table / "view"), stranger.sent("GET", table / "log")),
        *(ann.sent("GET", "/me"), ann.sent("GET", "/tables"), ann.sent("GET", "/me/events")),
        *(ann.sent("POST", table / "actions", take(1)), ann.sent("POST", "/tables", {"game": "pebbles"})),
        *(stranger.sent("POST", "/players", {"name": "Zoe"}), Player(server, "", "", "unknown").sent("GET", "/me")),
    ]

    given, alive = server.runner.run(answers(server, *requests))

    assert {503} == {one.status_code for one in given}
    assert SEVERAL <= alive
    wire.thaw()
    reached(ann, f"{table}")
    done(ann.post(table / "actions", take(1)))


@pytest.mark.parametrize("path", ["/me", "/me/tokens", "/tables", "/me/events", "/tables/{}", "/tables/{}/events"])
def test_a_read_that_has_begun_when_it_freezes_blocks_nobody(
    frozen: tuple[InProcess, Wire], monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    server, wire = frozen
    table, (ann, _) = started(server)
    server.service.tables.sessions.cache.evict(table.id)
    changes = PostgresDatabase.changes

    def freezing(self: PostgresDatabase, tables: Sequence[tuple[str, int]], accounts: int) -> Changes:
        found = changes(self, tables, accounts)
        wire.freeze()
        return found

    with monkeypatch.context() as patch:
        patch.setattr(PostgresDatabase, "changes", freezing)
        [given], alive = server.runner.run(answers(server, ann.sent("GET", path.format(table.id))))

    assert 503 == given.status_code
    assert SEVERAL <= alive


def test_a_move_that_was_sent_when_it_froze_is_in_doubt_and_played_once(
    frozen: tuple[InProcess, Wire], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, wire = frozen
    table, (ann, _) = started(server)
    before = done(ann.get(f"{table}"), 200)["version"]
    append = PostgresDatabase.append

    def freezing(self: PostgresDatabase, appends: Sequence[Append]) -> Any:
        wire.freeze()
        return append(self, appends)

    with monkeypatch.context() as patch:
        patch.setattr(PostgresDatabase, "append", freezing)
        [given], alive = server.runner.run(answers(server, ann.sent("POST", table / "actions", take(1), key="k")))
    wire.thaw()
    reached(ann, f"{table}")
    again = ann.post(table / "actions", take(1), key="k")

    assert 503 == given.status_code
    assert SEVERAL <= alive
    assert before + 1 == done(again)["version"] == done(ann.get(f"{table}"), 200)["version"]
