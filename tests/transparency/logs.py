"""A log in memory, whose operator and witnesses do as a test wants."""

from collections.abc import Sequence

from domain.transparency.checkpoints import Checkpoint
from domain.transparency.merkle import consistency, inclusion, leaf_hash, node_hash, root
from domain.transparency.notes import COSIGNATURE, PLAIN, Note, PrivateKey, cosign, sign
from domain.transparency.proofs import Proof

KEY = PrivateKey("log.example/v1/log", PLAIN, bytes(range(32)))
WITNESSES = [PrivateKey(f"witness.example/w{number}", COSIGNATURE, bytes((number,)) * 32) for number in range(3)]
POLICY = "\n".join(
    [
        f"log {KEY.key}",
        *(f"witness w{number} {witness.key}" for number, witness in enumerate(WITNESSES)),
        "group two 2 w0 w1 w2",
        "quorum two",
        "",
    ]
)
"""Two of three witnesses must have signed."""


class Log:
    """Entries, and what is signed of them."""

    def __init__(self, *entries: bytes) -> None:
        self.entries = [*entries]

    def hash(self, level: int, index: int) -> bytes:
        """The hash of a complete subtree."""
        if level == 0:
            return leaf_hash(self.entries[index])
        return node_hash(self.hash(level - 1, 2 * index), self.hash(level - 1, 2 * index + 1))

    def checkpoint(self, size: int | None = None) -> Checkpoint:
        """What the log says of its first entries; of all."""
        size = len(self.entries) if size is None else size
        return Checkpoint(KEY.name, size, root(size, self.hash))

    def note(self, *witnesses: PrivateKey, size: int | None = None, time: int = 0, key: PrivateKey = KEY) -> Note:
        """A checkpoint, signed by the log and by witnesses. `time`: theirs, in seconds."""
        text = str(self.checkpoint(size))
        return Note(text, (sign(text, key), *(cosign(text, witness, time) for witness in witnesses)))

    def consistency(self, old: int, size: int | None = None) -> list[bytes]:
        """The proof that it has continued an earlier size."""
        return consistency(old, len(self.entries) if size is None else size, self.hash)

    def proof(
        self, index: int, *, witnesses: Sequence[PrivateKey] = WITNESSES[:2], time: int = 0, key: PrivateKey = KEY
    ) -> Proof:
        """The proof of an entry."""
        hashes = inclusion(index, len(self.entries), self.hash)
        return Proof(index, tuple(hashes), self.note(*witnesses, time=time, key=key))
