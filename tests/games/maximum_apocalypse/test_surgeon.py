"""The Surgeon's cards, one by one."""

from typing import Any

from domain.games.maximum_apocalypse.table.actions import (
    Choose,
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
from domain.games.maximum_apocalypse.table.state import Body
from tests.games.maximum_apocalypse.table import (
    actions_left,
    cards,
    down,
    foes,
    health,
    hunger,
    rolling,
    stunned,
    table,
    where,
)

WALKER = "zom_walker"
SUR = "surgeon"


def test_stitch_heals_a_survivor_on_the_tile_by_one() -> None:
    at = table(SUR, "fireman", bodies={1: [Body(10)]}, at={1: 4})

    assert health(at.after(0, UseInnate(), ChooseSurvivor(1)), 1) == 11
    assert table(SUR, bodies={0: [Body(9, 6, 1)]}).refusal(0, UseInnate()) == "starving"


def test_mortar_and_pestle_cure_or_feed_one_survivor() -> None:
    sick = {0: [Body(20, 3)], 1: [Body(10, 3, 0, 2)]}
    at = table(SUR, "fireman", gear_of={0: ["sur_mortar"]}, bodies=sick, at={1: 4})
    chosen = at.after(0, UseGear("sur_mortar"), ChooseSurvivor(1))

    assert chosen.after(0, Choose("cure")).state.survivors[1].bodies[0].poison == 0
    assert hunger(chosen.after(0, Choose("feed")), 1) == 2


def test_gloves_add_one_to_heals_and_keep_poison_off() -> None:
    at = table(SUR, gear_of={0: ["sur_gloves"]}, bodies={0: [Body(10)]}, tiles={5: "power_plant_10"})

    assert health(at.after(0, UseInnate())) == 12
    assert at.after(0, Move(5)).state.survivors[0].bodies[0].poison == 0


def test_the_gurney_pulls_a_survivor_one_tile_nearer_without_effects() -> None:
    at = table(SUR, "fireman", gear_of={0: ["sur_gurney"]}, tiles={5: "city_street_5"}, at={1: 2}, monsters=[WALKER])
    after = at.after(0, UseGear("sur_gurney"), ChooseTile(5))

    assert (where(after, 1), foes(after, 1)) == (5, [])
    near = table(SUR, "fireman", gear_of={0: ["sur_gurney"]}, at={1: 5}).after(0, UseGear("sur_gurney"))
    assert where(near, 1) == 4
    unseen: dict[str, Any] = {"gear_of": {0: ["sur_gurney"]}, "at": {1: 2}}
    hidden = table(SUR, "fireman", tiles={5: down("farm_3"), 1: down("farm_11")}, **unseen)
    assert hidden.refusal(0, UseGear("sur_gurney")) == "nothing-to-do"


def test_the_taser_stuns_one_monster() -> None:
    at = table(SUR, gear_of={0: ["sur_taser"]}, engaged={0: [WALKER]}).after(0, UseGear("sur_taser"))

    assert stunned(at) == [True]
    assert table(SUR, gear_of={0: ["sur_taser"]}).refusal(0, UseGear("sur_taser")) == "nothing-to-do"


def test_the_scalpel_deals_two_and_adds_one_to_heals() -> None:
    at = table(SUR, gear_of={0: ["sur_scalpel"]}, engaged={0: [WALKER]}, bodies={0: [Body(10)]})

    assert foes(at.after(0, UseGear("sur_scalpel"))) == [(WALKER, 2)]
    assert health(at.after(0, UseInnate())) == 12


def test_the_drill_deals_three() -> None:
    at = table(SUR, gear_of={0: ["sur_drill"]}, engaged={0: [WALKER]}).after(0, UseGear("sur_drill"))

    assert foes(at) == [(WALKER, 1)]


def test_the_molotov_deals_two_to_all_monsters_in_range() -> None:
    at = table(SUR, "fireman", hand=["sur_molotov"], engaged={0: [WALKER], 1: [WALKER]}, at={1: 1})
    after = at.after(0, PlayCard("sur_molotov"))

    assert (foes(after), foes(after, 1)) == ([(WALKER, 2)], [(WALKER, 2)])
    assert table(SUR, hand=["sur_molotov"]).refusal(0, PlayCard("sur_molotov")) == "nothing-to-do"


def test_the_hippocratic_oath_heals_six_anywhere_up_to_the_start() -> None:
    at = table(SUR, "fireman", hand=["sur_oath"], bodies={1: [Body(30)]}, at={1: 0})

    assert health(at.after(0, PlayCard("sur_oath"), ChooseSurvivor(1)), 1) == 32


def test_an_adrenaline_shot_gives_two_actions_now_also_to_oneself() -> None:
    at = table(SUR, "fireman", hand=["sur_adrenaline"], at={1: 0}).after(0, PlayCard("sur_adrenaline"))

    other = at.after(0, ChooseSurvivor(1))
    moved = other.after(1, Move(1), Move(2))
    assert (where(moved, 1), set(moved.game.to_act(moved.state)), actions_left(moved)) == (2, {0}, 3)
    own = at.after(0, ChooseSurvivor(0), DrawCard())
    assert actions_left(own.after(0, DrawCard())) == 3
    assert own.refusal(0, EndTurn()) == "only-actions"


def test_a_steroid_shot_lets_a_survivor_play_two_cards() -> None:
    at = table(SUR, "fireman", hand={0: ["sur_steroid"], 1: ["fir_energy", "fir_helmet"]}).after(
        0, PlayCard("sur_steroid")
    )
    other = at.after(0, ChooseSurvivor(1))

    assert other.refusal(1, DrawCard()) == "only-plays"
    played = other.after(1, PlayCard("fir_energy"), PlayCard("fir_helmet"))
    assert played.game.to_act(played.state) == {0}
    assert other.after(1, Done()).state.stack == ()


def test_quick_thinking_draws_two_and_scavenges() -> None:
    at = table(SUR, hand=["sur_quick"], decks={0: ["sur_drill", "sur_taser"]}, piles=(["food_3"], [], []))

    assert cards(at.after(0, PlayCard("sur_quick"))) == ["food_3", "sur_drill", "sur_taser"]
    ended = rolling(at.after(0, PlayCard("sur_quick")), spawn=7)
    assert actions_left(ended) == 3
