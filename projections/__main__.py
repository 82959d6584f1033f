"""``python -m projections DATABASE PID``: follow the log until signalled to stop, or until process PID is gone.

The service starts it. To rebuild by hand, use ``takeback rebuild``.
"""

import os
import signal
import sys
from pathlib import Path
from threading import Event

from rich.progress import Progress

from domain.catalogue import INSTALLED
from domain.kernel.session import Games
from domain.storage.opening import open_log, open_read_models
from projections import MODELS
from projections.runner import Source, catch_up, follow, reset_outdated


def main() -> None:
    """Follow the log of the database."""
    database, parent = Path(sys.argv[1]), int(sys.argv[2])
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    os.nice(10)  # the server has priority
    with open_log(database) as log:
        follow(
            open_read_models(database),
            Source(INSTALLED, log),
            MODELS,
            until=lambda seconds: stop.wait(seconds) or os.getppid() != parent,
        )


def rebuild(database: Path, games: Games = INSTALLED) -> None:
    """Rebuild every model from the first event, showing progress. Raises `UnusableDatabase`."""
    with open_log(database) as log, Progress() as progress:
        store, source = open_read_models(database), Source(games, log)
        reset_outdated(store, source, MODELS)
        total = log.last_position()
        for model in MODELS:
            store.reset(model.name)
            task = progress.add_task(model.name, total=total)
            for position in catch_up(store, model, source):
                progress.update(task, completed=position)
            progress.update(task, completed=total)


if __name__ == "__main__":
    main()
