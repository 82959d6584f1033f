"""The Fireman's cards, one by one."""

from domain.games.maximum_apocalypse.table.actions import (
    Choose,
    ChooseMonster,
    ChooseSurvivor,
    ChooseTile,
    DiscardGear,
    Done,
    DrawCard,
    EndTurn,
    Move,
    PlayCard,
    UseFreely,
    UseGear,
    UseInnate,
)
from domain.games.maximum_apocalypse.table.state import Body, Gear
from tests.games.maximum_apocalypse.table import (
    actions_left,
    ammo,
    cards,
    discarded,
    foes,
    health,
    hunger,
    rolling,
    stunned,
    table,
    where,
    worn,
)

WALKER = "zom_walker"


def test_punch_deals_two_to_a_target_on_the_own_tile() -> None:
    at = table("fireman", "hunter", engaged={0: [WALKER]}, at={1: 4})

    assert foes(at.after(0, UseInnate(), ChooseMonster(1))) == [(WALKER, 2)]
    assert health(at.after(0, UseInnate(), ChooseSurvivor(1)), 1) == 22
    assert table("fireman").refusal(0, UseInnate()) == "nothing-to-do"
    assert table("fireman", engaged={0: [WALKER]}, bodies={0: [Body(9, 6, 1)]}).refusal(0, UseInnate()) == "starving"


def test_the_turnout_jacket_gives_an_action_for_hunger_once_a_turn() -> None:
    at = table(gear_of={0: ["fir_jacket"]}).after(0, UseFreely("fir_jacket"))

    assert (actions_left(at), hunger(at)) == (5, 2)
    assert at.refusal(0, UseFreely("fir_jacket")) == "used-this-turn"
    assert table().refusal(0, UseFreely("fir_jacket")) == "not-in-play"
    assert table(gear_of={0: ["fir_axe"]}).refusal(0, UseFreely("fir_axe")) == "no-such-ability"


def test_a_turnout_jacket_makes_both_bodies_hungry() -> None:  # M34: a hunger step is for both
    at = table("veteran", gear_of={0: ["fir_jacket"]}).after(0, UseFreely("fir_jacket"))

    assert (hunger(at), hunger(at, dog=True)) == (2, 2)


def test_a_ladder_keeps_away_a_boss_that_the_mission_brings() -> None:  # RB D: like any other monster card
    at = table(gear_of={0: ["fir_ladder"]}, tiles={5: "police_station_6"}, bosses=["zom_horde"]).after(0, Move(5))
    kept = at.after(0, DiscardGear("fir_ladder"))

    assert (foes(kept), worn(kept), kept.view(0).boss_aside) == ([], [], 1)
    assert foes(at.after(0, Done())) == [("zom_horde", 16)]


def test_the_lighter_deals_two_to_every_monster_on_the_tile_and_burns_fuel() -> None:
    at = table("fireman", "hunter", gear_of={0: ["fir_lighter"]}, engaged={0: [WALKER], 1: [WALKER]}, at={1: 4})
    after = at.after(0, UseGear("fir_lighter"))

    assert (foes(after), foes(after, 1), ammo(after, "fir_lighter")) == ([(WALKER, 2)], [(WALKER, 2)], 1)
    empty = table(gear_of={0: [Gear("fir_lighter", 0)]}, engaged={0: [WALKER]})
    assert empty.refusal(0, UseGear("fir_lighter")) == "no-ammunition"


def test_the_ladder_keeps_a_monster_away_and_crosses_rivers() -> None:
    street = table(gear_of={0: ["fir_ladder"]}, tiles={5: "city_street_5"}, monsters=[WALKER]).after(0, Move(5))

    assert street.legal(0) == (DiscardGear("fir_ladder"), Done())
    kept = street.after(0, DiscardGear("fir_ladder"))
    assert (foes(kept), worn(kept), discarded(kept)) == ([], [], ["fir_ladder"])
    assert foes(street.after(0, Done())) == [(WALKER, 4)]
    river = table(gear_of={0: ["fir_ladder"]}, tiles={5: "river_10"})
    assert where(rolling(river, stealth=12).after(0, Move(5))) == 5


def test_the_fire_helmet_takes_one_off() -> None:
    at = table(gear_of={0: ["fir_helmet"]}, tiles={5: "bandit_camp_3"}).after(0, Move(5), Choose("damage"))

    assert health(at) == 32 - 4


def test_the_trusty_axe_deals_four_to_one_monster_on_the_tile() -> None:
    at = table("fireman", "hunter", gear_of={0: ["fir_axe"]}, engaged={1: ["zom_dog"]}, at={1: 4})

    assert foes(at.after(0, UseGear("fir_axe")), 1) == [("zom_dog", 1)]
    apart = table("fireman", "hunter", gear_of={0: ["fir_axe"]}, engaged={1: ["zom_dog"]}, at={1: 5})
    assert apart.refusal(0, UseGear("fir_axe")) == "nothing-to-do"
    assert table().refusal(0, UseGear("fir_axe")) == "not-in-play"


def test_the_shotgun_deals_three_and_one_to_each_monster_in_front() -> None:
    at = table(gear_of={0: ["fir_shotgun"]}, engaged={0: ["zom_soldier", WALKER]})
    after = at.after(0, UseGear("fir_shotgun"), ChooseMonster(1))

    assert (foes(after), ammo(after, "fir_shotgun")) == ([("zom_soldier", 4), (WALKER, 3)], 3)


def test_the_flare_draws_all_monsters_one_or_two_tiles_away() -> None:
    at = table(
        "fireman", "hunter", "surgeon", hand=["fir_flare"], engaged={1: [WALKER], 2: ["zom_dog"]}, at={1: 5, 2: 0}
    )
    after = at.after(0, PlayCard("fir_flare"))

    assert foes(after) == [(WALKER, 4), ("zom_dog", 5)]
    near = table("fireman", "hunter", hand=["fir_flare"], engaged={1: [WALKER]}, at={1: 4})
    assert near.refusal(0, PlayCard("fir_flare")) == "nothing-to-do"


def test_the_extinguisher_stuns_all_monsters_on_the_tile_until_the_next_turn() -> None:
    at = table("fireman", hand=["fir_extinguisher"], engaged={0: [WALKER, WALKER]}).after(
        0, PlayCard("fir_extinguisher")
    )

    assert stunned(at) == [True, True]
    ended = rolling(at, spawn=7).after(0, DrawCard(), DrawCard(), DrawCard(), EndTurn())
    assert (health(ended), stunned(ended)) == (32, [False, False])


def test_the_first_aid_kit_heals_a_survivor_on_the_tile_by_four() -> None:
    hurt = {0: [Body(20)], 1: [Body(10)]}
    at = table("fireman", "hunter", hand=["fir_firstaid"], bodies=hurt, at={1: 4})

    assert health(at.after(0, PlayCard("fir_firstaid"), ChooseSurvivor(1)), 1) == 14
    away = table("fireman", "hunter", hand=["fir_firstaid"], bodies=hurt, at={1: 5})
    assert health(away.after(0, PlayCard("fir_firstaid"))) == 24


def test_the_oxygen_tank_needs_a_lighter_anywhere() -> None:
    foe = {0: ["zom_dog"]}
    at = table("fireman", "hunter", hand=["fir_oxygen"], gear_of={1: ["fir_lighter"]}, engaged=foe, at={1: 0})

    assert foes(at.after(0, PlayCard("fir_oxygen"))) == [("zom_dog", 1)]
    assert table(hand=["fir_oxygen"], engaged=foe).refusal(0, PlayCard("fir_oxygen")) == "needs-gear"


def test_the_energy_drink_stops_hunger_damage_for_a_turn_and_draws() -> None:
    at = table(hand=["fir_energy"], bodies={0: [Body(20, 5)]}).after(0, PlayCard("fir_energy"))

    assert cards(at) == ["fir_axe"]
    ended = rolling(at, spawn=7).after(0, DrawCard(), DrawCard(), DrawCard(), EndTurn())
    assert (health(ended), hunger(ended)) == (20, 6)


def test_wheres_my_axe_equips_an_axe_from_the_deck_and_scavenges() -> None:
    at = table(hand=["fir_findaxe"], decks={0: ["fir_flare", "fir_axe"]}, piles=(["medical"], [], []))
    after = at.after(0, PlayCard("fir_findaxe"))

    assert (worn(after), cards(after), len(after.state.players[0].deck)) == (["fir_axe"], ["medical"], 1)
    none = table(hand=["fir_findaxe"], decks={0: ["fir_flare"]}).after(0, PlayCard("fir_findaxe"))
    assert (worn(none), none.state.players[0].odds) == ([], ())
    has = table(hand=["fir_findaxe"], gear_of={0: ["fir_axe"]}).after(0, PlayCard("fir_findaxe"))
    assert worn(has) == ["fir_axe"]


def test_the_firemans_stamina_moves_up_to_three_tiles_and_draws() -> None:
    at = table(hand=["fir_stamina"]).after(0, PlayCard("fir_stamina"), ChooseTile(5), ChooseTile(2), Done())

    assert (where(at), cards(at), actions_left(at)) == (2, ["fir_axe"], 3)
    assert where(table(hand=["fir_stamina"]).after(0, PlayCard("fir_stamina"), *map(ChooseTile, (5, 4, 1)))) == 1
