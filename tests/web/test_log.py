"""The log beside the board: a line for each fact, told no sooner than the board shows it, pointing to its places."""

import re

import pytest
from playwright.sync_api import Page, expect

from domain.games.full_throttle import game as race
from domain.games.maverick import game as corridor
from domain.games.maximum_apocalypse import game as apocalypse
from domain.games.thermal_showdown import game as duel_of_robots
from tests.web.browsing import Person, Site
from tests.web.drawing import AnyGame, begun, draw, plain, walk
from tests.web.test_playing import Somebody, duel

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(600)]

TOLD = ".log p a, .log h3"
"""The lines and headings of the log."""


def told_by(site: Site, who: Person) -> list[str]:
    """What the service says of the game as a player sees it: each heading and fact, and each event without facts."""
    found: list[str] = []
    for event in site.call(who.token, "GET", f"/tables/{who.table}/events?limit=200").json()["events"]:
        for part in event.get("parts") or [event]:
            heading, text = part.get("heading"), part["text"]
            found += [each for each in (heading, text.removeprefix(f"{heading}: ")) if each]
    return found


def one_plays(who: Person, other: Person) -> Person:
    """Whoever is to act makes the first choice; the other sees it, and is returned."""
    if who.page.get_attribute(".board", "data-to-act") != who.page.get_attribute(".board", "data-seat"):
        who, other = other, who
    other.sees(who.chooses())
    return other


SILENT = """async () => {
  const { h, render } = await import("/web/core/h.js")
  const { log } = await import("/web/parts/log.js")
  const opened = { version: 1, type: "Opened", text: "A table was opened.", data: {} }
  const silent = { version: 2, type: "Played", text: null, data: { seat: 0 }, parts: [{ text: "" }] }
  const root = document.createElement("div")
  document.body.append(root)
  render(root, h("div", { class: "table" }, log([opened, silent], { table: "abc", live: false })))
}"""
"""A log with an event that has no text."""


def test_a_turn_of_which_nothing_is_told_yet_leaves_no_mark(page: Page) -> None:
    page.evaluate(SILENT)

    turns = page.locator(".log .turn")
    silent = turns.filter(has_not=page.locator("p, h3"))
    expect(silent).to_have_count(1)
    expect(silent).to_be_hidden()
    expect(turns.first).to_be_visible()


def test_each_fact_has_a_line_and_each_round_a_heading(person: Somebody, site: Site) -> None:
    first, second = duel(person, site)
    while first.page.locator(".log h3 >> text=Round 2").count() == 0:
        one_plays(first, second)

    for who in (first, second):
        expect(who.page.locator(TOLD)).to_have_text(told_by(site, who))
    assert first.page.locator(".log .sign").count() > 3


def test_a_line_lights_what_it_is_about(person: Somebody, site: Site) -> None:
    first, second = duel(person, site)
    while first.page.locator(".log h3 >> text=Round 2").count() == 0:
        one_plays(first, second)
    line = first.page.locator(".log p:has(.disc)").last
    moped = re.findall("moped-([a-z]+)", line.inner_html())[0]

    line.hover()
    lit = first.page.locator(".board [data-lit]")
    expect(lit).to_have_count(2)
    found = {each.get_attribute("data-moped") or each.get_attribute("data-id") for each in lit.all()}
    assert {moped, f"standing-{moped}"} == found
    first.page.hover("#top")
    expect(lit).to_have_count(0)


POINTED = """async ({ game, facts }) => {
  const { boardOf } = await import("/web/boards/index.js")
  const board = await boardOf(game)
  const content = contents[game]
  return facts.map((fact) => {
    const places = board.places(fact, content)
    return [Boolean(board.sign(fact, content)), places && document.querySelectorAll(places).length]
  })
}"""
"""Whether facts have a sign, and how many places on the board that is drawn."""


@pytest.mark.parametrize(("game", "seats"), [(race, 3), (corridor, 1), (duel_of_robots, 2), (apocalypse, 3)])
def test_facts_of_every_kind_point_to_the_board(page: Page, game: AnyGame, seats: int) -> None:
    draw(page, begun(game, seats).props(0))
    signed, placed = 0, 0
    for position in walk(begun(game, seats), 3, 60):
        facts = [plain(game.redact(position.setup, fact, 0)) for fact in position.facts]
        found = page.evaluate(POINTED, {"game": game.key, "facts": facts})
        signed += sum(sign for sign, _ in found)
        placed += sum(bool(places) for _, places in found)

    assert signed > 10
    assert placed > 10


SIGNED = """async (fact) => {
  const [{ render }, { sign }] = await Promise.all(
    ["core/h", "boards/maximum-apocalypse/lines"].map((module) => import(`/web/${module}.js`)),
  )
  const line = document.createElement("p")
  render(line, sign(fact, contents["maximum-apocalypse"]))
  return [...line.querySelectorAll("svg")].map(({ classList, dataset }) => dataset.card ?? classList.value)
}"""
"""What the sign of a fact is drawn from: cards by their ids, anything else by its classes."""


def test_a_line_shows_the_faces_of_its_cards_and_the_monster(page: Page) -> None:
    draw(page, begun(apocalypse, 2).props(0))
    kind = "maximum-apocalypse."
    drawn = {"type": kind + "CardsDrawn", "seat": 0, "cards": [{"card": "fuel"}, {"card": None}, {"card": "hun_bow"}]}

    assert ["fuel", "hun_bow"] == page.evaluate(SIGNED, drawn)
    assert ["fuel"] * 3 == page.evaluate(SIGNED, {"type": kind + "CardsLeft", "tile": 1, "cards": ["fuel"] * 4})
    assert ["fuel"] == page.evaluate(SIGNED, {"type": kind + "GearLeft", "survivor": 0, "card": "fuel"})
    assert ["art beast zombie"] == page.evaluate(
        SIGNED, {"type": kind + "MonsterCame", "monster": 3, "kind": "zom_dog"}
    )
    assert [] == page.evaluate(SIGNED, {"type": kind + "Scavenged", "deck": 0, "card": {"card": None}})[1:]


def test_a_line_of_the_corridor_shows_the_numbers_of_drawn_cards_and_who_was_slain(page: Page) -> None:
    draw(page, begun(corridor, 1).props(0))
    found = """async (fact) => {
      const [{ render }, { sign }] = await Promise.all(
        ["core/h", "boards/maverick/lines"].map((module) => import(`/web/${module}.js`)),
      )
      const line = document.createElement("p")
      render(line, sign(fact))
      return [line.textContent, line.querySelectorAll(".dweller:not(.fallback)").length]
    }"""

    assert ["334", 0] == page.evaluate(found, {"type": "maverick.CardsDrawn", "cards": [3, 3, 4]})
    slain = {"type": "maverick.MonsterSlain", "position": 2, "monster": "Imp", "trophies": []}
    assert ["", 1] == page.evaluate(found, slain)


WATCH = """() => {
  window.seen = []
  new MutationObserver(() => {
    if (document.querySelector(".full-throttle[data-telling]")) seen.push(document.querySelectorAll(".log p").length)
  }).observe(document.body, { subtree: true, childList: true, attributes: true })
}"""
"""Notes how many lines the log has each time that something changes while a race is shown."""


def test_the_log_tells_a_race_no_sooner_than_the_board_shows_it(person: Somebody, site: Site) -> None:
    ann, bob = person(motion=True).registers("Ann"), person().registers("Bob")
    table = site.call(ann.token, "POST", "/tables", {"game": "full-throttle", "seats": 2}).json()["id"]
    for each in (ann, bob):
        each.joins(table)
    ann.awaits(".board[data-status=playing]")
    ann.page.evaluate(WATCH)
    while not ann.page.evaluate("seen.length"):
        one_plays(bob, ann)
        ann.sees(bob.version)

    expect(ann.page.locator(TOLD)).to_have_text(told_by(site, ann))
    seen = ann.page.evaluate("seen")
    assert sorted(seen) == seen
    assert seen[0] < ann.page.locator(".log p").count()


WATCH_THE_END = """() => {
  window.told = []
  new MutationObserver(() => {
    if (!document.querySelector(".table[data-status=finished] .full-throttle[data-telling]")) return
    told.push(document.querySelector("#top .whose").textContent + document.querySelector(".seats").textContent)
  }).observe(document.body, { subtree: true, childList: true, attributes: true })
}"""
"""Notes what the bar and the seats say while the board shows how a race ends."""


def test_the_last_cards_of_a_race_are_shown_before_the_page_says_who_won(person: Somebody, site: Site) -> None:
    ann, bob = person(motion=True).registers("Ann"), person().registers("Bob")
    table = site.call(ann.token, "POST", "/tables", {"game": "full-throttle", "seats": 2}).json()["id"]
    for each in (ann, bob):
        site.call(each.token, "POST", f"/tables/{table}/seats")
    ann.goes(f"/tables/{table}")
    ann.awaits(".board[data-status=playing]")
    ann.page.evaluate(WATCH_THE_END)
    while (view := site.call(ann.token, "GET", f"/tables/{table}/view").json())["status"] == "playing":
        who = ann if view["actions"] else bob
        [action, *_] = site.call(who.token, "GET", f"/tables/{table}/actions").json()["actions"]
        site.call(who.token, "POST", f"/tables/{table}/actions", {"action": action})

    ann.awaits(".ending")
    expect(ann.page.locator("#top .whose")).to_have_text("Over")
    expect(ann.page.locator(".seats")).to_contain_text("won")
    told = ann.page.evaluate("told")
    assert told != []
    assert [] == [said for said in told if "Over" in said or "won" in said]
