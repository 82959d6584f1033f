"""Whoever watches a table may be a player who is not signed in: the way to sign in is there, and to the account."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browsing import Person, Site
from tests.web.drawing import NARROW

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]


def test_a_visitor_signs_in_where_they_watch_and_plays_on(person: Somebody, site: Site) -> None:
    ann, visitor = person().registers("Ann").sits("maverick", 1), person()
    visitor.page.set_viewport_size(NARROW)
    visitor.goes(f"/tables/{ann.table}")
    visitor.awaits("main >> text=You are watching.")
    visitor.page.click("[data-tab=about]")
    visitor.page.click(".about >> text='Sign in'")
    visitor.awaits("dialog >> text=Sign in, or begin with a name")
    visitor.page.keyboard.press("Escape")
    visitor.page.click("[data-tab=about]")
    visitor.page.click("main .ways [data-sign-in]")
    visitor.awaits("dialog >> text=Sign in, or begin with a name")
    visitor.page.click("dialog summary")
    visitor.page.fill("dialog input[name=key]", ann.token)
    visitor.page.click("dialog details button")

    visitor.awaits(".board [data-action]")
    expect(visitor.page.locator("main [data-sign-in]")).to_have_count(0)
    visitor.page.click("[data-tab=about]")
    visitor.page.click("[data-account] >> text=Your account")
    visitor.awaits("h1 >> text=Your account")


def test_a_player_who_watches_is_asked_for_nothing(person: Somebody) -> None:
    ann, bob = person().registers("Ann").sits("maverick", 1), person().registers("Bob")
    bob.goes(f"/tables/{ann.table}")
    bob.awaits("main >> text=You are watching.")

    expect(bob.page.locator("[data-sign-in]")).to_have_count(0)
