"""Whole games by the hundred: how long they last and how they end, to be held against the sheet's table."""

from dataclasses import dataclass, field
from functools import reduce
from random import Random
from statistics import mean

from domain.games.full_throttle import game
from domain.games.full_throttle.facts import BonusTriggered, CardRevealed, CardWasted, Facts, RaceEnded
from domain.games.full_throttle.state import COPIES, MOPEDS, Options, State
from tests.games.full_throttle.tables import Policy, all_cards, at_random, luck, setup_of

SHEET = {
    ("gravel-oval", 2): (15.8, 114, 0.68, 0.06),
    ("gravel-oval", 3): (14.0, 118, 0.71, 0.13),
    ("gravel-oval", 4): (14.1, 118, 0.71, 0.11),
    ("gravel-oval", 5): (12.3, 117, 0.72, 0.34),
    ("gravel-oval", 6): (10.9, 115, 0.73, 0.55),
    ("harbour-loop", 4): (14.3, 119, 0.71, 0.15),
    ("harbour-loop", 6): (10.9, 116, 0.73, 0.55),
}
"""What the sheet gives for random play: mean rounds, mean cards drawn, first pass of the game, share of run-outs."""


@dataclass
class Figures:
    """What became of some games, one entry a game. ``rounds``: those that came to bets, as the sheet counts."""

    rounds: list[int] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    first_pass: list[float] = field(default_factory=list)
    run_out: list[bool] = field(default_factory=list)
    wasted: int = 0
    bonuses: int = 0

    def line(self) -> str:
        """In a row, as the sheet has it."""
        return (
            f"{mean(self.rounds):5.1f} [{min(self.rounds)}-{max(self.rounds)}] rounds, "
            f"{mean(self.drawn):5.1f} cards, first pass {mean(self.first_pass):.2f}, "
            f"ran out {mean(self.run_out):4.0%}, wasted {self.wasted / sum(self.drawn):5.1%}, "
            f"bonus per card {self.bonuses / sum(self.drawn):.2f}"
        )


def simulated(seats: int, games: int, track: str = "gravel-oval") -> Figures:
    """So many games at random, each counted, its cards counted too."""
    figures = Figures()
    for seed in range(games):
        _count(figures, seats, seed, Options(track=track), at_random(Random(seed)))
    return figures


def _count(figures: Figures, seats: int, seed: int, options: Options, policy: Policy) -> None:
    rng = luck(seed)
    happened: list[Facts] = list(game.setup(setup_of(seats, options), rng))
    state: State = reduce(game.evolve, happened, game.initial())
    deck = len(MOPEDS) * sum(COPIES.values())
    while game.outcome(state) is None:
        (seat,) = game.to_act(state)
        facts = game.decide(state, seat, policy(state, seat, game.legal(state, seat)), rng)
        state = reduce(game.evolve, facts, state)
        happened += facts
        assert deck == all_cards(state).total()
    drawn = sum(isinstance(fact, CardRevealed) for fact in happened)
    figures.rounds.append(len(state.drafts))
    figures.drawn.append(drawn)
    figures.first_pass.append((deck - len(state.table.box)) / drawn)
    figures.run_out += [fact.reason == "stack-empty" for fact in happened if isinstance(fact, RaceEnded)]
    figures.wasted += sum(isinstance(fact, CardWasted) for fact in happened)
    figures.bonuses += sum(isinstance(fact, BonusTriggered) for fact in happened)
