"""Every game that was recorded or handed in still folds, and its rules still give the same facts and draws."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from domain.catalogue import INSTALLED
from domain.kernel.session import Games, Point, Session
from domain.verifying import verify
from domain.verifying.rules import as_of
from domain.verifying.transcript import read

FOLDER = Path(__file__).parent
RECORDED = sorted(FOLDER.glob("*/*.ndjson"))
"""The games of each release, and those in `reported/`, which went wrong once."""
SHORT = FOLDER / "0.1.0" / "maverick-1.ndjson"


def name_of(path: Path) -> str:
    """The name of a game in the report of the tests."""
    return f"{path.parent.name}-{path.stem}"


@pytest.mark.parametrize("path", RECORDED, ids=name_of)
def test_a_recorded_game_still_passes_every_check(path: Path) -> None:
    report = verify(path.read_bytes(), INSTALLED)

    assert [check for check in report.checks if not check.passed] == []


@pytest.mark.parametrize("path", [path for path in RECORDED if path.parent.name == "reported"] or [SHORT], ids=name_of)
def test_a_game_that_was_handed_in_is_replayed_from_every_seat(path: Path) -> None:
    assert replay(path.read_bytes()) > 0


def test_a_game_that_the_rules_refuse_is_noticed() -> None:
    *events, finished, trailer = SHORT.read_bytes().splitlines()
    report = verify(b"\n".join([*events[:-2], finished, trailer, b""]), INSTALLED)

    assert not report.passed


def test_a_game_that_cannot_be_looked_at_is_noticed() -> None:
    def fail(*_: object) -> str:
        raise ZeroDivisionError

    broken = replace(INSTALLED["maverick"][1], say_action=fail)

    with pytest.raises(ZeroDivisionError):
        replay(SHORT.read_bytes(), {"maverick": {1: broken}})


def replay(text: bytes, games: Games = INSTALLED) -> int:
    """Look at each point of the line of play from each seat, and label the actions. Returns the number of points."""
    record = read(text)
    session = as_of(games[record.opened.game][record.opened.rules_version], record, len(record.events))
    points = [*line_of(session)]
    for point in points:
        for viewer in (*range(len(session.seats)), None):
            view = session.game.view(point.state, viewer)
            if viewer is not None and viewer in session.game.to_act(point.state):
                for action in session.game.legal(point.state, viewer):
                    session.game.say_action(session.known_setup, view, action)
    return len(points)


def line_of(session: Session) -> Iterator[Point]:
    """The points of the line of play, the last one first."""
    point: Point | None = session.point
    while point is not None:
        yield point
        point = point.before
