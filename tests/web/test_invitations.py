"""Who waits is told what comes next, and who is invited by whom to what."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browsing import Person, Site

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]


def test_who_looks_for_players_sees_when_bots_join(person: Somebody, site: Site) -> None:
    ann = person().registers("Ann")
    ann.goes("/")
    ann.page.get_by_label("Pace").select_option(label="Relaxed: a day per action")  # at which nobody else waits
    ann.page.click("[data-meet=full-throttle]")

    expect(ann.page.locator("[data-bots]")).to_have_text(re.compile(r"^Bots take the free seats in 0:[0-3]\d$"))
    site.call(ann.token, "POST", f"/tables/{ann.table}/close")


def test_an_open_table_says_who_invites_to_what(person: Somebody, site: Site) -> None:
    ann, bob = person().registers("Ann"), person()
    ann.sits("full-throttle", 3, bots=0)
    bob.goes(f"/tables/{ann.table}")

    expect(ann.page.locator(".invitation h2")).to_have_text("Waiting for players")
    expect(bob.page.locator(".invitation h2")).to_have_text("Ann invites you to play Full Throttle!")
    expect(bob.page.locator(".invitation a")).to_have_attribute("href", "/rules/full-throttle")
    expect(bob.page.locator(".invitation .cover > svg")).to_be_visible()
    expect(bob.page.locator(".invitation")).to_contain_text("bet on them with the very cards that move them")
    assert 0 == bob.page.locator("[data-bots]").count()


def test_an_invitation_says_who_invites_to_what_and_lets_choose_a_deck(person: Somebody, site: Site) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    body = {"game": "thermal-showdown", "seats": 2, "visibility": "private"}
    opened = site.call(ann.token, "POST", "/tables", body).json()
    site.call(ann.token, "POST", f"/tables/{opened['id']}/seats")
    bob.goes(f"/tables/{opened['id']}#invite={opened['invite']}")

    expect(bob.page.locator("h1")).to_have_text("Ann invites you to play Thermal Showdown")
    expect(bob.page.locator("[data-sitting]")).to_have_text("Ann is at the table. 1 seat is free.")
    expect(bob.page.locator("main")).to_contain_text("The game starts when the last seat is taken.")
    expect(bob.page.locator("main .cover > svg")).to_be_visible()
    expect(bob.page.locator("main a[href='/rules/thermal-showdown']")).to_have_count(1)
    bob.page.click("[data-sit]")
    bob.page.click("dialog label:has-text('Frost')")
    bob.page.click("dialog .primary")
    bob.awaits(".board[data-status=playing]")
    bob.forgives("status of 404")


def test_a_wrong_invitation_leads_nowhere(person: Somebody, site: Site) -> None:
    ann, bob = person().registers("Ann"), person()
    opened = site.call(ann.token, "POST", "/tables", {"game": "full-throttle", "visibility": "private"}).json()
    bob.goes(f"/tables/{opened['id']}#invite={'0' * 24}")

    expect(bob.page.locator("h1")).to_have_text("Page not found.")
    assert 0 == bob.page.locator("[data-sit]").count()
    bob.forgives("status of 404")
