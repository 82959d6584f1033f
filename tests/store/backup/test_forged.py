"""Forged files: what is not as Takeback makes it is never run, however well it is sealed."""

import hashlib
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from domain.storage.errors import UnusableDatabase
from domain.storage.opening import open_database, open_log, restore
from tests.store.backup.databases import backed_up, checked, unchecked
from tests.store.command import takeback

FORGED = {
    "trigger": "CREATE TRIGGER evil AFTER INSERT ON players BEGIN DELETE FROM players; END",
    "trigger on a table that restoring writes to": (
        "CREATE TRIGGER evil AFTER UPDATE ON identity BEGIN DELETE FROM players; END"
    ),
    "view": "CREATE VIEW evil AS SELECT * FROM players",
    "table": "CREATE TABLE evil (x)",
    "unique index": "CREATE UNIQUE INDEX evil ON players (name)",
    "index that is computed": "CREATE INDEX evil ON players (length(name))",
    "index of some rows": "CREATE INDEX evil ON players (name) WHERE name > 'B'",
    "index in another order": "CREATE INDEX evil ON players (name COLLATE NOCASE)",
    "view in the place of a table": (
        "ALTER TABLE withdrawals RENAME TO evil; CREATE VIEW withdrawals AS SELECT * FROM evil"
    ),
    "table with another constraint": (
        "DROP TABLE erasures; CREATE TABLE erasures (player TEXT PRIMARY KEY, at INTEGER NOT NULL CHECK (at > 0))"
    ),
    "no trigger": "DROP TRIGGER packed_tables_are_over",
    "no index": "DROP INDEX tokens_of_player",
    "column": "ALTER TABLE players ADD COLUMN evil TEXT",
}


def forge(path: Path, statements: str) -> None:
    """Change a file."""
    with closing(sqlite3.connect(path)) as file:
        file.executescript(statements)


def reseal(backup: Path) -> None:
    """Give a backup the seal of the schema that it has now, as `takeback backup` would."""
    with closing(sqlite3.connect(backup)) as file:
        digest = hashlib.sha256()
        schema = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name <> 'seal' ORDER BY name"
        for row in file.execute(schema):
            digest.update(msgspec.msgpack.encode(row))
        file.execute("UPDATE seal SET digest = ? WHERE name = 'schema'", (digest.digest(),))
        for name in ("evil", "withdrawals"):
            file.execute("INSERT OR REPLACE INTO seal VALUES (?, '', ?)", (name, hashlib.sha256().digest()))
        file.commit()


@pytest.mark.parametrize("statements", FORGED.values(), ids=FORGED)
def test_what_is_not_ours_is_refused_wherever_a_file_is_used(tmp_path: Path, sealed: bytes, statements: str) -> None:
    backup, path = tmp_path / "backup", tmp_path / "takeback.db"
    backup.write_bytes(sealed)
    restore(backup, path, force=False, check=unchecked)
    forge(path, statements)
    forge(backup, statements)
    reseal(backup)

    refused(lambda: restore(backup, tmp_path / "new.db", force=False, check=checked))
    refused(lambda: open_database(path).__enter__())
    refused(lambda: open_log(path, migrating=False).__enter__())
    refused(lambda: open_log(path).__enter__())
    refused(lambda: backed_up(path, tmp_path / "another"))
    assert not (tmp_path / "new.db").exists()
    assert not (tmp_path / "another").exists()


def refused(use: Callable[[], object]) -> None:
    """A use of a file is refused."""
    with pytest.raises(UnusableDatabase, match="damaged or forged"):
        use()


def test_a_file_of_an_earlier_release_has_no_more_than_that_release_made(tmp_path: Path, sealed: bytes) -> None:
    (tmp_path / "backup").write_bytes(sealed)
    forge(tmp_path / "backup", "PRAGMA user_version = 17")

    with pytest.raises(UnusableDatabase, match="damaged or forged"):
        restore(tmp_path / "backup", tmp_path / "new.db", force=False, check=checked)


def test_the_statistics_and_indexes_of_an_operator_do_no_harm(tmp_path: Path, sealed: bytes) -> None:
    (tmp_path / "backup").write_bytes(sealed)
    restore(tmp_path / "backup", tmp_path / "one.db", force=False, check=unchecked)
    forge(tmp_path / "one.db", "ANALYZE; CREATE INDEX mine ON players (name, id DESC)")

    backed_up(tmp_path / "one.db", tmp_path / "again")
    restore(tmp_path / "again", tmp_path / "two.db", force=False, check=checked)


@pytest.mark.usefixtures("process")
def test_check_says_what_is_not_ours(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with open_database(path):
        pass
    forge(path, FORGED["trigger"])

    status, told, errors = takeback(path, "check")

    assert (2, "") == (status, told)
    assert f"takeback: {path} has the trigger evil, which is not as Takeback makes it" in errors
