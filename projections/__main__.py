"""``python -m projections PID``: follow the log of TAKEBACK_DATABASE until signalled to stop, or process PID is gone.

The service starts it, and reads a line of JSON from its standard output for each batch that was applied. To rebuild by
hand, use ``takeback rebuild``.
"""

import os
import signal
import sys
from contextlib import closing
from itertools import zip_longest
from threading import Event

import msgspec

from domain.catalogue import INSTALLED
from domain.kernel.session import Games
from domain.runtime.logs import configure, log_settings
from domain.storage.addresses import Address, address_of
from domain.storage.errors import Unreachable, UnusableDatabase
from domain.storage.opening import open_log, open_read_models
from domain.storage.read_models import DamagedReadModels
from projections import MODELS
from projections.following import follow
from projections.runner import Applied, Source, catch_up, reset_outdated

DAMAGED = 3
"""The exit status of a worker that found the read models damaged: the service, which has them open, renews them."""

_PAUSE = 1.0
"""Seconds before a database that was away is tried again."""

_MOST_NAMED = 5_000
"""The most players that a line names; with more it names none, which stands for all."""


def main() -> int:
    """Follow the log of the database; the exit status."""
    configure(log_settings(os.environ))
    database, parent = address_of(os.environ["TAKEBACK_DATABASE"]), int(sys.argv[1])
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    os.nice(10)  # the server has priority

    def until(seconds: float) -> bool:
        return stop.wait(seconds) or os.getppid() != parent

    while not until(0):
        try:
            with open_log(database) as log, closing(open_read_models(database)) as read_models:
                follow(read_models, Source(INSTALLED, log), MODELS, until=until, tell=_tell)
        except DamagedReadModels:
            return DAMAGED
        except UnusableDatabase as error:
            if not isinstance(error.__cause__, Unreachable):
                raise
            until(_PAUSE)
        except Unreachable:
            until(_PAUSE)
        except BrokenPipeError:  # the service, which reads what is told, was killed
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left is written at the exit
            return 0
    return 0


def _tell(applied: Applied) -> None:
    """Report a batch to the service."""
    if applied.players is not None and len(applied.players) > _MOST_NAMED:
        applied = msgspec.structs.replace(applied, players=None)
    sys.stdout.buffer.write(msgspec.json.encode(applied) + b"\n")
    sys.stdout.buffer.flush()


def rebuild(database: Address, games: Games = INSTALLED) -> None:
    """Rebuild every model from the first event, showing progress. Raises `UnusableDatabase`."""
    from rich.progress import Progress  # noqa: PLC0415  # the worker, which starts with each service, needs none

    with open_log(database) as log, closing(open_read_models(database)) as store, Progress() as progress:
        source = Source(games, log)
        reset_outdated(store, source, MODELS)
        total = log.settled_position()
        tasks = {model.name: progress.add_task(model.name, total=total) for model in MODELS}
        for model in MODELS:
            store.reset(model.name)
        # by turns, so that a table that one of them has folded is still in memory for the next
        for each in zip_longest(*[catch_up(store, model, source) for model in MODELS]):
            for applied in each:
                if applied is not None:
                    progress.update(tasks[applied.model], completed=applied.position)
        for task in tasks.values():
            progress.update(task, completed=total)


if __name__ == "__main__":
    sys.exit(main())
