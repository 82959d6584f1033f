"""Opening the files: which process owns them, and which schema they have."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

from domain.storage.interface import UnusableDatabase
from domain.storage.sqlite.connections import durable, rebuildable
from domain.storage.sqlite.database import SQLiteDatabase, SQLiteLog
from domain.storage.sqlite.migrations import migrate
from domain.storage.sqlite.read_models import SQLiteReadModels
from domain.storage.sqlite.schema import APPLICATION_ID, DATABASE, READ_MODELS


@contextmanager
def open_database(path: Path) -> Iterator[SQLiteDatabase]:
    """The database at `path`, created if missing, locked against other processes while it is open.

    Raises `UnusableDatabase`.
    """
    with _locked(path):
        migrate(path, DATABASE, APPLICATION_ID)
        datastore = durable(path)
        try:
            yield SQLiteDatabase(datastore, path)
        finally:
            datastore.close()


@contextmanager
def open_log(path: Path) -> Iterator[SQLiteLog]:
    """The log of a database that another process may own, read-only. Raises `UnusableDatabase`."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    if _schema(path, uri) != len(DATABASE):
        with open_database(path):  # migrates it: its owner was another release, and is not running
            pass
    datastore = durable(uri)
    try:
        yield SQLiteLog(datastore)
    finally:
        datastore.close()


def open_read_models(path: Path) -> SQLiteReadModels:
    """The read models of the database at `path`, created if missing. Raises `UnusableDatabase`."""
    file = read_path(path)
    migrate(file, READ_MODELS)
    return SQLiteReadModels(rebuildable(file))


def _schema(path: Path, uri: str) -> int:
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            return int(connection.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error as error:
        raise UnusableDatabase(f"cannot read {path}: {error}") from error


def read_path(path: Path) -> Path:
    """The path of a database's read models."""
    return path.with_name(path.name + ".read")


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the lock file beside the database: one process owns it."""
    lock = Path(os.path.realpath(path) + ".lock")  # the same file through any symbolic link
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = lock.open("a+", encoding="ascii")
    except OSError as error:
        raise UnusableDatabase(f"cannot open {lock}: {error.strerror}") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UnusableDatabase(f"{path} is in use by another process (pid {_owner(file)})") from error
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


def _owner(lock: IO[str]) -> str:
    lock.seek(0)
    return lock.read().strip() or "unknown"
