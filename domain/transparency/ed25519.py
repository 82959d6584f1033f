"""Ed25519 signatures (RFC 8032), by the library `cryptography`, which a verifier may lack."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

PUBLIC_KEY_BYTES = 32
SIGNATURE_BYTES = 64

_SMALL_ORDER = frozenset(
    bytes.fromhex(each)
    for each in (
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    )
)
"""Points of small order, and their other encodings. Under such a key one signature fits every message."""


class NoCryptography(Exception):
    """The Python library cryptography is not installed."""

    def __init__(self) -> None:
        super().__init__("the Python library cryptography is not installed")


def is_usable(public_key: bytes) -> bool:
    """Is this a key that only one signer can have signed with? False for keys of small order."""
    if len(public_key) != PUBLIC_KEY_BYTES:
        return False
    return public_key[:-1] + bytes((public_key[-1] & 0x7F,)) not in _SMALL_ORDER


def is_signed(public_key: bytes, signature: bytes, message: bytes) -> bool:
    """Is this the signature of a message? Raises `NoCryptography`."""
    try:
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415  # optional for a verifier
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415
    except ImportError as error:
        raise NoCryptography from error
    if not is_usable(public_key):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def sign(private_key: bytes, message: bytes) -> bytes:
    """The signature of a message. `private_key`: its 32 bytes. Raises `NoCryptography`."""
    return _private(private_key).sign(message)


def public_key_of(private_key: bytes) -> bytes:
    """The public key of a private one. Raises `NoCryptography`."""
    return _private(private_key).public_key().public_bytes_raw()


def _private(private_key: bytes) -> "Ed25519PrivateKey":
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415
    except ImportError as error:
        raise NoCryptography from error
    return Ed25519PrivateKey.from_private_bytes(private_key)
