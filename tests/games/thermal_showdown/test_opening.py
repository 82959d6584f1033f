"""Before the first round: wishes, and the cards that are kept."""

from typing import TYPE_CHECKING

import pytest

from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.actions import KeepCard, WishFor
from domain.games.thermal_showdown.card_facts import (
    CardKept,
    CardsDrawn,
    DeckShuffled,
    DuelOpened,
    OrderSettled,
    RestDiscarded,
    RestReturned,
    WishMade,
)
from domain.games.thermal_showdown.setup import Options
from domain.games.thermal_showdown.state import Keeping, Opening, Wish
from tests.games.kit import Position, given
from tests.games.thermal_showdown.tables import dealt, hand, ids, random_deck, setup_of

if TYPE_CHECKING:
    from domain.games.thermal_showdown.facts import AnyFact

SEVEN = ids("Tin Cadet", "Tin Cadet", "Kettle Pup", "Spark Mite", "Heat Pulse", "Direct Ray", "Backdraft")
LATER = ids("Sun Engine", "Cryo Titan", "Boiler Ram")


def opened(opening: Opening = "discard") -> Position:
    """Both have drawn seven cards."""
    facts: list[AnyFact] = [DuelOpened(opening, "waived", 200)]
    for seat in (0, 1):
        facts += [DeckShuffled(seat, SEVEN + LATER), CardsDrawn(seat, SEVEN, None)]
    return given(game, *facts)


def wished(first: Wish, second: Wish, opening: Opening = "discard") -> Position:
    """Both have wished."""
    return opened(opening).after(0, WishFor(first)).after(1, WishFor(second))


def kept(position: Position, seat: int, *names: str) -> Position:
    """A seat has kept cards."""
    return position.after(seat, *[KeepCard(card) for card in ids(*names)])


def test_each_draws_seven_of_his_own_deck() -> None:
    mine, theirs = random_deck(1, 40), random_deck(2, 45)
    start = dealt(3, setup_of(mine, theirs, Options()))

    for duelist, deck in zip(start.state.duelists, (mine, theirs), strict=True):
        assert 7 == len(duelist.hand)
        assert sorted(deck) == sorted(duelist.hand + duelist.pile)


def test_both_wish_at_the_same_time() -> None:
    assert frozenset({0, 1}) == game.to_act(opened().state)
    assert [WishFor("first"), WishFor("second")] == list(opened().legal(0)) == list(opened().legal(1))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_wish_is_said_once(seat: int) -> None:
    after = opened().after(seat, WishFor("first"))

    assert frozenset({1 - seat}) == game.to_act(after.state)
    assert (WishMade(seat, "first"),) == after.facts
    assert "not-your-turn" == after.refusal(seat, WishFor("second"))


@pytest.mark.parametrize(("first", "second", "goes_first"), [("first", "second", 0), ("second", "first", 1)])
def test_wishes_that_agree_are_granted(first: Wish, second: Wish, goes_first: int) -> None:  # B2
    after = wished(first, second)

    assert OrderSettled((first, second), goes_first, tossed=False) == after.facts[-1]
    assert frozenset({goes_first}) == game.to_act(after.state)
    assert () == tuple(after.rng.draws)


@pytest.mark.parametrize("turn", ["first", "second"])
def test_a_coin_decides_between_equal_wishes(turn: Wish) -> None:  # B2
    after = wished(turn, turn)

    assert ["first-seat/0"] == [draw.label for draw in after.rng.draws]
    assert OrderSettled((turn, turn), 1, tossed=True) == after.facts[-1]


def test_the_order_of_the_wishes_in_time_does_not_matter() -> None:
    late = opened().after(1, WishFor("second")).after(0, WishFor("first"))

    assert wished("first", "second").state == late.state


def test_the_first_player_keeps_three_and_shows_the_rest() -> None:  # B1
    after = kept(wished("first", "second"), 0, "Direct Ray", "Tin Cadet", "Spark Mite")
    rest = ids("Tin Cadet", "Kettle Pup", "Backdraft", "Heat Pulse")

    assert ["Tin Cadet", "Spark Mite", "Direct Ray"] == hand(after, 0)
    assert sorted(rest) == sorted(after.state.duelists[0].discard)
    assert Keeping(1, 0, ()) == after.state.phase


def test_cards_are_kept_one_by_one() -> None:
    once = kept(wished("first", "second"), 0, "Tin Cadet")
    twice = kept(once, 0, "Tin Cadet")

    assert (CardKept(0, ids("Tin Cadet")[0]),) == once.facts
    assert 6 == len(once.legal(0))
    assert KeepCard(ids("Tin Cadet")[0]) in once.legal(0)
    assert KeepCard(ids("Tin Cadet")[0]) not in twice.legal(0)
    assert "not-in-hand" == twice.refusal(0, KeepCard(ids("Tin Cadet")[0]))
    assert "not-in-hand" == twice.refusal(0, KeepCard(ids("Sun Engine")[0]))


def test_equal_cards_are_one_choice() -> None:
    assert 6 == len(wished("first", "second").legal(0))


def test_the_second_player_keeps_four_then_the_first_round_begins() -> None:  # B1, B4
    first = kept(wished("second", "first"), 1, "Direct Ray", "Tin Cadet", "Spark Mite")
    after = kept(first, 0, "Backdraft", "Kettle Pup", "Heat Pulse", "Spark Mite")
    view = after.view(1)

    assert ["Kettle Pup", "Spark Mite", "Heat Pulse", "Backdraft"] == hand(after, 0)
    assert frozenset({1}) == game.to_act(after.state)
    assert (1, 1) == (view.round, view.active)
    assert (1, 1) == (view.duelists[1].control, view.duelists[1].counters)
    assert ["Tin Cadet", "Spark Mite", "Sun Engine", "Direct Ray"] == hand(after, 1)


def test_the_rest_may_be_shuffled_back_instead() -> None:
    after = kept(wished("first", "second", "reshuffle"), 0, "Direct Ray", "Tin Cadet", "Spark Mite")
    [returned] = [fact for fact in after.facts if isinstance(fact, RestReturned)]

    assert not any(isinstance(fact, RestDiscarded) for fact in after.facts)
    assert ["Tin Cadet", "Spark Mite", "Direct Ray"] == hand(after, 0)
    assert returned.pile == after.state.duelists[0].pile
    assert sorted(LATER + ids("Tin Cadet", "Kettle Pup", "Backdraft", "Heat Pulse")) == sorted(returned.pile)
    assert () == after.state.duelists[0].discard
