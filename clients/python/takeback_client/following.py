"""A stream of JSON lines as data: where it stands, what a line says, whether to connect again.

Exact over any number of connections: each item once and in order (the service resumes after the last one).
"""

import random
from typing import Any, Generic, TypeVar

import msgspec

from takeback_client.decoding import decode
from takeback_client.problems import Problem

T = TypeVar("T")

NDJSON = "application/x-ndjson"
SILENCE = 30.0
"""Seconds without a line after which a connection is lost; a heartbeat comes every 15."""
_REFUSED, _OVER_BUDGET, _BROKEN = 400, 429, 500
_FIRST, _LONGEST = 0.5, 15.0


class CutLine(Exception):
    """A line is not whole: the connection was lost within it."""


class _Event(msgspec.Struct):
    version: int


class _Line(msgspec.Struct):
    control: str | None = None
    version: int | None = None
    position: str | None = None
    event: _Event | None = None


_LINE = msgspec.json.Decoder(_Line)


class Following(Generic[T]):
    """One stream, over its connections.

    `after`: the version (of a table) or position (of `me/events`) after which it begins; None: what comes from now on.
    `by_position`: it is one of positions.
    `with_present`: without `after`, an item of the present comes first, as with frames.
    """

    def __init__(
        self,
        path: str,
        item: Any,
        *,
        after: int | str | None = None,
        query: dict[str, str] | None = None,
        by_position: bool = False,
        with_present: bool = False,
    ) -> None:
        self.path = path
        self.over = False
        self.after = after
        self._query = query or {}
        self._by_position = by_position
        self._with_present = with_present
        self._item = item
        self._pause = _FIRST

    def query(self) -> dict[str, str]:
        """The query of the next connection."""
        return self._query if self.after is None else {**self._query, "after": str(self.after)}

    def accepted(self, status: int, body: bytes) -> bool:
        """Does the response carry the stream? If not, it is tried again. Raises `Problem` where that is of no use."""
        if status >= _REFUSED and status < _BROKEN and status != _OVER_BUDGET:
            raise Problem(status, body)
        return status < _REFUSED

    def item(self, line: str | bytes) -> T | None:
        """The item of a line; None for a heartbeat or a control message, which it heeds. Raises `CutLine`."""
        if not line.strip():
            return None
        try:
            found = _LINE.decode(line)
        except msgspec.ValidationError:
            raise
        except msgspec.DecodeError as error:
            raise CutLine from error
        match found.control:
            case None:
                item: T = decode(line, self._item)
                self.after = self._place(found)
                return item
            case "end":
                self.over = True
            case "hello":
                self._pause = _FIRST
                if self.after is None and not self._with_present:
                    self.after = self._place(found)
            case _:  # bye, lagging: the connection ends, and another one goes on; others are of a newer service
                pass
        return None

    def pause(self) -> float:
        """Seconds until the next connection."""
        pause, self._pause = self._pause, min(2 * self._pause, _LONGEST)
        return pause * random.uniform(0.5, 1)  # noqa: S311  # so that clients do not come back all at once

    def _place(self, line: _Line) -> int | str | None:
        """Where a line stands: the version of an event or a frame's event, the position of a change."""
        if self._by_position:
            return line.position
        return line.version if line.event is None else line.event.version
