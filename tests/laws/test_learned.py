"""Every kind of action of every game is held against what it is said to teach, not only what a walk happens to pick."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from msgspec import inspect

from domain.kernel import commands
from domain.kernel.game import AnyGame, Setup
from tests.laws import walks
from tests.laws.laws import nobody_is_left_out
from tests.laws.subjects import Subject, cases

TABLES, MORE = 24, 300
"""How many tables of a game are played, and at most where a kind of action was not seen before."""

LATER = 4
"""A kind of action is judged the first time it is done at one table, the second time at the next, and so on."""

SUBJECTS = {f"{subject.game.key} {subject.game.version}": subject for subject, _ in cases()}


@pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
def test_learned_leaves_nobody_out_of_any_kind_of_action(subject: Subject) -> None:
    judged = Counter[type]()
    setups = [some_setups(subject, seats) for seats in subject.game.seats]
    for luck in range(MORE):
        if luck < TABLES or kinds_of(subject.game) - judged.keys():
            turn, seats = divmod(luck, len(setups))
            judge(subject, setups[seats][turn % len(setups[seats])], luck, judged)

    assert set() == kinds_of(subject.game) - judged.keys()


def judge(subject: Subject, setup: Setup[Any, Any], luck: int, judged: Counter[type]) -> None:
    """Play by doing what was seldom done, or anything, and hold that to the law now and then; resigning at the end."""
    chance, done = Random(luck), Counter[type]()
    session = walks.opening(subject.game, setup, luck)[-1].session
    for _ in range(subject.depth * 2):
        if session.status != "playing":
            return
        moves = walks.possible(session)
        chance.shuffle(moves)
        unseen = next((move for move in moves if type(move[1]) not in judged), None)
        seat, action = unseen or (moves[0] if luck % 2 else min(moves, key=lambda move: done[type(move[1])]))
        if unseen or done[type(action)] == luck % LATER:
            nobody_is_left_out(session, seat, action)
            judged[type(action)] += 1
        done[type(action)] += 1
        session = commands.play(session, seat, action, walks.stamp(session, seat)).session
    for seat in range(setup.seats):
        nobody_is_left_out(session, seat, None)


def some_setups(subject: Subject, seats: int) -> list[Setup[Any, Any]]:
    """Options of all sorts, the same ones each time."""
    found: list[Setup[Any, Any]] = []

    @settings(max_examples=8, derandomize=True, database=None, phases=[Phase.generate])
    @given(setup=walks.setups(subject, seats))
    def collect(setup: Setup[Any, Any]) -> None:
        found.append(setup)

    collect()
    return found


def kinds_of(game: AnyGame) -> set[type]:
    """What can be done in a game at all."""
    info = inspect.type_info(game.action_type)
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    return {kind.cls for kind in kinds if isinstance(kind, inspect.StructType)}
