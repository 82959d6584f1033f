"""Opening a database, of any backend. The only module that knows the backends."""

from contextlib import AbstractContextManager
from pathlib import Path

from domain.storage import sqlite
from domain.storage.interface import Database, Log
from domain.storage.read_models import ReadModels


def open_database(path: Path) -> AbstractContextManager[Database]:
    """The database at `path`, created if missing, migrated to the newest schema, and locked by this process.

    Raises `UnusableDatabase`.
    """
    return sqlite.open_database(path)


def open_log(path: Path) -> AbstractContextManager[Log]:
    """The log of a database that another process may own, read-only. Raises `UnusableDatabase`."""
    return sqlite.open_log(path)


def open_read_models(path: Path) -> ReadModels:
    """The read models of the database at `path`, created if missing. Raises `UnusableDatabase`."""
    return sqlite.open_read_models(path)
