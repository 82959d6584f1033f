"""What a monitor finds in the entries of a service's log, each a sentence for people.

Nothing here trusts the service: it compares the entries with each other, and with what the service lists.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from domain.kernel.days import YEAR_10000_MS, date_of

DAY = 86_400_000
"""Milliseconds."""

ABANDONED_AFTER = 90 * DAY
"""A table that has not ended so long after its opening counts as abandoned."""

_HARMLESS = frozenset({"withdrawn", "site", "continues", "keys"})


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
        self._opened: dict[str, tuple[int, int]] = {}  # by table: index and time
        self._daily: dict[tuple[str, str], tuple[int, str]] = {}  # by game and date: index and commitment
        self.ended: dict[str, Ended] = {}
        """By table, as its hash."""

    def see(self, index: int, entry: bytes, now: int) -> Iterator[str]:
        """What is wrong with the next entry. `now`: milliseconds since 1970 UTC."""
        try:
            fields = msgspec.json.decode(entry)
            kind = fields["kind"]
            at = fields.get("at")
            if at is not None and not 0 <= at <= now + DAY:
                yield f"entry {index} ({kind}) has a time that is yet to come"
            yield from self._see(index, kind, fields)
        except (msgspec.DecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError):
            yield f"entry {index} cannot be read"

    def _see(self, index: int, kind: str, fields: Mapping[str, Any]) -> Iterator[str]:
        match kind:
            case "opened":
                known = self._opened.setdefault(fields["table"], (index, int(fields["at"])))
                if known[0] != index:
                    yield f"a table is opened twice, in the entries {known[0]} and {index}"
            case "ended":
                ended = Ended(index, int(fields["at"]), bool(fields["public"]), int(fields["version"]), fields["head"])
                first = self.ended.setdefault(fields["table"], ended)
                if first.place != index:
                    yield f"a table ends twice, in the entries {first.place} and {index}"
                if fields["table"] not in self._opened:
                    yield f"entry {index} ends a table that was never opened"
            case "daily":
                day = fields["game"], fields["date"]
                known_seed = self._daily.setdefault(day, (index, fields["seed_commitment"]))
                if known_seed[0] != index:
                    yield f"{day[0]} has two seeds of the day {day[1]}, in the entries {known_seed[0]} and {index}"
            case "restored":
                yield f"entry {index}: a backup was restored; what came after entry {fields['lost_after']} is lost"
            case _:
                if kind not in _HARMLESS:
                    yield f"entry {index} is of the kind {kind[:40]!r}, which this monitor does not know"

    def abandoned(self, now: int) -> Mapping[str, tuple[int, int]]:
        """For each month, such as 2026-11: of the tables opened then, how many never ended, and how many there are."""
        opened: Counter[str] = Counter()
        lost: Counter[str] = Counter()
        for table, (_, at) in self._opened.items():
            if 0 <= at < YEAR_10000_MS and at < now - ABANDONED_AFTER:
                month = date_of(at)[:7]
                opened[month] += 1
                lost[month] += table not in self.ended
        return {month: (lost[month], opened[month]) for month in sorted(opened)}

    def withheld(self, listed: Collection[str], now: int) -> Iterator[str]:
        """Public games that ended a day ago or more and that no list shows. `listed`: tables, as their hashes."""
        for table, ended in self.ended.items():
            if ended.public and ended.at < now - DAY and table not in listed:
                yield f"the game of entry {ended.place} is public, ended over a day ago, and no list shows it"
