"""The Python client goes by the time of the service, whatever the clock of the machine says."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from takeback_client import AsyncClient, Client, Problem, ServerClock

from tests.api.client import done, started
from tests.api.serving import in_process

T = 1_800_000_000_000
MINUTE = 60


class Elapsing:
    """Seconds that elapse as a test wants."""

    def __init__(self) -> None:
        self.seconds = 5.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def elapsed() -> Elapsing:
    """What elapses for the clock of a test."""
    return Elapsing()


@pytest.fixture
def clock(elapsed: Elapsing) -> ServerClock:
    """A clock to which nothing was said."""
    return ServerClock(elapsed)


def answering(status: int, content: bytes, milliseconds: int) -> Callable[[httpx.Request], httpx.Response]:
    """A service that has one answer."""
    return lambda _: httpx.Response(status, content=content, headers={"Takeback-Time": str(milliseconds)})


def test_as_long_as_nothing_was_said_it_is_the_time_of_the_machine(clock: ServerClock) -> None:
    before = time.time()

    assert before <= clock.now() <= time.time()


def test_then_it_is_the_time_of_the_service(clock: ServerClock, elapsed: Elapsing) -> None:
    clock.read({"takeback-time": str(T)})
    elapsed.seconds += 2 * MINUTE

    assert T / 1000 + 2 * MINUTE == clock.now()


def test_what_comes_late_or_from_a_cache_does_not_set_it_back(clock: ServerClock, elapsed: Elapsing) -> None:
    clock.heard(T)
    elapsed.seconds += MINUTE
    clock.heard(T + 1)

    assert T / 1000 + MINUTE == clock.now()
    clock.heard(T + 1000 * MINUTE + 300)
    assert T / 1000 + MINUTE + 0.3 == clock.now()


def test_a_service_whose_clock_was_set_back_is_believed_in_the_end(clock: ServerClock, elapsed: Elapsing) -> None:
    clock.heard(T)
    elapsed.seconds += 11 * MINUTE
    clock.heard(T)

    assert T / 1000 == clock.now()


@pytest.mark.parametrize("headers", [{}, {"takeback-time": ""}, {"takeback-time": "soon"}, {"takeback-time": "-1"}])
def test_a_response_without_the_time_teaches_nothing(clock: ServerClock, headers: dict[str, str]) -> None:
    clock.heard(T)
    clock.read(headers)

    assert T / 1000 == clock.now()


@pytest.mark.parametrize("status", [200, 404])
def test_both_clients_learn_it_from_every_response(status: int) -> None:
    answer = httpx.MockTransport(answering(status, b"{}", T))

    def asked() -> float:
        with Client("http://test", transport=answer) as client:
            with pytest.raises((Problem, ValueError)):
                client.me()
            return client.now()

    async def asked_too() -> float:
        async with AsyncClient("http://test", transport=answer) as client:
            with pytest.raises((Problem, ValueError)):
                await client.me()
            return client.now()

    for now in (asked(), asyncio.run(asked_too())):
        assert -1 < now - T / 1000 < MINUTE


def test_both_clients_learn_it_from_every_stream() -> None:
    answer = httpx.MockTransport(answering(200, b'{"control":"hello","position":"1"}\n{"control":"end"}\n', T))

    async def followed() -> float:
        async with AsyncClient("http://test", transport=answer) as client:
            assert [] == [change async for change in client.follow_my_events()]
            return client.now()

    with Client("http://test", transport=answer) as client:
        assert [] == [*client.follow_my_events()]
        for now in (client.now(), asyncio.run(followed())):
            assert -1 < now - T / 1000 < MINUTE


def test_a_deadline_of_the_service_is_as_far_away_as_it_is_there(tmp_path: Path) -> None:
    clock = ServerClock()
    with in_process(tmp_path / "takeback.db") as server:  # which lives years ago
        table, (ann, _) = started(server, clock={"seconds_per_action": 60, "then": "resign"})
        shown = ann.get(str(table))
        clock.read(shown.headers)
        left = done(shown, 200)["due_at"] / 1000 - clock.now()

    assert 0 < left <= MINUTE
