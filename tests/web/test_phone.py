"""A table on a phone, a tablet and a magnified page: what can be chosen can be touched, and nothing lies over it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from domain.catalogue import GAMES
from tests.web.browsing import Person
from tests.web.drawing import NARROW, begun, draw, walk
from tests.web.measuring import too_small

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

TOUCHING = (Path(__file__).parent / "touching.js").read_text("utf-8")
SIZES: tuple[ViewportSize, ...] = (NARROW, {"width": 844, "height": 390}, {"width": 1024, "height": 768})
SMALL: tuple[ViewportSize, ...] = ({"width": 320, "height": 568}, *SIZES[:2])
MAGNIFIED: ViewportSize = {"width": 720, "height": 450}
"""A screen of 1440x900 at 200 %."""
SEATS = {"maverick": 1, "full-throttle": 3, "thermal-showdown": 2, "maximum-apocalypse": 1, "goofspiel": 2}
DRAWN = [game for game in SEATS if game != "goofspiel"]
PLACES = "[data-action], [data-ways], [data-narrows]"
PLACED = """(places) => {
  const lists = [...document.querySelectorAll(`.board :is(${places})`)].flatMap(({ dataset }) =>
    [dataset.action, dataset.ways, dataset.narrows].flatMap((list) => list?.match(/\\d+/g) ?? []),
  )
  return new Set(lists).size
}"""
"""How many actions the drawn board has a place for."""
SEEN = """places => places.map((place) => {
  const { left, top } = place.getBoundingClientRect()
  return place.contains(document.elementFromPoint(left + 9, top + 9))
})"""
"""Whether nothing lies over each of these places."""
OVERLAP = """() => {
  const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect()
  const [one, other] = [boxOf(".lifted"), boxOf("[data-lifted]")]
  const isSeen = one.top >= 0 && one.left >= 0 && one.bottom <= innerHeight && one.right <= innerWidth
  const across = one.left < other.right && other.left < one.right
  const down = one.top < other.bottom && other.top < one.bottom
  return !isSeen || (across && down)
}"""
"""Whether what is shown large lies over the thing itself, or beyond the screen."""
BELOW = """() => {
  const footOf = (selector) => document.querySelector(selector).getBoundingClientRect().bottom
  return Math.round(footOf(".table > .board") - footOf(".at-hand"))
}"""
"""How much of the board is seen below what is at hand."""
LISTED = """async (placed) => {
  const { render, h } = await import("/web/core/h.js")
  const { dock } = await import("/web/parts/dock.js")
  const actions = ["a.Move", "a.Move", "a.Rest"].map((type) => ({ type }))
  const on = { line: true, placed: new Set(placed), choose() {}, eyes: new Set(), look() {}, wait: "" }
  const drawn = dock({ actions, labels: ["Move on", "Move back", "Rest"], busy: null, slow: false, version: 1 }, on)
  const root = document.body.appendChild(document.createElement("div"))
  render(root, h("div", { class: "table" }, h("section", { class: "foot" }, drawn)))
  return [...root.querySelectorAll(".dock, .dock [data-action]")].map((node) => node.checkVisibility())
}"""
"""Whether the dock and each of its choices are seen on a small screen."""


CROWDED = """async () => {
  const { render, h } = await import("/web/core/h.js")
  const { dock } = await import("/web/parts/dock.js")
  const kinds = ["a.Move", "b.Rest", "c.Search", "d.Trade"]
  const actions = kinds.flatMap((type) => Array(7).fill({ type }))
  const labels = actions.map((_, at) => "So long is what one can do ".slice(0, 9 + ((at * 5) % 16)))
  const on = { line: true, placed: new Set(), choose() {}, eyes: new Set(), look() {}, wait: "" }
  const root = document.createElement("div")
  document.body.replaceChildren(root)
  window.crowd = (count) => {
    const drawn = { actions: actions.slice(0, count), labels, busy: null, slow: false, version: 1 }
    render(root, h("div", { class: "table" }, h("section", { class: "foot" }, dock(drawn, on))))
  }
  crowd(actions.length)
}"""
"""Draws more choices beside a board than there is room for."""
REST = """() => {
  const dock = document.querySelector(".dock")
  const foot = dock.getBoundingClientRect().bottom
  const topOf = (node) => node.getBoundingClientRect().top
  const below = [...dock.querySelectorAll("[data-action]")].filter((each) => topOf(each) >= foot - 6)
  const sign = dock.querySelector(".below")
  const said = getComputedStyle(sign, "::after").content
  const wanted = below.length ? `"+${below.length} more"` : "none"
  return said === wanted ? below.length : `${said} instead of ${wanted}`
}"""
"""How many choices lie below those that are seen, if the dock says so."""
ALONE = """headings => headings.map((heading) => {
  const first = heading.closest(".choices").querySelector("button").getBoundingClientRect()
  const { top, bottom, right } = heading.getBoundingClientRect()
  return first.left >= right && first.top < bottom && top < first.bottom
})"""
"""Whether each heading stands in the row of its first choice."""


def seated(someone: Person, game: str) -> Person:
    """Somebody at a table who has a choice: with bots, or alone where none play."""
    someone.registers("Ann").sits(game, SEATS[game], bots=0 if game == "goofspiel" else None)
    if game == "goofspiel":
        bob = someone.site.call(None, "POST", "/players", {"name": "Bob"}).json()["token"]
        someone.site.call(bob, "POST", f"/tables/{someone.table}/seats", {})
    someone.awaits(".board[data-status=playing]")
    if game != "goofspiel":
        someone.sees(until_others_have_chosen(someone))
    someone.page.wait_for_selector(".dock [data-action]" if game == "goofspiel" else f".board :is({PLACES})")
    return someone


def until_others_have_chosen(someone: Person) -> int:
    """Wait until the bots have nothing left to choose, so that the page stays as it is; the version then."""
    while True:
        known: dict[str, Any] = someone.site.call(someone.token, "GET", f"/tables/{someone.table}").json()
        if [0] == known["to_act"]:
            return int(known["version"])
        sleep(0.05)


@pytest.mark.parametrize("game", SEATS)
def test_all_choices_can_be_touched_and_nothing_lies_over_them(fingers: Callable[[], Person], game: str) -> None:
    ann = seated(fingers(), game)
    actions = ann.site.call(ann.token, "GET", f"/tables/{ann.table}/actions").json()["actions"]
    for size in (*SIZES, MAGNIFIED):
        ann.page.set_viewport_size(size)
        told: dict[str, Any] = ann.page.evaluate(TOUCHING)
        where = "inDock" if game == "goofspiel" else "onBoard"

        assert [*range(len(actions))] == told[where], size
        assert [] == told["onBoard" if game == "goofspiel" else "inDock"], size
        assert told["atHand"], size
        assert [] == told["cut"] == told["under"], size
        assert told["seen"], size
        assert 0 == told["wide"], size
        assert size["width"] > 900 or told["gap"] < 1, size
    assert told["room"] >= 0.5

    here = ann.site.call(ann.token, "GET", f"/tables/{ann.table}/view").json()
    # Cards that a race has turned up are small, too, and a companion has a lane
    while here["view"].get("revealed") == [] or here["view"].get("companion", "") is None:
        ann.site.call(ann.token, "POST", f"/tables/{ann.table}/actions", {"action": here["actions"][0]})
        until_others_have_chosen(ann)
        here = ann.site.call(ann.token, "GET", f"/tables/{ann.table}/view").json()
    for page in ("", "/film"):
        ann.goes(f"/tables/{ann.table}{page}")
        ann.awaits(".board[data-version] > div")
        for size in SMALL:
            ann.page.set_viewport_size(size)
            assert [] == too_small(ann.page)["texts"], (page, size)


@pytest.mark.parametrize("game", DRAWN)
def test_every_choice_of_a_game_has_a_place_on_its_board(page: Page, game: str) -> None:
    rules = GAMES[game][max(GAMES[game])]
    for number, position in enumerate(walk(begun(rules, SEATS[game]), 3, 150)):
        seat = min(rules.to_act(position.state), default=None)
        if (number > 3 and number % 6) or seat is None:
            continue
        props = position.props(seat)
        draw(page, props)

        assert len(props["actions"]) == page.evaluate(PLACED, PLACES), (number, props["actions"])


def test_a_small_screen_lists_what_the_board_does_not_show(page: Page) -> None:
    assert [True, False, True, True] == page.evaluate(LISTED, [0])
    assert [True, False, False, True] == page.evaluate(LISTED, [0, 1])
    assert [False, False, False, False] == page.evaluate(LISTED, [0, 1, 2])


def test_a_dock_of_two_rows_says_how_many_choices_lie_below_and_keeps_headings_by_them(page: Page) -> None:
    page.evaluate(CROWDED)
    for width in range(1140, 1441, 50):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(60)  # until it is measured again

        below = page.evaluate(REST)
        assert isinstance(below, int), (width, below)
        assert below > 2
        assert [True] * 4 == page.locator(".dock h3").evaluate_all(ALONE), width
    page.locator(".dock").evaluate("dock => dock.scrollTo(0, 42)")
    expect(page.locator(".dock .below")).not_to_have_attribute("data-below", f"+{below} more")
    assert below > page.evaluate(REST) > 0
    page.locator(".dock").evaluate("dock => dock.scrollTo(0, 10000)")
    expect(page.locator(".dock .below[data-below]")).to_have_count(0)
    assert 0 == page.evaluate(REST)
    page.evaluate("crowd(3)")
    expect(page.locator(".dock[data-more]")).to_have_count(0)
    page.set_viewport_size(NARROW)


def test_what_is_asked_comes_into_view(fingers: Callable[[], Person]) -> None:
    ann = seated(fingers(), "maverick")
    ann.page.tap(".companions [data-action] >> nth=0")
    ann.awaits(".payment")
    board = ann.page.locator(".table > .board")
    board.evaluate(
        "board => (board.lastElementChild.style.setProperty('margin-bottom', '100vh'), board.scrollTo(0, 10000))"
    )
    top, pill = board.bounding_box(), ann.page.locator(".needed").bounding_box()
    assert top is not None
    assert pill is not None
    assert top["y"] < pill["y"]  # over the board alone
    ann.page.tap("[data-tab=log]")
    expect(ann.page.locator(".needed")).to_be_hidden()  # nor over what is read
    ann.page.tap("[data-tab=log]")
    ann.page.tap("text=Back to your turn")
    ann.page.wait_for_selector(".needed", state="detached")
    assert any(ann.page.locator(".payment [data-action]").evaluate_all(SEEN))
    board.evaluate("board => board.scrollTo(0, 10000)")
    before = ann.version
    ann.page.tap(".payment [data-action]")
    ann.page.tap("[data-confirm]")
    ann.sees(before + 1)

    ann.awaits_that(f"({SEEN})([...document.querySelectorAll('.chip')]).some(Boolean)")


def test_the_end_of_a_game_comes_into_view(fingers: Callable[[], Person]) -> None:
    ann = seated(fingers(), "maverick")
    board = ann.page.locator(".table > .board")
    board.evaluate(
        "board => (board.lastElementChild.style.setProperty('margin-bottom', '100vh'), board.scrollBy(0, 500))"
    )
    assert 300 < board.evaluate("board => board.scrollTop")

    ann.site.call(ann.token, "POST", f"/tables/{ann.table}/resign", {})

    ann.awaits(".ending")
    ann.awaits_that("document.querySelector('.table > .board').scrollTop === 0")


def test_a_player_begins_where_the_figures_stand_and_is_told_that_the_board_goes_on(
    fingers: Callable[[], Person],
) -> None:
    ann = seated(fingers(), "maverick")
    ann.page.tap(".companions [data-action] >> nth=0")
    ann.page.tap(".payment [data-action]")
    ann.page.tap("[data-confirm]")
    ann.awaits(".chip")
    board = ann.page.locator(".table > .board")
    ann.awaits_that(f"({SEEN})([...document.querySelectorAll('[data-anchor]')]).some(Boolean)")
    expect(ann.page.locator(".lane.slayer:has(.chip) .whose .walker.slayer").first).to_be_visible()
    assert ann.page.locator(".lane.slayer:has(.chip)").count() == ann.page.locator(".lane.slayer .whose").count()
    board.evaluate("board => board.scrollTo(0, 0)")

    top = board.evaluate("board => board.scrollTop")
    ann.page.tap(".table > .more")
    ann.awaits_that(f"document.querySelector('.table > .board').scrollTop > {top} + 100")
    board.evaluate("board => board.scrollTo(0, 100000)")
    ann.page.wait_for_selector(".table > .more", state="detached")
    ann.page.set_viewport_size(SIZES[1])
    assert 0 == ann.page.locator(".table > .more:visible").count()
    board.evaluate("board => board.scrollTo(0, 100000)")
    ann.page.set_viewport_size(NARROW)  # turned again
    ann.awaits_that(f"({SEEN})([...document.querySelectorAll('.chip, [data-anchor]')]).some(Boolean)")


def lifted(someone: Person) -> str:
    """What is shown large."""
    return someone.page.inner_text(".lifted:popover-open")


def press(someone: Person, place: Locator) -> None:
    """Hold a finger on a place."""
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = someone.context.new_cdp_session(someone.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    someone.awaits(".lifted:popover-open")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_first_tap_lifts_and_the_second_plays(fingers: Callable[[], Person]) -> None:
    ann = seated(fingers(), "maximum-apocalypse")
    before = ann.version
    card = ann.page.locator(".held[data-legal]").first
    name, text = card.locator(".name").inner_text(), card.locator(".text").text_content()
    card.tap()
    assert name in lifted(ann)
    assert str(text) in lifted(ann)
    label = str(card.locator(".cover").get_attribute("aria-label")).removeprefix(f"{name}: {text}: ")
    assert [label] == ann.page.locator(".verbs button").all_inner_texts()
    box = ann.page.locator(".lifted").bounding_box()
    assert box is not None
    assert box["x"] >= 0 <= box["y"]
    assert box["x"] + box["width"] <= NARROW["width"]
    assert ann.page.evaluate(
        "document.querySelector('.lifted').scrollHeight <= document.querySelector('.lifted').clientHeight"
    )

    for size in (NARROW, SIZES[1]):
        ann.page.tap("#top .whose")
        ann.page.set_viewport_size(size)
        card.tap()
        assert not ann.page.evaluate(OVERLAP), size
    ann.page.tap("#top .whose")
    ann.page.set_viewport_size(NARROW)
    card.tap()
    ann.page.tap("#top .whose")
    assert 0 == ann.page.locator(".lifted:popover-open, [data-lifted]").count()
    assert before == ann.version
    card.tap()
    card.tap()
    ann.sees(before + 1)
    assert 0 == ann.page.locator(".lifted:popover-open, [data-lifted]").count()

    card = ann.page.locator(".held[data-legal]").first
    card.tap()
    ann.page.tap(".verbs button")
    ann.sees(before + 2)


def test_a_long_press_reads_and_says_why_not(fingers: Callable[[], Person]) -> None:
    ann = fingers().registers("Ann").sits("thermal-showdown-solo", 1)
    ann.awaits(".middle [data-action]")
    before = ann.version
    card = ann.page.locator(".held").first
    for reads in (partial(press, ann), Locator.tap):
        reads(card)
        assert card.locator(".name").inner_text() in lifted(ann)
        assert ann.page.inner_text(".asked-now") == ann.page.inner_text(".lifted .why")
        assert 0 == ann.page.locator(".verbs button").count()
        ann.page.tap("#top .whose")
        assert 0 == ann.page.locator(".lifted:popover-open").count()
    assert before == ann.version

    ann.page.tap(".middle [data-action] >> nth=0")
    ann.sees(before + 1)


def test_the_texts_of_tricks_are_whole(page: Page) -> None:
    rules = GAMES["thermal-showdown"][1]
    props = begun(rules, 2).props(0)
    tricks = [trick.id for trick in rules.content.tricks]
    props["view"]["duelists"][0]["hand"] = tricks
    draw(page, props)

    cut = "nodes => nodes.filter(node => node.scrollHeight > node.clientHeight).map(node => node.textContent)"
    assert len(tricks) == page.locator(".held .text").count() > 5
    assert [] == page.locator(".held .text").evaluate_all(cut)


def test_the_robots_of_a_duel_are_seen_above_the_hand(fingers: Callable[[], Person]) -> None:
    ann = seated(fingers(), "thermal-showdown")
    ann.page.tap("[data-skip-hints]")
    assert 0 == ann.page.evaluate(BELOW)
    for _ in range(200):  # until robots face each other
        here = ann.site.call(ann.token, "GET", f"/tables/{ann.table}/view").json()
        mine, theirs = (each["robots"] for each in here["view"]["duelists"])
        if mine and theirs and 0 in here["to_act"]:
            break
        if here["actions"]:
            first = {"action": here["actions"][0]}
            ann.site.call(ann.token, "POST", f"/tables/{ann.table}/actions", first)
        ann.page.wait_for_timeout(50)
    ann.awaits(f".board[data-version='{here['version']}'] .near .robot")

    feet = ann.page.locator(".near .robot").evaluate_all("all => all.map(each => each.getBoundingClientRect().bottom)")
    hand = ann.page.locator(".at-hand").bounding_box()
    assert hand is not None
    assert 0 < len(feet) == len(mine)
    assert max(feet) <= hand["y"]


def test_many_robots_of_a_duel_stand_in_one_row(page: Page) -> None:
    duel = GAMES["thermal-showdown"][1]
    position = next(each for each in walk(begun(duel, 2), 3, 60) if each.props(0)["view"]["duelists"][0]["robots"])
    props = position.props(0)
    [robot, *_] = props["view"]["duelists"][0]["robots"]
    props["view"]["duelists"][0]["robots"] = [{**robot, "id": 90 + place} for place in range(7)]
    draw(page, props)

    tops = page.locator(".near .robot").evaluate_all("all => all.map(each => each.getBoundingClientRect().top)")
    assert 7 == len(tops)
    assert 1 == len(set(tops))


def test_a_card_says_on_a_phone_what_it_does(page: Page) -> None:
    rules = GAMES["maximum-apocalypse"][max(GAMES["maximum-apocalypse"])]
    draw(page, begun(rules, 1).props(0))

    texts = page.locator(".held .text")
    assert 4 == texts.count()
    for text in texts.all():
        expect(text).to_be_visible()
    wide = "cards => cards.filter(card => card.querySelector('.at-foot').scrollWidth > card.clientWidth).length"
    assert 0 == page.locator(".held").evaluate_all(wide)


def test_a_discard_pile_says_what_it_is_and_lists_its_cards_in_its_tip(page: Page) -> None:
    rules = GAMES["maximum-apocalypse"][max(GAMES["maximum-apocalypse"])]
    props = begun(rules, 1).props(0)
    thrown = rules.content.cards[:2]
    props["view"]["players"][0]["discard"] = [card.id for card in thrown]
    draw(page, props)
    pile = page.locator("[data-spot=discards-0]")

    assert ["discards", "2"] == pile.locator(".discards").inner_text().split()
    assert all(card.name in str(pile.locator(".tip").text_content()) for card in thrown)


def test_a_phone_on_its_side_says_what_has_happened(fingers: Callable[[], Person]) -> None:
    ann = seated(fingers(), "maverick")
    ann.page.tap(".companions [data-action] >> nth=0")
    ann.awaits(".payment")
    ann.page.set_viewport_size(SIZES[1])

    expect(ann.page.locator(".table > .latest")).to_be_visible()
    assert [True] == ann.page.locator(".table > .latest").evaluate_all(SEEN)
    turn, said = (ann.page.locator(each).bounding_box() for each in ("#top .between", ".table > .latest"))
    assert turn is not None
    assert said is not None
    assert turn["x"] + turn["width"] <= said["x"]


def test_a_phone_shows_the_figures_of_both_players(fingers: Callable[[], Person]) -> None:
    ann = seated(fingers(), "thermal-showdown")

    for seat in ann.page.locator(".seats li").all():
        box = seat.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= NARROW["width"]
    within = "all => all.map(each => each.scrollHeight <= each.clientHeight && each.scrollWidth <= each.clientWidth)"
    assert [True] * 2 == ann.page.locator(".seats small").evaluate_all(within)


def test_a_mouse_and_a_key_play_at_once(fingers: Callable[[], Person]) -> None:
    ann = seated(fingers(), "maverick")
    before = ann.version
    ann.page.click(".companions [data-action] >> nth=0")
    ann.sees(before + 1)
    ann.page.focus(".payment .primary")
    ann.page.keyboard.press("Enter")
    ann.page.click("[data-confirm]")
    ann.sees(before + 2)
    ann.page.click(".chip >> nth=0")
    ann.sees(before + 3)


@pytest.mark.parametrize("game", ["full-throttle", "maximum-apocalypse"])
def test_whose_turn_it_is_stands_there_whole(fingers: Callable[[], Person], game: str) -> None:
    ann = fingers().registers("Ann").sits(game, 2)
    ann.awaits(".turn.mine .whose")
    cut = """() => {
      const pill = document.querySelector(".turn .whose")
      const { width } = pill.getBoundingClientRect()
      pill.style.flex = "none"
      return pill.getBoundingClientRect().width - width
    }"""

    assert 0 == ann.page.evaluate(cut)

    others = """() => {
      const pill = document.querySelector(".turn .whose")
      pill.style.flex = ""
      document.querySelector(".turn").classList.remove("mine")
      pill.textContent = "Random bot 1 and Random bot 2 to play"
      return pill.scrollWidth > pill.clientWidth || pill.scrollHeight > pill.clientHeight
    }"""
    assert not ann.page.evaluate(others)
