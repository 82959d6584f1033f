"""Opening a database, of any backend. The only module that knows the backends."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from domain.storage import postgres, sqlite
from domain.storage.addresses import Address, PostgresAddress
from domain.storage.copying import Copyable
from domain.storage.database import Database
from domain.storage.errors import UnusableDatabase
from domain.storage.keys import KeyStore
from domain.storage.log import Log
from domain.storage.read_models import ReadModels


def open_database(address: Address, *, alone: bool = False) -> AbstractContextManager[Database]:
    """A database, created if missing and migrated to the newest schema. An SQLite file is locked by this process.

    `alone`: one that is there, and no service uses; keep services from it. Raises `UnusableDatabase`.
    """
    if isinstance(address, PostgresAddress):
        return postgres.open_database(address, alone=alone)
    return sqlite.open_database(address, creating=not alone)


def initialize(address: Address) -> None:
    """Create the tables of a database that has none; of one that has, bring them to the newest schema.

    Where standbys are configured nothing else creates them: an empty server may be one whose data was lost. Raises
    `UnusableDatabase`.
    """
    if isinstance(address, PostgresAddress):
        postgres.initialize(address)
    else:
        with sqlite.open_database(address):
            pass


def open_log(address: Address, *, migrating: bool = True) -> AbstractContextManager[Log]:
    """The log of a database that another process may own, read-only.

    `migrating`: bring the database of an earlier release to the newest schema first, else it is refused. Raises
    `UnusableDatabase`.
    """
    if isinstance(address, PostgresAddress):
        return postgres.open_log(address, migrating=migrating)
    return sqlite.open_log(address, migrating=migrating)


def open_keys(address: Address) -> AbstractContextManager[KeyStore]:
    """The signing keys of a database, which a service has made. Raises `UnusableDatabase`, also if none has."""
    return postgres.open_keys(address) if isinstance(address, PostgresAddress) else _open_key_file(address)


@contextmanager
def _open_key_file(address: Path) -> Iterator[KeyStore]:
    keys = key_file(address)
    try:
        found = keys.read()
    except OSError as error:
        raise UnusableDatabase(f"cannot read {keys}: {error.strerror}") from error
    if found is None:
        raise UnusableDatabase(f"{keys} is not there: the service makes it when it first starts")
    with open_database(address, alone=True):  # locks out a running service
        yield keys


def key_file(address: Address) -> KeyStore:
    """The file of the signing keys, which is next to the file of a database. Raises `UnusableDatabase`."""
    return sqlite.key_file(_file(address))


def log_key_file(address: Address) -> KeyStore:
    """The file of the transparency log's key, which is next to the file of a database. Raises `UnusableDatabase`."""
    return sqlite.log_key_file(_file(address))


def receipts_key_file(address: Address) -> KeyStore:
    """The file of the key that signs receipts, which is next to the file of a database. Raises `UnusableDatabase`."""
    return sqlite.receipts_key_file(_file(address))


def back_up(address: Address, backup: Path, *, force: bool, progress: Callable[[int, int], None]) -> None:
    """Write a database, which another process may own, to the file `backup`, as of now.

    `force`: overwrite a file that is there; `progress`: called with how many pages are written, of how many. Raises
    `UnusableDatabase`.
    """
    sqlite.back_up(_file(address), backup, force=force, progress=progress)


def restore(backup: Path, address: Address, *, force: bool, check: Callable[[Path], None]) -> None:
    """Put a backup in the place of a database; its read models are removed, to be rebuilt.

    `force`: replace a database that is there; `check`: called with a copy of the backup, raises `UnusableDatabase` if
    it is not to be used. Raises `UnusableDatabase`: nothing has changed then.
    """
    sqlite.restore(backup, _file(address), force=force, check=check)


def adopt_restored(address: Address) -> str:
    """Adopt a database that the tools of PostgreSQL restored: the new name of its log. Raises `UnusableDatabase`."""
    if isinstance(address, PostgresAddress):
        return postgres.adopt_restored(address)
    raise UnusableDatabase(f"{address} is an SQLite file: `takeback restore` has done this")


@contextmanager
def open_copyables(source: Address, target: Address) -> Iterator[tuple[Copyable, Copyable]]:
    """A database to copy from, and one of another backend to copy to, created if missing. Raises `UnusableDatabase`."""
    if isinstance(source, PostgresAddress) == isinstance(target, PostgresAddress):
        raise UnusableDatabase(
            "copies go from SQLite to PostgreSQL or back: use `takeback backup`, or the tools of PostgreSQL"
        )
    with _open_copyable(source, target=False) as one, _open_copyable(target, target=True) as other:
        yield one, other


def _open_copyable(address: Address, *, target: bool) -> AbstractContextManager[Copyable]:
    if isinstance(address, PostgresAddress):
        return postgres.open_copyable(address, target=target)
    return sqlite.open_copyable(address, target=target)


def open_read_models(address: Address) -> ReadModels:
    """The read models of a database, created if missing. Raises `UnusableDatabase`."""
    if isinstance(address, PostgresAddress):
        return postgres.open_read_models(address)
    return sqlite.open_read_models(address)


def _file(address: Address) -> Path:
    """The file of a database. Raises `UnusableDatabase` if it is not one of SQLite."""
    if isinstance(address, PostgresAddress):
        raise UnusableDatabase(f"{address} is not an SQLite file: use the tools of PostgreSQL, such as pg_dump")
    return address
