"""The clauses of the README."""

import pytest

from domain.games.goofspiel import (
    Bid,
    BidPlaced,
    BidsRevealed,
    Dealt,
    Options,
    PrizeTurned,
    PublicFact,
    Resigned,
    game,
)
from domain.kernel.game import NoOptions, Outcome, Setup
from tests.games.kit import Position, given

CARDS = (3, 5, 1, 2, 4)


def table(seats: int, *bids: int) -> Position:
    """A game for so many with the prizes 3, 5, 1, 2, 4, after these bids: round by round, each in order of seats."""
    position = given(game, Dealt(seats, CARDS), PrizeTurned(3))
    for number, card in enumerate(bids):
        position = position.after(number % seats, Bid(card))
    return position


def test_everybody_starts_with_one_card_of_each_number() -> None:  # 1.1
    assert ((1, 2, 3, 4, 5),) * 3 == table(3).view(0).hands


def test_everybody_bids_at_the_same_time() -> None:  # 1.2
    assert {0, 1, 2} == game.to_act(table(3).state)
    assert {0, 2} == game.to_act(table(3).after(1, Bid(5)).state)
    assert () == table(3).after(1, Bid(5)).legal(1)


def test_a_bid_lies_face_down_until_all_have_bid() -> None:  # 1.2
    position = table(2).after(1, Bid(5))

    assert (BidPlaced(1, 5),) == position.facts
    assert (None, 5, None) == tuple(position.view(viewer).bid for viewer in (0, 1, None))
    assert (False, True) == position.view(0).has_bid
    assert (1, 2, 3, 4, 5) == position.view(0).hands[1]


def test_the_highest_bid_takes_the_prize() -> None:  # 1.3
    assert (BidPlaced(1, 4), BidsRevealed((2, 4), (3,), 1), PrizeTurned(5)) == table(2, 2).when(1, Bid(4))
    assert ((), (3,)) == table(2, 2, 4).view(0).won
    assert ((1, 3, 4, 5), (1, 2, 3, 5)) == table(2, 2, 4).view(0).hands


def test_a_prize_for_which_the_highest_bids_tie_stays_for_the_next_round() -> None:  # 1.3
    tied = table(3, 4, 4, 2)

    assert BidsRevealed((4, 4, 2), (3,), None) == tied.facts[1]
    assert (3, 5) == tied.view(None).stake
    assert BidsRevealed((1, 2, 3), (3, 5), 2) == tied.after(0, Bid(1)).after(1, Bid(2)).after(2, Bid(3)).facts[1]


def test_lower_bids_may_tie() -> None:  # 1.3
    assert BidsRevealed((1, 1, 2), (3,), 2) == table(3, 1, 1, 2).facts[1]


def test_most_points_win_when_the_hands_are_empty() -> None:  # 2.1
    over = table(2, 2, 1, 5, 4, 1, 2, 3, 5, 4, 3)

    assert Outcome("most-points", (0,), ((0,), (1,)), (12, 3)) == over.outcome
    assert frozenset() == game.to_act(over.state)


def test_prizes_left_over_by_a_tie_count_for_nobody_and_a_victory_may_be_shared() -> None:  # 2.1
    over = table(2, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)

    assert CARDS == over.view(None).stake
    assert Outcome("most-points", (0, 1), ((0, 1),), (0, 0)) == over.outcome


def test_a_seat_that_resigns_takes_its_bid_back() -> None:  # 2.2
    position = table(3, 1, 2, 3).after(1, Bid(5)).resigned(1)

    assert (Resigned(1),) == position.facts
    assert {0, 2} == game.to_act(position.state)
    assert BidsRevealed((4, None, 2), (5,), 0) == position.after(0, Bid(4)).after(2, Bid(2)).facts[1]


def test_a_round_ends_when_the_seat_that_it_waited_for_resigns() -> None:  # 2.2
    assert (Resigned(2), BidsRevealed((1, 2, None), (3,), 1), PrizeTurned(5)) == table(3, 1, 2).resigned(2).facts


def test_who_resigned_ranks_behind_all_others() -> None:  # 2.2
    over = table(4, 1, 2, 3, 4).resigned(3).resigned(0)
    for one, other in ((1, 2), (3, 1), (4, 5), (5, 4)):
        over = over.after(1, Bid(one)).after(2, Bid(other))

    assert Outcome("most-points", (2,), ((2,), (1,), (0,), (3,)), (0, 5, 7, 3)) == over.outcome


def test_the_last_seat_left_wins_at_once() -> None:  # 2.3
    over = table(3, 3, 2, 1).resigned(0).resigned(2)

    assert Outcome("last-one-left", (1,), ((1,), (2,), (0,)), (3, 0, 0)) == over.outcome


def test_a_card_that_is_spent_is_refused() -> None:  # 1.4
    assert "not-in-hand" == table(2, 5, 4).refusal(0, Bid(5))


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (PrizeTurned(7), "The prize 7 is turned up."),
        (BidsRevealed((2, None, 5), (3, 9), 2), "Seat 1 bid 2 and Seat 3 bid 5. Seat 3 takes the prizes 3 and 9."),
        (
            BidsRevealed((5, 5), (3,), None),
            "Seat 1 bid 5 and Seat 2 bid 5. It is a tie: the prize 3 stays on the table.",
        ),
    ],
)
def test_what_happens_is_told_in_words(fact: PublicFact, words: str) -> None:
    assert words == game.say_fact(Setup(3, Options(), (NoOptions(),) * 3), fact)
