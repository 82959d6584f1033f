"""The laws of redealing bite on every game at every seat count, not only on the toys."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from domain.kernel.game import Seat, Setup
from domain.kernel.session import Session
from tests.laws.misdealing import (
    deals_for_another,
    gives_back,
    gives_back_at_times,
    keeps,
    lying_in,
    mixes_seats,
)
from tests.laws.redealing import contradicted, parts, stuck, told_apart
from tests.laws.subjects import SUBJECTS, Subject, cases
from tests.laws.walks import Walk, trail
from tests.laws.worlds import luck, viewers

CASES = [
    pytest.param(subject.game.key, seats, id=f"{subject.game.key}-{seats}")
    for subject, seats in cases()
    if subject.hidden is not SUBJECTS["pebbles"].hidden  # nothing is hidden there
]
SEVERAL = [case for case in CASES if case.values[1] != 1]  # with one seat there is no other one to deal for

WALKS, STATES = 3, 3
"""So many walks are tried, and so many states of each."""

PATIENCE = 30
"""What a broken redeal keeps it keeps always: a few redeals will do."""


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_a_redeal_that_gives_the_state_back_is_caught(key: str, seats: int) -> None:
    subject = SUBJECTS[key]
    broken = replace(subject, game=gives_back(subject.game))

    for session, viewer in moments(key, seats):
        state = session.point.state
        hiding = {name for name, ways in counted(subject, state, viewer).items() if ways != 1}
        assert hiding == set(stuck(broken, state, viewer, PATIENCE))


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_a_redeal_of_all_but_one_place_is_caught(key: str, seats: int) -> None:
    subject = SUBJECTS[key]
    caught: set[str] = set()

    for session, viewer in moments(key, seats):
        state = session.point.state
        new = {kind(name): name for name, ways in counted(subject, state, viewer).items() if ways != 1}
        names = [name for kind_, name in new.items() if kind_ not in caught]
        lying = lying_in(subject, state, viewer) if names else {}
        for name in names:
            broken = replace(subject, game=keeps(subject, state, viewer, name, lying[name]))
            complaints = stuck(broken, state, viewer, PATIENCE)
            assert name in complaints
            caught.add(kind(name))

    assert caught


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_a_redeal_that_leans_to_the_truth_is_caught(key: str, seats: int) -> None:
    subject = SUBJECTS[key]
    hiding = [
        (session.point.state, viewer)
        for session, viewer in moments(key, seats)
        if any(ways != 1 for ways in counted(subject, session.point.state, viewer).values())
    ]

    for state, viewer in hiding[:2]:
        lookalike = subject.game.redeal(state, viewer, luck(1))
        assert told_apart(gives_back_at_times(subject.game), state, lookalike, viewer, deals=200)
    assert hiding


@pytest.mark.parametrize(("key", "seats"), SEVERAL)
def test_a_redeal_for_another_seat_is_caught(key: str, seats: int) -> None:
    subject = SUBJECTS[key]
    broken = replace(subject, game=deals_for_another(subject.game, seats))

    assert any(contradicted(broken, session, viewer, worlds=3) for session, viewer in moments(key, seats))


@pytest.mark.parametrize(("key", "seats"), SEVERAL)
def test_a_redeal_among_the_wrong_seats_is_caught(key: str, seats: int) -> None:
    subject = SUBJECTS[key]
    mixed = [
        (session, viewer, broken)
        for session, viewer in moments(key, seats)
        if (broken := mixes_seats(session, viewer)) is not None
    ]
    if not mixed:
        pytest.skip("what is hidden of one seat never lies beside anything of another one")

    assert any(
        contradicted(replace(subject, game=broken), session, viewer, worlds=3) for session, viewer, broken in mixed
    )


def moments(key: str, seats: int) -> Iterator[tuple[Session, Seat | None]]:
    """Tables under way, drawn at random along random walks, each with somebody who looks on."""
    chance = Random(f"{key}/{seats}")
    for start in range(WALKS):
        under_way = sessions(key, seats, start)
        for session in chance.sample(under_way, min(STATES, len(under_way))):
            yield session, chance.choice(viewers(session.known_setup))


@cache
def sessions(key: str, seats: int, start: int) -> tuple[Session, ...]:
    """A table of the default options after each action of a walk."""
    subject = SUBJECTS[key]
    batches = trail(subject.game, Walk(setup_of(subject, seats), start, subject.depth, ()))
    return tuple([batch.session for batch in batches if batch.session.status == "playing"])


def setup_of(subject: Subject, seats: int) -> Setup[Any, Any]:
    """The default options, and nothing brought along."""
    return Setup(seats, subject.game.options_type(), (subject.game.seat_options_type(),) * seats)


def counted(subject: Subject, state: Any, viewer: Seat | None) -> dict[str, int | None]:
    """How many values each hidden place could have, None for many."""
    return {name: subject.possible(state, viewer, name) for name in parts(subject.hidden(state, viewer))}


def kind(place: str) -> str:
    """A place without its numbers: one of a kind is enough."""
    return re.sub(r"\d+", "#", place)
