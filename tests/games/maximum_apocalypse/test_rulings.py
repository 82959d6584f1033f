"""The rulings that came with rules version 2, each beside what version 1 does."""

from typing import Any, Literal

import pytest

from domain.games.maximum_apocalypse import game, version_1
from domain.games.maximum_apocalypse.facts.cards import NothingToBurn
from domain.games.maximum_apocalypse.facts.scavenge import CardsLeft, Scavenged
from domain.games.maximum_apocalypse.facts.turn import SpawnRolled
from domain.games.maximum_apocalypse.table.actions import (
    ChooseCard,
    ChooseLying,
    Done,
    DoTask,
    DrawCard,
    EndTurn,
    Move,
    PlayCard,
    Trade,
    UseGear,
    UseInnate,
    UseTile,
)
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.state import Body, Engaged, Gear, Tile
from domain.kernel.rng import Rng
from tests.games.kit import SEED, Position
from tests.games.maximum_apocalypse.table import (
    ammo,
    cards,
    discarded,
    foes,
    hunger,
    outcome,
    rolling,
    setting,
    state_of,
    table,
    tokens,
    where,
    worn,
)

Rules = Literal[1, 2]
WALKER = "zom_walker"
TANK = "rob_tank"
DRAWS = (DrawCard(),) * 4


def test_a_table_follows_the_rules_with_which_it_was_opened() -> None:
    setup = setting(2)
    laid = [each.setup(setup, Rng(SEED, {}))[0] for each in (version_1, game)]

    assert [(1, False), (2, True)] == [
        (each.version, bool(fact.rules))  # type: ignore[union-attr]  # the table is laid first
        for each, fact in zip((version_1, game), laid, strict=True)
    ]


def told(position: Position, fact: type[Any]) -> list[Any]:
    """The facts of one kind in the last action."""
    return [each for each in position.facts if isinstance(each, fact)]


def killing_a_boss(rules: Rules) -> Position:
    """A Fireman hits the last of the Zombie Queen, and there is no other monster."""
    at = table(gear_of={0: ["fir_axe"]}, engaged={0: [Engaged(1, "zom_queen", 2)]}, rules=rules)
    return at.after(0, UseGear("fir_axe"))


def test_m12_a_killed_boss_goes_to_the_discard_pile_like_any_monster() -> None:
    old, new = (state_of(killing_a_boss(rules)).monsters for rules in (1, 2))

    assert (("zom_queen",), ()) == (old.slain, old.discard)
    assert ((), ("zom_queen",)) == (new.slain, new.discard)


def shuffled_in() -> Position:
    """The Zombie Queen, killed before, is one of three cards that were shuffled into a new monster deck."""
    discard = ["zom_queen", "zom_dog", "zom_dog", "zom_dog"]
    street = {5: "city_street_5"}
    at = table("fireman", "hunter", tiles=street, at={1: 0}, monster_discard=discard, boss_box=["zom_horde"])
    return at.after(0, Move(5))


def test_m12_a_boss_that_was_shuffled_into_the_deck_is_known_to_be_there() -> None:
    monsters = state_of(shuffled_in()).monsters

    assert (("zom_queen",), (4,)) == (monsters.returned, monsters.bounds)


def test_m12_every_world_has_the_boss_that_was_shuffled_in() -> None:
    state = state_of(shuffled_in())
    worlds = [game.redeal(state, 1, Rng(bytes([luck]) * 32, {})).monsters for luck in range(20)]

    assert {("zom_dog", "zom_dog", "zom_queen")} == {tuple(sorted(each.deck)) for each in worlds}
    assert 1 < len({each.deck for each in worlds})
    assert {("zom_horde",)} == {each.box for each in worlds}


def at_the_river(rules: Rules) -> Position:
    """A Hunter, stealth 9, does not get past two tokens into a River."""
    river = Tile("river_10", up=True, tokens=2)
    at = table("hunter", tiles={5: river}, monsters=[WALKER, "zom_dog"], rules=rules)
    return rolling(at, stealth=8).after(0, Move(5))


@pytest.mark.parametrize(("rules", "left", "met"), [(1, 2, []), (2, 0, [(WALKER, 4), ("zom_dog", 5)])])
def test_m7_a_failed_test_at_a_river_draws_its_tokens(rules: Rules, left: int, met: list[tuple[str, int]]) -> None:
    at = at_the_river(rules)

    assert (4, left, met) == (where(at), tokens(at)[5], foes(at))


@pytest.mark.parametrize(("rules", "left", "met"), [(1, 1, 1), (2, 0, 2)])
def test_m7_a_failed_test_in_mission_8_draws_the_tokens(rules: Rules, left: int, met: int) -> None:
    marked = Tile("farm_3", up=True, marker=1, tokens=1)
    at = table(
        "hunter",
        mission=8,
        hand=["dusty_journal"],
        tiles={5: marked},
        monsters=[WALKER] * 3,
        engaged={0: ["ali_invader"]},
        rules=rules,
    )
    seen = rolling(at, stealth=12).after(0, Move(5))

    assert (left, met) == (tokens(seen)[5], len(foes(seen)))
    assert (("message", 1),) == state_of(seen).quest.counts


def test_m24_who_draws_an_eleventh_card_discards_at_once() -> None:
    hand = {"hand": ["fir_axe"] * 10, "decks": {0: ["fir_flare"] * 9}}
    crowded = table(**hand).after(0, DrawCard())  # type: ignore[arg-type]  # what a table takes
    assert [ChooseCard("fir_axe"), ChooseCard("fir_flare")] == crowded.legal(0)

    eased = crowded.after(0, ChooseCard("fir_axe"))
    assert (10, ["fir_axe"], 3) == (len(cards(eased)), discarded(eased), state_of(eased).turn.actions)
    old = table(**hand, rules=1).after(0, DrawCard())  # type: ignore[arg-type]  # likewise
    assert (11, ()) == (len(cards(old)), state_of(old).stack)


def test_m24_each_card_too_many_is_discarded_before_the_next_step() -> None:
    hand = ["sur_quick", *["sur_drill"] * 9]
    at = table("surgeon", hand=hand, decks={0: ["sur_gloves"] * 3}, piles=(["food_1"], [], []))
    crowded = at.after(0, PlayCard("sur_quick"))

    assert ([], 1) == (told(crowded, Scavenged), len(state_of(crowded).scavenge.piles[0].cards))
    found = crowded.after(0, ChooseCard("sur_drill"))
    assert 1 == len(told(found, Scavenged))
    assert 10 == len(cards(found.after(0, ChooseCard("sur_drill"))))


def test_m24_who_is_given_an_eleventh_card_discards_during_the_trade() -> None:
    hands = {0: ["food_1", "food_2"], 1: ["hun_bow"] * 10}
    at = table("fireman", "hunter", hand=hands, at={1: 4}).after(0, Trade(1))
    given = at.after(0, ChooseCard("food_1"))

    assert (frozenset([1]), ()) == (game.to_act(given.state), given.legal(0))
    eased = given.after(1, ChooseCard("hun_bow"))
    assert [ChooseCard("food_2"), Done()] == eased.legal(0)


def test_m24_two_classes_hold_twenty() -> None:
    at = table("fireman", "hunter", seats=(0, 0), hand=["fir_axe"] * 19, decks={0: ["fir_flare"] * 9})
    full = at.after(0, DrawCard())

    assert not state_of(full).stack
    assert ChooseCard("fir_flare") in full.after(0, DrawCard()).legal(0)


def two_at_a_seat(*hand: str, rules: Rules = 2) -> Position:
    """A seat with a Fireman, whose turn it is, and a Gunslinger far away with an empty Colt; both are hungry."""
    return table(
        "fireman",
        "gunslinger",
        "hunter",
        seats=(0, 0, 1),
        hand=hand,
        at={1: 0, 2: 0},
        gear_of={1: [Gear("gun_colt", 0)]},
        bodies={0: [Body(20, 4)], 1: [Body(20, 4)]},
        rules=rules,
    )


@pytest.mark.parametrize("card", ["food_1", "medical", "fir_helmet", "fir_energy"])
def test_m35_a_card_may_be_played_on_either_survivor_of_a_seat(card: str) -> None:
    at = two_at_a_seat(card)

    assert [PlayCard(card), PlayCard(card, 1)] == [each for each in at.legal(0) if isinstance(each, PlayCard)]
    old = two_at_a_seat(card, rules=1)
    assert [PlayCard(card)] == [each for each in old.legal(0) if isinstance(each, PlayCard)]
    assert "not-your-survivor" == old.refusal(0, PlayCard(card, 1))


def test_m35_the_other_survivor_eats_reloads_and_equips() -> None:
    at = two_at_a_seat("food_1", "ammo_2", "fir_helmet")

    assert (4, 3) == (hunger(at.after(0, PlayCard("food_1", 1))), hunger(at.after(0, PlayCard("food_1", 1)), 1))
    assert PlayCard("ammo_2") not in at.legal(0)
    assert 2 == ammo(at.after(0, PlayCard("ammo_2", 1)), "gun_colt", 1)
    equipped = at.after(0, PlayCard("fir_helmet", 1))
    assert (["gun_colt", "fir_helmet"], 3) == (worn(equipped, 1), state_of(equipped).turn.actions)


def test_m35_nobody_plays_on_a_survivor_of_another_seat_or_a_dead_one() -> None:
    at = two_at_a_seat("food_1")

    assert "not-your-survivor" == at.refusal(0, PlayCard("food_1", 2))
    assert "not-your-survivor" == at.refusal(0, PlayCard("food_1", 0))
    lone = table("fireman", hand=["food_1"])
    assert "not-your-survivor" == lone.refusal(0, PlayCard("food_1", 9))


ONLY = {
    "innate": (UseInnate(), {"engaged": {0: [WALKER]}, "shape": "V"}),
    "tile": (UseTile(), {"tiles": {0: "tunnel_4", 1: "tunnel_10"}, "shape": "?.?"}),
    "task": (DoTask("rescue"), {"tiles": {0: "police_station_6"}, "shape": "?"}),
}
"""Positions in which one action is all that is left, each with that action."""


@pytest.mark.parametrize("only", ONLY)
def test_m6_a_turn_cannot_end_while_any_action_is_legal(only: str) -> None:
    action, position = ONLY[only]
    places: dict[str, object] = {"at": {0: 0}, "decks": {0: []}, **position}
    old, new = (table(**places, rules=rules) for rules in (1, 2))  # type: ignore[arg-type]  # what a table takes

    assert [action, EndTurn()] == list(old.legal(0))
    assert [action] == list(new.legal(0))
    assert "actions-owed" == new.refusal(0, EndTurn())


@pytest.mark.parametrize(("rules", "found"), [(1, 1), (2, 2)])
def test_two_search_the_bodies_scavenge_twice_for_a_kill(rules: Rules, found: int) -> None:
    at = table(
        "gunslinger",
        hand=["gun_loot"] * 2,
        gear_of={0: ["gun_colt"]},
        engaged={0: [Engaged(1, WALKER, 1)]},
        piles=(["food_1"] * 5, [], []),
        rules=rules,
    )
    killed = at.after(0, PlayCard("gun_loot"), PlayCard("gun_loot"), UseGear("gun_colt"))

    assert found == len(told(killed, Scavenged))


def convoy(rules: Rules) -> Position:
    """Mission 10: a weak Fireman reaches the objective with the blankets, and the Missile Tank strikes at once."""
    marked = Tile("farm_3", up=True, marker=2)
    at = table(
        "fireman",
        "hunter",
        mission=10,
        bosses=[TANK],
        box=["dirty_blanket"] * 3,
        bodies={0: [Body(3)]},
        at={1: 0},
        tiles={5: marked},
        rules=rules,
    )
    return rolling(at, spawn=7).after(0, Move(5))


def test_mission_10_what_a_dead_visitor_would_have_got_lies_on_the_tile() -> None:
    old, new = convoy(1), convoy(2)

    assert not state_of(old).survivors[0].alive
    assert ((), ("dirty_blanket",) * 3) == (state_of(old).tiles[5].lying, state_of(old).scavenge.box)
    assert (("dirty_blanket",) * 3, ()) == (state_of(new).tiles[5].lying, state_of(new).scavenge.box)
    assert [CardsLeft(5, ("dirty_blanket",) * 3, "farm", Cause("mission"))] == told(new, CardsLeft)
    assert new.view(1).quest.winnable


def test_mission_10_the_next_visitor_picks_up_what_lies_there() -> None:
    there = rolling(convoy(2), stealth=2).after(1, Move(1), Move(2), Move(5), Trade(None))

    assert "dirty_blanket" in cards(there.after(1, ChooseLying("dirty_blanket")), 1)


def intelligence(rules: Rules) -> Position:
    """Mission 8 against robots: a weak Fireman reaches the objective, and the Missile Tank strikes at once."""
    at = table(
        "fireman",
        "hunter",
        mission=8,
        bosses=[TANK],
        bodies={0: [Body(3)]},
        at={1: 2},
        tiles={5: Tile("farm_3", up=True, marker=1), 4: "farm_11"},
        hand={1: ["hun_bow"]},
        rules=rules,
    )
    return rolling(at, spawn=7).after(0, Move(5))


def test_mission_8_the_next_visitor_makes_the_test_that_a_dead_one_did_not() -> None:
    old = rolling(intelligence(1), stealth=2).after(1, Move(5))
    assert ((), "task-not-ready") == (state_of(old).quest.counts, old.refusal(1, DoTask("rescue")))

    new = rolling(intelligence(2), stealth=2).after(1, Move(5))
    assert (("unseen", 1),) == state_of(new).quest.counts
    assert DoTask("rescue") in new.legal(1)
    again = new.after(1, Move(2), Move(5))
    assert (("unseen", 1),) == state_of(again).quest.counts


@pytest.mark.parametrize(
    ("tile", "at", "places"),
    [
        (Tile("police_station_6", up=True), 4, 2),
        (Tile("police_station_6", up=True, tokens=3), 4, 1),
        (Tile("police_station_6", up=True, tokens=3), 0, 2),
        (Tile("police_station_6"), 4, 1),
        (Tile("police_station_6", up=True, gone=True), 4, 1),
    ],
)
def test_a_spawn_roll_tells_on_how_many_tiles_monsters_come(tile: Tile, at: int, places: int) -> None:
    position = table("fireman", at={0: at}, tiles={0: tile}, monsters=[WALKER] * 3)
    rolled = rolling(position, spawn=6).after(0, *DRAWS, EndTurn())

    assert [places] == [fact.places for fact in rolled.facts if isinstance(fact, SpawnRolled)]


def test_without_a_cap_monsters_come_to_any_tile() -> None:
    full = {0: Tile("police_station_6", up=True, tokens=3)}
    rolled = rolling(table(tiles=full, no_token_cap=True), spawn=6).after(0, *DRAWS, EndTurn())

    assert [2] == [fact.places for fact in rolled.facts if isinstance(fact, SpawnRolled)]


@pytest.mark.parametrize(("rules", "told_first"), [(1, 0), (2, 1)])
def test_who_dies_of_burning_is_told_to_have_no_card(rules: Rules, told_first: int) -> None:
    at = table("fireman", "hunter", tiles={5: "crash_site_10"}, at={1: 0}, decks={0: []}, rules=rules)
    dead = at.after(0, Move(5))

    assert (False, told_first) == (state_of(dead).survivors[0].alive, len(told(dead, NothingToBurn)))
    assert outcome(dead) is None
