"""Leading: of several processes one does what is to be done once, and another does when that one is lost."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from threading import Event
from typing import TypeVar

import pytest

import api.leading
from api.clock import LARGEST_ERROR, DatabaseClock
from api.leading import Candidate
from domain.storage.addresses import PostgresAddress
from domain.storage.interface import NotStored
from domain.storage.leases import Leases
from domain.storage.opening import open_database
from tests.api.serving import OPERATOR_TOKEN, Running, running
from tests.api.test_metrics import scraped
from tests.postgres import new_schema

pytestmark = pytest.mark.postgres

T = TypeVar("T")

PATIENCE = 60


@pytest.fixture
def leases(monkeypatch: pytest.MonkeyPatch) -> Iterator[Leases]:
    """Those of a database of a test's own; they last a second."""
    monkeypatch.setattr(api.leading, "LEASE", 1.0)
    monkeypatch.setattr(api.leading, "MARGIN", 0.3)
    monkeypatch.setattr(api.leading, "EACH", 0.1)
    with new_schema() as address, open_database(address) as database:
        assert database.leases is not None
        yield database.leases


class Breakable:
    """Leases that can be cut off, or frozen."""

    def __init__(self, leases: Leases) -> None:
        self._leases = leases
        self.cut = False
        self.thawed = Event()
        self.thawed.set()

    def now(self) -> int:
        return self._leases.now()

    def renew(self, name: str, holder: str, seconds: float) -> bool:
        self.thawed.wait()
        if self.cut:
            raise NotStored
        return self._leases.renew(name, holder, seconds)

    def share(self, names: Sequence[str], seconds: float) -> None:
        self._leases.share(names, seconds)

    def held(self, names: Sequence[str]) -> list[str]:
        return self._leases.held(names)

    def release(self, name: str, holder: str) -> None:
        self._leases.release(name, holder)


class Process:
    """A process that would lead. ``began``, ``ended``: when it did."""

    def __init__(self, leases: Leases) -> None:
        self.leases = Breakable(leases)
        self.candidate = Candidate(self.leases, self._led)
        self.began: list[float] = []
        self.ended: list[float] = []

    @asynccontextmanager
    async def _led(self) -> AsyncIterator[None]:
        self.began.append(time.monotonic())
        try:
            yield
        finally:
            self.ended.append(time.monotonic())

    @property
    def leads(self) -> bool:
        return self.candidate.leads and len(self.began) > len(self.ended)


def two(leases: Leases, test: Callable[[Process, Process], Awaitable[None]]) -> None:
    """Two candidates, of which the first leads."""

    async def run() -> None:
        first, second = Process(leases), Process(leases)
        async with first.candidate.running():
            await until(lambda: first.leads)
            async with second.candidate.running():
                try:
                    await test(first, second)
                finally:
                    first.leases.thawed.set()
        terms = sorted((*zip(one.began, one.ended, strict=True),) for one in (first, second))
        for (_, ended), (began, _) in pairwise(sorted(term for each in terms for term in each)):
            assert ended <= began

    asyncio.run(run())


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110  # what is waited for is in threads, and in the database
            await asyncio.sleep(0.01)


def wait_for(what: Callable[[], T]) -> T:
    """What is there in the end."""
    for _ in range(PATIENCE * 20):
        if found := what():
            return found
        time.sleep(0.05)
    raise TimeoutError


async def rounds(number: int) -> None:
    await asyncio.sleep(number * api.leading.EACH)


def test_one_leads_and_stays_the_one(leases: Leases) -> None:
    async def test(first: Process, second: Process) -> None:
        await rounds(30)
        assert (1, 0) == (len(first.began), len(second.began))
        assert first.leads

    two(leases, test)


def test_one_that_stops_is_replaced_at_once(leases: Leases) -> None:
    async def run() -> None:
        first, second = Process(leases), Process(leases)
        async with second.candidate.running():
            await until(lambda: second.leads)
            async with first.candidate.running():
                await rounds(3)
                assert not first.leads
        assert second.ended
        third = Process(leases)
        async with third.candidate.running():
            await until(lambda: third.leads)

    asyncio.run(run())


@pytest.mark.parametrize("lost", ["cut off", "frozen"])
def test_one_that_loses_the_database_stops_before_another_begins(leases: Leases, lost: str) -> None:
    async def test(first: Process, second: Process) -> None:
        first.leases.cut = lost == "cut off"
        if lost == "frozen":
            first.leases.thawed.clear()
        await until(lambda: second.leads)
        assert not first.leads
        first.leases.cut = False
        first.leases.thawed.set()
        await rounds(5)
        assert second.leads
        assert (1, 1) == (len(first.began), len(second.began))

    two(leases, test)


def test_one_whose_loop_was_frozen_stops_as_soon_as_it_thaws(leases: Leases) -> None:
    async def test(first: Process, second: Process) -> None:
        time.sleep(1.5)  # noqa: ASYNC251  # both are frozen
        await until(lambda: bool(first.ended))
        await until(lambda: first.leads or second.leads)

    two(leases, test)


def test_a_clock_that_is_an_hour_off_changes_nothing_in_who_leads(
    leases: Leases, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, now_ns = time.time, time.time_ns

    async def test(first: Process, second: Process) -> None:
        for hours in (1, -1):
            monkeypatch.setattr(time, "time", lambda hours=hours: now() + 3600 * hours)
            monkeypatch.setattr(time, "time_ns", lambda hours=hours: now_ns() + 3600 * 10**9 * hours)
            await rounds(10)
        assert (1, 0) == (len(first.began), len(second.began))

    two(leases, test)


def test_what_fails_to_begin_is_tried_again(leases: Leases, caplog: pytest.LogCaptureFixture) -> None:
    tries: list[int] = []

    @asynccontextmanager
    async def led() -> AsyncIterator[None]:
        tries.append(1)
        if len(tries) == 1:
            raise OSError
        yield

    async def run() -> None:
        candidate = Candidate(leases, led)
        async with candidate.running():
            await until(lambda: len(tries) > 1)
            assert candidate.leads

    asyncio.run(run())
    assert "leading-interrupted" in [record.message for record in caplog.records]


@pytest.mark.timeout(30)
def test_one_that_fails_as_it_stops_has_stopped(leases: Leases, caplog: pytest.LogCaptureFixture) -> None:
    @asynccontextmanager
    async def failing() -> AsyncIterator[None]:
        try:
            yield
        finally:
            raise NotStored

    async def test() -> None:
        candidate = Candidate(leases, failing)
        async with candidate.running():
            await until(lambda: candidate.leads)

    asyncio.run(test())
    assert "leading-interrupted" in caplog.messages


def test_of_two_servers_one_leads_and_the_other_once_that_is_frozen() -> None:
    token = {"TAKEBACK_OPERATOR_TOKEN": OPERATOR_TOKEN}
    with new_schema() as address, running(address, **token) as first, running(address, **token) as second:

        def leaders() -> list[Running]:
            return [one for one in (first, second) if scraped(one)["takeback_leads"]]

        [leader] = wait_for(leaders)
        [other] = {first, second} - {leader}
        leader.process.send_signal(signal.SIGSTOP)
        wait_for(lambda: scraped(other)["takeback_leads"])
        leader.process.send_signal(signal.SIGCONT)

        assert [other] == wait_for(lambda: leaders() if len(leaders()) < 2 else [])


class Time:
    """The clock of a database, and what has elapsed in a process."""

    def __init__(self) -> None:
        self.database = 1_700_000_000_000
        self.elapsed = 5
        self.delay = 0

    def now(self) -> int:
        self.elapsed += self.delay
        now = self.database
        self.elapsed += self.delay
        return now

    def renew(self, name: str, holder: str, seconds: float) -> bool:
        raise NotImplementedError

    def share(self, names: Sequence[str], seconds: float) -> None:
        raise NotImplementedError

    def held(self, names: Sequence[str]) -> list[str]:
        raise NotImplementedError

    def release(self, name: str, holder: str) -> None:
        raise NotImplementedError


def test_the_time_is_the_databases_and_goes_on_evenly() -> None:
    there = Time()
    clock = DatabaseClock(there, lambda: there.elapsed)
    assert there.database == clock()
    there.elapsed += 1000
    assert there.database + 1000 == clock()

    there.database += 1000 + LARGEST_ERROR  # not worth a jump
    clock.check()
    assert there.database - LARGEST_ERROR == clock()
    there.database += 3_600_000
    clock.check()
    assert there.database == clock()


def test_a_slow_answer_does_not_set_the_clock() -> None:
    there = Time()
    clock = DatabaseClock(there, lambda: there.elapsed)
    before = clock() - there.elapsed
    there.delay = 500
    clock.check()

    assert before == clock() - there.elapsed


def test_an_event_has_the_time_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    now_ns = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: now_ns() + 3600 * 10**9)
    with new_schema() as address, open_database(PostgresAddress(address.url)) as database:
        assert database.leases is not None
        assert 60_000 > abs(DatabaseClock(database.leases)() - now_ns() // 10**6)
