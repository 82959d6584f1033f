"""Axe on every page of the browser table, width and sizes on a phone, playing by the keyboard."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.accessibility import COLORS, axe_source, violations
from tests.web.browsing import Person, Site
from tests.web.measuring import is_touched, too_small
from tests.web.scenes import SCENES, Scene

pytestmark = [pytest.mark.usefixtures("chromium", "npm"), pytest.mark.timeout(600)]

SOON = frozenset(
    (
        "first-visit",
        "lobby",
        "opening",
        "account",
        "maverick",
        "full-throttle",
        "thermal-showdown",
        "maximum-apocalypse",
        "question",
        "over",
        "film",
        "audit-game",
        "rules",
        "lost",
    )
)
"""One scene of each board and kind of page; `make soak` looks at all of them."""
PHONE: Any = {"width": 390, "height": 844}


@pytest.mark.parametrize(
    "scene", [pytest.param(each, marks=[pytest.mark.soak] * (each.name not in SOON), id=each.name) for each in SCENES]
)
def test_axe_finds_nothing_and_a_phone_shows_it_all(person: Callable[..., Person], site: Site, scene: Scene) -> None:
    someone = person()
    scene.show(someone, person, site)
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
    ann.awaits(".dock [data-action]")
    before = ann.version
    ann.page.focus(".dock [data-action]")
    ann.page.keyboard.press("Enter")
    ann.sees(before + 1)
    ann.page.wait_for_selector(".dock [data-action]:focus")
