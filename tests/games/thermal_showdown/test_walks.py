"""What holds in every duel, seen in duels of random choices; and how many ways there are."""

from functools import reduce
from typing import Any

import msgspec
import pytest

from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.setup import DuelSetup, Options
from domain.games.thermal_showdown.state import State
from domain.kernel.game import Refused, Seat
from tests.games.thermal_showdown.tables import (
    EVERY_ACTION,
    STARTERS,
    Side,
    census,
    dealt,
    random_setup,
    resting,
    rng,
    setup_of,
    table,
    walk,
)
from tests.perft.counting import ways

SEEDS = range(8)
LONGEST = 3000


def accepts(state: State, seat: Seat, action: Any) -> bool:
    """Whether an action is accepted."""
    try:
        game.decide(state, seat, action, rng(0))
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seed", SEEDS)
def test_exactly_the_legal_actions_are_accepted(seed: int) -> None:
    for number, (state, *_, after) in enumerate(walk(seed, random_setup(seed))):
        for seat in (0, 1):
            legal = game.legal(state, seat)
            assert len(set(legal)) == len(legal)
            assert bool(legal) is (seat in game.to_act(state))
            if number % 5 == 0:
                assert set(legal) == {action for action in EVERY_ACTION if accepts(state, seat, action)}
        assert bool(game.to_act(after)) is (game.outcome(after) is None)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    setup = random_setup(seed)
    start = census(dealt(seed, setup).state)
    for *_, state in walk(seed, setup):
        assert start == census(state)
        assert all(list(duelist.hand) == sorted(duelist.hand) for duelist in state.duelists)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_number_stays_in_its_bounds(seed: int) -> None:
    for *_, state in walk(seed, random_setup(seed)):
        for duelist in state.duelists:
            assert 0 <= duelist.control <= duelist.counters
            assert duelist.heat >= 0
            for robot in duelist.robots:
                assert min(robot.counters, robot.heat, robot.placed, robot.mass) >= 0
                assert 0 <= robot.melting < 2


SETUPS = {
    "ember against frost": STARTERS,
    "frost against ember": setup_of("frost", "ember", Options(opening="reshuffle")),
    "mirror of ember": setup_of("ember", "ember", Options()),
    "mirror of frost": setup_of("frost", "frost", Options()),
    "a short duel": setup_of("frost", "frost", Options(round_limit=4)),
}


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_every_duel_ends(setup: DuelSetup) -> None:
    for seed in range(15):
        steps = list(walk(seed, setup))
        outcome = game.outcome(steps[-1][-1])
        assert outcome is not None
        assert {0, 1} == {seat for group in outcome.ranking for seat in group}
        assert len(steps) <= LONGEST


def test_who_never_attacks_ends_in_a_draw() -> None:
    position = table(round_=1, round_limit=200)
    for _ in range(200):
        seat = position.state.active
        position = position.after(seat, position.legal(seat)[-1])

    assert position.outcome is not None
    assert "round-limit" == position.outcome.reason


@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_may_resign_at_any_time(seed: int) -> None:
    setup = random_setup(seed)
    start = census(dealt(seed, setup).state)
    for state, *_ in walk(seed, setup):
        for seat in (0, 1):
            after = reduce(game.evolve, game.resign(state, seat, rng(0)), state)
            outcome = game.outcome(after)
            assert outcome is not None
            assert (1 - seat,) == outcome.winners
            assert start == census(after)
            assert all(game.view(after, viewer).outcome for viewer in (0, 1, None))


def test_the_same_seed_and_choices_give_the_same_duel() -> None:
    assert list(walk(3)) == list(walk(3))


def test_the_facts_alone_give_the_state() -> None:
    facts = [*game.setup(STARTERS, rng(3)), *[fact for _, _, _, facts, _ in walk(3) for fact in facts]]
    *_, (*_, live) = walk(3)

    assert live == reduce(game.evolve, facts, game.initial())


def through_json(value: Any, type_: Any) -> Any:
    """The value after a way through JSON."""
    return msgspec.json.decode(msgspec.json.encode(value), type=type_)


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_survives_json(seed: int) -> None:
    setup = random_setup(seed)
    for state, by, action, facts, after in walk(seed, setup):
        assert action == through_json(action, game.action_type)
        assert list(facts) == [through_json(fact, game.fact_type) for fact in facts]
        assert state == through_json(state, State)
        for seat in (0, 1, None):
            assert game.view(after, seat) == through_json(game.view(after, seat), game.view_type)
            public = [game.redact(setup, fact, seat) for fact in facts]
            assert public == [through_json(fact, game.public_fact_type) for fact in public]
            shown = game.redact_action(setup, by, action, seat)
            assert shown == through_json(shown, game.public_action_type)
    for options in setup.seat_options:
        assert options == through_json(options, game.seat_options_type)


DUEL = table(
    Side(["Tin Cadet", "Lens Scout", "Cellar Fan"], ["Heat Pulse", "Quick Boot", "Tin Cadet"], ["Spark Mite"] * 3),
    Side(["Copper Porter", resting("Scrap Shield")], ["Thermite Charge"], ["Direct Ray", "Kettle Pup"]),
    control=4,
)

PERFT = {
    "opening": (dealt(7), (4, 8, 56, 336, 1680)),
    "duel": (DUEL, (6, 24, 95, 327)),
}


@pytest.mark.parametrize("name", PERFT)
def test_perft(name: str) -> None:
    position, counts = PERFT[name]

    assert counts == tuple(ways(game, position.state, {}, depth) for depth in range(1, len(counts) + 1))
