"""Opening a database: with the newest schema, and with positions that go on where they were."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from domain.storage.addresses import PostgresAddress
from domain.storage.interface import KeyStore, NotStored, UnusableDatabase
from domain.storage.postgres.database import PostgresDatabase, PostgresLog
from domain.storage.postgres.links import Links
from domain.storage.postgres.migrations import migrate, missing
from domain.storage.postgres.read_models import PostgresReadModels
from domain.storage.postgres.schema import SHIFT


@contextmanager
def open_database(address: PostgresAddress) -> Iterator[PostgresDatabase]:
    """A database, migrated to the newest schema. Raises `UnusableDatabase`."""
    with closing(_links(address, migrating=True)) as links:
        _require_new_positions(links, address)
        database = PostgresDatabase(links, address)
        with closing(database):
            yield database


@contextmanager
def open_log(address: PostgresAddress, *, migrating: bool = True) -> Iterator[PostgresLog]:
    """The log of a database. `migrating`: to the newest schema, else an older one is refused.

    Raises `UnusableDatabase`.
    """
    with closing(_links(address, migrating=migrating)) as links:
        yield PostgresLog(links)


@contextmanager
def open_keys(address: PostgresAddress) -> Iterator[KeyStore]:
    """The signing keys of a database. Raises `UnusableDatabase`, also if there are none."""
    with open_database(address) as database:
        if database.keys.read() is None:
            raise UnusableDatabase(f"{database.keys} is not there: the service makes it when it first starts")
        yield database.keys


def open_read_models(address: PostgresAddress) -> PostgresReadModels:
    """The read models of a database. Raises `UnusableDatabase`."""
    return PostgresReadModels(_links(address, migrating=True))


def _links(address: PostgresAddress, *, migrating: bool) -> Links:
    """Connections to a database with the newest schema. Raises `UnusableDatabase`."""
    links = Links(address)
    try:
        _prepare(links, address, migrating=migrating)
    except BaseException as error:
        links.close()
        if isinstance(error, NotStored):
            reason = " ".join(str(error.__cause__ or error).split())
            raise UnusableDatabase(f"{address} cannot be used as a database: {reason}") from error
        raise
    return links


def _prepare(links: Links, address: PostgresAddress, *, migrating: bool) -> None:
    link = links.connect()
    links.give_back(link)
    if not missing(link, str(address)):
        return
    if not migrating:
        raise UnusableDatabase(f"{address} has the schema of an earlier release")
    with closing(links.connect()) as link:
        link.unlimited()  # another process may be migrating
        migrate(link, str(address))


def _require_new_positions(links: Links, address: PostgresAddress) -> None:
    """Raise `UnusableDatabase` if events would be stored before those that are there.

    That is so once a dump is restored into a new cluster, which numbers its transactions anew.
    """
    statement = f"""
        SELECT coalesce(max(notification_id), 0) >> {SHIFT}, pg_current_xact_id()::text::bigint + min(xid_offset)
        FROM identity LEFT JOIN stored_events ON true"""  # noqa: S608  # a number
    [(last, now)] = links.read(statement)
    if last >= now:
        raise UnusableDatabase(
            f"{address} was restored from a dump: its next event would precede the last one. While no service runs, "
            f"add {last - now + 1} to xid_offset in the table identity"
        )
