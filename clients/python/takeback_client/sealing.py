"""The entropies of sealed seats, kept on disk until they are revealed: a client that loses one loses the seat."""

import hashlib
import os
import secrets
from collections.abc import Collection
from pathlib import Path
from typing import Any

from takeback_client.calls import tag_of


def commitment_of(entropy: str) -> str:
    """The commitment to the entropy of a seat, 64 hex digits."""
    return hashlib.sha256(b"takeback/2-entropy\n" + entropy.encode()).hexdigest()


class Secrets:
    """The entropies of a player, a file for each, named by its commitment. Several programs may share a folder."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        """`folder`: made if it is missing; nobody else may read it."""
        self._folder = Path(folder)
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def new(self) -> str:
        """Draw an entropy of 32 random bytes and keep it; its commitment. It is on disk when this returns."""
        entropy = secrets.token_hex(32)
        commitment = commitment_of(entropy)
        file = os.open(self._folder / commitment, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.write(file, entropy.encode())
            os.fsync(file)
        finally:
            os.close(file)
        return commitment

    def of(self, commitment: str) -> str | None:
        """The entropy of a commitment; None if it is not kept here."""
        try:
            entropy = (self._folder / commitment).read_text("ascii")
        except (FileNotFoundError, ValueError):
            return None
        return entropy if commitment_of(entropy) == commitment else None

    def forget(self, commitment: str) -> None:
        """Remove an entropy: its game has begun."""
        (self._folder / commitment).unlink(missing_ok=True)


def commitments_in(events: Collection[Any], seats: Collection[int]) -> list[str]:
    """The commitments with which some seats were taken, the latest first."""
    taken = [event.data for event in events if tag_of(event) == "SeatTaken"]
    given = [data.commitment for data in taken if data.seat in seats and isinstance(data.commitment, str)]
    return given[::-1]
