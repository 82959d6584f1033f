"""The boards on a phone: whole things at a size that can be read, and nothing that is told twice."""

import re
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domain.games.full_throttle import game as race
from domain.games.maverick import game as corridor
from domain.games.maximum_apocalypse import game as apocalypse
from tests.web.browsing import Person
from tests.web.drawing import begun, draw, walk

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

CUT = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth).map(node => node.textContent)"
"""The texts that are cut off at their side."""
LEFTS = "nodes => [...new Set(nodes.map(node => Math.round(node.getBoundingClientRect().left)))]"
"""Where columns begin."""
TOPS = LEFTS.replace("left", "top")
OFF = """([map]) => {
  const { left, width } = map.getBoundingClientRect()
  const here = map.querySelector("[data-here]").getBoundingClientRect()
  return Math.round(Math.abs(left + width / 2 - here.left - here.width / 2))
}"""
"""How far from the middle of the map a survivor stands."""


def on_a_turn(seats: int = 1, **options: object) -> dict[str, Any]:
    """Somebody whose survivor can do many things, some of them for nothing."""
    for position in islice(walk(begun(apocalypse, seats, {"mission": 1, **options}), 5, 160), 1, None):
        props = position.props(seat := min(position.game.to_act(position.state), default=0))
        kinds = {action["type"].rpartition(".")[2] for action in props["actions"]}
        acts = props["view"]["pending"] is None and props["view"]["survivors"][seat]["seat"] == seat
        if acts and len(kinds) > 4 and "TradeIn" in kinds:
            return props
    raise LookupError


def test_what_a_survivor_can_do_stands_in_two_columns_what_is_free_apart(page: Page) -> None:
    draw(page, on_a_turn())
    entries = page.locator(".question .buttons > .group > :is(button, .listed)")

    assert 2 == len(entries.evaluate_all(LEFTS))
    assert [] == page.locator(".question .buttons, .question .group button").evaluate_all(CUT)
    free = page.locator(".group:has(> small)")
    assert "These cost no action:" == free.locator("> small").inner_text()
    assert "Trade in" in free.inner_text()
    assert "Move" not in free.inner_text()


def test_the_map_keeps_the_survivor_in_the_middle_at_a_size_that_can_be_read(page: Page) -> None:
    props = on_a_turn(6, mission=9)
    tiles = props["view"]["tiles"]
    columns = 1 + max(tile["x"] for tile in tiles)
    middle = next(at for at, tile in enumerate(tiles) if 2 <= tile["x"] < columns - 2)
    assert columns > 5
    for survivor in props["view"]["survivors"]:
        survivor["tile"] = middle
    draw(page, props)
    page.wait_for_timeout(100)  # its window is measured

    assert 4 >= page.locator(".map").evaluate_all(OFF)
    box = page.locator(".tile[data-here]").bounding_box()
    assert box is not None
    assert 64 <= box["width"]
    assert 390 >= 5 * box["width"]


def test_the_monsters_in_front_of_a_survivor_stand_in_one_row(page: Page) -> None:
    props = on_a_turn()
    first = props["view"]["survivors"][0]
    [kind, *_] = [monster.id for monster in apocalypse.content.monsters if monster.id == "zom_dog"]
    first["engaged"] = [{"id": 90 + at, "kind": kind, "health": 3} for at in range(4)]
    draw(page, props)

    assert 1 == len(page.locator(".monster").evaluate_all(TOPS))
    assert [] == page.locator(".before, .monster .what").evaluate_all(CUT)


LINES = """async () => {
  const { styled } = await import("/web/boards/index.js")
  const { h, render } = await import("/web/core/h.js")
  const games = ["maverick", "full-throttle", "thermal-showdown", "maximum-apocalypse", "generic"]
  const all = await Promise.all(games.map((game) => import(`/web/boards/${game}/marks.js`)))
  await Promise.all(["/web/base.css", "/web/table.css", "/web/learning/hints.css"].map(styled))
  const root = document.createElement("div")
  document.body.replaceChildren(root)
  return all.flatMap(({ marks }) => marks).filter(({ text }) => {
    const skip = h("button", { class: "small", "data-skip-hints": "" }, "Skip all")
    const buttons = [h("button", { class: "small" }, "Next"), skip]
    render(root, h("section", { class: "hint" }, h("p", null, text), h("span", { class: "buttons" }, buttons)))
    const { height } = root.querySelector("p").getBoundingClientRect()
    return height > 2.5 * parseFloat(getComputedStyle(root.querySelector("p")).lineHeight)
  }).map(({ text }) => text)
}"""
"""The hints of all games that take more than two lines on a phone."""
COVERED = """doors => {
  const hand = document.querySelector(".at-hand").getBoundingClientRect().top
  const board = document.querySelector(".table > .board").getBoundingClientRect().top
  const box = (door) => door.getBoundingClientRect()
  return doors.filter((door) => box(door).bottom > hand || box(door).top < board).length
}"""
"""How many doors are not seen whole."""


def test_a_hint_takes_two_lines_on_a_phone(page: Page) -> None:
    draw(page, begun(corridor, 1).props(0))

    assert [] == page.evaluate(LINES)


def test_all_doors_are_whole_on_a_phone_when_the_companion_is_chosen(fingers: Callable[[], Person]) -> None:
    ann = fingers().registers("Ann").sits("maverick", 1)
    ann.awaits(".hint")
    ann.awaits(".companions [data-action]")
    ann.page.wait_for_timeout(400)  # until it rests

    assert 13 == ann.page.locator(".door").count()
    assert 0 == ann.page.locator(".door").evaluate_all(COVERED)


@pytest.mark.parametrize("game", ["maverick", "full-throttle"])
def test_what_the_board_offers_is_not_listed_again_below_it(person: Callable[..., Person], game: str) -> None:
    ann = person().registers("Ann").sits(game, 1 if game == "maverick" else 2)
    table = f"/tables/{ann.table}"
    asks = {"maverick": "Move", "full-throttle": "ReturnCards"}[game]
    for _ in range(300):
        here = ann.site.call(ann.token, "GET", f"{table}/view").json()
        if any(each["type"].endswith(asks) for each in here["actions"]):
            break
        if here["actions"]:
            ann.site.call(ann.token, "POST", f"{table}/actions", {"action": here["actions"][0]})
        ann.page.wait_for_timeout(50)
    ann.awaits(f".board[data-version='{here['version']}'] [data-narrows], .board .chip")

    assert [] == ann.page.locator(".dock [data-action]:visible").all_inner_texts()


HEADINGS = """arrows => arrows.map((arrow) => {
  const at = (x) => new DOMPoint(x, 0).matrixTransform(arrow.getScreenCTM())
  const middle = document.querySelector(".oval").getBoundingClientRect()
  return { low: at(0).y > middle.top + middle.height / 2, ahead: Math.sign(at(24).x - at(-24).x) }
})"""
"""Of each arrow on the track, whether it lies in the lower half, and whether it points to the right."""


def test_a_phone_tells_the_order_of_the_race_once_in_one_row_with_its_points(page: Page) -> None:
    draw(page, begun(race, 3).props(0))

    assert 1 == len(page.locator(".standings li:visible").evaluate_all(TOPS))
    assert 6 == page.locator(":is(.place, .order b):visible").count()
    hand = page.locator(".standings").bounding_box()
    assert hand is not None
    assert hand["height"] < 64


def test_arrows_on_the_track_show_which_way_it_goes(page: Page) -> None:
    draw(page, begun(race, 3).props(0))
    told = page.locator(".oval .arrow").evaluate_all(HEADINGS)

    assert [True, False, False, True] == [each["low"] for each in told]
    assert [1, -1, -1, 1] == [each["ahead"] for each in told]


def test_at_the_end_a_phone_names_the_players_once(fingers: Callable[[], Person]) -> None:
    ann = fingers().registers("Ann").sits("full-throttle", 2)
    ann.awaits(".board[data-status=playing]")
    assert ann.page.locator(".seats").is_visible()
    ann.site.call(ann.token, "POST", f"/tables/{ann.table}/resign", {})
    ann.page.wait_for_selector(".board[data-status=finished] .ending")

    expect(ann.page.locator(".seats")).to_be_hidden()


def engaged(*stunned: int) -> dict[str, Any]:
    """Somebody's turn with as many monsters in front, each stunned by that survivor, or by none: -1."""
    props = on_a_turn()
    monsters = [{"id": 90 + at, "kind": "zom_dog", "health": 3, "stunned_by": by} for at, by in enumerate(stunned)]
    props["view"]["survivors"][0]["engaged"] = monsters
    return props


def test_a_stunned_monster_says_so_and_the_question_counts_it_apart(page: Page) -> None:
    draw(page, engaged(-1, 0))

    assert ["stunned"] == page.locator(".monster .asleep").all_inner_texts()
    assert re.search(r"1 monster will deal \d, 1 monster stunned$", page.inner_text(".question p small"))


def test_damage_that_was_kept_off_is_said_in_words(page: Page) -> None:
    position = begun(apocalypse, 1, {"mission": 1})
    props = position.props(0, position)
    wounded = {"type": "maximum-apocalypse.Wounded", "survivor": 0, "dog": False, "n": 0, "kept": 1}
    props["events"][0]["data"]["facts"] = [wounded]
    draw(page, props)

    assert "1 less damage" == page.locator(".being .change").text_content()


def test_whoever_is_dealt_the_first_cards_is_told_to_choose_some(fingers: Callable[[], Person]) -> None:
    ann = fingers().registers("Ann").sits("maximum-apocalypse", 1)
    ann.awaits(".question b")

    assert "Choose up to 4 cards to exchange." == ann.page.inner_text(".question b")


def test_the_cost_of_an_undo_and_an_eye_are_explained_where_they_stand(fingers: Callable[[], Person]) -> None:
    ann = fingers().registers("Ann").sits("maximum-apocalypse", 1)
    actions = ann.site.call(ann.token, "GET", f"/tables/{ann.table}/actions").json()["actions"]
    aside = next(each for each in actions if "card" in each)
    ann.site.call(ann.token, "POST", f"/tables/{ann.table}/actions", {"action": aside})
    ann.awaits(".ways [data-undo]")
    ann.awaits(".question [data-eye]")
    keep = str(ann.page.get_attribute(".question [data-eye]", "aria-description"))
    assert keep.endswith("and a game in which it was undone is not rated")
    ann.page.tap(".explainer")
    ann.awaits(".explained")

    ann.page.tap(".question [data-eye]")
    assert keep in ann.page.inner_text(".explained")
    before = ann.version
    ann.page.tap(".ways [data-undo]")
    assert "Undoes the last action. Nobody is asked." == ann.page.inner_text(".explained")
    assert before == ann.version
