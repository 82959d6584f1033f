"""What a game may give bots: an evaluation of states, a playout, and a filter of actions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bots.interface import played
from bots.luck import Luck
from domain.kernel.game import AnyGame, Seat

LONGEST_PLAYOUT = 2000
"""The most actions of a random playout; a longer one is scored as it stands."""


@dataclass(frozen=True)
class Evaluation:
    """How good a state that it thinks possible is for a seat.

    Attributes:
        score: The evaluation, of finished games too; the higher the better, in any unit.
        playout: Plays a leaf on to a state that `search` scores instead, given the world that it searches, the leaf,
            and a source of randomness. None: the leaf itself is scored.
        sensible: Which of the legal actions `search` thinks about, one at least; None: about all.
    """

    score: Callable[[Any, Seat], float]
    playout: Callable[[Any, Any, Random], Any] | None = None
    sensible: Callable[[Any, Sequence[Any]], Sequence[Any]] | None = None


def by_outcome(game: AnyGame) -> Evaluation:
    """The default: a random playout to the end; 1 for a victory, split among winners if others lose."""

    def score(state: Any, seat: Seat) -> float:
        outcome = game.outcome(state)
        if outcome is None or seat not in outcome.winners:
            return 0.0
        return 1.0 if len(outcome.ranking) == 1 else 1.0 / len(outcome.winners)

    def playout(_world: Any, state: Any, rng: Random) -> Any:
        luck = Luck(rng.getrandbits(32))
        for _ in range(LONGEST_PLAYOUT):
            if game.outcome(state) is not None:
                break
            seat = min(game.to_act(state))
            state = played(game, state, seat, rng.choice(game.legal(state, seat)), luck)
        return state

    return Evaluation(score, playout)
