"""The board of a game that nobody has drawn."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Paper
from tests.web.drawing import draw

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

CONTENT = {"limits": {"fuel": 20}, "cards": [{"id": "ogre", "title": "Ogre", "strength": 6}]}

PLAIN: Mapping[str, Any] = {"previous": None, "events": [], "actions": [], "labels": [], "mySeat": 0, "toAct": []}
"""What a board is drawn from besides the view, where nothing has happened and nothing can be done."""


def draw_toy(page: Page, view: Mapping[str, object]) -> None:
    """The first of two seats' view of a toy."""
    page.evaluate("content => (window.contents = { toy: content })", CONTENT)
    draw(page, {**PLAIN, "game": "toy", "names": ["Ann", "Bob"], "view": view})


def test_a_number_is_a_meter_where_the_view_or_the_content_has_its_bound(page: Page) -> None:
    view = {"oil": 3, "oil_limit": 4, "fuel": 5, "rounds": 7, "row": [{"card": "ogre", "strength": 2}]}
    draw_toy(page, view)
    meters = page.locator(".figures > div:has(.share)")
    widths = [each.get_attribute("style") for each in page.locator(".share > span").all()]

    assert ["Oil", "Fuel", "Strength"] == meters.locator("dt").all_text_contents()
    assert ["width: 75%;", "width: 25%;", "width: 33.3333%;"] == widths


def test_cards_are_known_to_the_viewer_where_others_have_backs(page: Page) -> None:
    draw_toy(page, {"bids": [["ogre"], [None]], "won": [["ogre"], ["ogre"]]})

    assert ["known to you"] == page.locator(".fold").all_text_contents()
    assert 1 == page.locator(".by-seat .mine .fold").count()


def test_the_generic_board_steps_in_where_a_drawn_one_fails(page: Page, paper: Paper) -> None:
    """As at a view with something new."""
    view = {"players": [], "survivors": [{"kind": "diver", "seat": 0, "bodies": [{"name": "Diver"}]}], "air": 7}
    draw(page, {**PLAIN, "game": "maximum-apocalypse", "names": ["Ann"], "view": view})
    page.wait_for_selector(".board dt >> text=Air")

    assert 1 == len(paper.errors)
    paper.errors.clear()
