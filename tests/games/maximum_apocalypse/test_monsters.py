"""The monsters of the four sets, kind by kind, and the bosses."""

import pytest

from domain.games.maximum_apocalypse.box.content import MONSTERS, SETS
from domain.games.maximum_apocalypse.table.actions import (
    Choose,
    ChooseCard,
    ChooseGear,
    ChooseMonster,
    DrawCard,
    EndTurn,
    Move,
    PlayCard,
    UseGear,
)
from domain.games.maximum_apocalypse.table.reach import fails_stealth
from domain.games.maximum_apocalypse.table.state import Body, Engaged, Tile
from tests.games.kit import Position
from tests.games.maximum_apocalypse.table import (
    cards,
    discarded,
    foes,
    health,
    rolling,
    table,
    tokens,
    worn,
)

REST = (DrawCard(), DrawCard(), DrawCard(), DrawCard(), EndTurn())
STREET = {5: "city_street_5"}


def at_end(position: Position) -> Position:
    """After a quiet turn of the first survivor; nothing spawns."""
    return rolling(position, spawn=7).after(0, *REST)


def attacked(kind: str, **others: object) -> Position:
    """A Fireman whom one monster attacked."""
    return at_end(table(engaged={0: [kind]}, **others))  # type: ignore[arg-type]  # what a table takes


def meeting(*kinds: str, **others: object) -> Position:
    """A Fireman who draws a monster in the street."""
    return table(tiles=STREET, monsters=kinds, **others).after(0, Move(5))  # type: ignore[arg-type]  # what it takes


PLAIN = ["zom_walker", "zom_dog", "zom_soldier", "mut_mutant"]


@pytest.mark.parametrize("kind", PLAIN)
def test_a_plain_monster_deals_its_damage_at_the_end_of_the_turn(kind: str) -> None:
    assert health(attacked(kind)) == 32 - MONSTERS[kind].damage


@pytest.mark.parametrize("kind", sorted(MONSTERS))
def test_every_monster_can_be_drawn_attack_and_be_destroyed(kind: str) -> None:
    at = meeting(kind, gear_of={0: []}, piles=(["food_1"], [], []))
    while at.state.stack:
        at = at.after(0, at.legal(0)[-1])
    assert foes(at)[0][0] == kind

    weak = table(
        hand=["fir_oxygen"], gear_of={0: ["fir_lighter"]}, engaged={0: [Engaged(1, kind, 1)]}, monsters=["zom_dog"] * 3
    )
    dead = weak.after(0, PlayCard("fir_oxygen"))
    assert kind not in [name for name, _ in foes(dead)]
    assert kind in dead.state.monsters.discard


def test_a_calling_walker_brings_another_monster() -> None:
    assert [kind for kind, _ in foes(meeting("zom_caller", "zom_dog"))] == ["zom_caller", "zom_dog"]


def test_a_spitter_hits_everybody_within_one_tile() -> None:
    at = at_end(table("fireman", "hunter", "surgeon", engaged={0: ["zom_spitter"]}, at={1: 5, 2: 0}))

    assert (health(at), health(at, 1), health(at, 2)) == (30, 22, 23)


def test_the_stalker_turns_to_the_weakest_in_range_after_it_has_hit() -> None:
    at = at_end(table("fireman", "hunter", engaged={0: ["zom_stalker"]}, at={1: 5}))

    assert (health(at), health(at, 1), foes(at), foes(at, 1)) == (27, 19, [], [("zom_stalker", 12)])


def test_the_horde_puts_a_token_on_every_tile_beside_and_hits_all_on_its_tile() -> None:
    tiles = {4: "city_street_5", 1: Tile("farm_3", up=True, tokens=3)}
    at = table("fireman", "hunter", at={0: 5, 1: 4}, tiles=tiles, monsters=["zom_horde"]).after(0, Move(4))

    assert tokens(at) == [0, 3, 0, 1, 0, 1, 0, 1, 0, 0]
    ended = rolling(at, spawn=7).after(0, DrawCard(), DrawCard(), DrawCard(), EndTurn())
    assert (health(ended), health(ended, 1)) == (28, 20)


def test_killing_a_zombie_draws_a_monster_while_the_queen_is_in_play() -> None:
    foe: dict[int, list[str | Engaged]] = {0: [Engaged(1, "zom_walker", 1)], 1: ["zom_queen"]}
    at = table("fireman", "hunter", gear_of={0: ["fir_axe"]}, engaged=foe, monsters=["zom_dog"], at={1: 0})

    assert foes(at.after(0, UseGear("fir_axe"))) == [("zom_dog", 5)]
    other: dict[int, list[str | Engaged]] = {0: [Engaged(1, "ali_ship", 1)], 1: ["zom_queen"]}
    alien = table("fireman", "hunter", hand=["fir_oxygen"], gear_of={0: ["fir_lighter"]}, engaged=other, at={1: 0})
    assert foes(alien.after(0, PlayCard("fir_oxygen"))) == []


def test_invaders_and_ships_burn_a_card() -> None:
    for kind, damage in (("ali_invader", 3), ("ali_ship", 6)):
        at = attacked(kind, decks={0: ["fir_axe"] * 4 + ["fir_flare", "fir_axe", "fir_axe"]})
        assert (health(at), discarded(at)[0]) == (32 - damage, "fir_flare")


def test_a_burn_with_an_empty_deck_kills() -> None:
    at = at_end(table("fireman", "hunter", engaged={0: ["ali_invader"]}, decks={0: ["fir_axe"] * 4}, at={1: 0}))

    assert not at.state.survivors[0].alive


def test_an_alien_soldier_hits_up_to_two_tiles_away() -> None:
    at = at_end(table("fireman", "hunter", "surgeon", engaged={0: ["ali_soldier"]}, at={1: 0, 2: 9}))

    assert (health(at), health(at, 1), health(at, 2)) == (29, 21, 20)


def test_an_alien_scientist_takes_gear_and_makes_aliens_stronger() -> None:
    at = meeting("ali_scientist", gear_of={0: ["fir_axe"]})
    assert worn(at.after(0, ChooseGear(0, "fir_axe"))) == []
    assert health(at.after(0, Choose("damage"))) == 26
    assert health(meeting("ali_scientist")) == 26
    assert health(at_end(table(engaged={0: ["ali_scientist", "ali_strider"]}))) == 32 - 2 - 5


def test_a_strider_burns_two_cards_when_drawn() -> None:
    assert discarded(meeting("ali_strider")) == ["fir_axe", "fir_axe"]


def test_a_ship_is_out_of_short_range() -> None:
    at = table(gear_of={0: ["fir_axe"]}, engaged={0: ["ali_ship"]})

    assert at.refusal(0, UseGear("fir_axe")) == "nothing-to-do"


def test_the_harvester_destroys_all_gear_in_play() -> None:
    at = table(
        "fireman", "hunter", gear_of={0: ["fir_axe", "fuel"], 1: ["hun_bow"]}, tiles=STREET, monsters=["ali_harvester"]
    ).after(0, Move(5))

    assert (worn(at), worn(at, 1), discarded(at, 1)) == ([], [], ["hun_bow"])
    assert discarded(attacked("ali_harvester", decks={0: ["fir_axe"] * 9})) == ["fir_axe"]


def test_the_commander_heals_all_aliens_and_burns_two() -> None:
    hurt = {0: [Engaged(1, "ali_invader", 2), Engaged(2, "zom_dog", 1)]}
    at = table(engaged=hurt, tiles=STREET, monsters=["ali_commander"]).after(0, Move(5))

    assert foes(at)[:2] == [("ali_invader", 7), ("zom_dog", 1)]
    assert len(discarded(attacked("ali_commander", decks={0: ["fir_axe"] * 9}))) == 2


def test_a_rat_poisons_whom_it_bites() -> None:
    at = attacked("mut_rat")

    assert (health(at), at.state.survivors[0].bodies[0].poison) == (30, 1)
    gloved = attacked("mut_rat", gear_of={0: ["sur_gloves"]})
    assert gloved.state.survivors[0].bodies[0].poison == 0


def test_a_bandit_takes_a_scavenge_card_or_three() -> None:
    at = meeting("mut_bandit", hand=["medical", "fir_axe"], gear_of={0: ["fuel", "fir_axe"]})

    assert at.legal(0) == [ChooseCard("medical"), ChooseGear(0, "fuel"), Choose("damage")]
    assert cards(at.after(0, ChooseCard("medical"))) == ["fir_axe"]
    assert worn(at.after(0, ChooseGear(0, "fuel"))) == ["fir_axe"]
    assert health(at.after(0, Choose("damage"))) == 29


def test_a_military_remnant_takes_gear_or_four() -> None:
    at = meeting("mut_remnant", gear_of={0: ["fir_axe"]})

    assert worn(at.after(0, ChooseGear(0, "fir_axe"))) == []
    assert health(at.after(0, Choose("damage"))) == 28


def test_the_raging_mutant_poisons_everybody_on_its_tile() -> None:
    at = at_end(table("fireman", "hunter", engaged={0: ["mut_raging"]}, at={1: 4}))

    assert [each.bodies[0].poison for each in at.state.survivors] == [1, 1]
    assert (health(at), health(at, 1)) == (27, 19)


def test_daxton_jagg_takes_gear_of_everybody_or_four() -> None:
    at = table(
        "fireman", "hunter", gear_of={0: ["fir_axe"], 1: ["hun_bow"]}, tiles=STREET, monsters=["mut_jagg"], at={1: 0}
    ).after(0, Move(5))

    after = at.after(0, ChooseGear(0, "fir_axe")).after(1, Choose("damage"))
    assert (worn(after), health(after, 1)) == ([], 20)


def test_a_laser_drone_fails_every_stealth_test() -> None:
    assert fails_stealth(table(engaged={0: ["rob_laser"]}).state, 0)


def test_a_scout_bot_puts_tokens_on_every_tile_beside() -> None:
    assert tokens(meeting("rob_scout")) == [0, 0, 1, 0, 1, 0, 0, 0, 1, 0]


def test_a_demolition_bot_hits_twice_as_hard_whom_has_not_moved_and_bursts() -> None:
    assert health(attacked("rob_demolition")) == 24
    moved = rolling(table(engaged={0: ["rob_demolition"]}), spawn=7).after(0, Move(5), *REST[1:])
    assert health(moved) == 28
    at = table(gear_of={0: ["fir_axe"]}, engaged={0: [Engaged(1, "rob_demolition", 1)]}).after(0, UseGear("fir_axe"))
    assert health(at) == 30


def test_a_phalanx_bot_takes_one_off_for_robots_in_its_range() -> None:
    foe: dict[int, list[str | Engaged]] = {
        0: [Engaged(11, "rob_laser", 9), Engaged(12, "zom_dog", 5)],
        1: ["rob_phalanx"],
    }
    at = table("fireman", "hunter", hand=["fir_oxygen"], gear_of={0: ["fir_lighter"]}, engaged=foe, at={1: 5})
    after = at.after(0, PlayCard("fir_oxygen"))

    assert (foes(after), foes(after, 1)) == ([("rob_laser", 6), ("zom_dog", 1)], [("rob_phalanx", 8)])
    far = table(
        "fireman", "hunter", gear_of={0: ["fir_axe"]}, engaged={0: ["rob_laser"], 1: ["rob_phalanx"]}, at={1: 0}
    )
    assert foes(far.after(0, UseGear("fir_axe"))) == [("rob_laser", 6)]


@pytest.mark.parametrize("shields", [2, 3])
def test_phalanx_bots_can_keep_off_all_damage(shields: int) -> None:
    foe: dict[int, list[str | Engaged]] = {0: [Engaged(11, "rob_laser", 9), *["rob_phalanx"] * shields]}
    at = table("hunter", gear_of={0: ["hun_bow"]}, engaged=foe).after(0, UseGear("hun_bow"), ChooseMonster(11))

    assert foes(at)[0] == ("rob_laser", 9)


def test_an_allround_bot_bursts_for_four_in_range() -> None:
    foe: dict[int, list[str | Engaged]] = {0: [Engaged(1, "rob_allround", 1)]}
    at = table("fireman", "hunter", "surgeon", gear_of={0: ["fir_axe"]}, engaged=foe, at={1: 5, 2: 0})
    after = at.after(0, UseGear("fir_axe"))

    assert (health(after), health(after, 1), health(after, 2)) == (28, 20, 23)


def test_the_ai_core_takes_the_hand_and_strikes_at_once() -> None:
    at = meeting("rob_core", hand=["fir_axe", "medical"])

    assert (cards(at), discarded(at), at.state.scavenge.discard) == ([], ["fir_axe"], ("medical",))
    assert health(at) == 28


def test_the_missile_tank_takes_all_gear_and_strikes_at_once() -> None:
    at = table(
        "fireman", "hunter", gear_of={0: ["fir_axe", "fir_helmet"]}, tiles=STREET, at={1: 2}, monsters=["rob_tank"]
    ).after(0, Move(5))

    assert (worn(at), health(at), health(at, 1)) == ([], 26, 18)


def test_the_boss_of_a_set_is_never_in_two_places() -> None:
    for each in SETS.values():
        assert len([kind for kind in each.monsters if kind.boss]) == 2


def test_the_monster_deck_is_made_of_the_discard_pile_when_it_is_empty() -> None:
    at = table(tiles=STREET, monster_discard=["zom_dog"]).after(0, Move(5))
    assert (foes(at), at.state.monsters.discard) == ([("zom_dog", 5)], ())
    assert foes(table(tiles=STREET).after(0, Move(5))) == []


def test_a_fallen_survivor_leaves_tokens_and_its_boss_to_the_nearest() -> None:
    foe = {0: ["zom_soldier", "zom_queen"]}
    at = table("fireman", "hunter", "surgeon", engaged=foe, bodies={0: [Body(1)]}, at={1: 0, 2: 5})
    after = at_end(at)

    assert (after.state.survivors[0].alive, tokens(after)[4], foes(after, 2)) == (False, 1, [("zom_queen", 18)])


def test_monsters_can_be_chosen_by_number() -> None:
    at = table(gear_of={0: ["fir_axe"]}, engaged={0: ["zom_dog", "zom_soldier"]})

    assert foes(at.after(0, UseGear("fir_axe"), ChooseMonster(2)))[1] == ("zom_soldier", 4)


def test_a_stalker_turns_once_to_the_weakest_that_it_reached() -> None:  # sheet 1.4
    foe = {0: ["zom_stalker"]}
    weak = {1: [Body(20)], 2: [Body(5)]}
    at = table("fireman", "hunter", "surgeon", engaged=foe, bodies=weak, at={0: 4, 1: 5, 2: 2})
    after = at_end(at)

    assert [foes(after, who) for who in range(3)] == [[], [("zom_stalker", 12)], []]
