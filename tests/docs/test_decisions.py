"""The decisions: each is found by its number, the index has them all, and the code cites those that are there."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from docs.indexing import FOLDER, INDEX, UnknownShape, decisions, index
from tests.api.serving import ROOT

CODE = (
    "analysis",
    "api",
    "bench",
    "bots",
    "clients",
    "docs",
    "domain",
    "openapi",
    "projections",
    "terminal",
    "tests",
    "web",
)
KINDS = {".py", ".js", ".mjs", ".ts", ".md", ".toml"}
NOT_OURS = {"node_modules", "__pycache__", "dist"}


@cache
def texts() -> tuple[tuple[Path, str], ...]:
    """What may cite a decision, but for the decisions themselves."""
    return tuple(
        (path, path.read_text(encoding="utf-8"))
        for path in (*ROOT.glob("*.*"), *(path for folder in CODE for path in (ROOT / folder).rglob("*.*")))
        if path.suffix in KINDS and path.is_file() and not NOT_OURS & {*path.parts} and path.parent != FOLDER
    )


def cited() -> Iterator[tuple[Path, str]]:
    """Each citation: where it is, and the number."""
    for path, text in texts():
        if "ecision" in text:
            yield from ((path, number) for number in re.findall(r"\b[Dd]ecision\s+(?:# |// )?(\d{4})\b", text))


def slug(title: str) -> str:
    """The file of a decision."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-") + ".md"


def test_decisions_are_numbered_without_a_gap_and_named_by_their_titles() -> None:
    found = decisions()

    assert [f"{number:04}" for number in range(1, len(found) + 1)] == [one.number for one in found]
    assert [slug(f"{one.number} {one.title}") for one in found] == [one.file for one in found]
    assert [] == [title for title, times in Counter(one.title for one in found).items() if times > 1]


def test_the_index_is_the_one_that_the_script_writes() -> None:
    assert index(decisions()) == INDEX.read_text(encoding="utf-8")


def test_a_superseded_decision_names_a_later_one_by_its_file() -> None:
    files = {one.number: one.file for one in decisions()}
    for one in decisions():
        assert (one.status == "superseded") == bool(one.by), one.file
        assert not one.by or (one.number < one.by and files[one.by] == one.link), one.file


def test_every_decision_that_is_cited_is_there() -> None:
    numbers = {one.number for one in decisions()}

    assert [] == [(path.name, number) for path, number in cited() if number not in numbers]


def test_every_decision_in_force_is_cited_by_the_code() -> None:
    in_code = {number for path, number in cited() if path.suffix != ".md" and "tests" not in path.parts}

    assert [] == [one.file for one in decisions() if one.status == "accepted" and one.number not in in_code]


def test_nothing_refers_to_the_one_file_of_before() -> None:
    old = "DECISIONS" + ".md"

    assert [] == [path.name for path, text in texts() if old in text]


def test_a_page_of_another_shape_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = (FOLDER / decisions()[0].file).read_text(encoding="utf-8")
    monkeypatch.setattr("docs.indexing.FOLDER", tmp_path)
    for bad in (
        good.replace("## Context", "## Why"),
        good.replace("accepted", "new"),
        good.replace("Rules and", "Old"),
    ):
        (tmp_path / "0001-a.md").write_text(bad, encoding="utf-8")
        with pytest.raises(UnknownShape):
            decisions()
