"""The line of play of a table: the versions of the events in force. Undone events are off the line, not deleted."""

from collections.abc import Iterator

from domain.kernel.session import Session


def versions_in_force(session: Session, *, after: int, limit: int) -> list[int]:
    """The first `limit` versions after `after` of the events in force, in order.

    These are the start, the actions and resignations on the line of play, and the end of the table.
    """
    return [*_backwards(session, after)][::-1][:limit]


def _backwards(session: Session, after: int) -> Iterator[int]:
    if session.version > after and (session.status == "finished" or session.voided):
        yield session.version
    point = session.line
    while point is not None and point.version > after:
        yield point.version
        point = point.before
