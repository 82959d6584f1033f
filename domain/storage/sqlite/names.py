"""The names of the files that belong to a database. A backup or another database of such a name would destroy it."""

import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from domain.storage.errors import UnusableDatabase

LOGS = ("-wal", "-shm", "-journal")
"""What SQLite keeps next to a file."""

_BESIDE = (
    ".keys",
    ".keys.new",
    ".log-key",
    ".log-key.new",
    ".log-seen",
    ".log-seen.new",
    ".receipts-key",
    ".receipts-key.new",
    ".read",
    ".new",
)
"""What this service keeps next to a database."""

_SUFFIXES = tuple(beside + log for beside, log in product(("", *_BESIDE), ("", *LOGS)) if beside + log)


def require_apart(file: Path, database: Path) -> None:
    """Raise `UnusableDatabase` if `file` is the database, or a file that belongs to it, also one that is not there."""
    if _real(file) in {_real(database), _real(_resolved(database))} or _is_same(file, database):
        raise UnusableDatabase(f"{file} is the database itself")
    if any(_real(file) == _real(one) or _is_same(file, one) for one in _files_of(database)):
        raise UnusableDatabase(f"{file} belongs to the database {database}")


def require_own_name(database: Path) -> None:
    """Raise `UnusableDatabase` if a database would have the name of a file that belongs to another that is there."""
    for path in (database, _resolved(database)):
        for suffix in _SUFFIXES:
            name = path.name.removesuffix(suffix)
            if name not in ("", path.name) and path.with_name(name).is_file():
                raise UnusableDatabase(f"{database} belongs to the database {path.with_name(name)}")


def _files_of(database: Path) -> Iterator[Path]:
    for path in (database, _resolved(database)):
        yield from (path.with_name(path.name + suffix) for suffix in _SUFFIXES)


def _resolved(path: Path) -> Path:
    return Path(os.path.realpath(path))


def _real(path: Path) -> str:
    """The path with the links to its folder resolved: of a link, its own name, which would be replaced."""
    return os.path.join(os.path.realpath(path.parent), path.name)  # noqa: PTH118  # `..` is no name


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False
