"""Whoever plays again is joined by the others, whose pages tell them at once."""

from collections.abc import Callable

import pytest

from tests.web.browsing import Person, Site
from tests.web.test_following import of_table
from tests.web.test_playing import duel

pytestmark = [pytest.mark.usefixtures("chromium", "long"), pytest.mark.timeout(600)]

Somebody = Callable[..., Person]


def test_the_other_page_asks_to_play_again_by_itself_and_after_a_reload(person: Somebody, site: Site) -> None:
    first, second = duel(person, site)
    over = first.table
    of_table(site, first, "POST", "resign")
    for each in (first, second):
        each.awaits("[data-rematch] >> text=Play again")
    second.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")  # it looks only if it hears
    name = "Ann" if site.call(first.token, "GET", "/me").json()["name"] == "Ann" else "Bob"

    first.page.click("[data-rematch]")

    first.awaits("[data-asked]")
    second.awaits(f"[data-asks] >> text={name} wants to play again.")
    assert second.table == over
    second.page.reload()
    second.awaits(f"[data-asks] >> text={name} wants to play again.")
    second.page.click("[data-rematch] >> text=Join")
    for each in (first, second):
        each.awaits(".board[data-status=playing]")
    assert first.table == second.table != over


def test_a_game_against_bots_begins_again_at_once(person: Somebody, site: Site) -> None:
    ann = person().registers("Ann").sits("full-throttle", 2)
    ann.awaits(".board[data-status=playing]")
    over = ann.table
    of_table(site, ann, "POST", "resign")
    ann.awaits("[data-rematch]")

    ann.page.click("[data-rematch]")

    ann.awaits(".board[data-status=playing]")
    assert over != ann.table


def test_whoever_closes_the_table_asks_no_more(person: Somebody, site: Site) -> None:
    first, second = duel(person, site)
    of_table(site, first, "POST", "resign")
    second.awaits("[data-rematch]")
    first.awaits("[data-rematch]")
    first.page.click("[data-rematch]")
    second.awaits("[data-rematch] >> text=Join")
    first.awaits("[data-close]")

    first.page.click("[data-close]")
    second.page.reload()

    second.awaits("[data-rematch] >> text=Play again")
