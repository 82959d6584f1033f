"""Numbered migrations of an SQLite file: each is applied once, in order, when the file is opened.

The file's ``user_version`` is the number of the last one that was applied. A file of a newer release is refused.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from domain.recording import UnusableDatabase

Migration = Sequence[str]
"""The statements that lead from one schema to the next."""


def migrate(path: Path, migrations: Sequence[Migration]) -> None:
    """Bring the file at `path`, made if there is none, to the newest schema. Raises `UnusableDatabase`.

    All that is missing is applied in one transaction: a file is never left between two schemas, and of several
    processes that open it at once one does the work.
    """
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            if _schema(connection, path, len(migrations)) < len(migrations):
                connection.execute("BEGIN IMMEDIATE")
                for migration in migrations[_schema(connection, path, len(migrations)) :]:
                    for statement in migration:
                        connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {len(migrations)}")
                connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise UnusableDatabase(f"{path} cannot be used as a database: {error}") from error


def _schema(connection: sqlite3.Connection, path: Path, newest: int) -> int:
    schema = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if schema > newest:
        raise UnusableDatabase(f"{path} has schema {schema}, written by a newer release; this one knows {newest}")
    return schema
