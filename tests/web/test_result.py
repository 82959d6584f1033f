"""What a result is made of, as the board of the game shows it."""

from typing import Any

import pytest
from playwright.sync_api import Page

from domain.games.full_throttle import game as race
from domain.games.maverick import game as corridor
from domain.games.maximum_apocalypse import game as apocalypse
from domain.games.thermal_showdown import game as duel
from domain.games.thermal_showdown_solo import game as alone
from tests.web.drawing import AnyGame, Position, begun, draw, plain, walk

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(600)]

SHEET = """async ([game, names, parts]) => {
  const { h, render } = await import("/web/core/h.js")
  const { boardOf } = await import("/web/boards/index.js")
  const { end } = await boardOf(game)
  const seats = names.map((name, seat) => ({ seat, name }))
  const sheet = document.body.appendChild(document.createElement("section"))
  sheet.className = "sheet"
  render(sheet, end(parts, { content: contents[game], seats }))
  const rows = [...sheet.querySelectorAll("tr, p, caption")]
  return rows.map((row) => row.innerText.replace(/\\s+/g, " ").trim())
}"""


def over(game: AnyGame, seats: int, seed: int = 1) -> tuple[Position, Any]:
    """The last position of random play, and the parts of its result."""
    facts, last = [], begun(game, seats)
    for last in walk(begun(game, seats), seed, 5000):
        facts += [game.redact(last.setup, fact, None) for fact in last.facts]
    parts = game.parts(last.setup, game.view(last.state, None), facts)
    assert parts is not None
    return last, parts


def sheet(page: Page, game: AnyGame, last: Position, parts: Any) -> list[str]:
    """The rows that a page shows of the parts of a result."""
    draw(page, last.props(0))
    return [str(row) for row in page.evaluate(SHEET, [game.key, last.props(0)["names"], plain(parts)])]


def test_a_race_ends_with_the_points_of_each_bet(page: Page) -> None:
    last, parts = over(race, 3)
    rows = sheet(page, race, last, parts)

    for seat, row in zip(parts.seats, rows, strict=True):
        assert row.split()[0] in ("Ann", "Bob", "Cleo")
        assert f" {seat.points} point" in row


def test_a_contract_ends_with_its_gold_or_the_monsters_that_are_left(page: Page) -> None:
    last, parts = over(corridor, 1)
    assert [f"{parts.monsters_left} monsters left"] == sheet(page, corridor, last, parts)

    won = {"payment": 15, "trophies": 8, "time": 3, "monsters_left": 0}
    assert ["15", "8", "3", "26"] == [row.split()[-1] for row in sheet(page, corridor, last, won)]


@pytest.mark.parametrize("game", [duel, alone])
def test_a_duel_ends_with_the_heat_by_its_sources(page: Page, game: AnyGame) -> None:
    last, parts = over(game, max(game.seats))
    rows = sheet(page, game, last, parts)

    sides = parts.seats if game is duel else parts.sides
    names = ("Ann", "Bob") if game is duel else ("Ann", "the Apprentice")
    for name, side in zip(names, sides, strict=True):
        assert f"{name}: {side.heat} of 20 kJ" == rows.pop(0)
        for source in side.sources:
            assert rows.pop(0).endswith(f"{abs(source.heat)} kJ")
    assert [] == rows


def test_a_mission_ends_with_what_became_of_each_survivor(page: Page) -> None:
    last, parts = over(apocalypse, 3)
    rows = sheet(page, apocalypse, last, parts)

    assert f"After {parts.rounds} round" in rows[0]
    assert len(parts.survivors) == len([row for row in rows if "destroyed" in row])
    assert len([one for one in parts.survivors if one.fallen]) == len([row for row in rows if "died in round" in row])
