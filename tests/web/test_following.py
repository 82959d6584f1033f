"""A page whose answers and news come late, or out of order, shows the table as it is."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.browsing import Person, Site
from tests.web.test_playing import THRICE, duel

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(600)]

Somebody = Callable[..., Person]
CHOICE = ".dock [data-action]"
MOVES = "POST .*/actions$"


def alone(person: Somebody) -> Person:
    """Somebody at a table alone, who is to choose a companion, and whose answers can be held back."""
    ann = person().begins("Ann")
    ann.page.click("[data-quick=maverick]")
    ann.can_act()
    ann.gated().can_act()
    return ann


def of_table(site: Site, who: Person, method: str, path: str, body: object = None) -> Any:
    """What the API answers somebody at their table."""
    answer = site.call(who.token, method, f"/tables/{who.table}/{path}", body)
    assert answer.is_success, answer.text
    return answer.json()


def test_what_is_chosen_before_the_last_answer_came_is_done_after_it(person: Somebody, site: Site) -> None:
    ann = alone(person)
    before = ann.version
    ann.holds(MOVES)
    ann.page.dispatch_event(CHOICE, "click")
    ann.sees(before + 1)
    ann.page.locator(CHOICE).first.evaluate(THRICE)  # the payment
    ann.page.click("[data-confirm]")
    ann.releases()
    ann.sees(before + 2)

    ann.page.wait_for_selector(CHOICE, state="attached")
    events = of_table(site, ann, "GET", f"events?after={before}")["events"]
    assert ["Played", "Played"] == [event["type"] for event in events]


def test_a_late_answer_takes_no_question_away(person: Somebody, site: Site) -> None:
    first, second = duel(person, site)
    first.gated().can_act()
    before = first.version
    first.holds(MOVES)
    first.page.dispatch_event(CHOICE, "click")
    first.sees(before + 1)
    of_table(site, second, "POST", "undo", {"to_version": before})
    first.awaits("[data-takeback]")
    first.releases()

    assert 1 == first.page.locator("[data-takeback]").count()


def test_a_late_answer_brings_no_question_back(person: Somebody, site: Site) -> None:
    first, second = duel(person, site)
    first.gated().can_act()
    before = first.chooses() - 1
    first.holds("POST .*/undo$")
    first.page.click(".ways [data-undo]")
    first.awaits(".asking")
    (asked,) = [each["data"] for each in of_table(site, second, "GET", f"events?after={before + 1}")["events"]]
    of_table(site, second, "POST", f"takebacks/{asked['takeback']}/agree")
    first.awaits(".log .undone")
    first.can_act()
    first.releases()

    assert 0 == first.page.locator(".asking").count()


def test_an_answer_before_the_news_leaves_out_nothing_of_the_log(person: Somebody, site: Site) -> None:
    ann, bob = person().registers("Ann").sits("goofspiel", 2, bots=0), person().registers("Bob")
    bob.joins(ann.table)
    ann.can_act()
    ann.gated().can_act()
    before = ann.version
    ann.holds("GET .*/frames")
    of_table(site, bob, "POST", "actions", {"action": of_table(site, bob, "GET", "actions")["actions"][0]})
    assert before + 2 == ann.chooses()
    ann.releases()

    for version in (before + 1, before + 2):
        ann.awaits(f".log [data-line='{version}']")


def test_ways_back_of_an_older_version_are_not_shown(person: Somebody) -> None:
    ann = alone(person)
    ann.holds("GET .*/undo$", 1)  # of the first choice
    ann.chooses()
    ann.chooses()
    ann.awaits(".ways [data-undo]")
    nearest = ann.page.get_attribute(".ways [data-undo]", "data-undo")
    ann.releases()

    assert nearest == ann.page.get_attribute(".ways [data-undo]", "data-undo")


def test_who_has_left_is_not_taken_to_the_rematch(person: Somebody, site: Site) -> None:
    first, _ = duel(person, site)
    first.gated().can_act()
    of_table(site, first, "POST", "resign")
    first.awaits("[data-rematch]")
    first.holds("POST .*/rematch$")
    first.page.click("[data-rematch]")
    first.page.click("#top a[href='/']")
    first.awaits("[data-quick=maverick]")
    first.releases()

    assert first.page.url == f"{site.address}/"


def bidding(person: Somebody, site: Site) -> tuple[Person, Person]:
    """Two people who bid at the same time; the answers of the first one's page can be held back."""
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = site.call(ann.token, "POST", "/tables", {"game": "goofspiel", "seats": 2}).json()["id"]
    for each in (ann, bob):
        site.call(each.token, "POST", f"/tables/{table}/seats", {})
        each.goes(f"/tables/{table}")
    ann.can_act()
    ann.gated().can_act()
    bob.can_act()
    return ann, bob


def chooses_elsewhere(site: Site, who: Person, index: int = 0) -> None:
    """Somebody chooses without the page."""
    action = of_table(site, who, "GET", "view")["actions"][index]
    of_table(site, who, "POST", "actions", {"action": action})


def test_a_bid_is_made_although_another_one_came_while_it_was_tried_out(person: Somebody, site: Site) -> None:
    ann, bob = bidding(person, site)
    before = ann.version
    ann.holds("POST .*dry_run")
    ann.page.dispatch_event(CHOICE, "click")
    chooses_elsewhere(site, bob)
    ann.sees(before + 1)
    ann.releases()

    ann.sees(before + 2)


def test_a_bid_is_made_although_another_one_has_not_been_seen(person: Somebody, site: Site) -> None:
    ann, bob = bidding(person, site)
    before = ann.version
    ann.holds("GET .*/frames")
    chooses_elsewhere(site, bob)
    ann.page.dispatch_event(CHOICE, "click")
    ann.page.click("[data-confirm]")

    ann.sees(before + 2)


def test_a_bid_is_not_made_in_another_round_than_it_was_meant_for(person: Somebody, site: Site) -> None:
    ann, bob = bidding(person, site)
    before = ann.version
    ann.holds("POST .*dry_run")
    ann.page.dispatch_event(CHOICE, "click")
    for each in (ann, bob):  # such as at the end of their time
        chooses_elsewhere(site, each, 3)
    ann.sees(before + 2)
    ann.releases()

    ann.awaits("#news >> text=The table changed")
    assert before + 2 == of_table(site, ann, "GET", "view")["version"]


@pytest.mark.parametrize("part", ["**/parts/dialogs.js", "**/maverick/board.js"])
def test_a_part_that_could_not_be_loaded_is_loaded_again(person: Somebody, site: Site, part: str) -> None:
    ann = person().registers("Ann")
    ann.page.route(part, lambda route: route.abort())
    with ann.page.expect_event("requestfailed"):
        ann.sits("maverick", 1)
        ann.can_act()
        ann.chooses()
        if "dialogs" in part:
            ann.page.dispatch_event(CHOICE, "click")
    if "dialogs" in part:
        ann.awaits("#news >> text=The server did not answer")
    ann.page.unroute(part)
    ann.complaints.clear()  # of what failed

    if "dialogs" in part:
        ann.page.dispatch_event(CHOICE, "click")
        ann.awaits("[data-confirm]")
    else:
        chooses_elsewhere(site, ann)  # something else is shown then
        ann.awaits(".maverick")


WITH_FRAME = """async ([now, frame, unseen]) =>
  (await import("/web/following/shown.js")).withFrame(now, { to_act: [], views: [null], ...frame }, unseen)"""


def test_a_frame_whose_events_are_known_replaces_what_was_told_before(page: Page) -> None:
    known = {"type": "Played", "version": 5, "data": {}}
    finished = {"type": "Finished", "version": 6, "data": {}}
    now = {"version": 4, "view": "before", "events": [known], "fresh": ["of the view before"]}

    assert [known] == page.evaluate(WITH_FRAME, [now, {"event": known}, []])["fresh"]
    ended = page.evaluate(WITH_FRAME, [{**now, "version": 5}, {"event": finished}, [finished]])
    assert "fresh" not in ended, "the end of a game is told with what led to it"
