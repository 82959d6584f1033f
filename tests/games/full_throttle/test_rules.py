"""Setting up, the draft, the end of the race, scoring and resigning: the clauses of the README one by one."""

from collections import Counter
from typing import Literal

import pytest

from domain.games.full_throttle import game
from domain.games.full_throttle.actions import PlaceBet, RemoveCard, ReturnCards
from domain.games.full_throttle.facts import (
    BetPlaced,
    BetsShown,
    CardRemoved,
    CardRevealed,
    CardsReturned,
    CardWasted,
    DraftCompleted,
    GameEnded,
    HandPassed,
    HandTaken,
    MopedFinished,
    MopedMoved,
    RaceEnded,
    RaceSetUp,
    RemovedCardShown,
    RoundStarted,
    SeatResigned,
    StackShuffled,
)
from domain.games.full_throttle.state import CARDS, Card, Options, Over
from domain.kernel.game import Outcome, Seat
from domain.kernel.rng import Rng
from tests.games.full_throttle.tables import (
    OVAL,
    RETURN,
    Colours,
    after_rounds,
    bet,
    drafting,
    last_three,
    many,
    remove,
    resigned,
    setup_of,
    started,
)
from tests.games.kit import SEED, Position

SEVEN: tuple[Card, ...] = ("yellow-1", "green-1", "purple-1", "blue-1", "red-1", "black-1", "black-2")


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
    table = _all_bet(drafting(4, *SEVEN), [0, 1, 2])

    assert (BetPlaced(3, "blue-1"), DraftCompleted(3)) == table.when(3, bet("blue-1"))
    assert [ReturnCards] * 6 == [type(action) for action in table.after(3, bet("blue-1")).legal(3)]


def test_the_first_returned_card_is_above_the_others() -> None:  # F19
    table = _all_bet(drafting(4, *SEVEN), [0, 1, 2, 3])
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
    table = _all_bet(drafting(seats, *SEVEN[: seats + 4]), list(range(seats)))
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


# 4. The end

ALMOST: Colours = {"black": "S7[2]I", "blue": "S7[2]O", "red": "S7[1]I", "green": "T5.I[1]"}


def test_the_race_ends_with_the_third_finisher_in_mid_reveal() -> None:  # F11, F26
    table = last_three(
        "black-1", "blue-1", "red-3", "green-1", "green-1", where=ALMOST, crossings=dict.fromkeys(ALMOST, 3)
    ).after(3, RETURN)

    assert RaceEnded("three-finished", ("black", "blue", "red", "green", "yellow", "purple")) in table.facts
    assert ("black-1", "blue-1", "red-3") == table.state.revealed
    assert "three-finished" == _ended(table).reason
    assert frozenset() == game.to_act(table.state)
    assert () == table.legal(0)
    assert "over" == table.view(None).phase


def test_the_third_finisher_still_makes_its_bonus_move() -> None:  # F21
    table = last_three("black-1", "blue-1", "red-3", where=ALMOST, crossings=dict.fromkeys(ALMOST, 3)).after(3, RETURN)
    end = [type(fact).__name__ for fact in table.facts[table.facts.index(MopedFinished("red", 3)) :]]

    assert ["MopedFinished", "BonusTriggered", "MopedMoved", "RaceEnded"] == end[:4]


def test_once_one_has_finished_cards_are_revealed_past_the_number() -> None:  # F12
    stack: tuple[Card, ...] = ("black-1", *many("yellow-1", 8), "blue-1", *many("yellow-1", 2), "red-3", "green-1")
    table = last_three(*stack, where=ALMOST, crossings=dict.fromkeys(ALMOST, 3)).after(3, RETURN)

    assert 13 == len(table.state.revealed)
    assert "three-finished" == _ended(table).reason


def test_a_first_finisher_on_the_last_card_of_the_reveal_prolongs_it() -> None:  # F25
    stack: tuple[Card, ...] = (*many("yellow-1", 6), "black-1", "blue-1", "red-3", "green-1")
    table = last_three(*stack, where=ALMOST, crossings=dict.fromkeys(ALMOST, 3)).after(3, RETURN)

    assert 9 == len(table.state.revealed)
    assert "three-finished" == _ended(table).reason


def test_the_race_ends_when_a_reveal_cannot_be_completed() -> None:  # F13
    table = last_three("black-1", "black-1", where=ALMOST, crossings=dict.fromkeys(ALMOST, 2)).after(3, RETURN)

    assert 5 == len(table.state.revealed)
    assert () == table.state.stack
    assert "stack-empty" == _ended(table).reason
    assert () == table.state.race.finished
    assert not any(isinstance(fact, HandTaken) for fact in table.facts)


def test_the_race_ends_when_the_cards_run_out_after_the_first_finisher() -> None:  # F12, F15
    table = last_three("black-1", *many("yellow-1", 8), where=ALMOST, crossings=dict.fromkeys(ALMOST, 3)).after(
        3, RETURN
    )

    assert 12 == len(table.state.revealed)
    assert "stack-empty" == _ended(table).reason
    assert ("black", "blue", "red") == table.state.places[:3]


def test_a_third_finisher_on_the_very_last_card_finishes_the_race() -> None:
    table = last_three(where={"yellow": "S7[2]I"}, crossings={"yellow": 3, "black": 4, "blue": 4}).after(3, RETURN)

    assert "three-finished" == _ended(table).reason


def test_a_full_reveal_that_empties_the_stack_is_drafted() -> None:  # F22
    table = last_three("black-1", "blue-1", "red-1", seats=2).after(1, RETURN)

    assert () == table.state.stack
    assert HandTaken(1, table.state.hand) == table.facts[-1]
    table = table.after(1, bet("black-1")).after(0, bet("blue-1"), remove("red-1"))
    table = table.after(0, RETURN)
    assert "stack-empty" == _ended(table).reason
    assert 3 == len(table.state.revealed)


def test_finished_mopeds_may_be_told_to_stay() -> None:  # F10
    table = last_three("black-1", "black-1", where=ALMOST, crossings=dict.fromkeys(ALMOST, 3), keep_moving=False).after(
        3, RETURN
    )

    assert CardWasted("black", ()) in table.facts
    assert 1 == sum(isinstance(fact, MopedMoved) and fact.moped == "black" for fact in table.facts)


def test_the_bets_of_all_are_shown_and_counted() -> None:
    table = last_three(
        where={"black": "S7[2]I", "blue": "S7[1]I", "purple": "S7[0]I", "red": "T5.I[1]", "green": "T5.I[0]"},
        crossings={"black": 2, "blue": 2, "purple": 2, "green": 2, "red": 2},
        bets=[("black-1", "red-1"), ("blue-3",), ("purple-1", "green-2")],
    ).after(3, RETURN)

    assert [
        BetsShown(0, ("black-1", "red-1"), 4, 4),
        BetsShown(1, ("blue-3",), 3, 0),
        BetsShown(2, ("purple-1", "green-2"), 2, 3),
        BetsShown(3, (), 0, 0),
    ] == [fact for fact in table.facts if isinstance(fact, BetsShown)]
    assert Outcome("stack-empty", (0,), ((0,), (1,), (2,), (3,)), (4, 3, 2, 0)) == table.outcome


def test_seats_equal_in_both_counts_share_the_victory() -> None:  # F16, F24
    table = last_three(
        where={"black": "S7[2]I", "blue": "S7[1]I", "purple": "S7[0]I", "red": "T5.I[1]", "green": "T5.I[0]"},
        crossings={"black": 2, "blue": 2, "purple": 2, "green": 2, "red": 2},
        bets=[("black-1", "red-1"), ("blue-3",), ("black-3", "red-2")],
    ).after(3, RETURN)

    assert Outcome("stack-empty", (0, 2), ((0, 2), (1,), (3,)), (4, 3, 4, 0)) == table.outcome


# 5. Resigning


def test_a_seat_that_resigns_with_the_hand_passes_it_on() -> None:
    table = drafting(4, *SEVEN).after(0, bet("red-1"))
    after = resigned(table, 1)

    assert (SeatResigned(1), HandPassed(1, 2, table.state.hand)) == after.facts
    assert frozenset({2}) == game.to_act(after.state)
    assert (("red-1",), (), (), ()) == after.state.bets


def test_a_seat_that_resigns_without_the_hand_is_passed_over() -> None:
    table = resigned(resigned(drafting(5, *SEVEN, "red-2"), 1), 2)

    assert (SeatResigned(2),) == table.facts
    assert frozenset({0}) == game.to_act(table.state)
    table = table.after(0, bet("red-1"))
    assert HandPassed(0, 3, table.state.hand) == table.facts[-1]


def test_each_bet_that_falls_out_becomes_a_removal() -> None:
    table = resigned(drafting(4, *SEVEN), 2).after(0, bet("red-1")).after(1, bet("blue-1")).after(3, bet("black-1"))

    assert 4 == len(table.state.hand)
    assert (CardRemoved(3, "black-2"),) == table.when(3, remove("black-2"))
    assert 6 == len(table.after(3, remove("black-2")).legal(3))


def test_if_the_last_one_resigns_before_its_bet_the_one_before_clears_away() -> None:
    table = _all_bet(drafting(4, *SEVEN), [0, 1, 2])
    after = resigned(table, 3)

    assert (SeatResigned(3), HandPassed(3, 2, table.state.hand), DraftCompleted(2)) == after.facts
    assert [RemoveCard] * 4 == [type(action) for action in after.legal(2)]


def test_if_the_last_one_resigns_while_clearing_the_one_before_goes_on() -> None:
    table = _all_bet(drafting(3, *SEVEN), [0, 1, 2]).after(2, remove("black-2"))
    after = resigned(table, 2)

    assert (SeatResigned(2), HandPassed(2, 1, table.state.hand), DraftCompleted(1)) == after.facts
    assert [ReturnCards] * 6 == [type(action) for action in after.legal(1)]
    assert ("black-2",) == after.state.row


def test_the_cards_go_back_past_those_who_resigned() -> None:
    table = resigned(resigned(_all_bet(drafting(4, *SEVEN), [0, 1, 2]), 2), 3)

    assert DraftCompleted(1) == table.facts[-1]


def test_an_earlier_seat_may_resign_while_the_last_one_clears_away() -> None:
    table = resigned(_all_bet(drafting(4, *SEVEN), [0, 1, 2, 3]), 0)

    assert (SeatResigned(0),) == table.facts
    assert frozenset({3}) == game.to_act(table.state)


def test_the_next_round_is_one_for_the_seats_that_are_left() -> None:
    table = resigned(started(6), 4)
    table = after_rounds(table, 1)

    assert 8 == len(table.state.revealed)
    table = after_rounds(resigned(resigned(table, 5), 0), 1)
    assert 7 == len(table.state.revealed)


def test_the_spark_plug_passes_over_seats_that_resigned() -> None:
    table = resigned(drafting(4, *SEVEN), 1)

    assert 2 == after_rounds(table, 1).state.spark_plug


def test_the_last_seat_left_wins_at_once() -> None:
    table = resigned(resigned(resigned(drafting(4, *SEVEN), 2), 0), 1)
    outcome = Outcome("others-resigned", (3,), ((3,), (1,), (0,), (2,)), (None,) * 4)

    assert (SeatResigned(1), GameEnded(outcome)) == table.facts
    assert outcome == table.outcome
    assert Over(outcome) == table.state.phase


def test_seats_that_resigned_rank_last_whatever_their_bets_are_worth() -> None:
    table = last_three(
        where={"black": "S7[2]I", "blue": "S7[1]I", "purple": "S7[0]I", "red": "T5.I[1]", "green": "T5.I[0]"},
        crossings={"black": 2, "blue": 2, "purple": 2, "green": 2, "red": 2},
        bets=[("black-1", "red-1"), ("blue-3",), ("purple-1", "green-2")],
    )
    table = resigned(resigned(table, 1), 0).after(3, RETURN)

    assert Outcome("stack-empty", (2,), ((2,), (3,), (0,), (1,)), (4, 3, 2, 0)) == table.outcome


def test_the_facts_of_a_round_come_in_the_order_of_play() -> None:
    table = after_rounds(started(2), 6)

    assert [CardsReturned, RemovedCardShown, RoundStarted, CardRevealed] == [type(fact) for fact in table.facts[:4]]
    assert isinstance(table.facts[-1], HandTaken)


def _all_bet(table: Position, seats: list[Seat]) -> Position:
    for seat in seats:
        table = table.after(seat, bet(table.state.hand[0]))
    return table


def _clearing(table: Position) -> Position:
    return Position(game, game.evolve(table.state, DraftCompleted(0)))


def _ended(table: Position) -> Outcome:
    assert table.outcome is not None
    return table.outcome
