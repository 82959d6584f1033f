"""What other processes have changed, in one query. It does not lock, and costs little where nothing has changed."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from threading import Lock
from time import monotonic, sleep
from typing import Any

from domain.storage.database import Changes
from domain.storage.errors import Unreachable, UnusableDatabase
from domain.storage.events import LoggedEvent
from domain.storage.postgres.connections import Connection, ConnectionPool, translated_errors

MOST_EVENTS = 64
"""Later events of a table that are read at once."""

MOST_ACCOUNT_CHANGES = 10_000
"""Changes of accounts that are kept. A process that has missed more assumes that all accounts have changed."""

RECORD_CHANGE = f"""
    WITH next AS (UPDATE account_revision SET number = number + 1 RETURNING number),
    forgotten AS (DELETE FROM account_changes WHERE number <= (SELECT number FROM next) - {MOST_ACCOUNT_CHANGES})
    INSERT INTO account_changes SELECT number, ? FROM next"""  # noqa: S608  # a number
"""Number and record a change of a player's account.

The lock of the only row of `account_revision` is held until the commit, so a reader that sees a number has seen all
before it.
"""

LOCK_ACCOUNTS = "SELECT number FROM account_revision FOR UPDATE"
"""Wait for other transactions that decide something by the accounts that are stored."""

# Nested loops throughout, whatever the planner thinks of the sizes: each LIMIT forbids it to join in another way.
_CHANGES = f"""
    SELECT k.id, e.originator_version, e.topic, e.state, e.notification_id
    FROM unnest(%(tables)s::text[], %(versions)s::bigint[]) AS k (id, version) CROSS JOIN LATERAL (
        SELECT * FROM stored_events WHERE originator_id = k.id AND originator_version > k.version
        ORDER BY originator_version LIMIT {MOST_EVENTS}) AS e
    UNION ALL
    SELECT k.id, 0, NULL, NULL, 0 FROM unnest(%(tables)s::text[]) AS k (id) CROSS JOIN LATERAL (
        SELECT 1 FROM packed_tables WHERE originator_id = k.id LIMIT 1) AS packed
    UNION ALL
    SELECT c.player, c.number, NULL, NULL, NULL FROM account_revision AS r CROSS JOIN LATERAL (
        SELECT number, player FROM account_changes WHERE number > %(accounts)s
        ORDER BY number LIMIT {MOST_ACCOUNT_CHANGES}) AS c
    WHERE r.number > %(accounts)s"""  # noqa: S608  # numbers


PATIENCE = 1.0
"""Seconds to wait for the lock that keeps services out while a command needs the database alone."""

_UP = "hashtext('takeback up'), hashtext(current_schema())"
_FIRST_UP = f"SELECT pg_try_advisory_lock({_UP})"
_ALSO_UP = f"SELECT pg_try_advisory_lock_shared({_UP})"
_NOT_FIRST = f"SELECT pg_advisory_unlock({_UP})"
_SET_UP = """
    INSERT INTO leases VALUES ('up', %s, 'infinity') ON CONFLICT (name) DO UPDATE SET holder = excluded.holder"""
_GET_UP = "SELECT holder FROM leases WHERE name = 'up'"

_LOCK = "hashtext('takeback services'), hashtext(current_schema())"
_SHARE = f"SELECT pg_try_advisory_lock_shared({_LOCK})"
_EXCLUDE = f"SELECT pg_try_advisory_lock({_LOCK})"


class ChangeReader:
    """Asks for changes, on a connection of its own, which shows that a service runs. For one thread at a time.

    Attributes:
        up_since: Since when some process of the service is up, in ms since 1970 UTC; 0 for one that is none of it.
    """

    def __init__(self, pool: ConnectionPool) -> None:
        """`pool`: to the database."""
        self.up_since = 0
        self._pool = pool
        self._connection: Connection | None = None
        self._asking = Lock()

    def connect(self) -> Connection:
        """Connect, unless something is done to the database for which no service may run. Raises `Unreachable`."""
        connection = self._pool.connect()
        try:
            _share(connection)
            if self.up_since:
                self.up_since = _up_since(connection, self.up_since)
        except BaseException:
            connection.close()  # with its locks, for which others would wait
            raise
        self.close()
        self._connection = connection
        return connection

    def come_up(self, now: int) -> None:
        """Be a process of the service, which is up from now on, unless another one was before. Raises `Unreachable`."""
        self.up_since = now
        self.connect()

    def changes(self, tables: Sequence[tuple[str, int]], accounts: int) -> Changes:
        """See `domain.storage.database.Database.changes`. Raises `NotStored`."""
        values = {
            "tables": [table for table, _ in tables],
            "versions": [version for _, version in tables],
            "accounts": accounts,
        }
        with self._asking:
            found = _changes_of(self._rows(values), accounts)
        self._pool.expected.has_stored(max((event.position for event in found.events), default=0))
        return found

    def close(self) -> None:
        """Close its connection."""
        if self._connection is not None:
            self._connection.close()

    def _rows(self, values: dict[str, Any]) -> list[Any]:
        known = self._connection
        if known is not None and not known.lost:
            try:
                self._pool.confirm(known)
                return _asked(known, values)
            except Unreachable:  # while it was idle, perhaps
                pass
        return _asked(self.connect(), values)


@contextmanager
def without_services(pool: ConnectionPool, name: str) -> Iterator[None]:
    """Keep services from the database within. Raises `UnusableDatabase` if one runs. `name`: of the database."""
    with closing(pool.connect()) as connection:
        if not _locked(connection, _EXCLUDE):
            raise UnusableDatabase(f"{name} is used by a service: stop it first")
        yield


def _share(connection: Connection) -> None:
    """Show that a service runs. Raises `Unreachable` where something is done for which none may."""
    if not _locked(connection, _SHARE):
        raise Unreachable("the database is being packed, or its key replaced")


def _locked(connection: Connection, statement: str) -> bool:
    """Whether a lock was taken. Tried for a while: the locks of a closed connection are released a moment later."""
    until = monotonic() + PATIENCE
    while True:
        with translated_errors():
            if _found(connection, statement):
                return True
        if monotonic() > until:
            return False
        sleep(PATIENCE / 50)


def _up_since(connection: Connection, now: int) -> int:
    """Since when the service is up. A process that is alone begins anew, and the others learn it from the database.

    The lock shows for as long as the connection lasts that a process is up. It is tried for until one kind is taken:
    whoever takes it alone may be killed before it has written. Raises `Unreachable` where somebody keeps it.
    """
    until = monotonic() + PATIENCE
    with translated_errors():
        while monotonic() < until:
            if _found(connection, _FIRST_UP):
                connection.execute(_SET_UP, (str(now),))
                _found(connection, _ALSO_UP)
                _found(connection, _NOT_FIRST)
                return now
            if _found(connection, _ALSO_UP):
                return int(_found(connection, _GET_UP))
            sleep(PATIENCE / 50)
    raise Unreachable("another process is coming up, and does not say since when")


def _found(connection: Connection, statement: str) -> Any:
    """The only value that a statement finds."""
    connection.execute(statement)
    [(value,)] = connection.cursor.fetchall()
    return value


def _asked(connection: Connection, values: dict[str, Any]) -> list[Any]:
    with translated_errors():
        connection.execute(_CHANGES, values)
        return connection.cursor.fetchall()


def _changes_of(rows: Sequence[Any], accounts: int) -> Changes:
    events: list[LoggedEvent] = []
    packed: list[str] = []
    changed: list[tuple[int, str]] = []
    for name, number, topic, state, position in rows:
        if topic is not None:
            events.append(LoggedEvent(position, name, number, topic, state))
        elif position is not None:
            packed.append(name)
        else:
            changed.append((number, name))
    events.sort(key=lambda event: (event.table, event.version))
    changed.sort()
    complete = not changed or changed[0][0] == accounts + 1
    last = changed[-1][0] if changed else accounts
    return Changes(events, packed, last, [player for _, player in changed] if complete else None)
