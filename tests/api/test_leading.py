"""Leading: of several processes one does what is to be done once, and another does when that one is lost."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any, TypeVar

import pytest

import api.running.leading
from api.running.leading import Candidate
from domain.storage.addresses import PostgresAddress
from domain.storage.clock import LARGEST_ERROR, DatabaseClock
from domain.storage.errors import NotStored
from domain.storage.opening import open_database
from tests.api.serving import OPERATOR_TOKEN, Running, running
from tests.api.test_metrics import scraped
from tests.postgres import new_database

T = TypeVar("T")

PATIENCE = 60


class Loop(asyncio.SelectorEventLoop):
    """A loop whose time passes at once whenever nothing is left to do, and whose threads are tasks of its own.

    ``threads``: whether the calls of an executor go on; they do unless told.
    """

    def __init__(self) -> None:
        super().__init__()
        self.elapsed = 0.0
        self.threads: dict[object, asyncio.Event] = {}
        self.calls: list[asyncio.Task[Any]] = []

    def time(self) -> float:
        return self.elapsed

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]  # of any function
        async def call() -> Any:
            if executor in self.threads:
                await self.threads[executor].wait()
            return func(*args)

        self.calls.append(self.create_task(call()))
        return asyncio.shield(self.calls[-1])  # a thread goes on whether or not somebody waits for it

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:  # type: ignore[attr-defined]  # parts that are not documented
            self.elapsed = max(self.elapsed, self._scheduled[0].when())  # type: ignore[attr-defined]  # as above
        super()._run_once()  # type: ignore[misc]  # as above


@pytest.fixture
def loop() -> Iterator[Loop]:
    with asyncio.Runner(loop_factory=Loop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, Loop)
        yield loop


@pytest.fixture
def leases(loop: Loop) -> "Kept":
    return Kept(loop)


class Kept:
    """Leases of the loop's time, as `tests/store/postgres/test_leases.py` proves them of those of a database."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self._held: dict[str, tuple[str, float]] = {}

    def now(self) -> int:
        return int(self.loop.time() * 1000)

    def renew(self, name: str, holder: str, seconds: float) -> bool:
        by, until = self._held.get(name, (holder, 0.0))
        if by != holder and until > self.loop.time():
            return False
        self._held[name] = (holder, self.loop.time() + seconds)
        return True

    def share(self, names: Sequence[str], seconds: float) -> None:
        raise NotImplementedError

    def held(self, names: Sequence[str]) -> list[str]:
        raise NotImplementedError

    def shared(self, prefix: str) -> list[str]:
        raise NotImplementedError

    def release(self, name: str, holder: str) -> None:
        if self._held.get(name, ("", 0.0))[0] == holder:
            del self._held[name]


class Breakable(Kept):
    """The leases of a process, which can be cut off from them."""

    def __init__(self, kept: Kept) -> None:
        super().__init__(kept.loop)
        self._held = kept._held
        self.cut = False

    def renew(self, name: str, holder: str, seconds: float) -> bool:
        if self.cut:
            raise NotStored
        return super().renew(name, holder, seconds)


class Process:
    """A process that would lead. ``began``, ``ended``: when it did. ``thawed``: whether its threads go on."""

    def __init__(self, leases: Kept) -> None:
        self.leases = Breakable(leases)
        self.candidate = Candidate(self.leases, self._led)
        self.thawed = leases.loop.threads[self.candidate._thread] = asyncio.Event()
        self.thawed.set()
        self.began: list[float] = []
        self.ended: list[float] = []

    @asynccontextmanager
    async def _led(self) -> AsyncIterator[None]:
        self.began.append(self.leases.loop.time())
        try:
            yield
        finally:
            self.ended.append(self.leases.loop.time())

    @property
    def leads(self) -> bool:
        return self.candidate.leads and len(self.began) > len(self.ended)


def two(leases: Kept, test: Callable[[Process, Process], Awaitable[None]]) -> None:
    """Two candidates, of which the first leads."""

    async def run() -> None:
        first, second = Process(leases), Process(leases)
        async with first.candidate.running():
            await until(lambda: first.leads)
            async with second.candidate.running():
                try:
                    await test(first, second)
                finally:
                    first.thawed.set()
        terms = sorted((*zip(one.began, one.ended, strict=True),) for one in (first, second))
        for (_, ended), (began, _) in pairwise(sorted(term for each in terms for term in each)):
            assert ended <= began

    leases.loop.run_until_complete(run())


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110  # what is waited for is what another task does in time
            await asyncio.sleep(0.01)


def wait_for(what: Callable[[], T]) -> T:
    """What is there in the end."""
    for _ in range(PATIENCE * 20):
        if found := what():
            return found
        time.sleep(0.05)
    raise TimeoutError


async def rounds(number: int) -> None:
    await asyncio.sleep(number * api.running.leading.EACH)


def test_one_leads_and_stays_the_one(leases: Kept) -> None:
    async def test(first: Process, second: Process) -> None:
        await rounds(30)
        assert (1, 0) == (len(first.began), len(second.began))
        assert first.leads

    two(leases, test)


def test_one_that_stops_is_replaced_at_once(leases: Kept) -> None:
    async def run() -> None:
        first, second = Process(leases), Process(leases)
        async with second.candidate.running():
            await until(lambda: second.leads)
            async with first.candidate.running():
                await rounds(3)
                assert not first.leads
        stopped = leases.loop.time()
        assert [stopped] == second.ended
        third = Process(leases)
        async with third.candidate.running():
            await until(lambda: third.leads)
        assert leases.loop.time() - stopped < api.running.leading.EACH

    leases.loop.run_until_complete(run())


@pytest.mark.parametrize("lost", ["cut off", "frozen"])
def test_one_that_loses_the_database_stops_before_another_begins(leases: Kept, lost: str) -> None:
    async def test(first: Process, second: Process) -> None:
        first.leases.cut = lost == "cut off"
        if lost == "frozen":
            first.thawed.clear()
        await until(lambda: second.leads)
        assert not first.leads
        first.leases.cut = False
        first.thawed.set()
        await rounds(5)
        assert second.leads
        assert (1, 1) == (len(first.began), len(second.began))

    two(leases, test)


def test_one_whose_loop_was_frozen_stops_as_soon_as_it_thaws(leases: Kept) -> None:
    async def test(first: Process, second: Process) -> None:
        leases.loop.elapsed += 1.5 * api.running.leading.LEASE  # while both are frozen
        await until(lambda: bool(first.ended))
        await until(lambda: first.leads or second.leads)

    two(leases, test)


def test_a_clock_that_is_an_hour_off_changes_nothing_in_who_leads(
    leases: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, now_ns = time.time, time.time_ns

    async def test(first: Process, second: Process) -> None:
        for hours in (1, -1):
            monkeypatch.setattr(time, "time", lambda hours=hours: now() + 3600 * hours)
            monkeypatch.setattr(time, "time_ns", lambda hours=hours: now_ns() + 3600 * 10**9 * hours)
            await rounds(10)
        assert (1, 0) == (len(first.began), len(second.began))

    two(leases, test)


def test_what_fails_to_begin_is_tried_again(leases: Kept, caplog: pytest.LogCaptureFixture) -> None:
    tries: list[int] = []

    @asynccontextmanager
    async def led() -> AsyncIterator[None]:
        tries.append(1)
        if len(tries) == 1:
            raise OSError
        yield

    async def run() -> None:
        candidate = Candidate(leases, led)
        candidate.on_interrupted = told.append
        async with candidate.running():
            await until(lambda: len(tries) > 1)
            assert candidate.leads

    told: list[Exception] = []
    leases.loop.run_until_complete(run())
    assert "leading-interrupted" in [record.message for record in caplog.records]
    assert [OSError] == [*map(type, told)]


def test_one_that_fails_as_it_stops_has_stopped(leases: Kept, caplog: pytest.LogCaptureFixture) -> None:
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

    leases.loop.run_until_complete(test())
    assert "leading-interrupted" in caplog.messages


@pytest.mark.usefixtures("postgres", "process")
def test_of_two_servers_one_leads_and_the_other_once_that_is_frozen() -> None:
    token = {"TAKEBACK_OPERATOR_TOKEN": OPERATOR_TOKEN}
    with new_database() as address, running(address, **token) as first, running(address, **token) as second:

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

    def shared(self, prefix: str) -> list[str]:
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


@pytest.mark.usefixtures("postgres")
def test_an_event_has_the_time_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    now_ns = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: now_ns() + 3600 * 10**9)
    with new_database() as address, open_database(PostgresAddress(address.url)) as database:
        assert database.leases is not None
        assert 60_000 > abs(DatabaseClock(database.leases)() - now_ns() // 10**6)
