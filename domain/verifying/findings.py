"""The findings about an uploaded transcript, bounded in size whatever the transcript contains."""

from typing import TypeVar

import msgspec

from domain.kernel.game import Outcome, Value
from domain.verifying.report import Check, Report

OUT_OF_MEMORY = 3
"""The exit status of a verifier that ran out of memory."""

_MAX_NAME = 64
_MAX_DETAIL = 400

T = TypeVar("T")


class Findings(Value, frozen=True):
    """A report, and the table that the transcript claims to be of; None where that cannot be read."""

    report: Report
    table: str | None = None
    game: str | None = None
    rules_version: int | None = None
    outcome: Outcome | None = None


class _Header(msgspec.Struct, frozen=True):
    table: str
    game: str
    rules_version: int


class _Trailer(msgspec.Struct, frozen=True):
    outcome: Outcome | None = None


def findings_of(text: bytes, report: Report) -> Findings:
    """The findings about a transcript; the outcome only if it was verified."""
    lines = text.removesuffix(b"\n")
    header = _read(lines.partition(b"\n")[0], _Header)
    sound = any(check.name == "outcome" and check.passed for check in report.checks)
    trailer = _read(lines.rpartition(b"\n")[2], _Trailer) if sound else None
    short = Report(tuple(_short(check) for check in report.checks))
    if header is None:
        return Findings(short)
    return Findings(
        report=short,
        table=_name(header.table),
        game=_name(header.game),
        rules_version=header.rules_version if abs(header.rules_version) < 2**53 else None,
        outcome=None if trailer is None else trailer.outcome,
    )


def _read(line: bytes, type_: type[T]) -> T | None:
    try:
        return msgspec.json.decode(line, type=type_)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _name(text: str) -> str | None:
    return text if len(text) <= _MAX_NAME else None


def _short(check: Check) -> Check:
    return msgspec.structs.replace(check, detail=check.detail[:_MAX_DETAIL])
