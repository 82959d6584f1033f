"""Everything in the box has a drawing of its own, and what is not in the box has one too."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from domain.games.full_throttle import game as race
from domain.games.maverick import game as corridor
from domain.games.maximum_apocalypse import game as apocalypse
from domain.games.thermal_showdown import game as duel
from tests.web.conftest import Paper
from tests.web.drawing import NARROW, begun, draw, plain, walk

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(600)]

DRAWINGS = (Path(__file__).parent / "drawings.js").read_text("utf-8")
ART = "maximum-apocalypse/art"
BOX = apocalypse.content
DRAWN = {
    "tiles": (f"{ART}/scenes.js", "scene", [[kind] for kind in sorted({tile.kind for tile in BOX.tiles})]),
    "survivors": (f"{ART}/people.js", "portrait", [[each.id, 0] for each in BOX.classes] + [["dog", 0]]),
    "monsters": (f"{ART}/monsters.js", "monsterFigure", [[each.id, each.set] for each in BOX.monsters]),
    "cards": (f"{ART}/pictures.js", "picture", [[card.id] for card in BOX.cards]),
    "dwellers": ("maverick/dwellers.js", "dweller", [[each.name] for each in corridor.content.monsters]),
    "tricks": ("thermal-showdown/figures.js", "trickFigure", [[plain(card)] for card in duel.content.tricks]),
}
"""What draws the kinds of the box: its module, its function, and the arguments for each of them."""


def drawings(page: Page, drawn: tuple[str, str, list[list[Any]]]) -> Any:
    """Draw something for each of the keys."""
    module, name, keys = drawn
    return page.evaluate(DRAWINGS, {"module": module, "name": name, "keys": keys})


@pytest.mark.parametrize("kind", DRAWN)
def test_all_that_is_in_the_box_is_drawn(page: Page, kind: str) -> None:
    assert len(DRAWN[kind][2]) > 5
    assert {"undrawn": [], "empty": []} == drawings(page, DRAWN[kind])


@pytest.mark.parametrize("kind", DRAWN)
def test_what_nobody_has_drawn_gets_a_drawing(page: Page, kind: str) -> None:
    module, name, _ = DRAWN[kind]
    unknown = [[{"effect": {"do": "sing"}}]] if kind == "tricks" else [["from-a-later-box", "from-a-later-box"]]

    assert {"undrawn": unknown, "empty": []} == drawings(page, (module, name, unknown))


def test_heat_is_seen_on_a_robot_before_it_fails(page: Page) -> None:
    robot = plain(duel.content.robots[4])
    warmed = [[robot, warmth] for warmth in (0, 0.5, 0.9)]
    drawings(page, ("thermal-showdown/figures.js", "robotFigure", warmed))

    signs = "places => places.map(place => [...place.querySelectorAll('.steam, .fire')].map(sign => sign.classList[0]))"
    assert [[], ["steam"], ["steam", "fire"]] == page.locator(".drawings > p").evaluate_all(signs)


def test_the_first_three_stand_on_the_podium(page: Page) -> None:
    *_, last = walk(begun(race, 2), 1, 2000)
    draw(page, last.props(0))

    order = sorted(last.props(0)["view"]["mopeds"], key=lambda each: int(each["place"]))
    first, second, third = (each["moped"].capitalize() for each in order[:3])
    said = f"On the podium: first {first}, second {second}, third {third}"
    assert said == page.get_attribute(".podium-of", "aria-label")


def test_nobody_is_on_the_podium_before_the_end(page: Page) -> None:
    draw(page, begun(race, 2).props(0))

    assert 0 == page.locator(".podium-of").count()


@pytest.mark.parametrize(("before", "kind"), [(0, "figure"), (2, "figure walks")])
def test_the_slayer_walks_when_he_has_moved(page: Page, before: int, kind: str) -> None:
    *_, last = walk(begun(corridor, 1), 7, 4)
    props = last.props(0)
    props["previous"] = {**props["view"], "slayer_at": props["view"]["slayer_at"] + before}
    draw(page, props)

    assert kind == page.get_attribute(".lane.slayer .figure", "class")


@pytest.mark.timeout(60)
def test_pictures_of_cards_come_after_the_board_and_shift_nothing(paper: Paper, browser: Browser) -> None:
    """In a browser of its own, which has loaded none of them."""
    page = browser.new_context(viewport=NARROW).new_page()
    held: list[Route] = []
    page.route("**/art/pictures.js", lambda route: held.append(route))  # noqa: PLW0108  # it takes functions only
    page.goto(paper.page.url)
    page.evaluate("window.unpictured = true")
    draw(page, begun(apocalypse, 1).props(0))
    boxes = ".board *:not(.thing *)"
    look = "nodes => nodes.map(node => JSON.stringify(node.getBoundingClientRect()))"
    before = page.locator(boxes).evaluate_all(look)
    assert 0 == page.locator(".held .thing *").count() < page.locator(".held .thing").count()
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    page.wait_for_selector(".held .thing path")

    assert before == page.locator(boxes).evaluate_all(look)
    page.context.close()


@pytest.mark.timeout(60)
def test_pictures_that_do_not_come_are_asked_for_again(paper: Paper, browser: Browser) -> None:
    page = browser.new_context().new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    late = "**/art/{pictures,town,wilds}.js"
    page.route(late, lambda route: route.abort())
    page.goto(paper.page.url)
    page.evaluate("window.unpictured = true")
    props = begun(apocalypse, 1).props(0)
    props["view"]["tiles"][0]["face"] = next(tile.id for tile in BOX.tiles if tile.kind == "hospital")
    with page.expect_event("requestfailed", lambda request: "pictures" in request.url):
        draw(page, props)
    page.wait_for_timeout(200)
    assert ["coming"] == page.locator(".tile .coming").evaluate_all("all => all.map(() => 'coming')")
    assert 0 == page.locator(".held .thing *").count()

    page.unroute(late)
    draw(page, props)

    page.wait_for_selector(".held .thing path")
    page.wait_for_selector(".tile .coming", state="detached")
    assert [] == errors
    page.context.close()
