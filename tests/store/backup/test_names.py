"""No command writes to a file that belongs to a database, or takes one for a backup."""

from collections.abc import Callable
from pathlib import Path

import pytest

from domain.storage.addresses import address_of
from domain.storage.errors import UnusableDatabase
from domain.storage.opening import open_copyables, open_database, open_keys, open_log, restore
from tests.api.client import done
from tests.api.serving import running
from tests.store.backup.databases import backed_up, unchecked
from tests.store.command import takeback

ENDS = ("", "-wal", "-shm", "-journal")
BESIDE = (
    "",
    *(f".{name}{new}" for name in ("keys", "log-key", "log-seen", "receipts-key") for new in ("", ".new")),
    ".read",
    ".new",
)
BELONGING = [f"takeback.db{name}{end}" for name in BESIDE for end in ENDS if name or end]


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize("force", [False, True], ids=["plain", "force"])
@pytest.mark.parametrize("name", BELONGING)
def test_a_file_that_belongs_to_the_database_is_neither_a_backup_nor_its_place(
    tmp_path: Path, sealed: bytes, name: str, *, force: bool
) -> None:
    path = tmp_path / "takeback.db"
    with open_database(path) as database:
        database.keys.create(b"keys")
        (tmp_path / "folder").mkdir()
        (tmp_path / "link").symlink_to(tmp_path)
        for file in (tmp_path / name, tmp_path / "folder" / ".." / name, tmp_path / "link" / name):
            there = file.exists()
            with pytest.raises(UnusableDatabase, match="belongs to the database"):
                backed_up(path, file, force=force)
            assert there == file.exists()
            assert b"keys" == database.keys.read()

    (tmp_path / name).write_bytes(sealed)
    with pytest.raises(UnusableDatabase, match="belongs to the database"):
        restore(tmp_path / name, path, force=force, check=unchecked)
    assert sealed == (tmp_path / name).read_bytes()


@pytest.mark.parametrize("name", BELONGING)
def test_no_database_takes_the_name_of_a_file_of_another(tmp_path: Path, sealed: bytes, name: str) -> None:
    (tmp_path / "backup").write_bytes(sealed)
    with open_database(tmp_path / "takeback.db"):
        before = {file.name for file in tmp_path.iterdir()}
        with pytest.raises(UnusableDatabase, match="belongs to the database"), open_database(tmp_path / name):
            pass
        with pytest.raises(UnusableDatabase, match="belongs to the database"):
            restore(tmp_path / "backup", tmp_path / name, force=True, check=unchecked)
        assert before == {file.name for file in tmp_path.iterdir()}


def test_the_file_that_a_backup_is_written_to_at_first_is_not_the_database(tmp_path: Path) -> None:
    path = tmp_path / "takeback.new"
    with open_database(path):
        pass
    before = contents(tmp_path)

    with pytest.raises(UnusableDatabase, match="is the database itself"):
        backed_up(path, tmp_path / "takeback")

    assert before == contents(tmp_path)


@pytest.mark.parametrize("force", [False, True], ids=["plain", "force"])
@pytest.mark.parametrize("name", ["", ".", "..", "/", "a" * 253, "a" * 300], ids=lambda name: name[:2] + str(len(name)))
def test_a_name_that_no_file_can_have_is_refused(
    tmp_path: Path, sealed: bytes, monkeypatch: pytest.MonkeyPatch, name: str, *, force: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "backup").write_bytes(sealed)
    with open_database(tmp_path / "takeback.db"):
        pass
    refused(lambda: backed_up(tmp_path / "takeback.db", Path(name), force=force))
    refused(lambda: restore(tmp_path / "backup", Path(name), force=force, check=unchecked))
    if len(name) != 253:  # a file of this name can be, but none with the ending that is written first
        refused(lambda: backed_up(Path(name), tmp_path / "another", force=force))
        refused(lambda: restore(Path(name), tmp_path / "another", force=force, check=unchecked))
        refused(lambda: open_database(Path(name)).__enter__())
        refused(lambda: open_log(Path(name)).__enter__())
        refused(lambda: open_keys(Path(name)).__enter__())
        refused(lambda: open_copyables(Path(name), address_of("postgresql:///none")).__enter__())
    assert not (tmp_path / "another").exists()


@pytest.mark.parametrize("force", [False, True], ids=["plain", "force"])
def test_a_link_to_the_database_does_not_hide_its_files(tmp_path: Path, *, force: bool) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link.db").symlink_to(tmp_path / "there" / "takeback.db")
    with open_database(tmp_path / "link.db"):
        for file in ("there/takeback.db-wal", "there/takeback.db.keys", "link.db.read", "there/takeback.db"):
            with pytest.raises(UnusableDatabase, match="the database"):
                backed_up(tmp_path / "link.db", tmp_path / file, force=force)


def test_a_database_that_a_process_uses_is_not_replaced_by_a_backup_of_another(tmp_path: Path) -> None:
    one, two = tmp_path / "one.db", tmp_path / "two.db"
    with open_database(one), open_database(two), pytest.raises(UnusableDatabase, match="in use by another process"):
        backed_up(one, two, force=True)


@pytest.mark.usefixtures("process")
def test_a_backup_over_the_log_of_a_running_service_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with running(path) as server:
        ann = server.player()
        status, _, errors = takeback(path, "backup", "--force", f"{path}-wal")
        assert (2, f"takeback: {path}-wal belongs to the database {path}\n") == (status, errors)
        server.kill()
    with running(path) as server:
        ann.server = server
        assert "Ann" == done(ann.get("/me"), 200)["name"]


def refused(use: Callable[[], object]) -> None:
    """A use is refused with a reason."""
    with pytest.raises(UnusableDatabase):
        use()
