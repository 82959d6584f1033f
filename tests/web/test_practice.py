"""Practice: a private table from the lobby, and a hint that says what to play and why."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from tests.web.browsing import Person

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]


def advised(route: Route) -> None:
    """A hint to take the raven; that the service makes one is tested without a browser."""
    raven = {
        "action": {"type": "maverick.ChooseCompanion", "companion": "raven"},
        "label": "Take the raven",
        "value": 3120,
    }
    hint = {"game": "maverick", "rules_version": 1, "version": 3, "seat": 0, "best": raven, "next_best": None}
    more = {"better": True, "rollouts": 128, "unit": "score", "text": "Take the raven: it is worth 3.1 points."}
    route.fulfill(json={**hint, **more})


def test_a_hint_says_what_to_play_and_marks_it_until_one_has_played(person: Callable[..., Person]) -> None:
    ann = person().registers("Ann")
    ann.goes("/")
    ann.page.route("**/hint", advised)
    ann.page.click("[data-practise=maverick]")
    ann.can_act()
    ann.page.click("[data-advise]")
    ann.awaits("[data-advice='3']")

    assert "Take the raven: it is worth 3.1 points." == ann.page.inner_text("[data-advice]")
    assert "raven" in str(ann.page.text_content(".dock [data-advised]"))
    assert 1 == ann.page.locator(".board [data-advised]").count()
    ann.page.click(".board [data-advised]")
    ann.page.wait_for_selector("[data-advice]", state="detached")
    assert 0 == ann.page.locator("[data-advised]").count()


def test_a_hint_that_comes_too_late_is_said_so(person: Callable[..., Person]) -> None:
    ann = person().registers("Ann")
    ann.goes("/")
    ann.page.route("**/hint", advised)
    ann.page.click("[data-practise=maverick]")
    ann.can_act()
    ann.chooses(0)
    ann.awaits(".board:not([data-version='3']) >> [data-action]")
    ann.page.click("[data-advise]")

    ann.awaits("text=The table has moved on meanwhile")
    assert 0 == ann.page.locator("[data-advice], [data-advised]").count()


def test_there_is_no_hint_where_the_game_counts(person: Callable[..., Person]) -> None:
    ann = person().registers("Ann")
    ann.sits("maverick", 1).can_act()

    assert 0 == ann.page.locator("[data-advise]").count()
    assert not ann.page.evaluate(
        "performance.getEntriesByType('resource').some(({ name }) => name.includes('/advising.js'))"
    )


def test_there_is_no_hint_against_people(person: Callable[..., Person]) -> None:
    ann = person().registers("Ann")
    opened = ann.site.call(ann.token, "POST", "/tables", {"game": "full-throttle", "seats": 2, "visibility": "private"})
    table = opened.json()
    ben = ann.site.call(None, "POST", "/players", {"name": "Ben"}).json()["token"]
    for token, seat in ((ann.token, 0), (ben, 1)):
        body = {"seat": seat, "invite": table["invite"]}
        assert ann.site.call(token, "POST", f"/tables/{table['id']}/seats", body).status_code == 201
    ann.goes(f"/tables/{table['id']}")
    ann.awaits(".dock")

    assert 0 == ann.page.locator("[data-advise]").count()
    assert 1 == ann.page.locator(".table[data-status=playing]").count()
