"""Every card of the pool and every keyword, played."""

import pytest

from domain.games.thermal_showdown.actions import (
    AIM_AT_PLAYER,
    ATTACK_PLAYER,
    END_ROUND,
    Activate,
    AddAttacker,
    AimAt,
    AimAtPlayer,
    Attack,
    HitBack,
    PlayCard,
)
from domain.games.thermal_showdown.combat import heat_robots
from domain.games.thermal_showdown.effects import POOL, ROBOTS
from domain.games.thermal_showdown.facts import AnyFact, HitBackAwaited, RobotDefeated, RobotHeated
from domain.games.thermal_showdown.state import RobotId, capacity_of, has, power_of
from tests.games.kit import Position
from tests.games.thermal_showdown.tables import (
    FATE,
    IDS,
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
    robot,
    table,
    warm,
)

ONE, TWO, THREE = RobotId(1), RobotId(2), RobotId(3)


def _heated(position: Position, kj: int) -> list[AnyFact]:
    """What one packet of heat does to robot 1 of the second side."""
    return heat_robots(position.state, [(1, robot(position, 1), kj, FATE)])


PRINTED = {
    "Tin Cadet": (1, 1, 1, 1),
    "Kettle Pup": (1, 1, 2, 1),
    "Spark Mite": (1, 2, 1, 1),
    "Scrap Shield": (1, 0, 1, 2),
    "Copper Porter": (2, 2, 3, 1),
    "Flat-Pack Drone": (2, 2, 1, 2),
    "Cellar Fan": (2, 1, 3, 1),
    "Lens Scout": (2, 2, 2, 1),
    "Frost Locker": (2, 2, 1, 1),
    "Furnace Hound": (3, 4, 3, 1),
    "Brick Warden": (3, 1, 5, 1),
    "Vent Crawler": (3, 3, 2, 1),
    "Heat Lamp Gantry": (3, 2, 4, 1),
    "Boiler Ram": (4, 5, 2, 2),
    "Cork Colossus": (4, 3, 4, 1),
    "Dispatch Tower": (4, 1, 3, 2),
    "Glow Reactor": (5, 3, 3, 2),
    "Iron Bastion": (5, 3, 7, 1),
    "Magma Strider": (6, 7, 3, 2),
    "Cryo Titan": (7, 6, 3, 2),
    "Sun Engine": (8, 6, 5, 2),
}
"""Cost, P, C and critical temperature increase, as the sheet has them."""


@pytest.mark.parametrize("name", PRINTED)
def test_every_robot_costs_hits_and_endures_what_its_card_says(name: str) -> None:
    cost, power, _, _ = PRINTED[name]
    placed = played(table(Side(hand=[name])), name)
    later = placed.after(0, END_ROUND).after(1, END_ROUND)

    assert 10 - cost == placed.state.duelists[0].control
    assert not robot(placed, 1).ready
    assert power == heat(attacked_player(later, 1), 1)


@pytest.mark.parametrize("name", PRINTED)
def test_every_robot_is_defeated_by_just_the_heat_that_its_card_says(name: str) -> None:
    _, _, capacity, limit = PRINTED[name]
    card = ROBOTS[IDS[name]]
    needed = capacity * limit + 2 * card.ice_clad + card.insulated
    start = table(Side(), Side([name]))

    assert [] == [fact for fact in _heated(start, needed - 1) if isinstance(fact, RobotDefeated)]
    assert 1 == sum(isinstance(fact, RobotDefeated) for fact in _heated(start, needed))


def test_every_card_has_a_test_here() -> None:
    assert {card.name for card in POOL.robots} == set(PRINTED)
    tested = {name for name in globals() if name.startswith("test_")}
    for card in POOL.tricks:
        assert any(name.startswith(f"test_{card.name.lower().replace(' ', '_')}_") for name in tested), card.name


# Abilities to activate.


def test_cellar_fan_cools_another_robot() -> None:
    start = table(Side(["Cellar Fan", warm("Boiler Ram", 1)]))
    after = start.after(0, Activate(ONE), AimAt(TWO))

    assert (0, False) == (robot(after, 2).counters, robot(after, 1).ready)


def test_cellar_fan_may_cool_itself_or_nothing() -> None:  # B29
    after = table(Side(["Cellar Fan"])).after(0, Activate(ONE), AimAt(ONE))

    assert (0, False) == (robot(after, 1).counters, robot(after, 1).ready)


def test_heat_lamp_gantry_adds_to_the_attacks_of_the_round() -> None:
    start = table(Side(["Heat Lamp Gantry", "Tin Cadet"]), Side(["Copper Porter"]))
    lit = start.after(0, Activate(ONE), AimAt(THREE))

    assert 2 == robot(lit, 3).heat
    assert 0 == robot(lit, 1).heat
    assert ["Copper Porter"] == discarded(attacked(lit, 3, 2), 1)


def test_dispatch_tower_draws_a_card() -> None:
    after = table(Side(["Dispatch Tower"], pile=["Tin Cadet", "Kettle Pup"])).after(0, Activate(ONE))

    assert ["Tin Cadet"] == hand(after, 0)
    assert not robot(after, 1).ready


def test_sun_engine_burns_a_robot_and_is_not_hit_back() -> None:
    after = table(Side(["Sun Engine"]), Side(["Iron Bastion"])).after(0, Activate(ONE), AimAt(TWO))

    assert ["Iron Bastion"] == discarded(after, 1)
    assert 0 == robot(after, 1).heat


def test_sun_engine_burns_an_unguarded_player() -> None:
    start = table(Side(["Sun Engine"]), Side([resting("Tin Cadet")], heat=12)).after(0, Activate(ONE))
    after = start.after(0, AimAtPlayer())

    assert [AimAt(TWO), AIM_AT_PLAYER] == start.legal(0)
    assert 20 == heat(after, 1)
    assert after.outcome is not None


def test_sun_engine_may_not_burn_a_guarded_player() -> None:
    start = table(Side(["Sun Engine"]), Side(["Tin Cadet"])).after(0, Activate(ONE))

    assert [AimAt(TWO)] == start.legal(0)
    assert "wrong-target" == start.refusal(0, AIM_AT_PLAYER)


def test_sun_engine_may_burn_a_player_without_robots() -> None:
    assert [AIM_AT_PLAYER] == table(Side(["Sun Engine"])).after(0, Activate(ONE)).legal(0)


# Tricks.


def test_coolant_flush_removes_up_to_two_counters() -> None:
    start = table(Side([warm("Magma Strider", 1), warm("Tin Cadet", 3)], ["Coolant Flush"] * 2))

    assert 0 == robot(played(start, "Coolant Flush", 1), 1).counters
    assert 1 == robot(played(start, "Coolant Flush", 2), 2).counters
    assert ["Coolant Flush"] == discarded(played(start, "Coolant Flush", 2), 0)


def test_coolant_flush_may_aim_at_a_cold_robot() -> None:  # B29
    assert 0 == robot(played(table(Side(["Tin Cadet"], ["Coolant Flush"])), "Coolant Flush", 1), 1).counters


def test_heat_pulse_heats_any_robot() -> None:
    start = table(Side(["Brick Warden"], ["Heat Pulse"]), Side(["Kettle Pup"]))

    assert 2 == robot(played(start, "Heat Pulse", 1), 1).heat
    assert ["Kettle Pup"] == discarded(played(start, "Heat Pulse", 2), 1)


def test_thermite_charge_defeats_a_warden() -> None:
    after = played(table(Side(hand=["Thermite Charge"]), Side(["Brick Warden"])), "Thermite Charge", 1)

    assert ["Brick Warden"] == discarded(after, 1)


def test_backdraft_heats_each_opposing_robot() -> None:
    after = played(
        table(Side(["Tin Cadet"], ["Backdraft"]), Side(["Tin Cadet", "Brick Warden", "Cork Colossus"])), "Backdraft"
    )

    assert [1, 3, 4] == alive(after)
    assert (1, 0) == (robot(after, 3).heat, robot(after, 4).heat)


def test_backdraft_may_meet_nobody() -> None:  # B29
    assert ["Backdraft"] == discarded(played(table(Side(hand=["Backdraft"])), "Backdraft"), 0)


def test_emergency_vent_cools_the_player_by_up_to_three() -> None:
    assert 2 == heat(played(table(Side(hand=["Emergency Vent"], heat=5)), "Emergency Vent"), 0)
    assert 0 == heat(played(table(Side(hand=["Emergency Vent"], heat=1)), "Emergency Vent"), 0)
    assert 0 == heat(played(table(Side(hand=["Emergency Vent"])), "Emergency Vent"), 0)


def test_blueprint_cache_draws_two_cards() -> None:
    after = played(
        table(Side(hand=["Blueprint Cache"], pile=["Tin Cadet", "Kettle Pup", "Spark Mite"])), "Blueprint Cache"
    )

    assert ["Tin Cadet", "Kettle Pup"] == hand(after, 0)


def test_blueprint_cache_cannot_draw_itself() -> None:  # B30
    after = played(table(Side(hand=["Blueprint Cache"], pile=["Tin Cadet"])), "Blueprint Cache")

    assert ["Tin Cadet"] == hand(after, 0)
    assert ["Blueprint Cache"] == discarded(after, 0)


def test_blueprint_cache_turns_the_discard_pile_in_mid_draw() -> None:
    after = played(
        table(Side(hand=["Blueprint Cache"], pile=["Tin Cadet"], discard=["Kettle Pup"] * 3)), "Blueprint Cache"
    )

    assert ["Tin Cadet", "Kettle Pup"] == hand(after, 0)
    assert ["Blueprint Cache"] == discarded(after, 0)
    assert 2 == len(after.state.duelists[0].pile)


def test_brake_signal_opens_the_player() -> None:
    start = table(Side(["Tin Cadet"], ["Brake Signal"]), Side(["Tin Cadet", resting("Kettle Pup")]))
    aiming = start.after(0, PlayCard(IDS["Brake Signal"]))
    after = aiming.after(0, AimAt(TWO))

    assert [AimAt(TWO)] == aiming.legal(0)
    assert not robot(after, 2).ready
    assert ATTACK_PLAYER in after.legal(0)


def test_quick_boot_wakes_a_robot_in_the_round_it_was_played() -> None:  # B33
    start = played(table(Side(["Kettle Pup"], ["Tin Cadet", "Quick Boot"])), "Tin Cadet")
    aiming = start.after(0, PlayCard(IDS["Quick Boot"]))
    after = aiming.after(0, AimAt(TWO))

    assert [AimAt(TWO)] == aiming.legal(0)
    assert 1 == heat(attacked_player(after, 2), 1)


def test_ceramic_cladding_adds_to_the_capacity() -> None:
    after = played(table(Side(["Tin Cadet"], ["Ceramic Cladding"])), "Ceramic Cladding", 1)

    assert 3 == capacity_of(robot(after, 1))
    assert [] == discarded(after, 0)


def test_overclock_chip_adds_to_the_power() -> None:
    after = played(table(Side(["Tin Cadet"], ["Overclock Chip"])), "Overclock Chip", 1)

    assert 3 == heat(attacked_player(after, 1), 1)


def test_guard_beacon_grants_blocking() -> None:
    start = table(Side([resting("Tin Cadet")], ["Guard Beacon"]), Side(["Furnace Hound"]))
    after = played(start, "Guard Beacon", 1).after(0, END_ROUND)

    assert has(robot(after, 1), "blocking")
    assert "player-guarded" == after.refusal(1, ATTACK_PLAYER)


def test_rust_clamp_weakens_an_opposing_robot_not_below_nothing() -> None:  # B28
    start = table(Side(["Tin Cadet"], ["Rust Clamp"] * 2), Side(["Furnace Hound", "Tin Cadet"]))
    aiming = start.after(0, PlayCard(IDS["Rust Clamp"]))

    assert [AimAt(TWO), AimAt(THREE)] == aiming.legal(0)
    assert 2 == power_of(robot(aiming.after(0, AimAt(TWO)), 2))
    assert 0 == power_of(robot(aiming.after(0, AimAt(THREE)), 3))


def test_rust_clamp_goes_back_to_the_pile_of_its_own_player() -> None:  # B18
    clamped = played(table(Side(["Boiler Ram"], ["Rust Clamp"]), Side(["Copper Porter"])), "Rust Clamp", 2)
    after = attacked(clamped, 2, 1)

    assert (["Rust Clamp"], ["Copper Porter"]) == (discarded(after, 0), discarded(after, 1))


def test_direct_ray_reaches_past_a_blocker() -> None:
    after = played(table(Side(hand=["Direct Ray"]), Side(["Scrap Shield"], heat=18)), "Direct Ray")

    assert 20 == heat(after, 1)
    assert ["Direct Ray"] == discarded(after, 0)
    assert after.outcome is not None
    assert (0,) == after.outcome.winners


def test_heat_exchanger_moves_a_kelvin_as_heat() -> None:
    start = table(Side([warm("Magma Strider", 1), "Tin Cadet"], ["Heat Exchanger"]), Side(["Brick Warden"]))
    aiming = start.after(0, PlayCard(IDS["Heat Exchanger"]))
    chosen = aiming.after(0, AimAt(ONE))
    after = chosen.after(0, AimAt(THREE))

    assert [AimAt(ONE)] == aiming.legal(0)
    assert [AimAt(THREE)] == chosen.legal(0)
    assert 0 == robot(after, 1).counters
    assert 3 == robot(after, 3).heat


def test_heat_exchanger_counts_the_capacity_as_it_is_now() -> None:  # B29
    clad = played(
        table(Side([warm("Magma Strider", 1)], ["Heat Exchanger", "Ceramic Cladding"]), Side(["Brick Warden"])),
        "Ceramic Cladding",
        1,
    )

    assert ["Brick Warden"] == discarded(played(clad, "Heat Exchanger", 1, 2), 1)


def test_heat_exchanger_needs_a_warm_robot() -> None:
    start = table(Side(["Magma Strider"], ["Heat Exchanger"]), Side(["Brick Warden"]))

    assert "no-target" == start.refusal(0, PlayCard(IDS["Heat Exchanger"]))


# Keywords.


def test_beam_attacking_alone_is_not_hit_back() -> None:
    after = attacked(table(Side(["Lens Scout"]), Side(["Magma Strider"])), 2, 1)

    assert (0, 2) == (robot(after, 1).heat, robot(after, 2).heat)


def test_beam_defends_as_any_other() -> None:
    after = attacked(table(Side(["Tin Cadet"]), Side(["Lens Scout"])), 2, 1)

    assert ["Tin Cadet"] == discarded(after, 0)


def test_beam_cannot_be_chosen_in_a_multiattack() -> None:
    start = table(Side(["Tin Cadet", "Lens Scout", "Kettle Pup"]), Side(["Magma Strider"]))
    asked = attacked(start, 4, 1, 2, 3)

    assert [HitBack(ONE), HitBack(THREE)] == asked.legal(1)
    assert "cannot-be-hit" == asked.refusal(1, HitBack(TWO))


def test_beam_leaves_the_only_other_attacker_to_be_hit() -> None:  # B32
    after = attacked(table(Side(["Lens Scout", "Tin Cadet"]), Side(["Magma Strider"])), 3, 1, 2)

    assert [1, 3] == alive(after)
    assert not any(isinstance(fact, HitBackAwaited) for fact in after.facts)


def test_beams_alone_are_not_hit_back_at_all() -> None:
    after = attacked(table(Side(["Lens Scout", "Lens Scout"]), Side(["Magma Strider"])), 3, 1, 2)

    assert [1, 2, 3] == alive(after)
    assert (4, 1) == (robot(after, 3).heat, robot(after, 3).counters)


def test_infiltrate_passes_ready_robots() -> None:
    start = table(Side(["Vent Crawler", "Tin Cadet"]), Side(["Tin Cadet"])).after(0, ATTACK_PLAYER)

    assert [AddAttacker(ONE)] == start.legal(0)
    assert "player-guarded" == start.refusal(0, AddAttacker(TWO))  # B31


def test_infiltrate_does_not_pass_a_blocker() -> None:
    start = table(Side(["Vent Crawler"]), Side([resting("Scrap Shield")]))

    assert "player-guarded" == start.refusal(0, ATTACK_PLAYER)


def test_insulation_counts_for_each_attacker_of_a_multiattack() -> None:  # B26
    after = attacked(table(Side(["Copper Porter", "Lens Scout"]), Side(["Cork Colossus"])), 3, 1, 2)

    assert 2 == robot(after, 3).heat


def test_insulation_takes_all_of_a_small_packet() -> None:
    after = attacked(table(Side(["Tin Cadet"]), Side(["Cork Colossus"])), 2, 1)

    assert 0 == robot(after, 2).heat
    assert [0] == [fact.heat for fact in after.facts if isinstance(fact, RobotHeated) and fact.robot.robot == TWO]


def test_ice_enters_with_the_robot() -> None:
    assert 2 == robot(played(table(Side(hand=["Cryo Titan"])), "Cryo Titan"), 1).mass


def test_unfinished_melting_is_lost_with_the_round() -> None:
    start = table(Side(["Tin Cadet", "Vent Crawler"]), Side(["Cryo Titan"]))
    after = attacked(start, 3, 2).after(0, END_ROUND)

    assert (1, 1) == (robot(attacked(start, 3, 2), 3).mass, robot(attacked(start, 3, 2), 3).melting)
    assert (1, 0) == (robot(after, 3).mass, robot(after, 3).melting)


def test_melted_ice_does_not_grow_back() -> None:
    start = table(Side(["Furnace Hound"]), Side(["Cryo Titan"]))
    after = attacked(start, 2, 1).after(0, END_ROUND)

    assert (0, 0, 0) == (robot(after, 2).mass, robot(after, 2).heat, robot(after, 2).counters)


def test_radiant_heats_each_opposing_robot_at_the_end_of_its_owners_round() -> None:
    start = table(Side(["Glow Reactor"]), Side(["Tin Cadet", "Kettle Pup"], pile=["Spark Mite"]))
    after = start.after(0, END_ROUND)

    assert [1, 3] == alive(after)
    assert 0 == robot(after, 3).heat
    assert [1, 2, 3] == alive(
        table(Side(["Glow Reactor"]), Side(["Tin Cadet", "Kettle Pup"]), active=1).after(1, END_ROUND)
    )


def test_radiant_adds_to_the_tally_of_the_round() -> None:
    start = table(Side(["Glow Reactor", "Tin Cadet"]), Side(["Kettle Pup"], pile=["Spark Mite"]))
    after = attacked(start, 3, 2).after(0, END_ROUND)

    assert ["Kettle Pup"] == discarded(after, 1)


def test_several_radiant_robots_send_a_packet_each() -> None:  # B34
    start = table(Side(["Glow Reactor", "Glow Reactor"]), Side(["Kettle Pup", "Cork Colossus"]))
    after = start.after(0, END_ROUND)

    assert [1, 2, 4] == alive(after)


def test_what_radiance_defeats_may_be_drawn_at_once() -> None:
    after = table(Side(["Glow Reactor"]), Side(["Tin Cadet"])).after(0, END_ROUND)

    assert ["Tin Cadet"] == hand(after, 1)


def test_mass_production_robots_stand_side_by_side() -> None:
    start = table(Side(hand=["Tin Cadet", "Flat-Pack Drone"]))

    assert ["mass-production"] == list(ROBOTS[IDS["Tin Cadet"]].keywords)
    assert [1, 2] == alive(played(played(start, "Tin Cadet"), "Flat-Pack Drone"))


def test_a_blocker_that_is_defeated_guards_no_more() -> None:
    start = table(Side(["Furnace Hound", "Tin Cadet"]), Side([Standing("Scrap Shield", ready=False)]))

    assert Attack(THREE) in start.legal(0)
    assert 1 == heat(attacked_player(attacked(start, 3, 1), 2), 1)
