"""Full Throttle!: the points that the bets would bring if the rest of the stack were ridden without another draft."""

from functools import lru_cache
from math import tanh

from domain.games.full_throttle.race import places, ride
from domain.games.full_throttle.scoring import POINTS
from domain.games.full_throttle.state import MOPED, PODIUM, Card, Moped, Race, State, Table
from domain.games.full_throttle.track import TRACKS
from domain.kernel.game import Seat

MARGIN = 12.0
"""Points of lead that nearly decide before the end."""


def score(state: State, seat: Seat) -> float:
    """0..1, by the lead in points, and at the end by the victory too."""
    order = state.places or _order(state.table, state.race, state.stack)
    points = dict(zip(order[:PODIUM], POINTS, strict=True))
    totals = [sum([points.get(MOPED[card], 0) for card in bets]) for bets in state.bets]
    lead: float = totals[seat] - max([total for other, total in enumerate(totals) if other != seat])
    if state.places:
        lead += MARGIN if lead > 0 else -MARGIN if lead < 0 else 0
    return 0.5 + 0.5 * tanh(lead / MARGIN)


@lru_cache(maxsize=256)
def _order(table: Table, race: Race, stack: tuple[Card, ...]) -> tuple[Moped, ...]:
    """The race order once the stack has been ridden, or three have finished."""
    track = TRACKS[table.track]
    for card in stack:
        if len(race.finished) >= PODIUM:
            break
        _, race = ride(track, race, card, finished_keep_moving=table.finished_keep_moving)
    return places(track, race)
