"""A database and its backup, for all tests of a file."""

from pathlib import Path

import pytest

from tests.store.backup.databases import backed_up, write


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with tables in play, tables that are over, and packed ones."""
    path = tmp_path_factory.mktemp("written") / "takeback.db"
    write(path, 7)
    return path


@pytest.fixture(scope="module")
def sealed(written: Path) -> bytes:
    """A backup of it."""
    backup = written.with_name("backup")
    backed_up(written, backup)
    return backup.read_bytes()
