"""What a caller was shown during play, held against the full transcript."""

from collections.abc import Mapping
from typing import Any

from domain.verifying.report import Fault
from domain.verifying.transcript import Account, Json, Record, Unreadable, read_account, same

_ENVELOPE = ("table", "version", "type", "at", "actor")
_HIDEABLE = ("key", "salt")

# The table's own: shown as it is stored or not at all. The rest is redacted by the rules.
_OWN: Mapping[str, tuple[str, ...]] = {
    "Opened": ("game", "rules_version", "seats", "undo", "visibility", "server_seed", "seed_commitment", "seeded"),
    "SeatTaken": ("seat", "player", "entropy"),
    "SeatLeft": ("seat",),
    "Started": ("draws",),
    "Played": ("seat", "draws"),
    "Undone": ("to_version", "kind", "by", "consents", "crossed"),
    "Redone": ("undone",),
    "Resigned": ("seat", "draws"),
    "Finished": ("server_seed",),
    "Voided": ("by",),
    "Forked": ("table", "version", "head"),
    "TakebackAsked": ("takeback", "by", "what", "to_version"),
    "TakebackAgreed": ("takeback", "by"),
    "TakebackDeclined": ("takeback", "by"),
    "TakebackLapsed": ("takeback",),
}


def account_fault(shown: bytes, record: Record) -> Fault | None:
    """The first thing that a redacted transcript shows and that was not so."""
    try:
        account = read_account(shown)
    except Unreadable as unreadable:
        return Fault(f"the redacted transcript cannot be read: {unreadable.fault.detail}")
    return _header_fault(account, record) or _events_fault(account, record) or _head_fault(account, record)


def _header_fault(account: Account, record: Record) -> Fault | None:
    for name in ("table", "game", "rules_version"):
        if getattr(account.header, name) != getattr(record.header, name):
            return Fault(f'its header has another "{name}"')
    return None


def _events_fault(account: Account, record: Record) -> Fault | None:
    last = 0
    for event in account.values:
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
    wrong = _told_otherwise((*_ENVELOPE, *_HIDEABLE), shown, stored)
    wrong = wrong or _told_otherwise(_OWN.get(stored["type"], ()), data, stored["data"])
    return None if wrong is None else f'its "{wrong}" is not the full event\'s'


def _told_otherwise(names: tuple[str, ...], shown: Mapping[str, Any], stored: Mapping[str, Any]) -> str | None:
    return next((name for name in names if name in shown and not same(shown[name], stored[name])), None)


def _head_fault(account: Account, record: Record) -> Fault | None:
    last = account.values[-1]["version"] if account.values else 0
    if account.head is not None and account.head != record.hashes[last].hex():
        return Fault("its head is not the hash of its last event")
    return None
