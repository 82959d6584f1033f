"""What the rules say no to, and why."""

import pytest

from domain.games.full_throttle import game
from domain.games.full_throttle.actions import FullThrottleActions, PlaceBet, RemoveCard, ReturnCards
from domain.games.full_throttle.state import Card
from domain.kernel.game import Refused
from tests.games.full_throttle.tables import RETURN, bet, drafting, last_three, remove, resigned
from tests.games.kit import NoChance, Position

SIX: tuple[Card, ...] = ("yellow-1", "green-1", "purple-1", "blue-1", "red-1", "black-1")
BET = PlaceBet("yellow-1")
REMOVE = RemoveCard("yellow-1")


def clearing() -> Position:
    return drafting(2, *SIX).after(0, bet("black-1")).after(1, bet("red-1"))


@pytest.mark.parametrize("action", [BET, REMOVE, RETURN])
def test_only_the_holder_of_the_hand_acts(action: FullThrottleActions) -> None:
    assert "not-your-turn" == drafting(2, *SIX).refusal(1, action)


@pytest.mark.parametrize("action", [BET, REMOVE, RETURN])
def test_nobody_acts_after_the_end(action: FullThrottleActions) -> None:
    assert "not-your-turn" == last_three().after(3, RETURN).refusal(3, action)


@pytest.mark.parametrize("action", [REMOVE, RETURN, RemoveCard("red-3")])
def test_while_a_bet_is_due_nothing_else_is_done(action: FullThrottleActions) -> None:
    assert "wrong-step" == drafting(2, *SIX).refusal(0, action)


@pytest.mark.parametrize("action", [BET, RETURN, PlaceBet("red-3")])
def test_while_a_removal_is_due_nothing_else_is_done(action: FullThrottleActions) -> None:
    assert "wrong-step" == clearing().refusal(1, action)


@pytest.mark.parametrize("action", [BET, REMOVE])
def test_while_the_return_is_due_nothing_else_is_done(action: FullThrottleActions) -> None:
    assert "wrong-step" == last_three().refusal(3, action)


def test_one_bets_a_card_of_the_hand() -> None:
    assert "card-not-in-hand" == drafting(2, *SIX).refusal(0, PlaceBet("yellow-2"))


def test_one_removes_a_card_of_the_hand() -> None:
    assert "card-not-in-hand" == clearing().refusal(1, remove("red-1"))


@pytest.mark.parametrize(
    "cards", [("yellow-1", "yellow-2", "red-3"), ("yellow-1", "yellow-1", "yellow-2"), ("red-1", "red-1", "red-1")]
)
def test_one_returns_the_three_cards_of_the_hand(cards: tuple[Card, Card, Card]) -> None:
    assert "not-the-last-three" == last_three().refusal(3, ReturnCards(cards))


def test_nobody_resigns_after_the_end() -> None:
    with pytest.raises(Refused) as caught:
        game.resign(last_three().after(3, RETURN).state, 0, NoChance())

    assert "game-over" == caught.value.code


def test_nobody_resigns_twice() -> None:
    with pytest.raises(Refused) as caught:
        game.resign(resigned(drafting(3, *SIX, "red-2"), 1).state, 1, NoChance())

    assert "already-resigned" == caught.value.code
