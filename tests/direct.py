"""Direct access to a stored database and its read models, past the interface by which services use them."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg

from domain.storage.addresses import Address, PostgresAddress
from domain.storage.postgres.connections import translated
from domain.storage.sqlite.files import read_path

Value = str | int | bytes
Execute = Callable[..., list[tuple[Any, ...]]]
"""Runs a statement; returns its rows. Its values are given in a sequence, and a question mark stands for each."""


@contextmanager
def direct(database: Address) -> Iterator[Execute]:
    """Run statements on the database, in a transaction that is committed in the end."""
    with _of_postgres(database) if isinstance(database, PostgresAddress) else _of_file(database) as execute:
        yield execute


@contextmanager
def direct_to_read_models(database: Address) -> Iterator[Execute]:
    """Run statements on the read models of a database, in a transaction that is committed in the end."""
    with _of_postgres(database) if isinstance(database, PostgresAddress) else _of_file(read_path(database)) as execute:
        yield execute


@contextmanager
def _of_file(path: Path) -> Iterator[Execute]:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA busy_timeout = 60000")

        def execute(statement: str, values: Sequence[Value] = ()) -> list[tuple[Any, ...]]:
            return connection.execute(statement, values).fetchall()

        yield execute


@contextmanager
def _of_postgres(address: PostgresAddress) -> Iterator[Execute]:
    with psycopg.connect(address.url) as connection:

        def execute(statement: str, values: Sequence[Value] = ()) -> list[tuple[Any, ...]]:
            cursor = connection.execute(translated(statement), values)
            return [] if cursor.description is None else cursor.fetchall()

        yield execute
