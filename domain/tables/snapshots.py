"""Snapshots: a few earlier sessions of a table, from which any version is folded quickly. They share their states.

Why: decision 0003.
"""

from bisect import bisect_right
from operator import attrgetter

from domain.kernel.session import Session

EVERY = 32
"""The least number of versions between two snapshots."""

_version = attrgetter("version")


class Snapshots:
    """The snapshots of one table, from the version at which it was cached on."""

    __slots__ = ("_sessions",)

    def __init__(self, first: Session) -> None:
        self._sessions = [first]

    def record(self, session: Session) -> None:
        """Record a session, if the last snapshot is old enough. Sessions are recorded in order."""
        if session.version >= self._sessions[-1].version + EVERY:
            self._sessions.append(session)

    def before(self, version: int) -> Session | None:
        """The last snapshot at or before a version, None if the first one is later."""
        count = bisect_right(self._sessions, version, key=_version)
        return self._sessions[count - 1] if count else None
