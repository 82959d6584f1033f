"""The service under measurement: unchanged, without a store, or with the library's own save path."""

import argparse
import asyncio
import socket
from collections.abc import Sequence
from typing import Any, cast

from eventsourcing.application import Application
from eventsourcing.persistence import Mapper, StoredEvent
from eventsourcing.utils import EnvType

from api.app import create_app
from api.serve import server_of
from domain.catalogue import GAMES
from domain.kernel.session import Games
from domain.storage.addresses import address_of
from domain.storage.database import Database
from domain.storage.events import Append
from domain.storage.group_commit import GroupCommit, OnCommit
from domain.storage.opening import open_database
from domain.tables.service import Tables
from tests.toys import TOYS


class NoStore(Tables):
    """Tables that acknowledge without storing."""

    def __init__(self, games: Games, database: Database, writer: GroupCommit, **more: Any) -> None:
        super().__init__(games, database, cast("GroupCommit", _Nothing(writer)), **more)


class _Nothing:
    """A writer that stores nothing."""

    waiting = 0

    def __init__(self, _: GroupCommit) -> None:
        self._position = 0

    def submit(self, work: Append, on_commit: OnCommit = lambda _: None) -> "asyncio.Future[int]":
        """Acknowledge at once."""
        self._position += len(work.events)
        stored: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        on_commit(None)
        stored.set_result(self._position)
        return stored


class _Verbatim(Mapper[Any]):
    """The library's mapper, for events that are encoded already."""

    def __init__(self) -> None:
        """Nothing to transcode with."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        stored: StoredEvent = domain_event
        return stored


class _Library(Application[str]):
    """The library's application over a database file."""

    def __init__(self, env: EnvType) -> None:
        super().__init__(env)
        self.mapper = _Verbatim()
        self.events.mapper = self.mapper


class LibraryPath(Tables):
    """Tables that store each batch by the library's ``Application.save``, one transaction a request."""

    application: _Library

    def __init__(self, games: Games, database: Database, _: GroupCommit, **more: Any) -> None:
        super().__init__(games, database, cast("GroupCommit", _Saving(self.application)), **more)


class _Saving:
    """A writer that saves by the library."""

    waiting = 0

    def __init__(self, application: _Library) -> None:
        self._application = application

    def submit(self, work: Append, on_commit: OnCommit = lambda _: None) -> "asyncio.Future[int]":
        """Save in a thread."""
        stored = asyncio.get_running_loop().run_in_executor(None, self._save, work.events)
        stored.add_done_callback(lambda done: on_commit(done.exception()))
        return stored

    def _save(self, events: Sequence[Any]) -> int:
        return int(self._application.save(*events)[-1].notification.id)


STORES = {"group-commit": Tables, "none": NoStore, "library": LibraryPath}


def main() -> None:
    """Serve on a free port and print it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("database", type=address_of)
    parser.add_argument("store", choices=STORES)
    arguments = parser.parse_args()
    with open_database(arguments.database) as database:
        if arguments.store == "library":
            LibraryPath.application = _Library(
                {
                    "PERSISTENCE_MODULE": "eventsourcing.sqlite",
                    "SQLITE_DBNAME": str(arguments.database),
                    "ORIGINATOR_ID_TYPE": "text",
                }
            )
        app = create_app(database, {**GAMES, **TOYS}, own_process=True, tables_type=STORES[arguments.store])
        listening = socket.create_server(("127.0.0.1", 0))
        print(listening.getsockname()[1], flush=True)
        server_of(app, patience=1).run(sockets=[listening])


if __name__ == "__main__":
    main()
