"""Every card of the pool: each robot as it is printed, and each trick, played."""

import pytest

from domain.games.thermal_showdown.actions import ATTACK_PLAYER, END_ROUND, AimAt, PlayCard
from domain.games.thermal_showdown.combat import heat_robots
from domain.games.thermal_showdown.effects import POOL, ROBOTS
from domain.games.thermal_showdown.facts import AnyFact, RobotDefeated
from domain.games.thermal_showdown.state import capacity_of, has, power_of
from tests.games.kit import Position
from tests.games.thermal_showdown.tables import (
    FATE,
    IDS,
    ONE,
    THREE,
    TWO,
    Side,
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
