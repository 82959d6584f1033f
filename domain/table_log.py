"""The line of play of a table: the versions of what is in force. What was undone is off the line, not gone."""

from collections.abc import Iterator

from domain.kernel.session import Session


def versions_in_force(session: Session, *, after: int, limit: int) -> list[int]:
    """The first `limit` versions past `after` at which something in force happened, in order.

    Start, actions and resignations on the line of play, and how the table ended.
    """
    return [*_backwards(session, after)][::-1][:limit]


def _backwards(session: Session, after: int) -> Iterator[int]:
    if session.version > after and (session.status == "finished" or session.voided):
        yield session.version
    point = session.line
    while point is not None and point.version > after:
        yield point.version
        point = point.before
