"""Signing the checkpoints of tables that are over, and the service's keys.

They are stored as one text: the current private key and all public keys since the first, so checkpoints signed before a
rotation can still be verified. An Ed25519 signature is deterministic, so signatures are not stored.

Why: decision 0008.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Literal

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Meta

from domain.kernel.chain import canonical
from domain.kernel.game import Value
from domain.kernel.patterns import in_words
from domain.kernel.session import Session
from domain.storage.keys import KeyStore
from domain.verifying.checkpoint import FORMAT, Checkpoint, PublicKeys, SignedCheckpoint, SigningKey, key_id
from domain.verifying.contract import Hex32

Clock = Callable[[], int]
"""Now, in milliseconds since 1970 UTC."""
Secret = Callable[[int], bytes]
"""A number of unguessable bytes."""


class UnusableKeys(Exception):
    """The keys cannot be used; the message says why, for the operator."""


class _Known(Value, frozen=True):
    public_key: Hex32
    created_at: int


class _File(Value, frozen=True):
    """``keys``: the oldest first; ``private_key`` is that of the last one."""

    format: Literal["takeback/1-keys"]
    private_key: Hex32
    keys: Annotated[tuple[_Known, ...], Meta(min_length=1)]


class Signer:
    """Signs with the stored keys."""

    def __init__(self, file: _File) -> None:
        """`file`: its last public key is that of its private key."""
        self._private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(file.private_key))
        self.keys = PublicKeys(
            tuple(
                SigningKey(
                    id=key_id(bytes.fromhex(known.public_key)),
                    algorithm="Ed25519",
                    public_key=known.public_key,
                    created_at=known.created_at,
                    current=known is file.keys[-1],
                )
                for known in file.keys
            )
        )

    @property
    def current(self) -> SigningKey:
        """The public key in use."""
        return self.keys.keys[-1]

    def sign(self, checkpoint: Checkpoint) -> SignedCheckpoint:
        """The checkpoint, signed with the current key."""
        return SignedCheckpoint(checkpoint, self.current.id, self._private.sign(canonical(checkpoint)).hex())


def checkpoint_of(session: Session) -> Checkpoint:
    """The checkpoint of a table that is over."""
    return Checkpoint(
        format=FORMAT,
        table=session.table,
        game=session.game.key,
        rules_version=session.game.version,
        version=session.version,
        head=session.head.hex(),
        outcome=session.outcome,
        at=session.at,
    )


def open_signer(store: KeyStore, clock: Clock, secret: Secret) -> Signer:
    """The signer with the stored keys, or with a first key, which is stored. Raises `UnusableKeys`."""
    file = _read(store)
    if file is None:
        with storing(store):
            stored = store.create(_text(_with_new_key((), clock, secret)))
        file = _parsed(store, stored)
    return Signer(file)


def rotate(store: KeyStore, clock: Clock, secret: Secret) -> Signer:
    """A signer with a new key; of the previous one only the public key is kept. Raises `UnusableKeys`."""
    before = _read(store)
    file = _with_new_key(() if before is None else before.keys, clock, secret)
    with storing(store):
        store.replace(_text(file))
    return Signer(file)


@contextmanager
def storing(store: KeyStore) -> Iterator[None]:
    """Raises `UnusableKeys` where keys cannot be stored."""
    try:
        yield
    except OSError as error:
        raise UnusableKeys(f"cannot write {store}: {error.strerror}") from error


def _with_new_key(before: tuple[_Known, ...], clock: Clock, secret: Secret) -> _File:
    private = secret(32)
    return _File("takeback/1-keys", private.hex(), (*before, _Known(_public(private).hex(), clock())))


def _public(private: bytes) -> bytes:
    return Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def _read(store: KeyStore) -> _File | None:
    """The keys, None if there are none."""
    try:
        text = store.read()
    except OSError as error:
        raise UnusableKeys(f"cannot read {store}: {error.strerror}") from error
    return None if text is None else _parsed(store, text)


def _parsed(store: KeyStore, text: bytes) -> _File:
    try:
        file = msgspec.json.decode(text, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnusableKeys(f"{store} is not a key file: {in_words(error)}") from error
    if _public(bytes.fromhex(file.private_key)).hex() != file.keys[-1].public_key:
        raise UnusableKeys(f"{store} is damaged: its private key is not that of its last public key")
    return file


def _text(file: _File) -> bytes:
    return msgspec.json.format(msgspec.json.encode(file)) + b"\n"
