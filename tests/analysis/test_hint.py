"""Finding a hint: from one world alone, by the search of the bots, measured in rollouts."""

from itertools import count
from random import Random
from typing import Any

from analysis.hint import Found, hint_of, in_words
from bots.interface import Budget
from domain.games.goofspiel import Bid
from domain.games.goofspiel import game as goofspiel
from domain.kernel.game import AnyGame
from tests.kernel.table import started
from tests.toys import pebbles
from tests.toys.pebbles_rules import Options, Take, Toss


def found(game: AnyGame, state: Any, seed: int = 1, simulations: int = 40) -> Found:
    """A hint for the seat to act, its search measured in simulations."""
    return hint_of(game, state, min(game.to_act(state)), Random(seed), Budget(simulations, count().__next__))


def test_it_is_the_action_that_wins_and_how_often() -> None:
    state = started(pebbles, options=Options(heap=3)).session.point.state
    hint = found(pebbles, state)

    assert Take(3) == pebbles.legal(state, 0)[hint.action]
    assert (1000, True, "chance") == (hint.value, hint.better, hint.unit)
    assert hint.next_best is not None
    assert hint.next_best.value < hint.value
    assert "a 100 % chance to win" == in_words(hint.value, hint.unit)


def test_it_claims_no_lead_that_chance_may_explain() -> None:
    hint = found(goofspiel, last_choice())

    assert hint.next_best is not None
    assert (hint.value, False) == (hint.next_best.value, hint.better)


def last_choice() -> Any:
    """A game of Goofspiel in which seat 0 has all prizes but two, so that no choice matters any more."""
    table = started(goofspiel)
    while len(table.session.point.state.hands[0]) > 2:
        seat = min(table.session.to_act)
        legal = goofspiel.legal(table.session.point.state, seat)
        table = table.play(seat, legal[-1] if seat == 0 else legal[0])
    return table.session.point.state


def test_an_only_choice_has_no_next_best() -> None:
    state = started(pebbles, options=Options(heap=1)).play(0, Toss()).session.point.state
    hint = found(pebbles, state)

    assert 1 == len(pebbles.legal(state, 0))
    assert (0, None, False) == (hint.action, hint.next_best, hint.better)


def test_it_depends_on_what_the_seat_knows_alone() -> None:
    """The bid of the other seat is hidden: the hint is the same whatever it is."""
    high, low = (after_bid(card) for card in (13, 1))

    assert high != low
    assert found(goofspiel, high) == found(goofspiel, low)


def after_bid(card: int) -> Any:
    """A first round in which seat 0 has bid this card, and seat 1 is to bid."""
    return started(goofspiel).play(0, Bid(card)).session.point.state
