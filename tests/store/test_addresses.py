"""Where a database is: what is accepted, and what is said of it, which is never its password."""

from pathlib import Path

import pytest

from domain.storage.addresses import PostgresAddress, address_of, shown, url_of
from domain.storage.errors import UnusableDatabase
from domain.storage.opening import back_up, key_file, open_database, open_log, restore

from .test_databases import refusal

SECRET = "postgresql://ann:s3cret@db.example:5433,other/takeback?sslpassword=s3cret"
NOBODY_THERE = "postgresql://ann:s3cret@127.0.0.1:1/takeback"


def test_the_password_is_in_the_url_alone() -> None:
    address = address_of(SECRET)

    assert SECRET == url_of(address)
    assert "postgresql://db.example:5433,other/takeback" == str(address) == shown(address)
    assert "s3cret" not in repr(address)


@pytest.mark.parametrize("path", ["takeback.db", "/var/lib/50% of #1?.db"])
def test_a_file_has_the_path_that_follows_the_slashes(path: str) -> None:
    assert Path(path) == address_of(f"sqlite:///{path}")
    assert f"sqlite:///{path}" == url_of(Path(path))


@pytest.mark.usefixtures("process")
def test_the_server_says_in_one_line_that_a_database_cannot_be_reached(tmp_path: Path) -> None:
    line = refusal(tmp_path, TAKEBACK_DATABASE=NOBODY_THERE)

    assert "postgresql://127.0.0.1:1/takeback cannot be used as a database" in line
    assert "s3cret" not in line


@pytest.mark.parametrize("url", [NOBODY_THERE, "postgresql://host:port/x", "postgresql://host/x?strange=1"])
def test_an_unusable_database_is_refused(url: str) -> None:
    for opening in (open_database, open_log):
        with pytest.raises(UnusableDatabase), opening(PostgresAddress(url)):
            pass


def test_what_only_a_file_has_is_refused_for_another_database(tmp_path: Path) -> None:
    address = PostgresAddress(NOBODY_THERE)

    with pytest.raises(UnusableDatabase, match="pg_dump"):
        back_up(address, tmp_path / "backup", force=False, progress=lambda _done, _of: None)
    with pytest.raises(UnusableDatabase, match="pg_dump"):
        restore(tmp_path / "backup", address, force=False, check=lambda _: None)
    with pytest.raises(UnusableDatabase, match="pg_dump"):
        key_file(address)
