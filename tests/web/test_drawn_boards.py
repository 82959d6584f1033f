"""Thermal Showdown and Maximum Apocalypse as they are drawn."""

import re
from collections.abc import Callable
from itertools import islice

import pytest
from playwright.sync_api import Page

from domain.games.full_throttle import game as race
from domain.games.maximum_apocalypse import game as apocalypse
from domain.games.maximum_apocalypse.table.actions import ChooseCard
from domain.games.thermal_showdown import game as duel
from domain.games.thermal_showdown.state import Attacking
from domain.games.thermal_showdown_solo import game as alone
from tests.volume import volume
from tests.web.browsing import Person
from tests.web.drawing import Position, begun, draw, walk

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(600)]

Somebody = Callable[..., Person]
AWRY = """async (lines) => {
  const frame = () => new Promise(requestAnimationFrame)
  await frame().then(frame) // a board that changes its size lays them anew in the frame that shows it
  return lines.flatMap((line) => {
    const { from, to } = line.parentElement.dataset
    return [[from, 0], [to, line.getTotalLength()]].map(([name, at]) => {
      const { x, y } = line.getPointAtLength(at).matrixTransform(line.getScreenCTM())
      const { left, width, top, bottom } = document.querySelector(`[data-robot="${name}"]`).getBoundingClientRect()
      return Math.round(Math.abs(x - left - width / 2) + Math.min(Math.abs(y - top), Math.abs(y - bottom)))
    })
  })
}"""
"""How far the two ends of each line of an attack are from whom they join, in px."""


def test_the_first_choices_of_a_duel_are_clicked_with_the_mouse(person: Somebody) -> None:
    ann = person(motion=True).registers("Ann").sits("thermal-showdown", 2)
    for number in range(12):
        ann.awaits(".board[data-to-act='0'] [data-action]")  # nobody else's move takes them away again
        before = ann.version
        there = ann.page.locator(".board [data-action]")
        there.nth(number % there.count()).click()
        ann.page.wait_for_selector(f".board:not([data-version='{before}']), [data-confirm]")
        if ann.page.locator("[data-confirm]").count():
            ann.page.click("[data-confirm]")
            ann.page.wait_for_selector(f".board:not([data-version='{before}'])")


@pytest.mark.parametrize("mission", range(13))
def test_every_mission_has_its_map_and_its_goals(page: Page, mission: int) -> None:
    props = begun(apocalypse, 2, {"mission": mission}).props(1)
    draw(page, props)

    assert len(props["view"]["tiles"]) == page.locator(".tile").count()
    assert page.locator(".quest li").count() > 0
    assert 2 == page.locator(".survivor").count()


def test_a_duel_for_one_names_the_apprentice_and_its_open_hand(page: Page) -> None:
    draw(page, begun(alone, 1).props(0))

    assert "the Apprentice" == page.locator(".half.far .who b").inner_text()
    assert "Choose whether to go first or second." == page.locator(".asked-now").inner_text()
    hand = page.locator(".half.far .backs").get_attribute("title")
    assert f"8 cards in hand: {', '.join(['Tin Cadet'] * 4 + ['Copper Porter'] * 4)}" == hand


def attacked() -> tuple[Position, Attacking]:
    """A duel in which two robots of different power attack."""
    for seed in range(20):
        for position in walk(begun(duel, 2, seed=seed), seed, 200):
            phase = position.state.phase
            if isinstance(phase, Attacking) and len(phase.attackers) == len(set(powers(position, phase))) == 2:
                return position, phase
    raise LookupError


def powers(position: Position, attack: Attacking) -> list[str]:
    """What each attacker deals."""
    robots = {robot.id: robot for each in position.game.view(position.state, None).duelists for robot in each.robots}
    return [str(robots[each].power) for each in attack.attackers]


def test_attackers_are_joined_to_their_target_by_the_heat_that_they_send(page: Page) -> None:
    position, phase = attacked()
    draw(page, position.props(position.state.active))

    assert powers(position, phase) == page.locator(".lines text").all_text_contents()
    assert len(phase.attackers) == page.locator(".robot[data-attacks]").count()
    assert [0, 0, 0, 0] == page.locator(".lines path").evaluate_all(AWRY)


def test_a_robot_that_rests_is_drawn_so_and_said_so(page: Page) -> None:
    position, _ = attacked()
    robots = [robot for each in position.props(None)["view"]["duelists"] for robot in each["robots"]]
    draw(page, position.props(0))

    assert sum(robot["ready"] for robot in robots) == page.locator(".robot[data-ready]").count()
    resting = page.locator(".robot:not([data-ready]):not([data-attacks]) > .cover")
    assert all("resting" in str(each.get_attribute("aria-label")) for each in resting.all())


def test_a_card_that_is_too_dear_says_so_when_it_is_clicked(page: Page) -> None:
    for position in walk(begun(duel, 2), 3, 60):
        view = position.props(0)["view"]
        dear = view["phase"]["type"] == "acting" and view["active"] == 0
        draw(page, position.props(0))
        cards = page.locator(".held[data-dear] > .cover:not([data-action])")
        if dear and cards.count():
            cards.first.evaluate("card => card.click()")
            assert re.fullmatch(r"This costs \d control, and you have \d left\.", page.evaluate("hinted")[0])
            return
    raise LookupError


def test_the_opponents_hand_is_backs_and_a_number(page: Page) -> None:
    position = begun(duel, 2)
    draw(page, position.props(0))

    assert "7 cards in hand" == page.get_attribute(".far .backs", "aria-label")
    assert 7 == page.locator(".held").count()
    draw(page, position.props(None))
    assert 0 == page.locator(".held").count()
    assert 2 == page.locator(".backs").count()


def test_a_pending_question_says_what_is_asked_and_of_whom(page: Page) -> None:
    position = begun(apocalypse, 2, {"mission": 2})
    draw(page, position.props(0))
    assert "You decide" in page.inner_text(".question")
    assert "Choose up to 4 cards to exchange." in page.inner_text(".question")

    draw(page, position.props(1))
    assert "Fireman (Ann) decides" in page.inner_text(".question")
    assert 0 == page.locator(".board [data-action]").count()


def test_a_card_that_was_set_aside_is_no_choice_where_its_double_is(page: Page) -> None:
    for seed in range(60):
        position = begun(apocalypse, 1, seed=seed)
        held = [each.card for each in position.state.players[0].hand]
        double = next((card for card in held if held.count(card) > 1), None)
        if double is not None:
            draw(page, position.after(0, ChooseCard(double)).props(0))

            assert 3 == page.locator(".hand .held[data-legal]").count()
            assert 0 == page.locator(".hand .held.aside[data-legal]").count()
            return
    raise LookupError


MENU = """entries => entries.map((entry) => ({
  name: entry.textContent,
  indexes: (entry.dataset.action ?? entry.dataset.ways).split(" ").map(Number),
  listed: [...entry.parentElement.querySelectorAll(":scope > .ways-here > button")].map((each) => each.textContent),
}))"""
"""The entries of the list of what can be done: each is one choice, or opens a list of several."""


def test_whoever_is_on_finds_every_choice_of_the_turn_in_one_list(page: Page) -> None:
    kinds, opened = set[str](), 0
    for position in islice(walk(begun(apocalypse, 2, {"mission": 1}), 5, 160), 0, None, volume(2, 1)):
        seat = min(position.game.to_act(position.state), default=0)
        props = position.props(seat)
        if props["view"]["pending"] is not None or len(props["actions"]) < 2:
            continue
        draw(page, props)
        entries = page.locator(".question .buttons").locator("[data-action], [data-ways]").evaluate_all(MENU)

        assert [*range(len(props["actions"]))] == sorted(index for each in entries for index in each["indexes"])
        for entry in entries:
            labels = [props["labels"][index] for index in entry["indexes"]]
            assert (labels if len(labels) > 1 else []) == entry["listed"]
            assert len(labels) > 1 or labels == [entry["name"]]
            opened += len(labels) > 1
        kinds |= {action["type"] for action in props["actions"]}

    assert {"Move", "UseInnate", "PlayCard", "DrawCard", "Search"} <= {kind.split(".")[1] for kind in kinds}
    assert opened > 0


def test_whoever_is_on_is_told_what_the_monsters_in_front_will_deal(page: Page) -> None:
    damage = {monster.id: monster.damage for monster in apocalypse.content.monsters}
    threats = set[int]()
    for position in walk(begun(apocalypse, 1, {"mission": 1}), 4, 60):
        props = position.props(0)
        view = props["view"]
        if view["outcome"] or view["turn"]["active"] < 0:
            continue
        awake = [each for each in view["survivors"][0]["engaged"] if each.get("stunned_by", -1) < 0]
        draw(page, props)
        said = re.findall(r"(\d+) monsters? will deal (\d+)", page.locator(".question p small").first.inner_text())

        assert said == ([(str(len(awake)), str(sum(damage[each["kind"]] for each in awake)))] if awake else [])
        threats.add(len(awake))

    assert {0, 1} < threats


def test_every_keyword_on_a_card_says_what_it_comes_to(page: Page) -> None:
    props = begun(duel, 2).props(0)
    cards = {card.id: card for card in duel.content.robots}
    props["view"]["duelists"][0]["hand"] = [*cards]
    draw(page, props)

    for at, card in enumerate(cards.values()):
        words = len(card.keywords) + sum(map(bool, (card.insulated, card.ice_clad, card.radiant)))
        glosses = page.locator(".held").nth(at).locator(".gloss").all_text_contents()
        assert words == len([gloss for gloss in glosses if gloss.endswith(".")]), card.name


def test_a_card_that_lies_hidden_but_is_known_folds_a_corner(page: Page) -> None:
    props = begun(apocalypse, 2, {"mission": 2}).props(0)
    props["view"]["decks"][0]["under"] = ["fuel"]
    props["view"]["players"][1]["hand"][0]["card"] = "fuel"
    draw(page, props)

    assert "Known to you: Fuel." in str(page.get_attribute(".hand-size:has(.fold)", "aria-label"))
    assert "Known to you, from the bottom up: Fuel." in str(page.get_attribute(".pile.fold", "aria-label"))


def test_the_bosses_are_bracketed_where_the_mission_says(page: Page) -> None:
    draw(page, begun(apocalypse, 1, {"mission": 2}).props(0))
    assert "A boss is in the bottom 10 cards" == page.inner_text(".bracket")

    draw(page, begun(apocalypse, 1, {"mission": 0}).props(0))
    assert 0 == page.locator(".bracket").count()


def test_a_goal_counts_what_was_brought(page: Page) -> None:
    props = begun(apocalypse, 1, {"mission": 2}).props(0)
    props["view"]["quest"]["laid"] = ["fuel", "fuel"]
    props["view"]["quest"]["samples"] = ["zom_walker", "zom_caller"]
    draw(page, props)

    assert "2/4" == page.locator(".goal", has_text="Fuel").locator("b").inner_text()
    assert "2/2" == page.locator(".goal[data-done]", has_text="Walker samples").locator("b").inner_text()


def test_a_card_that_can_only_be_given_up_asks_before_it_is(page: Page) -> None:
    """With no action left, a card of the hand can be traded in, but not played."""
    position = next(
        each
        for seed in range(9)
        for each in walk(begun(apocalypse, 1, {"mission": 1}, seed=seed), seed, 60)
        if (seat := next(iter(each.game.to_act(each.state)), None)) is not None
        and {type(action).__name__ for action in each.game.legal(each.state, seat)} == {"TradeIn", "EndTurn"}
    )
    draw(page, position.props(0))
    card = page.locator(".held[data-legal] .cover").first
    assert 0 == page.locator(".held [data-action]").count()

    card.click()

    assert page.evaluate("window.chosen") is None
    choice = page.locator(".ways-here:popover-open button")
    assert ["Discard"] == [each.split()[0] for each in choice.all_text_contents()]
    choice.click()
    assert "TradeIn" in position.props(0)["actions"][page.evaluate("window.chosen")]["type"]


def test_before_the_first_round_a_robot_says_what_is_chosen_now(page: Page) -> None:
    draw(page, begun(duel, 2).props(0))

    page.locator(".hand .cover").first.click()

    assert [page.inner_text(".asked-now")] == page.evaluate("window.hinted")


SEEN = """() => {
  const linear = (part) => (part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const light = (color) => {
    const [red, green, blue] = color.match(/[0-9.]+/g).map((part) => linear(part / 255))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  const colorOf = (card, selector, name) => getComputedStyle(card.querySelector(selector))[name]
  return [...document.querySelectorAll(".racing-card:not(.back)")].map((card) => {
    const [one, other] = [colorOf(card, ".band", "backgroundColor"), colorOf(card, ".shape", "fill")].map(light)
    return Math.max(one, other) / Math.min(one, other)
  })
}"""
"""The contrast of each card's moped with what it is drawn on."""
FILLED = """(kind) => {
  const colorOf = (node) => getComputedStyle(node).backgroundColor
  return [".full", ":not(.full)"].map((each) => {
    const color = colorOf(document.querySelector(`${kind}${each}`))
    return /^rgba.*, 0.$/.test(color) ? colorOf(document.body) : color
  })
}"""
"""The colors of a full one and of an empty one, as they are seen."""


def test_in_forced_colors_the_moped_of_each_card_is_seen(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    for position in walk(begun(race, 2), 4, 12):
        seat = min(race.to_act(position.state))
    draw(page, position.props(seat))
    contrasts = page.evaluate(SEEN)

    assert len(contrasts) > 6
    assert min(contrasts) >= 3


def test_in_forced_colors_what_is_full_differs_from_what_is_empty(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    last = next(each for each in walk(begun(duel, 2), 4, 300) if heated(each))
    draw(page, last.props(0))
    kelvin = page.evaluate(FILLED, ".kelvin i")
    draw(page, begun(apocalypse, 1, {"mission": 1}).props(0))
    slots = page.evaluate(FILLED, ".hunger i")

    assert 2 == len(set(kelvin)) == len(set(slots))


def heated(position: Position) -> bool:
    """Has some robot a counter?"""
    return any(robot["counters"] for each in position.props(None)["view"]["duelists"] for robot in each["robots"])
