"""Opening the files: with the newest schema, and for their owner alone."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from eventsourcing.persistence import PersistenceError

from domain.storage.copying import UNFINISHED, Backend, Copyable, unfinished
from domain.storage.errors import UnusableDatabase
from domain.storage.sqlite.connections import FAILURES, Datastore, durable, reason_of, rebuildable
from domain.storage.sqlite.database import SQLiteDatabase, SQLiteLog
from domain.storage.sqlite.migrations import migrate, missing
from domain.storage.sqlite.names import require_own_name
from domain.storage.sqlite.ownership import owned, protect, require_regular
from domain.storage.sqlite.read_files import prepare
from domain.storage.sqlite.read_models import SQLiteReadModels
from domain.storage.sqlite.schema import APPLICATION_ID, DATABASE, OLDEST


@contextmanager
def open_database(path: Path, *, creating: bool = True) -> Iterator[SQLiteDatabase]:
    """The database at `path`, locked against other processes while it is open. `creating`: create it if missing.

    Raises `UnusableDatabase`.
    """
    if not creating:
        _missing(path)
    with _opened(path) as (database, datastore):
        _require_finished(datastore, path)
        yield database


@contextmanager
def open_copyable(path: Path, *, target: bool) -> Iterator[Copyable]:
    """A database to copy from, or, as a `target`, to copy to. Raises `UnusableDatabase`."""
    require_regular(path)
    if not target and not path.exists():
        raise UnusableDatabase(f"{path} is not there")
    with _opened(path) as (database, datastore):
        if not target:
            _require_finished(datastore, path)
        yield Copyable(database, datastore.read, partial(datastore.transaction, commit=True), Backend("rowid", ""))


@contextmanager
def _opened(path: Path) -> Iterator[tuple[SQLiteDatabase, Datastore]]:
    require_own_name(path)
    with owned(path):
        migrate(path, DATABASE, APPLICATION_ID, OLDEST)
        protect(path)
        with closing(durable(path)) as datastore, closing(datastore.pool.connect()) as appending:
            with _readable(path):
                database = SQLiteDatabase(datastore, appending, path)
            yield database, datastore


def _require_finished(datastore: Datastore, path: Path) -> None:
    with _readable(path):
        found = datastore.read(UNFINISHED)
    if found:
        raise UnusableDatabase(unfinished(path))


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Read what no database can do without. Raises `UnusableDatabase`."""
    try:
        yield
    except PersistenceError as error:
        raise UnusableDatabase(f"cannot read {path}: {error}") from error


@contextmanager
def open_log(path: Path, *, migrating: bool = True) -> Iterator[SQLiteLog]:
    """The log of a database that another process may own, read-only.

    `migrating`: bring the file of an earlier release to the newest schema first, else it is refused. Raises
    `UnusableDatabase`.
    """
    number = _missing(path)
    if number:
        if not migrating:
            schema = len(DATABASE) - number
            raise UnusableDatabase(f"{path} has schema {schema}, and this release reads {len(DATABASE)}")
        with open_database(path):  # migrates it: its owner was another release, and is not running
            pass
    with closing(durable(_read_only(path))) as datastore:
        _require_finished(datastore, path)
        with _readable(path):
            log = SQLiteLog(datastore)
        yield log


def open_read_models(path: Path) -> SQLiteReadModels:
    """The read models of the database at `path`, created if missing or damaged. Raises `UnusableDatabase`."""
    file = read_path(path)
    prepare(file)
    return SQLiteReadModels(rebuildable(file))


def _missing(path: Path) -> int:
    """How many migrations have not been applied to a database that is there. Raises `UnusableDatabase`."""
    require_regular(path)
    try:
        with closing(sqlite3.connect(_read_only(path), uri=True)) as connection:
            number = len(missing(connection, path, DATABASE, APPLICATION_ID, OLDEST))
    except FAILURES as error:
        raise UnusableDatabase(f"cannot read {path}: {reason_of(error)}") from error
    if number == len(DATABASE):
        raise UnusableDatabase(f"{path} is empty")
    return number


def _read_only(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro"


def read_path(path: Path) -> Path:
    """The path of a database's read models."""
    return path.with_name(path.name + ".read")
