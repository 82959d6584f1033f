"""What a result is made of, as the board of the game shows it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domain.games.full_throttle import game as race
from domain.games.maverick import game as corridor
from domain.games.maximum_apocalypse import game as apocalypse
from domain.games.thermal_showdown import game as duel
from domain.games.thermal_showdown_solo import game as alone
from tests.web.browsing import Person
from tests.web.drawing import AnyGame, Position, begun, draw, plain, walk

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(600)]

SHEET = """async ([game, names, parts, outcome, mySeat, view]) => {
  const { h, render } = await import("/web/core/h.js")
  const { boardOf } = await import("/web/boards/index.js")
  const { end, why } = await (await boardOf(game)).ending()
  const seats = names.map((name, seat) => ({ seat, name }))
  const sheet = document.body.appendChild(document.createElement("section"))
  sheet.className = "sheet"
  const props = { content: contents[game], seats, mySeat, view }
  if (outcome) return [why(outcome, parts, props)]
  render(sheet, end(parts, props))
  const rows = [...sheet.querySelectorAll(":is(tbody, tfoot) tr, p, caption")]
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


def why(page: Page, game: AnyGame, last: Position, parts: Any, outcome: Any, seat: int | None = 0) -> str:
    """The sentence of the game that says how the result came about."""
    draw(page, last.props(0))
    names, view = last.props(0)["names"], last.props(seat)["view"]
    return str(page.evaluate(SHEET, [game.key, names, plain(parts), plain(outcome), seat, view])[0])


def test_a_race_ends_with_the_points_of_each_bet(page: Page) -> None:
    last, parts = over(race, 3)
    rows = sheet(page, race, last, parts)

    for seat, row in zip(parts.seats, rows, strict=True):
        assert row.split()[0] in ("Ann", "Bob", "Cleo")
        assert f" {seat.points} point" in row
    outcome = race.outcome(last.state)
    assert outcome is not None
    first = parts.places[0].capitalize()
    said = why(page, race, last, parts, outcome, outcome.winners[0])
    assert said.startswith(("You won with", "You and"))
    assert f"Of the mopeds, {first} was first, " in said
    left = {"reason": "others-resigned", "winners": [1], "ranking": [[1], [0]], "scores": [None] * 2}
    for seat, reads in ((0, "Bob won: you left."), (1, "You won: Ann left."), (None, "Bob won: Ann left.")):
        assert reads == why(page, race, last, parts, left, seat)
    draw(page, last.props(0))
    assert "tie" not in page.inner_text(".bets")


def test_whoever_wins_with_others_is_told_so(person: Callable[..., Person]) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = f"/tables/{ann.site.call(ann.token, 'POST', '/tables', {'game': 'goofspiel', 'seats': 2}).json()['id']}"
    for each in (ann, bob):
        ann.site.call(each.token, "POST", f"{table}/seats", {})
    for _ in range(13):  # equal bids
        for each in (ann, bob):
            view = ann.site.call(each.token, "GET", f"{table}/view").json()
            if view["status"] == "playing":
                ann.site.call(each.token, "POST", f"{table}/actions", {"action": view["actions"][0]})

    ann.goes(table)
    expect(ann.page.locator(".ending h2")).to_have_text("You and Bob won")
    bob.goes(table)
    expect(bob.page.locator(".ending h2")).to_have_text("You and Ann won")


def test_a_contract_ends_with_its_gold_or_says_how_many_monsters_are_left(page: Page) -> None:
    last, parts = over(corridor, 1)
    assert [] == sheet(page, corridor, last, parts)

    won = {"payment": 15, "trophies": 8, "time": 3, "monsters_left": 0}
    outcome = corridor.outcome(last.state)
    assert f"You ran out of cards with {parts.monsters_left} of 13 monsters still alive." == why(
        page, corridor, last, parts, outcome
    )
    assert why(page, corridor, last, parts, outcome, None).startswith("Ann ran out")

    assert ["15", "8", "3", "26"] == [row.split()[-1] for row in sheet(page, corridor, last, won)]


@pytest.mark.parametrize("game", [duel, alone])
def test_a_duel_ends_with_the_heat_by_its_sources(page: Page, game: AnyGame) -> None:
    last, parts = over(game, max(game.seats))
    rows = sheet(page, game, last, parts)

    sides = parts.seats if game is duel else parts.sides
    names = ("Ann", "Bob") if game is duel else ("Ann", "the Apprentice")
    for name, side in zip(names, sides, strict=True):
        assert f"{name} took {side.heat} kJ" == rows.pop(0)
        for source in side.sources:
            assert rows.pop(0).endswith(f"{abs(source.heat)} kJ")
    assert [] == rows
    outcome = game.outcome(last.state)
    assert outcome is not None
    assert "overheated" == outcome.reason
    loser = "You" if 0 not in outcome.winners else names[1][0].upper() + names[1][1:]
    heat = sides[1 if 0 in outcome.winners else 0].heat
    assert why(page, game, last, parts, outcome).startswith(f"{loser} reached {heat} kJ and overheated.")


def test_a_mission_ends_with_what_became_of_each_survivor(page: Page) -> None:
    last, parts = over(apocalypse, 3)
    rows = sheet(page, apocalypse, last, parts)

    assert f"After {parts.rounds} round" in rows[0]
    assert len(parts.survivors) == len([row for row in rows if "destroyed" in row])
    assert len([one for one in parts.survivors if one.fallen]) == len([row for row in rows if "died in round" in row])
    outcome = apocalypse.outcome(last.state)
    fallen = [one for one in parts.survivors if one.fallen]
    assert f"{3 - len(fallen)} of 3 survivors" in why(page, apocalypse, last, parts, outcome)
    assert re.search(r"By then: Fuel [0-4]/4, Rescue [0-2]/2\.$", why(page, apocalypse, last, parts, outcome))


def test_a_game_ends_with_a_page_of_its_own(person: Callable[..., Person]) -> None:
    ann = person().registers("Ann").has_played("full-throttle", 2)
    ann.awaits(".ending .podium .place-1")
    ending = ann.page.locator(".ending")

    expect(ending.locator("h2")).to_have_text(re.compile("^You (won|lost)$"))
    expect(ending.locator(".why")).to_contain_text("Of the mopeds, ")
    assert 2 == ending.locator(".podium .who").count() == ending.locator(".sheet tbody tr").count()
    expect(ending.locator(".rated")).to_have_text(re.compile(r"^Your rating: \d+ \(.\d+\)$"))
    assert 1 == ending.locator("[data-rematch].primary").count()
    expect(ann.page.locator("[data-tab=goBack]")).to_have_text("Try from…")  # nothing can be undone any more


def test_points_count_up_to_what_they_are_also_when_they_are_drawn_before_they_are_in_the_page(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("""async () => {
      const { counted } = await import("/web/ending/counting.js")
      const sheet = document.createElement("section")
      const score = sheet.appendChild(document.createElement("span"))
      score.className = "counted"
      score.dataset.count = ""
      score.append("50 points")
      counted(sheet)
      document.body.append(sheet)
    }""")

    expect(page.locator(".counted")).to_have_text("50 points")
