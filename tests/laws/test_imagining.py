"""With small piles: redeals are all that a viewer can imagine, and nothing else."""

from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.game import Seat, Setup
from tests.laws.imagining import Branching, every_way, imagined
from tests.laws.misdealing import gives_back
from tests.laws.subjects import Subject, cases
from tests.laws.worlds import luck, viewers

SEEDS = 3
"""So many games of each."""

LARGEST = 120
"""So many imagined states at most are awaited among the redeals ..."""

PATIENCE = 100
"""... of which there are so many times more; equal cards make some states rarer than others."""

CASES = [
    pytest.param(subject, seats, seed, id=f"{subject.game.key}-{seats}-{seed}")
    for subject, seats in cases()
    if subject.small is not None
    for seed in range(SEEDS)
]


def wrong(subject: Subject, seats: int, seed: int, viewer: Seat | None) -> str | None:
    """What is wrong with the redeals of some state along a game."""
    game = subject.game
    assert subject.small is not None
    setup: Setup[Any, Any] = Setup(seats, game.options_type(), (game.seat_options_type(),) * seats)
    for state, possible in imagined(game, setup, subject.small(seats), viewer, seed):
        assert state in possible
        if len(possible) <= LARGEST:
            missing = set(possible)
            for number in range(PATIENCE * len(possible)):
                world = game.redeal(state, viewer, luck(number))
                if world not in possible:
                    return f"{world} is not possible"
                missing.discard(world)
                if not missing and number > LARGEST:
                    break
            if missing:
                return f"{missing} are never dealt"
    return None


@pytest.mark.parametrize(("subject", "seats", "seed"), CASES)
def test_redeals_are_all_that_a_viewer_can_imagine(subject: Subject, seats: int, seed: int) -> None:
    setup: Setup[Any, Any] = Setup(seats, None, ())

    assert dict.fromkeys(viewers(setup)) == {viewer: wrong(subject, seats, seed, viewer) for viewer in viewers(setup)}


@pytest.mark.parametrize(("subject", "seats"), [case.values[:2] for case in CASES[::SEEDS]])
def test_a_redeal_of_less_than_that_is_caught(subject: Subject, seats: int) -> None:
    broken = replace(subject, game=gives_back(subject.game))

    for viewer in viewers(Setup(seats, None, ())):
        assert any(wrong(broken, seats, seed, viewer) for seed in range(SEEDS * 4))


def test_chance_is_tried_out_in_every_way() -> None:
    assert [(a, b) for a in (0, 1) for b in (1, 2, 3)] == list(
        every_way(lambda rng: (rng.below("coin", 2), *rng.dice("die", 1, 3)))
    )
    assert {"abc", "acb", "bac", "bca", "cab", "cba"} == {
        "".join(order) for order in every_way(lambda rng: rng.shuffle("cards", "abc"))
    }
    assert Branching([]).dice("die", 2, 6) == (1, 1)
