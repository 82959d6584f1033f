"""A table whose seats are all taken, while somebody has yet to reveal: who that is, and what happens then."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from domain.kernel.chain import entropy_commitment
from tests.web.browsing import Person, Site

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]
LIVE = {"seconds_per_action": 120, "then": "resign"}
A_DAY = {"seconds_per_action": 86_400, "then": "random"}
SECRET = "5" * 64
REFUSED = "[data-sit], [data-stand], [data-close], [data-bot], .joining, .invitation code, .invitation button"
"""What the service would refuse."""


def opened(ann: Person, **options: object) -> str:
    """A table for two that somebody has opened."""
    body = {"game": "full-throttle", "seats": 2, **options}
    return str(ann.site.call(ann.token, "POST", "/tables", body).json()["id"])


def seals_elsewhere(who: Person, table: str, invite: str | None = None) -> None:
    """Take a sealed seat in a browser that is closed then."""
    body = {"commitment": entropy_commitment(SECRET), **({} if invite is None else {"invite": invite})}
    who.site.call(who.token, "POST", f"/tables/{table}/seats", body).raise_for_status()


def waiting(person: Somebody, **options: object) -> tuple[Person, Person, str]:
    """Ann, whose page has revealed, and Bob, whose page has not: it is closed."""
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = opened(ann, **options)
    seals_elsewhere(bob, table, ann.site.call(ann.token, "GET", f"/tables/{table}").json().get("invite"))
    ann.goes(f"/tables/{table}")
    ann.page.click("[data-sit]")
    return ann, bob, table


def says(who: Person, seat: int, words: str | re.Pattern[str]) -> None:
    """Wait until a page says this of a seat's half of the deal."""
    expect(who.page.locator(f"[data-half='{seat}']")).to_have_text(words)


@pytest.mark.parametrize(
    ("options", "late"),
    [
        ({"clock": LIVE}, "If it runs out first, the game starts anyway, and Bob resigns."),
        ({"clock": A_DAY}, "If it runs out first, the game starts anyway, and Bob resigns."),
        ({"clock": None}, "This table has no time limit. It closes if nobody reveals for a day."),
        (
            {"clock": None, "visibility": "private"},
            "This table has no time limit. It closes if nobody reveals for a week.",
        ),
    ],
)
def test_who_has_revealed_is_told_for_whom_the_deal_waits(
    person: Somebody, options: dict[str, object], late: str
) -> None:
    ann, _, _ = waiting(person, **options)

    ann.awaits("[data-dealing='0']")
    says(ann, 1, "You have revealed. There is nothing left for you to do.")
    says(ann, 0, re.compile("^Bob(\u2019s browser has yet to reveal its half| is away)"))
    expect(ann.page.locator("[data-late]")).to_have_text(late)
    assert (1 if options["clock"] else 0) == ann.page.locator("[data-dealing] .clock").count()
    expect(ann.page.locator("#top .whose")).to_have_text("Waiting for the deal")
    assert 0 == ann.page.locator(REFUSED).count()


def test_who_has_the_secret_elsewhere_is_told_where_to_open_the_page(person: Somebody) -> None:
    ann, bob, table = waiting(person, clock=LIVE)
    late: list[Route] = []
    bob.page.route("**/events?after=0*", lambda route: late.append(route))  # noqa: PLW0108  # Playwright marks what it calls
    bob.goes(f"/tables/{table}")

    bob.awaits("[data-dealing='0']")
    for seat in (0, 1):
        says(bob, seat, "One moment.")
    late[0].continue_()
    says(bob, 0, "Your half is not in this browser. Open this page in the browser in which you sat down.")
    says(bob, 1, "Ann has revealed.")
    expect(bob.page.locator("[data-late]")).to_have_text(re.compile("and you resign.$"))
    assert 0 == bob.page.locator(REFUSED).count()
    bob.goes("/")
    row = bob.page.locator(f"li:has([href='/tables/{table}'])").first
    expect(row.locator(".badge")).to_have_text("Waiting for the deal")
    assert 0 == row.locator("[data-invite]").count()

    bob.site.call(bob.token, "POST", f"/tables/{table}/reveal", {"entropy": SECRET})
    ann.awaits(".board[data-status=playing]")


def test_a_table_that_moves_on_while_it_is_loaded_is_shown_as_it_is(person: Somebody) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = opened(ann)
    ann.site.call(ann.token, "POST", f"/tables/{table}/seats", {"entropy": "luck"}).raise_for_status()
    late = [ann.site.call(ann.token, "GET", f"/tables/{table}").text]
    seals_elsewhere(bob, table)
    ann.page.route(
        f"**/v1/tables/{table}",
        lambda route: route.fulfill(body=late.pop(), content_type="application/json") if late else route.continue_(),
    )

    ann.goes(f"/tables/{table}")

    expect(ann.page.locator("[data-dealing='1']")).to_have_count(1, timeout=10_000)


def revealed_before(who: Person) -> None:
    """The browser has revealed its half where another event took the last seat."""
    kept = [f"takeback.secret.{entropy_commitment(SECRET)}", f"{SECRET} 3-{'0' * 64}"]
    who.picture.evaluate("([name, text]) => localStorage.setItem(name, text)", kept)


def test_what_a_restored_service_may_know_is_not_revealed_and_the_seat_taken_again(person: Somebody) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = opened(ann, clock=LIVE)
    seals_elsewhere(bob, table)
    revealed_before(bob)
    bob.goes(f"/tables/{table}")
    expect(bob.page.locator("[data-elsewhere]")).to_contain_text("after this browser had revealed your half")

    bob.page.click("[data-here]")

    expect(bob.page.locator("[data-elsewhere]")).to_have_count(0)
    ann.goes(f"/tables/{table}")
    ann.page.click("[data-sit]")
    for each in (ann, bob):
        each.awaits(".board[data-status=playing]")


def test_a_deal_says_that_a_half_is_not_revealed_again_after_a_restore(person: Somebody) -> None:
    ann, bob, table = waiting(person, clock=LIVE)
    ann.awaits("[data-dealing='0']")
    revealed_before(bob)
    bob.goes(f"/tables/{table}")

    bob.awaits("[data-dealing='0']")
    says(bob, 0, re.compile("^The service was restored from a backup after this browser had revealed your half."))


def test_who_sat_down_in_another_browser_is_told_before_the_start_and_takes_the_seat_again(person: Somebody) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = opened(ann, clock=LIVE)
    seals_elsewhere(bob, table)
    bob.goes(f"/tables/{table}")
    expect(bob.page.locator("[data-elsewhere]")).to_contain_text("You sat down in another browser")

    bob.page.click("[data-here]")

    bob.awaits("[data-stand]")
    expect(bob.page.locator("[data-elsewhere]")).to_have_count(0)
    ann.goes(f"/tables/{table}")
    ann.page.click("[data-sit]")
    for each in (ann, bob):
        each.awaits(".board[data-status=playing]")


def test_an_invited_player_is_not_sent_out_of_a_private_table(person: Somebody) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = opened(ann, visibility="private")
    seals_elsewhere(bob, table, ann.site.call(ann.token, "GET", f"/tables/{table}").json()["invite"])
    bob.goes(f"/tables/{table}")

    expect(bob.page.locator("[data-elsewhere]")).to_contain_text("open your invitation link again")
    assert 0 == bob.page.locator("[data-here]").count()


def test_a_seat_that_is_not_sealed_has_nothing_to_reveal(person: Somebody) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = opened(ann, clock=LIVE)
    seals_elsewhere(bob, table)
    ann.site.call(ann.token, "POST", f"/tables/{table}/seats", {"entropy": "luck"}).raise_for_status()
    for each, told in (
        (ann, "You have nothing to reveal: your seat is not sealed."),
        (bob, "Ann has nothing to reveal: that seat is not sealed."),
    ):
        each.goes(f"/tables/{table}")
        each.awaits("[data-dealing='0']")
        says(each, 1, told)
        expect(each.page.locator("[data-late]")).to_have_text("If it runs out first, the table closes.")


def test_where_nobody_has_revealed_the_table_closes(person: Somebody, site: Site) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = opened(ann, clock=LIVE)
    for each in (ann, bob):
        seals_elsewhere(each, table)
    ann.goes(f"/tables/{table}")

    ann.awaits("[data-dealing='0 1']")
    expect(ann.page.locator("[data-late]")).to_have_text(re.compile("^If it runs out before anybody has revealed"))
    site.call(bob.token, "POST", f"/tables/{table}/reveal", {"entropy": SECRET})
    ann.awaits("[data-dealing='0']")
    expect(ann.page.locator("[data-late]")).to_have_text(re.compile("starts anyway, and you resign.$"))


def test_a_table_that_nobody_reveals_at_says_why_it_was_closed(person: Somebody) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = opened(ann, clock={"seconds_per_action": 10, "then": "resign"})
    for each in (ann, bob):
        seals_elsewhere(each, table)
    ann.goes(f"/tables/{table}")

    expect(ann.page.locator(".ended")).to_have_text(re.compile("^Nobody revealed a part of the deal"))


def test_of_two_tabs_one_reveals(person: Somebody) -> None:
    """The other one would be refused with 409, which a browser shows as an error."""
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = opened(ann)
    ann.goes(f"/tables/{table}")
    ann.page.click("[data-sit]")
    ann.awaits("[data-stand]")
    others = [ann.tab() for _ in range(3)]
    for tab in others:
        tab.goto(f"{ann.site.address}/tables/{table}")
        tab.wait_for_selector("[data-stand]")
    reveals: list[str] = []
    for tab in (ann.page, *others):
        tab.on("request", lambda request: reveals.append(request.url) if request.url.endswith("/reveal") else None)
    seals_elsewhere(bob, table)

    for tab in (ann.page, *others):
        tab.wait_for_selector("[data-dealing='0'], [data-dealing='1']")
    assert 1 == len(reveals)
