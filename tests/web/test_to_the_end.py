"""Every game, played from its first choice to its end by clicks alone."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.games.full_throttle.track import TRACKS
from tests.web.browsing import Person

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(600)]

Somebody = Callable[..., Person]
END = ".board[data-status=finished]"
PATIENCE = 500_000
"""Milliseconds for a game whose every seat is a browser."""
SHORT: dict[str, dict[str, object]] = {
    "thermal-showdown": {"round_limit": 12},
    "thermal-showdown-solo": {"round_limit": 12},
}


def soak(*values: object) -> Any:
    """Parameters of a test that runs in `make soak` only."""
    return pytest.param(*values, marks=pytest.mark.soak)


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("maverick", 1),
        soak("thermal-showdown", 2),
        soak("thermal-showdown-solo", 1),
        *[soak("full-throttle", n) for n in range(2, 7)],
        *[soak("maximum-apocalypse", n) for n in range(1, 7)],
    ],
)
def test_a_game_with_bots_is_played_to_its_end_on_the_board(person: Somebody, game: str, seats: int) -> None:
    options: dict[str, dict[str, object]] = {
        **SHORT,
        "full-throttle": {"track": list(TRACKS)[seats % 2]},
        "maximum-apocalypse": {"mission": 2},
    }
    person(motion=True).registers("Ann").sits(game, seats, options=options.get(game, {})).plays_on_the_board(seats)


@pytest.mark.soak
@pytest.mark.parametrize("mission", range(13))
@pytest.mark.parametrize("seats", range(1, 7))
def test_every_mission_is_played_to_its_end_at_all_seat_counts(person: Somebody, seats: int, mission: int) -> None:
    ann = person(motion=True).registers("Ann").sits("maximum-apocalypse", seats, options={"mission": mission})
    ann.plays_on_the_board(7 * mission + seats)


@pytest.mark.parametrize(
    ("game", "people", "bots"),
    [
        ("goofspiel", 2, 0),
        soak("maverick", 1, 0),
        soak("maximum-apocalypse", 1, 0),
        soak("thermal-showdown", 2, 0),
        soak("full-throttle", 2, 2),
        soak("maximum-apocalypse", 2, 2),
        *[soak("full-throttle", people, 0) for people in range(2, 7)],
        *[soak("maximum-apocalypse", people, 0) for people in range(2, 7)],
    ],
)
def test_a_game_is_played_to_its_end_by_people_with_a_browser_each(
    person: Somebody, game: str, people: int, bots: int
) -> None:
    first = person().registers("Ann").sits(game, people + bots, bots=bots, options=SHORT.get(game, {}))
    others = [person().registers(f"Bob {number}").joins(first.table) for number in range(1, people)]
    everybody = [first, *others]
    for seed, each in enumerate(everybody, 1):
        each.awaits(".board[data-status=playing]")
        each.plays_on(seed)
    for each in everybody:
        each.page.wait_for_selector(END, timeout=PATIENCE)

    assert 1 == len({each.version for each in everybody})
    first.awaits(".ended >> text=over")
    first.page.click("[data-rematch]")
    first.awaits(".board[data-status=open], .board[data-status=playing]")
