"""Ownership: one process at a time writes to a database file. The lock is on the file itself, whatever its name is.

On Linux `flock` and the POSIX locks that SQLite takes do not see each other. But a process that closes any descriptor
of a file drops its POSIX locks on it, SQLite's among them. So the descriptor stays open as long as the database, and a
process never opens a file again that it owns.
"""

import fcntl
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from domain.storage.errors import UnusableDatabase

FOR_OWNER = 0o600
"""The mode of every file of a database."""


class _Inode(NamedTuple):
    device: int
    number: int


_owned: set[_Inode] = set()
"""The files that this process owns."""


@contextmanager
def owned(path: Path) -> Iterator[None]:
    """Own the file at `path`, created empty if missing, until the context is left. Raises `UnusableDatabase`."""
    require_regular(path)
    with suppress(OSError):  # opening it says why
        if _inode(os.stat(path)) in _owned:  # noqa: PTH116  # as below, of a descriptor
            raise _in_use(path, str(os.getpid()))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, FOR_OWNER)
    except OSError as error:
        raise UnusableDatabase(f"cannot open {path}: {error.strerror}") from error
    try:
        inode = _inode(os.fstat(descriptor))
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise _in_use(path, _owner(inode)) from error
        _owned.add(inode)
        try:
            yield
        finally:
            _owned.remove(inode)
    finally:
        os.close(descriptor)


def is_owned(path: Path) -> bool:
    """Whether this process owns the file that is at `path` now."""
    try:
        return _inode(os.stat(path)) in _owned  # noqa: PTH116  # a third of the time of `Path.stat`
    except OSError:
        return False


def require_regular(path: Path) -> None:
    """Raise `UnusableDatabase` for what is there and is not a file, such as a device, or a FIFO: reading it waits.

    Also for a name that no file can have, since what asks about such a file later raises `OSError`.
    """
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise UnusableDatabase(f"cannot open {path}: {error.strerror}") from error
    if not stat.S_ISREG(mode):
        raise UnusableDatabase(f"{path} is {'a folder' if stat.S_ISDIR(mode) else 'not a regular file'}")


def protect(path: Path) -> None:
    """Let only the owner read a file and the files that SQLite keeps next to it; older releases were less strict."""
    real = os.path.realpath(path)  # SQLite names the others after the file itself, not after a symbolic link
    for name in (real, f"{real}-wal", f"{real}-shm"):
        with suppress(OSError):  # it is not there, or it is another user's, who decides
            Path(name).chmod(FOR_OWNER)


def _inode(found: os.stat_result) -> _Inode:
    return _Inode(found.st_dev, found.st_ino)


def _in_use(path: Path, pid: str) -> UnusableDatabase:
    return UnusableDatabase(f"{path} is in use by another process (pid {pid})")


def _owner(inode: _Inode) -> str:
    """The id of the process that holds the lock, as far as the kernel tells it."""
    with suppress(OSError):
        found = re.search(
            rf"FLOCK +ADVISORY +WRITE +(\d+) +\S+:{inode.number} ", Path("/proc/locks").read_text("ascii")
        )
        if found is not None:
            return found[1]
    return "unknown"
