"""People at the browser table, in a real browser."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browsing import Person, Site

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(600)]

Somebody = Callable[..., Person]


THRICE = "button => { for (const n of [1, 2, 3]) button.click() }"


def duel(person: Somebody, site: Site) -> tuple[Person, Person]:
    """Two people at a table of two; the first of them is to move."""
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = site.call(ann.token, "POST", "/tables", {"game": "full-throttle", "seats": 2}).json()["id"]
    for each in (ann, bob):
        each.joins(table)
    ann.awaits(".board[data-status=playing]")
    return (ann, bob) if "0" == ann.page.get_attribute(".board", "data-to-act") else (bob, ann)


def test_a_name_is_enough_and_the_key_opens_the_account_elsewhere(person: Somebody) -> None:
    ann, elsewhere = person().begins("Ann"), person()
    ann.page.click("#top .who")
    ann.page.click("text=Show my sign-in key")
    key = ann.page.inner_text("main .key")
    assert ann.token == key

    elsewhere.goes("/")
    elsewhere.page.click("text=I have a sign-in key or a recovery code")
    elsewhere.page.fill("input[name=key]", key)
    elsewhere.page.click("main details button")
    elsewhere.awaits(".who >> text=Ann")


def test_a_key_can_be_made_and_revoked(person: Somebody, site: Site) -> None:
    ann = person().begins("Ann")
    ann.page.click("#top .who")
    ann.page.click("text=Make a key for another device")
    ann.awaits("[data-made] .key")
    made = ann.page.inner_text("[data-made] .key")
    assert 200 == site.call(made, "GET", "/me").status_code

    ann.awaits("[data-keys] li li >> text=Play on another device made with this browser")
    ann.page.click("[data-keys] li button")
    ann.page.click("[data-confirm]")
    ann.page.wait_for_selector("[data-keys] li button", state="detached")
    assert 401 == site.call(made, "GET", "/me").status_code


def test_the_spare_key_is_made_once_and_only_itself_revokes_it(person: Somebody, site: Site) -> None:
    ann = person().begins("Ann")
    ann.page.click("#top .who")
    ann.awaits("main >> text=This account has no spare key")
    ann.page.click("[data-spare]")
    ann.awaits("[data-keys] li >> text=no other key can revoke it")
    spare = ann.page.inner_text("[data-made] .key")
    assert site.call(spare, "GET", "/me").json()["token"]["spare"]
    ann.page.wait_for_selector("[data-spare]", state="detached")
    assert 0 == ann.page.locator("[data-keys] li button").count()


def test_an_account_is_deleted_once_its_player_knows_what_happens(person: Somebody, site: Site) -> None:
    ann, bob = duel(person, site)
    path, token = ann.page.url.rpartition("/")[2].split("?")[0], ann.token
    ann.page.click("#top .who")
    ann.page.click("[data-delete]")
    ann.awaits("dialog >> text=You resign from 1 game in play. The other players see the reason.")
    ann.page.click("dialog >> text=Cancel")
    assert 200 == site.call(token, "GET", "/me").status_code

    ann.page.click("[data-delete]")
    ann.page.click("dialog >> text=Delete for good")
    ann.awaits("#news >> text=Your account is deleted.")
    assert 401 == site.call(token, "GET", "/me").status_code
    bob.awaits(".board[data-status=finished]")
    bob.awaits(".seats .name a >> text=/^Seat [12]$/")  # names are read once more, after the result
    names = sorted(bob.page.locator(".seats .name a").all_inner_texts())
    assert names in (["Ann", "Seat 1"], ["Ann", "Seat 2"], ["Bob", "Seat 1"], ["Bob", "Seat 2"])
    told = [line["text"] for line in site.call(bob.token, "GET", f"/tables/{path}/log").json()["lines"]]
    assert any(f"The account of Seat {seat} was deleted, so Seat {seat} resigned." in " ".join(told) for seat in (1, 2))


def test_a_wrong_key_is_refused_in_words(person: Somebody) -> None:
    ann = person()
    ann.goes("/")
    ann.page.click("text=I have a sign-in key or a recovery code")
    ann.page.fill("input[name=key]", "nobody")
    ann.page.click("details button")
    ann.awaits("#news[data-bad] >> text=No account has this sign-in key.")
    [complaint] = ann.complaints
    assert complaint.startswith("Failed to load resource: the server responded with a status of 401 (Unauthorized)")
    ann.complaints.clear()


@pytest.mark.parametrize(
    "game",
    [
        *("thermal-showdown", "thermal-showdown-solo"),
        *(pytest.param(each, marks=pytest.mark.soak) for each in ("maverick", "full-throttle", "maximum-apocalypse")),
    ],
)
def test_one_click_and_one_plays(person: Somebody, game: str) -> None:
    ann = person().begins("Ann")
    ann.page.click(f"[data-quick={game}]")
    ann.awaits(".board[data-status=playing]")
    ann.can_act()

    before = ann.version
    assert ann.chooses() > before
    titles = ("Maverick", "Full Throttle!", "Thermal Showdown", "Maximum Apocalypse", "the Apprentice")
    assert ann.page.title().endswith(titles)


def test_the_others_move_is_seen_at_once_and_the_title_says_whose_turn_it_is(person: Somebody, site: Site) -> None:
    first, second = duel(person, site)
    expect(first.page).to_have_title("● Your turn - Full Throttle!")
    expect(second.page).to_have_title("Full Throttle!")

    version = first.chooses()
    second.sees(version)
    second.can_act()
    expect(second.page).to_have_title("● Your turn - Full Throttle!")
    assert first.page.inner_text(".log .turn:last-child .event:last-child p a >> nth=0").startswith(
        ("Ann keeps", "Bob keeps")
    )


def test_a_takeback_is_asked_for_and_declined_and_agreed(person: Somebody, site: Site) -> None:
    first, second = duel(person, site)
    second.sees(first.chooses())

    first.page.click(".ways [data-undo]")
    second.awaits("[data-takeback]")
    asked = second.page.inner_text("#asking-text")
    assert f"{asked.split()[0]} asked" == second.page.inner_text(".ways .cost")
    assert "already asked" == first.page.inner_text(".ways .cost")
    assert re.search(r"asks to undo the last action\. (Ann|Bob) keeps a card face down as a bet\.", asked)
    assert 0 == first.page.locator("[data-takeback]").count()
    second.page.click("[data-decline]")
    first.page.wait_for_selector(".asking", state="detached")


def test_an_agreed_takeback_is_struck_through_and_restored_by_consent(person: Somebody, site: Site) -> None:
    first, second = duel(person, site)
    before = first.page.locator(".dock [data-action]").all_inner_texts()
    second.sees(first.chooses())
    first.page.click(".ways [data-undo]")
    second.page.click("[data-agree]")

    expect(first.page.locator(".dock [data-action]")).to_have_text(before, use_inner_text=True)
    for each in (first, second):
        each.awaits(".log .undone >> text=1 action undone")
    first.page.click("[data-tab=goBack]")
    first.page.click("[data-redo]")
    second.page.click("[data-agree]")
    first.page.click("[data-tab=log]")
    first.page.wait_for_selector(".log .undone", state="detached")


def test_alone_one_steps_back_and_branches_off(person: Somebody) -> None:
    ann = person().begins("Ann")
    ann.page.click("[data-quick=maverick]")
    ann.can_act()
    start = ann.page.locator(".dock [data-action]").all_inner_texts()
    ann.chooses()
    ann.page.click(".ways [data-undo]")
    ann.awaits(".log .undone")
    expect(ann.page.locator(".dock [data-action]")).to_have_text(start, use_inner_text=True)

    table = ann.table
    ann.page.click("[data-tab=goBack]")
    ann.page.click("[data-fork]")
    ann.page.wait_for_url(lambda url: "/tables/" in url and table not in url)
    ann.awaits("[data-sit], .board[data-status=playing]")


def test_what_is_revealed_is_asked_once_and_can_be_given_up(person: Somebody) -> None:
    ann = person().begins("Ann")
    ann.page.click("[data-quick=maverick]")
    ann.can_act()
    ann.chooses()  # the companion; the payment then draws a hand
    before = ann.version
    ann.page.locator(".dock [data-action='5']").evaluate(THRICE)
    ann.awaits("dialog >> text=You can undo this, at a cost")  # nobody else sits there
    ann.awaits("dialog >> text=You can still undo it, but the game then no longer counts for the standings.")
    ann.page.click("dialog >> text=Cancel")
    expect(ann.page.locator("dialog")).to_have_count(0)
    assert before == ann.version

    ann.page.dispatch_event(".dock [data-action='5']", "click")
    ann.sees(before + 1)


def test_who_says_yes_when_the_table_has_moved_on_is_told(person: Somebody, site: Site) -> None:
    ann = person().begins("Ann")
    ann.page.click("[data-quick=maverick]")
    ann.can_act()
    ann.chooses()  # the companion; the payment then draws a hand
    ann.page.dispatch_event(".dock [data-action='0']", "click")
    ann.awaits("[data-confirm]")
    undo = {"to_version": ann.version - 1}
    assert 201 == site.call(ann.token, "POST", f"/tables/{ann.table}/undo", undo).status_code
    ann.awaits(".log .undone")
    ann.page.click("[data-confirm]")

    ann.awaits("text=The table changed before your move arrived")


def test_resigning_is_asked_first(person: Somebody, site: Site) -> None:
    first, second = duel(person, site)
    first.page.click("[data-tab=about]")
    first.page.click("[data-resign]")
    first.awaits("dialog >> text=Resign from this game?")
    first.page.click("[data-confirm]")

    second.awaits(".board[data-status=finished]")
    second.awaits(".ended >> text=won")


def test_double_clicks_and_two_tabs_play_once(person: Somebody, site: Site) -> None:
    first, _ = duel(person, site)
    other = first.tab()
    other.goto(first.page.url)
    other.wait_for_selector(".dock [data-action]", state="attached")
    first.can_act()
    before = first.version
    first.page.locator(".dock [data-action]").first.evaluate(THRICE)
    first.page.wait_for_selector(f".board:not([data-version='{before}']), [data-confirm]")
    first.page.evaluate("document.querySelector('[data-confirm]')?.click()")
    first.sees(before + 1)

    other.wait_for_selector(f".board[data-version='{before + 1}']")
    events = site.call(first.token, "GET", f"/tables/{first.table}/events?after={before}").json()["events"]
    assert ["Played"] == [event["type"] for event in events]


def test_back_and_forward_leave_and_find_the_table(person: Somebody) -> None:
    ann = person().begins("Ann")
    ann.page.click("[data-quick=maverick]")
    ann.awaits(".board[data-status=playing]")
    ann.page.go_back()
    ann.awaits(".tables >> text=Your turn")
    expect(ann.page).to_have_title("Takeback")
    ann.page.go_forward()
    ann.awaits(".board[data-status=playing]")


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Site]:
    """A service to be killed."""
    site = Site(tmp_path / "fragile.db")
    yield site
    site.kill()


def test_a_stream_that_is_cut_by_a_restart_goes_on_and_nothing_is_lost(fragile: Site, person: Somebody) -> None:
    first, second = duel(partial(person, fragile), fragile)
    version = first.chooses()
    second.sees(version)
    fragile.kill()
    second.awaits("#news >> text=The server cannot be reached")
    fragile.start()
    second.page.wait_for_selector("html:not([data-offline])", state="attached")

    version = second.chooses()
    first.sees(version)
    for each in (first, second):
        each.forgives("net::ERR")


def test_a_private_table_is_joined_by_its_link(person: Somebody) -> None:
    ann, bob = person().begins("Ann"), person()
    ann.page.click("[data-open=full-throttle]")
    ann.page.check("text=Only by invitation")
    ann.page.click("dialog >> text=Open the table")
    ann.awaits(".invitation .key")
    link = ann.page.inner_text(".invitation .key")

    bob.goes("/tables/" + link.partition("/tables/")[2])
    bob.page.click("[data-sit]")
    bob.page.fill("dialog input[name=name]", "Bob")
    bob.page.click("dialog >> text=Begin")
    for each in (ann, bob):
        each.awaits(".board[data-status=playing]")
    bob.forgives("status of 404")


def test_bots_are_seated_when_a_table_is_opened(person: Somebody) -> None:
    ann = person().begins("Ann")
    ann.page.click("[data-open=thermal-showdown]")
    ann.page.select_option("label:has-text('Seat 2') select", "Random bot")
    ann.page.click("dialog >> text=Open the table")
    ann.awaits(".board[data-status=playing]")
    ann.awaits(".seats >> text=Random bot")
