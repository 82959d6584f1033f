"""Undo: a button at one place, of one width, which says what it does; and a list of what can be undone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Request, expect

from tests.web.browsing import Person, Site
from tests.web.test_playing import duel

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]
BUTTON = ".ways [data-undo], .ways button"
AS_NOW = "node => node.isEqualNode(window.now)"  # in whatever order an element has its attributes
BOX = "node => { const { x, width, height } = node.getBoundingClientRect(); return [x, width, height] }"


def test_the_button_stays_as_it_is_and_bots_are_not_named(person: Somebody) -> None:
    ann = person().registers("Ann").sits("full-throttle", 6)
    ann.can_act()
    button = ann.page.locator(BUTTON)
    before = button.evaluate(BOX)

    ann.chooses()

    ann.awaits(".ways [data-undo]")
    assert before == button.evaluate(BOX)
    ann.can_act()  # the bots have moved
    undone = int(str(ann.page.locator(".ways [data-undo]").get_attribute("data-undo")))
    options = ann.site.call(ann.token, "GET", f"/tables/{ann.table}/undo").json()
    asked = next(option["needs"] for option in options if option["to_version"] == undone)  # bots that have seen it
    said, cost = ("The bots agree at once", ", no rating gain") if asked else ("Nobody is asked", "")
    expect(button.locator("span, small")).to_have_text(["Undo", f"free{cost}"])
    expect(button).to_have_accessible_description(re.compile(rf"^Undoes the last (action|\d+ actions)\. {said}\."))


def test_an_undo_costs_nothing_where_the_game_counts_for_nothing(person: Somebody) -> None:
    ann = person().registers("Ann").sits("maverick", 1, visibility="private")
    ann.can_act()
    ann.chooses()
    ann.chooses()

    expect(ann.page.locator(".ways .cost")).to_have_text("free")
    expect(ann.page.locator(".ways [data-undo]")).to_have_accessible_description(
        "Undoes the last action. Nobody is asked."
    )


def test_the_button_undoes_an_action_of_the_player_or_nothing(person: Somebody) -> None:
    """Whoever undoes what only bots have done gets nothing back: they do it again."""
    ann = person().registers("Ann").sits("full-throttle", 6)
    ann.can_act()
    expect(ann.page.locator(BUTTON)).to_have_accessible_description("Nothing to undo.")

    ann.chooses()
    ann.can_act()
    ann.awaits(".ways [data-undo]")

    undone = int(str(ann.page.locator(BUTTON).get_attribute("data-undo")))
    events = ann.site.call(ann.token, "GET", f"/tables/{ann.table}/events").json()["events"]
    seats = [event["data"]["seat"] for event in events if event["version"] > undone]
    assert 0 == seats[0]
    assert 0 not in seats[1:]


def test_the_button_says_whom_it_asks(person: Somebody, site: Site) -> None:
    first, second = duel(person, site)
    before = first.page.locator(BUTTON).evaluate(BOX)
    name = site.call(second.token, "GET", "/me").json()["name"]

    second.sees(first.chooses())

    first.awaits(".ways [data-undo]")
    expect(first.page.locator(BUTTON)).to_have_accessible_description(f"Undoes the last action. Asks {name} first.")
    expect(first.page.locator(".ways .cost")).to_have_text(f"asks {name}")
    expect(first.page.locator(".ways .cost")).to_be_visible()
    assert before == first.page.locator(BUTTON).evaluate(BOX)


def test_a_request_is_all_that_is_asked_and_a_player_may_play_on(person: Somebody, site: Site) -> None:
    first, second = duel(person, site)
    second.sees(first.chooses())
    second.awaits(".hint")
    second.awaits(".board [data-action]")

    first.page.click(".ways [data-undo]")
    second.awaits("[data-takeback]")

    choices = second.page.locator(":is(.dock, .board) [data-action]")
    expect(choices).to_have_count(0)
    expect(second.page.locator(".hint")).to_have_count(0)
    expect(second.page.locator(".asking")).to_contain_text("The request expires with the next move")
    second.page.click("[data-play-on]")
    second.awaits(".board [data-action]")
    expect(second.page.locator("[data-play-on]")).to_have_count(0)
    second.chooses()
    second.page.wait_for_selector("[data-takeback]", state="detached")


def test_a_mouse_finds_the_button_as_tall_with_two_lines(person: Somebody) -> None:
    ann = person().registers("Ann").sits("maverick", 1)
    ann.can_act()
    before = ann.page.locator(BUTTON).evaluate(BOX)
    ann.chooses()
    ann.chooses()

    cost = ann.page.locator(".ways .cost")
    expect(cost).to_have_text("free, game won\u2019t count")
    assert cost.evaluate("node => node.scrollHeight <= node.clientHeight && node.scrollWidth <= node.clientWidth")
    assert before == ann.page.locator(BUTTON).evaluate(BOX)


def test_the_list_names_each_action_in_full(person: Somebody, site: Site) -> None:
    first, second = duel(person, site)
    me, other = (site.call(each.token, "GET", "/me").json()["name"] for each in (first, second))
    second.sees(first.chooses())
    second.can_act()
    first.sees(second.chooses())

    first.page.click("[data-tab=goBack]")

    rows = first.page.locator(".going-back .rows [data-undo]")
    expect(rows).to_have_count(2)
    theirs, mine = rows.locator(".cut").all_text_contents()
    assert theirs.startswith(f"{other} keeps")
    assert mine.startswith(f"{me} keeps")
    assert mine.endswith("(you)")
    expect(rows.nth(1)).to_have_accessible_description(f"Undoes the last 2 actions. Asks {other} first.")
    lines = rows.locator(".cut, .cost")
    expect(lines).to_have_count(4)
    whole = "lines => lines.map(line => line.scrollWidth <= line.clientWidth && line.scrollHeight <= line.clientHeight)"
    assert [True] * 4 == lines.evaluate_all(whole)


def test_what_was_undone_is_said_in_the_list_and_in_the_log(person: Somebody) -> None:
    ann = person().registers("Ann").sits("maverick", 1)
    ann.can_act()
    ann.chooses()
    ann.page.click("[data-tab=goBack]")
    done = ann.page.locator(".going-back .rows .cut").first.inner_text().removesuffix(" (you)")

    ann.page.click(".ways [data-undo]")

    expect(ann.page.locator(".going-back [role=status]")).to_contain_text(done)
    ann.page.click("[data-tab=log]")
    expect(ann.page.locator(".log .event").last).to_contain_text(f": {done}")


def test_an_undo_that_is_pointed_at_shows_its_position(person: Somebody, site: Site) -> None:
    ann = person().registers("Ann").sits("maverick", 1)
    ann.can_act()
    for _ in range(3):
        ann.chooses()
    ann.page.click("[data-tab=goBack]")
    option = ann.page.locator(".going-back [data-undo]").last
    version = int(option.get_attribute("data-undo") or 0)
    board = ann.page.locator(".maverick")
    board.evaluate("node => { window.now = node.cloneNode(true) }")

    option.hover()

    ann.awaits(f".board[data-preview='{version}'] .preview")
    assert not board.evaluate(AS_NOW)
    assert 0 == ann.page.locator(".board [data-action]").count() < ann.page.locator(".dock [data-action]").count()
    ann.page.hover("h2, .seats")
    ann.awaits(".board:not([data-preview])")
    assert board.evaluate(AS_NOW)
    option.focus()
    ann.awaits(f".board[data-preview='{version}']")
    assert ann.version > version


def test_choices_on_the_screen_that_reveal_something_have_an_eye_without_being_pointed_at(person: Somebody) -> None:
    ann = person().registers("Ann").sits("maverick", 1)
    asked: list[str] = []

    def hear(request: Request) -> None:
        if "dry_run" in request.url:
            asked.append(str(request.post_data))

    def awaits_rest(least: int) -> None:
        """Until enough was asked, and nothing more is for two seconds."""
        known = -1
        while known < least or known < len(asked):
            known = len(asked)
            ann.page.wait_for_timeout(2000)

    ann.page.on("request", hear)
    ann.can_act()
    ann.page.mouse.move(0, 0)
    awaits_rest(2)
    expect(ann.page.locator(".eye, [data-eye]")).to_have_count(0)  # neither companion reveals anything
    assert 2 == len(asked)

    ann.site.call(ann.token, "POST", f"/tables/{ann.table}/actions", {"action": first_of(ann)})

    ann.sees(4)
    ann.can_act()
    places = ann.page.evaluate(PLACES)
    ann.awaits(".board [data-action][data-eye]")
    expect(ann.page.locator(".board [data-eye]").first).to_have_accessible_description(re.compile("is not rated$"))
    awaits_rest(3)
    eyes = ann.page.locator(".dock .eye").count()
    assert 0 < eyes <= 8  # those on the screen, and no more is asked by itself
    assert 2 + eyes == len(asked) == len(set(asked))
    assert places == ann.page.evaluate(PLACES)  # nobody's finger is above another choice now


PLACES = (
    "[...document.querySelectorAll('.table [data-action]')].map((each) => JSON.stringify(each.getBoundingClientRect()))"
)


def first_of(someone: Person) -> object:
    """The first action of somebody who is to act."""
    return someone.site.call(someone.token, "GET", f"/tables/{someone.table}/view").json()["actions"][0]
