"""The boards on a phone: whole things at a size that can be read, side by side where there is room, nothing to be pulled."""

from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Page

from domain.games.maximum_apocalypse import game as apocalypse
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
