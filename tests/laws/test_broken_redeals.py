"""The laws of redealing catch a broken redeal of every game at every seat count, not only of the toys."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from domain.kernel.game import AnyGame, Seat, Setup
from domain.kernel.session import Session
from tests.laws.broken_redeals import (
    locate_places,
    with_identity_redeal,
    with_occasional_identity_redeal,
    with_place_kept,
    with_redeal_for_another_seat,
    with_seats_swapped,
)
from tests.laws.redealing import find_distribution_difference, find_inconsistency, find_missing_values, places_and_ends
from tests.laws.subjects import SUBJECTS, Subject, cases
from tests.laws.walks import Walk, play_walk
from tests.laws.worlds import seeded_rng, viewers

CASES = [
    pytest.param(subject.game.key, seats, id=f"{subject.game.key}-{seats}")
    for subject, seats in cases()
    if subject.game is SUBJECTS[subject.game.key].game  # the newest version
    and subject.hidden is not SUBJECTS["pebbles"].hidden  # nothing is hidden there
]
SEVERAL = [case for case in CASES if case.values[1] != 1]
ONE_HIDDEN = [case for case in SEVERAL if case.values == ("goofspiel", 2)]
"""Of two bids only one lies face down: the second one reveals both."""

WALKS, STATES = 3, 3
"""The number of walks, and of states sampled from each."""

VISITED_WALKS = 24
"""The number of walks, divided by the seats, in which every kind of hidden place is looked for.

In three walks nobody looks through scavenge cards at one seat or four, or sets survivor cards aside at two.
"""

MAX_REDEALS = 30
"""A broken redeal keeps the same thing every time, so a few redeals suffice."""


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_a_redeal_that_returns_the_true_state_is_caught(key: str, seats: int) -> None:
    subject = SUBJECTS[key]
    broken = replace(subject, game=with_identity_redeal(subject.game))

    for session, viewer in sample_moments(key, seats):
        state = session.point.state
        hiding = {name for name, ways in count_values(subject, state, viewer).items() if ways != 1}
        assert hiding == set(find_missing_values(broken, state, viewer, MAX_REDEALS))


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_a_redeal_that_keeps_one_place_is_caught(key: str, seats: int) -> None:
    subject = SUBJECTS[key]
    caught: set[str] = set()

    moments = one_moment_of_each_kind(key, seats)
    for state, viewer, names in moments:
        locations = locate_places(subject, state, viewer)
        for name in names:
            broken = replace(subject, game=with_place_kept(subject, state, viewer, name, locations[name]))
            if name in find_missing_values(counting_only(name, broken), state, viewer, MAX_REDEALS):
                caught.add(kind(name))

    assert caught == {kind(name) for _, _, names in moments for name in names} != set()


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_a_redeal_biased_towards_the_true_state_is_caught(key: str, seats: int) -> None:
    subject = SUBJECTS[key]
    hiding = [
        (session.point.state, viewer)
        for session, viewer in sample_moments(key, seats)
        if any(ways != 1 for ways in count_values(subject, session.point.state, viewer).values())
    ]

    for state, viewer in hiding[:2]:
        other_state = subject.game.redeal(state, viewer, seeded_rng(1))
        assert find_distribution_difference(
            with_occasional_identity_redeal(subject.game), state, other_state, viewer, deals=200
        )
    assert hiding


@pytest.mark.parametrize(("key", "seats"), SEVERAL)
def test_a_redeal_from_another_seats_information_set_is_caught(key: str, seats: int) -> None:
    subject = SUBJECTS[key]
    broken = replace(subject, game=with_redeal_for_another_seat(subject.game, seats))

    assert any(find_inconsistency(broken, session, viewer, worlds=3) for session, viewer in sample_moments(key, seats))


@pytest.mark.parametrize(("key", "seats"), [case for case in SEVERAL if case not in ONE_HIDDEN])
def test_a_redeal_that_swaps_seats_is_caught(key: str, seats: int) -> None:
    subject = SUBJECTS[key]

    assert any(
        find_inconsistency(replace(subject, game=broken), session, viewer, worlds=3)
        for session, viewer, broken in swapping_moments(key, seats)
    )


@pytest.mark.parametrize(("key", "seats"), ONE_HIDDEN)
def test_what_one_seat_alone_hides_has_no_counterpart(key: str, seats: int) -> None:
    assert not any(True for _ in swapping_moments(key, seats))


def swapping_moments(key: str, seats: int) -> Iterator[tuple[Session, Seat | None, AnyGame]]:
    """Moments in which hidden information of a seat has a counterpart of another seat, with games that swap the two."""
    for session, viewer in sample_moments(key, seats):
        broken = with_seats_swapped(session, viewer)
        if broken is not None:
            yield session, viewer, broken


def sample_moments(key: str, seats: int) -> Iterator[tuple[Session, Seat | None]]:
    """Tables in play, sampled along random walks, each with a viewer."""
    chance = Random(f"{key}/{seats}")
    for start in range(WALKS):
        under_way = sessions(key, seats, start)
        for session in chance.sample(under_way, min(STATES, len(under_way))):
            yield session, chance.choice(viewers(session.known_setup))


def one_moment_of_each_kind(key: str, seats: int) -> list[tuple[Any, Seat | None, list[str]]]:
    """A state and viewer for every kind of hidden place that occurs along the walks, with the places to break there.

    Every moment of the walks is visited, in random order: some kinds occur only at the start, or once in many walks.
    """
    subject, found = SUBJECTS[key], set[str]()
    visited = [
        (session.point.state, viewer)
        for start in range(VISITED_WALKS // seats)
        for session in sessions(key, seats, start)
        for viewer in viewers(session.known_setup)
    ]
    moments = []
    for state, viewer in Random(f"{key}/{seats}").sample(visited, len(visited)):
        new: dict[str, str] = {}
        for name in places_and_ends(subject.hidden(state, viewer)):
            if kind(name) not in found | new.keys() and subject.possible(state, viewer, name) != 1:
                new[kind(name)] = name
        if new:
            found |= new.keys()
            moments.append((state, viewer, list(new.values())))
    return moments


@cache
def sessions(key: str, seats: int, start: int) -> tuple[Session, ...]:
    """A table with the default options, after each action of a walk."""
    subject = SUBJECTS[key]
    batches = play_walk(subject.game, Walk(setup_of(subject, seats), start, subject.depth, ()))
    return tuple([batch.session for batch in batches if batch.session.status == "playing"])


def setup_of(subject: Subject, seats: int) -> Setup[Any, Any]:
    """The default options of the table and of every seat."""
    return Setup(seats, subject.game.options_type(), (subject.game.seat_options_type(),) * seats)


def count_values(subject: Subject, state: Any, viewer: Seat | None) -> dict[str, int | None]:
    """How many values each hidden place could have for all the viewer knows, None for many."""
    return {name: subject.possible(state, viewer, name) for name in places_and_ends(subject.hidden(state, viewer))}


def counting_only(place: str, subject: Subject) -> Subject:
    """The subject, with one value expected elsewhere, so that no redeals are made for the sake of other places."""
    return replace(subject, possible=lambda *at: subject.possible(*at) if at[-1] == place else 1)


def kind(place: str) -> str:
    """The name of a place without its numbers: one place of each kind is enough."""
    return re.sub(r"\d+", "#", place)
