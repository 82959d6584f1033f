"""A stream of JSON lines as data: where it stands, what a line says, whether to connect again.

Exact over any number of connections: each item once and in order (the service resumes after the last one).
"""

import random
from collections.abc import Sequence
from time import monotonic
from typing import Any, Generic, TypeVar

import msgspec

from takeback_client.answers import Said, said_in_hello, said_in_line, table_in
from takeback_client.decoding import decode, decoded
from takeback_client.inquiry import Reply, Restored, doubt_about_cursor, misplaced
from takeback_client.problems import Problem
from takeback_client.receipts import Asked, Doubt, Receipts

T = TypeVar("T")

NDJSON = "application/x-ndjson"
BEGINNING = "0"
"""Before the first position of any log: there a stream begins with every table as it is now."""
SILENCE = 30.0
"""Seconds without a line after which a connection is lost; a heartbeat comes every 15."""
_REFUSED, _OVER_BUDGET, _BROKEN = 300, 429, 500
_FIRST, _LONGEST = 0.5, 15.0
_LASTING = 15.0
"""Seconds after which a connection without an item counts as healthy."""
_MOST_CUT = 3
"""After so many lines that are no object, without an item in between, the service sends something else."""


class CutLine(Exception):
    """A line is no object: something else has answered, or the connection was lost within the line."""


class _Event(msgspec.Struct):
    version: int
    hash: str = ""


class _Line(msgspec.Struct):
    control: str | None = None
    version: int | None = None
    hash: str = ""
    head: str = ""
    log: str | None = None
    position: str | None = None
    event: _Event | None = None


_decode_line = msgspec.json.Decoder(_Line).decode


class Following(Generic[T]):
    """One stream, over its connections.

    `after`: the version (of a table) or position (of `me/events`) after which it begins; None: what comes from now on.
    `reached`: the client chose `after` from what it has seen, so where the service has lost it, it begins again.
    `with_present`: without `after`, an item of the present comes first, as with frames.
    `receipts`: what it says is compared with.

    Attributes:
        doubt: What of the latest line, or of a refusal, does not fit the receipts: to be found out before all else.
    """

    def __init__(
        self,
        path: str,
        item: Any,
        receipts: Receipts,
        *,
        after: int | str | None = None,
        query: dict[str, str] | None = None,
        with_present: bool = False,
        reached: bool = False,
    ) -> None:
        self.path = path
        self.over = False
        self.doubt: Doubt | None = None
        self._receipts = receipts
        self._table = table_in(path)
        self._log: str | None = None
        self._asked: Asked | None = None
        self._reached = reached
        self.after = receipts.cursor(self._table, after) if self._table and isinstance(after, int) else after
        self._query = query or {}
        self._by_position = self._table is None
        self._with_present = with_present
        self._item = item
        self._pause = _FIRST
        self._greeted = float("inf")
        self._cut = 0
        self._before: int | str | None = None

    def query(self) -> dict[str, str]:
        """The query of the next connection."""
        self._asked = self._receipts.asked(self._table)
        self._before = None if self._by_position else self.after
        return self._query if self.after is None else {**self._query, "after": str(self.after)}

    def accepted(self, reply: Reply) -> bool:
        """Does the response carry the stream? If not, it is tried again. Raises `Problem` where that is of no use."""
        self.doubt = None
        if reply.status >= _REFUSED and reply.status < _BROKEN and reply.status != _OVER_BUDGET:
            self._refused(reply.problem(), reply)
        return reply.status < _REFUSED

    def _refused(self, problem: Problem, reply: Reply) -> None:
        """Go on after a refusal that a restore may explain. Raises the problem where it is another."""
        if self._by_position and self._reached and problem.code == "unknown-position":
            self.after, self._reached = BEGINNING, False  # the log is another one: no change of it may be missed
            return
        if self._table is not None:
            self.doubt = doubt_about_cursor(self._receipts, self._table, self.after, reply)
        if self.doubt is None:
            raise self._restored(problem) or problem

    def _restored(self, problem: Problem) -> Restored | None:
        """The restore that lost the version where the stream stands, if another call has found it out."""
        version, dash, head = str(self.after).partition("-")
        if self._table is None or problem.code != "unknown-version" or not dash:
            return None
        lost = self._receipts.lost(self._table)
        if not lost.get(int(version), "").startswith(head):
            return None
        left = (each for each in self._receipts.heads(self._table) if each < min(lost))
        return Restored(self._table, max(left, default=0))

    def item(self, line: str | bytes) -> T | None:
        """The item of a line; None for a heartbeat or a control message, which it heeds.

        Raises `CutLine`; `msgspec.DecodeError` where that has happened three times without an item in between, or the
        line is none of the contract.
        """
        self.doubt = None
        if not line.strip():
            return None
        try:
            found = decoded(line, _decode_line)
        except msgspec.DecodeError as error:
            self._cut += 1
            if self._cut == _MOST_CUT:
                raise
            raise CutLine from error
        match found.control:
            case None:
                item: T = decode(line, self._item)
                self._compare(said_in_line(self.path, line, self._log))
                self._require_present()
                self._require_next(found)
                self.after, self._reached = self._place(found), True
                self._pause, self._cut = _FIRST, 0
                return item
            case "end":
                self.over = True
            case "hello":
                self._greeted, self._log = monotonic(), found.log
                self._compare(said_in_hello(self.path, line))
                if self.after is None and not self._with_present:
                    self.after, self._reached = self._place(found), True
            case _:  # bye, lagging: the connection ends, and the next one resumes; others are of a newer service
                pass
        return None

    def pause(self) -> float:
        """Seconds until the next connection: more each time, until an item comes or a connection lasts."""
        if monotonic() - self._greeted > _LASTING:
            self._pause = _FIRST
        self._greeted = float("inf")
        pause, self._pause = self._pause, min(2 * self._pause, _LONGEST)
        return pause * random.uniform(0.5, 1)  # noqa: S311  # so that clients do not come back all at once

    def _require_present(self) -> None:
        """Raise `CutLine` where the table was restored since the connection began: what comes is of the log before."""
        present = None if self._table is None else self._receipts.log(self._table)
        if self.doubt is None and None not in (present, self._log) and present != self._log:
            raise CutLine

    def _require_next(self, line: _Line) -> None:
        """Doubt an event that does not come right after the one before, or a frame that comes before."""
        if self._by_position or self._table is None:
            return
        version, is_frame = (line.version or 0, False) if line.event is None else (line.event.version, True)
        if misplaced([version], self._before, is_whole=not is_frame) is not None:
            self.doubt = self.doubt or Doubt(self._table, version, certain=True)
        self._before = version

    def _compare(self, said: Sequence[Said]) -> None:
        self.doubt = self._receipts.take(said, self._table, self._asked)

    def _place(self, line: _Line) -> str | None:
        """Where a line stands: the position of a change; the version of an event, with the first digits of its hash."""
        if self._by_position:
            return line.position
        version, head = (
            (line.version, line.hash or line.head) if line.event is None else (line.event.version, line.event.hash)
        )
        return f"{version}-{head[:8]}" if head else str(version)
