"""Marks: a few earlier sessions of a table, so that any version is soon folded again. They share their states."""

from bisect import bisect_right
from operator import attrgetter

from domain.kernel.session import Session

EVERY = 32
"""A mark is this many versions after the one before it, or a little more."""

_version = attrgetter("version")


class Marks:
    """The marks of one table, from wherever it was first seen."""

    __slots__ = ("_marks",)

    def __init__(self, first: Session) -> None:
        self._marks = [first]

    def pass_by(self, session: Session) -> None:
        """The table has come as far as this; sessions pass in order."""
        if session.version >= self._marks[-1].version + EVERY:
            self._marks.append(session)

    def before(self, version: int) -> Session | None:
        """The last mark that is at most at a version, None where the table was not seen so early."""
        place = bisect_right(self._marks, version, key=_version)
        return self._marks[place - 1] if place else None
