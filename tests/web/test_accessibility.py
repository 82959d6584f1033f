"""Axe on every page of the browser table, width and sizes on a phone, playing by the keyboard."""

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from domain.catalogue import GAMES
from tests.volume import volume
from tests.web.accessibility import COLORS, axe_source, violations
from tests.web.browsing import Person, Site
from tests.web.drawing import begun, draw, walk
from tests.web.measuring import is_touched, too_small
from tests.web.scenes import SCENES, SOON, Scene

pytestmark = [pytest.mark.usefixtures("chromium", "npm"), pytest.mark.timeout(600)]

IS_AT = """async (page) => {
  const { pageAt } = await import("/web/router.js")
  return String(pageAt(location.pathname).load) === String(pageAt(page).load)
}"""
"""Whether this page is the one at an address."""
PHONE: Any = {"width": 390, "height": 844}
SEATS = {
    "maverick": 1,
    "full-throttle": 3,
    "thermal-showdown": 2,
    "maximum-apocalypse": 2,
    "thermal-showdown-solo": 1,
}
"""How many play each game."""


@pytest.mark.parametrize(
    "scene", [pytest.param(each, marks=[pytest.mark.soak] * (each.name not in SOON), id=each.name) for each in SCENES]
)
def test_axe_finds_nothing_and_a_phone_shows_it_all(person: Callable[..., Person], site: Site, scene: Scene) -> None:
    someone = person()
    scene.show(someone, person, site)
    assert someone.page.evaluate(IS_AT, scene.page)
    assert [] == someone.complaints
    someone.page.evaluate(axe_source())
    assert [] == violations(someone.page)
    assert [] == too_small(someone.page)["texts"]
    someone.page.emulate_media(color_scheme="dark")
    assert [] == violations(someone.page, COLORS)
    is_touched(someone.page)
    someone.page.set_viewport_size(PHONE)

    assert [] == violations(someone.page)
    assert {"controls": [], "texts": []} == too_small(someone.page)
    assert PHONE["width"] == someone.page.evaluate("document.documentElement.scrollWidth")
    someone.complaints.clear()  # of the policy, about styles that axe tries on


@pytest.mark.parametrize(("key", "seats"), SEATS.items())
def test_axe_finds_nothing_on_a_board_whatever_is_dealt(page: Page, key: str, seats: int) -> None:
    page.evaluate(axe_source())
    for seed in range(volume(2, 12)):
        game = GAMES[key][max(GAMES[key])]
        for position in islice(walk(begun(game, seats, seed=seed), seed, 160), seed, None, volume(16, 4)):
            draw(page, position.props(min(game.to_act(position.state), default=0)))
            assert [] == violations(page, part=".board")


def test_a_game_begins_and_is_played_by_the_keyboard_alone(person: Callable[..., Person]) -> None:
    ann = person()
    ann.goes("/")
    ann.awaits("[data-quick=maverick]")
    ann.page.focus("input[name=name]")
    ann.page.keyboard.type("Ann")
    ann.page.keyboard.press("Enter")
    ann.awaits("#top .who >> text=Ann")
    ann.page.focus("[data-quick=maverick]")
    ann.page.keyboard.press("Enter")
    ann.can_act()
    before = ann.version
    ann.page.focus(".board [data-action]")
    ann.page.keyboard.press("Enter")
    ann.sees(before + 1)
    ann.page.wait_for_selector(".board [data-action]:focus")


@pytest.mark.parametrize("plays", [False, True], ids=["waits", "plays"])
def test_the_focus_stays_with_the_choices_when_their_board_comes(person: Callable[..., Person], *, plays: bool) -> None:
    """A slow network brings the board after the choices, which may have the focus by then."""
    ann = person().registers("Ann")
    held: list[Route] = []
    ann.page.route("**/boards/maverick/board.js", lambda route: held.append(route))  # noqa: PLW0108  # functions only
    ann.sits("maverick", 1)
    ann.can_act()
    before = ann.version
    ann.page.focus(".dock [data-action]")
    if plays:  # what it would reveal is asked about first: the board comes before the answer
        asked: list[Route] = []
        ann.page.route("**/actions?*", lambda route: asked.append(route))  # noqa: PLW0108  # functions only
        ann.page.keyboard.press("Enter")
        _until(ann, asked)
    _until(ann, held)
    held[0].continue_()
    ann.awaits(".dock.line")
    if plays:
        asked[0].continue_()
        ann.page.unroute("**/actions?*")
        ann.sees(before + 1)
    ann.awaits(".board [data-action]:focus")


def _until(someone: Person, held: list[Route]) -> None:
    """Wait until the page has asked for what is held back."""
    while not held:
        someone.page.wait_for_timeout(20)


FOCUSED = """async (first) => {
  const { h, render } = await import("/web/core/h.js")
  const root = document.body.appendChild(document.createElement("section"))
  const choice = h("p", { key: "choice" }, h("button", null, "Play"))
  render(root, first && h("p", null, "Ann asks to take back"), choice)
  root.querySelector("button").focus()
  render(root, !first && h("p", null, "Ann asks to take back"), choice)
  return document.activeElement.textContent
}"""
"""The element with the focus, once what stood before it is drawn no more, or something stands there."""


@pytest.mark.parametrize("first", [True, False], ids=["goes", "comes"])
def test_what_comes_or_goes_before_a_choice_leaves_it_the_focus(page: Page, *, first: bool) -> None:
    assert "Play" == page.evaluate(FOCUSED, first)
