"""Positions of random play, drawn: in words and numbers, within a phone, and without what a viewer cannot know."""

import re

import pytest
from playwright.sync_api import Page

from domain.games.full_throttle import game as race
from domain.games.goofspiel import game as bidding
from domain.games.maverick import game as corridor
from domain.games.maximum_apocalypse import game as apocalypse
from domain.games.thermal_showdown import game as duel
from domain.games.thermal_showdown_solo import game as alone
from tests.volume import volume
from tests.web.drawing import NARROW, AnyGame, Position, begun, draw, walk

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(600)]

GIBBERISH = re.compile(r"undefined|NaN|\[object|null")
WALKS: list[tuple[AnyGame, int, dict[str, object], int]] = [
    (race, 2, {}, 100),
    (race, 3, {"track": "harbour-loop"}, 60),
    (race, 6, {"finished_keep_moving": False}, 100),
    (corridor, 1, {}, 80),
    (duel, 2, {}, 60),
    (alone, 1, {}, 60),
    (apocalypse, 1, {"mission": 3}, 60),
    (apocalypse, 6, {"mission": 9}, 90),
    (bidding, 2, {}, 30),
]
PLACED = {race.key: 0.73, corridor.key: 0.72, duel.key: 1.0, alone.key: 1.0, apocalypse.key: 1.0, bidding.key: 0.0}
"""Of all choices of a walk, at least so many are at one click on the board; others are narrowed down there first."""
LOOK = """() => ({
  width: document.documentElement.scrollWidth,
  at: [...document.querySelectorAll("[data-action]")].map((each) => Number(each.dataset.action)),
  listed: [...document.querySelectorAll(".ways-here button")].map((each) => each.textContent),
})"""
"""How wide it is, and which choices have a place: clicked at once, or listed where several belong to one place."""
PART = volume(2, 1)
"""The first half of each walk is looked at; all of it in soak."""
EACH = volume(2, 1)
"""Of these positions, so many are played for one that is drawn; all of them are drawn in soak."""
every_walk = pytest.mark.parametrize(
    ("game", "seats", "options", "steps"),
    [
        pytest.param(
            *each[:3], each[3] // PART, id=f"{each[0].key}-{each[1]}", marks=[pytest.mark.soak] * (each[1] > 2)
        )
        for each in WALKS
    ],
)


@every_walk
def test_what_a_viewer_cannot_know_is_not_in_the_page(
    page: Page, game: AnyGame, seats: int, options: dict[str, object], steps: int
) -> None:
    elsewhere = begun(game, seats, options, seed=2)
    for number, position in enumerate(walk(begun(game, seats, options), 5, steps)):
        for seat in dict.fromkeys((0, seats - 1, None)) if number % (3 * EACH + 3) == 0 else ():
            props = position.props(seat)
            shown = draw(page, props)
            draw(page, elsewhere.props(seat))  # a board that keeps something does not keep it from here
            other = position.redealt(seat, number)
            assert shown == draw(page, {**other.props(seat), "events": props["events"]})


@every_walk
def test_every_position_is_drawn_in_words_and_numbers_within_a_phone(
    page: Page, game: AnyGame, seats: int, options: dict[str, object], steps: int
) -> None:
    before: Position | None = None
    placed = choices = 0
    for number, position in enumerate(walk(begun(game, seats, options), 9, steps)):
        for seat in (0, None) if number % 4 == 0 else (0,) if number % EACH == 0 else ():
            props = position.props(seat, before)
            text = re.sub(r' style="[^"]*"', "", draw(page, props))
            assert not GIBBERISH.search(text), GIBBERISH.search(text)
            look = page.evaluate(LOOK)
            assert NARROW["width"] == look["width"]
            places = {*look["at"], *(at for at, label in enumerate(props["labels"]) if label in look["listed"])}
            assert places <= {*range(len(props["labels"]))}
            placed, choices = placed + len(places), choices + len(props["labels"])
        before = position
    assert placed >= PLACED[game.key] * choices
