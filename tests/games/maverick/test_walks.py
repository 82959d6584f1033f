"""What holds in every game, seen in games of random choices; and how many ways there are."""

from collections.abc import Mapping
from functools import reduce
from typing import Any

import msgspec
import pytest

from domain.games.maverick import game
from domain.games.maverick.actions import ChooseCompanion, SetPayment
from domain.games.maverick.state import ACTION_CARDS, State
from domain.kernel.game import Refused
from tests.games.maverick.tables import EVERY_ACTION, SETUP, dealt, rng, walk

SEEDS = range(12)
LONGEST = 2 + 40 + 35
"""Companion and payment, each card once, and a turn for each card of the deck."""


def _accepts(state: State, action: Any) -> bool:  # any action
    try:
        game.decide(state, 0, action, rng(0))
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seed", SEEDS)
def test_exactly_the_legal_actions_are_accepted(seed: int) -> None:
    for state, _, _, after in walk(seed):
        legal = game.legal(state, 0)
        assert len(set(legal)) == len(legal) > 0
        assert set(legal) == {action for action in EVERY_ACTION if _accepts(state, action)}
        assert () == game.legal(state, 1)
        assert bool(game.to_act(after)) is (game.outcome(after) is None)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    for _, _, _, state in walk(seed):
        trophies = tuple(trophy.card for trophy in state.corridor.trophies)
        cards = state.hand + state.deck + state.payment + state.played + state.discards + trophies
        assert sorted(ACTION_CARDS) == sorted(cards)
        assert state.cards_played >= len(state.played)
        assert list(state.hand) == sorted(state.hand)


@pytest.mark.parametrize("seed", range(100))
def test_every_game_ends(seed: int) -> None:
    steps = list(walk(seed))

    assert game.outcome(steps[-1][-1]) is not None
    assert len(steps) <= LONGEST


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    assert list(walk(3)) == list(walk(3))


def test_the_facts_alone_give_the_state() -> None:
    facts = [*game.setup(SETUP, rng(3)), *[fact for _, _, facts, _ in walk(3) for fact in facts]]
    *_, (_, _, _, live) = walk(3)

    assert live == reduce(game.evolve, facts, game.initial())


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_survives_json(seed: int) -> None:
    for state, action, facts, after in walk(seed):
        assert action == _through_json(action, game.action_type)
        assert list(facts) == [_through_json(fact, game.fact_type) for fact in facts]
        assert state == _through_json(state, State)
        for seat in (0, None):
            assert game.view(after, seat) == _through_json(game.view(after, seat), game.view_type)
            public = [game.redact(SETUP, fact, seat) for fact in facts]
            assert public == [_through_json(fact, game.public_fact_type) for fact in public]
            assert all(game.say_fact(SETUP, fact) for fact in public)
            shown = game.redact_action(SETUP, 0, action, seat)
            assert shown == _through_json(shown, game.public_action_type)


def _through_json(value: Any, type_: Any) -> Any:  # any value
    return msgspec.json.decode(msgspec.json.encode(value), type=type_)


def test_the_content_and_the_options_can_be_told_as_json() -> None:
    told = msgspec.json.decode(msgspec.json.encode(game.content))

    assert 18 == len(told["monsters"])
    assert b'{"trophy_rule":"required"}' == msgspec.json.encode(game.options_type())
    assert b"{}" == msgspec.json.encode(game.seat_options_type())


def _ways(state: State, depth: int) -> int:
    """How many sequences of this many legal actions there are."""
    if depth == 0:
        return 1
    ways = 0
    for action in game.legal(state, 0):
        after = reduce(game.evolve, game.decide(state, 0, action, rng(0)), state)
        ways += _ways(after, depth - 1)
    return ways


@pytest.mark.parametrize(
    ("seed", "expected"), [(1, {1: 2, 2: 72, 3: 1161, 4: 19529}), (2, {1: 2, 2: 72, 3: 1080, 4: 16924})]
)
def test_the_ways_from_the_deal_are_counted(seed: int, expected: Mapping[int, int]) -> None:
    assert expected == {depth: _ways(dealt(seed).state, depth) for depth in expected}


@pytest.mark.parametrize(
    ("seed", "expected"), [(1, {1: 10, 2: 114, 3: 1280, 4: 12962}), (2, {1: 15, 2: 227, 3: 3218, 4: 39981})]
)
def test_the_ways_from_the_first_turn_are_counted(seed: int, expected: Mapping[int, int]) -> None:
    state = dealt(seed).after(0, ChooseCompanion("raven"), SetPayment(5)).state

    assert expected == {depth: _ways(state, depth) for depth in expected}
