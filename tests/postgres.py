"""PostgreSQL for tests: a schema or a database for each on one server. Where no server answers, they are left out."""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from secrets import token_bytes, token_hex
from typing import Any

import psycopg

from domain.storage.addresses import PostgresAddress
from domain.storage.opening import initialize
from domain.storage.postgres.schema import MIGRATIONS, NEW_NAME
from tests.permissions import Permission

SERVER = os.environ.get("TAKEBACK_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")


DATABASES = Permission("services")

_ended: list[str] = []
"""The databases whose tests have ended. Each is dropped as the next one ends: until then the server would wait for its
connections, which are only just ending.
"""


class DatabaseRefused(Exception):
    """A test used the server without the fixture `postgres`."""


@cache
def runs() -> bool:
    """Is there a server?"""
    return answers(SERVER)


def answers(url: str) -> bool:
    """Does a server take connections?"""
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


@contextmanager
def new_database() -> Iterator[PostgresAddress]:
    """A database of a test's own, with its tables: a copy, which costs a quarter of creating them."""
    name, template = f"test_{token_hex(8)}", _template()
    with _connected() as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
    try:
        with psycopg.connect(_named(name).url) as own:
            own.execute(f"UPDATE identity SET log = {NEW_NAME}, secret = %s", (token_bytes(32),))  # noqa: S608  # a constant
        yield _named(name)
    finally:
        drop_ended()
        _ended.append(name)


def drop_ended() -> None:
    """Drop the databases whose tests have ended, whichever test runs: a fixture of many ends as the next one begins."""
    while _ended:
        with DATABASES.given(), _connected() as connection:
            connection.execute(f"DROP DATABASE {_ended[-1]} WITH (FORCE)")
        _ended.pop()


@cache
def _template() -> str:
    """A database with the tables of the newest schema, which stays on the server for the next run of the tests."""
    name = f"test_template_{hashlib.sha256(repr(MIGRATIONS).encode()).hexdigest()[:16]}"
    with _connected() as connection:
        connection.execute("SELECT pg_advisory_lock(hashtext(%s))", (name,))
        if not connection.execute("SELECT FROM pg_database WHERE datname = %s", (name,)).fetchall():
            made = f"test_{token_hex(8)}"
            connection.execute(f"CREATE DATABASE {made}")
            initialize(_named(made))
            connection.execute(f"ALTER DATABASE {made} RENAME TO {name}")
    return name


def _connected() -> psycopg.Connection[Any]:
    """A connection to the server. Raises `DatabaseRefused`."""
    if DATABASES.refused is not None:
        raise DatabaseRefused(f"{DATABASES.refused} uses PostgreSQL without the fixture `postgres`")
    return psycopg.connect(SERVER, autocommit=True)


def _named(database: str) -> PostgresAddress:
    return PostgresAddress(f"{SERVER.rpartition('/')[0]}/{database}?application_name={database}")


@contextmanager
def new_schema() -> Iterator[PostgresAddress]:
    """A database of a test's own, without tables. What still uses it in the end is thrown out."""
    name = f"test_{token_hex(8)}"
    with _connected() as connection:
        connection.execute(f"CREATE SCHEMA {name}")
        try:
            yield PostgresAddress(f"{SERVER}?options=-csearch_path%3D{name}&application_name={name}")
        finally:
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
            connection.execute(others, (name,))
            connection.execute(f"DROP SCHEMA {name} CASCADE")
