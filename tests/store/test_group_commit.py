"""Group commit: one writer commits all waiting work in one transaction; failing work fails alone."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any, cast

import pytest
from eventsourcing.persistence import StoredEvent

from domain.storage.addresses import Address
from domain.storage.database import Database, Transaction
from domain.storage.errors import AlreadyStored, InDoubt, NotStored, Unreachable
from domain.storage.events import Append
from domain.storage.group_commit import GroupCommit, QueueFull, Work
from domain.storage.opening import open_database, open_log
from domain.storage.sqlite import files as sqlite_files
from tests.api.client import TOSS, done, refused, started
from tests.api.serving import in_process


class Counting:
    """A database that counts its commits."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.commits = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database, name)

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        with self._database.transaction() as transaction:
            yield transaction
        self.commits += 1


class Failing:
    """A database whose transactions store what they are given, and raise an error all the same."""

    def __init__(self, database: Database, error: Exception) -> None:
        self._database = database
        self._error = error
        self.shared = database.shared
        self.commits = 0

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        with self._database.transaction() as transaction:
            yield transaction
        self.commits += 1
        raise self._error

    def append(self, appends: Sequence[Append]) -> list[int | None]:
        self._database.append(appends)
        self.commits += 1
        raise self._error


@pytest.fixture
def database(place: Address) -> Iterator[Database]:
    with open_database(place) as opened:
        yield opened


def note(text: str) -> Work[int]:
    """Work that stores a note, as a table of one event."""
    return lambda transaction: transaction.append([Append([StoredEvent(text, 1, "note", b"{}")])])[0]


def notes(database: Database) -> list[str]:
    """The notes stored."""
    found = database.notifications(after=0, upto=database.last_position(), limit=1000)
    return [event.table for event in found if event.topic == "note"]


async def stored_at_once(writer: GroupCommit, *works: Work[Any]) -> list[object]:
    """Submit all of these before the writer runs; return the result or the error of each."""
    gate, begun = Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def hold(_: Transaction) -> None:
        loop.call_soon_threadsafe(begun.set)
        gate.wait(timeout=30)

    held = writer.submit(hold)
    await begun.wait()
    waiting = [writer.submit(work) for work in works]
    gate.set()
    await held
    return list(await asyncio.gather(*waiting, return_exceptions=True))


def run_with(store: Database, *works: Work[Any]) -> list[object]:
    """The results of pieces of work that are committed together."""

    async def session() -> list[object]:
        writer = GroupCommit(store)
        try:
            async with asyncio.timeout(30):
                return await stored_at_once(writer, *works)
        finally:
            await asyncio.wait_for(writer.close(), 30)

    return asyncio.run(session())


def failing(transaction: Transaction) -> None:
    """Work that stores something and then fails."""
    note("never")(transaction)
    raise LookupError("no")


def unstorable(transaction: Transaction) -> None:
    """Work that every database refuses."""
    transaction.append([Append([StoredEvent("x", 1, "note", cast("bytes", object()))])])


def test_waiting_work_is_committed_in_one_transaction_in_order(database: Database) -> None:
    counting = Counting(database)

    run_with(cast("Database", counting), *(note(str(n)) for n in range(20)))

    assert [str(n) for n in range(20)] == notes(database)
    assert 2 == counting.commits


def test_failing_work_fails_alone(database: Database) -> None:
    results = run_with(database, note("a"), failing, note("b"), note("a"), note("c"))

    assert ["a", "b", "c"] == notes(database)
    assert [False, True, False, True, False] == [isinstance(result, Exception) for result in results]
    assert isinstance(results[1], LookupError)
    assert isinstance(results[3], AlreadyStored)


class Breakdown(BaseException):
    """What no `except Exception` catches."""


@pytest.mark.parametrize("error", [LookupError, MemoryError, StopIteration, asyncio.CancelledError, Breakdown])
def test_work_that_fails_in_any_way_leaves_the_writer_at_work(database: Database, error: type[BaseException]) -> None:
    def fails(_: Transaction) -> None:
        raise error

    results = run_with(database, note("a"), fails, note("b"))

    assert ["a", "b"] == notes(database)
    assert [False, True, False] == [isinstance(result, BaseException) for result in results]


@pytest.mark.parametrize("error", [LookupError, MemoryError, StopIteration, asyncio.CancelledError, Breakdown])
def test_a_hook_that_raises_fails_alone_and_the_writer_goes_on(database: Database, error: type[BaseException]) -> None:
    told: list[str] = []

    def hook(_: BaseException | None) -> None:
        raise error

    async def session() -> list[object]:
        writer = GroupCommit(database)
        waiting: list[asyncio.Future[Any]] = [
            writer.submit(note("a"), lambda _: told.append("a")),
            writer.submit(note("b"), hook),
            writer.submit(failing, hook),
            writer.submit(note("c"), lambda _: told.append("c")),
        ]
        async with asyncio.timeout(30):
            results: list[object] = [*await asyncio.gather(*waiting, return_exceptions=True)]
            results.append(await writer.submit(note("d")))
            await writer.close()
        return results

    results = asyncio.run(session())

    assert [database.position(text, 1) for text in "acd"] == [results[place] for place in (0, 3, 4)]
    raised = RuntimeError if error is StopIteration else error
    assert [raised, raised] == [type(result) for result in results[1:3]]
    assert ["a", "c"] == told
    assert ["a", "b", "c", "d"] == notes(database)


def test_a_hook_that_raises_when_nobody_waits_any_more_is_reported(database: Database) -> None:
    reported: list[dict[str, Any]] = []

    def hook(_: BaseException | None) -> None:
        raise LookupError

    async def session() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
        writer = GroupCommit(database)
        writer.submit(note("a"), hook).cancel()
        await asyncio.wait_for(writer.close(), 30)

    asyncio.run(session())

    assert [LookupError] == [type(context["exception"]) for context in reported]
    assert ["a"] == notes(database)


def test_a_transaction_that_the_database_refuses_is_not_stored(database: Database) -> None:
    results = run_with(database, note("a"), unstorable)

    assert isinstance(results[1], NotStored)
    assert ["a"] == notes(database)


def test_an_event_of_an_existing_version_is_a_conflict_and_none_of_its_batch_is_stored(
    database: Database,
) -> None:
    events = [StoredEvent("table", version, "duel.1.Opened", b"{}") for version in (1, 2, 3)]

    results = run_with(database, Append(events[1:2]), Append(events), Append([replace(events[0], originator_id="b")]))

    assert [database.position("table", 2), database.position("b", 1)] == [results[0], results[2]]
    assert isinstance(results[1], AlreadyStored)
    assert [1, 1] == [len(database.rows(table)) for table in ("table", "b")]


def test_an_append_that_conflicts_fails_alone(database: Database) -> None:
    appends = [Append([StoredEvent(table, 1, "duel.1.Opened", b"{}")]) for table in ("a", "b", "a", "c")]

    positions = database.append(appends)

    assert [False, False, True, False] == [position is None for position in positions]
    assert [database.position(table, 1) for table in ("a", "b", "c")] == [at for at in positions if at is not None]
    assert [None] == database.append(appends[:1])


@pytest.mark.parametrize("error", [InDoubt, Unreachable])
@pytest.mark.parametrize("appending", [False, True])
def test_work_that_may_be_stored_or_cannot_be_stored_is_not_run_again(
    database: Database, *, error: type[Exception], appending: bool
) -> None:
    failing, raised = Failing(database, error()), []
    works = [Append([StoredEvent(table, 1, "note", b"{}")]) if appending else note(table) for table in ("a", "b")]

    async def session() -> None:
        writer = GroupCommit(cast("Database", failing))
        waiting = [writer.submit(work) for work in works]
        raised.extend(await asyncio.gather(*waiting, return_exceptions=True))
        await writer.close()

    asyncio.run(session())

    assert 1 == failing.commits
    assert [error, error] == [type(one) for one in raised]


def test_each_append_gets_the_position_of_its_last_event(database: Database) -> None:
    lengths = (1, 3, 1200, 2, 1)
    appends = [
        Append([StoredEvent(f"table {n}", version, "duel.1.Opened", b"{}") for version in range(1, length + 1)])
        for n, length in enumerate(lengths)
    ]

    positions = run_with(database, note("a"), *appends)[1:] + run_with(database, *map(_elsewhere, appends))

    assert [database.position(f"table {n}", length) for n, length in enumerate(lengths)] == positions[: len(lengths)]
    assert [database.position(f"table {n}'", length) for n, length in enumerate(lengths)] == positions[len(lengths) :]
    assert sorted(set(cast("list[int]", positions))) == positions


def _elsewhere(append: Append) -> Append:
    return Append([replace(event, originator_id=f"{event.originator_id}'") for event in append.events])


def test_a_full_queue_refuses_work_until_it_has_drained(database: Database) -> None:
    async def session() -> None:
        writer = GroupCommit(database, limit=2)
        gate = Event()
        held = writer.submit(lambda _: gate.wait(timeout=30))
        waiting = writer.submit(note("a"))
        with pytest.raises(QueueFull):
            await writer.submit(note("b"))
        gate.set()
        await asyncio.gather(held, waiting)
        await writer.submit(note("c"))
        await writer.close()

    asyncio.run(session())

    assert ["a", "c"] == notes(database)


def test_work_that_waits_when_the_writer_is_closed_is_stored(database: Database) -> None:
    async def session() -> None:
        writer = GroupCommit(database)
        waiting = [writer.submit(note(str(n))) for n in range(50)]
        await writer.close()
        await asyncio.gather(*waiting)

    asyncio.run(session())

    assert 50 == len(notes(database))


def test_a_closed_writer_has_ended_its_thread(database: Database) -> None:
    async def session() -> bool:
        writer = GroupCommit(database)
        await writer.submit(note("a"))
        await writer.close()
        return writer._thread.is_alive()

    assert not asyncio.run(session())


def test_nothing_is_acknowledged_before_it_is_on_disk(place: Address, database: Database) -> None:
    async def session() -> list[tuple[int, int]]:
        writer = GroupCommit(database)
        seen = []
        with open_log(place) as other:
            for n in range(10):
                position = await writer.submit(note(str(n)))
                seen.append((position, other.last_position()))
        await writer.close()
        return seen

    assert all(position == seen for position, seen in asyncio.run(session()))


def test_commits_are_synced_before_they_return(tmp_path: Path) -> None:
    with (
        sqlite_files.open_database(tmp_path / "takeback.db") as store,
        store._datastore.transaction(commit=False) as cursor,
    ):
        cursor.execute("PRAGMA synchronous")
        assert 2 == cursor.fetchone()[0]  # FULL
        cursor.execute("PRAGMA journal_mode")
        assert "wal" == cursor.fetchone()[0]


def test_an_insert_of_several_rows_makes_no_file(tmp_path: Path) -> None:
    with (
        sqlite_files.open_database(tmp_path / "takeback.db") as store,
        store._datastore.transaction(commit=False) as cursor,
    ):
        cursor.execute("PRAGMA temp_store")
        assert 2 == cursor.fetchone()[0]  # MEMORY


def test_a_service_under_back_pressure_says_so_and_recovers(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        table, (ann,) = started(server, seats=1)
        writer = server.service.tables._writer
        gate = Event()

        async def held() -> object:
            return writer.submit(lambda _: gate.wait(timeout=30))

        server.runner.run(held())
        writer._limit = 1

        answer = ann.post(table / "actions", TOSS, key="k")
        assert (503, "busy") == refused(answer)
        assert (503, "busy") == refused(ann.post("/players", {"name": "Ben"}))
        assert (503, "busy") == refused(ann.post("/tables", {"game": "pebbles"}))
        assert 3 == done(ann.get(str(table)), 200)["version"]
        gate.set()
        writer._limit = 100

        played = ann.post(table / "actions", TOSS, key="k")
        assert 4 == done(played)["version"]
        assert "idempotency-replayed" not in played.headers
