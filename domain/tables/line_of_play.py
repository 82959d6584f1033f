"""The line of play of a table: the versions of the events in force. Undone events are off the line, not deleted."""

from domain.kernel.jumps import at_depth, at_or_before
from domain.kernel.session import Point, Session


def versions_in_force(session: Session, *, after: int, limit: int) -> list[int]:
    """The first `limit` versions after `after` of the events in force, in order.

    These are the start, the actions and resignations on the line of play, and the end of the table.
    """
    versions: list[int] = []
    if session.line is not None:
        known = at_or_before(session.line, after)
        last = limit - 1 if known is None else known.depth + limit
        point: Point | None = at_depth(session.line, min(last, session.line.depth))
        while point is not None and point is not known:
            versions.append(point.version)
            point = point.before
    if session.version > after and (session.status == "finished" or session.voided):
        return [*reversed(versions), session.version][:limit]
    return versions[::-1]
