"""Checking a database: the stored events of each table against the contract, the rules, and the forks made of it.

A table in play is checked like a transcript, except for the end. What no check can find is a change that is consistent
with everything else, such as another time of an event: heads are not stored with the events.
"""

from collections.abc import Iterator, Sequence
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from domain.keeping.recomputing import fault_of_transparency
from domain.kernel import chain
from domain.kernel.game import Value
from domain.kernel.session import Games
from domain.storage.errors import UnreadableStorage
from domain.storage.events import LoggedEvent
from domain.storage.log import Log
from domain.tables.damage import UNREADABLE, Damage, head_at
from domain.verifying.checks import RECORD, check_record
from domain.verifying.contract import Forked
from domain.verifying.forks import fork_of
from domain.verifying.rules import CHECKS as RULES
from domain.verifying.transcript import FULL, Record, UnreadableTranscript, format_of, read

REASONS = MappingProxyType(
    {
        "format": "the event cannot be decoded",
        "canonical": "the event is not in canonical form",
        "fields": "the event's fields are not those of its type",
        "versions": "the versions have a gap",
        "table": "the event is of another table",
        "opened": "the table is not opened first, and once",
        "header": "the event is stored under another name than its own",
        "commitment": "the seed's commitment is not the hash of the server seed",
        "server-seed": "the server seed is not that of the opening",
        "status": "the table's status does not allow the event",
        "seats": "the event is of a seat that its actor does not hold",
        "batches": "the event is not in the batch of its request",
        "takebacks": "the event does not follow from the takebacks before it",
        "clock": "the server did not wait for its time",
        "deal": "the entropy of sealed seats was not revealed as they had committed themselves to it",
        "daily": "the seed of the day is not for such a table",
        "seed": "the table's seed does not follow from the events",
        "line": "the event goes to a version that is not on the line",
        "labels": "a draw does not have its number on the line",
        "draws": "a draw is not what the table's seed gives",
        "salts": "the salt is not that of the server seed",
        "rules": "the rules do not accept the event",
        "actions": "the action was not legal",
        "facts": "the facts or draws are not those that the rules give",
        "undo": "the undo, redo or takeback was not allowed",
        "server": "what the server did was not due, or is not what the clock says",
        "end": "the game did not end when and as the rules say",
        "fold": "the events lead to another table than the rules",
    }
)
"""Why a check of a table's events fails, without any of their data, by the name of the check."""

DAMAGED = "the database is damaged where its events are"

_REQUESTED = tuple(one for one in RECORD if one[0] in REASONS)  # the others compare with the end of a transcript
_PAGE = 500


class Checked(Value, frozen=True):
    """A table that was checked, or the file itself if ``table`` is empty: its number of events, and the fault, if any.

    ``skipped``: why its rules could not be checked, None if they were.
    """

    table: str
    events: int
    damage: Damage | None = None
    skipped: str | None = None


def check_all(log: Log, games: Games) -> Iterator[Checked]:
    """Check the file, then every table, one at a time. Raises nothing."""
    fault = log.storage_fault()
    if fault is not None:
        yield _file_damage(fault)
    try:
        for table in tables_of(log):
            yield check_table(log, games, table)
    except UnreadableStorage:
        yield _file_damage("the list of tables cannot be read to its end: not all of them are checked")
    try:
        yield from _check_withdrawals(log)
    except (*UNREADABLE, UnreadableStorage):
        yield _file_damage("the withdrawals of results, or a table of one, cannot be read: not all of them are checked")
    fault = fault_of_transparency(log)
    if fault is not None:
        yield _file_damage(fault)


def tables_of(log: Log) -> Iterator[str]:
    """Every table of a log, in the order of their ids. Raises `UnreadableStorage`."""
    last = ""
    while page := log.tables(after=last, limit=_PAGE):
        yield from page
        last = page[-1]


def check_table(log: Log, games: Games, table: str) -> Checked:
    """Check one table: its stored events, and that it was forked from what its parent still has. Raises nothing."""
    try:
        events = log.logged_events(table)
        damage = _row_damage(table, events)
    except (*UNREADABLE, UnreadableStorage):
        return Checked(table, 0, Damage(table, None, DAMAGED))
    if damage is not None:
        return Checked(table, len(events), damage)
    try:
        record = _in_format(read(_transcript(table, events)))
    except UnreadableTranscript as unreadable:
        return Checked(table, len(events), Damage(table, unreadable.fault.version, REASONS[unreadable.gate]))
    checks = check_record(record, games, _REQUESTED)
    failed = next((check for check in checks if check.passed is False), None)
    if failed is not None:
        return Checked(table, len(events), Damage(table, failed.version, REASONS[failed.name]))
    forked = fork_of(record)
    damage = None if forked is None else _fork_damage(log, table, forked)
    skipped = any(check.passed is None for check in checks if check.name in RULES)
    return Checked(table, len(events), damage, f"{_rules(record)} is not installed" if skipped else None)


def _check_withdrawals(log: Log) -> Iterator[Checked]:
    """What is wrong with the withdrawals of results: a number is missing, or a table that is not finished."""
    number = 0
    while page := log.withdrawals.page(after=number, limit=_PAGE):
        for withdrawal in page:
            number += 1
            if withdrawal.number != number:
                number = withdrawal.number
                yield _file_damage(f"a withdrawal of a result is missing before number {number}")
            if [type_ for type_, _ in log.rows(withdrawal.table)][-1:] != ["Finished"]:
                reason = "its result is withdrawn, but it is not finished"
                yield Checked(withdrawal.table, 0, Damage(withdrawal.table, None, reason))


def _file_damage(reason: str) -> Checked:
    return Checked("", 0, Damage("", None, reason))


def _row_damage(table: str, events: Sequence[LoggedEvent]) -> Damage | None:
    """The first event whose row does not fit those before it, or what it stores."""
    position, rules = 0, ""
    for version, event in enumerate(events, 1):
        rules = rules or event.topic.rpartition(".")[0]
        if event.version != version:
            return Damage(table, version, REASONS["versions"])
        if event.position <= position:
            return Damage(table, version, "its position is not after that of the event before it")
        type_ = _type(event)
        if event.topic != f"{rules}.{type_}":
            return Damage(table, version, REASONS["format" if type_ is None else "header"])
        position = event.position
    return None if events else Damage(table, None, "there is no such table")


class _Typed(msgspec.Struct):
    type: str


def _type(event: LoggedEvent) -> str | None:
    """The type of a stored event, None if it is not one line of JSON."""
    try:
        return None if "\n" in event.stored.decode() else msgspec.json.decode(event.stored, type=_Typed).type
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _transcript(table: str, events: Sequence[LoggedEvent]) -> bytes:
    """The events as a transcript. Its trailer says nothing: a table in play has none."""
    game, _, rules_version = events[0].topic.rpartition(".")[0].rpartition(".")
    header = {
        "format": FULL[0],
        "table": table,
        "game": game,
        "rules_version": int(rules_version) if rules_version.isdecimal() else 0,
    }
    stored = [event.stored for event in events]
    head = head_at(table, [("", one) for one in stored], len(stored))
    return b"\n".join([chain.canonical(header), *stored, chain.canonical({"head": head.hex(), "outcome": None})])


def _in_format(record: Record) -> Record:
    """The record with the header that its events need: none is stored."""
    return replace(record, header=replace(record.header, format=format_of(record.events)))


def _fork_damage(log: Log, table: str, forked: Forked) -> Damage | None:
    """The damage if the parent no longer has the events that a table was forked from. An import's may be elsewhere."""
    try:
        rows = log.rows(forked.table, upto=forked.version)
        is_elsewhere = not rows and log.imports.has(table)
    except (*UNREADABLE, UnreadableStorage):
        return None  # reported as the parent's own damage, or the file's
    if is_elsewhere:
        return None
    if len(rows) == forked.version and head_at(forked.table, rows, forked.version).hex() == forked.head:
        return None
    return Damage(
        forked.table, forked.version, f"the events up to here are not those that table {table} was forked from"
    )


def _rules(record: Record) -> str:
    return f"{record.opened.game}, rules version {record.opened.rules_version},"
