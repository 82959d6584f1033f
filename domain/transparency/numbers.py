"""Numbers and hashes as lines of text, each in one form only."""

import base64
import binascii

from domain.transparency.merkle import HASH_BYTES

_MOST_DIGITS = 19  # of a number below 2**63


def decimal(text: str) -> int | None:
    """A number from 0 on in decimal digits without leading zeroes; None if it is not one below 2**63."""
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS) or (text[0] == "0" and text != "0"):
        return None
    number = int(text)
    return number if number < 1 << 63 else None


def hash_of(text: str) -> bytes | None:
    """A hash in base64; None if it is not one."""
    try:
        content = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return content if len(content) == HASH_BYTES and base64.b64encode(content).decode() == text else None
