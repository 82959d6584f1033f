"""A viewer's observations of a game, from its start on."""

from dataclasses import dataclass
from typing import Any

from domain.kernel.game import Seat, Setup
from domain.kernel.session import Point, Session


@dataclass(frozen=True)
class Seen:
    """The facts on the line of play as a viewer was shown them, in order, those of the setup first.

    ``setup``: of it the viewer knows the table's options and its own seat options.
    """

    setup: Setup[Any, Any]
    viewer: Seat | None
    facts: tuple[Any, ...]


def seen_by(session: Session, viewer: Seat | None) -> Seen:
    """A viewer's observations along a table's line of play."""
    redact, setup = session.game.redact, session.known_setup
    facts = [redact(setup, fact, viewer) for point in line(session) for fact in point.facts]
    return Seen(setup, viewer, tuple(facts))


def line(session: Session) -> list[Point]:
    """The points of the line of play, the start first."""
    points, point = [session.point], session.point.before
    while point is not None:
        points.append(point)
        point = point.before
    return points[::-1]
