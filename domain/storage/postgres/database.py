"""The database: reading, and transactions that write.

Why: decision 0033.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Lock
from time import monotonic, sleep

import psycopg

from domain.storage.addresses import PostgresAddress
from domain.storage.database import Changes
from domain.storage.errors import InDoubt, NotStored, Replaced, Unreachable
from domain.storage.events import Append
from domain.storage.postgres.changes import ChangeReader
from domain.storage.postgres.connections import Connection, ConnectionCursor, ConnectionPool, translated_errors
from domain.storage.postgres.key_row import KeyRow
from domain.storage.postgres.leases import PostgresLeases
from domain.storage.postgres.log import PostgresLog
from domain.storage.postgres.schema import MOST_EVENTS
from domain.storage.postgres.transaction import PostgresTransaction, append
from domain.storage.sql.webhooks import Webhooks

PATIENCE = 5.0
"""Seconds for which a write retries to reach a database whose connection was lost."""

_PAUSE = 0.05


class PostgresDatabase(PostgresLog):
    """See `domain.storage.database.Database`. Any number of processes may have it open."""

    shared = True
    log_seen = None

    def __init__(self, pool: ConnectionPool, address: PostgresAddress) -> None:
        """`pool`: to the database at the address, whose schema is the newest."""
        super().__init__(pool)
        self.address = address
        self.keys = KeyRow(pool, str(address))
        self.log_key = KeyRow(pool, str(address), "log_keys")
        self.receipts_key = KeyRow(pool, str(address), "receipt_keys")
        self._changes = ChangeReader(pool)
        self.leases = PostgresLeases(pool)
        self._writing = Lock()
        self._writer: Connection | None = None

    def append(self, appends: Sequence[Append]) -> list[int | None]:
        """Store events; None for an append of which one is stored already, or a player erased.

        Raises `NotStored`, `InDoubt`.
        """
        with self._writing:
            positions: list[int | None] = []
            for some in _rounds(appends):
                positions += self._append(some)
            self._pool.expected.has_stored(max(filter(None, positions), default=0))
            return positions

    @contextmanager
    def transaction(self) -> Iterator[PostgresTransaction]:
        """A transaction, durable once it is left. Raises `AlreadyStored`, `NotStored`, `InDoubt`."""
        with self.cursor() as cursor:
            yield PostgresTransaction(cursor, self._dialect, self._first_position)

    @contextmanager
    def cursor(self) -> Iterator[ConnectionCursor]:
        """The cursor of a transaction, see `transaction`."""
        with self._writing:
            connection = self._begun()
            try:
                with translated_errors():
                    yield ConnectionCursor(connection)
            except BaseException:
                self._roll_back(connection)
                raise
            self._commit(connection)

    def close(self) -> None:
        """Close the connections that it keeps."""
        self._changes.close()
        if self._writer is not None:
            self._writer.close()

    @property
    def up_since(self) -> int:
        """Since when the service is up, see `domain.storage.database.Database`."""
        return self._changes.up_since

    def come_up(self, now: int) -> None:
        """Be a process of the service. Raises `Unreachable`."""
        self._changes.come_up(now)

    def join(self) -> None:
        """Join the services that use the database. Raises `Unreachable` if none may run now."""
        self._changes.connect()

    def changes(self, tables: Sequence[tuple[str, int]], accounts: int) -> Changes:
        """What has changed since these versions of tables, and this change of an account. Raises `NotStored`."""
        return self._changes.changes(tables, accounts)

    @contextmanager
    def webhooks(self) -> Iterator[Webhooks]:
        """Reading the webhooks."""
        with self._pool.snapshot() as cursor:
            yield Webhooks(cursor, self._dialect)

    def vacuum(self) -> None:
        """Return the space that packing freed to the file system. Blocks every process meanwhile."""
        connection = self._pool.connect()
        try:
            with translated_errors():
                connection.unlimited()
                connection.execute("VACUUM FULL stored_events")
        finally:
            connection.close()

    def _append(self, appends: Sequence[Append]) -> list[int | None]:
        """Append to different tables.

        When the connection is lost it is not known whether they are stored, so they are sent again as they are: the
        unique key then shows it, once the server has decided about the first attempt. What is stored exactly as it was
        sent counts as stored.
        """
        until, doubtful = monotonic() + PATIENCE, False
        while True:
            try:
                connection = self._connected(until)
                positions = append(connection, self._first_position, appends)
                if doubtful:
                    missing = [None if at is not None else each for at, each in zip(positions, appends, strict=True)]
                    before = [None if each is None else _position_of_same(connection, each) for each in missing]
                    positions = [at or earlier for at, earlier in zip(positions, before, strict=True)]
            except Unreachable as error:
                if doubtful:
                    raise InDoubt("the connection was lost") from error
                raise
            except psycopg.Error as error:
                if connection.lost:
                    doubtful = True
                    if monotonic() > until:
                        raise InDoubt("the connection was lost") from error
                elif doubtful:  # for example a lock that the first attempt still holds
                    raise InDoubt("the first attempt is not decided") from error
                elif isinstance(error, psycopg.errors.UniqueViolation):
                    return self._append_each(appends)
                else:
                    with translated_errors():
                        raise
            else:
                self._require_confirmed(connection)
                return positions

    def _append_each(self, appends: Sequence[Append]) -> list[int | None]:
        """Append each alone: one of them is to a packed table."""
        if len(appends) == 1:
            return [None]
        return [position for each in appends for position in self._append([each])]

    def _connected(self, until: float) -> Connection:
        """The connection that writes, reconnected if it was lost. Raises `Unreachable` after a deadline."""
        while self._writer is None or self._writer.lost:
            if self._writer is not None:
                self._writer.close()
            try:
                self._writer = self._pool.connect()
            except Unreachable as error:
                if monotonic() > until or isinstance(error, Replaced):
                    raise
                sleep(_PAUSE)
        return self._writer

    def _begun(self) -> Connection:
        """The connection that writes, in a transaction."""
        until = monotonic() + PATIENCE
        while True:
            connection = self._connected(until)
            try:
                with translated_errors():
                    connection.execute("BEGIN")
            except Unreachable:
                if monotonic() > until:
                    raise
            else:
                return connection

    def _roll_back(self, connection: Connection) -> None:
        if not connection.lost:
            with suppress(psycopg.Error):
                connection.execute("ROLLBACK")

    def _commit(self, connection: Connection) -> None:
        try:
            connection.execute("COMMIT")
        except psycopg.Error as error:
            if connection.lost:
                raise InDoubt("the connection was lost") from error
            with translated_errors():
                raise
        if connection.cursor.statusmessage != "COMMIT":
            raise NotStored("the database rolled back")
        self._require_confirmed(connection)

    def _require_confirmed(self, connection: Connection) -> None:
        """Raise `InDoubt` for a commit that did not wait for its standby, though it should have."""
        if connection.unconfirmed:
            connection.close()
            raise InDoubt("the standby has not confirmed")


def _rounds(appends: Sequence[Append]) -> Iterator[Sequence[Append]]:
    """The appends in order, in groups that one statement takes: of different tables, and not too many events."""
    some: list[Append] = []
    tables: set[object] = set()
    events = 0
    for each in appends:
        table = each.events[0].originator_id
        if some and (table in tables or events + len(each.events) > MOST_EVENTS):
            yield some
            some, tables, events = [], set(), 0
        some.append(each)
        tables.add(table)
        events += len(each.events)
    if some:
        yield some


def _position_of_same(connection: Connection, append: Append) -> int | None:
    """The position of the last event of an append if exactly this is stored; None if other events are."""
    events = append.events
    statement = (
        "SELECT topic, state, notification_id FROM stored_events WHERE originator_id = %s "
        "AND originator_version >= %s ORDER BY originator_version LIMIT %s"
    )
    connection.execute(statement, (str(events[0].originator_id), events[0].originator_version, len(events)))
    rows = connection.cursor.fetchall()
    same = [(event.topic, event.state) for event in events] == [(topic, state) for topic, state, _ in rows]
    return int(rows[-1][2]) if same else None
