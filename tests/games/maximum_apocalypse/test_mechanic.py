"""The Mechanic's cards, one by one."""

from domain.games.maximum_apocalypse.table.actions import (
    Choose,
    ChooseDiscarded,
    ChooseGear,
    ChooseMonster,
    ChooseSurvivor,
    ChooseTile,
    Done,
    DrawCard,
    EndTurn,
    Move,
    PlayCard,
    UseGear,
    UseInnate,
)
from domain.games.maximum_apocalypse.table.state import Body, Gear, Tile
from tests.games.maximum_apocalypse.table import (
    ammo,
    cards,
    discarded,
    down,
    foes,
    health,
    rolling,
    table,
    tokens,
    where,
    worn,
)

WALKER = "zom_walker"
SOLDIER = "zom_soldier"
MEC = "mechanic"
REST = (DrawCard(), DrawCard(), DrawCard(), DrawCard(), EndTurn())


def test_repair_takes_gear_out_of_any_discard_pile_into_the_hand() -> None:
    at = table(MEC, "fireman", discards={0: ["mec_wrench"], 1: ["fir_axe"]})
    after = at.after(0, UseInnate(), ChooseDiscarded(1, "fir_axe"))

    assert (cards(after), discarded(after, 1)) == (["fir_axe"], [])
    played = after.after(0, PlayCard("fir_axe"))
    assert worn(played) == ["fir_axe"]
    assert table(MEC, discards={0: ["mec_nail"]}).refusal(0, UseInnate()) == "nothing-to-do"


def test_the_mechanics_handgun_deals_two() -> None:
    at = table(MEC, gear_of={0: ["mec_pistol"]}, engaged={0: [WALKER]}).after(0, UseGear("mec_pistol"))

    assert (foes(at), ammo(at, "mec_pistol")) == ([(WALKER, 2)], 3)


def test_the_auto_turret_shoots_back_as_long_as_it_has_ammunition() -> None:
    at = table(MEC, gear_of={0: [Gear("mec_turret", 1)]}, engaged={0: ["zom_dog", "zom_dog"]})
    ended = rolling(at, spawn=7).after(0, *REST)

    assert (foes(ended), ammo(ended, "mec_turret"), health(ended)) == ([("zom_dog", 1), ("zom_dog", 5)], 0, 26 - 8)
    armed = table(MEC, gear_of={0: ["mec_turret"]}, engaged={0: [WALKER]})
    assert armed.refusal(0, UseGear("mec_turret")) == "no-such-ability"


def test_the_proximity_mine_deals_seven_to_a_drawn_monster() -> None:
    at = table(MEC, gear_of={0: ["mec_mine"]}, tiles={5: "city_street_5"}, monsters=[SOLDIER, SOLDIER]).after(
        0, Move(5)
    )

    assert (foes(at), worn(at), discarded(at)) == ([(SOLDIER, 1)], [], ["mec_mine"])


def test_the_welding_helmet_takes_one_off() -> None:
    at = table(MEC, gear_of={0: ["mec_helmet"]}, engaged={0: [WALKER]})

    assert health(rolling(at, spawn=7).after(0, *REST)) == 25


def test_the_wrench_deals_two_on_the_own_tile() -> None:
    at = table(MEC, gear_of={0: ["mec_wrench"]}, engaged={0: [WALKER]}).after(0, UseGear("mec_wrench"))

    assert foes(at) == [(WALKER, 2)]


def test_the_blowtorch_deals_six_and_burns_fuel() -> None:
    at = table(MEC, gear_of={0: ["mec_torch"]}, engaged={0: [SOLDIER]}).after(0, UseGear("mec_torch"))

    assert (foes(at), ammo(at, "mec_torch")) == ([(SOLDIER, 2)], 2)


def test_read_the_manual_gives_gear_to_another_survivor_and_draws() -> None:
    gear = {0: [Gear("mec_wrench", 0, ("mec_upgrade",)), "mec_pistol", "fuel"]}
    at = table(MEC, "fireman", hand=["mec_manual"], gear_of=gear, at={1: 5}, engaged={1: [WALKER]}, active=0)
    after = at.after(0, PlayCard("mec_manual"), ChooseGear(0, "mec_wrench"))

    assert (worn(after), worn(after, 1), cards(after)) == (["mec_pistol", "fuel"], ["mec_wrench"], ["fir_axe"])
    ended = rolling(after, spawn=7).after(0, DrawCard(), DrawCard(), DrawCard(), EndTurn())
    assert foes(ended.after(1, UseGear("mec_wrench")), 1) == [(WALKER, 1)]
    copy = table(MEC, "fireman", hand=["mec_manual"], gear_of={0: ["mec_wrench"], 1: ["mec_wrench"]}, at={1: 4})
    assert copy.refusal(0, PlayCard("mec_manual")) == "nothing-to-do"


def test_read_the_manual_hands_over_scavenge_gear_too() -> None:  # sheet 1.3: one of your gear cards
    at = table(MEC, "fireman", hand=["mec_manual"], gear_of={0: ["mec_wrench", "binoculars"]}, at={1: 5})
    after = at.after(0, PlayCard("mec_manual"), ChooseGear(0, "binoculars"))

    assert (worn(after), worn(after, 1), cards(after)) == (["mec_wrench"], ["binoculars"], ["fir_axe"])


def test_the_nail_bomb_hurts_three_monsters_or_clears_a_tile_beside() -> None:
    at = table(MEC, hand=["mec_nail"], engaged={0: [SOLDIER] * 4}, tiles={5: Tile("farm_3", up=True, tokens=2)})

    hit = at.after(0, PlayCard("mec_nail"), Choose("monsters"), *map(ChooseMonster, (1, 2, 3)))
    assert [hp for _, hp in foes(hit)] == [3, 3, 3, 8]
    two = at.after(0, PlayCard("mec_nail"), Choose("monsters"), ChooseMonster(1), ChooseMonster(2), Done())
    assert [hp for _, hp in foes(two)] == [3, 3, 8, 8]
    assert tokens(at.after(0, PlayCard("mec_nail"), Choose("tokens"))) == [0] * 10
    only = table(MEC, hand=["mec_nail"], tiles={5: Tile("farm_3", up=True, tokens=2)})
    assert tokens(only.after(0, PlayCard("mec_nail"))) == [0] * 10
    assert table(MEC, hand=["mec_nail"]).refusal(0, PlayCard("mec_nail")) == "nothing-to-do"


def test_homemade_bullets_reload_a_weapon_in_range_but_no_fuel_weapon() -> None:
    gear = {0: [Gear("mec_torch", 0)], 1: [Gear("gun_colt", 0)]}
    at = table(MEC, "gunslinger", hand=["mec_bullets"], gear_of=gear, at={1: 4}).after(0, PlayCard("mec_bullets"))

    assert (ammo(at, "gun_colt", 1), ammo(at, "mec_torch")) == (4, 0)
    away = table(MEC, "gunslinger", hand=["mec_bullets"], gear_of=gear, at={1: 5})
    assert away.refusal(0, PlayCard("mec_bullets")) == "nothing-to-do"


def test_an_upgrade_adds_one_to_a_weapon_in_range() -> None:
    at = table(MEC, "hunter", hand=["mec_upgrade"], gear_of={1: ["hun_bow"]}, at={1: 5}, engaged={1: [WALKER]})
    after = rolling(at.after(0, PlayCard("mec_upgrade")), spawn=7)

    assert after.state.survivors[1].gear == (Gear("hun_bow", 0, ("mec_upgrade",)),)
    ended = after.after(0, DrawCard(), DrawCard(), DrawCard(), EndTurn())
    assert foes(ended.after(1, UseGear("hun_bow")), 1) == [(WALKER, 1)]
    bare = table(MEC, hand=["mec_upgrade"], gear_of={0: ["mec_helmet"]})
    assert bare.refusal(0, PlayCard("mec_upgrade")) == "nothing-to-do"


def test_an_upgrade_is_not_wasted_on_what_is_discarded_for_its_damage() -> None:
    at = table(MEC, "hunter", hand=["mec_upgrade"], gear_of={0: ["mec_mine"], 1: ["hun_trap"]}, at={1: 4})

    assert at.refusal(0, PlayCard("mec_upgrade")) == "nothing-to-do"


def test_hotwire_moves_any_survivor_to_any_revealed_tile_with_its_effects() -> None:
    at = table(MEC, "fireman", hand=["mec_hotwire"], tiles={0: "city_street_5"}, at={1: 8}, monsters=[WALKER])
    after = at.after(0, PlayCard("mec_hotwire"), ChooseSurvivor(1), ChooseTile(0))

    assert (where(after, 1), foes(after, 1)) == (0, [(WALKER, 4)])


def test_hotwire_asks_for_somewhere_to_go() -> None:
    nowhere = table(MEC, hand=["mec_hotwire"], shape="V?", at={0: 0}, tiles={1: down("farm_3")})
    assert nowhere.refusal(0, PlayCard("mec_hotwire")) == "nothing-to-do"

    hidden = {"shape": "V?", "tiles": {1: down("farm_3")}, "at": {0: 0, 1: 1}}
    at = table(MEC, "fireman", hand=["mec_hotwire"], **hidden).after(0, PlayCard("mec_hotwire"))  # type: ignore[arg-type]
    assert (where(at), where(at, 1)) == (0, 0)


def test_check_weapons_adds_one_to_everybodys_damage_until_the_next_turn() -> None:
    gear = {0: ["mec_wrench"], 1: ["hun_bow"]}
    at = table(MEC, "hunter", hand=["mec_inspect"], gear_of=gear, engaged={0: [SOLDIER], 1: [SOLDIER]}, at={1: 0})
    after = at.after(0, PlayCard("mec_inspect"), UseGear("mec_wrench"))

    assert foes(after) == [(SOLDIER, 5)]
    ended = rolling(after, spawn=7).after(0, DrawCard(), DrawCard(), EndTurn())
    shot = ended.after(1, UseGear("hun_bow"))
    assert foes(shot, 1) == [(SOLDIER, 5)]
    assert rolling(shot, spawn=7).after(1, DrawCard(), DrawCard(), DrawCard(), EndTurn()).state.turn.holds == ()


def test_a_drone_strike_clears_any_tile() -> None:
    at = table(MEC, hand=["mec_drone"], tiles={0: Tile("farm_3", up=True, tokens=3)}).after(0, PlayCard("mec_drone"))

    assert tokens(at) == [0] * 10
    assert table(MEC, hand=["mec_drone"]).refusal(0, PlayCard("mec_drone")) == "nothing-to-do"


def test_a_starving_mechanic_cannot_repair() -> None:
    at = table(MEC, discards={0: ["mec_wrench"]}, bodies={0: [Body(9, 6, 1)]})

    assert at.refusal(0, UseInnate()) == "starving"
