"""The heat of each player at the end, by its sources."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from domain.games.thermal_showdown.causes import Cause
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.facts import PlayerCooled, PlayerHeated
from domain.games.thermal_showdown.setup import DuelSetup
from domain.games.thermal_showdown.views import View
from domain.kernel.game import Fact, Seat, Value


class HeatSource(Value, frozen=True):
    """What one card did to a player over the whole duel.

    Attributes:
        how: By attacks, by hitting back, by an ability, by radiance at the end of rounds, or as a trick.
        by: Whose trick or robot it was.
        card: The trick, or the robot's card.
        heat: The kJ that the player took from it; below 0: got rid of by it.
    """

    how: Literal["attack", "hit-back", "ability", "radiance", "trick"]
    by: Seat
    card: CardId
    heat: int


class SeatHeat(Value, frozen=True):
    """The heat of a player.

    Attributes:
        heat: The kJ at the end.
        earlier: The kJ that the player had at the start of the record: 0, but at a fork.
        sources: What changed it, the most heat first. With ``earlier`` they add up to ``heat``.
    """

    heat: int
    earlier: int
    sources: tuple[HeatSource, ...]


class Parts(Value, frozen=True):
    """The heat of both players by its sources.

    Attributes:
        seats: The heat of each seat, by seat.
    """

    seats: tuple[SeatHeat, ...]


parts_type = Parts


def parts(_setup: DuelSetup, view: View, facts: Sequence[Fact]) -> Parts:
    """The heat of both players by its sources."""
    return Parts(tuple(_heat(seat, duelist.heat, facts) for seat, duelist in enumerate(view.duelists)))


def _heat(seat: Seat, heat: int, facts: Sequence[Fact]) -> SeatHeat:
    sources = Counter[Cause]()
    for fact in facts:
        if isinstance(fact, PlayerHeated | PlayerCooled) and fact.seat == seat:
            change = fact.heat if isinstance(fact, PlayerHeated) else -fact.heat
            sources[replace(fact.cause, robot=None, number=None)] += change
    changes = tuple(HeatSource(cause.how, cause.seat, cause.card, change) for cause, change in sources.most_common())
    return SeatHeat(heat, heat - sources.total(), changes)
