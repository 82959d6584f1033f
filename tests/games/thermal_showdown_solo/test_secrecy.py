"""What a duel with the Apprentice hides, and what it does not."""

from domain.games.thermal_showdown.card_facts import RobotPlayed
from domain.games.thermal_showdown_solo import game
from tests.games.thermal_showdown.tables import Side, rng
from tests.games.thermal_showdown_solo.tables import NAMED, answered


def test_the_cards_of_the_apprentice_are_the_same_in_every_world() -> None:
    state = answered(Side(hand=["Tin Cadet"], pile=["Kettle Pup"] * 3), Side(hand=["Tin Cadet", "Copper Porter"])).state

    for viewer in (0, None):
        assert {state.duelists[1]} == {game.redeal(state, viewer, rng(seed)).duelists[1] for seed in range(9)}


def test_the_players_cards_are_hidden_from_spectators_alone() -> None:
    state = answered(Side(hand=["Tin Cadet"], pile=["Kettle Pup"] * 3)).state

    assert {state.duelists[0].hand} == {game.redeal(state, 0, rng(seed)).duelists[0].hand for seed in range(9)}
    assert len({game.redeal(state, None, rng(seed)).duelists[0].hand for seed in range(9)}) > 1


def test_nobody_learns_by_a_robot_from_an_open_hand() -> None:
    [fact] = [fact for fact in answered(apprentice=Side(hand=["Tin Cadet"])).facts if isinstance(fact, RobotPlayed)][
        -1:
    ]

    assert 1 == fact.robot.seat
    assert frozenset() == game.learned(NAMED, fact)
