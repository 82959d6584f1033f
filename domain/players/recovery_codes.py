"""Recovery codes: written on paper, typed by people. 100 bits, so that nobody guesses one."""

import hashlib

_SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter that is taken for a digit."""

_ALIKE = str.maketrans("ILO", "110", " -")

CODE_BYTES = 13
_SYMBOLS_OF_CODE, _GROUP = 20, 5


def code_of(random: bytes) -> str:
    """The code made of `CODE_BYTES` unguessable bytes: four groups of five."""
    number = int.from_bytes(random, "big")
    symbols = "".join(_SYMBOLS[number >> 5 * place & 31] for place in range(_SYMBOLS_OF_CODE))
    return "-".join(symbols[at : at + _GROUP] for at in range(0, _SYMBOLS_OF_CODE, _GROUP))


def code_hash(code: str) -> str:
    """The hash of a code, however it was typed."""
    return hashlib.sha256(f"recovery/{code.upper().translate(_ALIKE)}".encode()).hexdigest()
