"""What is not a regular file is neither replaced nor read as one, and does not keep a command waiting."""

import os
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from domain.storage.errors import UnusableDatabase
from domain.storage.opening import open_database, open_log, restore
from tests.store.backup.databases import backed_up, unchecked


def fifo(path: Path) -> None:
    os.mkfifo(path)


def unix_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(path))


def link_to_a_fifo(path: Path) -> None:
    os.mkfifo(path.with_name("fifo"))
    path.symlink_to("fifo")


@pytest.fixture(params=[fifo, unix_socket, link_to_a_fifo, Path.mkdir])
def special(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Something that is not a regular file, which a command must not open: reading a FIFO waits for a writer."""
    path = tmp_path / "special"
    monkeypatch.chdir(tmp_path)  # the address of a socket is short
    request.param(Path("special"))
    return path


def known(path: Path) -> tuple[int, ...]:
    """What of it would change if it were written to or replaced. To look at a link changes the time of its access."""
    found = path.lstat()
    return found.st_mode, found.st_ino, found.st_size, found.st_nlink, found.st_mtime_ns, found.st_ctime_ns


def test_it_is_no_place_for_a_backup_and_none_itself(tmp_path: Path, special: Path) -> None:
    before = known(special)
    path = tmp_path / "takeback.db"
    with open_database(path):
        for force in (False, True):
            refused(partial(backed_up, path, special, force=force))
    for force in (False, True):
        refused(partial(restore, special, path, force=force, check=unchecked))
    assert before == known(special)


def test_it_is_no_database(tmp_path: Path, special: Path, sealed: bytes) -> None:
    before = known(special)
    (tmp_path / "backup").write_bytes(sealed)

    refused(lambda: open_database(special).__enter__())
    refused(lambda: open_log(special).__enter__())
    refused(lambda: backed_up(special, tmp_path / "another"))
    for force in (False, True):
        refused(partial(restore, tmp_path / "backup", special, force=force, check=unchecked))
    assert before == known(special)
    assert not (tmp_path / "another").exists()


def test_a_link_where_a_backup_is_written_at_first_is_not_followed(tmp_path: Path, sealed: bytes) -> None:
    (tmp_path / "precious").write_bytes(sealed)
    (tmp_path / "backup.new").symlink_to("precious")
    with open_database(tmp_path / "takeback.db"), pytest.raises(UnusableDatabase, match="is a symbolic link"):
        backed_up(tmp_path / "takeback.db", tmp_path / "backup")

    assert sealed == (tmp_path / "precious").read_bytes()


def refused(use: Callable[[], object]) -> None:
    """A use is refused for this reason."""
    with pytest.raises(UnusableDatabase, match=r"special is (a folder|not a regular file)"):
        use()
