"""Several processes over one database: nothing is read that is older than what was acknowledged before."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from random import Random
from typing import Any, cast

import pytest

from domain.kernel.game import NoOptions, Refused
from domain.kernel.refusals import Conflict
from domain.refusals import Stale
from domain.storage import reading
from domain.storage.addresses import PostgresAddress
from domain.storage.database import Changes, Database
from domain.storage.errors import Unreachable
from domain.storage.group_commit import GroupCommit, QueueFull
from domain.storage.opening import open_database
from domain.tables import freshness
from domain.tables.commands import Open, Play, RequestContext, Sit, Undo
from domain.tables.freshness import Freshness
from domain.tables.service import Tables
from tests.api.serving import EVERY_GAME
from tests.toys.pebbles_rules import Options, Take

pytestmark = pytest.mark.usefixtures("postgres")

START = 3
"""The version at which a table of one seat starts."""

TAKE, BACK = Play(Take(1)), Undo(START)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests wait for the database as long as a busy machine takes."""
    for where in (freshness, reading):
        monkeypatch.setattr(where, "LIMIT", 60)


class Watched:
    """A database whose queries for changes are announced once they were answered, and returned when they may."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.asked = threading.Semaphore(0)
        self.go_on = threading.Semaphore(0)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database, name)

    def changes(self, tables: Sequence[tuple[str, int]], accounts: int) -> Changes:
        found = self._database.changes(tables, accounts)
        self.asked.release()
        self.go_on.acquire(timeout=60)
        return found


@asynccontextmanager
async def service(database: Database, **more: Any) -> AsyncIterator[Tables]:
    """The tables as a process has them."""
    writer = GroupCommit(database)
    tables = Tables(EVERY_GAME, database, writer, clock=lambda: 1, secret=Random().randbytes, **more)
    try:
        yield tables
    finally:
        await tables.sessions.close()
        await writer.close()


@asynccontextmanager
async def two(address: PostgresAddress, **more: Any) -> AsyncIterator[tuple[Tables, Tables]]:
    """Two processes, as far as they share nothing but the database."""
    with open_database(address) as here, open_database(address) as there:
        async with service(here, **more) as first, service(there, **more) as second:
            yield first, second


async def started(tables: Tables, number: int = 0) -> str:
    """A table of one seat that has started."""
    context = RequestContext("ann", f"open {number}")
    table = (await tables.open(context, Open("pebbles", Options(), 1, "free"))).session.table
    sat = await tables.handle(table, RequestContext("ann"), Sit(0, "", NoOptions()))
    assert START == sat.session.version
    return table


async def version_of(tables: Tables, table: str) -> int:
    """The version that a request reads."""
    await tables.refresh(table)
    return (await tables.get(table, None)).version


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(120):
            await work()

    asyncio.run(bounded())


def test_a_read_never_joins_the_query_under_way(address: PostgresAddress) -> None:
    async def read() -> None:
        with open_database(address) as here, open_database(address) as there:
            watched = Watched(there)
            async with service(here) as first, service(cast("Database", watched)) as second:
                table = await started(first)
                await second.get(table, None)
                early = asyncio.create_task(version_of(second, table))
                await asyncio.to_thread(watched.asked.acquire)  # it has been answered by what was stored until now
                await first.handle(table, RequestContext("ann"), TAKE)
                late = asyncio.create_task(version_of(second, table))
                await asyncio.sleep(0)
                watched.go_on.release()
                assert START == await early
                assert not late.done()
                watched.go_on.release()
                assert START + 1 == await late

    run(read)


def test_a_read_during_a_load_is_not_answered_by_what_was_loaded_before(address: PostgresAddress) -> None:
    async def read() -> None:
        with open_database(address) as here, open_database(address) as there:
            loaded, go_on = threading.Event(), threading.Event()
            rows = there.rows

            def slow(*args: Any, **more: Any) -> Any:
                found = rows(*args, **more)
                loaded.set()
                go_on.wait(60)
                return found

            there.rows = slow  # type: ignore[method-assign]  # by one that is slow
            async with service(here) as first, service(there) as second:
                table = await started(first)
                early = asyncio.create_task(second.get(table, None))
                await asyncio.to_thread(loaded.wait, 60)
                await first.handle(table, RequestContext("ann"), TAKE)
                late = asyncio.create_task(version_of(second, table))
                await asyncio.sleep(0)
                go_on.set()
                assert START == (await early).version
                assert START + 1 == await late

    run(read)


@pytest.mark.parametrize("least", [2_000, pytest.param(30_000, marks=pytest.mark.soak)])
def test_no_read_is_older_than_what_any_process_has_acknowledged(
    address: PostgresAddress, least: int, record_property: Callable[[str, object], None]
) -> None:
    luck, acknowledged, stale = Random(7), dict[str, int](), list[tuple[str, int, int]]()
    reads = writes = 0

    async def load() -> None:
        async with two(address) as processes:
            names = [await started(processes[0], number) for number in range(8)]
            acknowledged.update(dict.fromkeys(names, START))

            async def write(table: str) -> None:
                nonlocal writes
                for turn in count():
                    if reads >= least and writes > least / 20:
                        return
                    done = await luck.choice(processes).handle(table, RequestContext("ann"), BACK if turn % 2 else TAKE)
                    acknowledged[table] = max(acknowledged[table], done.session.version)
                    writes += 1
                    await asyncio.sleep(luck.random() * 0.01)

            async def read(tables: Tables) -> None:
                nonlocal reads
                while reads < least or writes <= least / 20:
                    await asyncio.sleep(luck.random() * 0.01)
                    table = luck.choice(names)
                    version = acknowledged[table]
                    seen = await version_of(tables, table)
                    reads += 1
                    if seen < version:
                        stale.append((table, seen, version))

            reading = [read(tables) for tables in processes for _ in range(16)]
            await asyncio.gather(*reading, *[write(table) for table in names])

    run(load)
    assert not stale
    record_property("faults", ("read beside writes over two processes", reads, f"{writes:,} writes, no read stale"))


def test_two_processes_play_one_table_and_no_move_is_lost_or_doubled(address: PostgresAddress) -> None:
    moves: list[tuple[str, int]] = []

    async def contend() -> None:
        async with two(address) as processes:
            table = await started(processes[0])

            async def play(tables: Tables, player: int) -> None:
                for turn in range(40):
                    key = f"{player}/{turn}"
                    with suppress(Conflict, Refused, Stale, QueueFull):  # where others have made it impossible
                        done = await tables.handle(table, RequestContext("ann", key), BACK if turn % 2 else TAKE)
                        moves.append((key, done.records[-1].event.version))

            await asyncio.gather(*[play(tables, n) for n, tables in enumerate(processes * 2)])
            with open_database(address) as database:
                stored = len(database.rows(table))
            assert {stored} == {await version_of(tables, table) for tables in processes}
            keys = [await _key_at(processes[0], table, version) for _, version in moves]
            assert [key for key, _ in moves] == keys
            assert sorted(version for _, version in moves) == [*range(START + 1, stored + 1)]

    run(contend)
    assert len(moves) > 40


async def _key_at(tables: Tables, table: str, version: int) -> str | None:
    session = await tables.get(table, None)
    [record] = await tables.history.records(session, after=version - 1, upto=version)
    key: str | None = record.event.key
    return key


def test_one_key_at_two_processes_at_once_plays_once(address: PostgresAddress) -> None:
    async def both() -> None:
        async with two(address) as processes:
            for number in range(10):
                table = await started(processes[0], number)
                for tables in processes:
                    await tables.get(table, None)
                twice = [tables.handle(table, RequestContext("ann", "k"), TAKE) for tables in processes * 3]
                done = await asyncio.gather(*twice)
                assert {START + 1} == {one.session.version for one in done}
                assert 1 == len({one.position for one in done})
                assert [False] == [one.replayed for one in done if not one.replayed]

    run(both)


def test_a_refusal_is_confirmed_by_what_is_stored(address: PostgresAddress) -> None:
    async def refuse() -> None:
        async with two(address) as (here, there):
            table = await started(here)
            await there.get(table, None)
            await here.handle(table, RequestContext("ann"), TAKE)
            assert START == there.sessions.cache.entries[table].session.version  # by which it would be refused
            assert (
                START + 2 == (await there.handle(table, RequestContext("ann", None, START + 1), BACK)).session.version
            )
            with pytest.raises(Stale) as refused:
                await there.handle(table, RequestContext("ann", None, START + 1), BACK)
            assert START + 2 == refused.value.version

    run(refuse)


def test_a_cache_of_one_table_is_as_fresh(address: PostgresAddress) -> None:
    async def play() -> None:
        async with two(address, cache_bytes=1) as processes:
            names = [await started(processes[0], number) for number in range(3)]
            for turn in range(12):
                for table in names:
                    await processes[turn % 2].handle(table, RequestContext("ann"), BACK if turn % 2 else TAKE)
                    assert {START + 1 + turn} == {await version_of(tables, table) for tables in processes}

    run(play)


def test_a_database_that_does_not_answer_is_not_waited_for(
    address: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(freshness, "LIMIT", 0.2)

    async def wait() -> None:
        with open_database(address) as database:
            watched = Watched(database)
            async with service(cast("Database", watched)) as tables:
                first = asyncio.create_task(tables.refresh())
                await asyncio.to_thread(watched.asked.acquire)
                answers = await asyncio.gather(first, tables.refresh(), return_exceptions=True)
                assert [Unreachable, Unreachable] == [type(answer) for answer in answers]
                monkeypatch.setattr(freshness, "LIMIT", 60)
                later = asyncio.create_task(tables.refresh())
                await asyncio.sleep(0)
                watched.go_on.release(2)
                await later

    run(wait)


def test_no_more_wait_than_may(address: PostgresAddress) -> None:
    async def wait() -> None:
        with open_database(address) as database:
            fresh = Freshness(database, lambda _: None, lambda _: None, limit=2)
            waiting = [fresh.refresh(), fresh.refresh()]
            with pytest.raises(QueueFull):
                await fresh.refresh()
            await asyncio.gather(*waiting)
            await fresh.refresh()
            await fresh.close()

    run(wait)
