"""Where the tests make their databases: each test runs once for every backend."""

from pathlib import Path

import pytest


@pytest.fixture(params=["sqlite"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Where a database can be made."""
    return tmp_path / "takeback.db"
