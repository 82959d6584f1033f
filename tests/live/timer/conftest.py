"""A service for each test, at which time passes only as the test lets it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.serving import InProcess, in_process


@pytest.fixture
def server(file: Path) -> Iterator[InProcess]:
    """A service at which time passes only as a test lets it."""
    with in_process(file) as served:
        yield served
