"""Recomputing the transparency log from the events: the first difference is damage, or a history that was changed."""

from collections.abc import Iterator

import msgspec

from domain.keeping.sequencing import EVENTS, WITHDRAWALS, NamedEntry, entries_of_events, entries_of_withdrawals
from domain.storage.errors import NotStored, UnreadableStorage
from domain.storage.log import Log
from domain.storage.sql.transparency import LogState
from domain.transparency.checkpoints import parse_checkpoint
from domain.transparency.merkle import root
from domain.transparency.notes import InvalidNote
from domain.transparency.tiles import WIDTH, Edge, hashes_of

_OF_TABLES = frozenset({"opened", "ended", "daily"})
_ALONE = frozenset({"site", "restored", "continues"})
"""The kinds of entries that follow from nothing stored."""


class _Kind(msgspec.Struct):
    kind: str


_kind = msgspec.json.Decoder(_Kind).decode


def fault_of_transparency(log: Log) -> str | None:
    """The first difference between the transparency log and what the events give, None if there is none."""
    try:
        state = log.transparency.state()
        return None if state is None else next(_faults(log, state), None)
    except (NotStored, UnreadableStorage, ValueError, LookupError, OSError, EOFError):
        return "the transparency log cannot be read to its end"


def _faults(log: Log, state: LogState) -> Iterator[str]:
    expected, withdrawn = _expected_entries(log, state.position), _expected_withdrawals(log, state.withdrawals)
    edge, days = Edge(0, {}), set[str]()
    for start in range(0, state.size, WIDTH):
        entries = log.transparency.bundle(start // WIDTH)[: state.size - start]
        for number, entry in enumerate(entries, start):
            kind = _kind(entry).kind
            if kind in _ALONE:
                continue
            source = expected if kind in _OF_TABLES else withdrawn
            named = next((each for each in source if each.kind != "daily" or each.name not in days), None)
            if named is None or named.entry != entry:
                yield f"entry {number} of the transparency log is not what the events give"
                return
            if named.kind == "daily":
                days.add(named.name)
            if log.transparency.index(named.kind, named.name) != number:
                yield f"entry {number} of the transparency log is not found by its name"
        edge, tiles = edge.appended(entries)
        if any(not log.transparency.tile(tile).startswith(hashes) for tile, hashes in tiles.items()):
            yield f"a tile of the transparency log does not have the hashes of the entries from {start} on"
    if (edge.size, edge.root) != (state.size, state.root):
        yield "the root of the transparency log is not that of its entries"
    missing = next((each for each in expected if each.kind != "daily" or each.name not in days), None)
    if missing is not None or next(withdrawn, None) is not None:
        yield "the transparency log lacks an entry that the events give"
    if state.checkpoint and not _is_of_tree(log, state):
        yield "the checkpoint of the transparency log is not of its entries"


def _expected_entries(log: Log, upto: int) -> Iterator[NamedEntry]:
    """What the events up to a position give, in order."""
    after = 0
    while after < upto:
        events, after = log.milestones(after=after, upto=upto, limit=EVENTS)
        yield from entries_of_events(log, events)


def _expected_withdrawals(log: Log, upto: int) -> Iterator[NamedEntry]:
    """What the withdrawals up to a number give, in order."""
    after = 0
    while page := [each for each in log.withdrawals.page(after=after, limit=WITHDRAWALS) if each.number <= upto]:
        yield from entries_of_withdrawals(log, page)
        after = page[-1].number


def _is_of_tree(log: Log, state: LogState) -> bool:
    try:
        _, checkpoint = parse_checkpoint(state.checkpoint)
    except InvalidNote:
        return False
    size = checkpoint.size
    known = (state.origin, state.published, root(size, hashes_of(log.transparency.tile)) if size <= state.size else b"")
    return known == checkpoint
