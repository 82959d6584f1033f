"""What is proven at a table, and to whom: a tick only for what this browser has checked."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from domain.transparency.notes import key_of, parse, verified
from domain.transparency.receipts import acknowledged
from tests.web.browsing import HOUSE, Person, Site

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]


def findings(who: Person) -> dict[str, str]:
    """What the dialog says of each thing."""
    who.page.click("[data-tab=about]")
    who.page.click("[data-fairness]")
    who.awaits("[data-fair]")
    listed = who.page.locator("[data-finding]").all()
    return {str(each.get_attribute("data-finding")): str(each.get_attribute("data-result")) for each in listed}


def playing(ann: Person, site: Site) -> None:
    """A table with a bot, which the browser was at before its first card, and which the log has."""
    table = site.call(ann.token, "POST", "/tables", {"game": "full-throttle", "seats": 2}).json()["id"]
    ann.joins(table)
    site.call(ann.token, "POST", f"/tables/{table}/bots", HOUSE)
    ann.awaits(".board[data-status=playing]")
    site.has_logged(ann.token, table, "opened")


def test_a_player_sees_what_is_proven_and_to_whom_before_and_after_the_end(person: Somebody, site: Site) -> None:
    ann = person().begins("Ann")
    playing(ann, site)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.page.click("[data-tab=about]")
    assert not [url for url in asked if "/fairness/" in url or "/reader/" in url]

    assert {"deal": "pass", "record": "pass", "log": "pass", "game": "skip"} == findings(ann)
    told = ann.page.inner_text(".fairness")
    assert ["Proven to you", "Proven to you", "Proven to everybody", "Not proven yet"] == re.findall(
        r"^(Proven to [a-z]+|Not proven yet)\.", told, re.MULTILINE
    )
    assert "Your half stayed sealed until every seat was taken" in told
    with ann.page.expect_download() as saved:
        ann.page.click("[data-receipt]")
    note = parse(saved.value.path().read_text(encoding="utf-8"))
    key = key_of(site.call(None, "GET", "/keys").json()["receipts"])
    assert [key] == [each.key for each in verified(note, [key])]
    assert ann.table == acknowledged(note).table

    site.call(ann.token, "POST", f"/tables/{ann.table}/resign", {})
    ann.page.keyboard.press("Escape")
    ann.awaits(".board[data-status=finished]")
    assert {"deal": "pass", "record": "pass", "log": "pass", "game": "pass"} == findings(ann)
    assert f"/audit#table={ann.table}" == ann.page.get_attribute("[data-finding=game] a", "href")


def test_who_came_late_is_told_that_nothing_is_proven_of_the_deal(person: Somebody, site: Site) -> None:
    ann = person().begins("Ann")
    playing(ann, site)
    late = person()
    late.goes(f"/tables/{ann.table}")
    late.awaits(".board[data-status=playing]")

    assert {"deal": "skip", "record": "pass", "log": "pass", "game": "skip"} == findings(late)


def test_another_history_than_was_shown_is_red(person: Somebody, site: Site) -> None:
    ann = person().begins("Ann")
    playing(ann, site)
    head = site.call(ann.token, "GET", f"/tables/{ann.table}/events").json()["events"][0]["hash"]

    def lie(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace(head, "0" * 64))

    ann.page.route("**/events?*limit=500", lie)

    assert {"record": "fail"} == findings(ann)
    assert "The server contradicts itself." in ann.page.inner_text(".fairness")


def test_seats_are_sealed_and_revealed_by_the_pages_after_a_reload_too(person: Somebody, site: Site) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = site.call(ann.token, "POST", "/tables", {"game": "full-throttle", "seats": 2}).json()["id"]
    ann.joins(table)
    ann.page.reload()
    ann.awaits("[data-stand]")
    bob.joins(table)

    for each in (ann, bob):
        each.awaits(".board[data-status=playing]")
    events = site.call(ann.token, "GET", f"/tables/{table}/events").json()["events"]
    assert [64, 64] == [len(event["data"]["commitment"] or "") for event in events if event["type"] == "SeatTaken"]
    assert 2 == [event["type"] for event in events].count("Revealed")
    secrets = "Object.keys(localStorage).some((name) => name.startsWith('takeback.secret.'))"
    assert ann.page.evaluate(secrets)
    site.call(ann.token, "POST", f"/tables/{table}/resign").raise_for_status()
    for each in (ann, bob):
        each.awaits_that(f"!{secrets}")
