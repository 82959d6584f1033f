"""What a phone answers at a glance: what has just happened, how the player stands, what an undo costs."""

import re
from collections.abc import Callable
from functools import partial
from itertools import takewhile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from domain.games.full_throttle import game as race
from domain.games.maverick import game as corridor
from domain.games.maximum_apocalypse import game as apocalypse
from domain.games.thermal_showdown import game as duel_of_robots
from tests.web.browsing import WIDE, Person, Site
from tests.web.drawing import NARROW, AnyGame, Position, begun, draw, walk

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]
WEB = Path(__file__).parents[2] / "web"
WORDS = ("words.js", "marks.js", "signs.js", "rules.js", "settings.js", "hints.js", "texts.js")
"""The scripts with texts for people."""
UNDERLINED = "tab => getComputedStyle(tab).borderBottomColor !== 'rgba(0, 0, 0, 0)'"
FIGURES = """async (props) => {
  const { boardOf } = await import("/web/boards/index.js")
  const { figures } = await boardOf(props.game)
  return props.names.map((_, seat) => figures({ ...props, content: contents[props.game] }, seat))
}"""
"""The key figures of each seat, as a board says them."""
LATEST = """async ([events, told, viewer = { seat: null }]) => {
  const { h, render } = await import("/web/core/h.js")
  const { latest } = await import("/web/parts/log.js")
  const root = document.createElement("div")
  render(root, h("div", null, latest(events, told, true, () => {}, viewer)))
  return root.innerText
}"""
CUT = """async (texts) => {
  const { h, render } = await import("/web/core/h.js")
  const { styled } = await import("/web/boards/index.js")
  const { latest } = await import("/web/parts/log.js")
  await Promise.all(["/web/base.css", "/web/table.css"].map(styled))
  const root = document.createElement("div")
  document.body.replaceChildren(root)
  return texts.map((text) => {
    const events = [{ version: 1, type: "Played", text, data: {} }]
    const strip = latest(events, null, true, () => {}, { seat: null })
    render(root, h("div", { class: "table" }, strip, h("button", { class: "more" }, "More")))
    const said = root.querySelector(".latest span")
    return [said.scrollHeight > said.clientHeight, root.querySelector(".latest").getBoundingClientRect().height]
  })
}"""
"""Whether what has just happened is cut off, and how tall it stands."""
EMPHASIZED = """async ([events, viewer]) => {
  const { h, render } = await import("/web/core/h.js")
  const { log } = await import("/web/parts/log.js")
  const root = document.createElement("div")
  document.body.append(root)
  render(root, h("div", { class: "table" }, log(events, { table: "abc", live: false, viewer })))
  const lines = [...root.querySelectorAll("p")].filter((line) => getComputedStyle(line).fontWeight === "600")
  root.remove()
  return lines.map((line) => line.textContent)
}"""
"""The lines of the log in bold."""
FILLED = "node => node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth"
"""Whether a text has more than is shown of it."""


def test_what_has_just_happened_stands_by_the_tabs_and_opens_the_log(fingers: Somebody) -> None:
    ann = fingers().registers("Ann").sits("full-throttle", 3)
    ann.awaits(".board [data-action]")
    last = ann.page.locator(".log p").last.text_content()
    strip, tab = ann.page.locator(".latest"), ann.page.locator("[data-tab=log]")

    assert last
    assert strip.inner_text() == "The game has begun." or last.casefold() in strip.inner_text().casefold()
    box, tabs = strip.bounding_box(), ann.page.locator(".tabs").bounding_box()
    assert box is not None
    assert tabs is not None
    assert 44 <= box["height"]
    assert abs(box["y"] + box["height"] - tabs["y"]) < 1
    expect(ann.page.locator("#side")).to_be_hidden()
    assert not tab.evaluate(UNDERLINED)

    strip.tap()

    expect(ann.page.locator("#side .log")).to_be_visible()
    assert tab.evaluate(UNDERLINED)
    tab.tap()
    expect(ann.page.locator("#side")).to_be_hidden()
    assert not tab.evaluate(UNDERLINED)
    ann.page.set_viewport_size(WIDE)
    expect(strip).to_be_hidden()
    assert tab.evaluate(UNDERLINED)


def test_no_more_has_happened_than_the_board_has_shown(page: Page) -> None:
    draw(page, begun(race, 2).props(0))
    parts = [{"text": "Red rides."}, {"heading": "The end", "text": "It ends."}, {"text": "Blue wins."}]
    events = [
        {"version": 1, "type": "Started", "text": "It begins.", "data": {}},
        {"version": 2, "type": "Played", "text": "", "data": {"seat": 1}, "parts": parts},
    ]

    assert "It begins. Red rides. Blue wins." == page.evaluate(LATEST, [events, None])
    assert "It begins. Red rides. It ends." == page.evaluate(LATEST, [events, {"after": 1, "facts": 2}])
    assert "It begins." == page.evaluate(LATEST, [events, {"after": 1, "facts": 0}])
    assert "It begins." == page.evaluate(LATEST, [[events[0], {**events[1], "undone_by": 3}], None])


def test_what_has_just_happened_is_told_as_far_back_as_it_is_short(page: Page) -> None:
    draw(page, begun(race, 2).props(0))
    told = ["Bob bids 7.", "Ann bids 3.", "Bob wins the prize 9.", "The prize 1 is turned up."]
    parts = [
        {"text": "The players choose their bids in secret, and turn them up together."},
        *[{"text": text} for text in told],
    ]
    event = {"version": 1, "type": "Played", "text": "", "data": {"seat": 1}, "parts": parts}
    empty = {**event, "version": 2, "parts": [{}]}

    assert " ".join(told) == page.evaluate(LATEST, [[event, empty], None])
    text = "Bob thinks about it. " * 5 + "Then he bids."
    long = {**event, "parts": [{"text": text}]}
    assert text == page.evaluate(LATEST, [[event, long], None])
    first = "In the dungeon lurk " + "Troglodyte, " * 9 + "and Imp. "
    assert text == page.evaluate(LATEST, [[{**event, "parts": [{"text": first + text + " So he does."}]}], None])


def test_what_has_just_happened_is_whole_on_a_phone_and_nothing_jumps(page: Page) -> None:
    draw(page, begun(race, 2).props(0))
    told = (
        "Ann sat down.",
        "The ranged attack counts: the Scorpion still asks for a melee attack. The 1 equals its strength.",
        "Fireman (Ann) draws Where's My Axe? for two cards, the second of which is Trusty Axe.",
        "The game is over: Random bot 2 won. Random bot 2 scored 27, Random bot 1 scored 25 and Ann scored 0.",
        "Random bot 3 passes 5 cards to Ann: yellow 2, green 1, blue 1, red 3 and black 1.",
    )

    assert [[False, 45]] * len(told) == page.evaluate(CUT, told)


def test_what_weighs_most_since_the_own_action_is_told(page: Page) -> None:
    draw(page, begun(duel_of_robots, 2).props(0))

    def played(version: int, seat: int, *facts: tuple[str, str]) -> dict[str, object]:
        parts = [{"text": text} for _, text in facts]
        data = {"seat": seat, "facts": [{"type": name} for name, _ in facts]}
        return {"version": version, "type": "Played", "text": "", "data": data, "parts": parts}

    own = played(1, 0, ("Heated", "Bob takes 9 kJ."), ("Ended", "Ann ends her round."))
    attack = played(2, 1, ("Attacked", "Bob attacks Ann."), ("Heated", "Ann takes 4 kJ."))
    more = played(3, 1, ("Heated", "Ann takes 2 kJ."), ("Defeated", ""))
    ended = played(4, 1, ("Ended", "Bob ends his round."))
    viewer = {"seat": 0, "weights": {"Heated": 2, "Attacked": 1, "Defeated": 3}}
    weighed = partial(page.evaluate, LATEST)
    round_of_bob = [played(1, 0, ("Ended", "Ann ends her round.")), attack, more, ended]

    assert "Bob takes 9 kJ." == weighed([[own], None, viewer])
    assert "Ann takes 2 kJ." == weighed([round_of_bob, None, viewer])
    for unweighed in ({"seat": None, "weights": viewer["weights"]}, {"seat": 0}):
        last = "Bob attacks Ann. Ann takes 4 kJ. Bob ends his round."
        assert last == weighed([[attack, ended], None, unweighed])
    assert ["Ann takes 2 kJ."] == page.evaluate(EMPHASIZED, [round_of_bob, viewer])
    assert ["Bob ends his round."] == page.evaluate(EMPHASIZED, [round_of_bob, {"seat": 0}])


@pytest.mark.parametrize(
    ("game", "seats", "said"),
    [
        ("maverick", 1, r"^0 of 13 slain, \d+ cards left; \d+ gold if you won now$"),
        ("full-throttle", 2, r"^you · \d+ points? now$"),
        ("thermal-showdown", 2, r"^you · \d+/20 kJ, \d+\scontrol$"),
        ("maximum-apocalypse", 2, r"^you · health \d+, hunger\s\d+$"),
    ],
)
def test_the_players_own_figures_are_on_the_first_screen(fingers: Somebody, game: str, seats: int, said: str) -> None:
    ann = fingers().registers("Ann").sits(game, seats)
    ann.awaits(".board [data-action]:visible, .board [data-ways]:visible")
    if game == "full-throttle":
        index = int(str(ann.page.get_attribute(".hand [data-action]", "data-action")))
        ann.page.evaluate("index => document.querySelector(`.dock [data-action='${index}']`).click()", index)
        ann.page.wait_for_selector("[data-confirm], .seats small >> text=now")
        if ann.page.locator("[data-confirm]").count():
            ann.page.tap("[data-confirm]")

    figures = ann.page.locator(".seats [data-mine] small")
    expect(figures).to_have_text(re.compile(said))
    box = figures.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 120
    assert box["x"] + box["width"] < 390
    assert figures.evaluate("node => node.scrollWidth <= node.clientWidth")


def figures_at(page: Page, position: Position, seat: int) -> list[str]:
    """Draw a board for a seat; returns the key figures of each seat."""
    props = position.props(seat)
    draw(page, props)
    return [str(each) for each in page.evaluate(FIGURES, props)]


def late(game: AnyGame, seats: int, steps: int) -> Position:
    """A position after some random play."""
    return [*walk(begun(game, seats), 5, steps)][-1]


def test_the_figures_of_a_seat_are_those_of_its_board(page: Page) -> None:
    mine, other = figures_at(page, late(race, 2, 9), 0)
    assert f"Your bets would score {mine.split()[0]} now." == page.inner_text(".worth")
    assert "points secret" == other

    [slayer] = figures_at(page, late(corridor, 1, 12), 0)
    assert slayer.endswith("; " + page.inner_text(".score .worth") + " if you won now")

    position = late(duel_of_robots, 2, 60)
    sides = position.props(1)["view"]["duelists"]
    assert any(side["heat"] for side in sides)
    assert [
        f"{sides[0]['heat']}/20 kJ",
        f"{sides[1]['heat']}/20 kJ, {sides[1]['control']}\xa0control",
    ] == figures_at(page, position, 1)

    position = late(apocalypse, 2, 40)
    bodies = [survivor["bodies"][0] for survivor in position.props(0)["view"]["survivors"]]
    assert [
        f"health {body['health']}, " + ("starving" if body["hunger"] >= 6 else f"hunger\xa0{body['hunger']}")
        for body in bodies
    ] == figures_at(page, position, 0)


def test_no_text_tells_people_with_fingers_to_click() -> None:
    texts = {path: path.read_text("utf-8") for path in WEB.rglob("*.js") if path.name in WORDS}

    assert len(texts) > 20
    assert [] == [path.name for path, text in texts.items() if re.search(r"(?i)\bclick", text)]


def test_what_an_undo_costs_is_seen_without_a_tip(fingers: Somebody, site: Site) -> None:
    alone = fingers().registers("Ann").sits("maverick", 1)
    alone.awaits(".companions [data-action]")
    cost = alone.page.locator(".ways .cost")
    before = alone.page.locator(".ways [data-undo], .ways button").bounding_box()
    alone.page.evaluate("document.querySelector('.dock [data-action]').click()")
    expect(cost).to_have_text("free")
    expect(cost).to_be_visible()
    assert not cost.evaluate(FILLED)
    assert before == alone.page.locator(".ways button").bounding_box()

    alone.awaits(".payment [data-action]")
    alone.page.tap(".payment [data-action]")
    alone.page.tap("[data-confirm]")
    expect(cost).to_have_text("free, game won\u2019t count")
    assert not cost.evaluate(FILLED)
    assert before == alone.page.locator(".ways button").bounding_box()
    expect(alone.page.locator(".ways button")).to_have_accessible_description(
        "Undoes the last action. Nobody is asked. The game then no longer counts for the standings."
    )
    alone.page.tap("[data-tab=goBack]")
    costs = alone.page.locator(".going-back .cost")
    expect(costs).to_have_text(["free, game won\u2019t count"] * 2)
    expect(costs.first).to_be_visible()


def test_an_undo_that_asks_says_whom(fingers: Somebody, site: Site) -> None:
    ann, bob = fingers().registers("Ann"), fingers().registers("Bob")
    table = site.call(ann.token, "POST", "/tables", {"game": "full-throttle", "seats": 2}).json()["id"]
    for each in (ann, bob):
        site.call(each.token, "POST", f"/tables/{table}/seats", {})
    [first] = site.call(ann.token, "GET", f"/tables/{table}").json()["to_act"]
    mover, other = ((ann, "Bob"), (bob, "Ann"))[first]
    mover.goes(f"/tables/{table}")
    mover.awaits(".hand [data-action]")
    mover.page.evaluate("document.querySelector('.dock [data-action]').click()")

    expect(mover.page.locator(".ways .cost")).to_have_text(f"asks {other}")
    expect(mover.page.locator(".ways .cost")).to_be_visible()


def test_the_podium_tells_all_names_apart(fingers: Somebody) -> None:
    ann = fingers().registers("Ann")
    ann.page.set_viewport_size(WIDE)
    ann.has_played("full-throttle", 3).awaits(".ending .podium")
    ann.page.set_viewport_size(NARROW)

    names = ann.page.locator(".ending .podium .who b")
    assert ["Ann", "Random bot 1", "Random bot 2"] == sorted(names.all_inner_texts())
    assert [False] * 3 == names.evaluate_all(f"names => names.map({FILLED})")
    ranking = ann.site.call(ann.token, "GET", f"/tables/{ann.table}").json()["outcome"]["ranking"]
    ahead = sum(len(group) for group in takewhile(lambda group: 0 not in group, ranking))
    lost = ("You came first", "You came second", "You came third")[ahead] if len(ranking) == 3 else "You lost"
    said = ann.page.locator(".ending h2").first.inner_text()
    assert said == lost if ahead > 0 else said.endswith(" won")


def test_a_mission_that_is_lost_is_said_once_and_no_more_at_the_end(page: Page) -> None:
    counts = set()
    for position in walk(begun(apocalypse, 1, {"mission": 1}), 3, 3000):
        quest = (view := position.props(0)["view"])["quest"]
        if quest["setbacks"] or view["outcome"]:
            draw(page, position.props(0))
            warnings = page.locator(".quest .warning").all_inner_texts()
            assert ([] if view["outcome"] else [each["text"] for each in quest["setbacks"]]) == warnings
            counts.add((len(quest["setbacks"]), view["outcome"] is None))

    assert (1, False) in counts


def test_what_is_at_hand_lies_over_no_result(fingers: Somebody, site: Site) -> None:
    ann = fingers().registers("Ann").sits("maverick", 1)
    ann.awaits(".companions [data-action]")
    site.call(ann.token, "POST", f"/tables/{ann.table}/resign", {})
    ann.awaits(".ending")

    assert "static" == ann.page.locator(".at-hand").evaluate("hand => getComputedStyle(hand).position")
    expect(ann.page.locator(".seats .token")).to_be_hidden()


def test_what_was_played_this_turn_has_a_heading_only_if_there_is_something(page: Page) -> None:
    seen = set()
    for position in walk(begun(corridor, 1), 2, 12):
        draw(page, position.props(0))
        played = len(position.props(0)["view"]["played"])
        seen.add(played > 0)
        assert (1 if played else 0) == page.locator(".played h3").count()
        assert played == page.locator(".played .cards > *").count()

    assert {True, False} == seen


SEEN = """node => {
  const { left, top, width, height } = node.getBoundingClientRect()
  return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}"""


def test_the_line_of_a_mission_says_how_many_are_alive(page: Page) -> None:
    for seats, said in ((2, ""), (3, " · 3 alive, lowest health 22")):
        draw(page, begun(apocalypse, seats).props(0))
        assert f"Fuel 0/4 · Rescue 0/2 · The Scientist 0/1{said}" == page.text_content(".quest .in-short span")


def test_the_mission_is_on_the_screen_of_a_phone_wherever_the_board_is_scrolled(fingers: Somebody) -> None:
    ann = fingers().registers("Ann").sits("maximum-apocalypse", 1)
    ann.awaits(".board [data-action]")
    line, board = ann.page.locator(".quest .in-short"), ann.page.locator(".table > .board")

    expect(line).to_have_text(re.compile(r"^Mission 1Fuel 0/4 · Rescue 0/2 · The Scientist 0/1$"))
    for top in (0, 100_000):
        board.evaluate("(board, top) => board.scrollTo(0, top)", top)
        assert line.evaluate(SEEN)
    assert ann.page.locator(".apocalypse .legend").evaluate(SEEN)
    box = line.bounding_box()
    assert box is not None
    assert 44 <= box["height"]
    line.tap()
    expect(ann.page.locator(".quest .whole")).to_be_visible()
    expect(ann.page.locator(".quest .goal").first).to_be_visible()
    expect(line).to_have_attribute("aria-expanded", "true")
    ann.page.set_viewport_size(WIDE)
    expect(line).to_be_hidden()
    expect(ann.page.locator(".quest .goal").first).to_be_visible()


def test_a_phone_shows_the_map_its_survivor_and_what_it_can_do_at_once(fingers: Somebody) -> None:
    ann = fingers().registers("Ann").sits("maximum-apocalypse", 1)
    ann.page.set_viewport_size(WIDE)
    ann.awaits(".table [data-action]:visible")
    while not ann.page.locator(".question[data-turn]").count():
        ann.chooses(ann.page.locator(".dock [data-action]").count() - 1)  # the first one: keep the cards in hand
        ann.awaits(".table [data-action]:visible")
    ann.page.click(".hint >> text=Skip all")
    assert 0 == ann.page.locator(".dock [data-action]:visible").count()
    assert 0 < ann.page.locator(".question :is([data-action], [data-ways]):visible").count()
    ann.page.set_viewport_size(NARROW)
    ann.page.reload()
    ann.awaits(".question[data-turn] .buttons")
    for each in (
        ".tile[data-here]",
        ".tile[data-legal]",
        ".survivor .being",
        ".question p",
        ".held",
    ):
        assert ann.page.locator(each).first.evaluate(SEEN), each
    expect(ann.page.locator(".question p small").first).to_have_text(re.compile(r"\d actions? left"))
    expect(ann.page.locator(".turn .game")).to_have_text("Maximum Apocalypse")
    expect(ann.page.locator(".turn .game")).to_be_visible()


def test_the_order_of_the_race_is_on_the_screen_of_a_phone_wherever_the_board_is_scrolled(fingers: Somebody) -> None:
    ann = fingers().registers("Ann").sits("full-throttle", 3)
    ann.awaits(".board [data-action]")
    line, board = ann.page.locator(".standings ol"), ann.page.locator(".table > .board")

    assert [*"123456"] == line.locator(".place").all_inner_texts()
    assert ["4", "3", "2", "", "", ""] == line.locator(".points").all_inner_texts()
    for top in (0, 100_000):
        board.evaluate("(board, top) => board.scrollTo(0, top)", top)
        assert line.evaluate(SEEN)


def test_a_phone_says_that_the_game_has_begun_where_its_first_facts_are_long(fingers: Somebody) -> None:
    ann = fingers().registers("Ann").sits("maverick", 1)
    ann.can_act()
    expect(ann.page.locator(".latest span")).to_have_text("The game has begun.")


def test_the_page_of_the_end_alone_says_how_it_ended(fingers: Somebody) -> None:
    ann = fingers().registers("Ann").has_played("thermal-showdown", 2)
    ann.awaits(".ending")
    assert 0 == ann.page.locator(".latest").count()
