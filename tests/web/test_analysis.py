"""The analysis of a finished game in the browser."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.browsing import HOUSE, Person, Site

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]


def finished(ann: Person, site: Site) -> str:
    """A race of Ann and a bot, which she resigns."""
    ann.registers("Ann")
    table = str(site.call(ann.token, "POST", "/tables", {"game": "full-throttle", "seats": 2}).json()["id"])
    site.call(ann.token, "POST", f"/tables/{table}/seats", {"seat": 0})
    site.call(ann.token, "POST", f"/tables/{table}/bots", HOUSE)
    site.call(ann.token, "POST", f"/tables/{table}/resign", {})
    return table


def move(version: int, seat: int, /, **values: object) -> Mapping[str, object]:
    """A move, by which nothing changed unless it says so."""
    forced = {"before": 500, "expected": 500, "after": 500, "decision": 0, "luck": 0, "error": 0, "luck_error": 0}
    said = {"label": f"Choice {version}", "choices": 1, "alternative": None, "rollouts": 64, "by": "player"}
    return {"version": version, "seat": seat, "action": {}, **forced, **said, **values}


BLUNDER = {"before": 900, "expected": 400, "after": 400, "decision": -500, "error": 20, "choices": 3}
MOVES = [
    move(6, 0),
    move(7, 1, label="Bet against Seat 1", alternative={"action": {}, "label": "Wait", "value": 900}, **BLUNDER),
    move(9, 0, after=800, luck=300, luck_error=10),
]
SEATS = [
    {"seat": 0, "moves": 2, "decision": 0, "luck": 300, "worst": None, "result": 1000},
    {"seat": 1, "moves": 1, "decision": -500, "luck": 0, "worst": 7, "result": 0},
]
MADE: Mapping[str, Any] = {
    "state": "made",
    "revision": 1,
    "game": "full-throttle",
    "rules_version": 1,
    "head": "",
    "unit": "chance",
    "together": False,
    "rollouts": 192,
    "skipped": 0,
    "seats": SEATS,
    "moves": MOVES,
}


REFUSED = {"type": "about:blank", "title": "Conflict", "status": 409, "detail": "", "code": "table-not-over"}
PROBLEM = "application/problem+json"


def told(ann: Person, *answers: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Let the service answer this when an analysis is asked for, the last one again and again."""
    left = list(answers)

    def answer(route: Route) -> None:
        found = left.pop(0) if len(left) > 1 else left[0]
        route.fulfill(status=200 if found["state"] == "made" else 202, json=dict(found))

    ann.page.route("**/v1/tables/*/analysis", answer)
    return left


def test_the_end_of_a_game_says_where_it_turned_and_leads_to_the_analysis(person: Somebody, site: Site) -> None:
    ann = person()
    table = finished(ann, site)
    told(ann, {"state": "making", "waiting": 2}, MADE)
    ann.goes(f"/tables/{table}")
    ann.page.click(".ended [data-turning]")
    said = ann.page.locator(".ended .turned p")
    expect(said).to_have_text("The game is being analysed. This takes from a few seconds to a minute.")
    expect(said).to_have_text(re.compile("^.* chose “Bet against Ann”, which cost 50 %. Better was “Wait”.$"))

    ann.page.click(".ended .turned a")
    ann.awaits("[data-state=made]")

    assert ["#7", "#9"] == ann.page.locator(".turning a").all_text_contents()
    assert ["choice", "luck"] == [each.get_attribute("data-kind") for each in ann.page.locator(".turning li").all()]
    assert "7" == ann.page.get_attribute(".moment", "data-version")


def test_it_waits_until_it_is_made(person: Somebody, site: Site) -> None:
    ann = person()
    table = finished(ann, site)
    told(ann, {"state": "making", "waiting": 2}, MADE)
    ann.goes(f"/tables/{table}/analysis")
    ann.awaits("[data-state=making] >> text=2 other games are analysed first.")
    ann.awaits("[data-state=made]")


def test_the_end_of_a_game_says_why_it_cannot_be_analysed(person: Somebody, site: Site) -> None:
    ann = person()
    table = finished(ann, site)
    ann.page.route(
        "**/v1/tables/*/analysis", lambda route: route.fulfill(status=409, json=REFUSED, content_type=PROBLEM)
    )
    ann.goes(f"/tables/{table}")
    ann.page.click(".ended [data-turning]")

    said = ann.page.locator(".ended .turned p")
    expect(said).to_contain_text("This game, or the one that it was forked from, is still in progress.")
    assert 0 == ann.page.locator(".ended .turned a").count()
    ann.forgives("status of 409")


def test_what_was_better_is_said_with_the_names_of_players(person: Somebody, site: Site) -> None:
    ann = person()
    table = finished(ann, site)
    told(ann, MADE)
    ann.goes(f"/tables/{table}/analysis#v=7")
    moment = ann.page.locator(".moment")
    moment.wait_for()

    assert "“Bet against Ann”" == moment.locator(".label").text_content()
    assert moment.locator("text=Better was “Wait”, worth 90 % instead of 40 %: it cost 50 %").count()
    assert f"/tables/{table}/film#v=7" == moment.locator("a").get_attribute("href")


def test_words_come_first_and_a_band_shows_what_is_uncertain(person: Somebody, site: Site) -> None:
    ann = person()
    table = finished(ann, site)
    told(ann, MADE)
    ann.goes(f"/tables/{table}/analysis")
    ann.awaits("[data-state=made]")
    mine, theirs = ann.page.locator(".sides .told").all_text_contents()

    assert "None of your choices surely cost anything. Luck was with you." == mine
    assert re.fullmatch("One of the choices of .*bot.* cost most. Luck made no clear difference.", theirs)
    assert "“Bet against Ann” cost 50 %." == ann.page.locator(".sides ol li").inner_text()
    assert 2 == ann.page.locator(".plot .band").count()
    ann.page.click(".sides [data-cost='7']")
    ann.awaits(".moment[data-version='7']")


def test_keys_go_from_move_to_move_and_the_table_has_the_same_numbers(person: Somebody, site: Site) -> None:
    ann = person()
    table = finished(ann, site)
    told(ann, MADE)
    ann.goes(f"/tables/{table}/analysis#v=6")
    ann.page.focus(".analysis input[type=range]")
    for key, version in (("ArrowRight", 7), ("End", 9), ("Home", 6)):
        ann.page.keyboard.press(key)
        ann.awaits(f".moment[data-version='{version}']")
    ann.page.click("[data-turn='9']")
    ann.page.wait_for_url("**#v=9")
    assert "80 %" in str(ann.page.get_attribute(".analysis input", "aria-valuetext"))

    ann.page.click(".all summary")
    row = ann.page.locator("[data-move='7'] .number").all_text_contents()
    assert ["90 %", "40 %", "\N{MINUS SIGN}50 %", "0 %"] == row
    assert "better: “Wait”" == ann.page.text_content("[data-move='7'] small")


def test_why_there_is_none_is_said_plainly(person: Somebody, site: Site) -> None:
    ann = person().registers("Ann")
    table = site.call(ann.token, "POST", "/tables", {"game": "maverick"}).json()["id"]
    site.call(ann.token, "POST", f"/tables/{table}/seats", {})
    ann.goes(f"/tables/{table}/analysis")
    ann.awaits("text=This game, or the one that it was forked from, is still in progress.")
    assert 0 == ann.page.locator("[data-again]").count()
    ann.forgives("status of 409")
