"""With small piles: a redeal samples every state of the viewer's information set, no other, and alike.

Alike: from whichever state of the set the redeals start, they have one distribution.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from domain.kernel.game import AnyGame, Seat, Setup
from tests.laws.broken_redeals import with_identity_redeal, with_occasional_identity_redeal
from tests.laws.information_sets import ScriptedRng, enumerate_outcomes, walk_information_sets
from tests.laws.redealing import find_distribution_difference
from tests.laws.subjects import Subject, cases
from tests.laws.worlds import fingerprint, seeded_rng, viewers
from tests.volume import volume

SEEDS = volume(1, 3)
"""Games of each kind."""

LARGEST = 120
"""The largest information set of which every state must be sampled ..."""

MAX_REDEALS = 100
"""... within so many redeals per state; equal cards make some states rarer than others."""

DEALS = volume(50, 400)
"""Redeals of the true state and of another one that are compared; more of them in a soak run."""

CASES = [
    pytest.param(subject, seats, seed, id=f"{subject.name}-{seats}-{seed}")
    for subject, seats in cases()
    if subject.small is not None
    for seed in range(SEEDS)
]

FEWEST_SEATS = [
    pytest.param(subject, seats, id=subject.name)
    for subject, seats in cases()
    if subject.small is not None and seats == subject.game.seats[0]
]


def find_fault(subject: Subject, seats: int, seed: int, viewer: Seat | None, deals: int = DEALS) -> str | None:
    """The first redeal along a game that does not sample the information set, in words, or None.

    Distributions are compared in one set of each game, drawn at random.
    """
    game = subject.game
    assert subject.small is not None
    setup: Setup[Any, Any] = Setup(seats, game.options_type(), (game.seat_options_type(),) * seats)
    uncertain: list[tuple[Any, set[Any]]] = []
    for state, possible, seen in walk_information_sets(game, setup, subject.small(seats), viewer, seed):
        assert state in possible
        if len(possible) <= LARGEST:
            fault = _find_wrong_support(game, state, possible, viewer, seen)
            if fault is not None:
                return fault
        if len(possible) > 1:
            uncertain.append((state, possible))
    if not uncertain:
        return None
    chance = Random(f"{game.key}/{seats}/{seed}/{viewer}")
    state, possible = chance.choice(uncertain)
    other = chance.choice(sorted(possible - {state}, key=fingerprint))
    return find_distribution_difference(game, state, other, viewer, deals)


def _find_wrong_support(
    game: AnyGame, state: Any, possible: Collection[Any], viewer: Seat | None, seen: Sequence[Any]
) -> str | None:
    missing = set(possible)
    for number in range(MAX_REDEALS * len(possible)):
        world = game.redeal(state, viewer, seeded_rng(number))
        if world not in possible:
            return (
                f"`redeal` for seat {viewer} returned {world}, which contradicts what seat {viewer} saw, "
                f"at last {', '.join(map(str, seen))}"
            )
        missing.discard(world)
        if not missing and number > LARGEST:
            break
    return f"`redeal` for seat {viewer} never returns {missing}" if missing else None


@pytest.mark.parametrize(("subject", "seats", "seed"), CASES)
def test_redeals_sample_exactly_the_information_set(subject: Subject, seats: int, seed: int) -> None:
    setup: Setup[Any, Any] = Setup(seats, None, ())

    for viewer in viewers(setup):
        fault = find_fault(subject, seats, seed, viewer)
        assert fault is None, fault


@pytest.mark.parametrize(("subject", "seats"), [case.values[:2] for case in CASES[::SEEDS]])
def test_a_redeal_that_samples_less_is_caught(subject: Subject, seats: int) -> None:
    broken = replace(subject, game=with_identity_redeal(subject.game))

    for viewer in viewers(Setup(seats, None, ())):
        assert any(find_fault(broken, seats, seed, viewer) for seed in range(SEEDS * 4))


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize(("subject", "seats"), FEWEST_SEATS)
def test_a_redeal_that_samples_the_true_state_too_often_is_caught(subject: Subject, seats: int) -> None:
    broken = replace(subject, game=with_occasional_identity_redeal(subject.game))

    faults = [
        find_fault(broken, seats, seed, viewer, deals=300)
        for viewer in viewers(Setup(seats, None, ()))
        for seed in range(SEEDS)
    ]

    assert any(fault is not None and "can distinguish" in fault for fault in faults), faults


def test_every_outcome_of_chance_is_enumerated() -> None:
    assert [(a, b) for a in (0, 1) for b in (1, 2, 3)] == list(
        enumerate_outcomes(lambda rng: (rng.below("coin", 2), *rng.dice("die", 1, 3)))
    )
    assert {"abc", "acb", "bac", "bca", "cab", "cba"} == {
        "".join(order) for order in enumerate_outcomes(lambda rng: rng.shuffle("cards", "abc"))
    }
    assert ScriptedRng([]).dice("die", 2, 6) == (1, 1)
