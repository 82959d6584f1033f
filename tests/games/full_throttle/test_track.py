"""Tracks as data: what a file must say, and what is made of it."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from domain.games.full_throttle import game
from domain.games.full_throttle.track import (
    TRACKS,
    Choke,
    Lanes,
    Plan,
    Segment,
    Straight,
    Track,
    Turn,
    laid_out,
    load_tracks,
)
from domain.kernel.content import ContentError
from tests.games.full_throttle.tables import LOOP, OVAL

GRID = ("S0[0]I", "S0[0]O", "S0[1]I", "S0[1]O", "S0[2]I", "S0[2]O")
SIX = 'start = ["S0[0]I", "S0[0]O", "S0[1]I", "S0[1]O", "S0[2]I", "S0[2]O"]'
STRAIGHT = 'segments = [{ kind = "straight", rows = 4 }]'


def test_there_are_two_tracks() -> None:
    assert {"gravel-oval": "Gravel Oval", "harbour-loop": "Harbour Loop"} == {
        key: track.name for key, track in TRACKS.items()
    }


@pytest.mark.parametrize("track", [OVAL, LOOP], ids=lambda track: track.key)
def test_a_lap_is_14_steps_inside_and_16_outside_over_28_spaces(track: Track) -> None:
    inner = sum(segment.inner if isinstance(segment, Turn) else segment.rows for segment in track.segments)
    outer = sum(segment.outer if isinstance(segment, Turn) else segment.rows for segment in track.segments)

    assert (14, 16) == (inner, outer)
    assert 28 == len(track.drawn)
    assert 3 == len(track.bonus)


def test_from_a_row_one_reaches_both_spaces_of_the_next() -> None:
    assert ("S0[1]I", "S0[1]O") == OVAL.ahead["S0[0]O"]


def test_from_a_row_one_reaches_both_lanes_of_a_turn() -> None:
    assert Lanes(("T1.I[0]", "T1.I[1]"), ("T1.O[0]", "T1.O[1]", "T1.O[2]")) == OVAL.ahead["S0[1]O"]


def test_in_a_turn_one_keeps_the_lane() -> None:
    assert (("T1.O[1]",), ("S2[0]I", "S2[0]O")) == (OVAL.ahead["T1.O[0]"], OVAL.ahead["T1.O[2]"])


def test_the_line_is_before_the_first_segment() -> None:
    assert ["S0[0]I", "S0[0]O"] == [space for space, step in OVAL.free.items() if step.line]
    assert ("S0[0]I", "S0[0]O") == OVAL.ahead["S7[2]I"]


def test_no_two_spaces_are_equally_far_ahead() -> None:
    assert 28 == len(set(LOOP.standing.values()))


@pytest.mark.parametrize(
    ("ahead", "behind"),
    [
        ("S2[0]I", "S0[1]I"),
        ("S0[1]O", "S0[0]I"),
        ("S0[0]I", "S0[0]O"),
        ("T1.I[0]", "T1.O[1]"),
        ("T1.O[2]", "T1.I[0]"),
        ("T1.I[1]", "T1.O[2]"),
    ],
)
def test_race_order_within_a_lap(ahead: str, behind: str) -> None:
    assert OVAL.standing[ahead] > OVAL.standing[behind]


def test_a_choke_of_several_rows_numbers_its_spaces() -> None:
    track = _laid_out([Straight(3), Choke(2)])

    assert ("C1[1]",) == track.ahead["C1[0]"]
    assert ("C1[0]",) == track.ahead["S0[2]O"]


def test_a_turn_may_follow_the_line_or_another_turn() -> None:
    track = _laid_out([Straight(3), Turn(1, 2), Turn(2, 3)])

    assert Lanes(("T2.I[0]", "T2.I[1]"), ("T2.O[0]", "T2.O[1]", "T2.O[2]")) == track.ahead["T1.O[1]"]
    assert ("S0[0]I", "S0[0]O") == track.ahead["T2.I[1]"]


def test_clients_get_every_space_and_what_is_ahead_of_it() -> None:
    tracks = msgspec.json.decode(msgspec.json.encode(game.content))["tracks"]

    assert {
        "space": "S2[1]I",
        "segment": 2,
        "lane": "inner",
        "place": 1,
        "bonus": True,
        "start": False,
        "ahead": ["C3"],
    } in tracks["gravel-oval"]["spaces"]
    assert ["T1.I[0]", "T1.O[0]"] == next(
        space["ahead"] for space in tracks["gravel-oval"]["spaces"] if space["space"] == "S0[1]I"
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (f'name = ""\n{STRAIGHT}\nbonus = []\n{SIX}', "`$.name`"),
        (f'name = "A"\nsegments = []\nbonus = []\n{SIX}', "`$.segments`"),
        (f'name = "A"\nsegments = [{{ kind = "hill", rows = 4 }}]\nbonus = []\n{SIX}', "`$.segments[0].kind`"),
        (f'name = "A"\nsegments = [{{ kind = "choke", rows = 0 }}]\nbonus = []\n{SIX}', "`$.segments[0].rows`"),
        (f'name = "A"\n{STRAIGHT}\nbonus = []\nstart = ["S0[0]I"]', "`$.start`"),
        (f'name = "A"\n{STRAIGHT}\nbonus = []\n{SIX}\nlaps = 3', "unknown field `laps`"),
        (
            f'name = "A"\nsegments = [{{ kind = "straight", rows = 3 }}]\nbonus = []\n{SIX}',
            "than 3 steps - at `$.segments`",
        ),
        (
            f'name = "A"\nsegments = [{{ kind = "turn", inner = 2, outer = 2 }}]\nbonus = []\n{SIX}',
            "longer one - at `$.segments[0].outer`",
        ),
        (f'name = "A"\n{STRAIGHT}\nbonus = ["C0"]\n{SIX}', "no space 'C0' - at `$.bonus[0]`"),
        (f'name = "A"\n{STRAIGHT}\nbonus = []\n{SIX.replace("2]O", "2]I")}', "named twice - at `$.start[5]`"),
        (f'name = "A"\n{STRAIGHT}\nbonus = ["S0[0]I", "S0[2]I"]\n{SIX}', "without end - at `$.bonus`"),
    ],
)
def test_a_track_file_that_makes_no_track_is_named_with_the_field(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, complaint: str
) -> None:
    package = _package(tmp_path, monkeypatch, text)

    with pytest.raises(ContentError) as caught:
        load_tracks(package)

    assert f"{package}/tracks/new.toml: " in str(caught.value)
    assert complaint in str(caught.value)


def test_a_third_track_is_a_data_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = _package(tmp_path, monkeypatch, f'name = "A"\n{STRAIGHT}\nbonus = ["S0[0]I"]\n{SIX}')

    (track,) = load_tracks(package).values()

    assert ("new", "A", GRID) == (track.key, track.name, track.start)


def _laid_out(segments: Sequence[Segment]) -> Track:
    return laid_out("new", Plan("A", tuple(segments), (), GRID), "new.toml")


def _package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> str:
    name = f"racing_{tmp_path.name}"  # a package of its own for each test
    tracks = tmp_path / name / "tracks"
    tracks.mkdir(parents=True)
    (tmp_path / name / "__init__.py").touch()
    (tracks / "new.toml").write_text(text, encoding="utf-8")
    (tracks / "notes.txt").write_text("only .toml files are tracks", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return name
