"""Numbered migrations of an SQLite file: each is applied once, in order, when the file is opened.

The file's ``user_version`` is the number of the last one that was applied. A file of a newer release is refused.
"""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from time import monotonic, sleep

from domain.storage.errors import UnusableDatabase
from domain.storage.sqlite.connections import FAILURES, reason_of
from domain.storage.sqlite.shape import require_shape

Migration = Sequence[str]
"""The statements that lead from one schema to the next."""


_PATIENCE = 5.0
"""Seconds to wait for other processes that have the file open."""


def migrate(path: Path, migrations: Sequence[Migration], application: int = 0, oldest: int = 0) -> None:
    """Migrate the file at `path`, created if missing, to the newest schema.

    All missing migrations are applied in one transaction: a file is never left between two schemas, and of several
    processes that open it at once one migrates it. `application`: the id that marks the file as ours; a file with
    another id is not touched. `oldest`: the first schema whose content this release can read; a file with an earlier
    one is not touched. Raises `UnusableDatabase`.
    """
    with suppress(OSError):  # it is there, or SQLite will say why it cannot be made
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            if missing(connection, path, migrations, application, oldest):
                connection.execute("BEGIN IMMEDIATE")
                for migration in missing(connection, path, migrations, application, oldest):
                    for statement in migration:
                        connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {application}")
                connection.execute(f"PRAGMA user_version = {len(migrations)}")
                connection.execute("COMMIT")
                _use_wal(connection)
    except FAILURES as error:
        raise UnusableDatabase(f"{path} cannot be used as a database: {reason_of(error)}") from error


def missing(
    connection: sqlite3.Connection,
    path: Path,
    migrations: Sequence[Migration],
    application: int,
    oldest: int,
    beside: Sequence[str] = (),
) -> Sequence[Migration]:
    """The migrations that have not been applied, see `migrate`. Raises `UnusableDatabase`, `FAILURES`.

    A file with an `application` must have what the others create, and nothing else but what the statements of `beside`
    create.
    """
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    schema = connection.execute("PRAGMA user_version").fetchone()[0]
    if tables and mark != application:
        raise UnusableDatabase(f"{path} is a database of another application")
    if schema > len(migrations):
        raise UnusableDatabase(
            f"{path} has schema {schema}, written by a newer release; this one knows {len(migrations)}"
        )
    if tables and schema < oldest:
        raise UnusableDatabase(
            f"{path} has schema {schema}, and this release can replay games from schema {oldest} on. Nothing was "
            "changed: serve it with the release that wrote it, and download the transcripts of its tables there"
        )
    if tables and application:
        require_shape(connection, path, chain(*migrations[:schema], beside))
    return migrations[schema:]


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch the file to WAL, of which it is a property. SQLite does not wait by itself for others that read now."""
    until = monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if monotonic() > until:
                raise
            sleep(0.02)
        else:
            return
