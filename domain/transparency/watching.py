"""What a monitor finds in the entries of a service's log, each a sentence for people.

Nothing here trusts the service: it compares the entries with each other, and with what the service lists.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from domain.kernel.days import YEAR_10000_MS, date_of

DAY = 86_400_000
"""Milliseconds."""

ABANDONED_AFTER = 90 * DAY
"""A table that has not ended so long after its opening counts as abandoned."""

_HARMLESS = frozenset({"withdrawn", "site", "continues", "keys"})
_FEWEST_EVENTS = 2
"""Of a table that has ended: its opening, and the end."""
_QUOTED = 80
"""Characters of an entry that a finding quotes."""

_Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
_Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class _Entry(msgspec.Struct, frozen=True):
    kind: str
    at: int = 0


class _Opened(msgspec.Struct, frozen=True):
    at: int
    public: bool
    table: _Hash


class _Ended(msgspec.Struct, frozen=True):
    at: int
    head: _Hash
    public: bool
    table: _Hash
    version: _Count


class _Daily(msgspec.Struct, frozen=True):
    date: str
    game: str
    seed_commitment: str


class _Restored(msgspec.Struct, frozen=True):
    lost_after: _Count


_entry = msgspec.json.Decoder(_Entry).decode
_opened = msgspec.json.Decoder(_Opened).decode
_ended = msgspec.json.Decoder(_Ended).decode
_daily = msgspec.json.Decoder(_Daily).decode
_restored = msgspec.json.Decoder(_Restored).decode


class Opened(NamedTuple):
    """The opening of a table, by its entry."""

    place: int
    at: int
    public: bool


class Ended(NamedTuple):
    """The end of a table, by its entry."""

    place: int
    at: int
    public: bool
    version: int
    head: str


class Watch:
    """The entries so far."""

    def __init__(self) -> None:
        self._opened: dict[str, Opened] = {}  # by table, as its hash
        self._lost: set[str] = set()  # of those opened, by a restore
        self._daily: dict[tuple[str, str], int] = {}  # by game and date: index
        self.ended: dict[str, Ended] = {}
        """By table, as its hash."""

    def see(self, index: int, entry: bytes, now: int) -> Iterator[str]:
        """What is wrong with the next entry, whatever it is. `now`: milliseconds since 1970 UTC."""
        try:
            kind, at = msgspec.structs.astuple(_entry(entry))
            if not 0 <= at <= now + DAY:
                yield f"entry {index} ({kind[:_QUOTED]}) has a time that is yet to come"
            yield from self._see(index, kind, entry)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            yield f"entry {index} cannot be read"

    def _see(self, index: int, kind: str, entry: bytes) -> Iterator[str]:
        match kind:
            case "opened":
                yield from self._see_opened(index, _opened(entry))
            case "ended":
                yield from self._see_ended(index, _ended(entry))
            case "daily":
                yield from self._see_daily(index, _daily(entry))
            case "restored":
                lost_after = _restored(entry).lost_after
                self._forget(lost_after)
                yield f"entry {index}: a backup of {lost_after} entries was restored; what came after is lost"
            case _:
                if kind not in _HARMLESS:
                    yield f"entry {index} is of the kind {kind[:_QUOTED]!r}, which this monitor does not know"

    def _forget(self, lost_after: int) -> None:
        """Forget what a restore may have lost: after so many entries, tables that end again, or are opened again."""
        self._lost = {table for table, opened in self._opened.items() if opened.place >= lost_after}
        self.ended = {table: ended for table, ended in self.ended.items() if ended.place < lost_after}

    def _see_opened(self, index: int, entry: _Opened) -> Iterator[str]:
        if entry.table in self._lost:
            self._lost.remove(entry.table)
            del self._opened[entry.table]
        first = self._opened.setdefault(entry.table, Opened(index, entry.at, entry.public))
        if first.place != index:
            yield f"a table is opened twice, in the entries {first.place} and {index}"

    def _see_ended(self, index: int, entry: _Ended) -> Iterator[str]:
        ended = Ended(index, entry.at, entry.public, entry.version, entry.head)
        first = self.ended.setdefault(entry.table, ended)
        if first.place != index:
            yield f"a table ends twice, in the entries {first.place} and {index}"
        if entry.version < _FEWEST_EVENTS:
            yield f"entry {index} ends a table at version {entry.version}, before anything can have ended it"
        opened = self._opened.get(entry.table)
        if opened is None:
            yield f"entry {index} ends a table that was never opened"
        else:
            yield from _contradictions(opened, ended)

    def _see_daily(self, index: int, daily: _Daily) -> Iterator[str]:
        first = self._daily.setdefault((daily.game, daily.date), index)
        if first != index:
            day = f"{daily.game[:_QUOTED]} has two seeds of the day {daily.date[:_QUOTED]}"
            yield f"{day}, in the entries {first} and {index}"

    def abandoned(self, now: int) -> Mapping[str, tuple[int, int]]:
        """For each month, such as 2026-11: of the tables opened then, how many never ended, and how many there are."""
        opened: Counter[str] = Counter()
        lost: Counter[str] = Counter()
        for table, (_, at, _) in self._opened.items():
            if table not in self._lost and 0 <= at < YEAR_10000_MS and at < now - ABANDONED_AFTER:
                month = date_of(at)[:7]
                opened[month] += 1
                lost[month] += table not in self.ended
        return {month: (lost[month], opened[month]) for month in sorted(opened)}

    def withheld(self, listed: Collection[str], now: int) -> Iterator[str]:
        """Public games that ended a day ago or more and that no list shows. `listed`: tables, as their hashes."""
        for table, ended in self.ended.items():
            if ended.public and ended.at < now - DAY and table not in listed:
                yield f"the game of entry {ended.place} is public, ended over a day ago, and no list shows it"


def _contradictions(opened: Opened, ended: Ended) -> Iterator[str]:
    """Where the two entries of a table cannot both be true. Clocks may go back, but not by a day."""
    if opened.public != ended.public:
        first, last = ("public", "private") if opened.public else ("private", "public")
        yield f"a table is {first} in entry {opened.place}, and {last} in entry {ended.place}"
    if ended.at < opened.at - DAY:
        yield f"a table ends in entry {ended.place} over a day before it is opened in entry {opened.place}"
