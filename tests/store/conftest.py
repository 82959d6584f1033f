"""The address of a test's database. Each test runs once for every backend."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.storage.addresses import Address
from tests.postgres import new_schema


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Address]:
    """An address at which a database can be created."""
    if request.param == "sqlite":
        yield tmp_path / "takeback.db"
    else:
        with new_schema() as address:
            yield address
