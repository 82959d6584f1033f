"""Thousands of games at random, printed next to the sheet's table (``pytest -m soak -s``)."""

from statistics import mean

import pytest

from domain.games.full_throttle.track import TRACKS
from tests.games.full_throttle.simulation import SHEET, simulated

pytestmark = pytest.mark.soak

GAMES = 2000


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("track", sorted(TRACKS))
def test_races_are_as_long_as_the_sheet_says(track: str, seats: int) -> None:
    figures = simulated(seats, GAMES, track)

    print(f"\n{track}, {seats} seats: {figures.line()}")  # noqa: T201  # what the soak run is for
    if (track, seats) in SHEET:
        rounds, drawn, first_pass, run_out = SHEET[track, seats]
        print(f"{'the sheet':>{len(track)}}         : {rounds:5.1f} rounds, {drawn} cards, {first_pass}, {run_out:.0%}")  # noqa: T201
        assert rounds == pytest.approx(mean(figures.rounds), abs=0.4)
        assert drawn == pytest.approx(mean(figures.drawn), abs=3)
        assert first_pass == pytest.approx(mean(figures.first_pass), abs=0.03)
        assert run_out == pytest.approx(mean(figures.run_out), abs=0.08)
