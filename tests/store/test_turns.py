"""A turn at a table: one at a time, of the table as it is now, and given back whatever happens."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from threading import Event
from typing import Any

import pytest

from domain.kernel.game import NoOptions
from domain.kernel.session import Session
from domain.storage.addresses import Address
from domain.storage.database import Transaction
from domain.storage.group_commit import GroupCommit, QueueFull
from domain.storage.opening import open_database
from domain.tables.cache import Snapshots
from domain.tables.commands import Open, Play, RequestContext, Sit
from domain.tables.service import Tables
from tests.api.client import TOSS, Table, done, started
from tests.api.serving import EVERY_GAME, in_process
from tests.toys.pebbles_rules import Options, Take

TAKE = Play(Take(1))


@asynccontextmanager
async def playing(path: Address, services: int = 1) -> AsyncIterator[tuple[list[Tables], str]]:
    """As many services over one database, and a table of one seat that plays, at version 3."""
    secrets = Random(1)
    with open_database(path) as database:
        writer = GroupCommit(database)
        made = [
            Tables(EVERY_GAME, database, writer, clock=lambda: 1, secret=secrets.randbytes) for _ in range(services)
        ]
        opened = await made[0].open(RequestContext("ann", "open"), Open("pebbles", Options(heap=9), 1, "free"))
        table = opened.session.table
        await made[0].handle(table, RequestContext("ann"), Sit(0, "", NoOptions()))
        yield made, table
        await asyncio.wait_for(writer.close(), 30)


async def take(tables: Tables, table: str, key: str | None = None) -> int:
    """The version after one more move; a lock that is never given back is an error."""
    answer = await asyncio.wait_for(tables.handle(table, RequestContext("ann", key), TAKE), 30)
    return answer.session.version


async def turns(count: int = 20) -> None:
    """Let everything else go as far as it can without the disk."""
    for _ in range(count):
        await asyncio.sleep(0)


def test_a_request_cancelled_while_it_holds_the_lock_gives_it_back(
    place: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def session() -> int:
        async with playing(place) as ((tables,), table):
            await take(tables, table, "k")
            looking = asyncio.Event()

            async def forever(*_: object) -> None:
                looking.set()
                await asyncio.Event().wait()

            with monkeypatch.context() as patched:
                patched.setattr(tables, "_replayed", forever)
                retried = asyncio.create_task(take(tables, table, "k"))
                await looking.wait()
                assert tables.sessions.cache.entries[table].lock.locked()
                retried.cancel()
                with suppress(asyncio.CancelledError):
                    await retried
            return await take(tables, table)

    assert 5 == asyncio.run(session())


def test_a_request_cancelled_while_its_move_is_written_gives_the_lock_back_once_it_is_on_disk(place: Address) -> None:
    async def session() -> list[int]:
        async with playing(place) as ((tables,), table):
            gate = Event()
            lock = tables.sessions.cache.entries[table].lock

            def hold(_: Transaction) -> None:
                gate.wait(30)

            held = tables.sessions.writer.submit(hold)
            await asyncio.sleep(0)
            moving = asyncio.create_task(take(tables, table, "k"))
            await turns()
            assert lock.locked()
            moving.cancel()
            with suppress(asyncio.CancelledError):
                await moving
            waiting = asyncio.create_task(take(tables, table))
            await asyncio.sleep(0)
            assert lock.locked()
            gate.set()
            await held
            return [await waiting, await take(tables, table, "k")]

    assert [5, 4] == asyncio.run(session())


def test_a_request_that_finds_the_queue_full_gives_the_lock_back(place: Address) -> None:
    async def session() -> int:
        async with playing(place) as ((tables,), table):
            limit, tables.sessions.writer._limit = tables.sessions.writer._limit, 0
            with pytest.raises(QueueFull):
                await take(tables, table)
            tables.sessions.writer._limit = limit
            return await take(tables, table)

    assert 4 == asyncio.run(session())


def test_whoever_waited_for_the_lock_looks_again_at_what_the_table_is_now(place: Address) -> None:
    async def session() -> list[int]:
        async with playing(place, services=2) as ((tables, elsewhere), table):
            sessions, seen = tables.sessions, []

            async def wait() -> None:
                async with sessions.turn(table) as turn:
                    seen.append(turn.session.version)
                    assert sessions.cache.entries[table].lock.locked()

            async with sessions.turn(table) as turn:
                entry, waiting = turn.entry, asyncio.create_task(wait())
                await turns()
                seen.append(turn.session.version)
                await take(elsewhere, table)
                sessions.cache.evict(table)
            await asyncio.wait_for(waiting, 30)
            assert not entry.lock.locked()
        return seen

    assert [3, 4] == asyncio.run(session())


def test_a_failure_to_install_a_session_fails_alone_and_gives_the_lock_back(
    place: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken: list[str] = []
    record: Callable[[Snapshots, Session], None] = Snapshots.record

    def fails(snapshots: Snapshots, session: Session) -> None:
        if session.table in broken:
            raise MemoryError
        record(snapshots, session)

    monkeypatch.setattr(Snapshots, "record", fails)
    with in_process(place) as server:
        tables: list[tuple[Table, Any]] = [started(server, seats=1) for _ in range(3)]
        broken.append(tables[1][0].id)
        moves: list[Awaitable[Any]] = [ann.sent("POST", table / "actions", TOSS, key="k") for table, (ann,) in tables]

        async def together() -> list[Any]:
            return list(await asyncio.wait_for(asyncio.gather(*moves, return_exceptions=True), 30))

        answers = server.runner.run(together())
        broken.clear()

        assert [4, 4] == [done(answers[place])["version"] for place in (0, 2)]
        assert isinstance(answers[1], Exception)  # 500, which no test takes for an answer
        table, (ann,) = tables[1]
        again = ann.post(table / "actions", TOSS, key="k")
        assert (4, "true") == (done(again)["version"], again.headers["idempotency-replayed"])
        assert 5 == done(ann.post(table / "actions", {"action": {"type": "pebbles.Take", "count": 1}}))["version"]
