"""Redacted transcripts: what a viewer was shown during play, compared with the full transcript.

Why: decision 0017.
"""

from collections.abc import Mapping
from math import inf
from typing import Any

import msgspec

from domain.kernel.chain import canonical
from domain.kernel.events import decoders
from domain.kernel.redaction import Viewer, redact
from domain.kernel.session import Games, Session, seat_of
from domain.verifying.report import Check, Fault, checked
from domain.verifying.rules import as_of
from domain.verifying.transcript import (
    REDACTED,
    Json,
    Record,
    RedactedTranscript,
    UnreadableTranscript,
    format_of,
    read_redacted,
    same,
)

SHOWN = "shown"

_ENVELOPE = ("table", "version", "type", "at", "actor")
_MAY_BE_HIDDEN = ("key", "salt")

# Fields of the kernel: shown as stored or not at all. The rules redact the rest.
_KERNEL_FIELDS: Mapping[str, tuple[str, ...]] = {
    "Opened": (
        "game",
        "rules_version",
        "seats",
        "undo",
        "visibility",
        "server_seed",
        "seed_commitment",
        "seeded",
        "clock",
        "daily",
    ),
    "SeatTaken": ("seat", "player", "entropy", "bot", "commitment"),
    "SeatLeft": ("seat", "cause"),
    "Revealed": ("seat", "entropy"),
    "Started": ("draws",),
    "Played": ("seat", "draws"),
    "Undone": ("to_version", "kind", "by", "consents", "crossed"),
    "Redone": ("undone",),
    "Resigned": ("seat", "draws", "cause"),
    "Finished": ("server_seed",),
    "Closed": ("cause",),
    "Voided": ("by",),
    "Forked": ("table", "version", "head"),
    "TakebackAsked": ("takeback", "by", "what", "to_version"),
    "TakebackAgreed": ("takeback", "by"),
    "TakebackDeclined": ("takeback", "by"),
    "TakebackLapsed": ("takeback",),
}

_LATER = ("clock", "daily")
"""Fields that events of earlier releases lack."""


def redacted_fault(shown: bytes, record: Record) -> Fault | None:
    """The first difference between a redacted transcript and the full one."""
    try:
        redacted = read_redacted(shown)
    except UnreadableTranscript as unreadable:
        return Fault(f"the redacted transcript cannot be read: {unreadable.fault.detail}")
    faults = (_header_fault, _events_fault, _format_fault, _head_fault)
    return next((fault for fault in (find(redacted, record) for find in faults) if fault is not None), None)


def shown_check(shown: bytes, record: Record, games: Games) -> Check:
    """Check that the rules show all of a redacted transcript to one and the same viewer.

    Only for a record that passed every check, and a redacted transcript that passed `redacted_fault`.
    """
    redacted = read_redacted(shown)
    if not redacted.values:
        return Check(SHOWN, passed=True)
    game = games[record.opened.game][record.opened.rules_version]
    then = as_of(game, record, redacted.values[-1]["version"])
    faults = [_redaction_fault(viewer, redacted, record, then) for viewer in _viewers(then, record)]
    return checked(SHOWN, min(faults, key=_progress))


def _viewers(then: Session, record: Record) -> list[Viewer]:
    """Everybody who may have fetched a redacted transcript: every actor of the table, and a spectator."""
    players = dict.fromkeys(event.actor for event in record.events)
    return [Viewer(None, None), *[Viewer(seat_of(then, player), player) for player in players]]


def _redaction_fault(viewer: Viewer, redacted: RedactedTranscript, record: Record, then: Session) -> Fault | None:
    decode = decoders(then.game)
    for value in redacted.values:
        version = value["version"]
        event = decode[value["type"]](record.lines[version - 1])
        seen = redact(then.game, then.known_setup, event, record.hashes[version].hex(), viewer, disclosed=False)
        if not same(value, _as_of_then(value, msgspec.json.decode(canonical(seen)))):
            return Fault("no viewer is shown it like this", version)
    return None


def _as_of_then(shown: Json, seen: Json) -> Json:
    """What is seen now as it was then: before there were clocks, and seeds of the day, no table was shown without."""
    data, then = seen["data"], shown.get("data", {})
    absent = [name for name in _LATER if name in data and data[name] is None and name not in then]
    return {**seen, "data": {name: value for name, value in data.items() if name not in absent}} if absent else seen


def _progress(fault: Fault | None) -> float:
    """A sort key: the viewer who is shown the most of the transcript comes first."""
    return -inf if fault is None else -(fault.version or 0)


def _header_fault(redacted: RedactedTranscript, record: Record) -> Fault | None:
    for name in ("table", "game", "rules_version"):
        if getattr(redacted.header, name) != getattr(record.header, name):
            return Fault(f'its header has another "{name}"')
    return None


def _format_fault(redacted: RedactedTranscript, record: Record) -> Fault | None:
    last = redacted.values[-1]["version"] if redacted.values else 0
    needed = format_of(record.events[:last], REDACTED)
    return None if redacted.header.format == needed else Fault(f"its events are those of the format {needed!r}")


def _events_fault(redacted: RedactedTranscript, record: Record) -> Fault | None:
    last = 0
    for event in redacted.values:
        version = event.get("version")
        if type(version) is not int or version <= last:
            return Fault("its events are out of order", version if type(version) is int else None)
        if version > len(record.values):
            return Fault("the full transcript has no such event", version)
        detail = _event_fault(event, record.values[version - 1], record.hashes[version].hex())
        if detail is not None:
            return Fault(detail, version)
        last = version
    return None


def _event_fault(shown: Json, stored: Json, hash_: str) -> str | None:
    if shown.get("hash") != hash_:
        return "its hash is not the chain's"
    for name in _ENVELOPE:
        if name not in shown:
            return f'it does not show "{name}"'
    data = shown.get("data", {})
    if not isinstance(data, dict):
        return 'its "data" is not an object'
    wrong = _mismatch((*_ENVELOPE, *_MAY_BE_HIDDEN), shown, stored)
    wrong = wrong or _mismatch(_KERNEL_FIELDS.get(stored["type"], ()), data, stored["data"])
    return None if wrong is None else f'its "{wrong}" is not the full event\'s'


def _mismatch(names: tuple[str, ...], shown: Mapping[str, Any], stored: Mapping[str, Any]) -> str | None:
    return next((name for name in names if name in shown and not same(shown[name], stored.get(name))), None)


def _head_fault(redacted: RedactedTranscript, record: Record) -> Fault | None:
    last = redacted.values[-1]["version"] if redacted.values else 0
    if redacted.head is not None and redacted.head != record.hashes[last].hex():
        return Fault("its head is not the hash of its last event")
    return None
