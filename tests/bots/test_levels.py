from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

from bots.greedy import WORLDS
from bots.interface import Budget, played
from bots.levels import LEVELS
from bots.luck import Luck
from domain.catalogue import GAMES, INSTALLED
from domain.games.full_throttle import game as full_throttle
from domain.games.goofspiel import Bid
from domain.games.goofspiel import game as goofspiel
from domain.games.thermal_showdown import game as thermal_showdown
from domain.kernel.game import AnyGame, Outcome, Seat, Setup
from tests.toys.pebbles_rules import Take, pebbles

CHOICES = 60
APART = 0.35
"""The share of choices that may differ between two samples of one distribution, by chance."""


def simulations(number: int) -> Budget:
    """So many simulations of a search, however long they take."""
    return Budget(number, count().__next__)


def setup_of(game: AnyGame, seats: int, **options: Any) -> Setup[Any, Any]:
    return Setup(seats, game.options_type(**options), (game.seat_options_type(),) * seats)


def started(game: AnyGame, setup: Setup[Any, Any], seed: int) -> Any:
    state = game.initial()
    for fact in game.setup(setup, Luck(seed)):
        state = game.evolve(state, fact)
    return state


def worlds_of(game: AnyGame, state: Any, seat: Seat, luck: Random) -> Iterator[Any]:
    return (game.redeal(state, seat, Luck(luck.getrandbits(32))) for _ in range(16))


def game_of(game: AnyGame, levels: tuple[str, ...], seed: int, budget: int, most: int = 10_000) -> Outcome | None:
    """How a game of these levels ends; None if it takes more actions than `most`. Each action must be legal."""
    setup = setup_of(game, len(levels))
    luck = Random(seed)
    state = started(game, setup, seed)
    for _ in range(most):
        if game.outcome(state) is not None:
            break
        seat = min(game.to_act(state))
        worlds = worlds_of(game, state, seat, luck)
        action = LEVELS[levels[seat]](game, setup, worlds, seat, luck, simulations(budget))
        assert action in game.legal(state, seat)
        state = played(game, state, seat, action, Luck(luck.getrandbits(32)))
    return game.outcome(state)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", INSTALLED)
def test_every_choice_is_legal(key: str, level: str) -> None:
    game = INSTALLED[key][1]
    game_of(game, (level,) * min(game.seats[-1], 3), seed=1, budget=3, most=25)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", GAMES)
def test_the_same_worlds_luck_and_simulations_give_the_same_choice(key: str, level: str) -> None:
    game = GAMES[key][1]
    seats = min(game.seats[-1], 3)
    setup = setup_of(game, seats)
    state = started(game, setup, seed=3)
    (seat, *_) = game.to_act(state)

    def chosen() -> Any:
        return LEVELS[level](game, setup, worlds_of(game, state, seat, Random(1)), seat, Random(2), simulations(20))

    assert chosen() == chosen()


def test_tables_that_look_alike_to_a_seat_are_played_alike() -> None:
    """By distribution: whatever the other seat has bid in secret, each answer is given about as often."""
    setup = setup_of(goofspiel, 2, cards=5)
    state = started(goofspiel, setup, seed=2)
    for seat, card in ((0, 2), (1, 3), (0, 4), (1, 1)):
        state = played(goofspiel, state, seat, Bid(card), Luck(1))
    alike = [played(goofspiel, state, 1, Bid(card), Luck(1)) for card in state.hands[1]]
    luck = Random(1)

    samples = [
        Counter(
            LEVELS["search"](goofspiel, setup, worlds_of(goofspiel, table, 0, luck), 0, luck, simulations(25))
            for _ in range(CHOICES)
        )
        for table in alike
    ]

    assert 3 == len(samples)
    assert max((one - other).total() for one in samples for other in samples) < APART * CHOICES


@pytest.mark.parametrize(
    ("level", "thinking", "fewest", "most"),
    [("random", 30, 1, 1), ("greedy", 30, WORLDS, WORLDS), ("search", 0, 1, 2), ("search", 30, 5, 30)],
)
def test_a_level_takes_worlds_as_it_needs_them(level: str, thinking: int, fewest: int, most: int) -> None:
    """Each world costs time, so `search` takes one more only when it looks at an action once more."""
    game = full_throttle
    setup = setup_of(game, 2)
    state = started(game, setup, seed=1)
    (seat,) = game.to_act(state)
    taken = count()
    worlds = (game.redeal(state, seat, Luck(n)) for n in taken)

    LEVELS[level](game, setup, worlds, seat, Random(1), simulations(thinking))

    assert fewest <= next(taken) <= most


def test_a_single_world_is_enough() -> None:
    game = thermal_showdown
    setup = setup_of(game, 2)
    state = started(game, setup, seed=1)

    action = LEVELS["search"](game, setup, [game.redeal(state, 0, Luck(1))], 0, Random(1), simulations(40))

    assert action in game.legal(state, 0)


@pytest.mark.parametrize("level", ["greedy", "search"])
def test_a_victory_at_hand_is_taken(level: str) -> None:
    """In Pebbles whoever takes the last one wins; no evaluation says so, only how the game ends."""
    setup = setup_of(pebbles, 2, heap=3)
    state = started(pebbles, setup, seed=1)

    assert Take(3) == LEVELS[level](pebbles, setup, [state], 0, Random(1), simulations(60))


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize(
    ("key", "levels", "fair", "budget"),
    [
        ("thermal-showdown", ("search", "random"), 3, 25),
        ("thermal-showdown", ("greedy", "random"), 3, 1),
        ("full-throttle", ("search", "random", "random"), 2, 100),  # half of what it imagines in 50 ms
        ("full-throttle", ("greedy", "random", "random"), 2, 1),
    ],
)
def test_a_level_beats_random_clearly(key: str, levels: tuple[str, ...], fair: int, budget: int) -> None:
    """Of six games by fixed seeds it wins well more than its `fair` share."""
    game = GAMES[key][1]
    won = 0
    for seed in range(6):
        turned = seed % len(levels)
        outcome = game_of(game, levels[-turned:] + levels[:-turned], seed, budget)
        won += outcome is not None and turned in outcome.winners

    assert won > fair + 1
