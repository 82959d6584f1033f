"""What the rules promise along random games; and how many ways there are to play."""

from collections.abc import Sequence
from functools import reduce

import pytest

from domain.games.full_throttle import game
from domain.games.full_throttle.facts import Facts, MopedMoved
from domain.games.full_throttle.state import FINISH, MOPED, MOPEDS, Options, State
from domain.games.full_throttle.track import TRACKS
from domain.kernel.rng import Rng
from tests.games.full_throttle.simulation import simulated
from tests.games.full_throttle.tables import all_cards, luck, played, setup_of, started
from tests.games.kit import SEED
from tests.perft.counting import ways

SEATS = [2, 3, 4, 5, 6]
ENDS_WITHIN = 110
"""Actions after which any game is over: with two seats at most 25 drafts of four actions."""


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("track", sorted(TRACKS))
def test_a_race_keeps_its_order(track: str, seats: int) -> None:
    for seed in range(8):
        steps = list(played(seats, seed, Options(track=track), resigning=0.005))
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
    assert (game.outcome(after) is None) == bool(game.to_act(after))
    assert all(1 <= len(fact.path) <= 3 for fact in facts if isinstance(fact, MopedMoved))


@pytest.mark.parametrize("seats", SEATS)
def test_both_endings_happen_and_every_seat_is_ranked(seats: int) -> None:
    reasons = set()
    for seed in range(120 if seats < 4 else 30):
        *_, (*_, last) = played(seats, seed)
        outcome = game.outcome(last)
        assert outcome is not None
        assert list(range(seats)) == sorted(seat for group in outcome.ranking for seat in group)
        assert outcome.ranking[0] == outcome.winners
        reasons.add(outcome.reason)

    assert {"three-finished", "stack-empty"} == reasons


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_may_resign_at_any_time(seats: int) -> None:
    reasons = set()
    for seed in range(20):
        rng = luck(seed)
        state: State = reduce(game.evolve, game.setup(setup_of(seats), rng), game.initial())
        for number in range(200):
            if game.outcome(state) is not None:
                break
            staying = [seat for seat in range(seats) if seat not in state.resigned]
            if number % 9 == seed % 9:
                gone = staying[(number + seed) % len(staying)]
                state = reduce(game.evolve, game.resign(state, gone, rng), state)
                assert gone not in game.to_act(state)
            else:
                (seat,) = game.to_act(state)
                assert seat in staying
                legal = game.legal(state, seat)
                state = reduce(game.evolve, game.decide(state, seat, legal[number % len(legal)], rng), state)
            assert 84 == all_cards(state).total()
        outcome = game.outcome(state)
        assert outcome is not None
        assert list(range(seats)) == sorted(seat for group in outcome.ranking for seat in group)
        assert (
            tuple((seat,) for seat in reversed(state.resigned))
            == outcome.ranking[seats - len(state.resigned) :][-len(state.resigned) :]
            or not state.resigned
        )
        reasons.add(outcome.reason)

    assert "others-resigned" in reasons


def test_chance_is_used_in_the_setup_only() -> None:
    rng = Rng(SEED, {})
    game.setup(setup_of(4), rng)

    assert {"grid": 1, "deck": 1, "first-seat": 1} == rng.counts


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [5, 21, 72, 360, 1800]),
        (3, [7, 42, 210, 840, 5040]),
        (4, [7, 42, 210, 840, 5040]),
        (5, [8, 56, 336, 1680, 6720]),
        (6, [9, 72, 504, 3024, 15120]),
    ],
)
def test_the_number_of_ways_to_play_has_not_changed(seats: int, counts: list[int]) -> None:
    assert counts == [ways(game, started(seats).state, {}, depth) for depth in range(1, 6)]


def test_a_hundred_games_look_like_those_of_the_sheet() -> None:
    figures = simulated(4, 100)

    assert 14.1 == pytest.approx(sum(figures.rounds) / 100, abs=0.6)
    assert "rounds" in figures.line()


def test_every_card_names_its_moped() -> None:
    assert dict.fromkeys(MOPEDS, 3) == {moped: list(MOPED.values()).count(moped) for moped in MOPEDS}
