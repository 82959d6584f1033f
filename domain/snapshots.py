"""Snapshots: a few earlier sessions of a table, so that any version is soon folded again. They share their states."""

from bisect import bisect_right
from operator import attrgetter

from domain.kernel.session import Session

EVERY = 32
"""A snapshot is this many versions after the one before it, or a little more."""

_version = attrgetter("version")


class Snapshots:
    """The snapshots of one table, from wherever it was first seen."""

    __slots__ = ("_sessions",)

    def __init__(self, first: Session) -> None:
        self._sessions = [first]

    def record(self, session: Session) -> None:
        """The table has come as far as this; sessions are recorded in order."""
        if session.version >= self._sessions[-1].version + EVERY:
            self._sessions.append(session)

    def before(self, version: int) -> Session | None:
        """The last snapshot that is at most at a version, None where the table was not seen so early."""
        count = bisect_right(self._sessions, version, key=_version)
        return self._sessions[count - 1] if count else None
