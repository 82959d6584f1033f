"""The interface of the store of signing keys."""

from typing import Protocol


class KeyStore(Protocol):
    """Where the signing keys are stored, as one text. Its own text names it, for the operator.

    Its methods raise `OSError`.
    """

    def read(self) -> bytes | None:
        """What is stored; None if nothing is."""

    def create(self, keys: bytes) -> bytes:
        """Store the first keys; what is stored then, which is another process's if that was faster."""

    def replace(self, keys: bytes) -> None:
        """Replace what is stored, atomically and durably."""
