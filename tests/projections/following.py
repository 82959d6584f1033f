"""A process that keeps read models up to date, and may be made to die.

``python -m tests.projections.following DATABASE BATCH DEATH``: it works in BATCH events at a time, and is killed at its
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

from eventsourcing.persistence import Notification, Tracking
from eventsourcing.sqlite import SQLiteCursor

from projections import MODELS, runner
from projections.runner import ReadModel, ReadStore, Source, follow, read_path, reading

from .logs import MIXED

ROOT = Path(__file__).parents[2]

PATIENCE = 60
"""Seconds."""

LISTENS = "it listens\n"
"""What a process says once it can be asked to end."""


def one_by_one(model: ReadModel, after_each: Callable[[], object]) -> ReadModel:
    """The model, with something that happens after each event it has worked in."""

    def evolve(cursor: SQLiteCursor, source: Source, events: Sequence[Notification]) -> None:
        for event in events:
            model.evolve(cursor, source, [event])
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


class Mortal(ReadStore):
    """Read models whose keeper may die at any step."""

    steps = count(1)
    death = 0

    @classmethod
    def step(cls) -> None:
        """Die, if it is time."""
        if next(cls.steps) == cls.death:
            os.kill(os.getpid(), signal.SIGKILL)

    def work_in(
        self, model: ReadModel, source: Source, events: Sequence[Notification], *, after: int, upto: int
    ) -> int:
        """Die perhaps after an event or after the batch."""
        position = super().work_in(one_by_one(model, self.step), source, events, after=after, upto=upto)
        self.step()
        return position

    def _insert_tracking(self, c: SQLiteCursor, tracking: Tracking) -> None:
        self.step()
        super()._insert_tracking(c, tracking)
        self.step()


def main() -> None:
    """Follow until told to stop, or until death."""
    database, runner.BATCH, Mortal.death = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    stop = Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    sys.stdout.write(LISTENS)
    sys.stdout.flush()
    with reading(database, MIXED) as source:
        store = Mortal(read_path(database), MODELS)
        follow(store, source, until=lambda _: stop.wait(runner.IDLE_SECONDS))


if __name__ == "__main__":
    main()
