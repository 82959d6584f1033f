"""On a full disk a command that writes says so in one sentence, and loses nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from api.__main__ import main
from tests.process_logging import logging_as_before
from tests.projections.logs import writing
from tests.store.backup.test_no_space import files_of_at_most

SPACE = 40_000
"""Bytes: enough to open the database, and to begin to write."""


@pytest.fixture(autouse=True)
def logging_restored() -> Iterator[None]:
    """The other tests of this process log as before."""
    with logging_as_before():
        yield


@pytest.mark.parametrize("command", [["rebuild"], ["pack"], ["pack", "--vacuum"]], ids=" ".join)
def test_a_command_without_space_says_why_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    path = tmp_path / "takeback.db"
    with writing(path) as writer:
        writer.write(1500)
    monkeypatch.setenv("TAKEBACK_DATABASE", f"sqlite:///{path}")
    assert 0 == main(["rebuild"])
    if "--vacuum" in command:
        assert 0 == main(["pack"])
    capsys.readouterr()

    with files_of_at_most(SPACE):
        status = main(command)

    assert 2 == status
    assert "takeback: the database failed: disk I/O error\n" == capsys.readouterr().err
    assert 0 == main(command)
