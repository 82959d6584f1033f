"""The law of `learned`, for every kind of action of every game, not only for those that a walk happens to pick."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from msgspec import inspect

from domain.kernel import commands
from domain.kernel.game import AnyGame, Setup
from tests.laws import walks
from tests.laws.laws import every_seat_that_learns_is_named
from tests.laws.subjects import Subject, cases, soak_if_older
from tests.volume import volume

TABLES, MORE = 24, 300
"""The number of tables played of a game, and the most played until every kind of action was seen."""

LATER = 4
"""A kind of action is checked on its first occurrence at one table, on its second at the next, and so on."""

SUBJECTS = {f"{subject.game.key} {subject.game.version}": subject for subject, _ in cases()}


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize(
    "subject", [pytest.param(each, id=name, marks=soak_if_older(each.game)) for name, each in SUBJECTS.items()]
)
def test_learned_names_every_seat_that_learns_by_any_kind_of_action(subject: Subject) -> None:
    judged = Counter[type]()
    setups = [some_setups(subject, seats) for seats in subject.game.seats]
    for seed in range(MORE):
        if seed < TABLES or kinds_of(subject.game) - judged.keys():
            turn, seats = divmod(seed, len(setups))
            judge(subject, setups[seats][turn % len(setups[seats])], seed, judged)

    assert set() == kinds_of(subject.game) - judged.keys()


def judge(subject: Subject, setup: Setup[Any, Any], seed: int, judged: Counter[type]) -> None:
    """Play the rarest kind of action, or any; check some of the actions, and a resignation of each seat at the end."""
    chance, done = Random(seed), Counter[type]()
    session = walks.opening(subject.game, setup, seed)[-1].session
    for _ in range(subject.depth * 2):
        if session.status != "playing":
            return
        moves = walks.possible(session)
        chance.shuffle(moves)
        unseen = next((move for move in moves if type(move[1]) not in judged), None)
        seat, action = unseen or (moves[0] if seed % 2 else min(moves, key=lambda move: done[type(move[1])]))
        if unseen or done[type(action)] == seed % LATER:
            every_seat_that_learns_is_named(session, seat, action)
            judged[type(action)] += 1
        done[type(action)] += 1
        session = commands.play(session, seat, action, walks.stamp(session, seat)).session
    for seat in range(setup.seats):
        every_seat_that_learns_is_named(session, seat, None)


def some_setups(subject: Subject, seats: int) -> list[Setup[Any, Any]]:
    """Setups of all sorts, the same each time."""
    found: list[Setup[Any, Any]] = []

    @settings(max_examples=volume(4, 8), derandomize=True, database=None, phases=[Phase.generate])
    @given(setup=walks.setups(subject, seats))
    def collect(setup: Setup[Any, Any]) -> None:
        found.append(setup)

    collect()
    return found


def kinds_of(game: AnyGame) -> set[type]:
    """A game's kinds of action."""
    info = inspect.type_info(game.action_type)
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    return {kind.cls for kind in kinds if isinstance(kind, inspect.StructType)}
