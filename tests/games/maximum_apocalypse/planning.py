"""A player of Maximum Apocalypse who wins now and then: it sees everything, and looks one action ahead."""

from collections.abc import Sequence
from random import Random

from bots.evaluations import evaluation_of
from bots.interface import played
from bots.luck import Luck
from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.table.actions import AnyAction
from domain.games.maximum_apocalypse.table.state import State
from domain.kernel.game import Seat

ROLLS = 2
"""With how much different luck it tries each action."""

WHIM = 0.03
"""How often it does anything at all, so that it does not go round in circles."""


def plans(state: State, seat: Seat, legal: Sequence[AnyAction], luck: Random) -> AnyAction:
    """Plays the action after which the table is worth the most."""
    if len(legal) == 1 or luck.random() < WHIM:
        return luck.choice(legal)
    score = evaluation_of(game).score
    worth = [
        sum(score(played(game, state, seat, action, Luck(luck.getrandbits(32))), seat) for _ in range(ROLLS))
        for action in legal
    ]
    best = max(worth)
    return luck.choice([action for action, each in zip(legal, worth, strict=True) if each == best])
