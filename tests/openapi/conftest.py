"""The server that the tests of the contract share: most of what a server costs them is its start."""

from collections.abc import Iterator

import httpx
import pytest

from .serving import served


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A client of the server without a token."""
    database = tmp_path_factory.mktemp("contract") / "contract.db"
    with served(database) as address, httpx.Client(base_url=address, timeout=60) as client:
        yield client
