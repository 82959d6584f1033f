"""A service for each test that delivers to this machine."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from api.webhooks.sending import Sender
from tests.api.serving import InProcess, in_process


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "takeback.db"


@pytest.fixture
def server(path: Path) -> Iterator[InProcess]:
    """The service, which delivers to this machine."""
    with in_process(path, sender=Sender(private=True, patience=60), private_webhooks=True) as served:
        yield served
