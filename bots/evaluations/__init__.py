"""The evaluations of games, one file a game; a game without one is judged by how it ends."""

from collections.abc import Mapping

from bots.evaluations import full_throttle, maverick, maximum_apocalypse, thermal_showdown
from bots.evaluations.interface import Evaluation, by_outcome
from domain.kernel.game import AnyGame

EVALUATIONS: Mapping[str, Evaluation] = {
    "full-throttle": Evaluation(full_throttle.score, full_throttle.playout),
    "maverick": Evaluation(maverick.score),
    "maximum-apocalypse": Evaluation(maximum_apocalypse.score, sensible=maximum_apocalypse.sensible),
    "thermal-showdown": Evaluation(thermal_showdown.score, thermal_showdown.playout, thermal_showdown.sensible),
}


def evaluation_of(game: AnyGame) -> Evaluation:
    """That of the game, or by its outcome alone."""
    return EVALUATIONS.get(game.key) or by_outcome(game)
