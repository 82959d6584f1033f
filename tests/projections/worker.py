"""A projection worker that can be made to crash.

``python -m tests.projections.worker URL BATCH CRASH_STEP``: applies BATCH events at a time, and is killed at step
number CRASH_STEP, which is after an event, before or after storing the position, or after a batch; 0: never. It ends
once its parent is gone.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

from domain.storage.addresses import Address, PostgresAddress, address_of, url_of
from domain.storage.events import LoggedEvent
from domain.storage.opening import open_log, open_read_models
from domain.storage.postgres.connections import ConnectionPool
from domain.storage.postgres.read_models import PostgresReadModels
from domain.storage.read_models import ReadModels, ReadTransaction
from domain.storage.sql.beside_log.withdrawals import Withdrawal
from domain.storage.sql.cursor import Cursor
from domain.storage.sqlite.connections import rebuildable
from domain.storage.sqlite.files import read_path
from domain.storage.sqlite.read_models import SQLiteReadModels
from projections import MODELS, runner
from projections.following import IDLE_SECONDS, follow
from projections.runner import ReadModel, Source
from tests.forking import Forked, Process

from .logs import MIXED

ROOT = Path(__file__).parents[2]

PATIENCE = 60
"""Seconds."""

LISTENS = "it listens\n"
"""What a process prints once it handles SIGTERM."""


def one_by_one(model: ReadModel, after_each: Callable[[], object]) -> ReadModel:
    """The model, with a callback after each event and each withdrawal."""

    def evolve(rows: ReadTransaction, source: Source, events: Sequence[LoggedEvent]) -> set[str]:
        changed: set[str] = set()
        for event in events:
            changed.update(model.evolve(rows, source, [event]))
            after_each()
        return changed

    def withdraw(rows: ReadTransaction, withdrawals: Sequence[Withdrawal]) -> None:
        for withdrawal in withdrawals:
            if model.withdraw is not None:
                model.withdraw(rows, [withdrawal])
            after_each()

    return replace(model, evolve=evolve, withdraw=None if model.withdraw is None else withdraw)


def start_worker(database: Address, *, batch: int = runner.BATCH, crash_step: int = 0) -> Forked:
    """Start a worker process."""
    arguments = [url_of(database), str(batch), str(crash_step)]
    return Forked("tests.projections.worker", *arguments, environment=os.environ)


@contextmanager
def ended(*processes: Process) -> Iterator[None]:
    """Kill the processes at the end of a test."""
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.communicate(timeout=PATIENCE)


def stopped(process: Forked) -> str:
    """Terminate a process once it handles SIGTERM; it must exit with 0. Returns its standard error."""
    assert process.stdout.readline() == LISTENS
    process.terminate()
    _, complaints = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, complaints
    return complaints


def until(condition: Callable[[], bool], *processes: Forked) -> None:
    """Wait for a condition while these processes run."""
    deadline, wait = monotonic() + PATIENCE, Event()
    while not condition():
        assert monotonic() < deadline, "timed out"
        for process in processes:
            assert process.poll() is None, process.communicate()[1]
        wait.wait(0.005)


class Crash:
    """Kills the process at a given step."""

    steps = count(1)
    at = 0

    @classmethod
    def step(cls) -> None:
        """Kill the process if this is the step."""
        if next(cls.steps) == cls.at:
            os.kill(os.getpid(), signal.SIGKILL)


class CrashingFile(SQLiteReadModels):
    """Read models whose process is killed at a given step."""

    def apply_batch(self, *given: Any, **named: Any) -> int:
        """Perhaps crash after the batch."""
        position = super().apply_batch(*given, **named)
        Crash.step()
        return position

    def _track(self, cursor: Cursor, model: str, position: int) -> None:
        Crash.step()
        super()._track(cursor, model, position)
        Crash.step()


class CrashingSchema(PostgresReadModels):
    """The same in PostgreSQL."""

    def apply_batch(self, *given: Any, **named: Any) -> int:
        """Perhaps crash after the batch."""
        position = super().apply_batch(*given, **named)
        Crash.step()
        return position

    def _track(self, cursor: Cursor, model: str, position: int) -> None:
        Crash.step()
        super()._track(cursor, model, position)
        Crash.step()


def crashing(database: Address) -> ReadModels:
    """The read models of a database."""
    if isinstance(database, PostgresAddress):
        return CrashingSchema(ConnectionPool(database))
    return CrashingFile(rebuildable(read_path(database)))


def main() -> None:
    """Follow the log until signalled to stop, or until the crash."""
    parent, database = os.getppid(), address_of(sys.argv[1])
    runner.BATCH, Crash.at = int(sys.argv[2]), int(sys.argv[3])
    stop = Event()

    def is_over(wait: float) -> bool:
        return stop.wait(min(wait, IDLE_SECONDS)) or os.getppid() != parent

    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    sys.stdout.write(LISTENS)
    sys.stdout.flush()
    open_read_models(database).close()  # made and brought to the newest schema
    with open_log(database) as log:
        models = [one_by_one(model, Crash.step) for model in MODELS]
        follow(crashing(database), Source(MIXED, log), models, until=is_over)


if __name__ == "__main__":
    main()
