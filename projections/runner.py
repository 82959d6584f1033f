"""Keeping read models up to date with the log: exactly once, resumable at any point, rebuilt from nothing at will.

A read model is rows derived from events. Each batch of events is worked in and its place in the log remembered in one
transaction, by the library's tracking, so a model that was interrupted goes on where it stood. Read models live in a
file of their own beside the database and can be thrown away at any time.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from eventsourcing.persistence import IntegrityError, Notification, Tracking
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTrackingRecorder,
)

from domain.kernel.session import Games
from domain.recording import Datastore, Recorder, topic

BATCH = 500
"""Events worked in at a time."""

IDLE_SECONDS = 0.02
"""How long to wait before looking again when there was nothing new."""


@dataclass(frozen=True, eq=False)
class Source:
    """Where the events come from: the rules that wrote them, and the recorder that has them."""

    games: Games
    recorder: Recorder

    def topics(self, types: Sequence[str]) -> tuple[str, ...]:
        """The names under which events of these types are stored, for every game in every version."""
        versions = [game for versions in self.games.values() for game in versions.values()]
        return tuple(topic(game, type_) for game in versions for type_ in types)


@dataclass(frozen=True)
class ReadModel:
    """A read model: the name it is tracked under, its tables, the event types it is made of, and how."""

    name: str
    schema: tuple[str, ...]
    drop: tuple[str, ...]
    types: tuple[str, ...]
    evolve: Callable[[SQLiteCursor, Source, Sequence[Notification]], None]


class _ReadPool(SQLiteConnectionPool):
    """Connections of a file that can be rebuilt, and so need not be synced at each commit."""

    def _create_connection(self) -> SQLiteConnection:
        connection = super()._create_connection()
        connection.cursor().execute("PRAGMA synchronous = NORMAL")
        return connection


class ReadStore(SQLiteTrackingRecorder):
    """The file in which read models and their positions are kept."""

    def __init__(self, path: Path, models: Sequence[ReadModel]) -> None:
        """Made if there is none."""
        self.models = models
        datastore = SQLiteDatastore(str(path))
        datastore.pool = _ReadPool(db_name=str(path))
        super().__init__(datastore)
        self.create_table()
        with datastore.transaction(commit=True) as cursor:
            for model in models:
                for statement in model.schema:
                    cursor.execute(statement)

    def position(self, model: ReadModel) -> int:
        """How far into the log a model has come."""
        return self.max_tracking_id(model.name) or 0

    def work_in(self, model: ReadModel, source: Source, events: Sequence[Notification], upto: int) -> None:
        """Work events into a model and remember that it has come `upto` there, in one transaction."""
        with self.datastore.transaction(commit=True) as cursor:
            model.evolve(cursor, source, events)
            self._insert_tracking(cursor, Tracking(model.name, upto))

    def forget(self, model: ReadModel) -> None:
        """Empty a model, so that it is built from the beginning."""
        with self.datastore.transaction(commit=True) as cursor:
            for statement in (*model.drop, *model.schema):
                cursor.execute(statement)
            cursor.execute("DELETE FROM tracking WHERE application_name = ?", (model.name,))


def read_path(database: Path) -> Path:
    """Where the read models of a database are kept."""
    return database.with_name(database.name + ".read")


@contextmanager
def reading(database: Path, games: Games) -> Iterator[Source]:
    """The events of a database that another process may own, to be read only."""
    datastore = Datastore(f"file:{database}?mode=ro")
    try:
        yield Source(games, Recorder(datastore))
    finally:
        datastore.close()


def follow(store: ReadStore, source: Source, *, until: Callable[[], bool]) -> None:
    """Keep every model up to date; `until` is asked whenever there is nothing to do, and may take its time."""
    while not until():
        for model in store.models:
            for _ in catch_up(store, model, source):
                pass


def catch_up(store: ReadStore, model: ReadModel, source: Source) -> Iterator[int]:
    """Work in all there is, batch by batch; gives the position after each. Stop whenever you like."""
    recorder: SQLiteApplicationRecorder = source.recorder
    last = recorder.max_notification_id() or 0
    position = store.position(model)
    while position < last:
        events = recorder.select_notifications(
            position, BATCH, last, source.topics(model.types), inclusive_of_start=False
        )
        upto = events[-1].id if len(events) == BATCH else last
        try:
            store.work_in(model, source, events, upto)
        except (IntegrityError, sqlite3.IntegrityError):  # another process works in the same events, and was quicker
            upto = store.position(model)
        position = upto
        yield position
