"""A command over a database that is not there, or is another application's, creates nothing and says so."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from domain.storage.addresses import PostgresAddress
from domain.storage.errors import UnusableDatabase
from domain.storage.opening import open_copyables, open_database
from tests import postgres
from tests.forking import completed
from tests.store.command import takeback
from tests.store.postgres.statements import run

pytestmark = pytest.mark.usefixtures("process")

COMMANDS = ("pack", "rebuild", "rotate-key", "check")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_database_that_is_not_there_is_not_created(tmp_path: Path, command: str) -> None:
    path = tmp_path / "folder" / "typo.db"

    status, told, errors = takeback(path, command)

    assert (2, "") == (status, told)
    assert str(path) in errors
    assert [] == [*tmp_path.iterdir()]


@pytest.mark.parametrize("command", COMMANDS)
def test_an_empty_file_stays_empty(tmp_path: Path, command: str) -> None:
    path = tmp_path / "typo.db"
    path.touch()
    if command == "rotate-key":
        path.with_name("typo.db.keys").write_bytes(b"keys")

    status, told, errors = takeback(path, command)

    assert (2, "") == (status, told)
    assert f"takeback: {path} is empty\n" == errors
    assert b"" == path.read_bytes()


@pytest.fixture
def empty() -> Iterator[PostgresAddress]:
    """A database of PostgreSQL without tables."""
    with postgres.new_schema() as address:
        yield address


def refusal(address: PostgresAddress, command: str) -> str:
    """What a command says that refuses a database."""
    ended = completed("api", command, environment={**os.environ, "TAKEBACK_DATABASE": address.url})
    assert (2, "") == (ended.returncode, ended.stdout)
    return ended.stderr


def tables(address: PostgresAddress) -> list[tuple[object, ...]]:
    """The tables of a database."""
    return run(address, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1")


@pytest.mark.usefixtures("postgres")
@pytest.mark.parametrize("command", [*COMMANDS, "restored"])
def test_an_empty_database_of_postgres_stays_empty(empty: PostgresAddress, command: str) -> None:
    assert f"takeback: {empty} is empty\n" == refusal(empty, command)
    assert [] == tables(empty)


@pytest.mark.usefixtures("postgres")
@pytest.mark.parametrize("command", [*COMMANDS, "restored", "initialize", "serve"])
def test_the_tables_of_another_application_are_left_alone(empty: PostgresAddress, command: str) -> None:
    run(empty, "CREATE TABLE recipes (name TEXT)")

    assert f"takeback: {empty} is a database of another application\n" == refusal(empty, command)
    assert [("recipes",)] == tables(empty)


@pytest.mark.usefixtures("postgres")
def test_a_copy_does_not_go_among_the_tables_of_another_application(tmp_path: Path, empty: PostgresAddress) -> None:
    run(empty, "CREATE VIEW recipes AS SELECT 1")
    with open_database(tmp_path / "takeback.db"):
        pass

    with pytest.raises(UnusableDatabase, match="another application"), open_copyables(tmp_path / "takeback.db", empty):
        pass
    assert [] == tables(empty)


def test_a_file_of_another_application_is_not_called_old(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()

    for command in ("pack", "rebuild", "check"):
        assert f"takeback: {path} is a database of another application\n" == takeback(path, command)[2]
    assert before == path.read_bytes()
