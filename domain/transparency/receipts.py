"""Signed receipts: notes in which a service says which head a table had at a version.

Their first line is never the origin of a log, so no receipt is a checkpoint.
"""

import re
from typing import NamedTuple

from domain.transparency.notes import PLAIN, InvalidKey, InvalidNote, Key, Note, key_of
from domain.transparency.numbers import decimal

FORMAT = "takeback/2-receipt"

_HEAD = re.compile(r"[0-9a-f]{64}")


class Acknowledged(NamedTuple):
    """What a receipt says. `head`: of the version, in hex; `at`: of its event, in milliseconds since 1970 UTC."""

    table: str
    version: int
    head: str
    at: int

    def __str__(self) -> str:
        """The text that is signed."""
        return f"{FORMAT}\n{self.table}\n{self.version}\n{self.head}\n{self.at}\n"


def receipts_key(vkey: str) -> Key:
    """The key of a vkey that signs receipts. Raises `InvalidKey`."""
    key = key_of(vkey)
    if key.type != PLAIN:
        raise InvalidKey(f"{vkey[:80]!r} is not of type {PLAIN}")
    return key


def acknowledged(note: Note) -> Acknowledged:
    """What a receipt says; its signature is not verified. Raises `InvalidNote`."""
    format_, *rest = note.text.removesuffix("\n").split("\n")
    if format_ != FORMAT or len(rest) != len(Acknowledged._fields):
        raise InvalidNote(f"it is not a receipt of {FORMAT}")
    table, version, head, at = rest
    numbers = decimal(version), decimal(at)
    if not table or not numbers[0] or numbers[1] is None or not _HEAD.fullmatch(head):
        raise InvalidNote("its version, head or time cannot be read")
    return Acknowledged(table, numbers[0], head, numbers[1])
