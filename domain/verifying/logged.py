"""The checks of the proofs that a table is in a service's log: that it was opened, and that it ended, as recorded.

Only a policy's keys are trusted. Sources: `c2sp.org/tlog-proof`, `c2sp.org/tlog-policy`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from domain.kernel.days import YEAR_10000_MS, date_of
from domain.transparency import entries
from domain.transparency.checkpoints import checkpoint_of
from domain.transparency.ed25519 import NoCryptography
from domain.transparency.merkle import InvalidProof
from domain.transparency.policy import Policy
from domain.transparency.proofs import parse_proof, proven, require_included
from domain.verifying.report import Check, Fault, checked, unchecked
from domain.verifying.transcript import Record

OPENED = "opened-log"
ENDED = "ended-log"

_DAY = 24 * 60 * 60
"""Seconds by which a witness's time and the record's may differ."""


class Proofs(NamedTuple):
    """What is given of a log: a policy, and the proofs of a table's two entries. None where one is not given."""

    policy: Policy | None = None
    opened: bytes | None = None
    ended: bytes | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the checks."""
        given = ((OPENED, self.opened), (ENDED, self.ended))
        return tuple(name for name, proof in given if proof is not None)


NO_PROOFS = Proofs()


def opened_entry(record: Record) -> bytes:
    """The entry by which the log has that this table was opened."""
    opened = record.opened
    return entries.opened(
        record.header.table,
        record.hashes[1],
        at=record.events[0].at,
        public=opened.visibility == "public",
        seed_commitment=opened.seed_commitment,
    )


def ended_entry(record: Record) -> bytes:
    """The entry by which the log has that this table ended."""
    last = record.events[-1]
    return entries.ended(
        record.header.table,
        record.hashes[-1],
        at=last.at,
        public=record.opened.visibility == "public",
        version=last.version,
    )


def log_checks(proofs: Proofs, record: Record) -> list[Check]:
    """Check the proofs that are given: each of this record, in a log that the policy accepts, opened before ended."""
    checks = []
    if proofs.opened is not None:
        checks.append(_check(OPENED, proofs.opened, opened_entry(record), record.events[0].at, proofs.policy))
    if proofs.ended is not None:
        check = _check(ENDED, proofs.ended, ended_entry(record), record.events[-1].at, proofs.policy)
        if check.passed is not False and proofs.opened is not None and _is_before(proofs.ended, proofs.opened):
            check = checked(ENDED, Fault("the log has the end before the opening"))
        checks.append(check)
    return checks


def _check(name: str, text: bytes, entry: bytes, at: int, policy: Policy | None) -> Check:
    """`at`: the time of the entry's event, in milliseconds since 1970 UTC."""
    try:
        proof = parse_proof(text.decode())
        require_included(proof, entry)
        if policy is None:
            origin = checkpoint_of(proof.note).origin[:80]
            return unchecked(name, f"no policy says whose keys to trust; it is said to be in the log {origin!r}")
        return Check(name, passed=True, detail=_told(proven(proof, entry, policy).times, at))
    except UnicodeDecodeError:
        return checked(name, Fault("the proof is not text"))
    except InvalidProof as error:
        return checked(name, Fault(str(error)))
    except NoCryptography as error:
        return unchecked(name, str(error))


def _told(times: Mapping[str, int], at: int) -> str:
    """What rests on the service's word: the record's times, unless a witness's are close."""
    if not times:
        return "no witness of the policy signed it: its times are the service's word"
    earliest = min(times.values())
    if abs(earliest - at / 1000) <= _DAY:
        return ""
    return f"it existed by {date_of(min(earliest * 1000, YEAR_10000_MS - 1))}: its own times are the service's word"


def _is_before(first: bytes, second: bytes) -> bool:
    """Does the index of a proof come before that of another? Both can be parsed."""
    try:
        return parse_proof(first.decode()).index <= parse_proof(second.decode()).index
    except (InvalidProof, UnicodeDecodeError):
        return False
