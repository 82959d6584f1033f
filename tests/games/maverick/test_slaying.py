"""Clauses 3 and 4 of the README, as far as the worked examples leave them open: slaying, and the end."""

import pytest

from domain.games.maverick.actions import (
    Discard,
    EndTurn,
    Melee,
    Move,
    Shoot,
    SwapCompanions,
)
from domain.games.maverick.facts import (
    ActionRegistered,
    DiscardDemanded,
    FigureMoved,
    Lost,
    MonsterSlain,
    NoxiousDiscarded,
    Won,
)
from domain.games.maverick.state import Companion
from tests.games.maverick.tables import names, slain, strengths, table, trophies

GHOST, SPIDER = names("Ghost Spider")


def test_passing_a_monster_or_standing_there_is_no_arrival() -> None:  # 3.2
    after = table("Imp Imp Imp", 1, 1, 2, at=1).after(0, Move("slayer", 2, "forward"))

    assert ("move", "move") == after.view(0).row[0].outstanding
    assert ("move",) == after.view(0).row[1].outstanding


def test_the_slayer_owes_a_card_of_his_choice_to_a_noxious_monster() -> None:  # 3.4
    arrived = table("Spider Bug", 1, 2, 2, 3).after(0, Move("slayer", 1, "forward"))

    assert (FigureMoved("slayer", 1, 1, None, SPIDER, slain=False), DiscardDemanded(1, 1, SPIDER)) == arrived.facts
    assert (Discard(2), Discard(3)) == arrived.legal(0)
    after = arrived.after(0, Discard(2))
    assert (NoxiousDiscarded(2, SPIDER),) == after.facts
    assert ((1,), (2,)) == (after.view(0).played, after.view(0).discards)


def test_passing_a_noxious_monster_or_coming_to_a_slain_one_costs_nothing() -> None:  # 3.4
    assert "play" == table("Spider Bug", 2, 3).after(0, Move("slayer", 2, "forward")).view(0).phase
    assert "play" == table("Spider Bug", 1, 3, slain=[1]).after(0, Move("slayer", 1, "forward")).view(0).phase


def test_an_empty_hand_owes_nothing() -> None:  # 3.4
    after = table("Ghost Bug", 1).after(0, Move("slayer", 1, "forward"))

    assert ["Ghost"] == slain(after)
    assert "play" == after.view(0).phase


def test_a_slain_rallier_rallies_no_more_and_leaves_its_space() -> None:  # 3.5
    assert [2, 4, 2, 1] == strengths(table("Bug Howler Bug Bug", 1))
    assert [1, None, 1, 1] == strengths(table("Bug Howler Bug Bug", 1, slain=[2]))
    assert [4, None, 1] == strengths(table("Howler Imp Bug", 1, slain=[2]))


def test_two_ralliers_rally_each_other() -> None:  # 3.5
    assert [5, 2] == strengths(table("Howler Troglodyte", 1))


def test_a_protected_dragon_takes_all_but_the_last_action() -> None:  # 3.6
    melee_left = table("Dragon Bug", 1, 1, 1, 5, 5, companion="raven").after(
        0, Shoot("slayer", 1, "forward"), Move("slayer", 1, "forward")
    )

    assert ("melee",) == melee_left.view(0).row[0].outstanding
    assert "protected" == melee_left.refusal(0, Melee("slayer", 5))
    assert Shoot("companion", 1, "forward") in melee_left.legal(0)
    bug_slain = melee_left.after(0, Shoot("slayer", 1, "forward"))
    assert ["Bug"] == slain(bug_slain)
    assert Won in {type(fact) for fact in bug_slain.when(0, Melee("slayer", 5))}


def test_the_completing_move_to_a_protected_dragon_does_not_count_then_or_later() -> None:  # 3.6
    move_left = table("Dragon Bug", 1, 1, 1, 1, 1, 5, slayer=1, companion="raven", monstrous=True).after(
        0, Melee("slayer", 5), Shoot("companion", 1, "forward")
    )
    arrived = move_left.after(0, Move("companion", 1, "forward"))

    assert (FigureMoved("companion", 1, 1, "raven", names("Dragon")[0], slain=False, in_vain=True),) == arrived.facts
    bug_slain = arrived.after(0, Shoot("slayer", 1, "forward"))
    assert ["Bug"] == slain(bug_slain)
    assert ("move",) == bug_slain.view(0).row[0].outstanding
    again = bug_slain.after(0, Move("companion", 1, "forward"), Move("companion", 1, "back"))
    assert ["Dragon", "Bug"] == slain(again)


def test_a_trophy_is_measured_when_its_card_is_played() -> None:  # 3.7
    start = table("Skeleton Howler", 1, 1, 3, 5, slayer=1, at=1)

    assert [3, 4] == strengths(start)
    hit = start.after(0, Melee("slayer", 3))
    assert ActionRegistered(1, "melee", 3, matches=True, monster=names("Skeleton")[0], left=("move",)) == hit.facts[-1]
    howler_slain = hit.after(0, Move("companion", 1, "forward"), Melee("companion", 5))
    assert [2, None] == strengths(howler_slain)
    assert {"Skeleton": [3]} == trophies(howler_slain.after(0, Move("companion", 1, "back")))


def test_the_final_ghost_is_won_only_after_its_card() -> None:  # 4.1, 4.2
    arrived = table("Ghost", 1, 2, deck=()).after(0, Move("slayer", 1, "forward"))

    assert arrived.outcome is None
    assert (
        NoxiousDiscarded(2, GHOST),
        ActionRegistered(1, "move", 1, matches=False, monster=GHOST, left=()),
        MonsterSlain(1, GHOST, ()),
        Won(15),
    ) == arrived.when(0, Discard(2))


def test_the_last_card_given_up_is_a_loss_while_monsters_stand() -> None:  # 4.2
    arrived = table("Spider", 1, 2, deck=()).after(0, Move("slayer", 1, "forward"))

    assert arrived.outcome is None
    assert (NoxiousDiscarded(2, SPIDER), Lost()) == arrived.when(0, Discard(2))


@pytest.mark.parametrize(
    ("row", "companion"), [("Golem Imp", "raven"), ("Bug Imp", "wolf"), ("Imp Imp", "wolf"), ("Skeleton Imp", "wolf")]
)
def test_the_last_card_loses_whatever_it_is_played_for(row: str, companion: Companion) -> None:  # 4.2
    start = table(row, 5, slayer=1, at=1, deck=(), companion=companion)

    assert {True} == {start.after(0, action).outcome is not None for action in start.legal(0)}


def test_an_arrival_that_slays_another_but_not_the_last_may_lose() -> None:  # 4.2
    after = table("Ghost Imp", 1, deck=()).after(0, Move("companion", 1, "forward"))

    assert (MonsterSlain(1, GHOST, ()), Lost()) == after.facts[-2:]


def test_an_empty_hand_is_no_loss_while_there_is_a_deck() -> None:  # 4.2
    after = table("Imp Imp", 1, deck=(2,)).after(0, SwapCompanions(1))

    assert (EndTurn(),) == after.legal(0)
    assert (2,) == after.after(0, EndTurn()).view(0).hand
