"""The commands that write a game down and read it again."""

import subprocess
import sys
from pathlib import Path

import pytest

from domain.catalogue import INSTALLED
from tests.kernel.table import started
from tests.verifying.transcripts import transcript

pytestmark = pytest.mark.usefixtures("process")

GAME = transcript(started(INSTALLED["maverick"][1], seats=1, undo="free").resign(0))


def run(*words: object, given: bytes = b"") -> tuple[int, bytes, bytes]:
    """The command in a process of its own: exit status, output, complaints."""
    command = [sys.executable, "-m", "domain", *map(str, words)]
    done = subprocess.run(command, input=given, capture_output=True, check=False, timeout=60)
    return done.returncode, done.stdout, done.stderr


def test_an_exported_game_is_imported_as_it_was(tmp_path: Path) -> None:
    exported = run("export", "-", given=GAME)
    (tmp_path / "game.takeback").write_bytes(exported[1])

    assert (0, b"") == (exported[0], exported[2])
    assert b" resign ; Seat 1 resigned." in exported[1]
    assert (0, GAME, b"") == run("import", tmp_path / "game.takeback")


def test_what_is_no_game_is_refused_with_the_reason(tmp_path: Path) -> None:
    _, exported, _ = run("export", "-", given=GAME)

    assert (1, b"", b"takeback: <stdin>: line 1: it does not begin with 'takeback 1'\n") == run("import", "-")
    code, output, complaint = run("import", "-", given=exported.replace(b" resign ", b" resing "))
    assert (1, b"") == (code, output)
    assert b"resing" in complaint
    assert 1 == run("export", "-", given=b"{}")[0]
    assert 1 == run("import", "-", given=b"\xff")[0]
    assert 3 == run("export", tmp_path / "nowhere")[0]
