"""Checkpoints (c2sp.org/tlog-checkpoint): the size and root of a log, as the text of a signed note."""

import base64
from typing import NamedTuple

from domain.transparency.merkle import HASH_BYTES
from domain.transparency.notes import InvalidNote, Note, parse
from domain.transparency.numbers import decimal, hash_of

_LINES = 3


class Checkpoint(NamedTuple):
    """What a log says of itself: its origin, which is the name of its key, its number of entries, their root."""

    origin: str
    size: int
    root: bytes

    def __str__(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"


def checkpoint_of(note: Note) -> Checkpoint:
    """The checkpoint that a note's text is; lines beyond the third are ignored. Raises `InvalidNote`."""
    origin, *rest = note.text.removesuffix("\n").split("\n")
    size, root = (decimal(rest[0]), hash_of(rest[1])) if len(rest) >= _LINES - 1 else (None, None)
    if not origin or size is None or root is None or len(root) != HASH_BYTES or "" in rest:
        raise InvalidNote("it is not a checkpoint")
    return Checkpoint(origin, size, root)


def parse_checkpoint(text: str) -> tuple[Note, Checkpoint]:
    """The note and checkpoint of a text. Nothing of it is verified. Raises `InvalidNote`."""
    note = parse(text)
    return note, checkpoint_of(note)
