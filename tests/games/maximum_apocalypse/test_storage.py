"""Storage, and how many copies of a gear may be in play (RB, gear cards)."""

import pytest

from domain.games.maximum_apocalypse.table.actions import (
    AnyAction,
    ChooseGear,
    ChooseLying,
    Done,
    Move,
    PlayCard,
    Trade,
)
from domain.games.maximum_apocalypse.table.state import Tile
from tests.games.kit import Position
from tests.games.maximum_apocalypse.table import cards, down, table, worn

FULL = ["backpack", "fir_axe", "fir_helmet", "binoculars", "fuel"]
"""Five storage, one more than a survivor has without the Backpack."""


def asked_for_the_excess(at: Position) -> None:
    """The seat is asked what to discard, and what is left fits."""
    assert at.legal(0) == tuple(ChooseGear(0, card) for card in FULL[1:])
    assert worn(at.after(0, ChooseGear(0, "fuel"))) == FULL[1:4]


@pytest.mark.parametrize(
    ("tile", "monsters", "answers"),
    [
        ("bandit_camp_3", (), [ChooseGear(0, "backpack")]),
        ("city_street_5", ["ali_scientist"], [ChooseGear(0, "backpack")]),
        ("city_street_5", ["mut_bandit"], [ChooseGear(0, "backpack")]),
        ("city_street_5", ["mut_jagg"], [ChooseGear(0, "backpack")]),
    ],
)
def test_losing_a_backpack_loses_the_gear_it_held(
    tile: str, monsters: list[str], answers: list[AnyAction]
) -> None:  # RB gear, M26
    at = table(gear_of={0: FULL}, tiles={5: tile}, monsters=monsters).after(0, Move(5))

    asked_for_the_excess(at.after(0, *answers))


def test_a_backpack_that_is_destroyed_no_longer_holds_anything() -> None:  # RB gear, M26
    at = table(gear_of={0: FULL}, tiles={5: down("crash_site_10")}).after(0, Move(5))

    asked_for_the_excess(at.after(0, ChooseGear(0, "backpack")))


def test_a_backpack_that_is_traded_away_no_longer_holds_anything() -> None:  # RB gear, M26
    at = table("fireman", "surgeon", gear_of={0: FULL}, at={1: 4}).after(0, Trade(1))

    asked_for_the_excess(at.after(0, ChooseGear(0, "backpack")))


def test_after_one_thing_more_can_be_given() -> None:  # M22
    at = table("fireman", "surgeon", gear_of={0: ["fuel", "handgun"]}, at={1: 4}).after(0, Trade(1))
    given = at.after(0, ChooseGear(0, "fuel"))

    assert given.legal(0) == (ChooseGear(0, "handgun"), Done())


def test_a_hunters_backpack_that_is_handed_over_no_longer_holds_anything() -> None:  # RB gear, M26
    gear = ["hun_pack", "mec_turret", "mec_torch", "mec_wrench"]
    at = table("mechanic", "surgeon", hand=["mec_manual"], gear_of={0: gear}, at={1: 4})
    given = at.after(0, PlayCard("mec_manual"), ChooseGear(0, "hun_pack"))

    assert given.legal(0) == tuple(ChooseGear(0, card) for card in gear[1:])


def test_fuel_taken_up_from_a_tile_counts_against_storage() -> None:  # RB gear, sheet 1.6
    heap = {4: Tile("farm_3", up=True, lying=("fuel", "handgun"))}
    at = table(gear_of={0: ["fir_axe", "fir_helmet"]}, tiles=heap).after(0, Trade(None), ChooseLying("fuel"))
    assert (worn(at), cards(at)) == (["fir_axe", "fir_helmet", "fuel"], [])
    assert cards(at.after(0, ChooseLying("handgun"))) == ["handgun"]

    full = table(gear_of={0: FULL[1:]}, tiles=heap).after(0, Trade(None), ChooseLying("fuel"))
    assert full.legal(0) == tuple(ChooseGear(0, card) for card in FULL[1:])
    assert worn(full.after(0, ChooseGear(0, "fir_helmet"))) == ["fir_axe", "binoculars", "fuel", "fuel"]


def test_gear_of_the_same_name_is_a_copy_whichever_deck_it_is_from() -> None:  # RB gear: two Ranger Hats
    packed = table("hunter", hand=["backpack"], gear_of={0: ["hun_pack"]})
    assert packed.refusal(0, PlayCard("backpack")) == "already-equipped"
    armed = table("mechanic", hand=["mec_pistol"], gear_of={0: ["handgun"]})
    assert armed.refusal(0, PlayCard("mec_pistol")) == "already-equipped"

    offered = table("fireman", "mechanic", gear_of={0: ["handgun", "fuel"], 1: ["mec_pistol"]}, at={1: 4})
    assert offered.after(0, Trade(1)).legal(0) == (ChooseGear(0, "fuel"), Done())
