"""The golden tests of the game's sheet, G1 to G18."""

from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.actions import ATTACK_PLAYER, END_ROUND, AddAttacker, Attack, HitBack, play_card
from domain.games.thermal_showdown.card_facts import CardsDrawn, PileTurned
from domain.games.thermal_showdown.facts import PlayerAttacked
from domain.games.thermal_showdown.setup import Options, SeatOptions
from domain.games.thermal_showdown.state import Attacking, RobotId
from domain.kernel.game import Refused
from tests.games.thermal_showdown.tables import (
    IDS,
    Side,
    alive,
    attacked,
    attacked_player,
    discarded,
    heat,
    ids,
    played,
    resting,
    robot,
    table,
    warm,
)


def test_g1_equal_cadets_defeat_each_other() -> None:
    after = attacked(table(Side(["Tin Cadet"]), Side(["Tin Cadet"])), 2, 1)

    assert [] == alive(after)
    assert ["Tin Cadet"] == discarded(after, 0) == discarded(after, 1)


def test_g2_an_attacker_may_win_without_loss() -> None:
    after = attacked(table(Side(["Copper Porter"]), Side(["Flat-Pack Drone"])), 2, 1)

    assert [1] == alive(after)
    assert (2, 0, False) == (robot(after, 1).heat, robot(after, 1).counters, robot(after, 1).ready)
    assert ["Flat-Pack Drone"] == discarded(after, 1)


def test_an_attack_on_a_player_names_the_opponent() -> None:
    start = table(Side(["Tin Cadet"]))

    assert (PlayerAttacked(0, 1),) == start.when(0, ATTACK_PLAYER)


def test_g3_each_of_several_attacks_is_hit_back_in_full() -> None:
    start = table(Side(["Furnace Hound", "Tin Cadet"]), Side(["Brick Warden"]))
    once = attacked(start, 3, 1)

    assert (4, 0) == (robot(once, 3).heat, robot(once, 3).counters)
    assert 1 == robot(once, 1).heat

    twice = attacked(once, 3, 2)

    assert [1] == alive(twice)
    assert (["Tin Cadet"], ["Brick Warden"]) == (discarded(twice, 0), discarded(twice, 1))


def test_g4_heat_below_the_capacity_is_lost_with_the_round() -> None:
    start = table(Side(["Furnace Hound", "Tin Cadet"]), Side(["Brick Warden"], pile=["Tin Cadet"]))
    rested = attacked(start, 3, 1).after(0, END_ROUND).after(1, END_ROUND)
    after = attacked(rested, 3, 2)

    assert (1, 0) == (robot(after, 3).heat, robot(after, 3).counters)


def test_g5_much_heat_places_several_counters() -> None:
    after = attacked(table(Side(["Furnace Hound"]), Side(["Boiler Ram"])), 2, 1)

    assert ["Boiler Ram"] == discarded(after, 1)


def test_g6_counters_stay() -> None:
    start = table(Side(["Vent Crawler", "Tin Cadet", "Tin Cadet"]), Side(["Boiler Ram"]))
    once = attacked(start, 4, 1)

    assert (3, 1) == (robot(once, 4).heat, robot(once, 4).counters)

    twice = attacked(once.after(0, END_ROUND).after(1, END_ROUND), 4, 2)

    assert (1, 1) == (robot(twice, 4).heat, robot(twice, 4).counters)
    assert ["Boiler Ram"] == discarded(attacked(twice, 4, 3), 1)


def test_g7_the_defender_picks_the_one_attacker_that_is_hit_back() -> None:
    start = table(Side(["Tin Cadet", "Tin Cadet", "Kettle Pup"]), Side(["Copper Porter"]))
    asked = attacked(start, 4, 1, 2, 3)

    assert frozenset({1}) == game.to_act(asked.state)
    assert [HitBack(RobotId(n)) for n in (1, 2, 3)] == asked.legal(1)
    assert 0 == robot(asked, 4).heat

    after = asked.after(1, HitBack(RobotId(2)))

    assert [1, 3] == alive(after)
    assert (["Tin Cadet"], ["Copper Porter"]) == (discarded(after, 0), discarded(after, 1))
    assert (0, 0) == (robot(after, 1).heat, robot(after, 3).heat)
    assert not robot(after, 1).ready
    assert not robot(after, 3).ready


def test_g8_a_ready_robot_guards_its_player() -> None:
    assert "player-guarded" == table(Side(["Tin Cadet"]), Side(["Tin Cadet"])).refusal(0, ATTACK_PLAYER)


def test_g9_a_player_whose_robots_all_rest_takes_the_heat() -> None:
    after = attacked_player(table(Side(["Furnace Hound"]), Side([resting("Tin Cadet")])), 1)

    assert 4 == heat(after, 1)
    assert 0 == robot(after, 1).heat


def test_g10_a_resting_blocker_guards_its_player_but_not_itself() -> None:
    start = table(Side(["Furnace Hound"]), Side([resting("Scrap Shield"), resting("Tin Cadet")]))

    assert "player-guarded" == start.refusal(0, ATTACK_PLAYER)
    assert isinstance(start.after(0, Attack(RobotId(2))).state.phase, Attacking)


def test_g11_a_new_robot_rests_until_its_owners_next_round() -> None:
    start = table(Side(["Tin Cadet"], ["Tin Cadet"]), Side([resting("Tin Cadet")]))
    placed = played(start, "Tin Cadet")

    assert "resting" == placed.after(0, ATTACK_PLAYER).refusal(0, AddAttacker(RobotId(3)))

    later = placed.after(0, END_ROUND).after(1, END_ROUND)

    assert AddAttacker(RobotId(3)) in later.after(0, Attack(RobotId(2))).legal(0)


def test_g12_control_is_spent() -> None:
    after = played(table(Side(hand=["Copper Porter", "Lens Scout"]), round_=5, control=3), "Copper Porter")

    assert 1 == after.state.duelists[0].control
    assert "too-dear" == after.refusal(0, play_card(IDS["Lens Scout"]))


def test_g13_the_discard_pile_becomes_the_main_pile() -> None:
    six = ["Tin Cadet"] * 3 + ["Kettle Pup"] * 3
    after = table(second=Side(discard=six)).after(0, END_ROUND)
    turned = [fact for fact in after.facts if isinstance(fact, PileTurned)]

    assert [sorted(ids(*six))] == [sorted(fact.pile) for fact in turned]
    assert 1 == sum(isinstance(fact, CardsDrawn) for fact in after.facts)
    assert (1, 5, ()) == (
        len(after.state.duelists[1].hand),
        len(after.state.duelists[1].pile),
        after.state.duelists[1].discard,
    )


def test_g14_a_player_at_20_kj_is_defeated_at_once() -> None:
    after = attacked_player(table(Side(["Vent Crawler"]), Side(heat=17)), 1)

    assert 20 == heat(after, 1)
    assert after.outcome is not None
    assert ("overheated", (0,)) == (after.outcome.reason, after.outcome.winners)


def _faults(*deck: str) -> list[str]:
    try:
        game.admit(Options(), 2, {}, 0, SeatOptions(ids(*deck)))
    except Refused as refused:
        return [fault.detail for fault in refused.faults]
    return []


FILLER = [name for name in IDS if name not in ("Kettle Pup", "Tin Cadet")] * 4


def test_g15_a_deck_of_45_holds_four_copies_of_a_card() -> None:
    assert ["5 copies of Kettle Pup: 4 at most."] == _faults(*["Kettle Pup"] * 5, *FILLER[:40])


def test_g15_mass_production_knows_no_limit() -> None:
    assert [] == _faults(*["Tin Cadet"] * 12, *FILLER[:33])


def test_g16_attached_cards_go_with_their_robot() -> None:
    clad = played(
        table(Side([resting("Copper Porter")], ["Ceramic Cladding"]), Side(["Boiler Ram"])), "Ceramic Cladding", 1
    )
    after = attacked(clad.after(0, END_ROUND), 1, 2)

    assert ["Copper Porter", "Ceramic Cladding"] == discarded(after, 0)


def test_g17_ice_melts_before_the_robot_warms() -> None:
    start = table(Side(["Tin Cadet", "Spark Mite"]), Side(["Frost Locker"]))
    once = attacked(start, 3, 1)

    assert (1, 1, 0, 0) == (
        robot(once, 3).mass,
        robot(once, 3).melting,
        robot(once, 3).heat,
        robot(once, 3).counters,
    )

    twice = attacked(once, 3, 2)
    heated = twice.facts[0]

    assert (1, 0, 1, 1) == (heated.melted, heated.melting, heated.tally, heated.counters)
    assert ["Frost Locker"] == discarded(twice, 1)


def test_g18_insulation_takes_its_part_of_each_packet() -> None:
    start = table(Side(["Vent Crawler", "Vent Crawler"]), Side(["Cork Colossus"]))
    once = attacked(start, 3, 1)

    assert (2, 0) == (robot(once, 3).heat, robot(once, 3).counters)

    twice = attacked(once, 3, 2)

    assert (4, 1) == (twice.facts[0].tally, twice.facts[0].counters)
    assert ["Cork Colossus"] == discarded(twice, 1)


def test_a_warm_robot_needs_less() -> None:
    after = attacked(table(Side(["Spark Mite"]), Side([warm("Boiler Ram", 1)])), 2, 1)

    assert ["Boiler Ram"] == discarded(after, 1)
