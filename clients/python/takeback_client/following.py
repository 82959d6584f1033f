"""A stream of JSON lines as data: where it stands, what a line says, whether to connect again.

Exact over any number of connections: each item once and in order (the service resumes after the last one).
"""

import random
from typing import Any, Generic, TypeVar

import msgspec

from takeback_client.exchange import decoder_of
from takeback_client.problems import Problem

T = TypeVar("T")

NDJSON = "application/x-ndjson"
SILENCE = 30.0
"""Seconds without a line after which a connection is lost; a heartbeat comes every 15."""
_REFUSED, _OVER_BUDGET, _BROKEN = 400, 429, 500
_FIRST, _LONGEST = 0.5, 15.0


class CutLine(Exception):
    """A line is not whole: the connection was lost within it."""


class _Control(msgspec.Struct):
    control: str | None = None
    version: int | None = None
    position: str | None = None


_CONTROL = msgspec.json.Decoder(_Control)


class Following(Generic[T]):
    """One stream, over its connections.

    `after`: the version (of a table) or position (of `me/events`) after which it begins; None: what comes from now on.
    `with_present`: without `after`, an item of the present comes first, as with frames.
    """

    def __init__(
        self,
        path: str,
        item: Any,
        *,
        after: int | str | None = None,
        query: dict[str, str] | None = None,
        with_present: bool = False,
    ) -> None:
        self.path = path
        self.over = False
        self.after = after
        self._query = query or {}
        self._with_present = with_present
        self._decoder: msgspec.json.Decoder[T] = decoder_of(item)
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
            control = _CONTROL.decode(line)
        except msgspec.ValidationError:
            raise
        except msgspec.DecodeError as error:
            raise CutLine from error
        match control.control:
            case None:
                item = self._decoder.decode(line)
                self.after = _place(item)
                return item
            case "end":
                self.over = True
            case "hello":
                self._pause = _FIRST
                if self.after is None and not self._with_present:
                    self.after = control.version if control.position is None else control.position
            case _:  # bye, lagging: the connection ends, and another one goes on
                pass
        return None

    def pause(self) -> float:
        """Seconds until the next connection."""
        pause, self._pause = self._pause, min(2 * self._pause, _LONGEST)
        return pause * random.uniform(0.5, 1)  # noqa: S311  # so that clients do not come back all at once


def _place(item: Any) -> int | str:
    """Where an item stands: the version of an event or a frame's event, the position of a change."""
    if (position := getattr(item, "position", None)) is not None:
        return str(position)
    return int(getattr(item, "event", item).version)
