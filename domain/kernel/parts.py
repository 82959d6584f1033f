"""What a result is made of, as the game tells it: points, losses, causes."""

from collections.abc import Iterator
from typing import Any

from domain.kernel.session import Point, Session


def result_parts(session: Session) -> Any:
    """The parts of a table's result, of the game's own type; None without an outcome, or where the game tells none.

    Everybody who may know the outcome may know them: they are made of what spectators saw of the line of play. At a
    fork that is what happened since.
    """
    if session.outcome is None:
        return None
    game, setup, line = session.game, session.known_setup, session.point
    facts = [game.redact(setup, fact, None) for point in _points(line) for fact in point.facts]
    return game.parts(setup, game.view(line.state, None), facts)


def _points(line: Point) -> Iterator[Point]:
    """The points of a line of play, the first one first."""
    points: list[Point] = []
    at: Point | None = line
    while at is not None:
        points.append(at)
        at = at.before
    return reversed(points)
