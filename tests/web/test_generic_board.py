"""The board of a game that nobody has drawn."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from domain.games.goofspiel import Bid
from domain.games.goofspiel import game as bidding
from domain.games.maverick import game as corridor
from tests.web.browsing import WIDE
from tests.web.conftest import Paper
from tests.web.drawing import NARROW, begun, draw, walk

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

CONTENT = {"limits": {"fuel": 20}, "cards": [{"id": "ogre", "title": "Ogre", "strength": 6}]}

GENERICALLY = """async ({ names, toAct, ...props }) => {
  const { render } = await import("/web/core/h.js")
  const { board } = await import("/web/boards/generic/board.js")
  const { layout } = await (await fetch(`/v1/games/${props.game}`)).json()
  const seats = names.map((name, seat) => ({ seat, name }))
  document.body.replaceChildren(document.createElement("section"))
  render(document.body.firstChild, board({ ...props, seats, layout, content: null }))
}"""
"""Draws a game on the generic board, which it would not get by itself."""

SUMS = """async (props) => {
  const { figures } = await import("/web/boards/generic/board.js")
  const { layout } = await (await fetch(`/v1/games/${props.game}`)).json()
  return props.names.map((_, seat) => figures({ ...props, layout }, seat))
}"""
"""The figures of each seat."""

DOCK = """async (labels) => {
  const { render } = await import("/web/core/h.js")
  const { styled } = await import("/web/boards/index.js")
  const { dock } = await import("/web/parts/dock.js")
  await styled("/web/table.css")
  const actions = labels.map((label) => ({ type: `toy.${label.split(" ")[0]}`, label }))
  const shown = { actions, labels, busy: null, slow: false, version: innerWidth }
  document.body.replaceChildren(document.createElement("section"))
  const rest = { eyes: new Set(), wait: null, choose() {}, look() {} }
  render(document.body.firstChild, dock(shown, { line: false, placed: new Set(), ...rest }))
}"""
"""Draws what there is to choose below a board."""

PLAIN: Mapping[str, Any] = {"previous": None, "events": [], "actions": [], "labels": [], "mySeat": 0, "toAct": []}
"""What a board is drawn from besides the view, where nothing has happened and nothing can be done."""


def draw_toy(page: Page, view: Mapping[str, object]) -> None:
    """The first of two seats' view of a toy."""
    page.evaluate("content => (window.contents = { toy: content })", CONTENT)
    draw(page, {**PLAIN, "game": "toy", "names": ["Ann", "Bob"], "view": view})


def test_a_number_is_a_meter_where_the_view_or_the_content_has_its_bound(page: Page) -> None:
    view = {"oil": 3, "oil_limit": 4, "fuel": 5, "rounds": 7, "row": [{"card": "ogre", "strength": 2}]}
    draw_toy(page, view)
    meters = page.locator(".figures > div:has(.share)")
    widths = [each.get_attribute("style") for each in page.locator(".share > span").all()]

    assert ["Oil", "Fuel", "Strength"] == meters.locator("dt").all_text_contents()
    assert ["width: 75%;", "width: 25%;", "width: 33.3333%;"] == widths


def test_cards_are_known_to_the_viewer_where_others_have_backs(page: Page) -> None:
    draw_toy(page, {"bids": [["ogre"], [None]], "won": [["ogre"], ["ogre"]]})

    assert ["known to you"] == page.locator(".fold").all_text_contents()
    assert 1 == page.locator(".by-seat .mine .fold").count()


def test_a_declared_layout_says_what_lies_where_and_in_which_order(page: Page) -> None:
    draw(page, begun(bidding, 3).props(1))
    zones = page.locator(".generic [data-zone]")
    panels = page.locator(".by-seat > section")

    assert ["stake", "deck", "bid"] == [each.get_attribute("data-zone") for each in zones.all()[:3]]
    assert ["Prizes on the table", "Prizes face down", "Your bid"] == page.locator(
        ".generic > section h3"
    ).all_inner_texts()
    assert "12 cards, face down" == page.locator("[data-zone=deck] .back").get_attribute("aria-label")
    assert ["Bob (you)", "Ann", "Cleo"] == panels.locator("h3").all_inner_texts()
    assert 13 == panels.first.locator("[data-zone=hands] .chip").count()
    assert 0 == page.locator("text=/^Out/").count()

    draw(page, begun(bidding, 2).after(1, Bid(4)).props(1))

    assert "4" == page.locator("[data-zone=bid] .chip").inner_text()
    assert ["Has bid"] == page.locator(".by-seat .marks").all_inner_texts()


def test_cards_that_add_up_say_their_sum_in_the_panels_and_at_the_seats(page: Page) -> None:
    position = [*walk(begun(bidding, 2), 5, 12)][-1]
    props = position.props(1)
    sums = [f"{sum(won)} points" for won in props["view"]["won"]]
    assert len({*sums}) == 2

    draw(page, props)

    assert sums[::-1] == [each.strip() for each in page.locator("[data-zone=won] h4 small").all_inner_texts()]
    assert sums == page.evaluate(SUMS, props)


def test_figures_stand_on_their_places_of_a_track(page: Page) -> None:
    """Maverick without its board: the layout of the game is all there is."""
    props = begun(corridor, 1).props(0)
    props = {**props, "view": {**props["view"], "companion_at": 3, "extra": 7}}
    page.evaluate(GENERICALLY, props)
    places = page.locator("[data-zone=row] .track > li")

    assert 1 + 13 == places.count()
    assert ["the entrance", "Slayer"] == places.nth(0).locator("span, b").all_inner_texts()
    assert "3" == places.nth(3).locator(".quiet").first.inner_text()
    assert ["Companion"] == places.nth(3).locator(".standing").all_inner_texts()
    assert "Extra" in page.locator(".generic > dl dt").all_inner_texts()


def test_180_choices_are_grouped_wide_and_searched(page: Page) -> None:
    for size in (WIDE, NARROW):
        page.set_viewport_size(size)
        page.evaluate(DOCK, [f"{'Move' if n % 2 else 'Sell'} to place {n}" for n in range(180)])
        buttons = page.locator(".dock [data-action]")

        assert 2 == page.locator(".dock .choices").count()
        assert 2 <= len({round(box["x"]) for each in buttons.all()[:12] if (box := each.bounding_box())})
        assert page.evaluate(
            "document.querySelector('.dock').scrollWidth <= document.querySelector('.dock').clientWidth"
        )
        page.get_by_role("searchbox", name="Search the choices").fill("SELL to place 17")
        assert [f"Sell to place {n}" for n in (170, 172, 174, 176, 178)] == page.locator(
            ".dock [data-action]:visible"
        ).all_inner_texts()
        assert 1 == page.locator(".dock .choices:visible").count()


def test_the_generic_board_steps_in_where_a_drawn_one_fails(page: Page, paper: Paper) -> None:
    """As at a view with something new."""
    view = {"players": [], "survivors": [{"kind": "diver", "seat": 0, "bodies": [{"name": "Diver"}]}], "air": 7}
    draw(page, {**PLAIN, "game": "maximum-apocalypse", "names": ["Ann"], "view": view})
    page.wait_for_selector(".board dt >> text=Air")

    assert 1 == len(paper.errors)
    paper.errors.clear()
