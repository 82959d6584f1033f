"""A copy of a database has every column of every table: the schema is asked which there are."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from itertools import chain

from domain.storage.copying import COPIED
from domain.storage.sqlite.schema import DATABASE

OTHERWISE: Mapping[str, str] = {
    "stored_events": "copied table by table",
    "packed_tables": "copied table by table",
    "packed_blocks": "follows from the packed tables",
    "identity": "is that of the copy from the beginning",
    "unfinished_copies": "is of the copying itself",
}
"""The tables of SQL that are not copied row by row, and why."""


def test_every_column_of_every_table_is_copied() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as empty:
        for statement in chain(*DATABASE):
            empty.execute(statement)
        tables = [name for (name,) in empty.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {table: columns(empty, table) for table in tables if table not in OTHERWISE}

    assert {table: {*rows.columns.split(", ")} for table, rows in COPIED.items()} == found


def columns(database: sqlite3.Connection, table: str) -> set[str]:
    """The columns of a table."""
    return {row[0] for row in database.execute("SELECT name FROM pragma_table_info(?)", (table,))}
