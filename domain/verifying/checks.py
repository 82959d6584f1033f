"""Every check of a transcript, in order."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from msgspec.structs import replace

from domain.kernel.session import Games
from domain.verifying.acknowledged import NO_RECEIPTS, SignedReceipts, signed_receipts_check
from domain.verifying.checkpoint import CHECKPOINT, Keys, checkpoint_check
from domain.verifying.clock import clock_fault, taken_on_trust
from domain.verifying.deal import deal_fault, withheld
from domain.verifying.forks import PARENT, fork_of, parent_check
from domain.verifying.line import labels_fault, line_fault
from domain.verifying.logged import ENDED, NO_PROOFS, Proofs, log_checks
from domain.verifying.order import batches_fault, seats_fault, status_fault
from domain.verifying.record import (
    chain_fault,
    commitment_fault,
    daily_fault,
    day_fault,
    draws_fault,
    header_fault,
    opened_fault,
    outcome_fault,
    receipts_fault,
    salts_fault,
    seed_fault,
    server_seed_fault,
    table_fault,
    versions_fault,
)
from domain.verifying.redacted import SHOWN, redacted_fault, shown_check
from domain.verifying.report import Check, Fault, Report, checked, unchecked
from domain.verifying.rules import CHECKS as RULES
from domain.verifying.rules import opening_checks, rules_checks
from domain.verifying.takebacks import takebacks_fault
from domain.verifying.transcript import GATES, Receipt, Record, UnreadableTranscript, read

RecordCheck = tuple[str, tuple[str, ...], Callable[[Record], Fault | None]]
"""A check's name, the checks that it depends on, and what finds the fault."""

RECORD: Sequence[RecordCheck] = (
    ("versions", (), versions_fault),
    ("table", (), table_fault),
    ("opened", (), opened_fault),
    ("header", ("opened",), header_fault),
    ("commitment", ("opened",), commitment_fault),
    ("server-seed", ("opened",), server_seed_fault),
    ("daily", ("opened",), daily_fault),
    ("status", ("opened",), status_fault),
    ("seats", ("opened",), seats_fault),
    ("batches", ("opened",), batches_fault),
    ("takebacks", ("opened",), takebacks_fault),
    ("clock", ("opened",), clock_fault),
    ("deal", ("opened", "seats"), deal_fault),
    ("seed", ("opened",), seed_fault),
    ("line", ("versions",), line_fault),
    ("labels", ("line",), labels_fault),
    ("draws", ("seed",), draws_fault),
    ("salts", ("opened",), salts_fault),
    ("chain", (), chain_fault),
    ("outcome", (), outcome_fault),
)
"""Each check of the record with the checks that it depends on: it is not made unless all of them passed."""

_REMARKS: Mapping[str, Callable[[Record], str]] = {"clock": taken_on_trust, "deal": withheld}
"""What is said of a check that passed."""

BEFORE_RULES = ("versions", "table", "opened", "header", "status", "seats", "takebacks", "seed", "line")
"""The checks that must pass before the rules are replayed."""


def verify(  # noqa: PLR0913  # what a transcript is compared with
    text: bytes,
    games: Games,
    receipts: Sequence[Receipt] = (),
    redacted: Sequence[bytes] = (),
    parents: Sequence[bytes] = (),
    *,
    checkpoint: bytes | None = None,
    keys: Keys = MappingProxyType({}),
    day: str | None = None,
    proofs: Proofs = NO_PROOFS,
    signed: SignedReceipts = NO_RECEIPTS,
) -> Report:
    """Check a transcript against the contract and the rules of its game.

    `receipts` and `redacted` (redacted transcripts fetched during play) are compared with it; so are `parents`, the
    transcript of the table that this one was forked from, then of that table's parent, and so on; and `checkpoint`,
    signed by a service with one of its `keys`; and `proofs` that a log has the table; and `signed` receipts. Only the
    keys, and those of the proofs' policy and of the receipts, are trusted. `day`: the commitment (hex) to a seed of
    the day, as it was shown on that day. Raises nothing, whatever is given.
    """
    report, record = _verified(text, games, receipts, redacted, parents, day)
    names = (*([] if checkpoint is None else [CHECKPOINT]), *proofs.names, *signed.names)
    if record is None:
        gate = next(check.name for check in report.checks if not check.passed)
        return Report((*report.checks, *(_skipped(name, gate) for name in names)))
    checks = [] if checkpoint is None else [checkpoint_check(checkpoint, keys, record)]
    opened = _missing(report.checks, ("opened",))
    checks += log_checks(proofs, record) if opened is None else [_skipped(name, opened) for name in proofs.names]
    if signed.notes:
        is_own = any(check.passed for check in checks if check.name in (CHECKPOINT, ENDED))
        checks.append(signed_receipts_check(signed, record, is_own=is_own))
    return Report((*report.checks, *checks))


def check_record(record: Record, games: Games, requested: Sequence[RecordCheck] = RECORD) -> list[Check]:
    """The checks of a record that can be read: those requested, then the rules over the whole game."""
    checks = record_checks(record, requested)
    missing = _missing(checks, BEFORE_RULES)
    if missing is None:
        return checks + rules_checks(record, games)
    if _missing(checks, ("opened",)) is None:
        return checks + opening_checks(record, games, f"{missing} did not pass")
    return checks + [_skipped(name, missing) for name in RULES]


def record_checks(record: Record, requested: Sequence[RecordCheck] = RECORD) -> list[Check]:
    """The checks of a record that can be read and need no rules: those requested."""
    checks = [Check(gate, passed=True) for gate in GATES]
    for name, needed, find in requested:
        missing = _missing(checks, needed)
        check = checked(name, find(record)) if missing is None else _skipped(name, missing)
        say = _REMARKS.get(name) if check.passed else None
        checks.append(check if say is None else replace(check, detail=say(record)))
    return checks


def _verified(
    text: bytes,
    games: Games,
    receipts: Sequence[Receipt] = (),
    redacted: Sequence[bytes] = (),
    parents: Sequence[bytes] = (),
    day: str | None = None,
) -> tuple[Report, Record | None]:
    requested: list[RecordCheck] = [*RECORD]
    if receipts:
        requested.append(("receipts", (), partial(receipts_fault, receipts)))
    if day is not None:
        requested.append(("day", ("commitment",), partial(day_fault, day)))
    requested += [("redacted", (), partial(redacted_fault, shown)) for shown in redacted]
    try:
        record = read(text)
    except UnreadableTranscript as unreadable:
        return _unread(
            unreadable,
            [*[name for name, *_ in requested], *RULES, *[SHOWN for _ in redacted], *([PARENT] if parents else [])],
        ), None
    checks = check_record(record, games, requested)
    redacted_passed = [check.passed for check in checks if check.name == "redacted"]
    missing = _missing(checks, RULES)
    for shown, passed in zip(redacted, redacted_passed, strict=True):
        gap = missing if passed else "redacted"
        checks.append(shown_check(shown, record, games) if gap is None else _skipped(SHOWN, gap))
    checks += _parent(record, games, parents)
    return Report(tuple(checks)), record


def _parent(record: Record, games: Games, parents: Sequence[bytes]) -> list[Check]:
    forked = fork_of(record)
    if forked is None:
        return [checked(PARENT, Fault("this table is not a fork"))] if parents else []
    if not parents:
        return [unchecked(PARENT, f"the transcript of table {forked.table[:40]!r} is not given")]
    report, parent = _verified(parents[0], games, parents=parents[1:])
    return [parent_check(record, forked, report, parent, games)]


def _unread(unreadable: UnreadableTranscript, names: Sequence[str]) -> Report:
    failed = GATES.index(unreadable.gate)
    return Report(
        (
            *[Check(gate, passed=True) for gate in GATES[:failed]],
            checked(unreadable.gate, unreadable.fault),
            *[_skipped(name, unreadable.gate) for name in (*GATES[failed + 1 :], *names)],
        )
    )


def _missing(checks: Sequence[Check], needed: Sequence[str]) -> str | None:
    passed = {check.name for check in checks if check.passed}
    return next((name for name in needed if name not in passed), None)


def _skipped(name: str, missing: str) -> Check:
    return unchecked(name, f"{missing} did not pass")
