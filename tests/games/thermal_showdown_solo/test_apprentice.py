"""The Apprentice's rules, and the rulings S1 to S9 on what they leave open."""

from functools import reduce

import pytest

from domain.games.thermal_showdown.actions import END_ROUND, WISHES, KeepCard
from domain.games.thermal_showdown.card_facts import KeepingPassed, OrderSettled, PileTurned, RobotPlayed
from domain.games.thermal_showdown.effects import CARDS, ROBOTS
from domain.games.thermal_showdown.facts import DuelEnded, HitBackChosen, RoundBegun, RoundEnded
from domain.games.thermal_showdown.state import RobotId
from domain.games.thermal_showdown_solo import game
from domain.games.thermal_showdown_solo.facts import ApprenticeDrew
from domain.kernel.game import Seat
from tests.games.kit import NoChance, Position
from tests.games.thermal_showdown.tables import (
    IDS,
    Side,
    alive,
    attacked,
    discarded,
    hand,
    heat,
    ids,
    played,
    resting,
    robot,
    warm,
)
from tests.games.thermal_showdown_solo.tables import answered, attacks, dealt, table

FIRST, SECOND = WISHES

SOLDIERS = ["Tin Cadet"] * 4
TINY = ["Copper Porter"] * 4


def kept(position: Position, count: int) -> Position:
    """After the player kept so many cards."""
    for _ in range(count):
        position = position.after(0, position.legal(0)[0])
    return position


def put_down(position: Position) -> list[str]:
    """The robots that the Apprentice played in the last action."""
    return [CARDS[fact.robot.card].name for fact in position.facts if isinstance(fact, RobotPlayed)]


# Its cards, and who goes first.


@pytest.mark.parametrize("viewer", [0, None])
def test_everybody_sees_four_toy_soldiers_and_four_tiny_robots_in_its_hand(viewer: Seat | None) -> None:
    assert ids(*SOLDIERS, *TINY) == dealt().view(viewer).duelists[1].hand


def test_the_tiny_robot_is_the_only_plain_robot_of_which_all_holds_that_is_told() -> None:  # S2
    plain = [
        card.name
        for card in ROBOTS.values()
        if card.cost <= 2 and not (card.keywords or card.activate or card.ice_clad or card.insulated or card.radiant)
    ]

    def without_loss(name: str, target: str) -> bool:
        return 1 in alive(attacked(table(Side([name]), Side([target])), 2, 1))

    def beats(name: str, target: str) -> bool:
        return [1] == alive(attacked(table(Side([name]), Side([target])), 2, 1))

    assert ["Copper Porter"] == [
        name for name in plain if beats(name, "Tin Cadet") and without_loss(name, "Frost Locker")
    ]


def test_who_goes_first_keeps_three_cards_and_has_the_first_round() -> None:  # S1
    chosen = dealt().after(0, FIRST)
    assert OrderSettled(("first", "second"), 0, tossed=False) == chosen.facts[-1]

    assert isinstance(kept(chosen, 2).legal(0)[0], KeepCard)
    started = kept(chosen, 3)
    assert [RoundBegun(0, 1, 1)] == [fact for fact in started.facts if isinstance(fact, RoundBegun)]
    assert (4, 37) == (len(hand(started, 0)), len(started.state.duelists[0].pile))


def test_who_goes_second_keeps_four_cards_and_has_the_second_round() -> None:  # S1
    chosen = dealt().after(0, SECOND)
    assert (OrderSettled(("second", "first"), 1, tossed=False), KeepingPassed(0)) == chosen.facts[-2:]

    assert isinstance(kept(chosen, 3).legal(0)[0], KeepCard)
    started = kept(chosen, 4)
    assert [RoundBegun(1, 1, 1), RoundBegun(0, 2, 1)] == [
        fact for fact in started.facts if isinstance(fact, RoundBegun)
    ]
    assert ["Tin Cadet"] == put_down(started)
    assert [*TINY, *SOLDIERS[1:]] == sorted(hand(started, 1))


# A round of it.


def test_it_draws_the_top_card_of_its_discard_pile() -> None:  # S3
    after = answered(apprentice=Side(discard=["Copper Porter", "Tin Cadet"], hand=SOLDIERS[:1]))

    assert [ApprenticeDrew(IDS["Tin Cadet"])] == [fact for fact in after.facts if isinstance(fact, ApprenticeDrew)]
    assert (["Copper Porter"], ["Tin Cadet"]) == (discarded(after, 1), hand(after, 1))


def test_it_never_shuffles_its_discard_pile() -> None:  # S3
    start = table(apprentice=Side(discard=["Copper Porter", "Tin Cadet"], hand=SOLDIERS))
    facts = game.decide(start.state, 0, END_ROUND, NoChance())

    assert not any(isinstance(fact, PileTurned) for fact in facts)
    assert () == reduce(game.evolve, facts, start.state).duelists[1].pile


def test_it_draws_nothing_where_its_discard_pile_is_empty() -> None:
    after = answered(apprentice=Side(hand=SOLDIERS))

    assert not any(isinstance(fact, ApprenticeDrew) for fact in after.facts)
    assert SOLDIERS[1:] == hand(after, 1)


@pytest.mark.parametrize(
    ("earlier", "in_hand", "plays"),
    [
        (0, [*SOLDIERS, *TINY], ["Tin Cadet"]),
        (1, [*SOLDIERS, *TINY], ["Copper Porter"]),
        (2, [*SOLDIERS, *TINY], ["Tin Cadet"]),
        (2, TINY, ["Copper Porter"]),
        (3, SOLDIERS, ["Tin Cadet"]),
        (4, [], []),
    ],
)
def test_it_plays_a_soldier_in_its_odd_rounds_else_a_tiny_robot_or_what_is_left(  # S4
    earlier: int, in_hand: list[str], plays: list[str]
) -> None:
    assert plays == put_down(answered(apprentice=Side(hand=in_hand), rounds=earlier))


def test_it_plays_what_it_has_just_drawn() -> None:
    assert ["Tin Cadet"] == put_down(answered(apprentice=Side(discard=["Tin Cadet"])))


def test_its_robots_cost_control_and_enter_resting() -> None:
    after = answered(apprentice=Side(hand=TINY), rounds=3)

    assert (4, 2) == (after.state.duelists[1].counters, after.state.duelists[1].control)
    assert not robot(after, 1).ready


def test_its_round_ends_and_the_players_begins() -> None:
    after = answered(Side(pile=["Sun Engine"]))

    assert [RoundEnded(0), RoundBegun(1, 10, 5), RoundEnded(1), RoundBegun(0, 11, 11)] == [
        fact for fact in after.facts if isinstance(fact, RoundEnded | RoundBegun)
    ]
    assert ["Sun Engine"] == hand(after, 0)
    assert frozenset({0}) == game.to_act(after.state)


# Its attacks, by priority.


def test_it_attacks_the_player_before_any_robot() -> None:  # S5
    after = answered(Side([resting("Tin Cadet")]), Side(["Copper Porter"]))

    assert ["Copper Porter 2 on player"] == attacks(after)
    assert 2 == heat(after, 0)


def test_a_ready_robot_guards_the_player() -> None:
    assert [] == attacks(answered(Side(["Iron Bastion"]), Side(["Copper Porter"])))


def test_a_resting_blocker_guards_the_player() -> None:
    assert [] == attacks(answered(Side([resting("Iron Bastion")]), Side(["Copper Porter"])))


def test_it_defeats_without_loss_before_it_melts_ice() -> None:  # S5
    after = answered(Side(["Frost Locker", "Tin Cadet"]), Side(["Copper Porter"]))

    assert ["Copper Porter 3 on Tin Cadet 2"] == attacks(after)


def test_it_melts_ice_before_it_defeats_with_loss() -> None:  # S5
    after = answered(Side(["Vent Crawler", "Frost Locker"]), Side(["Copper Porter"]))

    assert ["Copper Porter 3 on Frost Locker 2"] == attacks(after)
    assert 0 == robot(after, 2).mass


def test_it_does_not_melt_ice_with_loss() -> None:
    assert [] == attacks(answered(Side(["Cryo Titan"]), Side(["Copper Porter"])))


def test_ice_that_is_gone_draws_no_attack() -> None:  # S7
    side = Side(["Frost Locker"], ["Ceramic Cladding", "Heat Pulse"])
    clad = played(table(side, Side(["Copper Porter"])), "Ceramic Cladding", 1)

    assert ["Copper Porter 2 on Frost Locker 1"] == attacks(clad.after(0, END_ROUND))
    assert [] == attacks(played(clad, "Heat Pulse", 1).after(0, END_ROUND))


def test_it_defeats_with_loss_as_its_last_choice() -> None:  # S5
    after = answered(Side(["Vent Crawler"]), Side(["Copper Porter"]))

    assert ["Copper Porter 2 on Vent Crawler 1"] == attacks(after)
    assert [] == alive(after)


def test_it_attacks_no_robot_that_it_cannot_defeat() -> None:
    after = answered(Side(["Boiler Ram", "Brick Warden"]), Side(["Copper Porter", "Tin Cadet"]))

    assert [] == attacks(after)
    assert robot(after, 3).ready
    assert robot(after, 4).ready


def test_it_never_attacks_with_several_robots_at_once() -> None:
    after = answered(Side(["Copper Porter"]), Side(["Copper Porter", "Copper Porter", "Copper Porter"]))

    assert [] == attacks(after)


def test_it_chooses_anew_after_each_attack() -> None:  # S5
    after = answered(Side(["Tin Cadet"]), Side(["Copper Porter", "Tin Cadet"]))

    assert ["Copper Porter 2 on Tin Cadet 1", "Tin Cadet 3 on player"] == attacks(after)
    assert 1 == heat(after, 0)


def test_counters_of_earlier_rounds_and_attached_tricks_count() -> None:  # S7
    assert ["Copper Porter 2 on Boiler Ram 1"] == attacks(
        answered(Side([warm("Boiler Ram", 1)]), Side(["Copper Porter"]))
    )

    clad = played(table(Side(["Tin Cadet"], ["Ceramic Cladding"]), Side(["Copper Porter"])), "Ceramic Cladding", 1)
    assert [] == attacks(clad.after(0, END_ROUND))


def test_heat_of_this_round_counts() -> None:  # S7
    after = answered(Side(["Frost Locker"]), Side(["Copper Porter", "Copper Porter"]))

    assert ["Copper Porter 2 on Frost Locker 1", "Copper Porter 3 on Frost Locker 1"] == attacks(after)
    assert [2, 3] == alive(after)


def test_a_robot_without_power_attacks_the_player_all_the_same() -> None:  # S7
    clamped = played(table(Side(hand=["Rust Clamp"]), Side(["Copper Porter"])), "Rust Clamp", 1).after(0, END_ROUND)

    assert ["Copper Porter 1 on player"] == attacks(clamped)
    assert 0 == heat(clamped, 0)


# Several attacks of one priority.


def test_the_most_costly_target_comes_first() -> None:  # S6
    after = answered(Side(["Tin Cadet", "Flat-Pack Drone", "Spark Mite"]), Side(["Copper Porter"]))

    assert ["Copper Porter 4 on Flat-Pack Drone 2"] == attacks(after)


def test_of_equally_costly_targets_the_oldest_comes_first() -> None:  # S6
    after = answered(Side(["Kettle Pup", "Spark Mite", "Tin Cadet"]), Side(["Copper Porter"]))

    assert ["Copper Porter 4 on Kettle Pup 1"] == attacks(after)


def test_the_oldest_robot_that_can_attacks() -> None:  # S6
    after = answered(Side(["Flat-Pack Drone"]), Side(["Tin Cadet", "Copper Porter", "Copper Porter"]))

    assert "Copper Porter 3 on Flat-Pack Drone 1" == attacks(after)[0]
    assert ["Tin Cadet 2 on player", "Copper Porter 4 on player"] == attacks(after)[1:]


# Hitting back.


def hit(player: list[str]) -> list[RobotId]:
    """Whom a Copper Porter of the Apprentice hits back, of all the player's robots in one attack."""
    several = range(1, len(player) + 1)
    after = attacked(table(Side(player), Side(["Copper Porter"])), len(player) + 1, *several)
    assert frozenset({0}) == game.to_act(after.state)
    return [fact.robot.robot for fact in after.facts if isinstance(fact, HitBackChosen)]


def test_it_hits_back_at_a_robot_that_it_defeats() -> None:  # S8
    assert [2] == hit(["Magma Strider", "Tin Cadet"])


def test_it_hits_back_at_the_most_costly_of_those_that_it_defeats() -> None:  # S8
    assert [3] == hit(["Magma Strider", "Tin Cadet", "Flat-Pack Drone"])


def test_it_hits_back_at_the_most_costly_where_it_defeats_none() -> None:  # S8
    assert [2] == hit(["Furnace Hound", "Magma Strider"])


def test_of_equally_costly_attackers_it_hits_back_at_the_oldest() -> None:  # S8
    assert [1] == hit(["Kettle Pup", "Tin Cadet"])


# The end.


def test_the_duel_ends_in_the_middle_of_its_round() -> None:
    after = answered(Side(heat=18, pile=["Tin Cadet"]), Side(["Copper Porter", "Copper Porter"]))

    assert ["Copper Porter 1 on player"] == attacks(after)
    assert isinstance(after.facts[-1], DuelEnded)
    assert after.outcome is not None
    assert ("overheated", (), ((0,),), (None,)) == (
        after.outcome.reason,
        after.outcome.winners,
        after.outcome.ranking,
        after.outcome.scores,
    )


def test_a_win_scores_what_is_left_to_overheating() -> None:  # S9
    after = played(table(Side(hand=["Direct Ray"], heat=7), Side(heat=18)), "Direct Ray")

    assert after.outcome is not None
    assert ("overheated", (0,), (13,)) == (after.outcome.reason, after.outcome.winners, after.outcome.scores)


def test_the_last_round_may_be_its_own() -> None:
    after = table(round_limit=10).after(0, END_ROUND)

    assert after.outcome is not None
    assert ("round-limit", (), (None,)) == (after.outcome.reason, after.outcome.winners, after.outcome.scores)
    assert [RoundEnded(0), RoundEnded(1)] == [fact for fact in after.facts if isinstance(fact, RoundEnded)]


def test_the_last_round_may_be_the_players() -> None:
    after = table(round_limit=9).after(0, END_ROUND)

    assert after.outcome is not None
    assert "round-limit" == after.outcome.reason
    assert not any(isinstance(fact, RoundBegun) for fact in after.facts)


def test_who_resigns_has_lost() -> None:
    gone = table().resigned(0)

    assert gone.outcome is not None
    assert ("resigned", (), (None,)) == (gone.outcome.reason, gone.outcome.winners, gone.outcome.scores)
    assert frozenset() == game.to_act(gone.state)
