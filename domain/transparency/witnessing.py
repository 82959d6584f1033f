"""What a witness decides (c2sp.org/tlog-witness): whether it cosigns a checkpoint, given the last one that it did."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.transparency.checkpoints import Checkpoint, parse_checkpoint
from domain.transparency.merkle import EMPTY, InvalidProof, require_consistent
from domain.transparency.notes import InvalidNote, Key, Note, verified
from domain.transparency.numbers import decimal, hash_of

_OLD = "old "
_MOST_HASHES = 63


class Submission(NamedTuple):
    """A checkpoint that a log submits. `old`: the size that it says the witness cosigned last."""

    old: int
    proof: tuple[bytes, ...]
    note: Note
    checkpoint: Checkpoint


class Last(NamedTuple):
    """The checkpoint of a log that a witness cosigned last."""

    size: int
    root: bytes


NOTHING = Last(0, EMPTY)
"""Of a log of which nothing was cosigned yet."""


class Refused(Exception):
    """A checkpoint is not cosigned.

    Attributes:
        status: The HTTP status.
        size: Of a checkpoint that does not continue the last one: the size of that.
    """

    def __init__(self, status: int, reason: str, size: int | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.size = size


def parse_submission(text: str) -> Submission:
    """The submission of a request's body. Raises `Refused`."""
    head, separator, note = text.partition("\n\n")
    first, *lines = head.split("\n")
    old = decimal(first.removeprefix(_OLD)) if first.startswith(_OLD) else None
    proof = [hash_of(line) for line in lines[: _MOST_HASHES + 1]]
    if not separator or old is None or None in proof or len(proof) > _MOST_HASHES:
        raise Refused(400, "the first lines are not an old size and a consistency proof")
    try:
        parsed, checkpoint = parse_checkpoint(note)
    except InvalidNote as error:
        raise Refused(400, f"the checkpoint: {error}") from error
    return Submission(old, tuple(each for each in proof if each is not None), parsed, checkpoint)


def judge(submission: Submission, logs: Sequence[Key], last: Last) -> None:
    """Require that a checkpoint is of one of these logs, signed by it, and continues the last one. Raises `Refused`."""
    checkpoint = submission.checkpoint
    keys = [key for key in logs if key.name == checkpoint.origin]
    if not keys:
        raise Refused(404, f"the log {checkpoint.origin[:80]!r} is not known here")
    try:
        signed = verified(submission.note, keys)
    except InvalidNote as error:
        raise Refused(403, str(error)) from error
    if not signed:
        raise Refused(403, "the log has not signed it")
    if submission.old > checkpoint.size:
        raise Refused(400, "the old size is larger than the checkpoint's")
    if submission.old != last.size:
        raise Refused(409, "the old size is not that of the last checkpoint", last.size)
    if checkpoint.size == last.size and checkpoint.root != last.root:
        raise Refused(409, "the log has another root of the same size", last.size)
    try:
        require_consistent(last.size, last.root, checkpoint.size, checkpoint.root, submission.proof)
    except InvalidProof as error:
        raise Refused(422, str(error)) from error
