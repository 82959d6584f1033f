"""Signing the checkpoints of tables that are over, and the service's key file.

The file lies beside the database, not in it, so that a copy of the database can be handed out. It holds the current
private key and all public keys since the first, so checkpoints signed before a rotation can still be verified. An
Ed25519 signature is deterministic, so signatures are not stored.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Meta

from domain.kernel.chain import canonical
from domain.kernel.game import Value
from domain.kernel.session import Session
from domain.verifying.checkpoint import FORMAT, Checkpoint, PublicKey, PublicKeys, SignedCheckpoint, key_id
from domain.verifying.contract import Hex32

Clock = Callable[[], int]
"""Now, in milliseconds since 1970 UTC."""
Secret = Callable[[int], bytes]
"""A number of unguessable bytes."""

_FOR_OWNER = 0o600


class UnusableKeys(Exception):
    """The key file cannot be used; the message says why, for the operator."""


class _Known(Value, frozen=True):
    public_key: Hex32
    created_at: int


class _File(Value, frozen=True):
    """``keys``: the oldest first; ``private_key`` is that of the last one."""

    format: Literal["takeback/1-keys"]
    private_key: Hex32
    keys: Annotated[tuple[_Known, ...], Meta(min_length=1)]


class Signer:
    """Signs with the keys of a file."""

    def __init__(self, file: _File) -> None:
        """`file`: its last public key is that of its private key."""
        self._private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(file.private_key))
        self.keys = PublicKeys(
            tuple(
                PublicKey(
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
    def current(self) -> PublicKey:
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


def keys_path(database: Path) -> Path:
    """The path of a database's key file: beside it, through any symbolic link."""
    return Path(os.path.realpath(database) + ".keys")


def open_signer(path: Path, clock: Clock, secret: Secret) -> Signer:
    """The signer with the keys of a file, created with a first key if missing. Raises `UnusableKeys`."""
    file = _read(path)
    if file is None:
        file = _with_new_key((), clock, secret)
        _write(path, file)
    return Signer(file)


def rotate(path: Path, clock: Clock, secret: Secret) -> Signer:
    """A signer with a new key; of the previous one only the public key is kept. Raises `UnusableKeys`."""
    before = _read(path)
    file = _with_new_key(() if before is None else before.keys, clock, secret)
    _write(path, file)
    return Signer(file)


def _with_new_key(before: tuple[_Known, ...], clock: Clock, secret: Secret) -> _File:
    private = secret(32)
    return _File("takeback/1-keys", private.hex(), (*before, _Known(_public(private).hex(), clock())))


def _public(private: bytes) -> bytes:
    return Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def _read(path: Path) -> _File | None:
    """The file, None if it does not exist."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UnusableKeys(f"cannot read {path}: {error.strerror}") from error
    try:
        file = msgspec.json.decode(text, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnusableKeys(f"{path} is not a key file: {error}") from error
    if _public(bytes.fromhex(file.private_key)).hex() != file.keys[-1].public_key:
        raise UnusableKeys(f"{path} is damaged: its private key is not that of its last public key")
    return file


def _write(path: Path, file: _File) -> None:
    """Replace the file atomically and durably."""
    new = path.with_name(path.name + ".new")
    try:
        new.unlink(missing_ok=True)
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FOR_OWNER), "wb") as opened:  # noqa: PTH123  # with a mode
            opened.write(msgspec.json.format(msgspec.json.encode(file)) + b"\n")
            opened.flush()
            os.fsync(opened.fileno())
        new.replace(path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        raise UnusableKeys(f"cannot write {path}: {error.strerror}") from error
