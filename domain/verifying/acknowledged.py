"""The check of signed receipts: whether a service that signed a table's head at a version has the same in a record.

A bare `version:head` proves nothing to others: anybody can write one down. A receipt's signature proves that the
service said so. Whether the record is the service's own, its signature of where it ended shows: a checkpoint, or the
proof that its log has the end. Source: `c2sp.org/signed-note`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from domain.transparency.ed25519 import NoCryptography
from domain.transparency.notes import InvalidNote, Key, Note, parse, verified
from domain.transparency.receipts import Acknowledged, acknowledged
from domain.verifying.report import Check, Fault, checked, unchecked
from domain.verifying.transcript import Record

SIGNED_RECEIPTS = "signed-receipts"
CONTRADICTS = "the service contradicts itself"


class SignedReceipts(NamedTuple):
    """What is given of receipts: the notes, and the keys that are trusted to have signed them."""

    notes: Sequence[bytes] = ()
    keys: Sequence[Key] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the checks."""
        return (SIGNED_RECEIPTS,) if self.notes else ()


class _Given(NamedTuple):
    """A receipt. ``signer``: who signed it, None if that could not be checked; ``named``: the key that it names."""

    said: Acknowledged
    signer: Key | None
    named: str


NO_RECEIPTS = SignedReceipts()


def signed_receipts_check(given: SignedReceipts, record: Record, *, is_own: bool) -> Check:
    """Check receipts against each other and a record. `is_own`: the service has signed where the record ends."""
    try:
        found = [_read(note, given.keys) for note in given.notes]
    except (InvalidNote, UnicodeDecodeError) as error:
        detail = "a receipt is not text" if isinstance(error, UnicodeDecodeError) else str(error)
        return checked(SIGNED_RECEIPTS, Fault(detail))
    except NoCryptography as error:
        return unchecked(SIGNED_RECEIPTS, str(error))
    faults = (_two_heads(found), *(_fault(each, record, is_own=is_own) for each in found))
    fault = next((each for each in faults if each is not None), None)
    unknown = next((each.named for each in found if each.signer is None), None)
    if fault is None and unknown is not None:
        return unchecked(SIGNED_RECEIPTS, f"the key {unknown!r} of a receipt is not given")
    return checked(SIGNED_RECEIPTS, fault)


def _read(text: bytes, keys: Sequence[Key]) -> _Given:
    note = parse(text.decode())
    signers = verified(note, keys)
    return _Given(acknowledged(note), signers[0].key if signers else None, _named(note))


def _named(note: Note) -> str:
    return note.lines[0].name[:80]


def _two_heads(given: Sequence[_Given]) -> Fault | None:
    """One key has signed two different receipts of a version."""
    first: dict[tuple[Key, str, int], Acknowledged] = {}
    for said, signer, _ in given:
        if signer is not None and first.setdefault((signer, said.table, said.version), said) != said:
            return Fault(f"{CONTRADICTS}: it signed two different receipts of this version", said.version)
    return None


def _fault(given: _Given, record: Record, *, is_own: bool) -> Fault | None:
    said, signer, _ = given
    if said.table != record.header.table:
        return Fault("a receipt is of another table")
    difference = _difference(said, record)
    if difference is None:
        return None
    if signer is None:
        return Fault(f"{difference}; who signed the receipt was not checked", said.version)
    whose = "whose end it has signed" if is_own else "if that is its own: a checkpoint or a proof of its end shows it"
    return Fault(f"{CONTRADICTS}: {difference}, {whose}", said.version)


def _difference(said: Acknowledged, record: Record) -> str | None:
    if said.version >= len(record.hashes):
        return "a receipt is of a version beyond the transcript"
    head, at = record.hashes[said.version].hex(), record.events[said.version - 1].at
    if said.head != head:
        return f"a receipt has the head {said.head}, the transcript {head}"
    return None if said.at == at else f"a receipt has the time {said.at}, the transcript {at}"
