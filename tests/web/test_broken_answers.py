"""Whatever comes instead of an answer, the page says so in a sentence, and goes on once answers come again."""

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.web.browsing import Person

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Answer = Callable[[Route], None]


def no_problem(route: Route) -> None:
    """A failure whose document has no member of a problem."""
    route.fulfill(status=500, content_type="application/problem+json", body="{}")


def a_page(route: Route) -> None:
    """What a network to log into sends."""
    route.fulfill(status=200, content_type="text/html", body="<h1>Log in</h1>")


def nothing(route: Route) -> None:
    """An answer without a body."""
    route.fulfill(status=200, content_type="application/json", body="null")


@pytest.mark.parametrize("instead", [no_problem, a_page])
def test_the_lobby_has_everything_once_answers_come_again(person: Callable[[], Person], instead: Answer) -> None:
    ann, asked = person().registers("Ann"), Counter[str]()

    def broken_at_first(route: Route) -> None:
        path = route.request.url.partition("?")[0]
        asked[path] += 1
        if asked[path] < 3:
            instead(route)
        else:
            route.continue_()

    ann.page.route("**/v1/*", broken_at_first)
    ann.goes("/")

    ann.awaits("[data-open=maverick]")
    ann.awaits(".lobby[data-ready]")
    ann.complaints.clear()  # of the failures that were made


def test_a_table_without_an_answer_says_so_in_a_sentence(person: Callable[[], Person]) -> None:
    ann = person().registers("Ann")
    ann.page.route("**/v1/tables/*", nothing)
    ann.goes(f"/tables/{'0' * 24}")

    expect(ann.page.locator("main")).to_contain_text("The server did not answer as it should.")
