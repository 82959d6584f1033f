"""The server's database file: an empty one is used, and an unusable one is refused with the reason."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from domain.storage.addresses import url_of
from domain.storage.sqlite.schema import APPLICATION_ID, DATABASE
from tests.api.client import done
from tests.api.serving import launch, running

pytestmark = pytest.mark.usefixtures("process")


def refusal(path: Path, **settings: str) -> str:
    """The one line that the server prints before it exits with status 2."""
    process = launch(path, **settings)
    try:
        printed, complained = process.communicate(timeout=30)
    finally:
        process.kill()
    return line_of(process.returncode, printed, complained)


def line_of(status: int | None, printed: str, complained: str) -> str:
    """The one line of a server that exited."""
    assert (2, "") == (status, printed), complained
    lines = complained.splitlines()
    assert 1 == len(lines), complained
    assert lines[0].startswith("takeback: ")
    return lines[0]


def no_database(path: Path) -> None:
    path.write_text("Dear diary, " * 1000, encoding="ascii")


def a_few_bytes(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0")


def another_application(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
        database.execute("INSERT INTO recipes VALUES ('soup')")
        database.commit()


def another_application_with_a_mark(path: Path) -> None:
    another_application(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA application_id = 1196444487")
        database.commit()


def a_newer_schema(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute(f"PRAGMA user_version = {len(DATABASE) + 1}")
        database.execute("CREATE TABLE stored_events (whatever TEXT)")
        database.commit()


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (no_database, "not a database"),
        (a_few_bytes, "not a database"),
        (another_application, "another application"),
        (another_application_with_a_mark, "another application"),
        (a_newer_schema, "newer release"),
    ],
)
def test_a_file_that_is_not_ours_is_refused_and_left_as_it_was(
    tmp_path: Path, made: Callable[[Path], None], words: str
) -> None:
    path = tmp_path / "file.db"
    made(path)
    before = path.read_bytes(), path.stat().st_mtime_ns

    line = refusal(path)

    assert words in line
    assert str(path) in line
    assert before == (path.read_bytes(), path.stat().st_mtime_ns)


def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    path = tmp_path / "file.db"
    path.touch()

    with running(path) as server:
        server.player()


def test_a_missing_folder_is_created(tmp_path: Path) -> None:
    with running(tmp_path / "a folder" / "with ümläut?#" / "takeback.db") as server:
        server.player()
        assert 0 == server.stop()
    assert (tmp_path / "a folder" / "with ümläut?#" / "takeback.db").is_file()


def test_a_second_process_on_the_same_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with running(path) as server:
        ann = server.player()

        line = refusal(path)

        assert str(server.process.pid) in line
        assert "in use" in line
        done(ann.get("/me"), 200)


def test_a_second_process_is_refused_through_a_link_too(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "takeback.db")
    with running(tmp_path / "takeback.db"):
        assert "in use" in refusal(tmp_path / "link.db")


def test_a_second_process_is_refused_through_a_hard_link_too(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db") as server:
        (tmp_path / "other.db").hardlink_to(tmp_path / "takeback.db")

        line = refusal(tmp_path / "other.db")

        assert "in use" in line
        assert str(server.process.pid) in line


def test_a_killed_server_does_not_block_the_next_one(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with running(path) as server:
        ann = server.player()
        server.kill()

    with running(path) as server:
        ann.server = server
        assert "Ann" == done(ann.get("/me"), 200)["name"]


def test_a_folder_instead_of_the_file_is_refused(tmp_path: Path) -> None:
    assert str(tmp_path) in refusal(tmp_path)


def test_a_file_instead_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert str(tmp_path / "file") in refusal(tmp_path / "file" / "takeback.db")


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    folder = Path("/proc") if os.geteuid() == 0 else tmp_path
    tmp_path.chmod(0o500)

    assert str(folder / "takeback.db") in refusal(folder / "takeback.db")


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with running(path) as server:
        server.stop()
    path.chmod(0o400)
    as_owner = ["setpriv", "--bounding-set", "-dac_override"] if os.geteuid() == 0 else []  # root may write anything

    tried = subprocess.run(
        [*as_owner, sys.executable, "-m", "api"],
        env={**os.environ, "TAKEBACK_DATABASE": url_of(path), "TAKEBACK_PORT": "0"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert str(path) in line_of(tried.returncode, tried.stdout, tried.stderr)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TAKEBACK_PORT", "http"),
        ("TAKEBACK_PORT", "65536"),
        ("TAKEBACK_PORT", ""),
        ("TAKEBACK_DATABASE", "takeback.db"),
        ("TAKEBACK_DATABASE", "mysql://localhost/takeback"),
        ("TAKEBACK_DATABASE", "postgres:///takeback"),
        ("TAKEBACK_DATABASE", "sqlite:///"),
        ("TAKEBACK_HOST", "256.0.0.1"),
        ("TAKEBACK_EXAMPLES", "yes"),
        ("TAKEBACK_LOG", "xml"),
        ("TAKEBACK_LOG_LEVEL", "trace"),
    ],
)
def test_an_unusable_setting_is_named(tmp_path: Path, name: str, value: str) -> None:
    line = refusal(tmp_path / "takeback.db", **{name: value})

    named = name if name == "TAKEBACK_DATABASE" else value  # a URL may have a password
    assert named in line


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with running(tmp_path / "one.db") as server:
        port = server.address.rpartition(":")[2]

        assert port in refusal(tmp_path / "other.db", TAKEBACK_PORT=port)


def test_all_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db") as server:
        server.player()
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}

    assert {"takeback.db", "takeback.db-wal", "takeback.db.read", "takeback.db.keys"} <= modes.keys()
    assert {0o600} == set(modes.values())
