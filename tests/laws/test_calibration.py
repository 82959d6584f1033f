"""Calibration: where the redeals have the distribution of the truth, its rank among them is uniform.

That is exact for what chance decided. What seats chose is redealt by what a game assumes of them, as its rules say:
of equal cards in hand each copy is as likely to be chosen. Walks choose among the legal actions, of which equal cards
are one, so in Full Throttle! the two differ a little, by less than so many games can show; places where they differ
much are `uncalibrated`. A rank hardly shows a redeal that copies a card of the truth: `test_copied_cards` does.
"""

from collections import Counter
from collections.abc import Iterator
from math import log
from random import Random
from typing import Any

import pytest

from domain.kernel.game import Seat
from tests.laws.homogeneity import FALSE_ALARM, log_tail
from tests.laws.redealing import places_and_ends
from tests.laws.subjects import SUBJECTS, Subject, cases
from tests.laws.test_broken_redeals import CASES, kind, setup_of
from tests.laws.walks import Walk, play_walk
from tests.laws.worlds import fingerprint, seeded_rng, viewers

GAMES = 400
"""Games played; one state of each is ranked, for one viewer, since states of one game are not independent."""

REDEALS = 7
"""The truth has one of eight ranks among this many redeals."""


def test_a_game_is_calibrated_or_says_why_not() -> None:
    for subject, _ in cases():
        for clause in subject.uncalibrated.values():
            assert clause in subject.game.rules


@pytest.mark.soak
@pytest.mark.parametrize(("key", "seats"), CASES)
def test_the_truth_ranks_uniformly_among_redeals(key: str, seats: int) -> None:
    subject = SUBJECTS[key]
    ranks: dict[str, Counter[int]] = {}
    for number in range(GAMES):
        chance = Random(f"{key}/{seats}/{number}")
        walk = Walk(setup_of(subject, seats), 1000 + number, chance.randrange(subject.depth), ())
        session = play_walk(subject.game, walk)[-1].session
        viewer = chance.choice(viewers(session.known_setup))
        for place, rank in rank_truth(subject, session.point.state, viewer, chance):
            ranks.setdefault(kind(place), Counter())[rank] += 1

    judged = {
        place: counts for place, counts in ranks.items() if not any(name in place for name in subject.uncalibrated)
    }
    limit = log(FALSE_ALARM / max(1, len(judged)) / len(CASES))
    assert {} == {place: counts for place, counts in judged.items() if log_tail(chi_square(counts), REDEALS) < limit}


def rank_truth(subject: Subject, state: Any, viewer: Seat | None, chance: Random) -> Iterator[tuple[str, int]]:
    """The rank of each hidden place's true content among its contents in redeals; ties are broken at random.

    One place of each kind: those of one state are not independent of one another.
    """
    truth, seed = places_and_ends(subject.hidden(state, viewer)), chance.randrange(2**32)
    worlds = [
        places_and_ends(subject.hidden(subject.game.redeal(state, viewer, seeded_rng(seed + n)), viewer))
        for n in range(REDEALS)
    ]
    names = list(truth)
    chance.shuffle(names)
    for name in {kind(name): name for name in names}.values():
        key = (fingerprint(truth[name]), chance.random())
        others = [(fingerprint(world[name]), chance.random()) for world in worlds if name in world]
        yield name, sum(other < key for other in others)


def chi_square(counts: Counter[int]) -> float:
    """The chi-square statistic of ranks that should be uniform."""
    due = counts.total() / (REDEALS + 1)
    return sum((counts[rank] - due) ** 2 / due for rank in range(REDEALS + 1))
