"""The clauses of the README that the worked examples leave open, but for slaying."""

from collections import Counter

import pytest

from domain.games.maverick import game
from domain.games.maverick.actions import (
    ChooseCompanion,
    Discard,
    EndTurn,
    Melee,
    Move,
    SetPayment,
    Shoot,
    SwapCompanions,
)
from domain.games.maverick.facts import (
    CardsDrawn,
    CompanionChosen,
    CompanionsSwapped,
    Dealt,
    FigureMoved,
    MonstrousFormUnleashed,
    PaymentSet,
    Resigned,
    TurnEnded,
)
from domain.games.maverick.setup import Options
from domain.games.maverick.state import ACTION_CARDS, MONSTERS, Companion, Figure
from domain.kernel.game import NoOptions, Outcome, Setup
from tests.games.kit import Position, given
from tests.games.maverick.tables import SETUP, dealt, names, rng, slain, spent, table, trophies


def test_thirteen_different_monsters_of_eighteen_are_dealt() -> None:  # 1.1
    rows = [[monster.name for monster in dealt(seed).view(0).row] for seed in range(40)]

    assert {13} == {len(set(row)) for row in rows}
    assert set(MONSTERS) == {name for row in rows for name in row}
    assert 18 == len(MONSTERS)


def test_the_bestiary_adds_up() -> None:  # 1.1
    monsters = MONSTERS.values()

    assert {"noxious": 3, "rally": 2, "reign": 3, None: 10} == Counter(monster.ability for monster in monsters)
    assert {0: 2, 1: 6, 2: 4, 3: 2, 4: 2, 5: 2} == Counter(monster.strength for monster in monsters)
    assert {"move": 7, "melee": 11, "ranged": 14} == Counter(need for monster in monsters for need in monster.needs)


def test_both_figures_start_at_the_entrance() -> None:  # 1.2
    assert (0, 0) == (dealt(1).view(0).slayer_at, dealt(1).view(0).companion_at)


def test_the_deck_holds_eight_cards_of_each_number() -> None:  # 1.3
    (fact,) = game.setup(SETUP, rng(1))

    assert isinstance(fact, Dealt)
    assert dict.fromkeys(range(1, 6), 8) == Counter(fact.deck) == Counter(ACTION_CARDS)


def test_the_companion_is_chosen_before_the_payment() -> None:  # 1.4
    assert (ChooseCompanion("wolf"), ChooseCompanion("raven")) == dealt(1).legal(0)
    assert (CompanionChosen("raven"),) == dealt(1).when(0, ChooseCompanion("raven"))


@pytest.mark.parametrize("payment", [0, 5, 35])
def test_the_payment_comes_from_the_top_of_the_deck_and_then_five_are_drawn(payment: int) -> None:  # 1.5, 1.6
    start = dealt(1).after(0, ChooseCompanion("wolf"))
    deck = start.state.deck
    after = start.after(0, SetPayment(payment))

    assert tuple(SetPayment(cards) for cards in range(36)) == start.legal(0)
    assert (PaymentSet(payment), CardsDrawn(deck[payment : payment + 5])) == after.facts
    assert (payment, 5, 35 - payment) == (after.view(0).payment, len(after.view(0).hand), after.view(0).deck)


def test_equal_cards_are_one_choice() -> None:  # 2.1
    assert (
        Move("slayer", 2, "forward"),
        Move("companion", 2, "forward"),
        SwapCompanions(2),
    ) == tuple(action for action in table("Bug Bug", 2, 2, 2).legal(0) if not isinstance(action, Shoot))


def test_a_figure_may_return_to_the_entrance_but_not_leave_by_it() -> None:  # 2.2
    start = table("Bug Bug Bug", 1, 2, 3, slayer=2)

    assert "beyond-the-dungeon" == start.refusal(0, Move("slayer", 3, "back"))
    assert 0 == start.after(0, Move("slayer", 2, "back")).view(0).slayer_at


def test_figures_share_a_space_and_walk_over_the_slain() -> None:  # 2.2
    start = table("Bug Bug Bug", 1, 2, slayer=1, at=2, slain=[1, 2])
    after = start.after(0, Move("slayer", 1, "forward"))

    assert (2, 2) == (after.view(0).slayer_at, after.view(0).companion_at)


def test_melee_takes_a_card_of_at_least_the_strength() -> None:  # 2.3
    start = table("Elemental Bug", 1, 2, 3, slayer=1)

    assert "too-strong" == start.refusal(0, Melee("slayer", 1))
    assert {Melee("slayer", 2), Melee("slayer", 3)} == {
        action for action in start.legal(0) if isinstance(action, Melee)
    }


def test_a_shot_ignores_strength_and_hits_at_the_exact_distance_only() -> None:  # 2.4
    start = table("Demon Bug Demon", 1, 3, slayer=2)

    assert {Shoot("slayer", 1, "forward"), Shoot("slayer", 1, "back")} == {
        action for action in start.legal(0) if isinstance(action, Shoot)
    }


@pytest.mark.parametrize(
    ("figure", "companion", "can"),
    [
        ("slayer", "wolf", {Melee, Shoot}),
        ("slayer", "raven", {Melee, Shoot}),
        ("companion", "wolf", {Melee}),
        ("companion", "raven", {Shoot}),
    ],
)
@pytest.mark.parametrize("monstrous", [False, True])
def test_each_figure_attacks_in_its_own_way(
    figure: Figure, companion: Companion, can: set[type], *, monstrous: bool
) -> None:  # 2.5
    start = table("Bug Bug", 1, slayer=1, at=1, companion=companion, monstrous=monstrous)

    assert can == {
        type(action) for action in start.legal(0) if isinstance(action, Melee | Shoot) and action.figure == figure
    }


def test_a_swap_turns_the_companion_over_where_it_stands() -> None:  # 2.6
    after = table("Ghost Bug", 3, 3, 5, at=1).after(0, SwapCompanions(3))

    assert (CompanionsSwapped(3, "raven"),) == after.facts
    assert ("raven", 1, []) == (after.view(0).companion, after.view(0).companion_at, slain(after))
    assert (CompanionsSwapped(3, "wolf"),) == after.when(0, SwapCompanions(3))


def test_an_attack_that_is_not_asked_for_only_spends_the_card() -> None:  # 2.7
    after = table("Bug Bug", 4, 5, slayer=1).after(0, Melee("slayer", 4))

    assert 1 == len(after.facts)
    assert ("ranged",) == after.view(0).row[0].outstanding
    assert (4,) == after.view(0).played


def test_an_attack_that_is_no_longer_asked_for_only_spends_the_card() -> None:  # 2.7
    after = table("Elemental Bug", 4, 4, 5, slayer=1).after(0, Melee("slayer", 4))

    assert ("ranged",) == after.view(0).row[0].outstanding
    assert 1 == len(after.when(0, Melee("slayer", 4)))


def test_unplayed_cards_are_kept_and_the_hand_is_filled_up() -> None:  # 2.8
    played = table("Bug Bug Bug", 1, 2, 4, 4, 4, deck=(3, 3, 3)).after(0, SwapCompanions(1), SwapCompanions(2))

    assert ((1, 2), ()) == (played.view(0).played, played.view(0).discards)
    ended = played.after(0, EndTurn())
    assert (TurnEnded(), CardsDrawn((3, 3))) == ended.facts
    assert ((3, 3, 4, 4, 4), (), (1, 2), 1) == (
        ended.view(0).hand,
        ended.view(0).played,
        ended.view(0).discards,
        ended.view(0).deck,
    )


def test_a_short_deck_fills_the_hand_as_far_as_it_goes() -> None:  # 2.8
    start = table("Bug Bug", 1, 2, 4, deck=(3,))

    assert (TurnEnded(), CardsDrawn((3,))) == start.after(0, SwapCompanions(1)).when(0, EndTurn())
    assert (TurnEnded(),) == table("Bug Bug", 1, 2, deck=()).after(0, SwapCompanions(1)).when(0, EndTurn())


def test_a_turn_without_a_card_cannot_be_ended() -> None:  # 2.9
    start = table("Ghost Bug", 1, 2, 3)

    assert "no-card-played" == start.refusal(0, EndTurn())
    after = start.after(0, Move("slayer", 1, "forward"), Discard(2), EndTurn())
    assert "no-card-played" == after.refusal(0, EndTurn())


def test_the_turn_can_be_ended_though_all_its_cards_became_trophies() -> None:  # 2.9
    after = table("Bug Imp", 1, 2).after(0, Shoot("slayer", 1, "forward"))

    assert () == after.view(0).played
    assert EndTurn() in after.legal(0)


def test_cards_that_became_trophies_count_towards_the_five() -> None:  # 2.10
    four = table("Bug Imp Imp Imp", 1, 2, 2, 3, 3).after(
        0, Shoot("slayer", 1, "forward"), SwapCompanions(2), SwapCompanions(2), SwapCompanions(3)
    )

    assert (CompanionsSwapped(3, "wolf"), MonstrousFormUnleashed()) == four.when(0, SwapCompanions(3))


def test_the_monstrous_form_is_unleashed_once() -> None:  # 2.10
    four = table("Imp Imp", 1, 1, 2, 2, 3, 3, monstrous=True).after(
        0, SwapCompanions(1), SwapCompanions(1), SwapCompanions(2), SwapCompanions(2)
    )

    assert 1 == len(four.when(0, SwapCompanions(3)))


def test_the_fifth_card_may_be_the_move_to_a_noxious_monster() -> None:  # 2.10, 3.4
    four = table("Scorpion Imp", 1, 2, 2, 3, 3, deck=(4,) * 6).after(
        0, SwapCompanions(2), SwapCompanions(2), SwapCompanions(3), SwapCompanions(3)
    )
    after = four.after(0, Move("slayer", 1, "forward"))

    assert (
        FigureMoved("slayer", 1, 1, None, names("Scorpion")[0], slain=False),
        MonstrousFormUnleashed(),
    ) == after.facts
    assert (4,) * 6 == after.after(0, EndTurn()).view(0).hand


@pytest.mark.parametrize(
    "position",
    [
        dealt(1),
        dealt(1).after(0, ChooseCompanion("wolf")),
        dealt(1).after(0, ChooseCompanion("wolf"), SetPayment(5)),
        table("Spider Imp", 1, 2).after(0, Move("slayer", 1, "forward")),
    ],
    ids=lambda position: position.view(0).phase,
)
def test_resigning_is_possible_at_any_time(position: Position) -> None:  # 4.3
    facts = game.resign(position.state, 0, rng(1))
    state = game.evolve(position.state, facts[0])

    assert (Resigned(),) == facts
    assert Outcome("resigned", winners=(), ranking=((0,),), scores=(None,)) == game.outcome(state)
    assert frozenset() == game.to_act(state)
    assert () == game.legal(state, 0)


def test_nobody_acts_before_the_deal() -> None:
    empty = given(game)

    assert frozenset() == game.to_act(empty.state)
    assert () == empty.legal(0)
    assert "undealt" == empty.view(0).phase
    assert "not-now" == empty.refusal(0, ChooseCompanion("wolf"))


def test_only_the_one_seat_acts() -> None:
    assert frozenset({0}) == game.to_act(dealt(1).state)
    assert () == dealt(1).legal(1)


def test_anybody_may_sit_down() -> None:
    game.admit(Options(), 1, {}, 0, NoOptions())

    assert range(1, 2) == game.seats


def test_the_trophy_rule_is_an_option() -> None:  # 7.1
    (fact,) = game.setup(Setup(1, Options(trophy_rule="final"), (NoOptions(),)), rng(1))

    assert isinstance(fact, Dealt)
    assert "final" == fact.trophy_rule
    assert "required" == Options().trophy_rule


def test_trophies_leave_the_played_cards() -> None:  # 2.8, 3.7
    after = table("Bug Imp", 1, 2, 5).after(0, SwapCompanions(2), Shoot("slayer", 1, "forward"))

    assert {"Bug": [1]} == trophies(after)
    assert [2] == spent(after)
    assert 2 == after.view(0).cards_played
