"""The rulings that the golden tests leave open, and the rounds."""

import pytest

from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.actions import (
    ATTACK_PLAYER,
    CONFIRM_ATTACK,
    END_ROUND,
    Activate,
    AddAttacker,
    AimAt,
    Attack,
    HitBack,
    PlayCard,
)
from domain.games.thermal_showdown.card_facts import CardsDrawn, TrickDiscarded, WishMade
from domain.games.thermal_showdown.causes import Cause, RobotName
from domain.games.thermal_showdown.facts import (
    AnyFact,
    DuelEnded,
    PlayerCooled,
    PlayerHeated,
    RobotHeated,
    RobotRested,
    RoundBegun,
    RoundEnded,
    SeatResigned,
)
from domain.games.thermal_showdown.rounds import BOTH, lost, with_verdict
from domain.kernel.game import Outcome
from tests.games.kit import given
from tests.games.thermal_showdown.tables import (
    FATE,
    IDS,
    ONE,
    THREE,
    TWO,
    Side,
    Standing,
    alive,
    attacked,
    attacked_player,
    discarded,
    hand,
    heat,
    played,
    resting,
    rng,
    robot,
    table,
    warm,
)


def test_rounds_alternate_and_control_grows() -> None:  # B3, B4
    position = table(control=3)
    seen = []
    for seat in (0, 1, 0, 1):
        position = position.after(seat, END_ROUND)
        begun = next(fact for fact in position.facts if isinstance(fact, RoundBegun))
        seen.append((begun.seat, begun.round, begun.control))

    assert [(1, 10, 1), (0, 11, 4), (1, 12, 2), (0, 13, 5)] == seen


def test_unspent_control_is_not_carried_over() -> None:  # B4
    after = table(control=3).after(0, END_ROUND).after(1, END_ROUND)

    assert (4, 4) == (after.state.duelists[0].control, after.state.duelists[0].counters)


def test_a_round_begins_with_a_card_and_ready_robots() -> None:  # B4
    start = table(second=Side([resting("Tin Cadet"), "Kettle Pup"], pile=["Spark Mite", "Lens Scout"]))
    after = start.after(0, END_ROUND)

    assert ["Spark Mite"] == hand(after, 1)
    assert robot(after, 1).ready
    assert robot(after, 2).ready


def test_the_other_players_robots_stay_as_they_are() -> None:
    after = table(Side([resting("Tin Cadet")])).after(0, END_ROUND)

    assert not robot(after, 1).ready


def test_where_both_piles_are_empty_no_card_is_drawn() -> None:  # B5
    after = table().after(0, END_ROUND)

    assert (RoundEnded(0), RoundBegun(1, 10, 1)) == after.facts


def test_the_last_card_of_a_pile_is_drawn_before_it_is_turned() -> None:  # B5
    after = table(second=Side(pile=["Spark Mite"], discard=["Tin Cadet"])).after(0, END_ROUND)

    assert CardsDrawn(1, (IDS["Spark Mite"],), None) == after.facts[-1]
    assert ["Tin Cadet"] == discarded(after, 1)


def test_a_resting_defender_hits_back() -> None:  # B8
    after = attacked(table(Side(["Tin Cadet"]), Side([resting("Brick Warden")])), 2, 1)

    assert ["Tin Cadet"] == discarded(after, 0)


def test_an_attacker_rests_and_may_not_attack_again() -> None:  # B17
    after = attacked(table(Side(["Brick Warden", "Tin Cadet"]), Side(["Kettle Pup"])), 3, 1)

    assert "resting" == after.after(0, Attack(THREE)).refusal(0, AddAttacker(ONE))


def test_a_robot_that_attacked_may_not_activate() -> None:  # B17
    after = attacked(table(Side(["Cellar Fan"]), Side(["Tin Cadet"])), 2, 1)

    assert "resting" == after.refusal(0, Activate(ONE))


def test_a_robot_that_activated_may_not_attack() -> None:  # B17
    after = table(Side(["Cellar Fan"]), Side(["Tin Cadet"])).after(0, Activate(ONE), AimAt(ONE))

    assert "no-attacker" == after.refusal(0, Attack(TWO))
    assert "no-attacker" == after.refusal(0, ATTACK_PLAYER)


def test_playing_attacking_and_activating_may_come_in_any_order() -> None:
    start = table(Side(["Cellar Fan", "Lens Scout"], ["Tin Cadet", "Heat Pulse"]), Side(["Copper Porter"]))
    after = played(attacked(played(start.after(0, Activate(ONE), AimAt(TWO)), "Tin Cadet"), 3, 2), "Heat Pulse", 3)

    assert ["Copper Porter"] == discarded(after, 1)


def test_separate_attacks_each_take_the_full_heat_back() -> None:  # B14
    start = table(Side(["Lens Scout", "Copper Porter", "Copper Porter"]), Side(["Iron Bastion"]))
    after = attacked(attacked(start, 4, 2), 4, 3)

    assert [1, 4] == alive(after)


def test_own_robots_are_no_targets_of_attacks() -> None:  # B16
    assert "no-such-robot" == table(Side(["Tin Cadet", "Tin Cadet"])).refusal(0, Attack(TWO))


def test_a_multiattack_on_a_player_adds_up() -> None:  # B13, B15
    after = attacked_player(table(Side(["Tin Cadet", "Boiler Ram", "Kettle Pup"])), 1, 2, 3)

    assert 7 == heat(after, 1)
    assert [0, 0, 0] == [robot(after, n).heat for n in (1, 2, 3)]


def test_a_target_without_power_has_no_choice_of_whom_to_hit_back() -> None:  # B13
    after = attacked(table(Side(["Tin Cadet", "Kettle Pup"]), Side(["Scrap Shield"])), 3, 1, 2)

    assert [1, 2] == alive(after)
    assert frozenset({0}) == game.to_act(after.state)


def test_the_heat_of_a_multiattack_is_simultaneous() -> None:  # B13, B32
    asked = attacked(table(Side(["Spark Mite", "Copper Porter"]), Side(["Copper Porter"])), 3, 1, 2)
    after = asked.after(1, HitBack(ONE))

    assert [2] == alive(after)
    assert frozenset({0}) == game.to_act(after.state)
    assert not robot(asked, 1).ready
    assert not robot(asked, 2).ready


def test_an_attack_without_power_heats_nobody_and_is_hit_back() -> None:  # B23
    after = attacked(table(Side(["Scrap Shield"]), Side(["Tin Cadet"])), 2, 1)

    assert (1, 0) == (robot(after, 1).heat, robot(after, 2).heat)


def test_an_attack_without_power_on_a_player_does_nothing() -> None:  # B23
    after = attacked_player(table(Side(["Scrap Shield"])), 1)

    assert 0 == heat(after, 1)
    assert not any(isinstance(fact, PlayerHeated) for fact in after.facts)


def test_an_attack_needs_an_attacker() -> None:
    declared = table(Side(["Tin Cadet"])).after(0, ATTACK_PLAYER)

    assert [AddAttacker(ONE)] == declared.legal(0)
    assert "no-attacker-yet" == declared.refusal(0, CONFIRM_ATTACK)
    assert [CONFIRM_ATTACK] == declared.after(0, AddAttacker(ONE)).legal(0)


def test_placed_counters_stay_when_the_capacity_rises() -> None:  # B27
    hand_ = ["Heat Pulse", "Heat Pulse", "Heat Pulse", "Ceramic Cladding"]
    start = table(Side(["Boiler Ram"], hand_), control=20)
    once = played(start, "Heat Pulse", 1)
    clad = played(once, "Ceramic Cladding", 1)
    twice = played(clad, "Heat Pulse", 1)

    assert 1 == robot(once, 1).counters
    assert (4, 1, 1) == (robot(twice, 1).heat, robot(twice, 1).counters, robot(twice, 1).placed)
    assert (6, 1) == (robot(played(twice, "Heat Pulse", 1), 1).heat, robot(played(twice, "Heat Pulse", 1), 1).counters)


def test_cooling_does_not_bring_the_heat_of_the_round_back() -> None:  # B27
    start = table(Side(["Boiler Ram"], ["Heat Pulse", "Heat Pulse", "Coolant Flush"]), control=20)
    cooled = played(played(start, "Heat Pulse", 1), "Coolant Flush", 1)

    assert (2, 0, 1) == (robot(cooled, 1).heat, robot(cooled, 1).counters, robot(cooled, 1).placed)
    assert 1 == robot(played(cooled, "Heat Pulse", 1), 1).counters


def test_the_tallies_of_both_sides_are_cleared() -> None:  # B11
    after = attacked(table(Side(["Copper Porter"]), Side(["Brick Warden"])), 2, 1).after(0, END_ROUND)

    assert (0, 0) == (robot(after, 1).heat, robot(after, 2).heat)


def test_heat_of_a_player_is_not_capped() -> None:  # B36
    assert 26 == heat(attacked_player(table(Side(["Magma Strider"]), Side(heat=19)), 1), 1)


def test_a_player_cools_only_by_cards() -> None:  # B12
    after = table(Side(heat=5), Side(heat=6)).after(0, END_ROUND).after(1, END_ROUND)

    assert (5, 6) == (heat(after, 0), heat(after, 1))


def test_the_duel_is_a_draw_if_both_overheat_at_once() -> None:  # B22
    # No card of the pool heats both players; the first one's heat is given.
    after = played(table(Side(hand=["Direct Ray"], heat=20), Side(heat=18)), "Direct Ray")

    assert Outcome("both-overheated", (), ((0, 1),), (None, None)) == after.outcome


def test_the_last_round_ends_fully_in_a_draw() -> None:  # B25, B34
    start = table(Side(["Glow Reactor"]), Side(["Tin Cadet"]), round_=12, round_limit=12)
    after = start.after(0, END_ROUND)

    assert Outcome("round-limit", (), ((0, 1),), (None, None)) == after.outcome
    assert ["Tin Cadet"] == discarded(after, 1)
    assert frozenset() == game.to_act(after.state)
    assert () == after.legal(0)


def test_tricks_and_abilities_belong_to_ones_own_round() -> None:  # B24
    start = table(second=Side(["Cellar Fan"], ["Backdraft"]))

    assert "not-your-turn" == start.refusal(1, PlayCard(IDS["Backdraft"]))
    assert "not-your-turn" == start.refusal(1, Activate(ONE))


def test_there_is_no_hand_limit() -> None:  # B21
    after = table(second=Side(hand=["Tin Cadet"] * 30, pile=["Spark Mite"])).after(0, END_ROUND)

    assert 31 == len(hand(after, 1))


def test_a_turned_pile_keeps_what_is_on_the_table() -> None:
    clamped = played(table(Side(hand=["Rust Clamp"]), Side(["Copper Porter"], pile=["Tin Cadet"])), "Rust Clamp", 1)
    after = clamped.after(0, END_ROUND).after(1, END_ROUND)

    assert [1] == alive(after)
    assert [] == hand(after, 0)


def test_counters_of_earlier_rounds_do_not_count_as_placed() -> None:
    start = table(Side(["Boiler Ram"]), Side([warm("Magma Strider", 1)]))

    assert ["Magma Strider"] == discarded(attacked(start, 2, 1), 1)
    assert 1 == robot(start, 2).counters


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_who_resigns_loses(seat: int) -> None:
    start = table()
    facts = game.resign(start.state, seat, rng(0))

    outcome = Outcome("resigned", (1 - seat,), ((1 - seat,), (seat,)), (None, None))
    assert (SeatResigned(seat), DuelEnded(outcome)) == facts
    state = start.state
    for fact in facts:
        state = game.evolve(state, fact)
    assert outcome == game.outcome(state)
    assert frozenset() == game.to_act(state)


def test_a_trick_under_way_is_not_lost_when_its_player_resigns() -> None:
    start = table(Side(hand=["Heat Pulse"]), Side(["Tin Cadet"])).after(0, PlayCard(IDS["Heat Pulse"]))

    assert TrickDiscarded(0, IDS["Heat Pulse"]) == game.resign(start.state, 1, rng(0))[0]


def test_a_fact_out_of_its_place_is_a_bug() -> None:
    with pytest.raises(TypeError):
        given(game, WishMade(0, "first"))
    with pytest.raises(LookupError):
        given(game, RobotRested(RobotName(0, ONE, IDS["Tin Cadet"], None), FATE))


def test_before_the_deal_nobody_is_to_act() -> None:
    nothing = given(game)

    assert frozenset() == game.to_act(nothing.state)
    assert () == nothing.legal(0)
    assert nothing.outcome is None


def test_heat_that_places_no_counter_is_recorded() -> None:
    after = attacked(table(Side(["Tin Cadet"]), Side([Standing("Brick Warden")])), 2, 1)

    cause = Cause("attack", 0, IDS["Tin Cadet"], ONE, None)
    assert RobotHeated(RobotName(1, TWO, IDS["Brick Warden"], None), cause, 1, 0, 0, 0, 1, 0) == after.facts[0]


def test_a_player_is_judged_by_the_heat_left_when_an_action_is_over() -> None:  # B22
    state = table(Side(heat=18), Side(heat=19)).state
    hot: list[AnyFact] = [PlayerHeated(0, FATE, 3, 21), PlayerHeated(1, FATE, 1, 20)]

    assert [*hot, DuelEnded(Outcome("both-overheated", (), BOTH, (None, None)))] == with_verdict(state, hot)
    cooled: list[AnyFact] = [*hot, PlayerCooled(1, FATE, 1, 19)]
    assert [*cooled, DuelEnded(lost("overheated", 0))] == with_verdict(state, cooled)
    both: list[AnyFact] = [*cooled, PlayerCooled(0, FATE, 2, 19)]
    assert both == with_verdict(state, both)
