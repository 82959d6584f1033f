"""What each mission does not allow: tasks and deliveries at the wrong place or time, markers too near, unfit maps."""

from typing import Any

import pytest

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box.content import MISSIONS
from domain.games.maximum_apocalypse.box.maps import geometry
from domain.games.maximum_apocalypse.facts.turn import Counted
from domain.games.maximum_apocalypse.table.actions import ChooseTile, DoTask, DrawCard, LayDown
from domain.games.maximum_apocalypse.table.options import Options, SeatOptions
from domain.games.maximum_apocalypse.table.state import Quest, Tile
from domain.kernel.game import Setup
from domain.kernel.rng import Rng
from tests.games.kit import SEED, Position, given
from tests.games.maximum_apocalypse.table import table

MARKED = Tile("farm_3", up=True, marker=1)
ENTERED = Tile("farm_3", up=True, marker=1, met=True)
TASKS: dict[int, tuple[str, str | Tile, int, dict[str, Any]]] = {
    1: ("rescue", "police_station_6", 2, {}),
    5: ("defuse", "power_plant_10", 2, {"laid": ("dusty_journal",)}),
    8: ("rescue", MARKED, 1, {"counts": (("unseen", 1),)}),
    9: ("destroy", MARKED, 2, {}),
    12: ("burn", ENTERED, 3, {}),
}
"""Name, place, actions in all, and how far the mission must be."""

VAN, BASE, HOSPITAL, SHELTER, PLANT = "van_6", "military_base_0", "hospital_3", "shelter_2", "power_plant_10"
WANTED: dict[int, dict[str, tuple[str, int]]] = {
    0: {"fuel": (VAN, 4)},
    1: {"fuel": (VAN, 4)},
    2: {"fuel": (VAN, 4)},
    3: {"medical": (HOSPITAL, 2), "antidote": (HOSPITAL, 3)},
    4: {
        "fuel": (SHELTER, 3),
        "dirty_blanket": (SHELTER, 2),
        "old_newspaper": (SHELTER, 2),
        "food_2": (SHELTER, 5),
        "bulk_food": (SHELTER, 5),
    },
    5: {"fuel": (VAN, 3), "dusty_journal": (PLANT, 1)},
    6: {"fuel": (VAN, 3), "spare_parts": (VAN, 3)},
    7: {"fuel": (VAN, 4)},
    8: {},
    9: {},
    10: {"fuel": (BASE, 6), "dirty_blanket": (BASE, 3), "medical": (BASE, 2), "spare_parts": (BASE, 2)},
    11: {},
    12: {"fuel": (VAN, 3)},
}
"""What is laid down, where, and how many of it."""

CARRIED = ["fuel", "medical", "antidote", "dirty_blanket", "old_newspaper", "food_2", "dusty_journal", "spare_parts"]


def carrying(mission: int, card: str, place: str | Tile, laid: int = 0, **more: Any) -> Position:
    """The Fireman with one card at a place, after so many of it were laid down."""
    what: dict[str, Any] = {"gear_of": {0: [card]}} if card == "fuel" else {"hand": [card]}
    quest = Quest(laid=(card,) * laid, spent=(0,) * len(MISSIONS[mission].tasks))
    return table(mission=mission, tiles={4: place}, quest=quest, **what, **more)


@pytest.mark.parametrize("number", sorted(MISSIONS))
def test_a_mission_knows_no_tasks_but_its_own(number: int) -> None:
    own = TASKS[number][0] if number in TASKS else None
    names = {name for name, *_ in TASKS.values()} - {own}

    assert {table(mission=number).refusal(0, DoTask(name)) for name in names} == {"no-such-task"}


@pytest.mark.parametrize("number", sorted(TASKS))
def test_a_task_is_worked_on_at_its_place_until_it_is_done_and_with_actions(number: int) -> None:
    name, place, actions, far = TASKS[number]
    ready: dict[str, Any] = {"mission": number, "bosses": ["zom_horde"], "box": ["scientist"]}
    at = table(tiles={4: place}, quest=Quest(spent=(0,), **far), **ready)

    assert DoTask(name) in at.legal(0)
    assert at.after(0, *[DrawCard()] * 4).refusal(0, DoTask(name)) == "no-actions-left"
    done = table(tiles={4: place}, quest=Quest(spent=(actions,), **far), **ready)
    assert done.refusal(0, DoTask(name)) == "task-done"
    elsewhere = table(quest=Quest(spent=(0,), **far), **ready)
    assert elsewhere.refusal(0, DoTask(name)) == "not-here"


@pytest.mark.parametrize("number", [5, 8])
def test_a_task_waits_for_what_must_come_before_it(number: int) -> None:
    name, place, *_ = TASKS[number]
    others = (Counted("seen", 1, 1),)

    assert table(mission=number, tiles={4: place}, facts=others).refusal(0, DoTask(name)) == "task-not-ready"


@pytest.mark.parametrize("number", [9, 12])
def test_a_marker_that_is_gone_or_not_entered_is_no_place_for_a_task(number: int) -> None:
    gone = Tile("farm_3", up=True, met=True) if number == 9 else MARKED

    assert table(mission=number, tiles={4: gone}).refusal(0, DoTask(TASKS[number][0])) == "not-here"


@pytest.mark.parametrize(("number", "card"), [(number, card) for number, cards in WANTED.items() for card in cards])
def test_a_card_is_laid_down_at_its_place_until_there_are_enough(number: int, card: str) -> None:
    place, enough = WANTED[number][card]

    assert LayDown(card) in carrying(number, card, place, enough - 1).legal(0)
    assert carrying(number, card, place, enough).refusal(0, LayDown(card)) == "not-wanted"
    assert carrying(number, card, "farm_3").refusal(0, LayDown(card)) == "not-wanted"
    assert table(mission=number, tiles={4: place}).refusal(0, LayDown(card)) == "not-in-hand"


@pytest.mark.parametrize("number", sorted(MISSIONS))
def test_a_mission_takes_nothing_that_it_does_not_ask_for(number: int) -> None:
    for place in (VAN, BASE, HOSPITAL, SHELTER, PLANT):
        for card in CARRIED:
            if WANTED[number].get(card, ("",))[0] != place:
                assert carrying(number, card, place).refusal(0, LayDown(card)) == "not-wanted"


def test_spare_parts_cost_an_action_in_mission_6_and_none_in_mission_10() -> None:
    def spent(number: int, place: str) -> Position:
        return carrying(number, "spare_parts", place).after(0, *[DrawCard()] * 4)

    assert spent(6, VAN).refusal(0, LayDown("spare_parts")) == "no-actions-left"
    assert LayDown("spare_parts") in spent(10, BASE).legal(0)


@pytest.mark.parametrize("number", [5, 7, 8, 9, 10, 11, 12])
def test_a_marker_is_laid_neither_on_a_fixed_tile_nor_too_near(number: int) -> None:
    setup = Setup(1, Options(mission=number), (SeatOptions(),))
    at = given(game, *game.setup(setup, Rng(SEED, {})))
    here, rules = geometry(MISSIONS[number].shape), MISSIONS[number].markers
    fixed = [place for place, letter in enumerate(here.letters) if letter != "?"]
    starts = [here.letters.index("V" if rules.away_from == "van" else "B")] if rules.away_from else []
    near = [place for start in starts for place, far in enumerate(here.distance[start]) if far < rules.away]

    assert {at.refusal(0, ChooseTile(place)) for place in (*fixed, *near)} == {"not-a-choice"}
    assert at.refusal(0, DrawCard()) == "choose-first"
    for _ in range(rules.count - 1):
        first = at.legal(0)[0]
        at = at.after(0, first)
        beside = [place for place, far in enumerate(here.distance[first.tile]) if far < max(1, rules.apart)]
        assert {at.refusal(0, ChooseTile(place)) for place in beside} == {"not-a-choice"}


@pytest.mark.parametrize("number", sorted(MISSIONS))
def test_a_mission_is_not_played_on_a_map_of_another_size(number: int) -> None:
    with pytest.raises(
        ValueError, match=f"the mission {sum(MISSIONS[number].tiles.values()) - len(MISSIONS[number].face_up)}"
    ):
        Options(mission=number, map="V?")
