"""The Gunslinger's cards, one by one."""

from typing import Any

from domain.games.maximum_apocalypse.box.content import CARDS
from domain.games.maximum_apocalypse.facts.survivors import Wounded
from domain.games.maximum_apocalypse.table.actions import (
    ChooseGear,
    ChooseMonster,
    ChooseTile,
    DiscardGear,
    Done,
    DrawCard,
    EndTurn,
    Move,
    PlayCard,
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
SOLDIER = "zom_soldier"
GUN = "gunslinger"


def test_the_colt_deals_two_and_has_four_bullets() -> None:
    at = table(GUN, gear_of={0: ["gun_colt"]}, engaged={0: [WALKER]}).after(0, UseGear("gun_colt"))

    assert (foes(at), ammo(at, "gun_colt")) == ([(WALKER, 2)], 3)
    assert (CARDS["gun_colt"].storage, CARDS["gun_colt"].scan_storage) == (1, 0)
    assert table(GUN, gear_of={0: ["gun_colt"]}).refusal(0, UseGear("gun_colt")) == "nothing-to-do"


def test_quick_draw_is_no_action() -> None:
    assert table(GUN).refusal(0, UseInnate()) == "no-such-ability"


def test_the_revolver_may_shoot_another_for_one_more_bullet() -> None:
    at = table(GUN, gear_of={0: ["gun_revolver"]}, engaged={0: [WALKER, WALKER]})
    shot = at.after(0, UseGear("gun_revolver"), ChooseMonster(1))

    both = shot.after(0, ChooseMonster(2))
    assert (foes(both), ammo(both, "gun_revolver")) == ([(WALKER, 2), (WALKER, 2)], 4)
    one = shot.after(0, Done())
    assert (foes(one), ammo(one, "gun_revolver")) == ([(WALKER, 2), (WALKER, 4)], 5)
    last = table(GUN, gear_of={0: [Gear("gun_revolver", 1)]}, engaged={0: [WALKER, WALKER]})
    assert last.after(0, UseGear("gun_revolver"), ChooseMonster(1)).state.stack == ()


def test_the_rifle_reaches_one_or_two_tiles_away_but_not_its_own() -> None:
    at = table(GUN, "hunter", gear_of={0: ["gun_rifle"]}, engaged={0: [WALKER], 1: [SOLDIER]}, at={1: 5})
    after = at.after(0, UseGear("gun_rifle"))

    assert (foes(after), foes(after, 1), ammo(after, "gun_rifle")) == ([(WALKER, 4)], [(SOLDIER, 4)], 3)
    alone = table(GUN, gear_of={0: ["gun_rifle"]}, engaged={0: [WALKER]})
    assert alone.refusal(0, UseGear("gun_rifle")) == "nothing-to-do"


def test_the_horse_moves_two_tiles_or_feeds_all() -> None:
    hungry = {0: [Body(20, 4)], 1: [Body(20, 3)]}
    at = table(GUN, "hunter", gear_of={0: ["gun_horse"]}, bodies=hungry)

    moved = at.after(0, UseGear("gun_horse"), ChooseTile(5), ChooseTile(8))
    assert (where(moved), actions_left(moved)) == (8, 3)
    fed = at.after(0, DiscardGear("gun_horse"))
    assert (hunger(fed), hunger(fed, 1), worn(fed), discarded(fed)) == (3, 2, [], ["gun_horse"])
    assert actions_left(fed) == 4
    assert table(GUN).refusal(0, DiscardGear("gun_horse")) == "not-in-play"


def test_the_ranger_hat_heals_when_equipped_and_adds_one_to_damage() -> None:
    at = table(GUN, hand=["gun_hat"], gear_of={0: ["gun_colt"]}, bodies={0: [Body(20)]}, engaged={0: [WALKER]})
    after = at.after(0, PlayCard("gun_hat"), UseGear("gun_colt"))

    assert (health(after), foes(after)) == (23, [(WALKER, 1)])
    assert table(GUN, hand=["gun_hat"], gear_of={0: ["gun_hat"]}).refusal(0, PlayCard("gun_hat")) == "already-equipped"


def test_the_body_armor_takes_one_off_but_not_of_hunger() -> None:
    at = table(GUN, gear_of={0: ["gun_armor"]}, bodies={0: [Body(20, 5)]}, engaged={0: [WALKER]})
    ended = rolling(at, spawn=7).after(0, DrawCard(), DrawCard(), DrawCard(), DrawCard(), EndTurn())

    assert health(ended) == 20 - 2 - 1
    wounds = [(fact.kept, fact.gear) for fact in ended.facts if isinstance(fact, Wounded)]
    assert wounds == [(0, ()), (1, ("gun_armor",))]


def test_trigger_happy_gives_two_actions() -> None:
    assert actions_left(table(GUN, hand=["gun_happy"]).after(0, PlayCard("gun_happy"))) == 5


def test_hollow_points_reload_and_add_two_until_the_next_reload() -> None:
    at = table(
        GUN, hand=["gun_hollow", "ammo_2"], gear_of={0: [Gear("gun_revolver", 1)]}, engaged={0: [SOLDIER, SOLDIER]}
    )
    on = at.after(0, PlayCard("gun_hollow"))

    assert ammo(on, "gun_revolver") == 6
    shot = on.after(0, UseGear("gun_revolver"), ChooseMonster(1), Done())
    assert foes(shot)[0] == (SOLDIER, 4)
    reloaded = shot.after(0, PlayCard("ammo_2"))
    assert discarded(reloaded) == ["gun_hollow"]
    assert foes(reloaded.after(0, UseGear("gun_revolver"), ChooseMonster(1), Done()))[0] == (SOLDIER, 2)
    fuel = table(GUN, hand=["gun_hollow"], gear_of={0: ["fir_lighter"]})
    assert fuel.refusal(0, PlayCard("gun_hollow")) == "nothing-to-do"


def test_search_the_bodies_scavenges_for_each_kill_this_turn() -> None:
    weak = {0: ["zom_walker", "zom_walker"]}
    at = table(GUN, hand=["gun_loot"], gear_of={0: ["fir_axe"]}, engaged=weak, piles=(["food_1", "food_2"], [], []))
    after = at.after(0, PlayCard("gun_loot"), UseGear("fir_axe"), ChooseMonster(1), UseGear("fir_axe"))

    assert cards(after) == ["food_1", "food_2"]
    assert after.state.turn.holds[0].this_turn


def test_volley_throws_all_ammunition_into_one_target() -> None:
    at = table(GUN, hand=["gun_volley"], gear_of={0: ["gun_colt", "gun_revolver"]}, engaged={0: ["zom_queen"]})
    after = at.after(0, PlayCard("gun_volley"))

    assert (foes(after), ammo(after, "gun_colt"), ammo(after, "gun_revolver")) == ([("zom_queen", 3)], 0, 0)
    assert table(GUN, hand=["gun_volley"]).refusal(0, PlayCard("gun_volley")) == "nothing-to-do"


def test_a_focused_shot_costs_one_ammunition_of_any_weapon() -> None:
    far: dict[str, Any] = {"engaged": {1: [SOLDIER]}, "at": {1: 5}, "hand": ["gun_focus"]}
    at = table(GUN, "hunter", gear_of={0: ["gun_colt", "fir_lighter"]}, **far)
    after = at.after(0, PlayCard("gun_focus"), ChooseGear(0, "fir_lighter"))

    assert (foes(after, 1), ammo(after, "fir_lighter")) == ([(SOLDIER, 3)], 1)
    empty = table(GUN, "hunter", gear_of={0: [Gear("gun_colt", 0)]}, **far)
    assert empty.refusal(0, PlayCard("gun_focus")) == "nothing-to-do"


def test_the_lasso_stuns_a_monster_and_pulls_it() -> None:
    at = table(GUN, "hunter", hand=["gun_lasso"], engaged={1: [WALKER]}, at={1: 5}).after(0, PlayCard("gun_lasso"))

    assert (foes(at), stunned(at), foes(at, 1)) == ([(WALKER, 4)], [True], [])
    own = table(GUN, hand=["gun_lasso"], engaged={0: [WALKER]}).after(0, PlayCard("gun_lasso"))
    assert stunned(own) == [True]


def test_tactical_leadership_lets_another_survivor_take_one_action() -> None:
    at = table(GUN, "hunter", hand={0: ["gun_lead"]}, decks={1: ["hun_bow", "hun_bow"]}).after(0, PlayCard("gun_lead"))

    assert at.game.to_act(at.state) == {1}
    assert at.refusal(1, EndTurn()) == "only-actions"
    after = at.after(1, DrawCard())
    assert (set(after.game.to_act(after.state)), cards(after, 1), actions_left(after)) == ({0}, ["hun_bow"], 3)
    assert at.after(1, Done()).game.to_act(at.after(1, Done()).state) == {0}
    assert table(GUN, hand=["gun_lead"]).refusal(0, PlayCard("gun_lead")) == "nothing-to-do"


def test_the_grenade_deals_three_and_two_to_up_to_three_others_there() -> None:
    five = [SOLDIER] * 5
    at = table(GUN, "hunter", hand=["gun_grenade"], engaged={0: five, 1: [SOLDIER]}, at={1: 5})
    after = at.after(0, PlayCard("gun_grenade"), *map(ChooseMonster, (1, 2, 3, 4)))

    assert [hp for _, hp in foes(after)] == [5, 6, 6, 6, 8]
    assert foes(after, 1) == [(SOLDIER, 8)]
    alone = at.after(0, PlayCard("gun_grenade"), ChooseMonster(6))
    assert [hp for _, hp in foes(alone)] == [8] * 5
    assert foes(alone, 1) == [(SOLDIER, 5)]


def test_a_motorcycles_fuel_is_no_ammunition_of_a_weapon() -> None:  # sheet 1.3: on own weapons
    gear = {0: ["gun_colt", "hun_moto"]}
    volley = table(GUN, hand=["gun_volley"], gear_of=gear, engaged={0: ["mut_raging"]}).after(0, PlayCard("gun_volley"))
    assert (foes(volley), ammo(volley, "gun_colt"), ammo(volley, "hun_moto")) == ([("mut_raging", 21)], 0, 2)

    foe = {"engaged": {1: [SOLDIER]}, "at": {1: 5}}
    focus = table(GUN, "hunter", hand=["gun_focus"], gear_of=gear, **foe).after(0, PlayCard("gun_focus"))  # type: ignore[arg-type]
    assert (ammo(focus, "gun_colt"), ammo(focus, "hun_moto")) == (3, 2)
    bare = table(GUN, "hunter", hand=["gun_focus"], gear_of={0: ["hun_moto"]}, **foe)  # type: ignore[arg-type]
    assert bare.refusal(0, PlayCard("gun_focus")) == "nothing-to-do"


def test_a_weapon_moves_nobody() -> None:
    assert table(GUN).refusal(0, Move(0)) == "not-beside"
