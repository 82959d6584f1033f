"""Each event is applied to each read model exactly once, whatever happens to the workers."""

import signal
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from random import Random
from threading import Event
from typing import Any, cast

import psycopg
import pytest

from domain.storage.addresses import Address
from domain.storage.events import LoggedEvent
from domain.storage.log import Log
from domain.storage.opening import open_log
from domain.storage.read_models import Basis, ListedTable, ReadTransaction, TableQuery
from projections import MODELS, runner
from projections.__main__ import rebuild
from projections.runner import ReadModel, Source, apply_batch, catch_up
from projections.table_list import TABLE_LIST
from tests.volume import soak_on_postgres, volume

from .logs import MIXED, apply_all, catch_up_all, is_made, read_store, rebuilt_rows, rows_of, settle, writing
from .worker import PATIENCE, ended, one_by_one, start_worker, stopped, until

CRASHES = ((1, 81), (1, 82), (1, 83), (1, 84), (7, 150), (60, 99), (60, 150), (500, 120))
"""Batch sizes and the steps of the crash; with batches of one, each of the four kinds of steps."""


class Crash(Exception):
    """A failure within a batch."""


def is_up_to_date(database: Address, last: int) -> bool:
    """Have all models reached this position?"""
    return [("standings", last), ("table-list", last)] == rows_of(database)["tracking"]


@pytest.mark.usefixtures("process")
def test_a_worker_killed_at_any_step_applies_each_event_exactly_once(
    database: Address, record_property: Callable[[str, object], None]
) -> None:
    with writing(database) as writer:
        writer.write(volume(200, 600))
        for batch, crash_step in CRASHES:
            process = start_worker(database, batch=batch, crash_step=crash_step)
            with ended(process):
                for _ in range(15):  # the log grows while it works, and is longer than it lives
                    writer.write(volume(9, 25))
                assert -signal.SIGKILL == process.wait(PATIENCE)
        last = writer.database.last_position()
        events = len(writer.database.notifications(after=0, upto=last, limit=9999))
        assert events > volume(1000, 3000)
        process = start_worker(database)
        with ended(process):
            until(lambda: is_up_to_date(database, last), process)
            assert "" == stopped(process)
    survived = rows_of(database)

    assert rebuilt_rows(database) == survived
    rebuild(database, MIXED)
    assert rows_of(database) == survived
    record_property(
        "faults",
        ("kill of a projection worker at chosen steps", len(CRASHES), f"{events:,} events, each applied once"),
    )


@soak_on_postgres
@pytest.mark.usefixtures("process")
def test_a_worker_killed_at_any_moment_applies_each_event_exactly_once(database: Address) -> None:
    rng = Random(12)
    with writing(database) as writer:
        writer.write(volume(200, 500))
        for _ in range(5):
            goal = writer.database.last_position() - rng.randint(0, volume(100, 300))
            process = start_worker(database, batch=10)
            with ended(process):
                until(lambda: is_made(database), process)
                until(lambda: _position(database) >= goal, process)  # noqa: B023  # asked at once
                writer.write(volume(100, 300))
                process.kill()
    catch_up_all(database)

    assert rows_of(database) == rebuilt_rows(database)


def _position(database: Address) -> int:
    try:
        return min(int(position) for _, position in rows_of(database)["tracking"])
    except (sqlite3.OperationalError, psycopg.errors.UndefinedTable, ValueError):  # not made yet
        return 0


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize("batch", [1, 13, 100])
def test_a_worker_stopped_between_batches_resumes_where_it_stopped(
    database: Address, batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "BATCH", batch)
    with writing(database) as writer, events_of(database) as source:
        for _ in range(2):
            writer.write(70)
            while _one_batch(database, source):
                pass
    resumed = rows_of(database)
    monkeypatch.undo()

    assert rebuilt_rows(database) == resumed


def _one_batch(database: Address, source: Source) -> bool:
    """Open the read models, apply one batch to each, and close; was there any?"""
    settle(source.log)
    with read_store(database) as store:
        return [None] * len(MODELS) != [next(catch_up(store, model, source), None) for model in MODELS]


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize("model", MODELS, ids=[model.name for model in MODELS])
def test_a_batch_that_fails_after_any_event_is_rolled_back(database: Address, model: ReadModel) -> None:
    with writing(database) as writer:
        writer.write(60)
        catch_up_all(database)
        before, position = rows_of(database), writer.database.last_position()
        writer.write(80)
        with events_of(database) as source, read_store(database) as store:
            last = source.log.last_position()
            events = source.log.notifications(after=position, upto=last, limit=500)
            topics = source.topics(model.types)
            for survived in range(0, sum(event.topic in topics for event in events), volume(4, 1)):
                with pytest.raises(Crash):
                    apply_batch(store, _crashing(model, survived), source, events, after=position)

                assert before == rows_of(database)

    catch_up_all(database)
    assert rebuilt_rows(database) == rows_of(database)


def _crashing(model: ReadModel, after: int) -> ReadModel:
    steps = iter(range(after + 1))

    def step() -> None:
        if next(steps) == after:
            raise Crash

    return one_by_one(model, step)


@pytest.mark.usefixtures("process")
def test_two_concurrent_workers_apply_nothing_twice(database: Address) -> None:
    with writing(database, seed=2) as writer:
        writer.write(300)
        processes = [start_worker(database, batch=batch) for batch in (7, 30)]  # they make the file together, too
        with ended(*processes):
            for _ in range(volume(30, 60)):
                writer.write(20)
                _read_list(database)
            last = writer.database.last_position()
            until(lambda: is_made(database) and _position(database) == last, *processes)
            assert ["", ""] == [stopped(process) for process in processes]

    assert rows_of(database) == rebuilt_rows(database)


def _read_list(database: Address) -> None:
    """Read the list, as the service does."""
    if is_made(database):
        with read_store(database) as store:
            store.find_tables(TableQuery(player="p1", mine=True))


class Slow:
    """A log with a callback after each read, before the events are applied."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self.meanwhile: Callable[[], object] = lambda: None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    def notifications(self, **wanted: Any) -> list[LoggedEvent]:
        found = self._log.notifications(**wanted)
        self.meanwhile()
        return found


@contextmanager
def events_of(database: Address) -> Iterator[Source]:
    """The source of events of a database."""
    with open_log(database) as log:
        yield Source(MIXED, log)


@pytest.fixture
def slow(database: Address) -> Iterator[Slow]:
    with writing(database):
        pass
    with open_log(database) as log:
        yield Slow(log)


@pytest.mark.usefixtures("long")
def test_a_worker_overtaken_between_reading_and_applying_applies_nothing(database: Address, slow: Slow) -> None:
    with writing(database, seed=3) as writer, read_store(database) as store:
        for _ in range(volume(50, 150)):
            writer.write(1)
            slow.meanwhile = partial(catch_up_all, database) if writer.rng.random() < 0.5 else int
            apply_all(store, Source(MIXED, cast("Log", slow)))

    assert rows_of(database) == rebuilt_rows(database)


@pytest.mark.usefixtures("long")
def test_a_worker_overtaken_by_half_a_batch_does_not_apply_that_half_again(database: Address, slow: Slow) -> None:
    with writing(database, seed=3) as writer, read_store(database) as store, events_of(database) as source:
        for _ in range(volume(20, 40)):
            writer.write(1)
            behind = source.log.last_position()
            writer.write(2)
            slow.meanwhile = partial(_upto, database, source, behind)
            apply_all(store, Source(MIXED, cast("Log", slow)))

    assert rows_of(database) == rebuilt_rows(database)


def _upto(database: Address, source: Source, last: int) -> None:
    """Apply events up to a position, as another process that read a shorter log."""
    with read_store(database) as other:
        for model in MODELS:
            position = other.position(model.name)
            if position < last:
                events = source.log.notifications(after=position, upto=last, limit=500)
                apply_batch(other, model, source, events, after=position)


def test_a_model_reset_between_reading_and_applying_is_rebuilt(database: Address, slow: Slow) -> None:
    with writing(database) as writer, read_store(database) as store:
        writer.write(300)
        catch_up_all(database)
        writer.write(100)
        for model in MODELS:
            once = iter([partial(store.reset, model.name)])
            slow.meanwhile = lambda once=once: next(once, int)()  # type: ignore[misc]  # bound at once
            settle(writer.database)
            for _ in catch_up(store, model, Source(MIXED, cast("Log", slow))):
                pass

    assert rows_of(database) == rebuilt_rows(database)


def test_events_read_from_an_earlier_position_are_not_applied_twice(database: Address) -> None:
    with writing(database) as writer, events_of(database) as source, read_store(database) as store:
        writer.write(100)
        apply_all(store, source)
        before = rows_of(database)
        position = store.position(TABLE_LIST.name)
        writer.write(1)
        events = source.log.notifications(after=0, upto=position + 1, limit=500)

        assert position == apply_batch(store, TABLE_LIST, source, events, after=position - 1).position
        assert before == rows_of(database)


def test_a_batch_waits_for_that_of_another_worker_and_then_applies_nothing(database: Address) -> None:
    begun, late = Event(), Event()

    def evolve(rows: ReadTransaction) -> None:
        rows.list_table(ListedTable("t", 1, "duel", "open", "public", b"{}"), [], place=1)
        rows.store()
        begun.set()
        late.wait(0.2)  # while the other one tries

    with writing(database), read_store(database) as store, read_store(database) as other, ThreadPoolExecutor() as pool:
        first = pool.submit(store.apply_batch, "table-list", evolve, after=0, basis=Basis("log", 1, b"1"))
        assert begun.wait(PATIENCE)
        second = pool.submit(other.apply_batch, "table-list", evolve, after=0, basis=Basis("log", 2, b"2"))

        assert [1, 1] == [first.result(PATIENCE), second.result(PATIENCE)]
        assert 1 == other.position("table-list")
        assert 1 == len(other.find_tables(TableQuery()))


@pytest.mark.usefixtures("process")
def test_a_rebuild_beside_a_worker_loses_nothing(database: Address) -> None:
    with writing(database, seed=4) as writer:
        writer.write(volume(300, 1000))
        process = start_worker(database, batch=25)
        with ended(process):
            until(lambda: is_made(database), process)
            for _ in range(5):
                writer.write(100)
                rebuild(database, MIXED)
            last = writer.database.last_position()
            until(lambda: _position(database) == last, process)
            assert "" == stopped(process)

    assert rows_of(database) == rebuilt_rows(database)
