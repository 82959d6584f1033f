"""``python -m projections DATABASE``: follow the log until told to stop; ``--rebuild``: build all anew, then stop."""

import argparse
import os
import signal
import sys
from pathlib import Path
from threading import Event

from rich.progress import Progress

from domain.catalogue import GAMES
from domain.kernel.session import Games
from projections import MODELS
from projections.runner import ReadStore, catch_up, follow, read_path, reading


def main() -> int:
    """Follow or rebuild, as the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m projections", description=__doc__)
    parser.add_argument("database", type=Path)
    parser.add_argument("--rebuild", action="store_true")
    parser.add_argument("--parent", type=int, default=os.getppid(), help="the process to end with")
    arguments = parser.parse_args()
    database: Path = arguments.database
    if arguments.rebuild:
        rebuild(database)
    else:
        stop = Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        os.nice(10)  # the server comes first
        with reading(database, GAMES) as source:
            store = ReadStore(read_path(database), MODELS)
            follow(store, source, until=lambda seconds: stop.wait(seconds) or os.getppid() != arguments.parent)
    return 0


def rebuild(database: Path, games: Games = GAMES) -> None:
    """Build every model from nothing, showing how far it is. Raises `UnusableDatabase`."""
    with reading(database, games) as source, Progress() as progress:
        store = ReadStore(read_path(database), MODELS)
        store.hold_to(source)
        total = source.recorder.max_notification_id() or 0
        for model in MODELS:
            store.forget(model)
            task = progress.add_task(model.name, total=total)
            for position in catch_up(store, model, source):
                progress.update(task, completed=position)
            progress.update(task, completed=total)


if __name__ == "__main__":
    sys.exit(main())
