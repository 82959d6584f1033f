"""Who may know what, who learns something, and the words for it."""

import pytest

from domain.games.full_throttle import game
from domain.games.full_throttle.actions import (
    FullThrottleActions,
    PlaceBet,
    PublicPlaceBet,
    PublicRemoveCard,
    PublicReturnCards,
    RemoveCard,
)
from domain.games.full_throttle.facts import (
    BetPlaced,
    BetsShown,
    CardRemoved,
    CardRevealed,
    CardsReturned,
    DraftCompleted,
    Facts,
    HandPassed,
    PublicBetPlaced,
    PublicCardRemoved,
    PublicCardsReturned,
    PublicHandPassed,
    PublicStackShuffled,
    RaceSetUp,
    RemovedCardShown,
    SeatResigned,
    StackShuffled,
)
from domain.games.full_throttle.state import Card
from domain.games.full_throttle.views import KnownCard, MopedView
from domain.kernel.game import Seat
from tests.games.full_throttle.tables import RETURN, after_rounds, bet, drafting, last_three, remove, setup_of, started

SEVEN: tuple[Card, ...] = ("yellow-1", "green-1", "purple-1", "blue-1", "red-1", "black-1", "black-2")
GRID = ("S7[0]I", "S7[0]O", "S7[1]I", "S7[1]O", "S7[2]I", "S7[2]O")
SETUP = setup_of(3)


@pytest.mark.parametrize(
    ("fact", "insiders", "shown", "hidden"),
    [
        (BetPlaced(1, "red-1"), {1}, PublicBetPlaced(1, "red-1"), PublicBetPlaced(1, None)),
        (
            HandPassed(1, 2, ("red-1", "red-2")),
            {1, 2},
            PublicHandPassed(1, 2, 2, ("red-1", "red-2")),
            PublicHandPassed(1, 2, 2, None),
        ),
        (CardRemoved(2, "red-1"), {2}, PublicCardRemoved(2, "red-1"), PublicCardRemoved(2, None)),
        (
            CardsReturned(2, ("red-1", "red-2", "red-3")),
            {2},
            PublicCardsReturned(2, ("red-1", "red-2", "red-3")),
            PublicCardsReturned(2, None),
        ),
        (StackShuffled(("red-1", "red-2")), set(), None, PublicStackShuffled(2)),
    ],
)
def test_cards_are_shown_to_insiders_only(fact: Facts, insiders: set[Seat], shown: object, hidden: object) -> None:
    for seat in (0, 1, 2, None):
        assert (shown if seat in insiders else hidden) == game.redact(SETUP, fact, seat)


@pytest.mark.parametrize(
    ("action", "shown", "hidden"),
    [
        (PlaceBet("red-1"), PublicPlaceBet("red-1"), PublicPlaceBet(None)),
        (RemoveCard("red-1"), PublicRemoveCard("red-1"), PublicRemoveCard(None)),
        (RETURN, PublicReturnCards(RETURN.cards), PublicReturnCards(None)),
    ],
)
def test_the_cards_of_an_action_are_the_actors_own_business(
    action: FullThrottleActions, shown: object, hidden: object
) -> None:
    assert shown == game.redact_action(SETUP, 1, action, 1)
    assert [hidden] * 3 == [game.redact_action(SETUP, 1, action, seat) for seat in (0, 2, None)]


def test_seat_options_hide_nothing() -> None:
    assert game.seat_options_type() == game.redact_seat_options(SETUP, 1, None)


@pytest.mark.parametrize(
    ("fact", "learners"),
    [
        (RaceSetUp(3, "gravel-oval", True, GRID, (), 1), {0, 1, 2, None}),  # noqa: FBT003
        (CardRevealed("red-1"), {0, 1, 2, None}),
        (RemovedCardShown(0, "red-1"), {0, 1, 2, None}),
        (HandPassed(1, 2, ("red-1",)), {2}),
        (BetsShown(1, (), 0, 0), {0, 2, None}),
        (BetPlaced(1, "red-1"), set()),
        (CardRemoved(1, "red-1"), set()),
        (CardsReturned(1, ("red-1", "red-2", "red-3")), set()),
        (DraftCompleted(1), set()),
        (SeatResigned(1), set()),
    ],
)
def test_a_fact_is_news_to_these_seats(fact: Facts, learners: set[Seat | None]) -> None:
    assert learners == game.learned(SETUP, fact)


# Views


def test_a_view_shows_the_race_to_everybody() -> None:
    view = last_three(where={"black": "S7[2]I", "red": "S7[1]I"}, crossings={"black": 2, "red": 4}).view(None)

    assert MopedView("black", "S7[2]I", 2, 2) in view.mopeds
    assert MopedView("red", "S7[1]I", 4, 1) in view.mopeds
    assert ("red",) == view.finished


def test_the_hand_is_for_its_holder() -> None:
    table = drafting(3, *SEVEN).after(0, bet("red-1"))

    assert (1, 6) == (table.view(None).holder, table.view(None).hand_size)
    assert table.state.hand == table.view(1).hand
    assert [None] * 3 == [table.view(seat).hand for seat in (0, 2, None)]


def test_bets_are_for_their_owner_until_the_end() -> None:
    table = drafting(3, *SEVEN).after(0, bet("red-1"))

    assert (("red-1",), (), ()) == table.view(0).bets
    assert ((None,), (), ()) == table.view(1).bets
    assert ((None,), (), ()) == table.view(None).bets


def test_at_the_end_everybody_sees_the_bets() -> None:
    table = last_three(bets=[("red-1",), ("blue-2", "red-1")]).after(3, RETURN)

    assert (("red-1",), ("blue-2", "red-1"), (), ()) == table.view(None).bets


def test_a_removed_card_is_known_to_the_seat_that_removed_it() -> None:
    table = drafting(2, *SEVEN[:6]).after(0, bet("red-1")).after(1, bet("blue-1"), remove("black-1"))

    assert ((None,), ("black-1",), (None,)) == tuple(table.view(seat).row for seat in (0, 1, None))


def test_the_shown_cards_of_the_row_are_known_to_all() -> None:
    table = after_rounds(started(2), 7)

    assert table.state.row[:2] == table.view(None).row[:2]
    assert (None,) * 5 == table.view(None).row[2:]


def test_returned_cards_are_known_to_their_seat_until_they_are_drawn() -> None:
    stack: tuple[Card, ...] = ("red-1",) * 5
    table = last_three(*stack).after(3, RETURN)

    assert (KnownCard("yellow-3", 0),) == table.view(3).known
    assert () == table.view(2).known


def test_a_view_tells_the_phase() -> None:
    table = drafting(2, *SEVEN[:6])

    assert "betting" == table.view(None).phase
    assert "clearing" == table.after(0, bet("red-1")).after(1, bet("blue-1")).view(None).phase
    assert "over" == last_three().after(3, RETURN).view(None).phase
    assert "moving" == game.view(game.evolve(last_three().state, CardsReturned(3, RETURN.cards)), None).phase
