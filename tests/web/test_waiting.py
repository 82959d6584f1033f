"""Who waits sees for whom, how long yet by the time of the service, what happens then, and what to do meanwhile."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browsing import Person, Site

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]
LIVE = {"seconds_per_action": 120, "then": "resign"}
A_DAY = {"seconds_per_action": 86_400, "then": "random"}
TABLE = re.compile("/v1/tables/[0-9a-f]{24}$")


def two(person: Somebody, site: Site, clock: object = LIVE) -> tuple[Person, Person, str]:
    """Two people who sit at a table, the first of whom is to act, and the table; no page shows it yet."""
    ann, bob = person().registers("Ann"), person().registers("Bob")
    body = {"game": "full-throttle", "seats": 2, "clock": clock}
    table = site.call(ann.token, "POST", "/tables", body).json()["id"]
    for each in (ann, bob):
        site.call(each.token, "POST", f"/tables/{table}/seats")
    [first] = site.call(ann.token, "GET", f"/tables/{table}").json()["to_act"]
    return (ann, bob, table) if first == 0 else (bob, ann, table)


def seconds(shown: str | None) -> int:
    """The seconds of a countdown such as 1:58."""
    assert shown is not None
    minutes, _, rest = shown.partition(":")
    return 60 * int(minutes) + int(rest)


def changed(who: Person, change: Callable[[Any], None], where: str | re.Pattern[str] = TABLE) -> None:
    """Let the page be told something else by the service than it says."""

    def answer(route: Route) -> None:
        response = route.fetch()
        shown = response.json()
        change(shown)
        route.fulfill(response=response, json=shown)

    who.page.route(where, answer)


def away(table: Any) -> None:
    """Everybody at a table is away, and so is its opener."""
    for seat in table["seats"]:
        seat["present"] = False
    if "opener_present" in table:
        table["opener_present"] = False


@pytest.mark.parametrize("fast", [timedelta(minutes=2), timedelta(days=-2)])
def test_the_time_that_is_left_is_right_whatever_the_device_says(person: Somebody, site: Site, fast: timedelta) -> None:
    actor, waits, table = two(person, site)
    for each in (actor, waits):
        each.page.clock.install(time=datetime.now(UTC) + fast)
        each.goes(f"/tables/{table}")
        each.awaits(".seats .clock")
        drift = each.page.evaluate("Date.now()") / 1000 - datetime.now(UTC).timestamp()
        assert abs(drift - fast.total_seconds()) < 60  # so the device is wrong indeed

        for place in (".seats .clock", "#top .clock"):
            assert 30 < seconds(each.page.text_content(place)) <= 120
    assert 30 < seconds(waits.page.text_content(".dock .clock")) <= 120


def test_a_countdown_goes_on(person: Somebody, site: Site) -> None:
    _, waits, table = two(person, site)
    waits.page.clock.install()
    waits.goes(f"/tables/{table}")
    waits.awaits(".dock .clock")
    before = seconds(waits.page.text_content(".dock .clock"))

    waits.page.clock.fast_forward(10_000)

    for place in (".dock .clock", ".seats .clock", "#top .clock"):
        assert before - 60 < seconds(waits.page.text_content(place)) <= before - 9


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        (LIVE, r"^{} has 1:\d\d left, then resigns\.$"),
        (A_DAY, r"^{} has \d\d h left, then a move is chosen at random\.$"),
        (None, r"^{} to play$"),
    ],
)
def test_who_waits_is_told_for_whom_and_what_happens_then(
    person: Somebody, site: Site, clock: object, said: str
) -> None:
    actor, waits, table = two(person, site, clock)
    name = site.call(actor.token, "GET", "/me").json()["name"]
    waits.goes(f"/tables/{table}")

    expect(waits.page.locator("[data-waits-for]")).to_have_text(re.compile(said.format(name)))
    links = waits.page.locator(".meanwhile a")
    assert ["/", f"/tables/{table}/film", "/rules/full-throttle"] == [
        link.get_attribute("href") for link in links.all()
    ]
    links.first.click()
    waits.awaits(".lobby [data-meet]")


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        (LIVE, r"^{} is away and has 1:\d\d left, then resigns\.$"),
        (
            None,
            r"^{0} is away\. This table has no time limit: the game waits until {0} comes back, or until you resign\.$",
        ),
    ],
)
def test_who_waits_is_told_that_the_other_is_away(person: Somebody, site: Site, clock: object, said: str) -> None:
    actor, waits, table = two(person, site, clock)
    name = site.call(actor.token, "GET", "/me").json()["name"]
    changed(waits, away)
    waits.goes(f"/tables/{table}")

    expect(waits.page.locator("[data-waits-for]")).to_have_text(re.compile(said.format(name)))


def test_who_comes_to_a_table_is_told_who_is_away_there(person: Somebody, site: Site) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = site.call(ann.token, "POST", "/tables", {"game": "full-throttle", "seats": 2}).json()["id"]
    site.call(ann.token, "POST", f"/tables/{table}/seats")
    bob.goes(f"/tables/{table}")
    bob.awaits("[data-sit]")
    assert 0 == bob.page.locator(".invitation .away").count()

    changed(bob, away)
    bob.page.reload()

    expect(bob.page.locator(".invitation .away")).to_have_text(re.compile("^Ann is away right now"))


def test_the_lobby_marks_the_tables_whose_opener_is_away(person: Somebody, site: Site) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    tables = [
        site.call(ann.token, "POST", "/tables", {"game": "full-throttle", "seats": 2}).json()["id"] for _ in range(2)
    ]

    site.call(ann.token, "POST", f"/tables/{tables[0]}/seats")

    def one_away(listed: Any) -> None:
        for each in listed["tables"]:
            each["opener_present"] = each["id"] != tables[0]

    changed(bob, one_away, re.compile(r"/v1/tables\?open=true"))
    bob.goes("/")

    gone, there = (bob.page.locator(f".tables a[href='/tables/{table}']") for table in tables)
    expect(gone.locator(".away")).to_have_text("Ann is away")
    expect(there.locator(".pace")).to_have_text("Slow: a week per action")
    assert 0 == there.locator(".away").count()


@pytest.mark.parametrize(("label", "clock"), [(None, LIVE), ("Relaxed", {**A_DAY, "then": "resign"})])
def test_players_are_found_at_the_pace_that_is_chosen(
    person: Somebody, site: Site, label: str | None, clock: object
) -> None:
    ann = person().begins("Ann")
    pace = ann.page.get_by_label("Pace")
    assert "Live: 2 minutes per action" == pace.locator("option:checked").text_content()
    if label is not None:
        pace.select_option(label=f"{label}: a day per action")
    ann.page.click("[data-meet=thermal-showdown]")
    ann.awaits(".board[data-status]")

    assert clock == site.call(ann.token, "GET", f"/tables/{ann.table}").json()["clock"]
    site.call(ann.token, "POST", f"/tables/{ann.table}/close")


def test_a_table_for_strangers_is_opened_live_and_one_for_others_slowly(person: Somebody, site: Site) -> None:
    ann = person().begins("Ann")
    ann.page.click("[data-open=full-throttle]")
    chosen = ann.page.locator("dialog").get_by_label("Pace").locator("option:checked")
    expect(chosen).to_have_text("Live: 2 minutes per action")
    ann.page.get_by_label("Only by invitation").check()
    expect(chosen).to_have_text("Slow: a week per action")
    ann.page.get_by_label("Only by invitation").uncheck()
    ann.page.locator("dialog").get_by_label("Seat 2").select_option(index=1)
    expect(chosen).to_have_text("Slow: a week per action")
    ann.page.locator("dialog").get_by_label("Seat 2").select_option(index=0)
    ann.page.click("dialog .primary")
    ann.awaits(".invitation")

    assert LIVE == site.call(ann.token, "GET", f"/tables/{ann.table}").json()["clock"]
    ann.page.click("[data-tab=about]")
    expect(ann.page.locator(".settings")).to_contain_text("Live: 2 minutes per action")


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(604_800, "7 d"), (604_799, "7 d"), (7200, "2 h"), (86_399, "24 h"), (899, "15 min"), (42, "0:42")],
)
def test_a_time_that_is_left_is_rounded(page: Page, seconds: int, said: str) -> None:
    read = "time => import('/web/wording.js').then(({ duration }) => duration(time))"

    assert said == page.evaluate(read, 1000 * seconds)


def test_a_notice_lets_clicks_through(person: Somebody, site: Site) -> None:
    actor, _, table = two(person, site)
    actor.goes(f"/tables/{table}")
    actor.awaits(".board [data-action]")
    show = "import('/web/core/notices.js').then(({ announce }) => announce(text, { stay: true, at: dock }))"
    actor.page.evaluate(
        f"([text]) => {{ const dock = document.querySelector('.board [data-action]'); return {show} }}", ["x " * 99]
    )
    actor.awaits("#news[data-at]")

    box = actor.page.locator("#news").bounding_box()

    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    hit = "([x, y]) => document.elementFromPoint(x, y).closest('#news') === null"
    assert actor.page.evaluate(hit, middle)
