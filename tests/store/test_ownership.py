"""A database is owned by one process at a time; the error names the owner."""

import os
from pathlib import Path

import pytest

from domain.storage.interface import UnusableDatabase
from domain.storage.opening import open_database


def test_an_open_database_cannot_be_opened_again_and_its_owner_is_named(place: Path) -> None:
    refused = pytest.raises(UnusableDatabase, match=rf"in use by another process \(pid {os.getpid()}\)")

    with open_database(place), refused, open_database(place):
        pass
    with open_database(place):
        pass


def test_an_unusable_path_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(UnusableDatabase, match=r"cannot open .*file"), open_database(tmp_path / "file" / "takeback.db"):
        pass
