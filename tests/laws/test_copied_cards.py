"""A redeal that copies a card of the truth now and then, which no single state and no rank betrays.

The truth is compared with redeals of itself, and with redeals of a state that no viewer can tell from it: of all that
is hidden, as many cards must be equal there as here, except by chance. That holds however the game was played, so the
places that are not calibrated are judged too, and every moment of a game counts as one of its own.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import log
from random import Random
from typing import Any

import pytest

from domain.kernel.game import Seat
from tests.laws.broken_redeals import with_copied_card
from tests.laws.homogeneity import FALSE_ALARM
from tests.laws.redealing import places_and_ends
from tests.laws.subjects import SUBJECTS, Subject
from tests.laws.test_broken_redeals import CASES, kind, setup_of
from tests.laws.walks import Walk, play_walk
from tests.laws.worlds import fingerprint, seeded_rng, viewers
from tests.volume import volume

POSITIONS = volume(1000, 2000)
"""States that are compared, each for one viewer."""

WALKS = 25
"""The walks from which they are sampled."""

REDEALS, OF_MORE_SEATS = 4, 12
"""Redeals of either state for each comparison. With more than two seats there is more that is equal by chance."""

EACH_GAME = [
    case
    if case.values[1] == SUBJECTS[str(case.values[0])].game.seats[0]
    else pytest.param(*case.values, marks=pytest.mark.soak)
    for case in CASES
]
"""Every game with the fewest seats, and by `make soak` with any number of them."""

SMALL_GAMES = [
    case if case.values[0] in ("duel", "goofspiel", "maverick") else pytest.param(*case.values, marks=pytest.mark.soak)
    for case in EACH_GAME
]
"""What is caught is shown with the games whose walks are short, and by `make soak` with every game."""

LEAK = 10
"""The broken redeals copy a card once in so many times."""


@dataclass
class Excess:
    """How many cards more the truth has in common with its own redeals than with others; and the sum of squares."""

    total: int = 0
    squares: int = 0

    @property
    def log_tail(self) -> float:
        """A bound on the logarithm of how likely chance alone gives this much.

        Either redeals are drawn alike, so each difference is as likely as its negative. A sum of such numbers exceeds
        z times the root of their squares with a probability of at most exp(-z^2 / 2).
        """
        return -(max(self.total, 0) ** 2) / (2 * self.squares) if self.squares else 0.0


@pytest.mark.parametrize(("key", "seats"), EACH_GAME)
def test_no_more_cards_are_redealt_as_they_truly_lie_than_by_chance(key: str, seats: int) -> None:
    assert {} == leaks(SUBJECTS[key], seats)


@pytest.mark.parametrize(("key", "seats"), SMALL_GAMES)
def test_a_redeal_that_copies_a_card_once_in_ten_times_is_caught(key: str, seats: int) -> None:
    subject = SUBJECTS[key]

    assert {} != leaks(replace(subject, game=with_copied_card(subject.game, LEAK)), seats)


def leaks(subject: Subject, seats: int) -> dict[str, float]:
    """The kinds of places that redeals leave as they truly are more often than by chance, and how unlikely that is."""
    found: dict[str, Excess] = {}
    for state, viewer, chance in positions(subject, seats):
        for name, more in excess(subject, state, viewer, chance, REDEALS if seats < 3 else OF_MORE_SEATS).items():
            at = found.setdefault(name, Excess())
            at.total += more
            at.squares += more**2
    limit = log(FALSE_ALARM / max(1, len(found)) / len(CASES))
    return {name: at.log_tail / log(10) for name, at in found.items() if at.log_tail < limit}


def positions(subject: Subject, seats: int) -> Iterator[tuple[Any, Seat | None, Random]]:
    """States of random walks, each for one viewer."""
    chance = Random(f"{subject.game.key}/{seats}")
    for number in range(WALKS):
        walk = Walk(setup_of(subject, seats), 2000 + number, subject.depth, ())
        batches = play_walk(subject.game, walk)
        playing = [batch.session for batch in batches if batch.session.status == "playing"]
        for session in chance.choices(playing, k=POSITIONS // WALKS):
            yield session.point.state, chance.choice(viewers(session.known_setup)), chance


def excess(subject: Subject, state: Any, viewer: Seat | None, chance: Random, redeals: int) -> Counter[str]:
    """How many cards more agree with the truth in its redeals than in as many of a state that looks the same."""
    truth, redeal, seed = hidden_in(subject, state, viewer), subject.game.redeal, chance.randrange(2**32)
    another = redeal(state, viewer, seeded_rng(seed))
    found: Counter[str] = Counter()
    for number in range(1, 1 + redeals):
        for sign, origin in ((1, state), (-1, another)):
            luck = seeded_rng(seed + number * sign)
            for name, cards in hidden_in(subject, redeal(origin, viewer, luck), viewer).items():
                if name in truth:
                    found[kind(name)] += sign * equal(cards, truth[name])
    return found


def hidden_in(subject: Subject, state: Any, viewer: Seat | None) -> Mapping[str, Any]:
    """The hidden places of a state, and the ends of those with an order."""
    return places_and_ends(subject.hidden(state, viewer))


def equal(one: Any, other: Any) -> int:
    """How many cards of a place are equal, in order where the order matters."""
    if isinstance(one, tuple):
        return sum(card == same for card, same in zip(one, other, strict=False))
    if isinstance(one, list):
        return (Counter(map(fingerprint, one)) & Counter(map(fingerprint, other))).total()
    return int(one == other)
