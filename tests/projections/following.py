"""A process that keeps read models up to date, and may be made to die.

``python -m tests.projections.following DATABASE BATCH DEATH``: it applies BATCH events at a time, and is killed at its
step of number DEATH: after an event, around noting the position, or after a batch; 0: never.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from threading import Event
from time import monotonic

from eventsourcing.sqlite import SQLiteCursor

from domain.storage.interface import Notification
from domain.storage.opening import open_log
from domain.storage.read_models import ReadTransaction
from domain.storage.sqlite.connections import rebuildable
from domain.storage.sqlite.files import open_read_models, read_path
from domain.storage.sqlite.read_models import SQLiteReadModels
from projections import MODELS, runner
from projections.runner import ReadModel, Source, follow

from .logs import MIXED

ROOT = Path(__file__).parents[2]

PATIENCE = 60
"""Seconds."""

LISTENS = "it listens\n"
"""What a process says once it can be asked to end."""


def one_by_one(model: ReadModel, after_each: Callable[[], object]) -> ReadModel:
    """The model, with something that happens after each event it has applied."""

    def evolve(rows: ReadTransaction, source: Source, events: Sequence[Notification]) -> None:
        for event in events:
            model.evolve(rows, source, [event])
            after_each()

    return replace(model, evolve=evolve)


def following(database: Path, *, batch: int = runner.BATCH, death: int = 0) -> "subprocess.Popen[str]":
    """Start such a process."""
    command = [sys.executable, "-m", "tests.projections.following", str(database), str(batch), str(death)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@contextmanager
def ended(*processes: "subprocess.Popen[str]") -> Iterator[None]:
    """Nobody outlives a test."""
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.communicate(timeout=PATIENCE)


def stopped(process: "subprocess.Popen[str]") -> str:
    """Ask a process to end, once it listens to that, which it must do well; what it complained of."""
    assert process.stdout is not None
    assert process.stdout.readline() == LISTENS
    process.terminate()
    _, complaints = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, complaints
    return complaints


def until(condition: Callable[[], bool], *processes: "subprocess.Popen[str]") -> None:
    """Wait for something that these processes bring about."""
    deadline, wait = monotonic() + PATIENCE, Event()
    while not condition():
        assert monotonic() < deadline, "it never comes"
        for process in processes:
            assert process.poll() is None, process.communicate()[1]
        wait.wait(0.005)


class Mortal(SQLiteReadModels):
    """Read models whose keeper may die at any step."""

    steps = count(1)
    death = 0

    @classmethod
    def step(cls) -> None:
        """Die, if it is time."""
        if next(cls.steps) == cls.death:
            os.kill(os.getpid(), signal.SIGKILL)

    def apply_batch(self, model: str, evolve: Callable[[ReadTransaction], None], *, after: int, upto: int) -> int:
        """Die perhaps after the batch."""
        position = super().apply_batch(model, evolve, after=after, upto=upto)
        self.step()
        return position

    def _track(self, cursor: SQLiteCursor, model: str, position: int) -> None:
        self.step()
        super()._track(cursor, model, position)
        self.step()


def main() -> None:
    """Follow until told to stop, or until death."""
    database, runner.BATCH, Mortal.death = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    stop = Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    sys.stdout.write(LISTENS)
    sys.stdout.flush()
    open_read_models(database).close()  # made and brought to the newest schema
    with open_log(database) as log:
        models = [one_by_one(model, Mortal.step) for model in MODELS]
        store = Mortal(rebuildable(read_path(database)))
        follow(store, Source(MIXED, log), models, until=lambda _: stop.wait(runner.IDLE_SECONDS))


if __name__ == "__main__":
    main()
