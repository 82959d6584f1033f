"""Maverick: the gold that may come of the contract, by how many cards are left for what the monsters ask for."""

from math import exp

from domain.games.maverick.effects import outstanding
from domain.games.maverick.state import Over, SettingPayment, State
from domain.kernel.game import Seat

CARDS_A_SYMBOL = 1.8
"""How many cards each thing asked for costs, those wasted included."""
SPREAD = 2.5
MOST_GOLD = 60.0


def score(state: State, seat: Seat) -> float:  # one player
    """0..1: the chance of success times the gold that it would bring, and a little for monsters slain."""
    corridor = state.corridor
    slain = 1 - len(corridor.standing) / max(len(corridor.row), 1)
    if isinstance(state.phase, Over):
        gold = state.phase.outcome.scores[0]
        return slain * 0.05 if gold is None else 0.1 + gold / MOST_GOLD
    chance, gold_then = prospects(state)
    return chance * (0.1 + gold_then / MOST_GOLD) + 0.05 * slain


def prospects(state: State) -> tuple[float, float]:
    """The chance of success, 0..1, and the gold that it would bring. Before the end."""
    corridor = state.corridor
    left = sum([len(outstanding(state, at)) for at in corridor.standing])
    cards = len(state.hand) + len(state.deck)
    if isinstance(state.phase, SettingPayment):
        cards = len(state.deck)
    spare = cards - CARDS_A_SYMBOL * left
    chance = 1 / (1 + exp(-spare / SPREAD))
    return chance, 3 * len(state.payment) + 2 * len(corridor.trophies) + max(spare, 0.0)
