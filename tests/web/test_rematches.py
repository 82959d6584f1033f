"""Whoever plays again is joined by the others, whose pages tell them at once."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browsing import Person, Site
from tests.web.test_following import of_table
from tests.web.test_playing import duel

pytestmark = [pytest.mark.usefixtures("chromium", "long"), pytest.mark.timeout(600)]

Somebody = Callable[..., Person]


def revealed(site: Site, who: Person) -> int:
    """The number of seats at somebody's table that were sealed, and are revealed."""
    return [event["type"] for event in of_table(site, who, "GET", "events?limit=20")["events"]].count("Revealed")


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


def test_two_people_play_three_games_without_leaving_the_table(person: Somebody, site: Site) -> None:
    first, second = duel(person, site)
    tables = [first.table]
    for asking, joining in ((first, second), (second, first)):
        of_table(site, first, "POST", "resign")
        for each in (first, second):
            each.awaits(".board[data-status=finished]")
        asking.page.click("[data-rematch] >> text=Play again")
        asking.awaits("[data-asked]")
        assert asking.table not in str(site.call(None, "GET", "/tables?open=true").json())  # not in the lobby
        joining.awaits("[data-asks] >> text=wants to play again.")
        joining.page.click("[data-rematch] >> text=Join")
        for each in (first, second):
            each.awaits(".board[data-status=playing]")
        assert asking.table == joining.table not in tables
        tables.append(asking.table)
        assert 2 == revealed(site, asking)


@pytest.mark.parametrize(
    "game",
    [
        "maximum-apocalypse",
        *(pytest.param(game, marks=pytest.mark.soak) for game in ("maverick", "thermal-showdown-solo")),
    ],
)
def test_a_game_alone_begins_again_at_once(person: Somebody, site: Site, game: str) -> None:
    ann = person().registers("Ann").sits(game, 1)
    for _ in range(2):
        ann.awaits(".board[data-status=playing]")
        over = ann.table
        of_table(site, ann, "POST", "resign")
        ann.page.click("[data-rematch]")
        ann.page.wait_for_url(re.compile(rf"/tables/(?!{over})"))
    ann.awaits(".board[data-status=playing]")
    assert 1 == revealed(site, ann)


@pytest.mark.parametrize("where", ["the table", "the film"])
def test_a_game_that_branches_off_goes_on_with_the_same_players(person: Somebody, site: Site, where: str) -> None:
    ann = person().registers("Ann").sits("thermal-showdown", 2)
    ann.can_act()
    ann.chooses()
    of_table(site, ann, "POST", "resign")
    ann.awaits(".board[data-status=finished]")
    over, names = ann.table, ann.page.locator(".seats .name a").all_text_contents()
    if where == "the table":
        ann.page.click("[data-tab=goBack]")
    else:
        ann.goes(f"/tables/{over}/film#v=4")
        ann.sees(4)

    ann.page.click("[data-fork]")

    ann.page.wait_for_url(lambda url: "/tables/" in url and over not in url)
    expect(ann.page.locator(".seats .name a")).to_have_text(names)
    ann.awaits(".table[data-status=playing]")


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
