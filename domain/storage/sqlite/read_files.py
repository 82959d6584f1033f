"""The file of the read models. It can be rebuilt, so one that is damaged is replaced by a new one."""

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

from domain.storage.sqlite.connections import FAILURES
from domain.storage.sqlite.migrations import migrate
from domain.storage.sqlite.ownership import protect
from domain.storage.sqlite.schema import READ_MODELS

_log = logging.getLogger("takeback")

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""The codes of SQLite's errors that say that a file is damaged."""


def prepare(file: Path) -> None:
    """Create the file if it is missing, or recreate it if it is damaged, with the newest schema.

    Raises `UnusableDatabase`, for a file of a newer release too.
    """
    if _is_damaged(file):
        make_anew(file)
        return
    migrate(file, READ_MODELS)
    protect(file)


def make_anew(file: Path) -> None:
    """Put a new file in the place of a damaged one. Raises `UnusableDatabase`."""
    _log.warning("read-models-made-anew", extra={"reason": "the file is damaged"})
    for end in ("", "-wal", "-shm"):
        file.with_name(file.name + end).unlink(missing_ok=True)
    migrate(file, READ_MODELS)
    protect(file)


def _is_damaged(file: Path) -> bool:
    """Is this no database, or one that is cut off? What is damaged elsewhere shows when it is read."""
    if not file.exists():
        return False
    try:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except FAILURES as error:
        return getattr(error, "sqlite_errorcode", None) in DAMAGED
    return False
