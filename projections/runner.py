"""Keeping read models up to date with the log: exactly once, resumable at any point, rebuilt from nothing at will.

A read model is rows derived from events. Each batch of events is worked in and its place in the log remembered in one
transaction, by the library's tracking, so a model that was interrupted goes on where it stood. Read models live in a
file of their own beside the database, which can be deleted whenever the service does not run: it is made anew.

Events of a game or of a rules version that is not installed are passed over, and the log says so: such tables are in
no read model, and all others are. Once what is installed changes, the models are built anew by themselves.
"""

import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from eventsourcing.persistence import Notification, PersistenceError, Tracking
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTrackingRecorder,
)

from domain.kernel.session import Games
from domain.recording import Datastore, Recorder, UnusableDatabase, topic
from domain.storage.sqlite.migrations import Migration, migrate

BATCH = 500
"""Events worked in at a time."""

IDLE_SECONDS = 0.02
"""How long to wait before looking again when there was nothing new."""

BUSY_SECONDS = 0.1
"""How long to wait when there was: a few large batches cost less than many small ones."""

_log = logging.getLogger("takeback")


@dataclass(frozen=True, eq=False)
class Source:
    """Where the events come from: the rules that wrote them, and the recorder that has them."""

    games: Games
    recorder: Recorder
    _missed: set[str] = field(default_factory=set)

    def topics(self, types: Sequence[str]) -> tuple[str, ...]:
        """The names under which events of these types are stored, for every game in every version."""
        versions = [game for versions in self.games.values() for game in versions.values()]
        return tuple(topic(game, type_) for game in versions for type_ in types)

    def say_what_is_missing(self, after: int, upto: int) -> None:
        """Log, once for each, which rules of this part of the log are not installed."""
        statement = "SELECT DISTINCT topic FROM stored_events WHERE rowid > ? AND rowid <= ?"
        with self.recorder.datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, (after, upto))
            found = {row["topic"].rpartition(".")[0] for row in cursor.fetchall()}
        installed = {f"{key}.{version}" for key, versions in self.games.items() for version in versions}
        for rules in sorted(found - installed - self._missed):
            self._missed.add(rules)
            _log.warning("the rules %s are not installed: their tables are left out of lists and logs", rules)


@dataclass(frozen=True)
class ReadModel:
    """A read model: the name it is tracked under, its tables, the event types it is made of, and how."""

    name: str
    schema: tuple[str, ...]
    drop: tuple[str, ...]
    types: tuple[str, ...]
    evolve: Callable[[SQLiteCursor, Source, Sequence[Notification]], None]


_MIGRATIONS: Sequence[Migration] = (
    (  # 1: positions, in the library's layout, and what each model is made of
        (
            "CREATE TABLE IF NOT EXISTS tracking (application_name TEXT, notification_id INTEGER, "
            "PRIMARY KEY (application_name)) WITHOUT ROWID"
        ),
        "INSERT OR IGNORE INTO tracking VALUES ('__migration__', 1)",
        "CREATE TABLE IF NOT EXISTS made_of (what TEXT PRIMARY KEY, parts TEXT NOT NULL)",
    ),
    (  # 2: a table's log is read from its events
        "DROP TABLE IF EXISTS log",
        "DELETE FROM tracking WHERE application_name = 'table-log'",
        "DELETE FROM made_of WHERE what IN ('tables of table-log', 'topics of table-log')",
    ),
)
"""Of the file as a whole. A model whose own tables have changed is built anew."""


class _ReadPool(SQLiteConnectionPool):
    """Connections of a file that can be rebuilt, and so need not be synced at each commit."""

    def _create_connection(self) -> SQLiteConnection:
        connection = super()._create_connection()
        connection.cursor().execute("PRAGMA synchronous = NORMAL")
        return connection


class ReadStore(SQLiteTrackingRecorder):
    """The file in which read models and their positions are kept."""

    def __init__(self, path: Path, models: Sequence[ReadModel]) -> None:
        """Made if there is none. Raises `UnusableDatabase`, as for a file of a newer release."""
        migrate(path, _MIGRATIONS)
        self.models = models
        datastore = SQLiteDatastore(str(path))
        datastore.pool = _ReadPool(db_name=str(path))
        super().__init__(datastore)
        for model in models:
            self._make_of(model, "tables", model.schema)

    def position(self, model: ReadModel) -> int:
        """How far into the log a model has come."""
        return self.max_tracking_id(model.name) or 0

    def hold_to(self, source: Source) -> None:
        """Empty the models that were made while other rules were installed than are now."""
        for model in self.models:
            self._make_of(model, "topics", source.topics(model.types))

    def work_in(
        self, model: ReadModel, source: Source, events: Sequence[Notification], *, after: int, upto: int
    ) -> int:
        """Work in the events `after` a position `upto` another, in one transaction; where the model stands now.

        Nothing is worked in if the model does not stand at `after`: another process was quicker, or emptied it.
        """
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute("UPDATE tracking SET notification_id = notification_id")  # from here on no other writes
            position = self._max_tracking_id(model.name, cursor) or 0
            if position != after:
                return position
            model.evolve(cursor, source, events)
            self._insert_tracking(cursor, Tracking(model.name, upto))
            return upto

    def forget(self, model: ReadModel) -> None:
        """Empty a model, so that it is built from the beginning."""
        with self.datastore.transaction(commit=True) as cursor:
            self._empty(cursor, model)

    def _make_of(self, model: ReadModel, kind: str, parts: Sequence[str]) -> None:
        """Empty a model unless it is made of these parts already."""
        statement = (
            "INSERT INTO made_of VALUES (?, ?) "
            "ON CONFLICT (what) DO UPDATE SET parts = excluded.parts WHERE parts <> excluded.parts RETURNING what"
        )
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute(statement, (f"{kind} of {model.name}", "\n".join(parts)))
            if cursor.fetchone() is not None:
                self._empty(cursor, model)

    def _empty(self, cursor: SQLiteCursor, model: ReadModel) -> None:
        for statement in (*model.drop, *model.schema):
            cursor.execute(statement)
        cursor.execute("DELETE FROM tracking WHERE application_name = ?", (model.name,))


def read_path(database: Path) -> Path:
    """Where the read models of a database are kept."""
    return database.with_name(database.name + ".read")


@contextmanager
def reading(database: Path, games: Games) -> Iterator[Source]:
    """The events of a database that another process may own, to be read only. Raises `UnusableDatabase`."""
    datastore = Datastore(f"{database.absolute().as_uri()}?mode=ro")
    try:
        source = Source(games, Recorder(datastore))
        try:
            source.recorder.max_notification_id()
        except (PersistenceError, sqlite3.Error) as error:
            raise UnusableDatabase(f"cannot read {database}: {error}") from error
        yield source
    finally:
        datastore.close()


def follow(store: ReadStore, source: Source, *, until: Callable[[float], bool]) -> None:
    """Keep every model up to date; `until` is asked whenever all is done, with the seconds that it should take."""
    store.hold_to(source)
    busy = False
    while not until(BUSY_SECONDS if busy else IDLE_SECONDS):
        busy = False
        for model in store.models:
            for _ in catch_up(store, model, source):
                busy = True


def catch_up(store: ReadStore, model: ReadModel, source: Source) -> Iterator[int]:
    """Work in all there is, batch by batch; gives the position after each. Stop whenever you like."""
    recorder: SQLiteApplicationRecorder = source.recorder
    position = store.position(model)
    last = recorder.max_notification_id() or 0
    if position > last:  # another log than the one it was built from
        store.forget(model)
        position = 0
    while position < last:
        events = recorder.select_notifications(
            position, BATCH, last, source.topics(model.types), inclusive_of_start=False
        )
        upto = events[-1].id if len(events) == BATCH else last
        source.say_what_is_missing(position, upto)
        position = store.work_in(model, source, events, after=position, upto=upto)
        yield position
