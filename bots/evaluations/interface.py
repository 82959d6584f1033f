"""How a game may help bots: by saying how good a state is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from domain.kernel.game import AnyGame, Seat


@dataclass(frozen=True)
class Evaluation:
    """How good a state that it thinks possible is for a seat; the higher the better, in any unit.

    Attributes:
        score: The evaluation, of finished games too.
        ahead: The evaluation where states before and after a round's end are compared, as in a search; None: `score`.
            What comes of ending a round anyway must not look like a reason to put it off.
        playouts: Whether `search` scores a state as it is, or the end of a random game from it on.
    """

    score: Callable[[Any, Seat], float]
    ahead: Callable[[Any, Seat], float] | None = None
    playouts: Literal["none", "to-the-end"] = "none"


def by_outcome(game: AnyGame) -> Evaluation:
    """That of a game without one: 1 for a victory, shared by its winners, but for what all win together."""

    def score(state: Any, seat: Seat) -> float:
        outcome = game.outcome(state)
        if outcome is None or seat not in outcome.winners:
            return 0.0
        return 1.0 if len(outcome.ranking) == 1 else 1.0 / len(outcome.winners)

    return Evaluation(score, playouts="to-the-end")
