"""A browser whose sign-in key the service refuses forgets it, says so once, and goes on as a visitor."""

from collections.abc import Callable
from urllib.parse import urlencode

import pytest

from tests.web.browsing import Person
from tests.web.scenes import CLIENT

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]

NOTICE = "#news >> text=This browser was signed out: its sign-in key was revoked."
KEPT = "localStorage['takeback.account'] ?? null"
REFUSED = "status of 401"
"""What the console says of one."""
PROBLEM = '{"type": "x", "title": "x", "status": 401, "code": "unauthorized", "detail": "x", "errors": []}'
"""The answer to a key that is not valid."""
SEVERAL_REFRESHES = 11_000
"""Milliseconds in which a lobby asks for its tables twice."""


def revoked(ann: Person) -> None:
    """Revoke the key of somebody's browser, as another device does."""
    issued = ann.site.call(ann.token, "POST", "/me/tokens", {"label": "another"}).json()
    mine = ann.site.call(ann.token, "GET", "/me").json()["token"]["id"]
    assert 204 == ann.site.call(issued["token"], "DELETE", f"/me/tokens/{mine}").status_code


def private_table(ann: Person) -> str:
    """The path of a table that only she sees."""
    opened = ann.site.call(ann.token, "POST", "/tables", {"game": "maverick", "visibility": "private"}).json()
    return f"/tables/{opened['id']}"


def forgives(ann: Person) -> None:
    """Take the refusals of the key from what she complains of."""
    assert ann.complaints
    assert all(REFUSED in complaint for complaint in ann.complaints)
    ann.complaints.clear()


def is_a_visitor(ann: Person) -> None:
    """She is told why, and can sign in right there."""
    ann.awaits(NOTICE)
    ann.awaits("input[name=name]")
    ann.awaits("text=I have a sign-in key or a recovery code")
    assert 0 == ann.page.locator("#top .who[href='/account']").count()
    assert ann.page.evaluate(KEPT) is None
    forgives(ann)


@pytest.mark.parametrize("path", ["/", "/account", "/device", f"/oauth/authorize?{urlencode(CLIENT)}"])
def test_a_page_that_is_opened_with_a_revoked_key_offers_to_sign_in(person: Somebody, path: str) -> None:
    ann = person().registers("Ann")
    revoked(ann)
    ann.goes(path)
    if path == "/device":
        ann.page.fill("[name=code]", "ABCD-EFGH")
        ann.page.click(".primary")

    is_a_visitor(ann)


def test_a_key_that_was_refused_by_mistake_is_not_lost(person: Somebody) -> None:
    """A service that was started on another database refuses every key, and takes them again once that is noticed."""
    ann = person().registers("Ann")
    mistaken = {"status": 401, "body": PROBLEM, "content_type": "application/problem+json"}
    headers = {"WWW-Authenticate": 'Bearer error="invalid_token"'}
    ann.page.route("**/v1/**", lambda route: route.fulfill(**mistaken, headers=headers))
    ann.goes("/")
    is_a_visitor(ann)
    ann.page.click("[data-again] >> text=Try the key of Ann again")
    ann.awaits("#news[data-bad]")
    ann.page.unroute("**/v1/**")

    ann.page.click("[data-again]")

    ann.awaits("#top .who >> text=Ann")
    assert ann.page.evaluate("localStorage['takeback.refused'] ?? null") is None
    assert ann.token in ann.page.evaluate(KEPT)
    ann.forgives("status of 401")  # some come later than what they are about


def test_whoever_signs_in_again_goes_on_with_the_same_request(person: Somebody) -> None:
    ann = person().registers("Ann")
    spare = ann.site.call(ann.token, "POST", "/me/tokens", {"label": "spare", "spare": True}).json()["token"]
    revoked(ann)
    ann.goes(f"/oauth/authorize?{urlencode(CLIENT)}")
    is_a_visitor(ann)
    ann.page.click("text=I have a sign-in key or a recovery code")
    ann.page.fill("input[name=key]", spare)
    ann.page.click("main details button")

    ann.awaits("[data-asks]")
    ann.awaits("main >> text=You are signed in here as Ann.")


@pytest.mark.parametrize("page", ["", "/film"])
def test_a_private_table_is_back_after_signing_in(person: Somebody, page: str) -> None:
    ann = person().registers("Ann")
    table = private_table(ann)
    key = ann.site.call(ann.token, "POST", "/me/tokens", {"spare": True}).json()["token"]
    revoked(ann)
    ann.goes(table + page)
    ann.awaits(NOTICE)
    ann.awaits("main input[name=name]")
    ann.page.click("text=I have a sign-in key or a recovery code")
    ann.page.fill("input[name=key]", key)
    ann.page.click("main details button")

    ann.awaits("#top .who >> text=Ann")
    ann.awaits_that("() => !document.querySelector('input[name=key]')")
    complaints, ann.complaints[:] = [*ann.complaints], []
    assert all(REFUSED in each or "status of 404" in each for each in complaints)


def test_a_table_that_is_followed_goes_on_for_a_visitor(person: Somebody) -> None:
    ann = person().registers("Ann").sits("maverick", 1)
    ann.can_act()
    revoked(ann)

    ann.awaits(NOTICE)
    ann.awaits("main >> text=You are watching.")
    ann.awaits("main [data-sign-in]")
    forgives(ann)


def test_an_open_page_and_other_tabs_follow_and_ask_no_more(person: Somebody) -> None:
    ann = person().registers("Ann")
    other = ann.tab()
    ann.goes("/")
    ann.awaits("#top .who >> text=Ann")
    other.goto(ann.site.address + "/rules/maverick")
    other.wait_for_selector("#top .who >> text=Ann")
    revoked(ann)

    is_a_visitor(ann)
    other.wait_for_selector(NOTICE)
    other.wait_for_selector("#top .who[href='/docs']")
    ann.page.wait_for_timeout(SEVERAL_REFRESHES)
    ann.awaits(NOTICE)
    assert [] == ann.complaints


def test_an_expired_key_is_said_to_have_expired(person: Somebody) -> None:
    ann = person().registers("Ann")
    ann.page.route(
        "**/v1/me",
        lambda route: route.fulfill(
            status=401,
            headers={
                "WWW-Authenticate": 'Bearer error="invalid_token", error_description="The token has expired"',
                "Content-Type": "application/problem+json",
            },
            body=PROBLEM,
        ),
    )
    ann.goes("/account")

    ann.awaits("#news >> text=This browser was signed out: its sign-in key has expired.")
    forgives(ann)


CALLS = """async (given) => {
  const service = await import("/web/core/service.js")
  const made = given === null ? service.service() : service.clientWith(given)
  return made.call("me", {}, { signal: AbortSignal.timeout(1500) }).then(() => "answered", () => "refused")
}"""
STRANGE = "0" * 48


def test_nothing_else_makes_a_browser_forget_its_key(person: Somebody) -> None:
    ann = person().registers("Ann")
    ann.goes("/rules/maverick")
    ann.awaits("#top .who >> text=Ann")
    kept = ann.token
    answered = {
        "offline": lambda route: route.abort(),
        "broken": lambda route: route.fulfill(status=503, body="{}"),
        "proxy": lambda route: route.fulfill(status=401, body=PROBLEM),
    }
    for fault in (*answered, "other key", "visitor"):
        if fault in answered:
            ann.page.route("**/v1/me", answered[fault])
        given = {"other key": STRANGE, "visitor": ""}.get(fault)

        assert "refused" == ann.page.evaluate(CALLS, given), fault
        assert kept == ann.token, fault
        assert 0 == ann.page.locator(NOTICE).count(), fault
        ann.page.unroute("**/v1/me")
        assert "answered" == ann.page.evaluate(CALLS, None), fault
    ann.complaints.clear()
