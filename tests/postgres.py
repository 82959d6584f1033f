"""PostgreSQL for tests: a schema for each on one server. Where no server answers, they are left out."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from secrets import token_hex

import psycopg

from domain.storage.addresses import PostgresAddress

SERVER = os.environ.get("TAKEBACK_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")


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
def new_schema() -> Iterator[PostgresAddress]:
    """A database of a test's own. What still uses it in the end is thrown out."""
    name = f"test_{token_hex(8)}"
    with psycopg.connect(SERVER, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
        try:
            yield PostgresAddress(f"{SERVER}?options=-csearch_path%3D{name}&application_name={name}")
        finally:
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
            connection.execute(others, (name,))
            connection.execute(f"DROP SCHEMA {name} CASCADE")
