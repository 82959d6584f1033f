"""Files that are replaced as a whole, and stay so over a loss of power; files that one process uses at a time."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOR_OWNER = 0o600
"""The mode of files that only their owner may read and write."""


def replace_durably(path: Path, content: bytes) -> None:
    """Replace what is in a file, or create it for its owner alone: atomically, and on disk once this returns.

    Raises `OSError`.
    """
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FOR_OWNER), "wb") as opened:  # noqa: PTH123  # with a mode
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    new.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@contextmanager
def used_alone(path: Path) -> Iterator[None]:
    """Keep other processes from using a file, which is created if it is missing, until the context is left.

    Raises `OSError`; of that, `BlockingIOError` if another process uses the file.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, FOR_OWNER)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(descriptor)
