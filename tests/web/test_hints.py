"""Hints in a first game: each once, one at a time, never over a choice, and not for those who know the game."""

from collections.abc import Callable
from time import monotonic

import pytest
from playwright.sync_api import Page

from tests.web.browsing import Person, Site
from tests.web.measuring import too_small

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

COVERED = """() => {
  const hint = document.querySelector(".hint").getBoundingClientRect()
  const board = document.querySelector(".board")
  const foot = getComputedStyle(board).overflowY === "visible" ? Infinity : board.getBoundingClientRect().bottom
  return [...document.querySelectorAll("[data-action]")].filter((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    const seen = board.contains(node) ? Math.min(bottom, foot) : bottom
    return left < hint.right && right > hint.left && top < hint.bottom && seen > hint.top && top < seen
  }).length
}"""
"""How many choices that can be seen lie under the hint."""


SEEN = """node => {
  const { left, top, width, height } = node.getBoundingClientRect()
  return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}"""
"""Whether nothing lies over the middle of something."""
ASIDE = """async (margin) => {
  const { showToo } = await import("/web/parts/asked.js")
  const { h, render } = await import("/web/core/h.js")
  const board = h("section", { class: "board", style: { height: "300px", overflow: "auto", display: "block" } },
    h("button", { "data-action": 0, style: { display: "block", height: "40px" } }, "Choose"),
    h("p", { class: "there", style: { "margin-top": `${margin}px`, height: "40px" } }, "There"),
    h("p", { style: { height: "900px" } }),
  )
  render(document.body, h("div", { class: "table", style: { display: "block" } }, board))
  showToo(document.querySelector(".there"))
  return [".there", "[data-action]"].map((each) => document.querySelector(each)).map(SEEN)
}""".replace("SEEN", SEEN)
"""Bring something into view that lies so far below a choice; whether it and the choice are seen then."""


def begun(person: Callable[..., Person], game: str = "maverick", seats: int = 1) -> Person:
    """Somebody in a first game."""
    ann = person().registers("Ann").sits(game, seats)
    ann.can_act()
    return ann


def test_hints_come_one_at_a_time_and_each_only_once(person: Callable[..., Person]) -> None:
    ann = begun(person)
    ann.awaits("[data-hint=companion]")
    assert 0 == ann.page.evaluate(COVERED)
    assert "companions" == ann.page.get_attribute("[data-hinted]", "class")
    ann.page.click("[data-next-hint]")
    ann.page.wait_for_selector(".hint", state="detached")
    assert 0 == ann.page.locator("[data-hinted]").count()
    ann.page.reload()
    ann.can_act()
    ann.chooses()
    ann.awaits("[data-hint=payment]")

    assert 1 == ann.page.locator(".hint").count()
    ann.chooses(5)
    ann.awaits("[data-hint=turn]")  # the payment is made: what was said of it is over
    ann.sits("maverick", 1).can_act()
    ann.chooses()
    ann.awaits(".payment")
    assert 0 == ann.page.locator(".hint").count()


def test_hints_are_skipped_for_good(person: Callable[..., Person]) -> None:
    ann = begun(person)
    ann.page.click("[data-skip-hints]")
    ann.page.wait_for_selector(".hint", state="detached")
    ann.sits("full-throttle", 2).can_act()
    ann.page.click("#tab-rules")
    ann.awaits("[data-hints]")

    assert 0 == ann.page.locator(".hint").count()
    ann.page.click("[data-hints]")
    ann.sits("full-throttle", 2).awaits(".hint")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1024, 768)])
def test_hints_and_the_signs_of_a_race_are_large_enough(fingers: Callable[[], Person], width: int, height: int) -> None:
    ann = fingers().registers("Ann").sits("full-throttle", 4)
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.awaits(".hint button")

    assert {"controls": [], "texts": []} == too_small(ann.page)


def test_what_a_hint_points_at_comes_into_view(fingers: Callable[[], Person]) -> None:
    ann = fingers().registers("Ann").sits("full-throttle", 4)
    ann.awaits("[data-hint=bet]")
    while ann.page.locator(".seat-bets.mine .card, [data-hint=mine]").count() == 0:
        ann.page.evaluate("document.querySelector('.dock [data-action]')?.click()")
        ann.page.wait_for_timeout(300)
        if ann.page.locator("[data-confirm]").count():
            ann.page.tap("[data-confirm]")
    ann.awaits("[data-hint=mine]")

    ann.awaits(".seat-bets.mine[data-hinted]")
    assert ann.page.locator("[data-hinted]").evaluate(SEEN)


def test_what_a_hint_points_at_pushes_no_choice_out_of_sight(page: Page) -> None:
    assert [True, True] == page.evaluate(ASIDE, 10)
    assert [True, True] == page.evaluate(ASIDE, 220)
    assert [False, True] == page.evaluate(ASIDE, 500)


@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_a_hint_covers_no_choice(person: Callable[..., Person], width: int) -> None:
    ann = person().registers("Ann")
    ann.page.set_viewport_size({"width": width, "height": 844})
    ann.sits("maximum-apocalypse", 6).awaits(".hint")

    assert 0 == ann.page.evaluate(COVERED)
    assert width == ann.page.evaluate("document.documentElement.scrollWidth")


def test_no_hint_for_spectators_and_for_those_who_have_finished_such_a_game(
    person: Callable[..., Person], site: Site
) -> None:
    ann = begun(person)
    ann.awaits(".hint")
    bob = person().registers("Bob")
    bob.goes(f"/tables/{ann.table}")
    bob.awaits(".board[data-status=playing]")
    site.call(ann.token, "POST", f"/tables/{ann.table}/resign", {})
    cleo = person()  # Ann in another browser
    cleo.goes("/web/icon.svg")
    account = ann.page.evaluate("localStorage['takeback.account']")
    cleo.page.evaluate("account => (localStorage['takeback.account'] = account)", account)
    cleo.sits("maverick", 1).can_act()
    kept = "localStorage['takeback.hints.maverick'] ?? document.querySelector('.hint')?.outerHTML"
    deadline = monotonic() + 20
    while not cleo.page.evaluate(kept) and monotonic() < deadline:
        cleo.page.wait_for_timeout(20)

    assert '"over"' == cleo.page.evaluate(kept)
    assert 0 == cleo.page.locator(".hint").count()
    assert 0 == bob.page.locator(".hint").count()
    cleo.sits("full-throttle", 2).awaits(".hint")
