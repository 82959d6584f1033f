"""What each seat's bets brought, card by card."""

from collections.abc import Sequence

from domain.games.full_throttle.facts import BetsShown, PublicFacts, RaceEnded
from domain.games.full_throttle.scoring import POINTS
from domain.games.full_throttle.state import MOPED, PODIUM, Card, Moped, Options
from domain.games.full_throttle.views import View
from domain.kernel.game import NoOptions, Seat, Setup, Value


class CountedBet(Value, frozen=True):
    """A bet as it was counted.

    Attributes:
        card: The card that was kept.
        moped: The moped that the card bets on.
        place: The place in which that moped came in, 1..6.
        points: The points: 4, 3 or 2 for the first three places, else 0.
        tie_break: The points that break a tie: 4, 3 or 2 for places 4 to 6, else 0.
    """

    card: Card
    moped: Moped
    place: int
    points: int
    tie_break: int


class SeatPoints(Value, frozen=True):
    """The points of a seat.

    Attributes:
        bets: The seat's bets, in the order in which they were placed.
        points: The sum of their points.
        tie_break: The sum of their points for breaking a tie.
    """

    bets: tuple[CountedBet, ...]
    points: int
    tie_break: int


class Parts(Value, frozen=True):
    """The points by place and card. Both are empty where the others resigned: then nothing is counted.

    Attributes:
        places: All six mopeds, first to last.
        seats: The points of each seat, by seat.
    """

    places: tuple[Moped, ...]
    seats: tuple[SeatPoints, ...]


parts_type = Parts


def parts(_setup: Setup[Options, NoOptions], _view: View, facts: Sequence[PublicFacts]) -> Parts:
    """The points by place and card."""
    ended = next((fact for fact in facts if isinstance(fact, RaceEnded)), None)
    if ended is None:
        return Parts((), ())
    places: dict[Moped, int] = {moped: place for place, moped in enumerate(ended.places, 1)}
    shown: dict[Seat, BetsShown] = {fact.seat: fact for fact in facts if isinstance(fact, BetsShown)}
    return Parts(ended.places, tuple(_points(shown[seat], places) for seat in sorted(shown)))


def _points(shown: BetsShown, places: dict[Moped, int]) -> SeatPoints:
    bets = tuple(_counted(card, places[MOPED[card]]) for card in shown.cards)
    return SeatPoints(bets, shown.points, shown.tie_break)


def _counted(card: Card, place: int) -> CountedBet:
    on_podium = place <= PODIUM
    points = POINTS[(place - 1) % PODIUM]
    return CountedBet(card, MOPED[card], place, points if on_podium else 0, 0 if on_podium else points)
