r"""The hash chain, the commitments and the salts: what makes a table's record tamper-evident.

The contract is fixed: hash_0 = SHA-256("takeback/1\n" table), hash_v = SHA-256(hash_(v-1) || C(event_v)), where C is
RFC 8785 canonical JSON. The stored bytes are the canonical bytes.
"""

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:  # any JSON value
    """RFC 8785 bytes of a value with ASCII keys, no floats and integers within +-(2^53-1)."""
    return _encoder.encode(value)


def genesis(table: str) -> bytes:
    """hash_0 of a table."""
    return hashlib.sha256(b"takeback/1\n" + table.encode()).digest()


def link(head: bytes, stored: bytes) -> bytes:
    """The hash after an event whose canonical bytes are `stored`."""
    return hashlib.sha256(head + stored).digest()


def commitment(server_seed: bytes) -> str:
    """The commitment to a server seed (hex), public from the opening of the table on."""
    return hashlib.sha256(server_seed).hexdigest()


def entropy_commitment(entropy: str) -> str:
    """The commitment to the entropy of a seat (hex), which the seat reveals once all seats are taken."""
    return hashlib.sha256(b"takeback/2-entropy\n" + entropy.encode()).hexdigest()


def salt(server_seed: bytes, version: int) -> str:
    """The salt of an event (hex, 16 bytes): it keeps hidden fields from being guessed from the event's hash."""
    keyed = hmac_with(server_seed).copy()
    keyed.update(b"salt/%d" % version)
    return keyed.digest()[:16].hex()


@lru_cache(maxsize=4096)
def hmac_with(key: bytes) -> hmac.HMAC:
    """HMAC-SHA256 with this key, to be copied: every event needs a salt, and the key is hashed once."""
    return hmac.new(key, digestmod="sha256")


def table_seed(server_seed: bytes, table: str, entropy: Sequence[str]) -> bytes:
    """The seed of all chance at a table: from the server seed and the entropy of each seat in order."""
    return hmac.digest(server_seed, "\n".join([table, *entropy]).encode(), "sha256")
