"""One writer stores what waits, in one transaction; what fails fails alone."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from eventsourcing.persistence import IntegrityError, StoredEvent
from eventsourcing.sqlite import SQLiteCursor

from domain.group_commit import Busy, GroupCommit, NotStored, Work
from domain.recording import Append, Datastore, Recorder, open_database
from tests.api.client import TOSS, done, refused, started
from tests.api.serving import in_process


class Counting(Datastore):
    """A database that counts its commits."""

    commits = 0

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        with super().transaction(commit=commit) as cursor:
            yield cursor
        self.commits += commit


@pytest.fixture
def datastore(tmp_path: Path) -> Iterator[Counting]:
    store = Counting(tmp_path / "takeback.db")
    Recorder(store).create_table()
    with store.transaction(commit=True) as cursor:
        cursor.execute("CREATE TABLE notes (note TEXT PRIMARY KEY)")
    yield store
    store.close()


def note(text: str) -> Work[None]:
    """Work that stores a note."""
    return lambda cursor: cursor.execute("INSERT INTO notes VALUES (?)", (text,))


def notes(store: Datastore) -> list[str]:
    """What was stored."""
    with store.transaction(commit=False) as cursor:
        cursor.execute("SELECT note FROM notes ORDER BY rowid")
        return [str(row[0]) for row in cursor.fetchall()]


async def stored_at_once(writer: GroupCommit, *works: Work[Any]) -> list[object]:
    """Let the writer find all of these waiting; the result or the error of each."""
    gate, begun = Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def hold(_: SQLiteCursor) -> None:
        loop.call_soon_threadsafe(begun.set)
        gate.wait(timeout=30)

    held = writer.submit(hold)
    await begun.wait()
    waiting = [writer.submit(work) for work in works]
    gate.set()
    await held
    return list(await asyncio.gather(*waiting, return_exceptions=True))


def run_with(store: Datastore, *works: Work[Any]) -> list[object]:
    """What becomes of works that wait together."""

    async def session() -> list[object]:
        writer = GroupCommit(store)
        try:
            return await stored_at_once(writer, *works)
        finally:
            await writer.close()

    return asyncio.run(session())


def failing(cursor: SQLiteCursor) -> None:
    """Work that stores something and then fails."""
    cursor.execute("INSERT INTO notes VALUES ('never')")
    raise LookupError("no")


def test_what_waits_is_stored_in_one_transaction_and_in_order(datastore: Counting) -> None:
    before = datastore.commits

    run_with(datastore, *(note(str(n)) for n in range(20)))

    assert [str(n) for n in range(20)] == notes(datastore)
    assert 2 == datastore.commits - before


def test_work_that_fails_fails_alone(datastore: Counting) -> None:
    results = run_with(datastore, note("a"), failing, note("b"), note("a"), note("c"))

    assert ["a", "b", "c"] == notes(datastore)
    assert [False, True, False, True, False] == [isinstance(result, Exception) for result in results]
    assert isinstance(results[1], LookupError)
    assert isinstance(results[3], IntegrityError)


def test_what_the_storage_refuses_is_not_stored(datastore: Counting) -> None:
    results = run_with(datastore, note("a"), lambda cursor: cursor.execute("INSERT INTO nowhere VALUES (1)"))

    assert isinstance(results[1], NotStored)
    assert ["a"] == notes(datastore)


def test_an_event_of_a_version_that_is_there_is_a_conflict_and_nothing_of_its_batch_is_stored(
    datastore: Counting,
) -> None:
    recorder = Recorder(datastore)
    events = [StoredEvent("table", version, "duel.1.Opened", b"{}") for version in (1, 2, 3)]

    results = run_with(datastore, Append(events[1:2]), Append(events), Append([replace(events[0], originator_id="b")]))

    assert [1, 2] == [results[0], results[2]]
    assert isinstance(results[1], IntegrityError)
    assert [1, 1] == [len(recorder.rows(table)) for table in ("table", "b")]


def test_each_append_gets_the_position_of_its_last_event(datastore: Counting) -> None:
    recorder = Recorder(datastore)
    lengths = (1, 3, 1200, 2, 1)
    appends = [
        Append([StoredEvent(f"table {n}", version, "duel.1.Opened", b"{}") for version in range(1, length + 1)])
        for n, length in enumerate(lengths)
    ]

    positions = run_with(datastore, note("a"), *appends)[1:] + run_with(datastore, *map(_elsewhere, appends))

    assert [recorder.position(f"table {n}", length) for n, length in enumerate(lengths)] == positions[: len(lengths)]
    assert [recorder.position(f"table {n}'", length) for n, length in enumerate(lengths)] == positions[len(lengths) :]
    assert [*accumulate(lengths + lengths)] == positions


def _elsewhere(append: Append) -> Append:
    return Append([replace(event, originator_id=f"{event.originator_id}'") for event in append.events])


def test_past_so_much_waiting_work_the_writer_is_busy_and_then_no_more(datastore: Counting) -> None:
    async def session() -> None:
        writer = GroupCommit(datastore, limit=2)
        gate = Event()
        held = writer.submit(lambda _: gate.wait(timeout=30))
        waiting = writer.submit(note("a"))
        with pytest.raises(Busy):
            await writer.submit(note("b"))
        gate.set()
        await asyncio.gather(held, waiting)
        await writer.submit(note("c"))
        await writer.close()

    asyncio.run(session())

    assert ["a", "c"] == notes(datastore)


def test_what_waits_when_the_writer_is_closed_is_stored(datastore: Counting) -> None:
    async def session() -> None:
        writer = GroupCommit(datastore)
        waiting = [writer.submit(note(str(n))) for n in range(50)]
        await writer.close()
        await asyncio.gather(*waiting)

    asyncio.run(session())

    assert 50 == len(notes(datastore))


def test_nobody_is_told_before_it_is_on_disk(tmp_path: Path, datastore: Counting) -> None:
    async def session() -> list[int]:
        writer = GroupCommit(datastore)
        seen = []
        with closing(sqlite3.connect(tmp_path / "takeback.db")) as other:
            for n in range(10):
                await writer.submit(note(str(n)))
                seen.append(other.execute("SELECT count(*) FROM notes").fetchone()[0])
        await writer.close()
        return seen

    assert [*range(1, 11)] == asyncio.run(session())


def test_commits_are_made_durable_before_they_are_done(tmp_path: Path) -> None:
    with open_database(tmp_path / "takeback.db") as store, store.transaction(commit=False) as cursor:
        cursor.execute("PRAGMA synchronous")
        assert 2 == cursor.fetchone()[0]  # FULL
        cursor.execute("PRAGMA journal_mode")
        assert "wal" == cursor.fetchone()[0]


def test_a_busy_service_says_so_and_is_soon_itself_again(tmp_path: Path) -> None:
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
