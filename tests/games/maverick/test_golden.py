"""The worked examples of the rulebook, and those made from the rulings."""

import pytest

from domain.games.maverick import game
from domain.games.maverick.actions import Discard, EndTurn, Melee, Move, Shoot, SwapCompanions
from domain.games.maverick.content import CONTENT
from domain.games.maverick.facts import (
    ActionRegistered,
    CardsDrawn,
    CompanionChosen,
    Dealt,
    MonsterAttacked,
    MonsterSlain,
    PaymentSet,
    TurnEnded,
    Won,
)
from domain.games.maverick.results import Parts, parts
from domain.games.maverick.setup import Options
from domain.games.maverick.state import TrophyRule
from domain.kernel.game import NoOptions, Outcome, Setup
from tests.games.kit import given
from tests.games.maverick.tables import names, protected, slain, spent, strengths, table, trophies

FAR_AWAY = " Hellhound" * 12


def test_t1_the_move_to_a_golem_gives_no_trophy_and_the_melee_does() -> None:
    after = table("Bug Troll Golem Demon", 3, 3, 1, 2, 5).after(0, Move("slayer", 3, "forward"), Melee("slayer", 3))

    assert ["Golem"] == slain(after)
    assert {"Golem": [3]} == trophies(after)
    assert [3] == spent(after)
    assert 3 == after.view(0).slayer_at
    assert (1, 2, 5) == after.view(0).hand


def test_t2a_a_bug_beside_a_howler_is_stronger_than_the_card() -> None:
    start = table("Bug Howler", 1, 5, 2, 4, 1, companion="raven")

    assert [2, 4] == strengths(start)
    after = start.after(0, Shoot("companion", 1, "forward"))
    assert ["Bug"] == slain(after)
    assert {} == trophies(after)


def test_t2b_once_the_howler_is_slain_the_bug_is_worth_a_trophy() -> None:
    start = table("Bug Howler", 1, 2, 5, 4, 3, companion="raven")
    howler_slain = start.after(0, Move("slayer", 2, "forward"), Melee("slayer", 5))

    assert ["Howler"] == slain(howler_slain)
    assert {} == trophies(howler_slain)
    assert [1, None] == strengths(howler_slain)
    after = howler_slain.after(0, Shoot("companion", 1, "forward"))
    assert {"Bug": [1]} == trophies(after)
    assert Outcome("dungeon-cleared", winners=(0,), ranking=((0,),), scores=(15 + 2 + 2 + 10,)) == after.outcome


def test_t3a_an_imp_falls_to_one_figure_that_comes_twice() -> None:
    there = Move("slayer", 1, "forward")
    after = table("Imp Bug", 1, 1, 1, 4, 5).after(0, there, there)

    assert [] == slain(after)
    after = after.after(0, Move("slayer", 1, "back"))
    assert ["Imp"] == slain(after)
    assert {} == trophies(after)
    assert 1 == after.view(0).slayer_at


def test_t3b_an_imp_falls_to_two_figures_that_come_once() -> None:
    after = table("Imp Bug", 1, 1, 2, 4, 5).after(0, Move("slayer", 1, "forward"), Move("companion", 1, "forward"))

    assert ["Imp"] == slain(after)
    assert (1, 1) == (after.view(0).slayer_at, after.view(0).companion_at)


def test_t3c_what_was_done_to_an_imp_is_forgotten_when_the_turn_ends() -> None:
    after = table("Imp Bug", 1, 1, 2, 4, 5).after(
        0, Move("slayer", 1, "forward"), EndTurn(), Move("companion", 1, "forward")
    )

    assert [] == slain(after)


def test_t4a_a_ghost_that_the_slayer_walks_into_costs_a_card_and_falls() -> None:
    arrived = table("Ghost Bug", 1, 2, 3, 4, 5).after(0, Move("slayer", 1, "forward"))

    assert [] == slain(arrived)
    after = arrived.after(0, Discard(5))
    assert ["Ghost"] == slain(after)
    assert (2, 3, 4) == after.view(0).hand
    assert [1, 5] == spent(after)


def test_t4b_a_ghost_that_the_companion_walks_into_costs_nothing() -> None:
    after = table("Ghost Bug", 1, 2, 3, 4, 5).after(0, Move("companion", 1, "forward"))

    assert ["Ghost"] == slain(after)
    assert (2, 3, 4, 5) == after.view(0).hand
    assert [1] == spent(after)


def test_t4c_a_rallied_ghost_gives_a_trophy_for_a_one() -> None:
    start = table("Ghost Troglodyte", 1, 2, 3, 4, 5)

    assert [1, 1] == strengths(start)
    assert {"Ghost": [1]} == trophies(start.after(0, Move("companion", 1, "forward")))


def test_t5_a_golem_is_protected_until_the_hellhound_falls() -> None:
    beside = table("Golem Hellhound", 1, 2, 3, 3, 5, companion="raven").after(0, Move("slayer", 1, "forward"))

    assert "protected" == beside.refusal(0, Melee("slayer", 3))
    after = beside.after(0, Shoot("companion", 2, "forward"), Melee("slayer", 3))
    assert {"Golem": [3], "Hellhound": [2]} == trophies(after)
    assert (3, 5) == after.view(0).hand
    assert after.outcome is not None


def test_t6_a_demon_beside_a_howler_is_stronger_than_any_card() -> None:
    start = table("Demon Howler", 1, 2, 3, 4, 5, slayer=1)

    assert 6 == strengths(start)[0]
    assert "too-strong" == start.refusal(0, Melee("slayer", 5))


@pytest.mark.parametrize(("rule", "expected"), [("required", [2, 2]), ("final", [2])])
def test_t7_each_card_that_a_skeleton_asked_for_may_be_a_trophy(rule: TrophyRule, expected: list[int]) -> None:
    start = table("Bug Skeleton", 2, 2, 3, 4, 5, trophy_rule=rule)

    assert {"Skeleton": expected} == trophies(start.after(0, Move("slayer", 2, "forward"), Melee("slayer", 2)))


@pytest.mark.parametrize(("rule", "expected", "gone"), [("required", [1, 1], [2]), ("final", [1], [1, 2])])
def test_t8_a_beholder_falls_to_three_shots(rule: TrophyRule, expected: list[int], gone: list[int]) -> None:
    start = table("Beholder Bug Imp", 1, 2, 1, 4, 5, slayer=2, companion="raven", at=3, trophy_rule=rule)
    after = start.after(0, Shoot("slayer", 1, "back"), Shoot("companion", 2, "back"), Shoot("slayer", 1, "back"))

    assert {"Beholder": expected} == trophies(after)
    assert gone == sorted(after.view(0).played)


def test_t9_the_fifth_card_played_in_a_turn_unleashes_the_monstrous_form() -> None:
    four = table("Demon" + FAR_AWAY, 1, 1, 2, 2, 3).after(
        0, SwapCompanions(1), SwapCompanions(1), Move("companion", 2, "forward"), Move("companion", 2, "back")
    )

    assert "regular" == four.view(0).form
    five = four.after(0, SwapCompanions(3))
    assert "monstrous" == five.view(0).form
    assert 6 == len(five.after(0, EndTurn()).view(0).hand)


def test_t10_a_card_given_up_does_not_count_towards_the_five() -> None:
    after = table("Ghost" + FAR_AWAY, 1, 1, 2, 2, 3).after(
        0,
        Move("slayer", 1, "forward"),
        Discard(3),
        SwapCompanions(1),
        SwapCompanions(2),
        SwapCompanions(2),
        EndTurn(),
    )

    assert "regular" == after.view(0).form
    assert 5 == len(after.view(0).hand)


def test_t11_the_contract_is_paid_by_payment_trophies_and_cards_left() -> None:
    last = given(
        game,
        Dealt(names("Bug Werewolf Werewolf"), (5,) * 5 + (2,) * 4 + (1, 4) + (3,) * 3),
        CompanionChosen("raven"),
        PaymentSet(5),
        CardsDrawn((2,) * 4),
        *[MonsterAttacked("slayer", "melee", 2, 2, names("Werewolf")[0], needed=True)] * 2,
        MonsterSlain(2, names("Werewolf")[0], (2, 2)),
        *[MonsterAttacked("slayer", "melee", 2, 3, names("Werewolf")[0], needed=True)] * 2,
        MonsterSlain(3, names("Werewolf")[0], (2, 2)),
        TurnEnded(),
        CardsDrawn((1, 4)),
    )
    after = last.after(0, Shoot("companion", 1, "forward"))

    assert (
        MonsterAttacked("companion", "ranged", 1, 1, names("Bug")[0], needed=True),
        ActionRegistered(1, "ranged", 1, matches=True, monster=names("Bug")[0], left=()),
        MonsterSlain(1, names("Bug")[0], (1,)),
        Won(29),
    ) == after.facts
    assert Outcome("dungeon-cleared", winners=(0,), ranking=((0,),), scores=(29,)) == after.outcome
    assert Parts(15, 10, 4, 0) == parts(Setup(1, Options(), (NoOptions(),)), after.view(None), after.facts)
    gold = CONTENT.gold  # what clients are told
    assert 29 == 5 * gold.payment_card + 5 * gold.trophy + 4 * gold.card_left


@pytest.mark.parametrize(("rule", "expected"), [("required", {"Dragon": [5]}), ("final", {})])
def test_t12_of_two_reigning_the_stronger_waits_for_the_weaker(
    rule: TrophyRule, expected: dict[str, list[int]]
) -> None:
    start = table("Dragon Lich", 1, 2, 5, 1, 5, 2, companion="raven", monstrous=True, trophy_rule=rule)

    assert ["Dragon"] == protected(start)
    lich_slain = start.after(0, Shoot("companion", 2, "forward"))
    assert ["Lich"] == slain(lich_slain)
    after = lich_slain.after(0, Move("slayer", 1, "forward"), Melee("slayer", 5), Shoot("companion", 1, "forward"))
    assert expected == trophies(after)
    assert after.outcome is not None


def test_t13_a_rallied_golem_need_not_wait_for_an_equal() -> None:
    start = table("Golem Howler", 1)

    assert [4, 4] == strengths(start)
    assert [] == protected(start)


def test_t14_two_ralliers_strengthen_from_both_sides() -> None:
    start = table("Howler Dragon Troglodyte", 1)

    assert [4, 7, 1] == strengths(start)
    assert ["Dragon"] == protected(start)
    assert ["Dragon"] == protected(table("Howler Dragon Troglodyte", 1, slain=[1]))
    assert ["Dragon"] == protected(table("Howler Dragon Troglodyte", 1, slain=[3]))
    assert [] == protected(table("Howler Dragon Troglodyte", 1, slain=[1, 3]))


@pytest.mark.parametrize(("rule", "expected", "gone"), [("required", [2], [1, 1, 3]), ("final", None, [1, 1, 2, 3])])
def test_t15_a_werewolf_falls_to_slayer_and_wolf(rule: TrophyRule, expected: list[int] | None, gone: list[int]) -> None:
    after = table("Werewolf Bug", 1, 1, 2, 3, 5, trophy_rule=rule).after(
        0,
        Move("slayer", 1, "forward"),
        Move("companion", 1, "forward"),
        Melee("slayer", 2),
        Melee("companion", 3),
    )

    assert ["Werewolf"] == slain(after)
    assert expected == trophies(after).get("Werewolf")
    assert gone == spent(after)


def test_t16_a_move_is_never_cut_short() -> None:
    start = table("Demon" + FAR_AWAY, 5, 3, slayer=10)

    assert "beyond-the-dungeon" == start.refusal(0, Move("slayer", 5, "forward"))
    assert 13 == start.after(0, Move("slayer", 3, "forward")).view(0).slayer_at


def test_t17_no_card_left_and_monsters_left_is_a_loss() -> None:
    after = table("Bug Imp", 1, deck=()).after(0, Move("slayer", 1, "forward"))

    assert Outcome("out-of-cards", winners=(), ranking=((0,),), scores=(None,)) == after.outcome
