"""The rules of each game for players: beside the table, on a page of their own, and true to the games."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from domain.catalogue import INSTALLED
from domain.games.thermal_showdown.setup import DECK_SIZES
from domain.games.thermal_showdown.state import PLAYER_LIMIT
from tests.web.accessibility import COLORS, axe_source, violations
from tests.web.browsing import Person, Site

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

WRITTEN = "full-throttle", "maverick", "maximum-apocalypse", "thermal-showdown", "thermal-showdown-solo"
PHONE: Any = {"width": 390, "height": 844}


def asked_for(page: Page) -> list[str]:
    """The paths that a page asks for from now on."""
    paths: list[str] = []
    page.on("request", lambda request: paths.append(request.url.split("?")[0]))
    return paths


def at_a_table(person: Callable[..., Person], game: str, seats: int) -> Person:
    """Somebody who plays, whose turn it is, and who wants no hints."""
    ann = person().registers("Ann")
    ann.picture.evaluate("localStorage['takeback.hints'] = '\"skipped\"'")
    ann.sits(game, seats)
    ann.can_act()
    return ann


def test_rules_open_and_close_by_keyboard_beside_the_choices(person: Callable[..., Person]) -> None:
    ann = at_a_table(person, "maverick", 1)
    paths = asked_for(ann.page)
    ann.page.focus("#tab-rules")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".side .rules h2:focus")
    free = "button => button.contains(document.elementFromPoint(...(({ x, y }) => [x + 5, y + 5])(%s)))"
    here = "button.getBoundingClientRect()"
    assert ann.page.locator(".board [data-action]").first.evaluate(free % here)
    assert [path for path in paths if path.endswith("/boards/maverick/rules.js")]
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector("#tab-rules:focus")

    assert 0 == ann.page.locator(".rules").count()
    assert "true" == ann.page.get_attribute("#tab-log", "aria-selected")


def test_no_rules_are_loaded_before_they_are_opened(person: Callable[..., Person]) -> None:
    ann = person().registers("Ann")
    paths = asked_for(ann.page)
    ann.picture.evaluate("localStorage['takeback.hints'] = '\"skipped\"'")
    ann.sits("maverick", 1).can_act()
    ann.chooses()
    learned = re.compile(r"/(web/learning/\w+|boards/[\w-]+/(rules|marks|signs))\.")

    assert [] == [path for path in paths if learned.search(path)]
    assert [path for path in paths if path.endswith("/boards/maverick/board.js")]


def test_search_leaves_the_sections_that_have_it_and_marks_it(person: Callable[..., Person]) -> None:
    ann = at_a_table(person, "maverick", 1)
    ann.page.click("#tab-rules")
    ann.awaits(".rules h3")
    every = ann.page.locator(".rules h3").count()
    ann.page.fill(".rules input[type=search]", "gold payment")
    ann.awaits(".rules mark")
    left = ann.page.locator(".rules section").all_text_contents()

    assert 0 < len(left) < every
    assert all("gold" in each.lower() and "payment" in each.lower() for each in left)
    assert {"gold", "payment"} == {each.lower() for each in ann.page.locator(".rules mark").all_text_contents()}
    assert f"{len(left)} of {every} sections" == ann.page.text_content(".rules .found")
    ann.page.fill(".rules input[type=search]", "a+ (b")
    assert "Nothing in the rules has “a+ (b”." == ann.page.text_content(".rules .found")
    ann.page.fill(".rules input[type=search]", "")
    assert every == ann.page.locator(".rules h3").count()


@pytest.mark.parametrize("game", [*INSTALLED])
def test_every_game_has_a_page_of_rules(person: Callable[..., Person], site: Site, game: str) -> None:
    ann = person()
    ann.goes(f"/rules/{game}")
    ann.awaits(f"[data-rules={game}] h2")
    title = site.call(None, "GET", f"/games/{game}").json()["title"]
    text = ann.page.inner_text("[data-rules]")

    assert f"{title}: the rules" == ann.page.text_content("h1")
    assert ann.page.locator(f"[data-rules] a[href='/docs/{game}']").count()
    if game in WRITTEN:
        assert 400 <= len(text.split()) <= 960
        assert ann.page.locator("figure svg, figure .action-card, figure .pips").count() > 3


def test_lobby_and_invitation_lead_to_the_rules(person: Callable[..., Person], site: Site) -> None:
    ann = person().registers("Ann")
    table = site.call(ann.token, "POST", "/tables", {"game": "full-throttle", "seats": 3}).json()["id"]
    ann.goes(f"/tables/{table}")
    ann.awaits(".invitation a[href='/rules/full-throttle']")
    ann.goes("/")
    ann.page.click("a[href='/rules/maverick']")
    ann.awaits("[data-rules=maverick]")


@pytest.mark.parametrize(
    "game", [pytest.param(each, marks=[pytest.mark.soak] * (each != "maximum-apocalypse")) for each in WRITTEN]
)
@pytest.mark.usefixtures("npm")
def test_axe_finds_nothing_in_the_rules(person: Callable[..., Person], game: str) -> None:
    ann = at_a_table(person, game, 1 if game in ("maverick", "thermal-showdown-solo", "maximum-apocalypse") else 2)
    ann.page.click("#tab-rules")
    ann.awaits(".side .rules h3")
    ann.page.evaluate(axe_source())
    assert [] == violations(ann.page)
    ann.page.fill(".rules input[type=search]", "card")
    ann.awaits(".rules mark")
    ann.page.emulate_media(color_scheme="dark")
    assert [] == violations(ann.page, COLORS)
    ann.page.set_viewport_size(PHONE)

    assert [] == violations(ann.page)
    assert PHONE["width"] == ann.page.evaluate("document.documentElement.scrollWidth")
    ann.complaints.clear()  # of the policy, about styles that axe tries on


def rows(page: Page) -> list[list[str]]:
    """The rows of all tables in the rules."""
    found: list[list[str]] = page.evaluate(
        "[...document.querySelectorAll('.rules tr')].map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    return found


def test_the_numbers_in_the_rules_are_those_of_the_games(person: Callable[..., Person], site: Site) -> None:
    ann = person()
    content = {game: site.call(None, "GET", f"/games/{game}").json()["content"] for game in WRITTEN}

    def read(game: str) -> str:
        ann.goes(f"/rules/{game}")
        ann.awaits("[data-rules] h2")
        return ann.page.inner_text("[data-rules]")

    race = content["full-throttle"]
    text = read("full-throttle")
    seats = [*race["revealed_by_seats"]]
    assert ["Players", *seats] in rows(ann.page)
    assert ["turned up", *(str(race["revealed_by_seats"][each]) for each in seats)] in rows(ann.page)
    assert ["put back", *(str(race["returned"]) for _ in seats)] in rows(ann.page)
    assert ["each bet", *map(str, race["points"])] in rows(ann.page)
    assert f"together {sum(card['copies'] for card in race['cards'].values())}." in text
    assert (4, 6) == (race["crossings_to_finish"], race["row_shown_from"])
    assert "With the fourth crossing" in text
    assert "six or more in the row" in text

    corridor = content["maverick"]
    text = read("maverick")
    gold = corridor["gold"]
    assert ["each payment card", str(gold["payment_card"])] in rows(ann.page)
    assert ["each trophy", str(gold["trophy"])] in rows(ann.page)
    assert ["each card left in hand or deck", str(gold["card_left"])] in rows(ann.page)
    assert (18, 13, 40) == (len(corridor["monsters"]), corridor["corridor_length"], len(corridor["action_cards"]))
    assert {"regular": 5, "monstrous": 6} == corridor["hand_limits"]
    assert "Thirteen of the eighteen monsters" in text

    read("maximum-apocalypse")
    bodies = [body for each in content["maximum-apocalypse"]["classes"] for body in each["bodies"]]
    drawn = [[body["name"], str(body["health"]), str(body["stealth"])] for body in bodies]
    assert sorted(drawn) == sorted(row[:3] for row in rows(ann.page) if row[0] != "Survivor")
    assert 7 == len(bodies)

    text = read("thermal-showdown")
    words = {word["name"].split(" n")[0].split(" m")[0] for word in content["thermal-showdown"]["keywords"]}
    assert {"Attach"} == {word for word in words if f"{word}" not in text}
    assert f"Whoever has taken {PLAYER_LIMIT} kJ" in text
    assert f"{DECK_SIZES[0]} to {DECK_SIZES[-1]} cards" in text
