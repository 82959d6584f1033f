"""A house bot at its tables."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from takeback_client import AsyncClient, tag_of

from bots.handing import Account
from bots.player import BotPlayer
from bots.thinking import Thinking
from tests.api.serving import running

PATIENCE = 30.0


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("player") / "takeback.db") as server:
        yield server.address


@asynccontextmanager
async def people(service: str, number: int) -> AsyncIterator[Sequence[AsyncClient]]:
    """Players who are registered; there is a limit to how long they wait."""
    found = [await AsyncClient.registered(service, f"Player {seat + 1}") for seat in range(number)]
    try:
        async with asyncio.timeout(PATIENCE):
            yield found
    finally:
        for one in found:
            await one.close()


@asynccontextmanager
async def bots(service: str, *accounts: AsyncClient) -> AsyncIterator[None]:
    """Have bots play for these."""
    with Thinking() as thinking:
        players = [BotPlayer(service, Account("", "random", str(one.token)), thinking) for one in accounts]
        playing = [asyncio.create_task(player.run()) for player in players]
        try:
            yield
        finally:
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)


async def opened(*seats: AsyncClient) -> str:
    """A table of Full Throttle! with these players."""
    table = (await seats[0].open_table("full-throttle", seats=len(seats))).id
    for seat, one in enumerate(seats):
        await one.take_seat(table, seat=seat)
    return table


async def next_of(client: AsyncClient, table: str, after: int, *types: str) -> Any:
    """The next event of one of these types after a version."""
    async for event in client.follow_events(table, after):
        if tag_of(event) in types:
            return event
    raise AssertionError(f"the game ended without {types}")


def types_of(events: Sequence[Any]) -> list[str]:
    return [tag_of(event) for event in events]


class Recording(httpx.AsyncHTTPTransport):
    """Passes requests on. ``sent``: the last part of each one's path."""

    def __init__(self, sent: list[str]) -> None:
        super().__init__()
        self._sent = sent

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self._sent.append(request.url.path.rpartition("/")[2])
        return await super().handle_async_request(request)


def test_a_move_takes_two_requests(service: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr(
        "bots.player.AsyncClient", lambda url, token: AsyncClient(url, token, transport=Recording(sent))
    )

    async def played() -> int:
        async with people(service, 2) as (ann, ben):
            table = await opened(ann, ben)
            async with bots(service, ann, ben):
                await next_of(ann, table, 0, "Finished")
            return types_of((await ann.list_events(table, limit=500)).events).count("Played")

    moves = asyncio.run(played())
    requests = Counter(sent)
    worlds = requests.pop("worlds")
    assert {"tables": 2, "events": 2, "actions": moves} == requests
    assert moves <= worlds < 1.2 * moves  # a change that is told late may be looked at in vain
