"""Setting up and the draft: clauses 1 and 3 of the README."""

from collections import Counter
from typing import Literal

import pytest

from domain.games.full_throttle import game
from domain.games.full_throttle.actions import PlaceBet, RemoveCard, ReturnCards
from domain.games.full_throttle.facts import (
    BetPlaced,
    CardRemoved,
    CardRevealed,
    CardsReturned,
    DraftCompleted,
    HandPassed,
    HandTaken,
    RaceSetUp,
    RemovedCardShown,
    RoundStarted,
    StackShuffled,
)
from domain.games.full_throttle.state import CARDS, Card, Options
from domain.kernel.rng import Rng
from tests.games.full_throttle.tables import (
    OVAL,
    SEVEN,
    after_rounds,
    all_bet,
    bet,
    drafting,
    remove,
    setup_of,
    started,
)
from tests.games.kit import SEED, Position

# 1. Setting up


def test_each_moped_has_five_ones_five_twos_four_threes() -> None:
    _, shuffled, *_ = game.setup(setup_of(4), Rng(SEED, {}))

    assert isinstance(shuffled, StackShuffled)
    assert 84 == len(shuffled.cards)
    assert {card: 4 if card.endswith("3") else 5 for card in CARDS} == Counter(shuffled.cards)


@pytest.mark.parametrize("speed", [1, 2, 3])
def test_with_two_seats_each_moped_leaves_a_card_in_the_box(speed: Literal[1, 2, 3]) -> None:  # F17
    set_up, shuffled, *_ = game.setup(setup_of(2, Options(two_player_removed_value=speed)), Rng(SEED, {}))

    assert isinstance(set_up, RaceSetUp)
    assert isinstance(shuffled, StackShuffled)
    assert [f"{moped}-{speed}" for moped in ("yellow", "green", "purple", "blue", "red", "black")] == list(set_up.box)
    assert {card: 4 if card.endswith("3") else 5 for card in CARDS} == Counter((*set_up.box, *shuffled.cards))


def test_with_more_seats_the_box_stays_empty() -> None:
    assert () == started(3, options=Options(two_player_removed_value=3)).state.table.box


def test_the_mopeds_stand_on_the_start_spaces_at_random() -> None:
    set_up = [fact for seed in range(20) if isinstance(fact := started(3, seed).facts[0], RaceSetUp)]

    assert all(set(OVAL.start) == set(fact.grid) for fact in set_up)
    assert len({fact.grid for fact in set_up}) > 10
    assert {0, 1, 2} == {fact.spark_plug for fact in set_up}


def test_the_default_options_are_those_of_the_readme() -> None:
    assert Options(track="gravel-oval", two_player_removed_value=1, finished_keep_moving=True) == Options()


def test_one_may_race_on_the_other_track() -> None:
    assert "harbour-loop" == started(3, options=Options(track="harbour-loop")).state.table.track


def test_anybody_may_sit_down() -> None:
    game.admit(Options(), 2, {}, 0, game.seat_options_type())


@pytest.mark.parametrize(("seats", "cards"), [(2, 6), (3, 7), (4, 7), (5, 8), (6, 9)])
def test_the_reveal_depends_on_the_seats(seats: int, cards: int) -> None:
    table = started(seats)

    assert cards == len(table.state.revealed)
    assert RoundStarted(1, table.state.spark_plug, cards) in table.facts
    assert HandTaken(table.state.spark_plug, table.state.hand) == table.facts[-1]


# 3. The draft


def test_a_bet_stays_and_the_rest_goes_to_the_left() -> None:
    table = drafting(4, *SEVEN, spark_plug=3)

    assert (
        BetPlaced(3, "black-1"),
        HandPassed(3, 0, ("yellow-1", "green-1", "purple-1", "blue-1", "red-1", "black-2")),
    ) == table.when(3, PlaceBet("black-1"))


def test_cards_of_a_kind_are_one_choice() -> None:
    table = drafting(4, "red-1", "black-1", "red-1", "red-2", "red-1", "red-1", "red-1")

    assert [PlaceBet("red-1"), PlaceBet("red-2"), PlaceBet("black-1")] == table.legal(0)


def test_with_four_seats_the_last_one_returns_three_cards_at_once() -> None:
    table = all_bet(drafting(4, *SEVEN), [0, 1, 2])

    assert (BetPlaced(3, "blue-1"), DraftCompleted(3)) == table.when(3, bet("blue-1"))
    assert [ReturnCards] * 6 == [type(action) for action in table.after(3, bet("blue-1")).legal(3)]


def test_the_first_returned_card_is_above_the_others() -> None:  # F19
    table = all_bet(drafting(4, *SEVEN), [0, 1, 2, 3])
    after = table.after(3, ReturnCards(("black-2", "red-1", "black-1")))

    assert CardsReturned(3, ("black-2", "red-1", "black-1")) == after.facts[0]
    assert ("black-2", "red-1", "black-1") == after.state.stack[-3:]


@pytest.mark.parametrize(
    ("three", "orders"),
    [
        (("red-1", "red-1", "red-1"), ["111"]),
        (("red-1", "red-1", "red-2"), ["112", "121", "211"]),
        (("red-1", "red-2", "red-3"), ["123", "132", "213", "231", "312", "321"]),
    ],
)
def test_the_orders_of_three_cards(three: tuple[Card, ...], orders: list[str]) -> None:
    legal = game.legal(_clearing(drafting(4, *three)).state, 0)

    assert [[f"red-{digit}" for digit in order] for order in orders] == [
        list(action.cards) for action in legal if isinstance(action, ReturnCards)
    ]


@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_seats_the_last_one_removes_a_card_first(seats: int) -> None:
    table = all_bet(drafting(seats, *SEVEN[: seats + 4]), list(range(seats)))
    last = seats - 1

    assert [RemoveCard] * 4 == [type(action) for action in table.legal(last)]
    assert (CardRemoved(last, "red-1"),) == table.when(last, remove("red-1"))
    assert ("red-1",) == table.after(last, remove("red-1")).state.row


def test_the_sixth_and_every_later_removed_card_turns_one_up() -> None:
    table = after_rounds(started(2), 8)

    assert (8, 3) == (len(table.state.row), table.state.shown)
    assert [False] * 3 + [True] * 5 == [card is None for card in table.view(None).row]


def test_the_fifth_removed_card_turns_nothing_up() -> None:
    table = after_rounds(started(2), 5)

    assert (5, 0) == (len(table.state.row), table.state.shown)


def test_the_spark_plug_goes_round() -> None:
    table = started(5)
    plugs = [after_rounds(table, rounds).state.spark_plug for rounds in range(6)]

    assert [(plugs[0] + rounds) % 5 for rounds in range(6)] == plugs


def test_the_facts_of_a_round_come_in_the_order_of_play() -> None:
    table = after_rounds(started(2), 6)

    assert [CardsReturned, RemovedCardShown, RoundStarted, CardRevealed] == [type(fact) for fact in table.facts[:4]]
    assert isinstance(table.facts[-1], HandTaken)


def _clearing(table: Position) -> Position:
    return Position(game, game.evolve(table.state, DraftCompleted(0)))
