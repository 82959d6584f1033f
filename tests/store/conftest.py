"""The path of a test's database. Each test runs once for every backend."""

from pathlib import Path

import pytest


@pytest.fixture(params=["sqlite"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A path at which a database can be created."""
    return tmp_path / "takeback.db"
