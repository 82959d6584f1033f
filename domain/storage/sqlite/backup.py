"""Backups: a whole copy of a database, made while its owner writes, and put in the place of a database again.

A copy is sealed with a digest of each part: of each game table, and of each other table of SQL. So any change of its
contents is found, and the table is named. Both directions write a file aside, and rename it once it is synced.
`VACUUM INTO` would make a smaller copy, but does not promise to keep row ids, which are positions.
"""

import errno
import hashlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from domain.storage.errors import UnusableDatabase
from domain.storage.sqlite.connections import FAILURES, reason_of
from domain.storage.sqlite.files import read_path
from domain.storage.sqlite.migrations import migrate, missing
from domain.storage.sqlite.names import LOGS, require_apart, require_own_name
from domain.storage.sqlite.ownership import FOR_OWNER, owned, require_regular
from domain.storage.sqlite.schema import APPLICATION_ID, DATABASE, NEW_NAME, OLDEST
from domain.storage.sqlite.shape import SEAL

Progress = Callable[[int, int], None]
"""Called with how many pages are copied, of how many."""

_PAGES = 256
"""Pages in a step, a megabyte: it is synced before the next, so that the owner's commits never wait for a long sync."""
_UNWRITABLE = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_TRUNCATE,
}
"""The codes of SQLite's errors that come from writing: only the copy is written."""
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""The errors of the system that come from writing, whichever file they name: of a copy it is the one that is read."""
_NAMED = 10
"""How many damaged parts are named."""

_SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name <> 'seal' ORDER BY name"
_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'seal'"
_BY_TABLE = {
    "stored_events": "SELECT rowid, * FROM stored_events WHERE originator_id = ? ORDER BY originator_version",
    "packed_tables": "SELECT * FROM packed_tables WHERE originator_id = ?",
}
"""The tables of SQL that are sealed for each game table."""


class _Part(NamedTuple):
    """A part of a database: a table of SQL, or the rows of one game table in it."""

    name: str
    id: str

    def __str__(self) -> str:
        return f"table {self.id}" if self.id else self.name


def back_up(path: Path, backup: Path, *, force: bool, progress: Progress) -> None:
    """Copy the database at `path`, which another process may own, as of now, and seal the copy.

    `force`: overwrite `backup`. Raises `UnusableDatabase`.
    """
    for file in (path, backup):
        require_regular(file)
    for file in (backup, _aside_of(backup)):
        require_apart(file, path)
    if not backup.parent.is_dir():  # made up for a mistyped name, or a disk that is not there, it would be no backup
        raise UnusableDatabase(f"cannot write {backup}: there is no folder {backup.parent}")
    if backup.exists() and not force:
        raise UnusableDatabase(f"{backup} exists; --force overwrites it")
    with _usable(path, backup), owned(backup) if backup.exists() else nullcontext(), _aside(backup) as aside:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source:
            if source.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
                raise UnusableDatabase(f"{path} is not a database of Takeback")
            missing(source, path, DATABASE, APPLICATION_ID, OLDEST)  # a backup of what is not ours is never restored
            _copy(source, aside, progress)
        with closing(_connect(aside)) as copy:
            _seal(copy)
        _install(aside, backup, force=force)


def restore(backup: Path, path: Path, *, force: bool, check: Callable[[Path], None]) -> None:
    """Put a backup in the place of the database at `path`, and remove the read models, which are then rebuilt.

    The log gets another name: what was acknowledged since the backup is lost.

    `force`: replace a database that is there; `check`: raises `UnusableDatabase` for a copy that is not to be used.
    Raises `UnusableDatabase`: also if the backup is not what was sealed, or the database is in use.
    """
    for file in (backup, path):
        require_regular(file)
    require_regular(_aside_of(path))
    require_apart(backup, path)
    require_own_name(path)
    if path.exists() and not force:
        raise UnusableDatabase(f"{path} exists; --force replaces it")
    with owned(path) if path.exists() else nullcontext(), _aside(path) as aside:
        with _usable(backup, path):
            shutil.copyfile(backup, aside)
            with closing(_connect(aside)) as copy:
                _break_seal(copy, backup)
        migrate(aside, DATABASE, APPLICATION_ID, OLDEST)
        with _usable(backup, path), closing(_connect(aside)) as copy:
            copy.execute(f"UPDATE identity SET former = former || log || ' ', log = {NEW_NAME}")  # noqa: S608  # a constant
        check(aside)
        with _usable(backup, path):
            _settle(path)
            _remove_with_logs(read_path(path))
            _install(aside, path, force=force)


@contextmanager
def _usable(path: Path, written: Path) -> Iterator[None]:
    """Raises `UnusableDatabase` where a file cannot be read, or another cannot be written."""
    try:
        yield
    except FAILURES as error:
        if getattr(error, "sqlite_errorcode", None) in _UNWRITABLE:
            raise UnusableDatabase(f"cannot write {written}: {reason_of(error)}") from error
        raise UnusableDatabase(f"{path} cannot be read: {reason_of(error)}") from error
    except OSError as error:
        does = "write" if error.filename != str(path) or error.errno in _FULL else "read"
        raise UnusableDatabase(
            f"cannot {does} {written if does == 'write' else path}: {error.strerror or error}"
        ) from error


@contextmanager
def _aside(path: Path) -> Iterator[Path]:
    """An empty file next to `path`, for its owner only. Leftovers of interrupted attempts are removed."""
    aside = _aside_of(path)
    if aside.is_symlink():  # what it leads to would be overwritten
        raise UnusableDatabase(f"{aside} is in the way: it is a symbolic link")
    with suppress(FileNotFoundError):
        if aside.stat().st_nlink > 1:  # the attempt was interrupted after it had linked the file to its place
            aside.unlink()
    with owned(aside):
        _remove_logs(aside)
        os.truncate(aside, 0)
        aside.chmod(FOR_OWNER)
        try:
            yield aside
        finally:
            _remove_with_logs(aside)


def _aside_of(path: Path) -> Path:
    return path.with_name(path.name + ".new")


def _copy(source: sqlite3.Connection, aside: Path, progress: Progress) -> None:
    """Copy all pages as of now. The open transaction keeps later commits out, and does not hold them up."""
    descriptor = os.open(aside, os.O_RDONLY)

    def step(_: int, remaining: int, total: int) -> None:
        os.fdatasync(descriptor)
        progress(total - remaining, total)

    try:
        with closing(_connect(aside)) as copy:
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
            source.backup(copy, pages=_PAGES, progress=step)
    finally:
        os.close(descriptor)


def _connect(aside: Path) -> sqlite3.Connection:
    """A file that nobody else uses, and that is synced before it is used. Its texts are read as bytes of Latin-1."""
    connection = sqlite3.connect(aside, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    connection.text_factory = lambda text: text.decode("latin-1")  # whatever a damaged file has
    return connection


def _seal(copy: sqlite3.Connection) -> None:
    """Store the digest of every part."""
    copy.execute("BEGIN")
    copy.execute("DROP TABLE IF EXISTS seal")  # of a backup that was put in place of the database by hand
    copy.execute(SEAL)
    for part in _parts(copy):
        copy.execute("INSERT INTO seal VALUES (?, ?, ?)", (*part, _digest(copy, part)))
    copy.execute("COMMIT")


def _break_seal(copy: sqlite3.Connection, backup: Path) -> None:
    """Compare every part with its digest, then drop the seal. Raises `UnusableDatabase`, `FAILURES`."""
    if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'seal'").fetchone():
        raise UnusableDatabase(f"{backup} is not a backup that `takeback backup` made")
    missing(copy, backup, DATABASE, APPLICATION_ID, OLDEST, beside=(SEAL,))
    damaged: list[str] = []
    tables = {name for (name,) in copy.execute(_TABLES)} - {*_BY_TABLE}
    for name, id_, digest in copy.execute("SELECT name, id, digest FROM seal"):
        part = _part(tables, name, id_)
        if part is None or not _is_sealed(copy, part, digest):
            damaged.append("its seal" if part is None else str(part))
            if len(damaged) == _NAMED:
                break
    if damaged:
        raise UnusableDatabase(f"{backup} is damaged: {', '.join(dict.fromkeys(damaged))}")
    if any(not copy.execute("SELECT 1 FROM seal WHERE (name, id) = (?, ?)", part).fetchone() for part in _parts(copy)):
        raise UnusableDatabase(f"{backup} is damaged: its seal is not complete")
    copy.execute("DROP TABLE seal")


def _part(tables: set[str], name: object, id_: object) -> _Part | None:
    """The part that a row of the seal names; None if it names none. `tables`: of SQL, each sealed as a whole."""
    if not isinstance(name, str) or not isinstance(id_, str) or not id_.isprintable():
        return None
    if name in _BY_TABLE if id_ else name == "schema" or name in tables:
        return _Part(name, id_)
    return None


def _is_sealed(copy: sqlite3.Connection, part: _Part, digest: object) -> bool:
    try:
        return _digest(copy, part) == digest
    except FAILURES:
        return False


def _parts(connection: sqlite3.Connection) -> Iterator[_Part]:
    """Every part of a database."""
    yield _Part("schema", "")
    for (name,) in connection.execute(_TABLES).fetchall():
        if name not in _BY_TABLE:
            yield _Part(name, "")
            continue
        id_, following = "", f"SELECT min(originator_id) FROM {name} WHERE originator_id > ?"  # noqa: S608  # a table's name
        while id_ := connection.execute(following, (id_,)).fetchone()[0]:
            yield _Part(name, id_)


def _digest(connection: sqlite3.Connection, part: _Part) -> bytes:
    """A digest of the rows of a part."""
    if part == _Part("schema", ""):
        rows = connection.execute(_SCHEMA)
    elif part.id:
        rows = connection.execute(_BY_TABLE[part.name], (part.id,))
    else:
        rows = connection.execute(f"SELECT * FROM {part.name} NOT INDEXED")  # noqa: S608  # a table's name, or of none
    digest = hashlib.sha256()
    for row in rows:
        digest.update(msgspec.msgpack.encode(row))
    return digest.digest()


def _settle(path: Path) -> None:
    """Bring a database to be replaced into one file: SQLite would apply a log that it leaves to the new file.

    Raises `UnusableDatabase` if another process reads it.
    """
    if path.exists():
        with suppress(sqlite3.DatabaseError, UnicodeDecodeError), closing(sqlite3.connect(path)) as connection:
            try:
                connection.execute("PRAGMA journal_mode = DELETE").fetchone()
            except sqlite3.OperationalError as error:  # locked
                raise UnusableDatabase(f"{path} is in use by another process") from error
    _remove_logs(path)


def _install(aside: Path, path: Path, *, force: bool) -> None:
    """Give a file its name, once it is on disk. Raises `UnusableDatabase`."""
    _sync(aside)
    if force:
        aside.replace(path)
    else:
        try:
            path.hardlink_to(aside)
        except FileExistsError as error:
            raise UnusableDatabase(f"{path} exists; --force overwrites it") from error
    _sync(path.parent)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _remove_with_logs(path: Path) -> None:
    path.unlink(missing_ok=True)
    _remove_logs(path)


def _remove_logs(path: Path) -> None:
    """Remove the files that SQLite keeps next to a database file."""
    for suffix in LOGS:
        path.with_name(path.name + suffix).unlink(missing_ok=True)
