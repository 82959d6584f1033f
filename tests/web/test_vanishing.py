"""Whoever vanishes from a race strands nobody: the others are told, and are done as soon as the time is over."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests import postgres
from tests.volume import SOAK
from tests.web.browsing import Person, Site

pytestmark = [pytest.mark.usefixtures("chromium", "long"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]
SOON = {"seconds_per_action": 10, "then": "resign"}
DONE = 120_000
"""Milliseconds within which everything is over."""
LISTEN = """() => {
  window.waited = new Set()
  const hear = () => document.querySelectorAll("[data-waits-for]").forEach((each) => waited.add(each.textContent))
  new MutationObserver(hear).observe(document.body, { childList: true, characterData: true, subtree: true })
}"""
"""Keeps whatever a page says of whom it waits for: on a busy machine the time may be over before a test looks."""


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.soak)])
def where(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A service over each backend."""
    file = tmp_path_factory.mktemp("vanishing") / "takeback.db"
    with nullcontext(file) if request.param == "sqlite" else postgres.new_database() as address:
        site = Site(address)
        yield site
        site.kill()


def closes_the_tab(who: Person) -> None:
    """The page is gone."""
    who.page.close()


def loses_the_net(who: Person) -> None:
    """The page is there, and nothing reaches it."""
    who.keeps_browser = True
    who.context.set_offline(True)  # of the library


def turns_off_the_phone(who: Person) -> None:
    """The page is there, and does nothing. What else the browser has in the same process may stop, too."""
    who.keeps_browser = True
    who.context.new_cdp_session(who.page).send("Page.setWebLifecycleState", {"state": "frozen"})


def resigns(who: Person) -> None:
    """By clicks."""
    who.page.click("[data-tab=about]")
    who.page.click("[data-resign]")
    who.page.click("[data-confirm]")


def deletes_the_account(who: Person) -> None:
    """By clicks."""
    who.page.click("#top .who")
    who.page.click("[data-delete]")
    who.page.click("dialog >> text=Delete for good")


class Way(NamedTuple):
    """A way to vanish, what the log says then, and whether the game waits for the player until the time is over."""

    vanish: Callable[[Person], None]
    said: str = r"\S.* ran out of time, so \S.* resigned\."
    waits: bool = True


WAYS: Mapping[str, Way] = {
    "closes the tab": Way(closes_the_tab),
    "loses the net": Way(loses_the_net),
    "turns off the phone": Way(turns_off_the_phone),
    "resigns": Way(resigns, r"Bob resigned\.", waits=False),
    "deletes the account": Way(
        deletes_the_account, r"The account of (Bob|Seat \d) was deleted, so (Bob|Seat \d) resigned\.", waits=False
    ),
}

TRIED = [way for way in WAYS if SOAK or way in ("closes the tab", "turns off the phone", "resigns")]


def ask(where: Site, token: str | None, method: str, path: str, body: object = None) -> Any:
    """What the API answers."""
    answer = where.call(token, method, path, body)
    assert answer.is_success, answer.text
    return answer.json()


def raced(where: Site, *tokens: str, bots: int = 0) -> str:
    """A race of people and bots at a table with little time; its id."""
    body = {"game": "full-throttle", "seats": len(tokens) + bots, "clock": SOON}
    table = f"/tables/{ask(where, tokens[0], 'POST', '/tables', body)['id']}"
    for _ in range(bots):
        ask(where, tokens[0], "POST", f"{table}/bots", {"bot": "house", "level": "random"})
    for token in tokens:
        ask(where, token, "POST", f"{table}/seats")
    return table


def has_acted(where: Site, token: str, table: str) -> bool:
    """Whether somebody has nothing to do at a table, after whatever they were to do."""
    legal = ask(where, token, "GET", f"{table}/actions")["actions"]
    if legal:
        ask(where, token, "POST", f"{table}/actions", {"action": legal[0]})
    return not legal


def told(where: Site, table: str) -> str:
    """The log of a table."""
    return " ".join(line["text"] for line in ask(where, None, "GET", f"{table}/log?limit=500")["lines"])


def test_whoever_plays_with_somebody_who_vanishes_is_told_and_done(person: Somebody, where: Site) -> None:
    ann = person(where).registers("Ann")
    bobs = {way: person(where).registers("Bob") for way in TRIED}
    tables, tabs = dict[str, str](), dict[str, Page]()
    for way, bob in bobs.items():
        tables[way], tabs[way] = raced(where, ann.token, bob.token), ann.tab()
        tabs[way].goto(where.address + tables[way])
        tabs[way].evaluate(LISTEN)
        while not has_acted(where, ann.token, tables[way]):
            pass
        bob.goes(tables[way])
        bob.awaits(".board[data-status=playing]")
        WAYS[way].vanish(bob)
        tabs[way].evaluate("waited.clear()")

    for way, tab in tabs.items():
        tab.wait_for_selector(".board[data-status=finished]", timeout=DONE)
        waited = " ".join(tab.evaluate("[...waited]"))
        assert not WAYS[way].waits or re.search(r"0:0?\d+ left, then resigns", waited), way
        expect(tab.locator(".ended")).to_contain_text("won")
        assert re.search(WAYS[way].said, told(where, tables[way])), way
    for bob in bobs.values():
        bob.context.set_offline(False)  # of the library
        bob.complaints.clear()  # of a net that was lost


@pytest.mark.soak
def test_bots_do_not_play_on_without_whoever_vanishes(person: Somebody, where: Site) -> None:
    bobs = {way: person(where).registers("Bob") for way in WAYS}
    tables = {way: raced(where, bob.token, bots=2) for way, bob in bobs.items()}
    for way, bob in bobs.items():
        bob.goes(tables[way])
        bob.awaits(".board[data-status=playing]")
        WAYS[way].vanish(bob)

    looker = person(where)
    for way, table in tables.items():
        looker.goes(table)
        looker.page.wait_for_selector(".board:not([data-status=playing])", timeout=DONE)
        assert re.search(WAYS[way].said, told(where, table)), way
        assert "Only bots were left in the game, so it was declared void." in told(where, table)
    for bob in bobs.values():
        bob.context.set_offline(False)  # of the library
        bob.complaints.clear()  # of a net that was lost
