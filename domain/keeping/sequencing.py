"""What is appended to the transparency log: entries that follow from the events alone.

Entries of tables come in the order of their events. So whoever has the events can make them again, as `takeback check`
does. A table whose events cannot be read is left out. A table that is in memory anyway is not read again.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from domain.storage.errors import UnreadableStorage
from domain.storage.events import LoggedEvent
from domain.storage.log import Log
from domain.storage.sql.beside_log.transparency import Additions, Kind, LogState, Named
from domain.storage.sql.beside_log.withdrawals import Withdrawal
from domain.tables.damage import UNREADABLE, head_at
from domain.transparency import entries
from domain.transparency.tiles import Edge

EVENTS = 200
"""Openings and ends of tables that are read at once."""

WITHDRAWALS = 100
"""Withdrawals of results that are read at once."""

_log = logging.getLogger("takeback")


class Reached(NamedTuple):
    """How far a sequencer is. ``position``: of the events that it has read, of which the last ones gave no entry."""

    state: LogState
    edge: Edge
    position: int


class Milestones(NamedTuple):
    """Openings and ends of tables, all of them up to ``position``; and whether there are more already."""

    events: Sequence[LoggedEvent]
    position: int
    more: bool


class Gathered(NamedTuple):
    """What is to be appended, None if nothing is; where the sequencer is then; and whether more is there already."""

    additions: Additions | None
    reached: Reached
    more: bool


class Known(NamedTuple):
    """What is known of a table without reading it, as of a version."""

    version: int
    head: bytes
    public: bool


class NamedEntry(NamedTuple):
    """An entry that is found by a name."""

    kind: Kind
    name: str
    entry: bytes


class _Data(msgspec.Struct):
    game: str
    visibility: str
    seed_commitment: str
    daily: str | None = None


class _Opened(msgspec.Struct):
    at: int
    data: _Data


class _Ending(msgspec.Struct):
    at: int


_opened = msgspec.json.Decoder(_Opened).decode
_ending = msgspec.json.Decoder(_Ending).decode


def reached(log: Log, state: LogState) -> Reached:
    """Where a sequencer begins. Raises `NotStored`."""
    return Reached(state, log.transparency.edge(state.size), state.position)


def milestones(log: Log, before: Reached) -> Milestones:
    """The openings and ends of tables that come next. Blocks. Raises `NotStored`."""
    upto = max(log.settled_position(), before.position)
    events, position = log.milestones(after=before.position, upto=upto, limit=EVENTS)
    return Milestones(events, position, position < upto)


def gather(log: Log, before: Reached, happened: Milestones, site: str, known: Mapping[str, Known]) -> Gathered:
    """What comes next in the transparency log. Blocks. Raises `NotStored`.

    `site`: the hash of the page's files now; `known`: of tables that need not be read.
    """
    state, (events, position, more) = before.state, happened
    found: list[tuple[bytes, NamedEntry | None]] = []
    if site != state.site:
        found.append((entries.site(site), None))
    days: set[str] = set()
    for named in entries_of_events(log, events, known):
        if named.kind != "daily" or (named.name not in days and log.transparency.index("daily", named.name) is None):
            days.add(named.name)
            found.append((named.entry, named))
    withdrawals = [] if more else log.withdrawals.page(after=state.withdrawals, limit=WITHDRAWALS)
    found += [(named.entry, named) for named in entries_of_withdrawals(log, withdrawals)]
    if not found:
        return Gathered(None, before._replace(position=position), more)
    edge, tiles = before.edge.appended([entry for entry, _ in found])
    names = [Named(*named[:2], state.size + number) for number, (_, named) in enumerate(found) if named is not None]
    after = state._replace(
        log=log.name,
        position=position,
        withdrawals=withdrawals[-1].number if withdrawals else state.withdrawals,
        site=site,
        size=edge.size,
        root=edge.root,
    )
    additions = Additions(after, [entry for entry, _ in found], names, tiles)
    return Gathered(additions, Reached(after, edge, position), more or len(withdrawals) == WITHDRAWALS)


def entries_of_events(log: Log, events: Sequence[LoggedEvent], known: Mapping[str, Known] = {}) -> Iterator[NamedEntry]:
    """The entries of events that open or end tables, in order; before each daily try, that of its day.

    `known`: as in `gather`.
    """
    imported = log.imports.among([event.table for event in events]) if events else set[str]()
    for event in events:
        try:
            if event.table not in imported:
                yield from _of_opening(event) if event.version == 1 else _of_ending(log, event, known.get(event.table))
        except (*UNREADABLE, UnreadableStorage):
            _log.warning("table-not-logged", extra={"table": event.table, "reason": "its events cannot be read"})


def entries_of_withdrawals(log: Log, withdrawals: Sequence[Withdrawal]) -> Iterator[NamedEntry]:
    """The entries of withdrawals of results, in order."""
    for withdrawal in withdrawals:
        if not log.imports.has(withdrawal.table):
            yield NamedEntry("withdrawn", withdrawal.table, entries.withdrawn(withdrawal.table, at=withdrawal.at))


def _of_opening(event: LoggedEvent) -> Iterator[NamedEntry]:
    opened = _opened(event.stored)
    data = opened.data
    if data.daily is not None:
        day = entries.daily(data.game, data.daily, data.seed_commitment)
        yield NamedEntry("daily", f"{data.game}/{data.daily}/{data.seed_commitment}", day)
    entry = entries.opened(
        event.table,
        head_at(event.table, [(event.topic, event.stored)], 1),
        at=opened.at,
        public=data.visibility == "public",
        seed_commitment=data.seed_commitment,
    )
    yield NamedEntry("opened", event.table, entry)


def _of_ending(log: Log, event: LoggedEvent, known: Known | None) -> Iterator[NamedEntry]:
    ended = known if known is not None and known.version == event.version else _read(log, event)
    entry = entries.ended(
        event.table, ended.head, at=_ending(event.stored).at, public=ended.public, version=event.version
    )
    yield NamedEntry("ended", event.table, entry)


def _read(log: Log, event: LoggedEvent) -> Known:
    """What a table's events up to this one give. Raises `LookupError`."""
    rows = log.rows(event.table, upto=event.version)
    if len(rows) != event.version:
        raise LookupError("events are missing")
    public = _opened(rows[0][1]).data.visibility == "public"
    return Known(event.version, head_at(event.table, rows, event.version), public)
