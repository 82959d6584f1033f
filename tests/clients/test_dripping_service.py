"""A service that drips ends no call and no stream of the Python clients late, though httpx sees no silence."""

import asyncio
from collections.abc import Callable

import httpx
import pytest
from takeback_client import AsyncClient, Client, Problem

from tests.dripping import DRIPS, Drip, dripping

SECONDS = 1
GONE = b"HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
DRIPPING = pytest.mark.parametrize("drip", DRIPS.values(), ids=DRIPS)
pytestmark = pytest.mark.timeout(30)


def called(address: str) -> None:
    with Client(address, timeout=SECONDS, patience=0) as client:
        client.list_games()


def called_async(address: str) -> None:
    async def call() -> None:
        async with AsyncClient(address, timeout=SECONDS, patience=0) as client:
            await client.list_games()

    asyncio.run(call())


def followed(address: str) -> None:
    with Client(address) as client:
        next(client.follow_my_events())


def followed_async(address: str) -> None:
    async def follow() -> None:
        async with AsyncClient(address) as client:
            await anext(client.follow_my_events())

    asyncio.run(follow())


@DRIPPING
@pytest.mark.parametrize("call", [called, called_async])
def test_a_call_ends(drip: Drip, call: Callable[[str], None]) -> None:
    with dripping(drip) as address, pytest.raises(httpx.ReadTimeout, match="takes more than 1 seconds"):
        call(address)


@DRIPPING
@pytest.mark.parametrize("follow", [followed, followed_async])
def test_a_stream_connects_again(drip: Drip, follow: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("aclient", "generated.client"):
        monkeypatch.setattr(f"takeback_client.{module}.SILENCE", SECONDS)
    with dripping(drip, then=GONE) as address, pytest.raises(Problem):
        follow(address)
