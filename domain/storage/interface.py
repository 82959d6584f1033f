"""The interface of a database: the event store, accounts and imports. Each backend is a folder next to this file.

Every call blocks; the application makes long ones in a thread.

Why: decision 0020.
"""

from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

import msgspec

from domain.kernel.session import Rematch
from domain.scopes import SCOPES, Scope
from domain.storage.addresses import Address
from domain.storage.events import Append
from domain.storage.leases import Leases
from domain.storage.quick_play import NO_BOT_REQUEST, BotRequest, TableKey
from domain.storage.results import Withdrawal
from domain.storage.webhooks import StoredWebhooks, WebhookTransaction

Row = tuple[str, bytes]
"""An event as it is read: the name of its type, and its stored bytes."""


class LoggedEvent(NamedTuple):
    """An event as the log has it: its position, and what is stored of it."""

    position: int
    table: str
    version: int
    topic: str
    stored: bytes


class UnusableDatabase(Exception):
    """The database cannot be used; the message says why, for the operator."""


class AlreadyStored(Exception):
    """A row of this key is stored already, such as a version of a table that another process appended first."""


class NotStored(Exception):
    """The database failed, and nothing of this transaction was stored. The cause says why."""


class Unreachable(NotStored):
    """There is no connection to the database, so nothing at all can be stored now."""

    logged = True
    """What fails by it need not be logged: that the database is away was said once."""


class InDoubt(Exception):
    """The database did not say whether this transaction is stored: it may be, or may still be stored later.

    So it must not simply be run again: it could be stored twice.
    """


class UnreadableStorage(Exception):
    """The database is damaged where it was read."""


class Player(msgspec.Struct, frozen=True):
    """An account. ``name`` is for people and need not be unique."""

    id: str
    name: str
    created_at: int


class Token(msgspec.Struct, frozen=True):
    """A bearer token of an account, without its secret.

    ``id``: the beginning of its hash, by which it is revoked. ``expires_at``: ms since 1970 UTC; None: never.
    ``issued_by``: the id of the token that issued it; None for the first one, a spare, and where it is unknown.
    """

    id: str
    player: str
    label: str
    created_at: int
    scopes: tuple[Scope, ...] = SCOPES
    expires_at: int | None = None
    issued_by: str | None = None
    spare: bool = False

    @property
    def is_limited(self) -> bool:
        """Whether it may do less than its player, or expires."""
        return self.scopes != SCOPES or self.expires_at is not None


class Erasure(NamedTuple):
    """That a player was erased ``at`` a time (ms since 1970 UTC), and may still have a part in tables."""

    player: str
    at: int


class Unpackable(Exception):
    """A table cannot be packed; the message says why. Its events stay stored as they are."""


class PackedTable(msgspec.Struct, frozen=True):
    """A packed table, as `domain.storage.packing` makes it: all of its events in one row.

    ``positions``: of the events, in order, for a backend's own index; ``index`` and ``frames`` are the row.
    """

    table: str
    positions: tuple[int, ...]
    index: bytes
    frames: bytes


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


class OpenedTables(NamedTuple):
    """How many of the tables that a player opened are not over, of those that have ``started`` or of the others."""

    player: str
    started: bool
    tables: int


class EndedTable(msgspec.Struct, frozen=True):
    """A table that is over and not packed. ``at``: its end, in ms since 1970 UTC; ``position``: of its last event."""

    at: int
    position: int
    table: str


class Transaction(Protocol):
    """The statements of a transaction. They raise the errors of the backend; see `Database.transaction`."""

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

    def add_player(self, player: Player) -> None:
        """Store an account."""

    def player(self, player: str) -> Player | None:
        """A player by id."""

    def rename_player(self, player: str, name: str) -> None:
        """Give a player another name."""

    def erase_player(self, player: str, at: int) -> None:
        """Remove an account with its name, tokens, keys, bot fill requests and webhooks, and overwrite them on disk.

        An `Erasure` is stored, if there is such a player. `at`: now, in ms since 1970 UTC.
        """

    def remove_erasure(self, erasure: Erasure) -> None:
        """Remove an erasure that is carried out, unless the player was erased again since."""

    def add_token(self, hashed: str, token: Token, *, derived: bool = False) -> None:
        """Store a token under the hash of its secret; a player has one spare.

        `derived`: the same request, made with the token that issued it, would make the same secret.
        """

    def token(self, hashed: str) -> Token | None:
        """The token of this hash."""

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""

    def remove_tokens(self, player: str, tokens: Collection[str]) -> None:
        """Remove some of a player's tokens by their ids, and the webhooks that they added.

        The hash of a derived one is remembered for as long as the token that issued it is stored.
        """

    def move_tokens(self, player: str, tokens: Collection[str], issuer: str | None) -> None:
        """Let another token have issued some of a player's tokens, None: it is unknown. They are derived no more."""

    def is_revoked(self, hashed: str) -> bool:
        """Whether this is the hash of a derived token that was revoked."""

    def count_revoked(self, player: str) -> int:
        """How many derived tokens of a player were revoked."""

    def add_import(self, table: str, player: str, at: int) -> None:
        """Store that a player imported a table."""

    def add_import_key(self, player: str, key: str, text_hash: str) -> None:
        """Store for which transcript a player used an idempotency key."""

    def import_of_key(self, player: str, key: str) -> str | None:
        """The hash of the transcript for which a player used an idempotency key."""

    def add_rematch(self, table: str, rematch: Rematch) -> None:
        """Store that a table is a rematch: no other one of the same table has its number."""

    def add_daily_try(self, game: str, day: str, player: str, table: str) -> None:
        """Store the table that a player opened for the seed of a day: no other one is theirs."""

    def put_table_key(self, known: TableKey) -> None:
        """Store what a key leads to, in place of what it led to before."""

    def add_bot_request(self, request: BotRequest, player: str, now: int) -> None:
        """Store a player's bot fill request; of two times after `now`, in ms since 1970 UTC, the earlier one."""

    def remove_bot_request(self, request: BotRequest) -> None:
        """Remove the bot fill requests for a table up to the time of this one."""

    def withdrawal(self, table: str) -> Withdrawal | None:
        """The withdrawal of a table's result. Until the transaction ends, no other one withdraws a result."""

    def withdraw(self, table: str, reason: str, at: int, key: str | None) -> None:
        """Store that the result of a table is withdrawn, after `withdrawal` found none."""

    def last_position_of(self, table: str) -> int:
        """The position of a stored table's last event."""


class Log(Protocol):
    """The log: the events of all tables in the order in which they were stored, as projections read it."""

    name: str
    """8 hex digits, unlike those of any other log. A restored copy of a database keeps them."""

    secret: bytes
    """32 random bytes that never leave the service: what is derived from them cannot be computed elsewhere."""

    def last_position(self) -> int:
        """The position of the last event of the log; 0 if it is empty."""

    def settled_position(self) -> int:
        """The position of the last event up to which the log is settled; 0 if there is none.

        A reader of the log goes no further: past it, an event may still be stored before one that is stored already.
        """

    def notifications(self, *, after: int, upto: int, limit: int) -> list[LoggedEvent]:
        """The first `limit` events with `after` < position <= `upto`, in order."""

    def rows(self, table: str, *, after: int = 0, upto: int | None = None) -> list[Row]:
        """A table's events with `after` < version <= `upto`, in order; none for an unknown table."""

    def is_imported(self, table: str) -> bool:
        """Whether a table was imported. Raises `UnreadableStorage`."""

    def rematch(self, table: str) -> Rematch | None:
        """Of which table this one is a rematch; None if of none, or if that cannot be read."""

    def withdrawals(self, *, after: int, limit: int) -> list[Withdrawal]:
        """The first `limit` withdrawals of results after one, by its number. Raises `UnreadableStorage`."""

    def withdrawals_of(self, tables: Sequence[str]) -> list[Withdrawal]:
        """The withdrawals of the results of some tables, in no order. Raises `UnreadableStorage`."""

    def tables(self, *, after: str, limit: int) -> list[str]:
        """The first `limit` tables whose ids come after one, in the order of their ids."""

    def count_tables(self) -> int:
        """How many tables there are."""

    def logged_events(self, table: str) -> list[LoggedEvent]:
        """A table's events in order, each with its position; none for an unknown table.

        Packed events that cannot be read are replaced by one that cannot be read either. Raises `CorruptHistory` where
        a packed table cannot be read at all, `UnreadableStorage`.
        """

    def storage_fault(self) -> str | None:
        """What is wrong with the file itself, whatever it stores: pages, indexes. None: nothing."""


class KeyStore(Protocol):
    """Where the signing keys are stored, as one text. Its own text names it, for the operator.

    Its methods raise `OSError`.
    """

    def read(self) -> bytes | None:
        """What is stored; None if nothing is."""

    def create(self, keys: bytes) -> bytes:
        """Store the first keys; what is stored then, which is another process's if that was faster."""

    def replace(self, keys: bytes) -> None:
        """Replace what is stored, atomically and durably."""


class Database(Log, Protocol):
    """A database that is open for writing. An SQLite file is then owned by this process."""

    @property
    def address(self) -> Address:
        """Where it is."""

    @property
    def keys(self) -> KeyStore:
        """Where the service's signing keys are stored."""

    @property
    def leases(self) -> Leases | None:
        """The leases of the processes that share this database; None if this process owns it."""

    shared: bool
    """May other processes write to it at the same time?"""

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

    def last_rematch(self, table: str) -> tuple[int, str] | None:
        """The last rematch of a table: its number, and its id; None if there is none. Raises `NotStored`."""

    def bot_requests(self, limit: int, *, after: BotRequest = NO_BOT_REQUEST) -> list[BotRequest]:
        """The first `limit` bot fill requests after one, by their time. Raises `NotStored`."""

    def erasures(self, limit: int, *, after: str = "") -> list[Erasure]:
        """The first `limit` erasures whose players come after one, by player. Raises `NotStored`."""

    def erased(self, players: Sequence[str]) -> list[str]:
        """Those of some players, a few, with an `Erasure`. Raises `NotStored`."""

    def table_key(self, player: str, scope: str, key: str) -> TableKey | None:
        """What a player's key leads to, None if it is new. Raises `NotStored`."""

    def daily_try(self, game: str, day: str, player: str) -> str | None:
        """The table that a player opened for the seed of a day, None if there is none. Raises `NotStored`."""

    def player(self, player: str) -> Player | None:
        """A player by id."""

    def players(self, players: Sequence[str]) -> list[Player]:
        """Of these players, by id, all who are known, in no order."""

    def token(self, hashed: str) -> Token | None:
        """The token whose secret has this hash."""

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""

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
