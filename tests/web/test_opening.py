"""Opening a table: in the lobby, and in a dialog with the options of the game in words."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domain.catalogue import GAMES
from tests.web.browsing import Person, Site
from tests.web.drawing import NARROW

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]
GAMES_WITH_EXAMPLE = [*GAMES, "goofspiel"]
MACHINE = re.compile(r"[a-z]_[a-z]|`|\b[A-Z]\d+\b|\$|[a-z][A-Z]|\[object|\b(null|undefined|true|false)\b")
CUT = """dialog => {
  const { right } = dialog.getBoundingClientRect()
  const edge = right - parseFloat(getComputedStyle(dialog).paddingRight)
  const pen = document.createElement("canvas").getContext("2d")
  return [...dialog.querySelectorAll("select, input")].flatMap((control) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(control)
    const box = control.getBoundingClientRect()
    pen.font = font
    const texts = [...(control.options ?? [])].map(({ text }) => text)
    const room = box.width - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16
    const cut = texts.filter((text) => pen.measureText(text).width > room)
    return [...cut, ...(box.right > edge + 0.5 ? [`${control.outerHTML.slice(0, 60)} is over the edge`] : [])]
  })
}"""
RANKED = [
    ("maverick", "Best scores"),
    ("full-throttle", "Best players by rating"),
    ("maximum-apocalypse", "Best results of mission 1, 1 player"),
]
REFUSED = {
    "type": "about:blank",
    "title": "Conflict",
    "status": 409,
    "code": "too-many-bots",
    "detail": "Too many bots.",
}


def opens(ann: Person, game: str) -> Page:
    """Have the dialog of a game, unfolded."""
    ann.goes("/")
    ann.page.click(f"[data-open={game}]")
    ann.awaits("dialog .primary")
    if ann.page.locator("dialog summary").count():
        ann.page.click("dialog summary")
    return ann.page


@pytest.mark.parametrize("game", GAMES_WITH_EXAMPLE)
def test_the_dialog_of_each_game_is_in_words_and_cuts_nothing(person: Somebody, game: str) -> None:
    ann = person().registers("Ann")
    page = opens(ann, game)
    dialog = page.locator("dialog")

    assert [] == MACHINE.findall(dialog.inner_text())
    assert [] == [
        each for each in page.locator("dialog [title]").all() if MACHINE.search(each.get_attribute("title") or "")
    ]
    assert [] == dialog.evaluate(CUT)
    page.set_viewport_size(NARROW)
    assert [] == dialog.evaluate(CUT)
    page.click("dialog .primary")
    ann.awaits(".board[data-status]")
    page.click("[data-tab=about]")
    ann.awaits(".settings[data-ready]")
    assert [] == MACHINE.findall(page.locator(".settings").inner_text())


def test_seats_are_counted_from_1_and_what_was_not_chosen_says_so(person: Somebody) -> None:
    page = opens(person().registers("Ann"), "maximum-apocalypse")
    page.locator("dialog").get_by_label("Seats").select_option(label="3")

    assert ["Seat 1", "Seat 2", "Seat 3"] == page.get_by_label("First turn").locator("option").all_text_contents()
    expect(page.get_by_role("combobox", name="Monsters", exact=True).locator("option:checked")).to_have_text(
        "those of the mission"
    )
    boxes = page.get_by_role("group", name="Your survivors").get_by_role("checkbox")
    for number in range(3):
        boxes.nth(number).click()
    assert [True, True, False] == [boxes.nth(number).is_checked() for number in range(3)]


PICTURED = [
    ("maximum-apocalypse", "Your survivors", ["Hunter", "Surgeon"], "Scout: Reveal two tiles", ["hunter", "surgeon"]),
    ("maximum-apocalypse", "Mission", ["3: The Cure, easy"], "3 antidotes to the Hospital", 3),
    ("thermal-showdown-solo", "Your deck", ["Frost"], "Walls, ice and patience.", "frost"),
    ("full-throttle", "Track", ["Harbour Loop"], "narrow stretch", "harbour-loop"),
]
"""Of a game: an option with pictures, what is chosen, part of the sentence of the first, and what is sent."""


@pytest.mark.parametrize(("game", "option", "names", "said", "sent"), PICTURED, ids=[each[1] for each in PICTURED])
def test_what_can_be_chosen_is_a_picture_with_a_sentence(
    person: Somebody, game: str, option: str, names: list[str], said: str, sent: object
) -> None:
    page = opens(person().registers("Ann"), game)
    group = page.get_by_role("group", name=option).or_(page.get_by_role("radiogroup", name=option))
    assert [] == group.evaluate("group => [...group.querySelectorAll('label:not(:has(.cover svg path))')]")
    for name in names:
        card = group.locator(f"label:has-text('{name}')")
        expect(card).to_contain_text(said if name == names[0] else "")
        card.click()
    wanted = re.compile("/v1/tables(/.*/seats)?$")
    with page.expect_request(lambda one: wanted.search(one.url) is not None and repr(sent) in repr(one.post_data_json)):
        page.click("dialog .primary")


WITH_PICTURES = """async (games) => {
  const { settingsOf } = await import("/web/options/settings.js")
  const all = await Promise.all(games.map(settingsOf))
  return games.filter((_, place) => Object.values(all[place]).some(({ picture }) => picture))
}"""
"""The games that have pictures of what can be chosen."""

QUICK: list[tuple[str, list[str], dict[str, object], dict[str, object]]] = [
    ("maximum-apocalypse", ["3: The Cure, easy", "Hunter"], {"mission": 3}, {"classes": ["hunter"]}),
    ("full-throttle", ["Harbour Loop"], {"track": "harbour-loop"}, {}),
]
"""Of a game: what is chosen before a quick game, and the options of the table and the seat that are sent."""


def test_a_quick_game_offers_its_choices_as_pictures(person: Somebody, site: Site) -> None:
    ann = person().registers("Ann")
    page = ann.page
    for game, names, options, mine in QUICK:
        ann.goes("/")
        ann.awaits("[data-ready] [data-choose]")
        offered = [each.get_attribute("data-choose") for each in page.locator("[data-choose]").all()]
        assert page.evaluate(WITH_PICTURES, [*GAMES]) == [game for game in GAMES if game in offered]
        page.click(f"[data-choose={game}]")
        dialog = page.locator("dialog")
        for name in names:
            dialog.locator(f"label:has(.cover svg path):has(small:not(:empty)):has-text('{name}')").click()
        assert [] == MACHINE.findall(dialog.inner_text())
        dialog.locator("[data-begin=quick]").click()
        ann.awaits(f".board[data-game={game}][data-status=playing]")
        table = site.call(ann.token, "GET", f"/tables/{ann.table}").json()
        assert options.items() <= table["options"].items()
        assert mine.items() <= table["seats"][0]["seat_options"].items()


def test_an_option_is_shown_only_where_it_has_an_effect(person: Somebody) -> None:
    page = opens(person().registers("Ann"), "full-throttle")
    removed = page.get_by_label("Card removed of each moped")
    expect(removed.locator("option:checked")).to_have_text("speed 1")
    page.locator("dialog").get_by_label("Seats").select_option(label="3")
    expect(removed).to_have_count(0)


def test_the_settings_of_a_table_are_in_words(person: Somebody) -> None:
    options = {"mission": 3, "mixed": ["alien", "robot"], "first_seat": 1, "monsters": "mutant", "map": ""}
    ann = person().registers("Ann").sits("maximum-apocalypse", 2, options=options)
    ann.page.click("[data-tab=about]")
    ann.awaits(".settings[data-ready]")
    rows = [row.inner_text().split("\n") for row in ann.page.locator(".settings > div").all()]
    said = {row[0]: row[-1] for row in rows}

    assert said["Mission"].startswith("3: ")
    assert ("Aliens and Robots", "Mutants", "Seat 2") == tuple(
        said[name] for name in ("Monster sets to add", "Monsters", "First turn")
    )
    assert "Your own map" not in said


def test_bots_are_offered_only_where_they_play(person: Somebody, site: Site) -> None:
    ann = person().registers("Ann")
    ann.goes("/")
    ann.awaits("[data-quick=full-throttle]")
    assert 0 == ann.page.locator("[data-quick=goofspiel]").count()

    ann.page.click("[data-meet=goofspiel]")

    ann.awaits(".board[data-status]")
    site.call(ann.token, "POST", f"/tables/{ann.table}/close")


def mine(site: Site, who: Person) -> list[Any]:
    """The tables of a player."""
    return list(site.call(who.token, "GET", "/tables?mine=true").json()["tables"])


def test_a_table_whose_seats_cannot_be_taken_is_closed_again(person: Somebody, site: Site) -> None:
    ann = person().registers("Ann")
    ann.goes("/")
    ann.page.route(
        "**/v1/tables/*/bots",
        lambda route: route.fulfill(status=409, json=REFUSED, content_type="application/problem+json"),
    )
    ann.page.click("[data-quick=full-throttle]")

    ann.awaits("#news[data-bad] >> text=Too many bots.")
    while [each for each in mine(site, ann) if each["status"] != "closed"]:
        ann.page.wait_for_timeout(50)  # the list of tables follows
    ann.page.evaluate("0")  # lets the console be heard
    ann.complaints.clear()


@pytest.mark.parametrize(("game", "said"), RANKED)
def test_a_leaderboard_says_by_what_its_players_are_ranked(person: Somebody, game: str, said: str) -> None:
    ann = person()
    ann.goes(f"/boards/{game}")

    expect(ann.page.locator("h2")).to_have_text(said)


@pytest.mark.parametrize("game", ["maverick", "maximum-apocalypse"])
def test_a_seat_can_be_taken_at_an_open_table_for_one(person: Somebody, site: Site, game: str) -> None:
    ann = person().registers("Ann")
    table = site.call(ann.token, "POST", "/tables", {"game": game, "seats": 1}).json()["id"]
    ann.goes(f"/tables/{table}")
    ann.awaits_that(f"document.querySelector('link[href$=\"/{game}/board.css\"]')?.sheet != null")

    expect(ann.page.locator("[data-sit]")).to_be_visible()
