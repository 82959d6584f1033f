"""The shape of a file: its tables, indexes and triggers, compared with those that the migrations create.

Anything else in a file from elsewhere would be run by SQLite: a trigger with the next write, a view in a table's place
with the next read.
"""

import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from domain.storage.errors import UnusableDatabase

_OBJECTS = "SELECT type, name, tbl_name, sql FROM sqlite_master"

_STATISTICS = ("CREATE TABLE sqlite_stat1(tbl,idx,stat)", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)")
"""What ANALYZE makes, which an operator may have run."""

SEAL = "CREATE TABLE seal (name TEXT, id TEXT, digest BLOB NOT NULL, PRIMARY KEY (name, id)) WITHOUT ROWID"
"""What a backup has besides, also one that was put in place of the database by hand."""

_MORE = frozenset({*_STATISTICS, SEAL})

_PLAIN_INDEX = re.compile(r"CREATE INDEX (?!.*\bCOLLATE\b)\w+ ON \w+ ?\([\w, ]+\)", re.IGNORECASE)
"""One that an operator may have added: SQLite runs nothing for it, and it refuses no row."""


class _Object(NamedTuple):
    kind: str
    name: str
    table: str
    sql: str

    def __str__(self) -> str:
        return f"{ascii(self.kind)[1:-1]} {ascii(self.name)[1:-1]}"


def require_shape(connection: sqlite3.Connection, path: Path, statements: Iterable[str]) -> None:
    """Raise `UnusableDatabase` for a file that has anything but what these statements create, or lacks any of it.

    Plain indexes and statistics of an operator do no harm.
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        for statement in statements:
            model.execute(statement)
        ours = _objects(model)
    found = _objects(connection)
    for one in sorted(one for one in found - ours if not _is_harmless(one)):
        raise UnusableDatabase(
            f"{path} has the {one}, which is not as Takeback makes it: the file is damaged or forged"
        )
    for one in sorted(ours - found):
        raise UnusableDatabase(f"{path} lacks the {one}: the file is damaged or forged")


def _is_harmless(one: _Object) -> bool:
    return one.sql in _MORE if one.kind == "table" else one.kind == "index" and bool(_PLAIN_INDEX.fullmatch(one.sql))


def _objects(connection: sqlite3.Connection) -> set[_Object]:
    """Every object, with its statement in one spelling: SQLite quotes the name of a table that was renamed."""
    return {
        _Object(*(" ".join(str(each or "").replace('"', "").split()) for each in row))
        for row in connection.execute(_OBJECTS).fetchall()
    }
