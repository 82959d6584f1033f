"""Connections to PostgreSQL, and their pool. Each statement ends in time, whatever the server and the network do.

A server that is alive enforces its own limits. One that is frozen enforces nothing, and no setting of libpq frees a
thread that waits for it: a watchdog shuts the socket of a connection whose statement takes too long.
"""

import logging
import os
import re
import socket
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from math import inf
from threading import Event, Lock, Thread
from time import monotonic, sleep
from typing import Any, TypeVar
from weakref import WeakSet

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from domain.storage.addresses import PostgresAddress
from domain.storage.errors import AlreadyStored, NotStored, Replaced, Unreachable, UnreadableStorage, UnusableDatabase
from domain.storage.postgres.replacement import Expected
from domain.storage.postgres.servers import STATE, Servers, servers_of
from domain.storage.sql.cursor import Values

T = TypeVar("T")

_log = logging.getLogger("takeback")

LIMIT = 6.0
"""Seconds that a statement may take before its connection is cut. The server's own limit comes first."""

_TICK = 0.25
_CONFIRMED = 1.0
"""Seconds after which a server is asked again whether it may be used."""
_SERVER_LIMITS = "-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=30000"
_NETWORK_LIMITS: Mapping[str, str | int] = {
    "connect_timeout": 2,
    "tcp_user_timeout": 2000,
    "keepalives_idle": 1,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "target_session_attrs": "read-write",
    "application_name": "takeback",
}
_NOT_REPLICATED = "01000"
"""The code of the warning that a commit no longer waits for its standby: the commit itself looks like any other."""


_NAME = re.compile(r"(?<!:):([a-z]\w*)")
"""A name of a value. After two colons there is a type."""


class Connection:
    """A connection, of one thread at a time. Each statement outside a transaction is one of its own."""

    def __init__(self, conninfo: str, servers: Servers) -> None:
        """`conninfo`: as libpq takes it, of one of the `servers`. Raises `psycopg.Error`."""
        self._servers = servers
        self._generation = servers.generation
        self._connection = psycopg.connect(conninfo, autocommit=True, prepare_threshold=0)
        self._connection.add_notice_handler(self._notice)
        self._socket = socket.socket(fileno=os.dup(self._connection.fileno()))
        self.cursor = self._connection.cursor(binary=True)
        self.deadline = inf
        self.unconfirmed = False
        self._conninfo = conninfo
        self._confirmed_at = -inf

    @property
    def lost(self) -> bool:
        """Can it no longer be used?"""
        return self._connection.closed or self._generation < self._servers.generation

    def confirm(self) -> None:
        """See that its server is still to be used, at most once a second. Raises `psycopg.Error`, `Unreachable`."""
        if not self._servers.guarded or monotonic() < self._confirmed_at + _CONFIRMED:
            return
        self.execute(STATE)
        [(timeline, followed)] = self.cursor.fetchall()
        refusal = self._servers.refusal(self._conninfo, timeline, followed=followed)
        if refusal is not None:
            self.close()
            raise Unreachable(f"{self._host} takes writes, but {refusal}")
        self._generation = self._servers.generation
        self._confirmed_at = monotonic()

    @property
    def _host(self) -> str:
        return f"{self._connection.info.host}:{self._connection.info.port}"

    def execute(self, statement: str, values: Values = ()) -> None:
        """Run a statement in the notation of psycopg. Raises `psycopg.Error`: if `lost`, it may have been run."""
        self.deadline = monotonic() + LIMIT
        try:
            self.cursor.execute(statement, values or None)
        except psycopg.Error as error:
            if self.lost or _is_lost(error):
                self.close()
            raise
        finally:
            self.deadline = inf

    def rows(self, statement: str) -> list[Any]:
        """The rows that a statement finds. Raises `psycopg.Error`."""
        self.execute(statement)
        return self.cursor.fetchall()

    def unlimited(self) -> None:
        """Let statements take as long as they need from now on."""
        self.execute("SET statement_timeout = 0")
        self.execute("SET lock_timeout = 0")
        self._socket.close()
        self._socket = socket.socket()  # of nothing, so the watchdog shuts nothing

    def cut(self) -> None:
        """End the statement that runs: its thread gets an error. For the watchdog."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close it."""
        self._socket.close()
        self._connection.close()

    def _notice(self, notice: psycopg.errors.Diagnostic) -> None:
        if notice.sqlstate == _NOT_REPLICATED and "synchronous replication" in (notice.message_primary or ""):
            self.unconfirmed = True


class ConnectionCursor:
    """See `domain.storage.sql.cursor.Cursor`."""

    __slots__ = ("connection",)

    def __init__(self, connection: Connection) -> None:
        """`connection`: in a transaction."""
        self.connection = connection

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> None:
        """Run a statement."""
        self.connection.execute(translated(statement), values)

    def fetchone(self) -> Any:
        """The next row that it found; None if there is none."""
        return self.connection.cursor.fetchone()

    def fetchall(self) -> list[Any]:
        """The rows that it found."""
        return self.connection.cursor.fetchall()


class ConnectionPool:
    """The pool of connections of this process to a database. Any thread may read.

    ``expected``: the database that new connections are to lead to.
    """

    def __init__(self, address: PostgresAddress) -> None:
        """Connects when it is used. Raises `UnusableDatabase` for a URL that libpq does not understand."""
        self.expected = Expected()
        self._servers = _servers(address)
        self._idle: deque[Connection] = deque()
        self._closed = False
        self._watchdog = _Watchdog()

    @property
    def guarded(self) -> bool:
        """Has the database several servers?"""
        return self._servers.guarded

    def connect(self) -> Connection:
        """A connection for the caller to close. Raises `Unreachable`."""
        reasons: list[Exception] = []
        for conninfo in self._servers.in_order():
            try:
                connection = self._connected(conninfo)
            except (psycopg.Error, Unreachable) as error:
                reasons.append(error)
            else:
                if self._servers.went(away=False):
                    _log.info("database-back")
                return connection
        reason = "; ".join(" ".join(str(each).split()) for each in reasons)
        if self._servers.went(away=True):
            _log.warning("database-away", extra={"reason": reason})
        kind = Replaced if any(isinstance(each, Replaced) for each in reasons) else Unreachable
        raise kind(f"the database cannot be reached: {reason}") from reasons[-1]

    def _connected(self, conninfo: str) -> Connection:
        """A connection to a server that is to be used. Raises `psycopg.Error`, `Unreachable`."""
        connection = Connection(conninfo, self._servers)
        self._watchdog.watch(connection)
        try:
            connection.confirm()
            self.expected.require(connection.rows)
        except BaseException:
            connection.close()
            raise
        return connection

    def confirm(self, connection: Connection) -> None:
        """See that a connection may still be used. Raises `Unreachable`: then no connection so far may."""
        try:
            with translated_errors():
                connection.confirm()
        except Unreachable:
            self._servers.leave()
            raise

    def read(self, statement: str, values: Values = ()) -> list[Any]:
        """The rows that a statement finds: none for a text with NUL, which no row can have.

        Raises `NotStored`, `UnreadableStorage`.
        """
        given = values.values() if isinstance(values, Mapping) else values
        if any(isinstance(value, str) and "\0" in value for value in given):
            return []

        def run(connection: Connection) -> list[Any]:
            connection.execute(translated(statement), values)
            return connection.cursor.fetchall()

        return self._use(run)

    @contextmanager
    def snapshot(self) -> Iterator[ConnectionCursor]:
        """Read within one snapshot."""
        connection = self.take("BEGIN READ ONLY ISOLATION LEVEL REPEATABLE READ")
        try:
            with translated_errors():
                yield ConnectionCursor(connection)
                connection.execute("ROLLBACK")
        except BaseException:
            connection.close()
            raise
        self.give_back(connection)

    def take(self, begin: str) -> Connection:
        """A connection on which this statement was run; to be given back, or closed. Raises `NotStored`."""

        def run(connection: Connection) -> Connection:
            connection.execute(begin)
            return connection

        return self._use(run, keep=False)

    def give_back(self, connection: Connection) -> None:
        """Keep a connection, out of any transaction, for others; close it if the pool was closed meanwhile."""
        self._idle.append(connection)
        if self._closed:
            self._close_idle()

    def close(self) -> None:
        """Close what is not in use, and the rest once it is given back."""
        self._closed = True
        self._close_idle()
        self._watchdog.stop()

    def _close_idle(self) -> None:
        with suppress(IndexError):  # another thread may close them, too
            while True:
                self._idle.pop().close()

    def _use(self, run: Callable[[Connection], T], *, keep: bool = True) -> T:
        """Run on an idle connection, or a new one. One that was idle may have been lost meanwhile: then on another."""
        while True:
            idle = bool(self._idle)
            try:
                connection = self._idle.pop()
            except IndexError:
                idle, connection = False, self.connect()
            if connection.lost:
                connection.close()
                continue
            try:
                with translated_errors():
                    result = run(connection)
            except Unreachable:
                if not idle:
                    raise
            except BaseException:
                if connection.lost:
                    connection.close()
                else:
                    self.give_back(connection)
                raise
            else:
                if keep:
                    self.give_back(connection)
                return result


@contextmanager
def translated_errors() -> Iterator[None]:
    """Translates errors of the database into `AlreadyStored`, `Unreachable`, `UnreadableStorage` or `NotStored`."""
    try:
        yield
    except (psycopg.errors.DataCorrupted, psycopg.errors.IndexCorrupted) as error:
        raise UnreadableStorage from error
    except psycopg.errors.UniqueViolation as error:
        raise AlreadyStored from error
    except psycopg.Error as error:
        if _is_lost(error):
            raise Unreachable("the connection to the database was lost") from error
        raise NotStored("the storage is not available") from error


def _is_lost(error: psycopg.Error) -> bool:
    """Does an error end its connection? libpq's own have no code; then the server may have run the statement."""
    return isinstance(error, psycopg.OperationalError) and (error.sqlstate or "08").startswith(("57P", "08"))


@lru_cache(maxsize=512)
def translated(statement: str) -> str:
    """A statement with question marks for its values, or colons before their names, in the notation of psycopg."""
    return _NAME.sub(r"%(\1)s", statement.replace("%", "%%").replace("?", "%s"))


def _servers(address: PostgresAddress) -> Servers:
    try:
        given = conninfo_to_dict(address.url)
        options = f"{_SERVER_LIMITS} {given.pop('options', None) or ''}"
        settings: dict[str, Any] = {**_NETWORK_LIMITS, **given, "options": options}
        return servers_of(make_conninfo(**settings))
    except psycopg.Error as error:
        said = re.sub('".*"', "...", str(error), flags=re.DOTALL)  # libpq quotes what it takes for a parameter
        raise UnusableDatabase(f"{address} is not the address of a database: {said}") from error


class _Watchdog:
    """A thread that cuts connections whose statement takes too long."""

    def __init__(self) -> None:
        self._connections: WeakSet[Connection] = WeakSet()
        self._lock = Lock()
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="postgres-watchdog", daemon=True)
        self._thread.start()

    def watch(self, connection: Connection) -> None:
        with self._lock:
            self._connections.add(connection)

    def stop(self) -> None:
        """Stop, once no statement runs any more: one that a dead server never answers would keep its thread forever."""
        self._stopped.set()
        if not self._at_work():
            self._thread.join()

    def _run(self) -> None:
        while not self._stopped.wait(_TICK) or self._at_work():
            now = monotonic()
            for connection in self._watched():
                if connection.deadline < now:
                    connection.cut()
            if self._stopped.is_set():
                sleep(_TICK)

    def _at_work(self) -> bool:
        return any(connection.deadline < inf for connection in self._watched())

    def _watched(self) -> list[Connection]:
        with self._lock:
            return list(self._connections)
