"""The checks of a record that need no rules: versions, seeds, draws, salts and hashes."""

from collections.abc import Sequence
from typing import assert_never

from domain.kernel import chain
from domain.kernel.days import YEAR_10000_MS, date_of
from domain.kernel.rng import Below, Dice, Draw, Shuffle, redraw
from domain.verifying.contract import Closed, Finished, Forked, Opened, Started, Voided, draws_of
from domain.verifying.order import entropy_at_start
from domain.verifying.report import Fault
from domain.verifying.transcript import Receipt, Record, format_of, same


def versions_fault(record: Record) -> Fault | None:
    """Versions count from 1 without a gap."""
    for place, event in enumerate(record.events, 1):
        if event.version != place:
            return Fault(f"it stands where version {place} belongs", event.version)
    return None


def table_fault(record: Record) -> Fault | None:
    """Every event is of the table that the header names."""
    for event in record.events:
        if event.table != record.header.table:
            return Fault("it is of another table than the header", event.version)
    return None


def opened_fault(record: Record) -> Fault | None:
    """The table is opened first, and once."""
    if not isinstance(record.events[0].data, Opened):
        return Fault("the first event is not Opened", record.events[0].version)
    for event in record.events[1:]:
        if isinstance(event.data, Opened):
            return Fault("the table is opened again", event.version)
    return None


def header_fault(record: Record) -> Fault | None:
    """The header names the game that was opened, in that version of its rules, and the format that the events need."""
    opened = record.opened
    if (opened.game, opened.rules_version) != (record.header.game, record.header.rules_version):
        return Fault("Opened names another game or rules version than the header", 1)
    needed = format_of(record.events)
    return None if record.header.format == needed else Fault(f"its events are those of the format {needed!r}")


def commitment_fault(record: Record) -> Fault | None:
    """The commitment shown from the start is the hash of the server seed disclosed at the end."""
    opened = record.opened
    if chain.commitment(bytes.fromhex(opened.server_seed)) != opened.seed_commitment:
        return Fault("seed_commitment is not the SHA-256 of server_seed", 1)
    return None


def daily_fault(record: Record) -> Fault | None:
    """A try of a seed of the day is of the day on which it was opened, for one seat, and without another seed."""
    opened, at = record.opened, record.events[0].at
    if opened.daily is None:
        return None
    if not 0 <= at < YEAR_10000_MS or opened.daily != date_of(at):
        return Fault("its seed is not of the day on which it was opened", 1)
    if opened.seats != 1 or opened.seeded is not None:
        return Fault("a seed of the day is for one seat, and no other seed is given", 1)
    forked = next((event for event in record.events if isinstance(event.data, Forked)), None)
    return None if forked is None else Fault("a fork has no seed of the day", forked.version)


def day_fault(commitment: str, record: Record) -> Fault | None:
    """The seed is the one to which the service was committed for the day."""
    opened = record.opened
    if opened.daily is None:
        return Fault("the table has no seed of the day", 1)
    if opened.seed_commitment != commitment:
        return Fault(f"its commitment is {opened.seed_commitment}, that of the day {commitment[:64]!r}", 1)
    return None


def server_seed_fault(record: Record) -> Fault | None:
    """The server seed disclosed at the end is that of the opening."""
    for event in record.events:
        if isinstance(event.data, Finished) and event.data.server_seed != record.opened.server_seed:
            return Fault("Finished discloses another server_seed than Opened", event.version)
    return None


def seed_fault(record: Record) -> Fault | None:
    """The table's seed follows from the record."""
    opened = record.opened
    if opened.seeded is not None and opened.seats != 1:
        return Fault(f"a seed is given at a table with {opened.seats} seats", 1)
    started = next((event for event in record.events if isinstance(event.data, Started)), None)
    if started is not None and _seed(record) is None:
        return Fault("the entropy of a seat is not known: not all seats are taken", started.version)
    return None


def draws_fault(record: Record) -> Fault | None:
    """Every draw is the one that the table's seed gives for its label."""
    seed = _seed(record)
    for event in record.events:
        for draw in draws_of(event):
            if seed is None or not _matches_seed(seed, draw):
                return Fault(f"the draw {draw.label[:40]!r} is not what the table's seed gives", event.version)
    return None


def salts_fault(record: Record) -> Fault | None:
    """Every salt is the one that the server seed gives."""
    server_seed = bytes.fromhex(record.opened.server_seed)
    for event in record.events:
        if event.salt != chain.salt(server_seed, event.version):
            return Fault("its salt is not that of server_seed", event.version)
    return None


def chain_fault(record: Record) -> Fault | None:
    """The hash of the last event is the trailer's head. Which event was changed, only a receipt can narrow down."""
    head = record.hashes[-1].hex()
    if head != record.trailer.head:
        return Fault(
            f"the hash of the last event is {head}, the trailer's head {record.trailer.head}: one of the events, or "
            "the head, was changed"
        )
    return None


def outcome_fault(record: Record) -> Fault | None:
    """The table ended, and the trailer states its outcome."""
    last = record.events[-1]
    match last.data:
        case Finished(outcome=outcome):
            stated = outcome
        case Closed() | Voided():
            stated = None
        case _:
            return Fault(f"the transcript ends with {last.type}, and nothing ended the table", last.version)
    return (
        None
        if same(stated, record.trailer.outcome)
        else Fault(f"the trailer states another outcome than {last.type}", last.version)
    )


def receipts_fault(receipts: Sequence[Receipt], record: Record) -> Fault | None:
    """Every receipt that a client kept during play matches the chain."""
    for receipt in receipts:
        if not 1 <= receipt.version < len(record.hashes):
            return Fault("there is a receipt, and no such event", receipt.version)
        head = record.hashes[receipt.version].hex()
        if head != receipt.head:
            return Fault(f"the receipt says {receipt.head[:64]!r}, the chain {head!r}", receipt.version)
    return None


def _seed(record: Record) -> bytes | None:
    opened, entropy = record.opened, entropy_at_start(record)
    if opened.seeded is not None:
        return bytes.fromhex(opened.seeded)
    if opened.daily is not None:
        return bytes.fromhex(opened.server_seed)
    if entropy is None:
        return None
    return chain.table_seed(bytes.fromhex(opened.server_seed), record.header.table, entropy)


def _matches_seed(seed: bytes, draw: Draw) -> bool:
    """Compares the length first: a record may claim a larger draw than it holds."""
    match draw:
        case Shuffle(n=claimed, result=result) | Dice(count=claimed, result=result):
            return claimed == len(result) and redraw(seed, draw) == draw
        case Below():
            return redraw(seed, draw) == draw
        case _:
            assert_never(draw)
