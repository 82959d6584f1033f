"""Opening a database, of any backend. The only module that knows the backends."""

from collections.abc import Callable
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


def open_log(path: Path, *, migrating: bool = True) -> AbstractContextManager[Log]:
    """The log of a database that another process may own, read-only.

    `migrating`: bring the database of an earlier release to the newest schema first, else it is refused. Raises
    `UnusableDatabase`.
    """
    return sqlite.open_log(path, migrating=migrating)


def back_up(path: Path, backup: Path, *, force: bool, progress: Callable[[int, int], None]) -> None:
    """Write the database at `path`, which another process may own, to the file `backup`, as of now.

    `force`: overwrite a file that is there; `progress`: called with how many pages are written, of how many. Raises
    `UnusableDatabase`.
    """
    sqlite.back_up(path, backup, force=force, progress=progress)


def restore(backup: Path, path: Path, *, force: bool, check: Callable[[Path], None]) -> None:
    """Put a backup in the place of the database at `path`; its read models are removed, to be rebuilt.

    `force`: replace a database that is there; `check`: called with a copy of the backup, raises `UnusableDatabase` if
    it is not to be used. Raises `UnusableDatabase`: nothing has changed then.
    """
    sqlite.restore(backup, path, force=force, check=check)


def open_read_models(path: Path) -> ReadModels:
    """The read models of the database at `path`, created if missing. Raises `UnusableDatabase`."""
    return sqlite.open_read_models(path)
