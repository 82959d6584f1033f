"""The command: what `docs/analysis.md` shows, and how it refuses."""

import re
import shutil
from pathlib import Path
from typing import NoReturn

import pytest

from analysis import command
from api.__main__ import main
from domain.__main__ import FAILED, PASSED, UNUSABLE
from tests.analysis.test_analysis import GAMES
from tests.api.serving import ROOT

GAME = GAMES / "thermal-showdown.ndjson"
PAGE = (ROOT / "docs" / "analysis.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """What the page shows in a language."""
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.mark.usefixtures("long")
def test_it_prints_and_draws_what_its_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(GAME, tmp_path / "transcript.ndjson")
    monkeypatch.chdir(tmp_path)
    program, *words = block("sh").split()

    assert ("takeback", PASSED) == (program, main(words))
    assert block("text") == capsys.readouterr().out
    assert (tmp_path / "plot.svg").read_text().startswith("<svg ")


def test_what_is_no_transcript_is_refused_with_the_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "it").write_text("no\x1b[2J")

    assert FAILED == main(["analyse", str(tmp_path / "it")])
    assert "does not pass the check 'format'" in (said := capsys.readouterr().err)
    assert "\x1b" not in said


def test_a_transcript_that_takes_too_much_memory_is_refused_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def exhausted(*_: object, **__: object) -> NoReturn:
        raise MemoryError

    monkeypatch.setattr(command, "analysis_of", exhausted)

    assert UNUSABLE == main(["analyse", str(GAME)])
    assert ("", "takeback: the transcript takes too much memory\n") == capsys.readouterr()


def test_a_plot_that_cannot_be_written_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def analysed(*_: object, **__: object) -> object:
        raise AssertionError("it has begun")

    monkeypatch.setattr(command, "analysis_of", analysed)
    for plot, reason in ((tmp_path / "no" / "it.svg", "No such file or directory"), (tmp_path, "Is a directory")):
        with pytest.raises(SystemExit) as left:
            main(["analyse", str(GAME), "--svg", str(plot)])
        assert UNUSABLE == left.value.code
        assert f"cannot use {plot}: {reason}" in capsys.readouterr().err
    (tmp_path / "old.svg").write_text("kept")
    for name in ("old.svg", "new.svg"):
        command.require_writable(tmp_path / name)
    assert {"old.svg": "kept"} == {path.name: path.read_text() for path in tmp_path.iterdir()}


@pytest.mark.parametrize(
    "words", [["/nowhere"], [str(GAME), "--last", "0"], [str(GAME), "--last", "x"], [str(GAME), "--svg", "/nowhere/it"]]
)
def test_files_and_numbers_that_cannot_be_used_have_an_exit_status(words: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["analyse", "--last", "1", *words] if "--last" not in words else ["analyse", *words])

    assert UNUSABLE == left.value.code
