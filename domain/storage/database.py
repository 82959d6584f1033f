"""The interface of a database: the event store, accounts and imports. Each backend is a folder next to this file.

Every call blocks; the application makes long ones in a thread.

Why: decision 0020.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from domain.storage.accounts import AccountTransaction, StoredAccounts
from domain.storage.addresses import Address
from domain.storage.events import Append, EndedTable, LoggedEvent, OpenedTables, Row
from domain.storage.keys import KeyStore
from domain.storage.leases import Leases
from domain.storage.log import Log
from domain.storage.packing import PackedTable
from domain.storage.sql.beside_log import BesideLogTransaction
from domain.storage.webhooks import StoredWebhooks, WebhookTransaction


class Changes(NamedTuple):
    """What other processes may have changed since a process looked last: see `Database.changes`."""

    events: Sequence[LoggedEvent]
    """Later events of the tables, of each in order. Of a table with many of them, only the first."""
    packed: Sequence[str]
    """The tables that were packed."""
    accounts: int
    """The number of the last change of an account."""
    players: Sequence[str] | None
    """Whose accounts have changed; None if it may be any."""


class Transaction(BesideLogTransaction, Protocol):
    """The statements of a transaction. They raise the errors of the backend; see `Database.transaction`."""

    @property
    def accounts(self) -> AccountTransaction:
        """The accounts, to be changed within this transaction."""

    @property
    def webhooks(self) -> WebhookTransaction:
        """The webhooks, to be changed within this transaction."""

    def append(self, appends: Sequence[Append]) -> list[int]:
        """Store events, append by append; the position of the last event of each.

        Raises `AlreadyStored`, also if one of the players of an append is erased.
        """

    def touch(self) -> None:
        """Make a write that changes nothing, to see whether the database takes writes."""

    def pack(self, packed: PackedTable) -> bool:
        """Replace a table's events by their packed form. False, and nothing is changed, if that must wait.

        The events keep their versions and positions, no position is used again, and nothing can be appended to the
        table any more. Raises `Unpackable` if its stored events are not those that were packed.
        """

    def last_position_of(self, table: str) -> int:
        """The position of a stored table's last event."""


class Database(Log, Protocol):
    """A database that is open for writing. An SQLite file is then owned by this process."""

    @property
    def address(self) -> Address:
        """Where it is."""

    @property
    def keys(self) -> KeyStore:
        """Where the service's signing keys are stored."""

    @property
    def log_key(self) -> KeyStore:
        """Where the key of the transparency log is stored."""

    @property
    def receipts_key(self) -> KeyStore:
        """Where the key that signs receipts is stored."""

    @property
    def log_seen(self) -> KeyStore | None:
        """Where the size of the transparency log is stored apart from the database, of which backups leave it out.

        None where there is no place for it.
        """

    @property
    def accounts(self) -> StoredAccounts:
        """The accounts, as they are stored."""

    @property
    def leases(self) -> Leases | None:
        """The leases of the processes that share this database; None if this process owns it."""

    shared: bool
    """May other processes write to it at the same time?"""

    @property
    def up_since(self) -> int:
        """Since when the service is up, in ms since 1970 UTC by the clock of its first process; 0 without `come_up`.

        It is up while any process of it is.
        """

    def come_up(self, now: int) -> None:
        """Be a process of the service from now on, in ms since 1970 UTC. Raises `Unreachable`."""

    def append(self, appends: Sequence[Append]) -> list[int | None]:
        """Store events, append by append, each of one table; the position of the last event of each.

        None for one of which an event is stored already, or a player erased: nothing of it is stored, and the others
        are. Raises `NotStored` if nothing is stored of any, `InDoubt`.
        """

    def transaction(self) -> AbstractContextManager[Transaction]:
        """A transaction that is durable once the context is left, and rolled back by an exception.

        Leaving it raises `AlreadyStored`, `NotStored` or `InDoubt` for the errors of the database, else what was raised
        within.
        """

    def changes(self, tables: Sequence[tuple[str, int]], accounts: int) -> Changes:
        """What has changed since these versions of tables, and this change of an account, by its number.

        An account changes when tokens are removed or moved, a webhook added, its player renamed or erased. Raises
        `NotStored`.
        """

    def rows_at(self, table: str, versions: Sequence[int]) -> list[Row]:
        """A table's events of these versions, at most 500 of them, in order."""

    def position(self, table: str, version: int) -> int:
        """The position of a table's event."""

    def webhooks(self) -> AbstractContextManager[StoredWebhooks]:
        """Reading the webhooks."""

    def opened_tables(self, player: str | None = None) -> list[OpenedTables]:
        """The tables that are not over, counted by player and status; None: of all, which reads all unpacked tables.

        Raises `UnreadableStorage`.
        """

    def ended_tables(self, *, before: int, after: tuple[int, int], limit: int) -> list[EndedTable]:
        """The first `limit` unpacked tables that ended before a time (ms since 1970 UTC), the longest ended first.

        `after`: the time and position of the last one that is known already; (0, 0) to begin with.
        """

    def count_ended_tables(self, *, before: int) -> int:
        """How many unpacked tables ended before a time."""

    def count_packed_tables(self) -> int:
        """How many tables are packed."""

    def unpacked_events(self, table: str) -> list[LoggedEvent]:
        """A table's events in order, each with its position; none if it is packed or unknown.

        Raises `UnreadableStorage`.
        """

    def vacuum(self) -> None:
        """Return the space that packing freed to the file system. Takes as much free space as the events take then."""
