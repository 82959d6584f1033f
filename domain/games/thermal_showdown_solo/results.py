"""How a duel with the Apprentice ends, and what its result is made of."""

from collections.abc import Sequence

from domain.games.thermal_showdown import results as duel
from domain.games.thermal_showdown.facts import PlayerHeated
from domain.games.thermal_showdown.results import SeatHeat
from domain.games.thermal_showdown.setup import DuelSetup
from domain.games.thermal_showdown.state import PLAYER_LIMIT
from domain.games.thermal_showdown.views import View
from domain.games.thermal_showdown_solo.facts import AnyPublicFact
from domain.games.thermal_showdown_solo.seats import PLAYER
from domain.kernel.game import Outcome, Value

_ALONE = ((PLAYER,),)


class Parts(Value, frozen=True):
    """The heat of both sides by its sources, and the extra challenge.

    Attributes:
        sides: The heat of the player, then that of the Apprentice.
        challenge_met: Whether the player won without taking any heat, at a fork: since it was made.
    """

    sides: tuple[SeatHeat, SeatHeat]
    challenge_met: bool


parts_type = Parts


def outcome_for_one(duel_ended: Outcome, heat: int) -> Outcome:
    """The outcome of a duel as that of its only seat. A win scores 1 for each kJ that was left to overheating (S9)."""
    won = PLAYER in duel_ended.winners
    return Outcome(duel_ended.reason, (PLAYER,) if won else (), _ALONE, (PLAYER_LIMIT - heat if won else None,))


def parts(setup: DuelSetup, view: View, facts: Sequence[AnyPublicFact]) -> Parts:
    """What the result is made of."""
    player, apprentice = duel.parts(setup, view, facts).seats
    heated = player.earlier or any(isinstance(fact, PlayerHeated) and fact.seat == PLAYER for fact in facts)
    won = view.outcome is not None and PLAYER in view.outcome.winners
    return Parts((player, apprentice), won and not heated)
