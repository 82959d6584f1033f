"""Opening a database: with the newest schema, and with positions that continue where they were."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from time import monotonic, sleep

from domain.runtime.logs import said_if_slow
from domain.storage.addresses import PostgresAddress
from domain.storage.copying import UNFINISHED, Backend, Copyable, unfinished
from domain.storage.errors import NotStored, Unreachable, UnusableDatabase
from domain.storage.keys import KeyStore
from domain.storage.postgres.changes import without_services
from domain.storage.postgres.connections import Connection, ConnectionPool
from domain.storage.postgres.database import PostgresDatabase
from domain.storage.postgres.log import PostgresLog
from domain.storage.postgres.migrations import migrate, missing
from domain.storage.postgres.read_models import PostgresReadModels
from domain.storage.postgres.schema import ADOPT, IS_KNOWN, LAST, MIGRATIONS, NEXT, RESTORED

PATIENCE = 60.0
"""Seconds for which the servers of a database are waited for at a start, if there are several."""

_PAUSE = 0.2


@contextmanager
def open_database(address: PostgresAddress, *, alone: bool = False) -> Iterator[PostgresDatabase]:
    """A database, migrated to the newest schema. Raises `UnusableDatabase`.

    `alone`: one that is there, and not while a service uses it.
    """
    with closing(_pool(address, migrating=True, existing=alone)) as pool:
        _require_known_cluster(pool, address)
        database = PostgresDatabase(pool, address)
        pool.expected.is_known(database.name, database.last_position())
        with closing(database), without_services(pool, str(address)) if alone else _as_service(database, address):
            yield database


@contextmanager
def open_log(address: PostgresAddress, *, migrating: bool = True) -> Iterator[PostgresLog]:
    """The log of a database. `migrating`: to the newest schema, else an older one is refused.

    Raises `UnusableDatabase`.
    """
    with closing(_pool(address, migrating=migrating, existing=True)) as pool:
        yield PostgresLog(pool)


@contextmanager
def open_keys(address: PostgresAddress) -> Iterator[KeyStore]:
    """The signing keys of a database. Raises `UnusableDatabase`, also if there are none."""
    with open_database(address, alone=True) as database:
        if database.keys.read() is None:
            raise UnusableDatabase(f"{database.keys} is not there: the service makes it when it first starts")
        yield database.keys


@contextmanager
def _as_service(database: PostgresDatabase, address: PostgresAddress) -> Iterator[None]:
    """Use a database as services do. Raises `UnusableDatabase` if none may run now."""
    try:
        database.join()
    except Unreachable as error:
        raise UnusableDatabase(f"{address} cannot be used now: {error}") from error
    yield


def open_read_models(address: PostgresAddress) -> PostgresReadModels:
    """The read models of a database. Raises `UnusableDatabase`."""
    pool = _pool(address, migrating=True)
    [(log_name,)] = pool.read("SELECT log FROM identity")
    pool.expected.is_known(log_name, 0)
    return PostgresReadModels(pool)


@contextmanager
def open_copyable(address: PostgresAddress, *, target: bool) -> Iterator[Copyable]:
    """A database that no service uses, to copy from, or, as a `target`, to. Raises `UnusableDatabase`."""
    with closing(_pool(address, migrating=True, copying=target, creating=target)) as pool:
        database = PostgresDatabase(pool, address)
        with closing(database), without_services(pool, str(address)):
            yield Copyable(database, pool.read, database.cursor, Backend("notification_id", ADOPT))


def initialize(address: PostgresAddress) -> None:
    """Create the tables of a database that has none. Raises `UnusableDatabase`."""
    _pool(address, migrating=True, creating=True).close()


def adopt_restored(address: PostgresAddress) -> str:
    """Adopt a database that was restored, while no service uses it: the new name of its log.

    Raises `UnusableDatabase`.
    """
    with closing(_pool(address, migrating=True, existing=True)) as pool, without_services(pool, str(address)):
        with closing(PostgresDatabase(pool, address)) as database, database.cursor() as cursor:
            cursor.execute(RESTORED)
        [(name,)] = pool.read("SELECT log FROM identity")
        return str(name)


def _pool(
    address: PostgresAddress,
    *,
    migrating: bool,
    existing: bool = False,
    copying: bool = False,
    creating: bool = False,
) -> ConnectionPool:
    """Connections to a database with the newest schema.

    `existing`: to one that has tables only; `copying`: also to an unfinished copy; `creating`: create the tables even
    where standbys are configured, since this was asked for. Raises `UnusableDatabase`.
    """
    pool = ConnectionPool(address)
    try:
        _prepare(pool, address, migrating=migrating, existing=existing, creating=creating)
        if not copying:
            _require_finished(pool, address)
    except BaseException as error:
        pool.close()
        if isinstance(error, NotStored):
            reason = " ".join(str(error.__cause__ or error).split())
            raise UnusableDatabase(f"{address} cannot be used as a database: {reason}") from error
        raise
    return pool


def _prepare(
    pool: ConnectionPool, address: PostgresAddress, *, migrating: bool, existing: bool, creating: bool
) -> None:
    connection = _first_connection(pool)
    pool.give_back(connection)
    number = missing(connection, str(address))
    if not number:
        return
    if number == len(MIGRATIONS) and pool.guarded and not creating:
        raise UnusableDatabase(
            f"{address} is empty. Is it a server whose data was lost? A new service starts with `takeback initialize`"
        )
    if number == len(MIGRATIONS) and existing:
        raise UnusableDatabase(f"{address} is empty")
    if not migrating:
        raise UnusableDatabase(f"{address} has the schema of an earlier release")
    with closing(pool.connect()) as connection:
        connection.unlimited()  # another process may be migrating
        with said_if_slow("waiting-for-migration", "for another process that migrates, or for a synchronous standby"):
            migrate(connection, str(address))


def _first_connection(pool: ConnectionPool) -> Connection:
    """A connection. Of several servers all may be starting, so one is waited for. Raises `Unreachable`."""
    until = monotonic() + (PATIENCE if pool.guarded else 0)
    with said_if_slow("waiting-for-database", "for a server that takes writes and that a synchronous standby follows"):
        while True:
            try:
                return pool.connect()
            except Unreachable:
                if monotonic() >= until:
                    raise
            sleep(_PAUSE)


def _require_finished(pool: ConnectionPool, address: PostgresAddress) -> None:
    if pool.read(UNFINISHED):
        raise UnusableDatabase(unfinished(address))


def _require_known_cluster(pool: ConnectionPool, address: PostgresAddress) -> None:
    """Raise `UnusableDatabase` for a database that was loaded from a dump.

    Events may be lost then, and others might be stored before those that are there: the transaction count restarts.
    """
    [(known, follows)] = pool.read(f"SELECT {IS_KNOWN}, ({LAST}) < ({NEXT}) FROM identity")  # noqa: S608  # constants only
    if not known or not follows:
        raise UnusableDatabase(
            f"{address} was restored from a dump: run `takeback restored`, which gives the log a new name, so that "
            "clients notice what is lost"
        )
