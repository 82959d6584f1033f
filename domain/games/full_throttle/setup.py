"""Before the first card: the deck, the grid, who has the spark plug."""

from functools import reduce

from domain.games.full_throttle.evolve import evolve
from domain.games.full_throttle.facts import Facts, RaceSetUp, StackShuffled
from domain.games.full_throttle.moves import round_started
from domain.games.full_throttle.state import (
    CARDS,
    COPIES,
    SPEED,
    Card,
    Options,
    initial,
)
from domain.games.full_throttle.track import TRACKS
from domain.kernel.game import NoOptions, Setup
from domain.kernel.rng import Rng

SMALLEST = 2
"""The seat count at which each moped leaves a card in the box."""


def setup(setup: Setup[Options, NoOptions], rng: Rng) -> list[Facts]:
    """Mopeds on the grid, the stack shuffled, the spark plug given, and step a of the first round."""
    options = setup.options
    removed = options.two_player_removed_value if setup.seats == SMALLEST else None
    box = tuple(card for card in CARDS if SPEED[card] == removed)
    first, second, third, fourth, fifth, sixth = rng.shuffle("grid", TRACKS[options.track].start)
    facts: list[Facts] = [
        RaceSetUp(
            seats=setup.seats,
            track=options.track,
            finished_keep_moving=options.finished_keep_moving,
            grid=(first, second, third, fourth, fifth, sixth),
            box=box,
            spark_plug=rng.below("first-seat", setup.seats),
        ),
        StackShuffled(rng.shuffle("deck", deck_without(box))),
    ]
    state = reduce(evolve, facts, initial())
    return [*facts, *round_started(state, state.stack, state.spark_plug)]


def deck_without(box: tuple[Card, ...]) -> tuple[Card, ...]:
    """All racing cards but those in the box, sorted."""
    return tuple(card for card in CARDS for _ in range(COPIES[SPEED[card]] - box.count(card)))
