"""A round of a monitor: read what is new in the log, check it, compare it with what the service lists."""

from collections.abc import Callable, Iterator, Mapping
from time import sleep
from typing import NamedTuple

from api.monitor.fetching import Source
from api.monitor.mirror import Mirror
from domain.keeping.verifier import TooCostly
from domain.transparency.entries import hidden_table
from domain.transparency.notes import InvalidNote, parse
from domain.transparency.policy import Policy, accepted
from domain.transparency.watching import Ended, Watch
from domain.verifying.report import Report
from domain.verifying.transcript import UnreadableTranscript, read, read_redacted

Verified = Callable[[bytes], Report]
"""Verifies a transcript, which may be hostile. Raises `TooCostly`."""


AGAIN = 30.0
"""Seconds after which lists are read again in which a game is missing."""


class Monitor:
    """Watches one log. What it finds are sentences."""

    def __init__(
        self,
        source: Source,
        policy: Policy,
        mirror: Mirror,
        now: Callable[[], int],
        pause: Callable[[float], object] = sleep,
    ) -> None:
        """`now`: milliseconds since 1970 UTC; `pause`: in seconds."""
        self._source = source
        self._pause = pause
        self._policy = policy
        self._mirror = mirror
        self._now = now
        self.watch = Watch()
        self._seen = 0

    @property
    def size(self) -> int:
        """How many entries were seen."""
        return self._seen

    def read_log(self) -> Iterator[str]:
        """Read what is new, and what is wrong with it. Raises `Unreadable`, and `OSError` of the mirror."""
        yield from self._see_mirrored()
        text = self._source.checkpoint()
        try:
            note = parse(text)
            checkpoint = accepted(note, self._policy).checkpoint
        except InvalidNote as error:
            yield f"the checkpoint is not accepted: {error}"
            return
        before = self._mirror.checkpoint
        if before is not None and before.origin != checkpoint.origin:
            yield f"the log is {checkpoint.origin!r} now; it was {before.origin!r}"
            return
        size = len(self._mirror.entries)
        if checkpoint.size < size:
            yield f"the log has gone back from {size} entries to {checkpoint.size}"
            return
        entries = [*self._source.entries(size, checkpoint.size)]
        if any(b"\n" in entry for entry in entries) or self._mirror.root_with(entries) != checkpoint.root:
            yield f"the log contradicts itself: its {checkpoint.size} entries do not give the root that it has signed"
            return
        if before != checkpoint:
            self._mirror.extend(entries, text, checkpoint)
        yield from self._see_mirrored()

    def read_lists(self, chosen: Callable[[], bool], verified: Verified) -> Iterator[str]:
        """Compare the log with the lists, and replay the games of which `chosen` says so. Raises `Unreadable`."""
        ended, listed = self.watch.ended, self._listed()
        yield from self.watch.withheld(listed, self._now())
        for hidden, table in listed.items():
            if ended[hidden].public and chosen():
                yield from self._replay(table, ended[hidden], verified)

    def _listed(self) -> Mapping[str, str]:
        """The tables that the lists show, of those that have ended, by their hashes. Raises `Unreadable`.

        A service may be making its lists anew. Where a game is missing, they are read again until no more come.
        """
        listed, before = self._listed_now(), -1
        while len(listed) > before and any(self.watch.withheld(listed, self._now())):
            before = len(listed)
            self._pause(AGAIN)
            listed = self._listed_now()
        return listed

    def _listed_now(self) -> Mapping[str, str]:
        ended = self.watch.ended
        return {hidden: table for table in self._source.tables() if (hidden := hidden_table(table)) in ended}

    def _see_mirrored(self) -> Iterator[str]:
        for index in range(self._seen, len(self._mirror.entries)):
            yield from self.watch.see(index, self._mirror.entries[index], self._now())
        self._seen = len(self._mirror.entries)

    def _replay(self, table: str, ended: Ended, verified: Verified) -> Iterator[str]:
        text = self._source.transcript(table)
        end = _end_of_unplayed(text)
        if end is None:
            try:
                failed = [check.name for check in verified(text).checks if check.passed is False]
            except TooCostly as error:
                yield f"the transcript of table {table} is not verified: {error}"
                return
            if failed:
                yield f"the transcript of table {table} fails the check {failed[0]!r}"
            try:
                record = read(text)
            except UnreadableTranscript:
                return
            end = _End(record.header.table, len(record.events), record.hashes[-1].hex())
        if end != _End(table, ended.version, ended.head):
            yield f"the transcript of table {table} ends otherwise than its entry {ended.place} in the log"


class _End(NamedTuple):
    """Where a table ended, by its transcript."""

    table: str
    version: int
    head: str


def _end_of_unplayed(text: bytes) -> _End | None:
    """Where a table ended that never started, else None. Its secrets are kept for good, so nothing can be verified."""
    try:
        shown = read_redacted(text)
    except UnreadableTranscript:
        return None
    if shown.head is None or any(value.get("type") == "Started" for value in shown.values):
        return None
    return _End(shown.header.table, len(shown.values), shown.head)
