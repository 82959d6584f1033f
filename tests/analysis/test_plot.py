"""The plot: valid, the same for the same analysis, and readable without colours."""

from xml.etree import ElementTree as ET

import pytest

from analysis.document import Analysis
from analysis.plot import BOTTOM, COLOURS, LEFT, RIGHT, TOP, plot
from tests.analysis.test_analysis import analysed, stored, wasted_pebbles
from tests.kernel.table import started
from tests.toys import pebbles

SVG = "{http://www.w3.org/2000/svg}"


def drawn(analysis: Analysis) -> ET.Element:
    """The root of the plot."""
    return ET.fromstring(plot(analysis))  # noqa: S314  # our own


def test_it_has_a_title_and_says_in_words_what_it_shows() -> None:
    root = drawn(analysed(wasted_pebbles()))

    assert ("img", "title desc") == (root.get("role"), root.get("aria-labelledby"))
    assert "Chance to win in a game of pebbles, move by move" == root.findtext(f"{SVG}title")
    described = root.findtext(f"{SVG}desc") or ""
    assert "Seat 1 ended with 0 %." in described
    assert "better was 'Take 3'" in described
    assert "Seat 2 ended with 100 %." in described


def test_each_seat_has_a_line_of_its_own_colour_and_dashes_within_the_axes() -> None:
    root = drawn(analysed(wasted_pebbles()))
    lines = root.findall(f"{SVG}polyline")

    assert [*COLOURS[:2]] == [line.get("stroke") for line in lines]
    assert 2 == len({line.get("stroke-dasharray") for line in lines})
    points = [point.split(",") for line in lines for point in (line.get("points") or "").split()]
    assert all(LEFT <= float(x) <= RIGHT and TOP <= float(y) <= BOTTOM for x, y in points)


def test_the_worst_decision_is_ringed_and_named() -> None:
    (ring,) = drawn(analysed(wasted_pebbles())).findall(f"{SVG}circle")

    assert "Seat 1, version 7: Take 1; better was Take 3" == ring.findtext(f"{SVG}title")


def test_everything_but_the_lines_has_the_colour_of_the_text_around_it() -> None:
    root = drawn(analysed(wasted_pebbles()))

    assert "currentColor" == root.get("fill")
    colours = {part.get(name) for part in root.iter() for name in ("stroke", "fill")} - {None, "none"}
    assert colours == {"currentColor", *COLOURS[:2]}


@pytest.mark.soak
@pytest.mark.usefixtures("long")
def test_a_game_won_together_has_one_line() -> None:
    root = drawn(stored("maximum-apocalypse", 1))

    assert 1 == len(root.findall(f"{SVG}polyline"))
    assert "All seats" in [text.text for text in root.findall(f"{SVG}text")]


def test_a_score_has_an_axis_in_points() -> None:
    texts = [text.text or "" for text in drawn(stored("maverick", 1)).findall(f"{SVG}text")]

    assert "0.0" in texts
    assert not any("%" in text for text in texts)


def test_a_game_without_moves_is_drawn() -> None:
    table = started(pebbles).resign(0)

    assert 2 == len(drawn(analysed(table)).findall(f"{SVG}polyline"))


def test_the_same_analysis_gives_the_same_text() -> None:
    assert plot(analysed(wasted_pebbles())) == plot(analysed(wasted_pebbles()))
