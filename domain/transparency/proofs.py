"""Proofs (c2sp.org/tlog-proof): that an entry is in a log, with the checkpoint that says so."""

import base64

import msgspec

from domain.transparency.checkpoints import checkpoint_of
from domain.transparency.merkle import InvalidProof, included_root, leaf_hash
from domain.transparency.notes import InvalidNote, Note, parse
from domain.transparency.numbers import decimal, hash_of
from domain.transparency.policy import Policy, Seen, accepted

_FIRST = "c2sp.org/tlog-proof@v1"
_INDEX = "index "
_MOST_HASHES = 63


class Proof(msgspec.Struct, frozen=True):
    """That an entry is at an index of a log. `note`: the checkpoint, nothing of it verified."""

    index: int
    hashes: tuple[bytes, ...]
    note: Note

    def __str__(self) -> str:
        """The text of the proof."""
        lines = [_FIRST, f"{_INDEX}{self.index}", *(base64.b64encode(each).decode() for each in self.hashes)]
        return "\n".join(lines) + f"\n\n{self.note}"


def parse_proof(text: str) -> Proof:
    """The proof of a text. Raises `InvalidProof`."""
    head, separator, checkpoint = text.partition("\n\n")
    first, *lines = head.split("\n")
    if lines and lines[0].startswith("extra "):
        del lines[0]
    if first != _FIRST or not separator or not lines or not lines[0].startswith(_INDEX):
        raise InvalidProof("it is not a proof of c2sp.org/tlog-proof@v1")
    index = decimal(lines[0].removeprefix(_INDEX))
    hashes = [hash_of(line) for line in lines[1 : 2 + _MOST_HASHES]]
    if index is None or None in hashes or len(hashes) > _MOST_HASHES:
        raise InvalidProof("its index or a hash cannot be read")
    try:
        return Proof(index, tuple(each for each in hashes if each is not None), parse(checkpoint))
    except InvalidNote as error:
        raise InvalidProof(f"its checkpoint: {error}") from error


def require_included(proof: Proof, entry: bytes) -> None:
    """Require that an entry is where the proof says, by its checkpoint, not verified here. Raises `InvalidProof`."""
    try:
        checkpoint = checkpoint_of(proof.note)
    except InvalidNote as error:
        raise InvalidProof(f"its checkpoint: {error}") from error
    if included_root(leaf_hash(entry), proof.index, checkpoint.size, proof.hashes) != checkpoint.root:
        raise InvalidProof("the entry is not in the log")


def proven(proof: Proof, entry: bytes, policy: Policy) -> Seen:
    """The checkpoint by which an entry is in a log that the policy accepts. Raises `InvalidProof`, `NoCryptography`."""
    require_included(proof, entry)
    try:
        return accepted(proof.note, policy)
    except InvalidNote as error:
        raise InvalidProof(f"its checkpoint: {error}") from error
