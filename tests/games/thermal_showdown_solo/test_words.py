"""A duel with the Apprentice in words."""

import pytest

from domain.games.thermal_showdown.actions import ATTACK_PLAYER, END_ROUND, PlayCard
from domain.games.thermal_showdown.card_facts import RobotPlayed
from domain.games.thermal_showdown.facts import RoundBegun
from domain.games.thermal_showdown_solo import game
from domain.games.thermal_showdown_solo.facts import AnyPublicFact
from tests.games.kit import added
from tests.games.thermal_showdown.tables import IDS, Side, resting
from tests.games.thermal_showdown_solo.lines import LINES
from tests.games.thermal_showdown_solo.tables import NAMED, dealt, table


@pytest.mark.parametrize(("fact", "words"), LINES)
def test_a_fact_in_words(fact: AnyPublicFact, words: str) -> None:
    assert words == game.say_fact(NAMED, fact)


def test_the_choices_name_the_apprentice() -> None:
    position = table(Side(["Tin Cadet"]), Side([resting("Copper Porter")]))

    assert ["Attack the Apprentice", "Attack the Apprentice's Copper Porter", "End your round"] == [
        game.say_action(NAMED, position.view(0), action) for action in position.legal(0)
    ]
    assert "Attack the Apprentice with your Tin Cadet" == game.say_action(
        NAMED, position.after(0, ATTACK_PLAYER).view(0), position.after(0, ATTACK_PLAYER).legal(0)[0]
    )


def test_the_first_choice_is_the_players_alone() -> None:
    assert ["Go first", "Go second"] == [game.say_action(NAMED, dealt().view(0), action) for action in dealt().legal(0)]


def test_its_rounds_have_headings() -> None:
    facts = table().after(0, END_ROUND).facts

    assert ["Round 10: the Apprentice", "Round 11: ann"] == [
        game.say_heading(NAMED, fact) for fact in facts if isinstance(fact, RoundBegun)
    ]


def test_the_control_that_is_left_is_told_of_the_player_alone() -> None:
    mine = table(Side(hand=["Tin Cadet"]))
    its = table(apprentice=Side(hand=["Tin Cadet"]))

    assert ["ann has 9 control left."] == added(NAMED, mine, mine.after(0, PlayCard(IDS["Tin Cadet"])))
    assert any(isinstance(fact, RobotPlayed) for fact in its.after(0, END_ROUND).facts)
    assert [] == added(NAMED, its, its.after(0, END_ROUND))
