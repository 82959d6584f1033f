"""The page of measurements is written by a program, and what other pages quote is on it."""

import re
from pathlib import Path

import pytest

from bench import measurements
from bench.described import FIGURES, described
from bench.figures import Figures
from bench.measurements import PAGE, TOPICS, Row, kept_rows, page, record
from tests.api.serving import ROOT


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where rows and page are written in this test."""
    monkeypatch.setattr(measurements, "FOLDER", tmp_path)
    monkeypatch.setattr(measurements, "PAGE", tmp_path / "page.md")
    monkeypatch.setenv("TAKEBACK_RECORD", "1")
    return tmp_path


def test_the_page_is_what_the_records_say() -> None:
    """After a change run `python -m bench.measurements`; never edit the page."""
    assert page() == PAGE.read_text("utf-8")


def test_every_file_of_records_is_on_the_page() -> None:
    files = {path.stem for path in measurements.FOLDER.glob("*.json")}

    assert files <= {topic.key for topic in TOPICS}


def test_a_row_names_how_and_when_it_was_measured() -> None:
    rows = [(topic.key, row) for topic in TOPICS for row in kept_rows(topic.key)]

    assert len(rows) > 100
    assert [] == [row.name for topic, row in rows if not row.command and topic != "compose"]  # no command makes those
    assert [] == [
        row.name for _, row in rows if not (row.cores and re.match(r"[0-9a-f]{7,}(-dirty|, by hand)?$", row.commit))
    ]


@pytest.mark.usefixtures("process")  # git says which commit it is
def test_a_new_row_takes_the_place_of_the_last_one(folder: Path) -> None:
    record("faults", [Row("a", {"times": 1}), Row("b", {"times": 2})])
    record("faults", [Row("a", {"times": 30_000}, command="c")])

    assert [("a", 30_000), ("b", 2)] == [(row.name, row.values["times"]) for row in kept_rows("faults")]
    assert "| a | 30,000 | `" in (folder / "page.md").read_text("utf-8")


def test_nothing_is_recorded_unless_it_is_asked_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAKEBACK_RECORD")
    record("faults", [Row("a", {"times": 1})])

    assert [] == [*folder.iterdir()]


def test_figures_become_rows_with_their_spread() -> None:
    figures = Figures()
    for value in (0.1, 0.3, 0.2):
        figures.add("moves_lost_to_polling_100k", value)
    [row] = described(figures)

    assert {"measured": 20, "least": 10, "most": 30} == row.values
    assert ("%", "20 %") == (row.unit, row.target)


def test_every_figure_in_words_is_one_that_is_measured() -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "bench").glob("*.py"))
    added = re.findall(r'figures\.add\(f?"(.*?)"', sources)
    patterns = [re.compile(re.sub(r"\\{.*?\\}", ".+", re.escape(name))) for name in added]

    assert len(added) > 40
    assert [] == [key for key in FIGURES if not any(pattern.fullmatch(key) for pattern in patterns)]


def test_the_figures_for_sizing_are_those_that_were_measured() -> None:
    text = (ROOT / "docs" / "running.md").read_text("utf-8").partition("## Sizing")[2].partition("\n## ")[0]
    quoted = re.findall(r"^\| .* \| ([\d,. kMB]+) \|$", text, re.MULTILINE)
    bench = {row.name: row for row in kept_rows("bench")}
    house = {row.name: row for row in kept_rows("house")}
    names = ("moves_per_s_64", "pg_over_sqlite_64", "table_kb", "stream_played_kb", "bytes_per_event")
    rows = [*(bench[FIGURES[name].name] for name in names), house["memory with nothing to do"]]
    packed = bench[FIGURES["bytes_per_event_packed"].name]
    expected = [measurements.shown(row.values["measured"]) for row in rows]
    expected[4] += f", {measurements.shown(packed.values['measured'])}"

    assert expected == [figure.removesuffix(" kB").removesuffix(" MB") for figure in quoted]
