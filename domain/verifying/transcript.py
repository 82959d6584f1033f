"""Reading a transcript: the checks of its text, which must pass before any other check can be made."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, TypeVar, cast

import msgspec

from domain.kernel import chain
from domain.kernel.chain import canonical
from domain.kernel.duplicates import DuplicateKey, require_unique_keys
from domain.kernel.game import Value
from domain.kernel.patterns import in_words
from domain.verifying.contract import (
    AnyEvent,
    ContractViolation,
    Header,
    Opened,
    Trailer,
    event_of,
    needs_format_2,
)
from domain.verifying.report import Fault

FULL = ("takeback/1", "takeback/2")
REDACTED = ("takeback/1-redacted", "takeback/2-redacted")
"""The formats of transcripts: the second one if an event has a member that the first does not have."""

NOTATION = b"takeback 1"
"""How a game in the notation begins."""

GATES = ("format", "canonical", "fields")
"""The checks of `read`, in order: if one fails, no other check is made."""

MAX_DEPTH = 200
"""Levels of nesting: far more than any game needs, far fewer than would exhaust the stack."""
MAX_INTEGER = 2**53 - 1

Json = Mapping[str, Any]
T = TypeVar("T")


class UnreadableTranscript(Exception):
    """A text is not a transcript. ``gate`` names the check that it fails."""

    def __init__(self, gate: str, fault: Fault) -> None:
        super().__init__(gate, fault)
        self.gate = gate
        self.fault = fault


class Receipt(Value, frozen=True):
    """A receipt that a client kept during play: the head (hex) after a version."""

    version: int
    head: str


class Record(msgspec.Struct, frozen=True):
    """A table's record. ``values``: the events as plain JSON. ``hashes``: hash_0 and that after each event."""

    header: Header
    lines: tuple[bytes, ...]
    values: tuple[Json, ...]
    events: tuple[AnyEvent, ...]
    hashes: tuple[bytes, ...]
    trailer: Trailer

    @property
    def opened(self) -> Opened:
        """The opening of the table. Only for a record that begins with it."""
        return cast("Opened", self.events[0].data)


class RedactedTranscript(msgspec.Struct, frozen=True):
    """What a viewer was shown during play. ``head``: of its trailer, None without one."""

    header: Header
    values: tuple[Json, ...]
    head: str | None


def read(text: bytes) -> Record:
    """A finished table's record. Raises `UnreadableTranscript`."""
    lines, values = _lines(text)
    _require_unique_keys({1: lines[0], len(lines): lines[-1]})  # those of the events must be in canonical form
    header = _header(values[0], FULL)
    if len(values) < len(("header", "event", "trailer")):
        raise _malformed("it needs a header, an event and a trailer at least")
    trailer = _as(values[-1], Trailer, "the trailer")
    _check_canonical(lines, values)
    stored, plain = tuple(lines[1:-1]), tuple(values[1:-1])
    events = tuple([_event(place, plain[place].get("type"), line) for place, line in enumerate(stored)])
    hashes = tuple(accumulate(stored, chain.link, initial=chain.genesis(header.table)))
    return Record(header, stored, plain, events, hashes, trailer)


def read_redacted(text: bytes) -> RedactedTranscript:
    """A redacted transcript. Raises `UnreadableTranscript`."""
    lines, values = _lines(text)
    _require_unique_keys(dict(enumerate(lines, 1)))
    header = _header(values[0], REDACTED)
    for number, value in enumerate(values, 1):
        fault = value_fault(value)
        if fault is not None:
            raise _malformed(f"line {number} is not within the contract's bounds: {fault}")
    if len(values) == 1 or "version" in values[-1]:
        return RedactedTranscript(header, tuple(values[1:]), None)
    return RedactedTranscript(header, tuple(values[1:-1]), _as(values[-1], Trailer, "the trailer").head)


def format_of(events: Sequence[AnyEvent], formats: Sequence[str] = FULL) -> str:
    """The format of a transcript that has these events, one of `formats`."""
    return formats[any(map(needs_format_2, events))]


def value_fault(value: Any) -> str | None:  # any JSON value
    """Why a value has no canonical form within the contract's bounds, in words, or None."""
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            return "it is nested too deeply"
        below: list[Any] = []
        for each in level:
            kind = type(each)
            if kind is int:
                if not -MAX_INTEGER <= each <= MAX_INTEGER:
                    return "it has an integer beyond 2^53-1"
            elif kind is dict:
                if not all(map(str.isascii, each)):
                    return "it has a key that is not ASCII"
                below.extend(each.values())
            elif kind is list:
                below.extend(each)
            elif kind is float:
                return "it has a number that is not an integer"
        level = below
    return None


def same(one: Any, other: Any) -> bool:  # any JSON values without faults
    """Whether two values are the same JSON."""
    return canonical(one) == canonical(other)


def _lines(text: bytes) -> tuple[Sequence[bytes], Sequence[Json]]:
    if not text:
        raise _malformed("it is empty")
    try:
        text.decode()
    except UnicodeDecodeError as error:
        raise _malformed(f"it is not UTF-8 (byte {error.start})") from error
    if text.startswith(NOTATION):
        raise _malformed("it is a game in the notation: import it first (takeback import), and verify what that gives")
    lines = text.removesuffix(b"\n").split(b"\n")
    return lines, [_object(number, line) for number, line in enumerate(lines, 1)]


def _object(number: int, line: bytes) -> Json:
    try:
        value = msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        raise _malformed(f"line {number} is not JSON: {error}") from error
    except RecursionError as error:
        raise _malformed(f"line {number} is nested too deeply") from error
    if not isinstance(value, dict):
        raise _malformed(f"line {number} is not an object")
    return value


def _require_unique_keys(lines: Mapping[int, bytes]) -> None:
    """Require that no object in these lines, by their numbers, has a key twice."""
    for number, line in lines.items():
        try:
            require_unique_keys(line)
        except DuplicateKey as error:
            raise _malformed(f"line {number} has a key twice: {error.pointer}") from error
        except RecursionError as error:
            raise _malformed(f"line {number} is nested too deeply") from error


def _header(value: Json, wanted: Sequence[str]) -> Header:
    header = _as(value, Header, "the header")
    if header.format not in wanted:
        raise _malformed(f"its format is {header.format[:40]!r}, not {' or '.join(map(repr, wanted))}")
    return header


def _as(value: Json, type_: type[T], what: str) -> T:
    try:
        return msgspec.convert(value, type_)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _malformed(f"{what}: {in_words(error)}") from error


def _check_canonical(lines: Sequence[bytes], values: Sequence[Json]) -> None:
    """Header and trailer are compared by value, events by their bytes."""
    last = len(lines) - 1
    for place, (line, value) in enumerate(zip(lines, values, strict=True)):
        is_event = 0 < place < last
        fault = value_fault(value)
        if fault is None and is_event and canonical(value) != line:
            fault = "its line is not in canonical form"
        if fault is not None:
            where = Fault(fault, place) if is_event else Fault(f"line {place + 1}: {fault}")
            raise UnreadableTranscript("canonical", where)


def _event(place: int, type_: object, line: bytes) -> AnyEvent:
    try:
        return event_of(type_, line)
    except ContractViolation as error:
        raise UnreadableTranscript("fields", Fault(str(error), place + 1)) from error


def _malformed(detail: str) -> UnreadableTranscript:
    return UnreadableTranscript("format", Fault(detail))
