"""Checkpoints: a service's signed statement about a table that is over, compared with the transcript.

Signed, by Ed25519 (RFC 8032), is the checkpoint's canonical JSON. A key's id is derived from the key itself, so a
verifier that trusts some ids need not trust the file of keys.

Why: decision 0008.
"""

import hashlib
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from domain.kernel.chain import canonical
from domain.kernel.duplicates import DuplicateKey, require_unique_keys
from domain.kernel.game import Value
from domain.kernel.scalars import GameKey, Head, Milliseconds, RulesVersion, TableId
from domain.transparency.notes import InvalidKey, Key
from domain.transparency.receipts import receipts_key
from domain.verifying.contract import Hex32
from domain.verifying.report import Check, Fault, checked, unchecked
from domain.verifying.transcript import Record, same, value_fault

FORMAT = "takeback/1-checkpoint"
CHECKPOINT = "checkpoint"

KeyId = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}\Z")]
"""The id of a key: the first 16 hex digits of the SHA-256 of the public key."""

Hex64 = Annotated[str, Meta(pattern=r"^[0-9a-f]{128}\Z")]
Keys = Mapping[str, bytes]
"""Public keys by id."""


class Checkpoint(Value, frozen=True):
    """The signed content: where and how a table ended.

    Attributes:
        format: The format of what is signed.
        version: The version of the table at its end: the number of its events.
        outcome: How the game ended; None if it was closed or void.
        at: When the table ended, in milliseconds since 1970 UTC.
    """

    format: str
    table: TableId
    game: GameKey
    rules_version: RulesVersion
    version: int
    head: Head
    outcome: Any
    at: Milliseconds


class SignedCheckpoint(Value, frozen=True):
    """A checkpoint, the id of the key that it is signed with, and the signature.

    Attributes:
        checkpoint: What is signed: its canonical JSON (RFC 8785).
        key: The id of the key with which it is signed.
        signature: The Ed25519 signature, lower-case hexadecimal.
    """

    checkpoint: Checkpoint
    key: KeyId
    signature: Hex64


class SigningKey(Value, frozen=True):
    """A key that the service signs with or used to sign with.

    Attributes:
        algorithm: The algorithm of its signatures.
        public_key: The public key, 32 bytes in lower-case hexadecimal.
        created_at: When the key was made, in milliseconds since 1970 UTC.
        current: Whether the service signs with it now.
    """

    id: KeyId
    algorithm: Literal["Ed25519"]
    public_key: Hex32
    created_at: Milliseconds
    current: bool


class PublicKeys(Value, frozen=True):
    """Every key of a service.

    Attributes:
        keys: The keys, the oldest first.
        receipts: The key that signs receipts, as signed notes have it.
        log: The key of the transparency log, as signed notes have it; absent if there is no log.
        witnesses: The keys of the witnesses that are asked to cosign the log; absent if none is.
    """

    keys: tuple[SigningKey, ...]
    receipts: str | msgspec.UnsetType = msgspec.UNSET
    log: str | msgspec.UnsetType = msgspec.UNSET
    witnesses: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class InvalidKeys(Exception):
    """A text is not a list of keys; the message says why."""


def key_id(public_key: bytes) -> str:
    """The id of a public key."""
    return hashlib.sha256(public_key).hexdigest()[:16]


def receipts_key_of(text: bytes) -> Key | None:
    """The key of receipts in a service's list of its public keys, None if it names none. Raises `InvalidKeys`."""
    receipts = _public_keys(text).receipts
    try:
        return None if receipts is msgspec.UNSET else receipts_key(receipts)
    except InvalidKey as error:
        raise InvalidKeys(str(error)) from error


def keys_of(text: bytes) -> Keys:
    """The keys in a service's list of its public keys. Raises `InvalidKeys`."""
    keys = _public_keys(text).keys
    found = {key.id: bytes.fromhex(key.public_key) for key in keys}
    wrong = next((id_ for id_, public_key in found.items() if key_id(public_key) != id_), None)
    if wrong is not None:
        raise InvalidKeys(f"the key {wrong} does not have this id")
    return found


def _public_keys(text: bytes) -> PublicKeys:
    try:
        keys = msgspec.json.decode(text, type=PublicKeys)
        require_unique_keys(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, DuplicateKey) as error:
        raise InvalidKeys(str(error)) from error
    return keys


def checkpoint_check(given: bytes, keys: Keys, record: Record) -> Check:
    """Check that a checkpoint is of this record, and signed with the key that it names, one of `keys`."""
    try:
        signed = msgspec.json.decode(given, type=SignedCheckpoint)
        require_unique_keys(given)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, DuplicateKey) as error:
        return checked(CHECKPOINT, Fault(f"it cannot be read: {error}"))
    fault = _record_fault(signed.checkpoint, record)
    if fault is not None:
        return checked(CHECKPOINT, fault)
    if signed.key not in keys:
        return unchecked(CHECKPOINT, f"the key {signed.key} is not given")
    return _signature_check(signed, keys[signed.key])


def _record_fault(checkpoint: Checkpoint, record: Record) -> Fault | None:
    last, header = record.events[-1], record.header
    expected = {
        "format": FORMAT,
        "table": header.table,
        "game": header.game,
        "rules_version": header.rules_version,
        "version": last.version,
        "head": record.hashes[-1].hex(),
        "at": last.at,
    }
    wrong = next((name for name, value in expected.items() if getattr(checkpoint, name) != value), None)
    if wrong is None and (value_fault(checkpoint.outcome) or not same(checkpoint.outcome, record.trailer.outcome)):
        wrong = "outcome"
    return None if wrong is None else Fault(f'its "{wrong}" is not the transcript\'s', last.version)


def _signature_check(signed: SignedCheckpoint, public_key: bytes) -> Check:
    try:  # optional for a verifier
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415
    except ImportError:
        return unchecked(CHECKPOINT, "the Python library cryptography is not installed")
    try:
        key = Ed25519PublicKey.from_public_bytes(public_key)
        key.verify(bytes.fromhex(signed.signature), canonical(signed.checkpoint))
    except (InvalidSignature, ValueError):
        return checked(CHECKPOINT, Fault(f"it is not signed with the key {signed.key}"))
    return Check(CHECKPOINT, passed=True)
