"""What the rules promise along random games."""

from collections.abc import Sequence

import pytest

from domain.games.full_throttle import game
from domain.games.full_throttle.facts import Facts, MopedMoved
from domain.games.full_throttle.state import FINISH, MOPED, MOPEDS, Options, State
from domain.games.full_throttle.track import TRACKS
from domain.kernel.rng import Rng
from tests.games.full_throttle.simulation import simulated
from tests.games.full_throttle.tables import all_cards, setup_of
from tests.games.kit import SEED, random_game

SEATS = [2, 3, 4, 5, 6]
ENDS_WITHIN = 110
"""Actions after which any game is over: with two seats at most 25 drafts of four actions."""


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("track", sorted(TRACKS))
def test_a_race_keeps_its_order(track: str, seats: int) -> None:
    for seed in range(8):
        steps = list(random_game(game, setup_of(seats, Options(track=track)), seed))
        assert len(steps) <= ENDS_WITHIN
        for before, _, _, facts, after in steps:
            _check(before, facts, after)


def _check(before: State, facts: Sequence[Facts], after: State) -> None:
    assert 84 == all_cards(after).total()
    assert 6 == len(set(after.race.spaces))
    assert all(new - old >= 0 for old, new in zip(before.race.crossings, after.race.crossings, strict=True))
    assert set(after.race.finished) == {
        moped for moped, crossings in zip(MOPEDS, after.race.crossings, strict=True) if crossings == FINISH
    }
    assert all(1 <= len(fact.path) <= 3 for fact in facts if isinstance(fact, MopedMoved))


@pytest.mark.parametrize("seats", SEATS)
def test_both_endings_happen(seats: int) -> None:
    reasons = set()
    for seed in range(120 if seats < 4 else 30):
        *_, last = random_game(game, setup_of(seats), seed)
        outcome = game.outcome(last.after)
        assert outcome is not None
        reasons.add(outcome.reason)

    assert {"three-finished", "stack-empty"} == reasons


def test_chance_is_used_in_the_setup_only() -> None:
    rng = Rng(SEED, {})
    game.setup(setup_of(4), rng)

    assert {"grid": 1, "deck": 1, "first-seat": 1} == rng.counts


def test_a_hundred_games_look_like_those_of_the_sheet() -> None:
    figures = simulated(4, 100)

    assert 14.1 == pytest.approx(sum(figures.rounds) / 100, abs=0.6)
    assert "rounds" in figures.line()


def test_every_card_names_its_moped() -> None:
    assert dict.fromkeys(MOPEDS, 3) == {moped: list(MOPED.values()).count(moped) for moped in MOPEDS}
