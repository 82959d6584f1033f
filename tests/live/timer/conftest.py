"""A service for each test, at which time passes only as the test lets it."""

from collections.abc import Iterator

import pytest

from domain.storage.addresses import Address
from tests.api.serving import InProcess, in_process


@pytest.fixture
def server(place: Address) -> Iterator[InProcess]:
    """A service at which time passes only as a test lets it."""
    with in_process(place) as served:
        yield served
