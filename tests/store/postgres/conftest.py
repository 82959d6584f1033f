"""A PostgreSQL database for each test."""

from collections.abc import Iterator

import pytest

from domain.storage.addresses import PostgresAddress
from domain.storage.opening import open_database
from domain.storage.postgres.database import PostgresDatabase
from tests.postgres import new_schema


@pytest.fixture
def address() -> Iterator[PostgresAddress]:
    with new_schema() as made:
        yield made


@pytest.fixture
def database(address: PostgresAddress) -> Iterator[PostgresDatabase]:
    with open_database(address) as opened:
        assert isinstance(opened, PostgresDatabase)
        yield opened
