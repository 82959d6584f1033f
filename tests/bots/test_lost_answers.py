"""House bots where answers are lost, so that they cannot know what has happened; and where the service fails."""

import asyncio
from pathlib import Path
from random import Random

import httpx
import pytest
from takeback_client import AsyncClient

from bots.bootstrap import Account
from bots.player import BotPlayer
from bots.thinking import Thinking
from tests.api.serving import running

pytestmark = [pytest.mark.soak, pytest.mark.usefixtures("process")]

LOST = 0.3
"""The share of answers that are lost."""
PATIENCE = 240.0


class Losing(httpx.AsyncHTTPTransport):
    """Delivers every request, and loses answers. ``moves``: the versions for which moves were sent, in order."""

    def __init__(self, luck: Random, moves: list[str]) -> None:
        super().__init__()
        self._luck, self.moves = luck, moves

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/actions"):
            self.moves.append(request.headers["If-Match"])
        answer = await super().handle_async_request(request)
        if self._luck.random() < LOST:
            await answer.aclose()
            raise httpx.RemoteProtocolError("the answer was lost")
        return answer


async def _played(service: str) -> tuple[str, int]:
    """A table of two bots, played to its end; its status, and the moves in its events."""
    seats = [await AsyncClient.registered(service, name) for name in ("Ann", "Bob")]
    table = (await seats[0].open_table("full-throttle", seats=2)).id
    for number, one in enumerate(seats):
        await one.take_seat(table, seat=number)
    with Thinking() as thinking:
        players = [
            BotPlayer(service, Account(str(number), "greedy", one.token or ""), thinking)
            for number, one in enumerate(seats)
        ]
        playing = [asyncio.create_task(player.run()) for player in players]
        async with asyncio.timeout(PATIENCE):
            moves = [event async for event in seats[0].follow_events(table, 0) if "Played" in type(event).__name__]
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)
    status = (await seats[0].show_table(table)).status
    for one in seats:
        await one.close()
    return status, len(moves)


class Failing(httpx.AsyncHTTPTransport):
    """Has every move fail at the first attempt, before it reaches the service. ``failed``: the versions of those."""

    def __init__(self, failed: set[str]) -> None:
        super().__init__()
        self.failed = failed

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        version = request.headers.get("If-Match")
        if version is None or version in self.failed:
            return await super().handle_async_request(request)
        self.failed.add(version)
        return httpx.Response(500)


def test_a_bot_looks_again_after_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failed: set[str] = set()
    monkeypatch.setattr("bots.player._PAUSE", 0.01)
    monkeypatch.setattr(
        "bots.player.AsyncClient",
        lambda service, token: AsyncClient(service, token, patience=0, transport=Failing(failed)),
    )

    with running(tmp_path / "failing.db") as server:
        status, moves = asyncio.run(_played(server.address))

    assert "finished" == status
    assert len(failed) == moves > 0


def test_no_move_is_lost_or_doubled_where_answers_are_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    luck = Random(1)

    def lossy(service: str, token: str) -> AsyncClient:
        return AsyncClient(service, token, transport=Losing(luck, sent))

    monkeypatch.setattr("bots.player.AsyncClient", lossy)

    with running(tmp_path / "lossy.db") as server:
        status, moves = asyncio.run(_played(server.address))

    assert "finished" == status
    assert len(set(sent)) == moves
    assert len(set(sent)) < len(sent)
