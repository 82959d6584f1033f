"""Challenges that passkeys sign: each for one purpose, of one caller, for some minutes.

A challenge names its end and carries a code made with the secret of the database. So every process that has the
database knows its own challenges and those of the others, and asking for one stores nothing. What is stored is that one
was used: see `AccountTransaction.use_challenge`.
"""

import hashlib
import hmac
from typing import Literal

Purpose = Literal["add", "sign-in", "verify"]

LIFETIME = 5 * 60_000
"""Milliseconds for which a challenge can be answered."""

RANDOM_BYTES = 16
_TIME_BYTES = 8
_CODE_BYTES = 16


def new_challenge(secret: bytes, random: bytes, purpose: Purpose, bound: str, now: int) -> bytes:
    """A challenge that ends `LIFETIME` after `now`, in ms since 1970 UTC.

    `secret`: the database's; `random`: `RANDOM_BYTES` unguessable ones; `bound`: the id of the caller's token, empty
    for a caller without one.
    """
    head = (now + LIFETIME).to_bytes(_TIME_BYTES, "big") + random
    return head + _code(secret, head, purpose, bound)


def end_of(secret: bytes, challenge: bytes, purpose: Purpose, bound: str, now: int) -> int | None:
    """When a challenge ends; None if it is not ours, for something or somebody else, or has ended."""
    head, code = challenge[:-_CODE_BYTES], challenge[-_CODE_BYTES:]
    if len(head) != _TIME_BYTES + RANDOM_BYTES or not hmac.compare_digest(code, _code(secret, head, purpose, bound)):
        return None
    end = int.from_bytes(head[:_TIME_BYTES], "big")
    return end if end > now else None


def _code(secret: bytes, head: bytes, purpose: Purpose, bound: str) -> bytes:
    return hmac.digest(secret, f"challenge/{purpose}/{bound}/".encode() + head, hashlib.sha256)[:_CODE_BYTES]
