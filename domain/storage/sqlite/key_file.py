"""The key files. They are files next to the database, not part of it: a copy of the database can be handed out."""

import os
from pathlib import Path

from domain.runtime.files import replace_durably


class KeyFile:
    """See `domain.storage.keys.KeyStore`."""

    def __init__(self, path: Path) -> None:
        """`path`: of the file, which may be missing."""
        self._path = path

    def __str__(self) -> str:
        """Its path."""
        return str(self._path)

    def read(self) -> bytes | None:
        """What is stored; None if nothing is."""
        try:
            return self._path.read_bytes()
        except FileNotFoundError:
            return None

    def create(self, keys: bytes) -> bytes:
        """Store the first keys. The file's owner is the only one who does."""
        self.replace(keys)
        return keys

    def replace(self, keys: bytes) -> None:
        """Replace what is stored, atomically and durably."""
        replace_durably(self._path, keys)


def key_file(database: Path) -> KeyFile:
    """The key file of a database: next to it, after resolving symbolic links."""
    return _beside(database, ".keys")


def log_key_file(database: Path) -> KeyFile:
    """The file of the transparency log's key."""
    return _beside(database, ".log-key")


def receipts_key_file(database: Path) -> KeyFile:
    """The file of the key that signs receipts."""
    return _beside(database, ".receipts-key")


def log_seen_file(database: Path) -> KeyFile:
    """The file that says how long the transparency log was when it was published last."""
    return _beside(database, ".log-seen")


def _beside(database: Path, suffix: str) -> KeyFile:
    return KeyFile(Path(os.path.realpath(database) + suffix))
