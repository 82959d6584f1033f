"""Recomputing the transparency log from the events: the first difference is damage, or a history that was changed."""

from collections.abc import Iterator

import msgspec

from domain.keeping.sequencing import EVENTS, WITHDRAWALS, NamedEntry, entries_of_events, entries_of_withdrawals
from domain.storage.errors import NotStored, UnreadableStorage
from domain.storage.log import Log
from domain.storage.sql.beside_log.transparency import LogState
from domain.transparency.checkpoints import parse_checkpoint
from domain.transparency.merkle import root
from domain.transparency.notes import InvalidNote
from domain.transparency.tiles import WIDTH, Edge, hashes_of

_OF_TABLES = frozenset({"opened", "ended", "daily"})
_ALONE = frozenset({"site", "restored", "continues"})
"""The kinds of entries that follow from nothing stored."""


class _Fields(msgspec.Struct):
    kind: str
    lost_after: int = 0
    game: str = ""
    date: str = ""
    seed_commitment: str = ""


_fields = msgspec.json.Decoder(_Fields).decode


class _Expected:
    """Entries in order, of a day's the first alone. ``first``: the next one, None at the end."""

    def __init__(self, entries: Iterator[NamedEntry]) -> None:
        self._entries = entries
        self._days = set[str]()
        self.first: NamedEntry | None = None
        self.advance()

    def advance(self) -> None:
        """Go on to the next one."""
        if self.first is not None and self.first.kind == "daily":
            self._days.add(self.first.name)
        self.first = next((each for each in self._entries if each.kind != "daily" or each.name not in self._days), None)

    def leave_out(self, day: str) -> None:
        """Expect no entry of a day any more."""
        self._days.add(day)


def fault_of_transparency(log: Log) -> str | None:
    """The first difference between the transparency log and what the events give, None if there is none."""
    try:
        state = log.transparency.state()
        return None if state is None else next(_faults(log, state), None)
    except (NotStored, UnreadableStorage, ValueError, LookupError, OSError, EOFError):
        return "the transparency log cannot be read to its end"


def _faults(log: Log, state: LogState) -> Iterator[str]:
    expected = _Expected(_expected_entries(log, state.position))
    withdrawn = _Expected(_expected_withdrawals(log, state.withdrawals))
    edge, lost = Edge(0, {}), range(0)
    for start in range(0, state.size, WIDTH):
        entries = log.transparency.bundle(start // WIDTH)[: state.size - start]
        for number, entry in enumerate(entries, start):
            fields = _fields(entry)
            if fields.kind in _ALONE:
                continue
            source = expected if fields.kind in _OF_TABLES else withdrawn
            named = source.first
            if named is None or named.entry != entry:
                lost = lost if number in lost else _lost_from(log, state, number)
                if number not in lost:
                    yield f"entry {number} of the transparency log is not what the events give"
                    return
                if fields.kind == "daily":
                    source.leave_out(f"{fields.game}/{fields.date}/{fields.seed_commitment}")
                continue
            source.advance()
            if log.transparency.index(named.kind, named.name) != number:
                yield f"entry {number} of the transparency log is not found by its name"
        edge, tiles = edge.appended(entries)
        if any(not log.transparency.tile(tile).startswith(hashes) for tile, hashes in tiles.items()):
            yield f"a tile of the transparency log does not have the hashes of the entries from {start} on"
    if (edge.size, edge.root) != (state.size, state.root):
        yield "the root of the transparency log is not that of its entries"
    if expected.first is not None or withdrawn.first is not None:
        yield "the transparency log lacks an entry that the events give"
    if state.checkpoint and not _is_of_tree(log, state):
        yield "the checkpoint of the transparency log is not of its entries"


def _lost_from(log: Log, state: LogState, number: int) -> range:
    """The entries that a restored backup lacks, from one of them on; none, if no entry says so."""
    for start in range(number - number % WIDTH, state.size, WIDTH):
        for index, entry in enumerate(log.transparency.bundle(start // WIDTH), start):
            if index > number and b'"restored"' in entry:
                fields = _fields(entry)
                if fields.kind == "restored" and fields.lost_after <= number:
                    return range(number, index)
    return range(0)


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
