"""Opening a database, whichever backend it is of. The only place that knows the backends."""

from contextlib import AbstractContextManager
from pathlib import Path

from domain.storage import sqlite
from domain.storage.interface import Database, Log
from domain.storage.read_models import ReadModels


def open_database(path: Path) -> AbstractContextManager[Database]:
    """The database at `path`, made if there is none, brought to the newest schema, and this process's alone.

    Raises `UnusableDatabase`.
    """
    return sqlite.open_database(path)


def open_log(path: Path) -> AbstractContextManager[Log]:
    """The events of a database that another process may own, to be read only. Raises `UnusableDatabase`."""
    return sqlite.open_log(path)


def open_read_models(path: Path) -> ReadModels:
    """The read models of the database at `path`, made if there are none. Raises `UnusableDatabase`."""
    return sqlite.open_read_models(path)
