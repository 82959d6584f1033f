"""The abilities of robots, played: those to activate, and every keyword."""

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
)
from domain.games.thermal_showdown.effects import ROBOTS
from domain.games.thermal_showdown.facts import HitBackAwaited, RobotHeated
from tests.games.thermal_showdown.tables import (
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
    robot,
    table,
    warm,
)

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
