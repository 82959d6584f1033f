"""The golden tests A to R of the rules as collected."""

import pytest

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box.content import MISSIONS
from domain.games.maximum_apocalypse.box.maps import in_reach
from domain.games.maximum_apocalypse.table.actions import (
    Choose,
    ChooseCard,
    ChooseGear,
    ChooseMonster,
    Done,
    DoTask,
    DrawCard,
    EndTurn,
    Move,
    PlayCard,
    Search,
    Trade,
    TradeIn,
    UseGear,
)
from domain.games.maximum_apocalypse.table.odds import ONE, SURE, after_draw
from domain.games.maximum_apocalypse.table.options import Options, SeatOptions
from domain.games.maximum_apocalypse.table.reach import stealth_of, storage_limit, storage_used
from domain.games.maximum_apocalypse.table.state import Body, Engaged, Gear, Quest, Tile
from domain.kernel.game import Setup
from domain.kernel.rng import Rng
from tests.games.kit import SEED, Position, given
from tests.games.maximum_apocalypse.table import (
    VAN,
    actions_left,
    ammo,
    cards,
    discarded,
    down,
    foes,
    health,
    hunger,
    outcome,
    rolling,
    table,
    tokens,
    where,
    worn,
)

GUN = "gunslinger"
WALKER = "zom_walker"
SPITTER = "zom_spitter"
REST = (DrawCard(), DrawCard(), DrawCard(), DrawCard(), EndTurn())
FIVE = "???/???/???"


def quiet(position: Position, seat: int = 0) -> Position:
    """After a turn of four draws; nothing spawns afterwards."""
    return rolling(position, spawn=7).after(seat, *REST)


def test_a_the_example_turn_of_the_rulebook() -> None:
    # The Fireman's turn before it ends with the roll of 6; C2: the gas station of the example prints 9.
    before = table(
        "fireman",
        GUN,
        hand={0: ["food_2"]},
        gear_of={1: ["gun_colt"]},
        engaged={1: [WALKER]},
        bodies={1: [Body(28, 4)]},
        at={0: 4, 1: 4},
        tiles={0: "police_station_6", 4: "gas_station_9", 5: down("city_street_5")},
        decks={0: ["fir_axe"] * 9, 1: ["gun_happy"] * 5},
        piles=(["fuel"], [], []),
        monsters=[SPITTER],
    )
    begun = rolling(before, spawn=6).after(0, *REST)
    assert (tokens(begun)[0], tokens(begun)[VAN], tokens(begun)[4]) == (1, 1, 0)  # step 1
    assert (cards(begun, 1), len(begun.state.players[1].deck)) == (["gun_happy"], 4)  # step 2

    shot = begun.after(1, UseGear("gun_colt"))  # 3a
    assert (ammo(shot, "gun_colt", 1), foes(shot, 1), actions_left(shot)) == (3, [(WALKER, 2)], 3)
    found = shot.after(1, Search("red"), Choose("equip"))  # 3b, C1
    survivor = found.state.survivors[1]
    assert (worn(found, 1), actions_left(found)) == (["gun_colt", "fuel"], 2)
    assert storage_limit(survivor) - storage_used(survivor) == 2
    fed = found.after(1, Trade(0), Done()).after(0, ChooseCard("food_2"))  # free
    assert ("food_2" in cards(fed, 1), actions_left(fed)) == (True, 2)
    moved = fed.after(1, Move(5))  # 3c: no stealth test with a monster in front
    assert (moved.state.tiles[5].up, foes(moved, 1), moved.rng.counts.get("stealth")) == (
        True,
        [(WALKER, 2), (SPITTER, 6)],
        None,
    )
    killed = moved.after(1, UseGear("gun_colt"), ChooseMonster(1))  # 3d
    assert (ammo(killed, "gun_colt", 1), foes(killed, 1), actions_left(killed)) == (2, [(SPITTER, 6)], 0)
    assert killed.state.monsters.discard == (WALKER,)
    ended = rolling(killed, spawn=7).after(1, EndTurn())  # 4, 5
    assert (hunger(ended, 1), health(ended, 1), ended.state.turn.active) == (5, 26, 0)
    assert health(ended) == health(begun) - 2


def test_b_a_bandit_camp_asks_for_gear_or_damage() -> None:
    at = table(gear_of={0: ["fir_axe"]}, tiles={5: "bandit_camp_3"}).after(0, Move(5))

    assert worn(at.after(0, ChooseGear(0, "fir_axe"))) == []
    assert health(at.after(0, Choose("damage"))) == 27
    assert health(table(tiles={5: "bandit_camp_3"}).after(0, Move(5))) == 27


def test_c_a_stealth_test_is_against_stealth_less_tokens() -> None:
    at = table("hunter", tiles={5: Tile("farm_3", up=True, tokens=2)}, monsters=[WALKER, "zom_dog"])
    assert stealth_of(at.state, 0, 5) == 7

    passed = rolling(at, stealth=7).after(0, Move(5), Choose("sneak"))
    assert (tokens(passed)[5], foes(passed)) == (2, [])
    failed = rolling(at, stealth=8).after(0, Move(5), Choose("sneak"))
    assert (tokens(failed)[5], foes(failed)) == (0, [(WALKER, 4), ("zom_dog", 5)])
    fought = at.after(0, Move(5), Choose("fight"))
    assert (tokens(fought)[5], len(foes(fought))) == (0, 2)


def test_c_the_scientist_and_the_laser_drone_fail_tests_but_only_where_one_is_due() -> None:
    tiles = {5: Tile("farm_3", up=True, tokens=1), 3: "river_10"}
    carried = table("hunter", gear_of={0: ["scientist"]}, tiles=tiles, monsters=[WALKER]).after(0, Move(5))
    assert foes(carried) == [(WALKER, 4)]
    droned = table("hunter", engaged={0: ["rob_laser"]}, tiles=tiles)
    assert tokens(droned.after(0, Move(5)))[5] == 1
    assert where(droned.after(0, Move(3))) == 4


def test_d_spawning_respects_cap_survivors_and_seven() -> None:
    tiles = {0: Tile("police_station_6", up=True, tokens=3), 1: Tile("city_street_6", up=True, tokens=1)}
    at = table("fireman", "hunter", "surgeon", tiles=tiles, at={1: 1, 2: 1}, monsters=[WALKER, "zom_dog"])
    spawned = rolling(at, spawn=6).after(0, *REST)

    assert (tokens(spawned)[:2], tokens(spawned)[VAN]) == ([3, 1], 1)
    assert (foes(spawned, 1), foes(spawned, 2)) == ([(WALKER, 4)], [("zom_dog", 5)])
    assert tokens(rolling(at, spawn=7).after(0, *REST)) == tokens(at)


@pytest.mark.parametrize(("body", "left"), [((5, 0), 30), ((6, 1), 28), ((6, 2), 26), ((6, 3), 24), ((6, 4), 0)])
def test_e_hunger_hurts_from_six_on_and_kills_at_last(body: tuple[int, int], left: int) -> None:
    at = quiet(table("fireman", "hunter", bodies={0: [Body(32, *body)]}, at={1: 0}))

    assert (health(at), hunger(at), at.state.survivors[0].alive) == (left, 6, left > 0)


def test_e_eating_at_the_end_of_the_track_resets_it() -> None:
    at = table(hand=["food_1"], bodies={0: [Body(20, 6, 4)]}, decks={0: ["fir_axe"] * 20})
    ate = at.after(0, PlayCard("food_1"))

    assert (hunger(ate), ate.state.survivors[0].bodies[0].track) == (5, 0)
    again = rolling(ate, spawn=7).after(0, *REST[1:])
    assert (hunger(again), health(again)) == (6, 18)


def test_e_armour_does_not_help_against_hunger_and_an_energy_drink_does() -> None:
    hungry = {0: [Body(20, 5)]}
    assert health(quiet(table(GUN, gear_of={0: ["gun_armor"]}, bodies=hungry))) == 18
    drunk = table(hand=["fir_energy"], bodies=hungry).after(0, PlayCard("fir_energy"))
    assert health(rolling(drunk, spawn=7).after(0, *REST[1:])) == 20


def test_f_poison_hurts_at_the_end_of_every_turn() -> None:
    at = table("fireman", hand=["antidote"], bodies={0: [Body(20, 1, 0, 2)]}, decks={0: ["fir_axe"] * 20})

    assert (health(quiet(at)), health(quiet(quiet(at)))) == (18, 16)
    assert at.after(0, PlayCard("antidote")).state.survivors[0].bodies[0].poison == 0


def test_g_ranges_are_diamonds() -> None:
    shape = "?????/?????/?????/?????/?????"

    assert [len(in_reach(shape, 12, reach)) for reach in ("short", "middle", "long")] == [1, 5, 12]
    assert 12 not in in_reach(shape, 12, "long")


def test_h_the_gunslinger_starts_with_the_colt() -> None:
    setup = Setup(1, Options(), (SeatOptions(("gunslinger",)),))
    at = given(game, *game.setup(setup, Rng(SEED, {})))
    player = at.state.players[0]

    assert (worn(at), ammo(at, "gun_colt")) == (["gun_colt"], 4)
    assert (len(player.hand), len(player.deck), "gun_colt" in player.deck) == (4, 25, False)


def test_h_hunger_damage_shuffles_the_colt_into_the_deck() -> None:
    at = quiet(table(GUN, gear_of={0: [Gear("gun_colt", 2)]}, bodies={0: [Body(20, 5)]}, decks={0: ["gun_hat"] * 9}))

    assert worn(at) == []
    assert sorted([*at.state.players[0].deck, *cards(at)]).count("gun_colt") == 1
    assert at.state.players[0].odds == (("gun_colt", ONE),)  # one card has been drawn since


def test_the_odds_of_a_card_grow_with_each_draw() -> None:
    assert after_draw((("gun_colt", ONE), ("gun_hat", SURE)), 3) == (("gun_colt", 4 * ONE), ("gun_hat", SURE))


def test_i_a_volley_deals_five_and_all_ammunition() -> None:
    at = table(GUN, hand=["gun_volley"], gear_of={0: ["gun_colt", "gun_revolver"]}, engaged={0: ["mut_raging"]})
    after = at.after(0, PlayCard("gun_volley"))

    assert (foes(after), ammo(after, "gun_colt"), ammo(after, "gun_revolver")) == ([("mut_raging", 15)], 0, 0)


def test_j_hollow_points_and_a_hat_add_up() -> None:
    at = table(
        GUN,
        hand=["gun_hollow", "ammo_full"],
        gear_of={0: [Gear("gun_revolver", 1), "gun_hat"]},
        engaged={0: ["mut_raging"]},
    ).after(0, PlayCard("gun_hollow"))

    assert ammo(at, "gun_revolver") == 6
    shot = at.after(0, UseGear("gun_revolver"))
    assert foes(shot) == [("mut_raging", 25)]
    reloaded = shot.after(0, PlayCard("ammo_full"))
    assert (discarded(reloaded), reloaded.state.survivors[0].gear[0].worn) == (["gun_hollow"], ())


def test_k_a_grenade_hits_three_others() -> None:
    at = table(GUN, hand=["gun_grenade"], engaged={0: ["zom_soldier"] * 5})
    after = at.after(0, PlayCard("gun_grenade"), *map(ChooseMonster, (3, 1, 2, 4)))

    assert [hp for _, hp in foes(after)] == [6, 6, 5, 6, 8]


def test_l_the_horde_in_the_middle_of_nine() -> None:
    tiles = {4: "city_street_5", 1: Tile("farm_3", up=True, tokens=3)}
    at = table(at={0: 5}, shape=FIVE, tiles=tiles, monsters=["zom_horde"]).after(0, Move(4))

    assert tokens(at) == [0, 3, 0, 1, 0, 1, 0, 1, 0]


def test_m_the_queen_avenges_a_walker() -> None:
    foe = {0: ["zom_queen", Engaged(9, WALKER, 1)]}
    at = table(gear_of={0: ["fir_axe"]}, engaged=foe, monsters=["zom_dog"])

    assert foes(at.after(0, UseGear("fir_axe"), ChooseMonster(9))) == [("zom_queen", 18), ("zom_dog", 5)]


def test_n_an_empty_deck_at_step_two_is_the_end_of_a_survivor() -> None:
    foe = {1: [WALKER, "zom_dog"]}
    at = table("fireman", "hunter", hand={1: ["food_1", "hun_bow"]}, engaged=foe, at={1: 0}, decks={1: []})
    after = quiet(at)

    assert (after.state.survivors[1].alive, tokens(after)[0], after.state.tiles[0].lying) == (False, 2, ("food_1",))
    assert after.state.turn.active == 0


def test_n_the_token_that_is_not_there_loses_the_game() -> None:
    tiles = {k: Tile("farm_3", up=True, tokens=3) for k in range(9)} | {VAN: Tile("van_6", up=True, tokens=3)}
    full = table(at={0: 8}, tiles=tiles | {8: Tile("gas_station_4", up=True, tokens=3)}, no_token_cap=True)

    assert sum(tokens(full)) == 30
    assert outcome(rolling(full, spawn=6).after(0, *REST)) == "no-tokens-left"
    capped = table(at={0: 8}, tiles=tiles | {8: Tile("gas_station_4", up=True, tokens=3)})
    assert outcome(rolling(capped, spawn=6).after(0, *REST)) is None


def test_o_the_scientist_is_rescued_and_brought_to_the_van() -> None:
    at = table(
        "fireman",
        "hunter",
        tiles={7: "police_station_6"},
        bosses=["zom_queen"],
        box=["scientist"],
        quest=Quest(laid=("fuel",) * 4, spent=(0,)),
        at={1: VAN},
    )
    there = at.after(0, Move(7))
    assert foes(there) == [("zom_queen", 18)]
    assert at.refusal(0, DoTask("rescue")) == "not-here"
    rescued = there.after(0, DoTask("rescue"), DoTask("rescue"))
    assert (worn(rescued), rescued.refusal(0, DoTask("rescue"))) == (["scientist"], "task-done")
    won = rescued.after(0, Move(VAN), EndTurn())
    assert (outcome(won), health(won)) == ("mission-accomplished", 27)


def test_p_two_cards_for_one() -> None:
    at = table(hand=["fir_axe", "fir_flare", "food_1"], decks={0: ["fir_helmet", "fir_axe", "fir_axe"]})
    after = at.after(0, TradeIn("fir_axe"), ChooseCard("fir_flare"))

    assert (cards(after), discarded(after), actions_left(after)) == (
        ["fir_helmet", "food_1"],
        ["fir_axe", "fir_flare"],
        4,
    )
    assert after.refusal(0, TradeIn("fir_helmet")) == "used-this-turn"
    assert at.refusal(0, TradeIn("food_1")) == "not-in-hand"
    assert table(hand=["fir_axe", "food_1"]).refusal(0, TradeIn("fir_axe")) == "too-few-cards"
    assert table(hand=["fir_axe"] * 2, decks={0: []}).refusal(0, TradeIn("fir_axe")) == "deck-empty"


def test_q_mission_one_has_20_tiles_and_three_decks_of_13() -> None:
    mission = MISSIONS[1]

    assert sum(mission.tiles.values()) == 20
    assert [sum(deck.values()) for deck in mission.decks.values()] == [13, 13, 13]


@pytest.mark.parametrize(("start", "expected"), [(4, 32), (5, 30)])
def test_r_a_shelter_protects_a_survivor_who_comes_to_it(start: int, expected: int) -> None:
    at = table(at={0: start}, tiles={5: "shelter_2"}, engaged={0: [WALKER]})
    first = Move(5) if start == 4 else DrawCard()

    assert health(rolling(at, spawn=7).after(0, first, *REST[1:])) == expected
