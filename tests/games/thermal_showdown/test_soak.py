"""Some thousand duels of greedy players, told next to the figures of the game's sheet."""

from collections import Counter
from collections.abc import Callable
from functools import reduce
from statistics import quantiles

import pytest

from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.card_facts import OrderSettled
from domain.games.thermal_showdown.setup import DuelSetup, Options
from domain.kernel.game import Seat
from tests.games.thermal_showdown.greedy import chosen
from tests.games.thermal_showdown.tables import census, dealt, random_deck, rng, setup_of

pytestmark = [pytest.mark.soak, pytest.mark.timeout(0)]

DUELS = 2000


def random_decks(seed: int) -> DuelSetup:
    """Two legal decks of 45 random cards."""
    return setup_of(random_deck(2 * seed, 45), random_deck(2 * seed + 1, 45), Options())


SERIES: dict[str, tuple[Callable[[int], DuelSetup], str]] = {
    "random legal decks": (random_decks, "median 19 rounds, 80 % within 14..26, first player 58 %"),
    "Ember against Frost": (lambda _: setup_of("ember", "frost", Options()), "Ember 51 %"),
    "Frost against Ember": (lambda _: setup_of("frost", "ember", Options()), "Frost 49 %"),
    "mirror of Ember": (lambda _: setup_of("ember", "ember", Options()), "median 16 rounds, first player 57-58 %"),
    "mirror of Frost": (lambda _: setup_of("frost", "frost", Options()), "median 21 rounds, first player 57-58 %"),
}


@pytest.mark.parametrize("name", SERIES)
def test_greedy_duels_end_and_are_near_the_sheet(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    setup_for, sheet = SERIES[name]
    rounds, actions, wins, ends = [], 0, Counter[str](), Counter[str]()
    for seed in range(DUELS):
        length, count, winner, first, reason = duel(seed, setup_for(seed))
        rounds.append(length)
        actions += count
        ends[reason] += 1
        if winner is not None:
            wins["first player"] += winner == first
            wins["seat 1"] += winner == 0
    deciles = quantiles(rounds, n=10)
    decided = sum(ends.values()) - ends["round-limit"]
    with capsys.disabled():
        print(  # noqa: T201  # its output is for people
            f"\n{name}: {DUELS} duels, {actions / DUELS:.0f} actions each, median {deciles[4]:.0f} rounds, 80 % within "
            f"{deciles[0]:.0f}..{deciles[8]:.0f}; first player {wins['first player'] / decided:.0%}, "
            f"first deck {wins['seat 1'] / decided:.0%}; {dict(ends)} (sheet: {sheet})"
        )

    assert ends["overheated"] > 0.95 * DUELS
    assert 8 <= deciles[4] <= 40
    assert 0.4 <= wins["first player"] / decided <= 0.7


def duel(seed: int, setup: DuelSetup) -> tuple[int, int, Seat | None, Seat, str]:
    """A duel of greedy players: rounds, actions, winner, who went first, and why it ended."""
    luck = rng(seed)
    state = dealt(seed, setup).state
    start, actions, first = census(state), 0, 0
    while seats := sorted(game.to_act(state)):
        facts = game.decide(state, seats[0], chosen(state, seats[0], luck), luck)
        state = reduce(game.evolve, facts, state)
        actions += 1
        first = next((fact.first for fact in facts if isinstance(fact, OrderSettled)), first)
    outcome = game.outcome(state)
    assert outcome is not None
    assert start == census(state)
    return state.round, actions, next(iter(outcome.winners), None), first, outcome.reason
