"""Every setting is described once, and listed wherever an operator looks."""

import re
from pathlib import Path

import pytest

from api.__main__ import main
from api.running.settings import settings_from
from api.running.variables import VARIABLES
from domain.release import RELEASE

ROOT = Path(__file__).parents[2]
SECRET = [variable.name for variable in VARIABLES if variable.secret]


def test_the_table_of_settings_has_every_variable_once_in_the_same_words() -> None:
    text = (ROOT / "docs" / "running.md").read_text("utf-8")
    rows = re.findall(r"^\| `(TAKEBACK_\w+)` \| (.*?) \| (.*) \|$", text, re.MULTILINE)

    assert [one.name for one in VARIABLES] == [name for name, _, _ in rows]
    for one, (_, default, meaning) in zip(VARIABLES, rows, strict=True):
        assert default == ("none" if one.default is None else f"`{one.default}`")
        assert f"{meaning}. ".startswith(f"{one.meaning}. "), one.name


def test_the_page_names_the_files_of_secrets() -> None:
    text = (ROOT / "docs" / "running.md").read_text("utf-8")

    assert {f"{name}_FILE" for name in SECRET} == set(re.findall(r"`(TAKEBACK_\w+_FILE)`", text))


def test_the_help_lists_every_variable(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    listed = re.findall(r"^  (TAKEBACK_\w+) \((.*)\)$", capsys.readouterr().out, re.MULTILINE)

    assert [(one.name, one.default or "none") for one in VARIABLES] == listed


def test_no_other_variable_is_read() -> None:
    sources = [file for folder in ("api", "domain", "projections") for file in (ROOT / folder).rglob("*.py")]
    read = {name for file in sources for name in re.findall(r'"(TAKEBACK_[A-Z_]+)"', file.read_text("utf-8"))}

    assert {one.name for one in VARIABLES} == read


def test_without_variables_there_are_the_defaults() -> None:
    explicit = {one.name: one.default for one in VARIABLES if one.default is not None}

    assert settings_from(explicit) == settings_from({})


def test_the_command_tells_its_release(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])

    assert (0, f"takeback {RELEASE}\n") == (left.value.code, capsys.readouterr().out)
