"""The end of the race, scoring and resigning: clauses 4 and 5 of the README."""

from domain.games.full_throttle import game
from domain.games.full_throttle.actions import RemoveCard, ReturnCards
from domain.games.full_throttle.facts import (
    BetsShown,
    CardRemoved,
    CardWasted,
    DraftCompleted,
    GameEnded,
    HandPassed,
    HandTaken,
    MopedFinished,
    MopedMoved,
    RaceEnded,
    SeatResigned,
)
from domain.games.full_throttle.state import Card, Over
from domain.kernel.game import Outcome
from tests.games.full_throttle.tables import (
    RETURN,
    SEVEN,
    Colours,
    after_rounds,
    all_bet,
    bet,
    drafting,
    last_three,
    many,
    remove,
    resigned,
    started,
)
from tests.games.kit import Position

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
    table = all_bet(drafting(4, *SEVEN), [0, 1, 2])
    after = resigned(table, 3)

    assert (SeatResigned(3), HandPassed(3, 2, table.state.hand), DraftCompleted(2)) == after.facts
    assert [RemoveCard] * 4 == [type(action) for action in after.legal(2)]


def test_if_the_last_one_resigns_while_clearing_the_one_before_goes_on() -> None:
    table = all_bet(drafting(3, *SEVEN), [0, 1, 2]).after(2, remove("black-2"))
    after = resigned(table, 2)

    assert (SeatResigned(2), HandPassed(2, 1, table.state.hand), DraftCompleted(1)) == after.facts
    assert [ReturnCards] * 6 == [type(action) for action in after.legal(1)]
    assert ("black-2",) == after.state.row


def test_the_cards_go_back_past_those_who_resigned() -> None:
    table = resigned(resigned(all_bet(drafting(4, *SEVEN), [0, 1, 2]), 2), 3)

    assert DraftCompleted(1) == table.facts[-1]


def test_an_earlier_seat_may_resign_while_the_last_one_clears_away() -> None:
    table = resigned(all_bet(drafting(4, *SEVEN), [0, 1, 2, 3]), 0)

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


def _ended(table: Position) -> Outcome:
    assert table.outcome is not None
    return table.outcome
