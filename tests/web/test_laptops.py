"""Screens between a phone and a large one: the hand stands in one row, and nothing lies over words."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from domain.catalogue import GAMES
from tests.web.browsing import Person
from tests.web.drawing import NARROW, begun, draw

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

LARGE: tuple[ViewportSize, ...] = ({"width": 1920, "height": 1080}, {"width": 1440, "height": 900})
LAPTOPS: tuple[ViewportSize, ...] = ({"width": 1366, "height": 768}, {"width": 1280, "height": 720})
PHONES: tuple[ViewportSize, ...] = (NARROW, {"width": 375, "height": 667}, {"width": 320, "height": 640})
MAGNIFIED: ViewportSize = {"width": 720, "height": 450}
"""A screen of 1440x900 at 200 %."""
MANY = {"maverick": 6, "full-throttle": 6, "thermal-showdown": 7, "maximum-apocalypse": 4}
"""As many cards as a hand has often."""
HAND = """async (count) => {
  const board = document.querySelector(".table > .board")
  const cards = document.querySelector(".hand .cards") ?? document.querySelector(".hand")
  const [card] = cards.querySelectorAll(".held, .racing-card")
  cards.replaceChildren(...Array.from({ length: count }, () => card.cloneNode(true)))
  await new Promise((done) => setTimeout(done, 200))
  board.scrollTo(0, 0)
  const box = (each) => each.getBoundingClientRect()
  const isWide = (icon) => box(icon).right > box(icon.closest(".action-card")).right - 1
  const turn = document.querySelector("#top .whose")
  const boxes = [...cards.children].map((each) => each.getBoundingClientRect())
  return {
    rows: new Set(boxes.map(({ top }) => Math.round(top))).size,
    narrowest: Math.min(...boxes.map(({ width }) => width)),
    shown: board.getBoundingClientRect().bottom - boxes[0].top,
    right: board.getBoundingClientRect().right - Math.max(...boxes.map(({ right }) => right)),
    wide: [...cards.querySelectorAll(".glyphs .icon")].filter(isWide).length,
    turn: turn.scrollWidth - turn.clientWidth,
  }
}"""
"""How a hand of so many cards stands on a board that is not scrolled."""
FILLED = """() => {
  const board = document.querySelector(".table > .board")
  const { left, top, width, height } = board.getBoundingClientRect()
  const empty = ".board, .board > div, .board > div > :is(section, div, ol), .corridor ol, .hand .cards, .grid"
  const shares = Array.from({ length: 40 }, (_, at) => (at + 0.5) / 40)
  const found = shares.flatMap((x) => shares.map((y) => document.elementFromPoint(left + x * width, top + y * height)))
  const dock = document.querySelector(".table > .foot").getBoundingClientRect()
  return {
    share: found.filter((each) => !each.matches(empty)).length / found.length,
    right: board.scrollWidth - board.clientWidth,
    dock: Math.round(dock.bottom - innerHeight),
  }
}"""
"""The part of a board on which something lies, how far it scrolls to the side, and what is cut off of the dock."""
COVERED = """(node) => {
  node.setAttribute("data-eye", "")
  const eye = getComputedStyle(node, "::after")
  if (eye.width !== "14px") throw Error("no eye")
  const { right, bottom } = node.getBoundingClientRect()
  const words = document.createRange()
  words.selectNodeContents(node)
  const text = words.getBoundingClientRect()
  const left = right - parseFloat(eye.right) - parseFloat(eye.width) - 3
  const top = bottom - parseFloat(eye.bottom) - parseFloat(eye.height) - 3
  return text.right > left && text.bottom > top
}"""
"""Whether the eye of a choice lies over its words."""


def hand_of(someone: Person, game: str) -> Person:
    """Somebody who has a hand, without hints."""
    someone.registers("Ann")
    someone.picture.evaluate("localStorage['takeback.hints'] = JSON.stringify('skipped')")
    someone.sits(game, 2 if game in {"full-throttle", "thermal-showdown"} else 1)
    someone.awaits(".board[data-status=playing]")
    if game == "maverick":
        for _ in range(2):
            here = someone.site.call(someone.token, "GET", f"/tables/{someone.table}/actions").json()["actions"]
            body = {"action": here[0]}
            someone.site.call(someone.token, "POST", f"/tables/{someone.table}/actions", body)
    someone.awaits(".hand :is(.held, button.racing-card)")
    return someone


@pytest.mark.parametrize(("seats", "column"), [(1, 0), (2, 220)])
def test_a_table_has_a_column_of_seats_unless_somebody_plays_alone(
    person: Callable[[], Person], seats: int, column: int
) -> None:
    ann = hand_of(person(), "maverick" if seats == 1 else "full-throttle")
    ann.page.set_viewport_size({"width": 1440, "height": 900})

    board = ann.page.locator(".table > .board").bounding_box()

    assert board is not None
    assert (column, 1440 - 330 - column) == (board["x"], board["width"])
    assert ann.page.locator(".seats small").first.is_visible()


@pytest.mark.parametrize(
    ("game", "shares"),
    [("maverick", (0.75, 0.72)), ("full-throttle", (0.6, 0.5)), ("maximum-apocalypse", (0.54, 0.54))],
)
def test_a_board_fills_the_room_of_a_large_screen(
    person: Callable[[], Person], game: str, shares: tuple[float, float]
) -> None:
    ann = hand_of(person(), game)
    for size, share in zip(LARGE, shares, strict=True):
        ann.page.set_viewport_size(size)
        told = ann.page.evaluate(FILLED)

        assert told["share"] >= share, size
        assert told["right"] <= 0, size
        assert told["dock"] <= 1, size


@pytest.mark.parametrize("game", MANY)
def test_on_a_laptop_a_hand_stands_in_one_row_below_the_whole_board(person: Callable[[], Person], game: str) -> None:
    ann = hand_of(person(), game)
    for size in LAPTOPS:
        ann.page.set_viewport_size(size)
        told = ann.page.evaluate(HAND, MANY[game])

        assert 1 == told["rows"], size
        assert 96 < told["shown"], size
        assert told["right"] >= 0, size


@pytest.mark.parametrize("game", ["maverick", "full-throttle"])
def test_on_a_phone_six_cards_stand_in_one_row(fingers: Callable[[], Person], game: str) -> None:
    ann = hand_of(fingers(), game)
    for size in PHONES:
        ann.page.set_viewport_size(size)
        told = ann.page.evaluate(HAND, 6)

        assert 1 == told["rows"], size
        assert 44 <= told["narrowest"], size
        assert 0 == told["wide"], size
        assert 0 == told["turn"], size
        assert told["right"] >= 0, size


def test_the_eye_of_a_choice_leaves_its_words_free(person: Callable[[], Person]) -> None:
    ann = hand_of(person(), "maximum-apocalypse")
    keep = ann.page.locator(".question .buttons [data-action]").first

    assert not keep.evaluate(COVERED)


def test_a_magnified_race_has_its_track_and_names_stay_in_their_cards(person: Callable[[], Person], page: Page) -> None:
    ann = hand_of(person(), "full-throttle")
    ann.page.set_viewport_size(MAGNIFIED)
    track, hand = (ann.page.locator(each).bounding_box() for each in (".track", ".hand"))
    assert track is not None
    assert hand is not None
    assert MAGNIFIED["width"] / 2 < track["width"]
    assert track["x"] + track["width"] < hand["x"]

    page.set_viewport_size(MAGNIFIED)
    draw(page, begun(GAMES["maximum-apocalypse"][max(GAMES["maximum-apocalypse"])], 1).props(0))
    wide = "cards => cards.filter(card => card.querySelector('.name').scrollWidth > card.clientWidth).length"
    assert 4 == page.locator(".held .name").count()
    assert 0 == page.locator(".held").evaluate_all(wide)
    right = "each.getBoundingClientRect().right"
    names = f"all => all.map(each => {right} <= each.closest('.held').{right[5:]})"
    assert [True] * 4 == page.locator(".held .name").evaluate_all(names)
    page.set_viewport_size(NARROW)


def test_the_track_comes_back_with_the_next_choice(fingers: Callable[[], Person]) -> None:
    ann = hand_of(fingers(), "full-throttle")
    board = ann.page.locator(".table > .board")
    board.evaluate(
        "board => (board.lastElementChild.style.setProperty('margin-bottom', '100vh'), board.scrollTo(0, 10000))"
    )
    before = ann.version
    ann.page.wait_for_selector(".hand [data-action]")
    ann.page.tap(".hand [data-action]")
    ann.page.tap(".verbs button")
    ann.awaits(f".board:not([data-version='{before}']) .hand [data-action]")

    ann.awaits_that(
        "document.querySelector('.track').getBoundingClientRect().top >="
        " document.querySelector('.table > .board').getBoundingClientRect().top"
    )


def test_nothing_is_to_be_chosen_of_an_empty_hand(page: Page) -> None:
    corridor = GAMES["maverick"][max(GAMES["maverick"])]
    props = begun(corridor, 1).props(0)
    props["view"].update(phase="play", hand=[])
    props["actions"], props["labels"] = [{"type": "maverick.EndTurn"}], ["End the turn"]
    draw(page, props)

    assert "" == page.locator(".hand .said").inner_text()


def test_undo_stays_where_it_is_while_a_request_waits(person: Callable[[], Person]) -> None:
    ann = hand_of(person(), "full-throttle")
    place = "document.querySelector('.ways').getBoundingClientRect().right"
    before = ann.page.evaluate(place)

    ann.page.evaluate(
        """() => {
          const asking = document.createElement("div")
          asking.className = "asking"
          document.querySelector(".dock").replaceWith(asking)
        }"""
    )

    assert before == ann.page.evaluate(place)


def test_a_thermometer_of_the_rules_has_its_tube_on_a_phone(person: Callable[[], Person]) -> None:
    ann = person()
    ann.page.set_viewport_size(NARROW)
    ann.goes("/rules/thermal-showdown")
    ann.awaits(".rules .thermometer")

    for tube in ann.page.locator(".rules .thermometer .tube").all():
        box = tube.bounding_box()
        assert box is not None
        assert 16 <= box["width"]


def test_a_film_says_on_a_phone_in_two_lines_what_happens(person: Callable[[], Person]) -> None:
    ann = hand_of(person(), "maverick")
    ann.page.set_viewport_size(NARROW)
    ann.goes(f"/tables/{ann.table}/film")
    ann.awaits(".reel .said")

    line = "The payment is 7 cards from the top of the deck, set aside unseen: 21 gold."
    cut = """(said, line) => {
      said.textContent = line  // measured at once: what the film still loads draws another one
      return said.scrollWidth > said.clientWidth || said.scrollHeight > said.clientHeight
    }"""
    assert not ann.page.locator(".reel .said").evaluate(cut, line)
