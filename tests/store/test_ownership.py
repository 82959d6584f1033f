"""A database file is owned by one process at a time, whatever name it is opened by; the error names the owner."""

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from domain.storage.errors import Replaced, UnusableDatabase
from domain.storage.events import Append
from domain.storage.opening import open_database, open_log
from tests.store.duel_events import over

FREE_LOCKS = """
import fcntl, os, sqlite3, struct, sys
file = os.open(sys.argv[1], os.O_RDWR)
lock = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, 0x40000000, 512, 0)
print(struct.unpack("hhqqi", fcntl.fcntl(file, fcntl.F_GETLK, lock))[0] == fcntl.F_UNLCK)
"""
"""Whether no process holds one of SQLite's locks on a file."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Only a file has an owner: any number of processes share a PostgreSQL database."""
    return tmp_path / "takeback.db"


def test_an_open_database_cannot_be_opened_again_and_its_owner_is_named(place: Path) -> None:
    refused = pytest.raises(UnusableDatabase, match=rf"in use by another process \(pid {os.getpid()}\)")

    with open_database(place), refused, open_database(place):
        pass
    with open_database(place):
        pass


@pytest.mark.usefixtures("process")
def test_a_refused_attempt_leaves_the_locks_of_the_owner_alone(place: Path) -> None:
    """A process drops all of its POSIX locks on a file when it closes any descriptor of it."""
    with open_database(place) as database:
        database.last_position()  # from now on SQLite holds a lock on the file
        before = _no_lock_of_sqlite(place)
        with pytest.raises(UnusableDatabase), open_database(place):
            pass

        assert (False, False) == (before, _no_lock_of_sqlite(place))


def _no_lock_of_sqlite(place: Path) -> bool:
    command = (sys.executable, "-c", FREE_LOCKS, str(place))
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip() == "True"


def test_an_open_database_can_be_read_by_others(place: Path) -> None:
    with open_database(place), open_log(place) as log:
        assert 0 == log.last_position()


def test_a_database_is_owned_under_all_of_its_names(place: Path) -> None:
    other, link = place.with_name("other.db"), place.with_name("link.db")
    with open_database(place):
        other.hardlink_to(place)
        link.symlink_to(place)

        for name in (other, link):
            with pytest.raises(UnusableDatabase, match="in use"), open_database(name):
                pass


def test_no_file_beside_the_database_holds_the_lock(place: Path) -> None:
    with open_database(place):
        for file in place.parent.iterdir():
            if file.name not in (place.name, f"{place.name}-wal", f"{place.name}-shm"):
                file.unlink()

        with pytest.raises(UnusableDatabase, match="in use"), open_database(place):
            pass


def test_the_files_of_an_older_release_become_private(place: Path) -> None:
    with open_database(place):
        pass
    place.chmod(0o644)

    with open_database(place):
        assert 0o600 == place.stat().st_mode & 0o777


def test_an_unusable_path_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(UnusableDatabase, match=r"cannot open .*file"), open_database(tmp_path / "file" / "takeback.db"):
        pass


@pytest.mark.parametrize("there", ["nothing", "another file"])
def test_nothing_is_stored_in_a_file_that_was_moved_away(
    place: Path, caplog: pytest.LogCaptureFixture, there: str
) -> None:
    """Nobody would find it there, and another process may own what lies in its place."""
    away = place.with_name("away.db")
    with open_database(place) as database:
        database.append([Append(over("t"))])
        place.rename(away)
        if there == "another file":
            place.write_bytes(away.read_bytes())
        with caplog.at_level(logging.ERROR, "takeback"):
            for _ in range(2):
                with pytest.raises(Replaced, match=r"takeback\.db is not there, or another file"):
                    database.append([Append(over("u"))])
                with pytest.raises(Replaced), database.transaction():
                    pass
        away.rename(place)
        [position] = database.append([Append(over("v"))])

    assert ["database-replaced"] == [record.message for record in caplog.records]
    with open_database(place) as database:
        assert position == database.last_position()
        assert [] == database.rows("u")
