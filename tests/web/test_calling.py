"""Calls of a player whose page is hidden. The browser's notifications are replaced by a list of what they say."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browsing import Person, Site
from tests.web.test_playing import duel

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]
REPLACED = """
globalThis.said = []
globalThis.asked = 0
globalThis.Notification = class {
  static permission = "default"
  static async requestPermission() {
    globalThis.asked += 1
    return (Notification.permission = "granted")
  }
  constructor(title, { body }) { globalThis.said.push([title, body]) }
  close() {}
}
Object.defineProperty(document, "hidden", { get: () => globalThis.away === true })
"""


def test_a_hidden_page_calls_its_player_who_allowed_it_with_a_click(person: Somebody, site: Site) -> None:
    def calling() -> Person:
        made = person()
        made.page.add_init_script(REPLACED)
        return made

    first, second = duel(calling, site)
    bell = second.page.locator("[data-bell]")
    bell.click()
    expect(bell).to_have_attribute("aria-pressed", "true")
    for each in (first, second):
        each.page.evaluate("said.length = 0; away = true")
    second.sees(first.chooses())
    first.page.click(".ways [data-undo]")
    second.awaits("[data-takeback]")

    turn, takeback = second.page.evaluate("said")
    assert "● Your turn - Full Throttle!" == turn[0]
    assert " keeps " in turn[1]
    assert "● Answer needed - Full Throttle!" == takeback[0]
    assert "asks to undo" in takeback[1]
    assert (0, []) == (first.page.evaluate("asked"), first.page.evaluate("said"))

    bell.click()
    expect(bell).to_have_attribute("aria-pressed", "false")
    second.page.click("[data-decline]")
    second.can_act()
    assert 2 == second.page.evaluate("said.length")
