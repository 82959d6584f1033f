"""What each monster keeps a survivor from: aiming where it is not, hiding it, leaving, refusing what it takes."""

from collections.abc import Callable, Mapping

import pytest

from domain.games.maximum_apocalypse.box.content import MONSTERS
from domain.games.maximum_apocalypse.table.actions import (
    AnyAction,
    Choose,
    ChooseCard,
    ChooseGear,
    ChooseMonster,
    ChooseSurvivor,
    DrawCard,
    EndTurn,
    Move,
    UseGear,
    UseTile,
)
from domain.games.maximum_apocalypse.table.state import Tile
from tests.games.kit import Position
from tests.games.maximum_apocalypse.table import foes, rolling, table

WALKER = "zom_walker"
BOSSES = sorted([kind.id for kind in MONSTERS.values() if kind.boss])
REST = (DrawCard(), DrawCard(), DrawCard(), DrawCard(), EndTurn())


@pytest.mark.parametrize("kind", sorted(MONSTERS))
def test_a_monster_out_of_range_is_no_target(kind: str) -> None:
    def at(tile: int) -> Position:
        return table("gunslinger", "fireman", gear_of={0: ["gun_colt"]}, engaged={1: [kind]}, at={1: tile})

    assert UseGear("gun_colt") in at(5).legal(0)
    assert at(2).refusal(0, UseGear("gun_colt")) == "nothing-to-do"


@pytest.mark.parametrize("kind", sorted(MONSTERS))
def test_only_monsters_that_are_there_can_be_aimed_at(kind: str) -> None:
    at = table(
        "gunslinger", "fireman", gear_of={0: ["gun_colt"]}, engaged={0: [WALKER, WALKER], 1: [kind]}, at={1: 2}
    ).after(0, UseGear("gun_colt"))

    assert [at.refusal(0, ChooseMonster(number)) for number in (3, 4)] == ["not-a-choice"] * 2


@pytest.mark.parametrize("kind", sorted(MONSTERS))
def test_with_a_monster_in_front_no_plane_leaves(kind: str) -> None:
    at = table(tiles={4: "airport_8"}, engaged={0: [kind]})

    assert at.refusal(0, UseTile()) == "monsters-here"


@pytest.mark.parametrize("kind", BOSSES)
def test_a_boss_is_not_hidden(kind: str) -> None:
    at = table("hunter", gear_of={0: ["hun_camo"]}, engaged={0: [kind]})

    assert at.refusal(0, UseGear("hun_camo")) == "nothing-to-do"


@pytest.mark.parametrize("card", ["fir_lighter", "fir_axe", "hun_machete", "mec_wrench", "sur_scalpel"])
def test_a_ship_is_above_what_reaches_the_own_tile_only(card: str) -> None:
    assert table(gear_of={0: [card]}, engaged={0: ["ali_ship"]}).refusal(0, UseGear(card)) == "nothing-to-do"


def drawing(kind: str) -> Position:
    """Two survivors with gear; the Fireman draws a monster in the street."""
    gear = {0: ["fir_axe", "fuel"], 1: ["hun_bow", "hun_pack"]}
    street = {5: "city_street_5"}
    hand = {0: ["fir_flare", "medical"]}
    return table("fireman", "hunter", hand=hand, gear_of=gear, tiles=street, monsters=[kind], at={1: 0}).after(
        0, Move(5)
    )


def attacking(*kinds: str) -> Position:
    """The end of a Veteran's turn, with a living Dog."""
    return rolling(table("veteran", "fireman", engaged={0: kinds}, at={1: 5}), spawn=7).after(0, *REST)


DEMANDS: Mapping[str, tuple[Callable[[], Position], AnyAction]] = {
    "ali_scientist: another's gear": (lambda: drawing("ali_scientist"), ChooseGear(1, "hun_bow")),
    "mut_remnant: another's gear": (lambda: drawing("mut_remnant"), ChooseGear(1, "hun_bow")),
    "mut_jagg: another's gear": (lambda: drawing("mut_jagg"), ChooseGear(1, "hun_bow")),
    "mut_bandit: a survivor card": (lambda: drawing("mut_bandit"), ChooseCard("fir_flare")),
    "mut_bandit: survivor gear": (lambda: drawing("mut_bandit"), ChooseGear(0, "fir_axe")),
    "mut_bandit: nothing": (lambda: drawing("mut_bandit"), Choose("nothing")),
    "mut_rat: another survivor's body": (lambda: attacking("mut_rat"), ChooseSurvivor(1)),
    "zom_dog: another survivor's body": (lambda: attacking("zom_dog"), ChooseSurvivor(1)),
}


@pytest.mark.parametrize("name", sorted(DEMANDS))
def test_what_a_monster_demands_is_given_by_whom_it_asks(name: str) -> None:
    at, choice = DEMANDS[name]

    assert at().refusal(0, choice) == "not-a-choice"


@pytest.mark.parametrize("kind", ["ali_scientist", "mut_remnant", "mut_jagg", "mut_bandit"])
def test_a_demand_comes_before_anything_else(kind: str) -> None:
    assert drawing(kind).refusal(0, DrawCard()) == "choose-first"


def test_a_survivor_who_fails_every_test_can_only_fight() -> None:
    tokens = {5: Tile("farm_3", up=True, tokens=1)}
    seen = table(tiles=tokens, monsters=[WALKER], gear_of={0: ["scientist"]}).after(0, Move(5))

    assert foes(seen) == [(WALKER, 4)]
    assert seen.refusal(0, Choose("sneak")) == "nothing-to-choose"
    hunted = table(tiles={5: "river_10"}, engaged={0: ["rob_laser"]})
    assert hunted.after(0, Move(5)).state.survivors[0].tile == 4


def test_monsters_that_strike_all_leave_no_choice_of_a_body() -> None:
    ranged = sorted([kind.id for kind in MONSTERS.values() if kind.range is not None])

    assert [kind for kind in ranged if attacking(kind).state.stack] == []
