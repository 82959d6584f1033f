"""Callers that hang up: the work for them ends, and makes room for others."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.runtime.shares import Shares
from tests.api.client import MORE_THAN_ENOUGH, Player
from tests.api.serving import InProcess, in_process
from tests.api.test_crowding import turns_until
from tests.api.test_hints import alone, made_by

pytestmark = pytest.mark.usefixtures("process")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[InProcess]:
    with in_process(tmp_path / "takeback.db") as server:
        yield server


class Caller:
    """Somebody who sends a request, and may hang up."""

    def __init__(self, player: Player, method: str, path: str, body: bytes) -> None:
        """`path`: below ``/v1``."""
        headers = {"host": "test", "authorization": f"Bearer {player.token}", "content-type": "application/x-ndjson"}
        self._scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": f"/v1{path}",
            "raw_path": f"/v1{path}".encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 50000),
            "server": ("test", 80),
        }
        self._sent: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]
        self._gone = asyncio.Event()

    def begin(self, server: InProcess) -> asyncio.Task[None]:
        """Send the request."""
        return asyncio.create_task(server.app(self._scope, self._receive, self._drop))

    def hang_up(self) -> None:
        """Close the connection."""
        self._gone.set()

    async def _receive(self) -> Any:
        if self._sent:
            return self._sent.pop()
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _drop(self, _: Any) -> None:
        pass


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def shares_of(server: InProcess, what: str) -> tuple[Shares, Shares]:
    """The queue and the turn of hints, or of transcripts to verify."""
    maker = server.service.keeping.hints if what == "hint" else server.service.keeping.verifier
    return maker._queue, maker._turn


@pytest.mark.parametrize("what", ["hint", "transcript"])
def test_work_ends_with_the_call_of_who_hangs_up(
    server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    callers = [called(server, what) for _ in range(2)]
    made_by(monkeypatch, tmp_path, f"echo $$ >> {tmp_path}/begun; exec sleep 600")
    begun = tmp_path / "begun"

    async def attack() -> None:
        first, second = (caller.begin(server) for caller in callers)
        await turns_until(lambda: begun.exists() and begun.read_text().endswith("\n"))
        await turns_until(lambda: shares_of(server, what)[1].waiting == 1)
        callers[1].hang_up()  # while it waits for its turn
        await asyncio.wait_for(second, MORE_THAN_ENOUGH)
        assert 1 == shares_of(server, what)[0].held
        callers[0].hang_up()
        await asyncio.wait_for(first, MORE_THAN_ENOUGH)

    server.runner.run(attack())
    [process] = begun.read_text().split()
    assert not is_alive(int(process))
    assert [0, 0] == [shares.held for shares in shares_of(server, what)]


def called(server: InProcess, what: str) -> Caller:
    """A call of somebody that takes long."""
    if what == "hint":
        table, player = alone(server)
        return Caller(player, "GET", table / "hint", b"")
    return Caller(server.player(), "POST", "/transcripts", b"{}")
