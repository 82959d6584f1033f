"""What the signs of the boards mean, each where it is."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from domain.catalogue import INSTALLED
from tests.api.serving import ROOT
from tests.web.browsing import Person
from tests.web.drawing import begun, draw, walk

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

SEATS = {"maverick": 1, "full-throttle": 3, "thermal-showdown": 2, "maximum-apocalypse": 3}
UNSIGNED = """async (game) => {
  const { signs } = await import(`/web/boards/${game}/signs.js`)
  window.met ??= {}
  const met = (window.met[game] ??= {})
  const fits = (node) => signs.find(([selector]) => node.matches(selector))
  for (const node of document.querySelectorAll(".board *")) {
    const sign = fits(node)
    if (sign) met[sign[0]] = true
  }
  const things = [...document.querySelectorAll(".board .spot, .board [role=img], .board [data-action]")]
  const unsigned = things.filter((node) => {
    for (let at = node; !at.classList.contains("board"); at = at.parentElement) if (fits(at)) return false
    return true
  })
  const unmet = signs.map(([selector]) => selector).filter((each) => !met[each])
  return [unsigned.map((node) => node.outerHTML.slice(0, 120)), unmet]
}"""
"""The things on a board that no sign fits, and the signs that fitted nothing so far."""
RARE = {
    "maverick": {".trophy", ".turned"},
    "full-throttle": {".hand .picked"},
    "thermal-showdown": {".ice", ".tab-block"},
    "maximum-apocalypse": {".quest .warning", ".being .poison", ".corner", ".monster.chief", ".held"},
}
"""Signs that this random game does not have."""


@pytest.mark.parametrize("game", [*SEATS])
def test_every_thing_on_a_board_has_a_sign_and_every_sign_a_thing(page: Page, game: str) -> None:
    options: dict[str, Any] = {"mission": 10} if game == "maximum-apocalypse" else {}
    rules = INSTALLED[game][max(INSTALLED[game])]
    before = None
    unmet: list[str] = []
    for number, position in enumerate(walk(begun(rules, SEATS[game], options), 5, 240)):
        if game == "maverick" or number % 5 == 0 or not rules.to_act(position.state):
            seat = min(rules.to_act(position.state), default=0) if number % 2 else number % SEATS[game]
            draw(page, position.props(seat, before))
            unsigned, unmet = page.evaluate(UNSIGNED, game)
            assert [] == unsigned, number
        before = position

    assert {*unmet} <= RARE[game]


def test_a_sign_is_explained_where_it_is_and_nothing_is_played(person: Callable[..., Person]) -> None:
    ann = person().registers("Ann").sits("thermal-showdown-solo", 1)
    ann.can_act()
    before = ann.version
    ann.page.click(".explainer")
    ann.awaits(".explained")
    box = ann.page.locator(".explained")
    ann.page.hover(".near .thermometer")
    assert "At 20 kJ the duel is lost." in box.inner_text()
    ann.page.click(".held >> nth=0")
    assert "in your hand" in box.inner_text()
    assert ann.page.locator(".held >> nth=0").locator(".name").inner_text() in box.inner_text()  # its tip
    ann.page.click(".middle [data-action] >> nth=0")
    assert before == ann.version
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("ArrowRight")
    assert 1 == ann.page.locator("[data-explained]").count()
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector(".explained", state="detached")
    assert "false" == ann.page.get_attribute(".explainer", "aria-pressed")
    ann.page.click(".middle [data-action] >> nth=0")
    ann.sees(before + 1)


def test_every_hint_and_sign_is_a_selector_and_a_sentence() -> None:
    for path in Path(ROOT, "web", "boards").glob("*/*.js"):
        if path.name in {"signs.js", "marks.js"}:
            texts = re.findall(r'(?:text: |, |^\s+)"([A-Z+][^"]{20,})"', path.read_text("utf-8"), re.MULTILINE)
            assert texts, path
            assert [] == [text for text in texts if not text.endswith(".") or len(text) > 220], path
            if path.name == "marks.js":
                assert 5 == path.read_text("utf-8").count("id: "), path


def test_the_signs_of_a_robot_and_of_a_player_are_explained_where_they_are(page: Page) -> None:
    duel = INSTALLED["thermal-showdown"][max(INSTALLED["thermal-showdown"])]
    position = next(each for each in walk(begun(duel, 2), 3, 60) if each.props(0)["view"]["duelists"][0]["robots"])
    draw(page, position.props(0))

    tip = page.locator(".near .robot .tip").first.text_content() or ""
    assert [True] * 3 == [sign in tip for sign in "▲▥K"]
    assert "kJ that it takes in one round fill a K box." in tip
    assert "Whoever has taken 20 kJ overheats and loses the duel." in str(page.text_content(".near .plate .tip"))
