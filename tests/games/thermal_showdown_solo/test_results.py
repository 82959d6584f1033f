"""What the result of a duel with the Apprentice tells."""

from collections.abc import Sequence
from functools import reduce
from random import Random

import pytest

from domain.games.thermal_showdown.actions import END_ROUND
from domain.games.thermal_showdown.facts import PlayerHeated
from domain.games.thermal_showdown.setup import Options, SeatOptions
from domain.games.thermal_showdown_solo import game
from domain.games.thermal_showdown_solo.facts import AnyFact
from domain.games.thermal_showdown_solo.results import Parts
from domain.kernel.game import Setup
from tests.games.kit import Position
from tests.games.thermal_showdown.greedy import greedy
from tests.games.thermal_showdown.tables import Side, played, rng
from tests.games.thermal_showdown_solo.tables import NAMED, table


def parts(position: Position, facts: Sequence[AnyFact]) -> Parts:
    """The parts of the result, from the facts as a spectator saw them."""
    told: Parts = game.parts(NAMED, position.view(None), [game.redact(NAMED, fact, None) for fact in facts])
    return told


def ray(*, heat: int = 0) -> Position:
    """After a win by the last 2 kJ."""
    return played(table(Side(hand=["Direct Ray"], heat=heat), Side(heat=18)), "Direct Ray")


def test_the_challenge_is_met_by_a_win_without_any_heat() -> None:
    assert parts(ray(), ray().facts).challenge_met


def test_the_challenge_is_not_met_by_a_defeat() -> None:
    gone = table().resigned(0)

    assert not parts(gone, gone.facts).challenge_met


def test_heat_that_was_vented_is_heat_that_was_taken() -> None:
    position = table(Side(hand=["Emergency Vent", "Direct Ray"], pile=["Tin Cadet"]), Side(["Tin Cadet"], heat=18))
    hit = position.after(0, END_ROUND)
    vented = played(hit, "Emergency Vent")
    won = played(vented, "Direct Ray")

    assert 0 == won.state.duelists[0].heat
    assert (20,) == won.outcome.scores if won.outcome else None
    assert not parts(won, hit.facts + vented.facts + won.facts).challenge_met


def test_heat_from_before_a_fork_is_heat_that_was_taken() -> None:
    won = ray(heat=3)

    assert not any(isinstance(fact, PlayerHeated) and fact.seat == 0 for fact in won.facts)
    assert not parts(won, won.facts).challenge_met


@pytest.mark.parametrize("deck", ["ember", "frost"])
def test_greedy_play_is_told_by_its_sources(deck: str) -> None:
    won = 0
    for seed in range(10):
        setup = Setup(1, Options(), (SeatOptions(deck),))
        luck, choice = rng(seed), Random(seed)
        facts = [*game.setup(setup, luck)]
        state = reduce(game.evolve, facts, game.initial())
        while game.to_act(state):
            legal = game.legal(state, 0)
            more = game.decide(state, 0, legal[legal.index(greedy(state, 0, legal, choice))], luck)
            state = reduce(game.evolve, more, state)
            facts += more
        outcome, told = game.outcome(state), parts(Position(game, state), facts)
        assert outcome is not None
        assert [duelist.heat for duelist in state.duelists] == [side.heat for side in told.sides]
        assert all(side.heat == sum(source.heat for source in side.sources) for side in told.sides)
        assert ((0,) if told.sides[1].heat >= 20 else ()) == outcome.winners
        assert ((20 - told.sides[0].heat) if outcome.winners else None,) == outcome.scores
        won += len(outcome.winners)

    assert won
