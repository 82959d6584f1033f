"""Where the disk is full, it is said which file cannot be written, and nothing half done is left."""

import os
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from domain.storage.errors import UnusableDatabase
from domain.storage.opening import restore
from tests.store.backup.databases import backed_up, unchecked


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Within this context no file of this process grows beyond a size."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.98])
def test_a_backup_without_space_names_the_backup(tmp_path: Path, written: Path, part: float) -> None:
    backup = tmp_path / "backup"
    with files_of_at_most(int(written.stat().st_size * part) // 4096 * 4096 + 100):
        told = refused(lambda: backed_up(written, backup))

    assert told.startswith(f"cannot write {backup}: ")
    assert [] == [*tmp_path.iterdir()]


def test_a_restore_without_space_names_the_database(tmp_path: Path, sealed: bytes) -> None:
    (tmp_path / "backup").write_bytes(sealed)
    path = tmp_path / "new.db"
    with files_of_at_most(len(sealed) // 2):
        told = refused(lambda: restore(tmp_path / "backup", path, force=False, check=unchecked))

    assert told.startswith(f"cannot write {path}: ")
    assert ["backup"] == [file.name for file in tmp_path.iterdir()]


@pytest.mark.parametrize("call", ["fdatasync", "fsync"])
def test_a_sync_that_fails_names_the_backup(
    tmp_path: Path, written: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def failing(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, call, failing)

    assert f"cannot write {tmp_path / 'backup'}: No space left on device" == refused(
        lambda: backed_up(written, tmp_path / "backup")
    )
    assert [] == [*tmp_path.iterdir()]


def refused(use: Callable[[], object]) -> str:
    """Why a use is refused."""
    with pytest.raises(UnusableDatabase) as error:
        use()
    return str(error.value)
