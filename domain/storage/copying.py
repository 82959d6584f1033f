"""Copying a database into another backend, row by row. Positions stay the same, so clients can continue from theirs.

A marker is in the target until the copy is whole: nothing else opens it before, and an interrupted copy can be
continued.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from types import MappingProxyType
from typing import Any, NamedTuple

from domain.storage.addresses import Address
from domain.storage.database import Database
from domain.storage.errors import UnusableDatabase
from domain.storage.events import LoggedEvent
from domain.storage.keys import KeyStore
from domain.storage.sql.accounts import WAY_IN
from domain.storage.sql.beside_log import ROWS
from domain.storage.sql.beside_log.kind import Rows
from domain.storage.sql.blocks import DENSE
from domain.storage.sql.cursor import Cursor, Read

UNFINISHED = "SELECT 1 FROM unfinished_copies"
"""Finds a row in a database that is not to be used yet."""

_WEBHOOK = "id, player, url, kinds, secret, created_at, position, disabled_at, disabled_because, added_by, key"
_CODE = "hash, player, issued_by, client, redirect, challenge, label, scopes, expires_at, created_at, token"
_DEVICE = "hash, user_hash, client, label, scopes, address, created_at, state, player, issued_by, pause, next_at"
_DELIVERY = (
    "id, webhook, kind, table_id, position, seat, shown, created_at, next_at, state, attempts, last_at, status, failure"
)


COPIED: Mapping[str, Rows] = MappingProxyType(
    {
        "players": Rows("id, name, created_at", "id"),
        "tokens": Rows("hash, player, label, created_at, derived, issued_by, signed_in_by", "rowid"),
        "limited_tokens": Rows(
            "hash, player, label, created_at, derived, scopes, expires_at, issued_by, signed_in_by", "hash"
        ),
        "spare_tokens": Rows("player, hash, label, created_at, derived", "player"),
        "revoked_tokens": Rows("hash, player, issued_by", "hash"),
        "sign_in_codes": Rows(_CODE, "hash"),
        "device_codes": Rows(_DEVICE, "hash"),
        "ways_in": Rows(WAY_IN, "id"),
        "verified_tokens": Rows("token, player, until", "token"),
        "token_uses": Rows("player, token, used_at", "player, token"),
        "used_challenges": Rows("hash, expires_at", "hash"),
        **ROWS,
        "erasures": Rows("player, at", "player"),
        "webhooks": Rows(_WEBHOOK, "rowid"),
        "deliveries": Rows(_DELIVERY, "rowid"),
    }
)
"""Everything but events: accounts, what is kept beside the log, webhooks."""

_PAGE = 500


class CopiedTable(NamedTuple):
    """A game table as it is stored: its events, or, if it is packed, its packed row too."""

    table: str
    events: Sequence[LoggedEvent]
    packed: tuple[bytes, bytes] | None


class Backend(NamedTuple):
    """What differs between backends. ``position``: the column; ``adopt``: a statement to run in the end, or empty."""

    position: str
    adopt: str


class Copyable:
    """A database as rows."""

    def __init__(
        self,
        database: Database,
        read: Read,
        transaction: Callable[[], AbstractContextManager[Cursor]],
        backend: Backend,
    ) -> None:
        """`read` and `transaction`: of the database, with question marks for values."""
        self.database = database
        self._read = read
        self._transaction = transaction
        self._backend = backend

    def table(self, table: str) -> CopiedTable:
        """A game table."""
        rows = self._read("SELECT contents, frames FROM packed_tables WHERE originator_id = ?", (table,))
        events = self.database.logged_events(table)
        return CopiedTable(table, events, (bytes(rows[0][0]), bytes(rows[0][1])) if rows else None)

    def begin(self, source: "Copyable") -> str:
        """Mark this database as a copy of another; the last table that it has already.

        Raises `UnusableDatabase` if it holds anything else.
        """
        copied = (source.database.name, source.database.last_position())
        marks = self._read("SELECT log, position, after FROM unfinished_copies", ())
        if marks:
            if tuple(marks[0][:2]) != copied:
                raise UnusableDatabase(
                    f"{self.database.address} holds an unfinished copy of something else, or of an earlier state of "
                    f"{source.database.address}: copy to an empty database"
                )
            return str(marks[0][2])
        if any(self._read(f"SELECT 1 FROM {name} LIMIT 1", ()) for name in ("stored_events", "packed_tables", *COPIED)):  # noqa: S608  # constants only
            raise UnusableDatabase(f"{self.database.address} is not empty: copy to an empty database")
        with self._transaction() as cursor:
            cursor.execute("INSERT INTO unfinished_copies VALUES (?, ?, '')", copied)
        return ""

    def add(self, tables: Sequence[CopiedTable]) -> None:
        """Store game tables, the next ones in the order of their ids, in one transaction."""
        insert = (
            f"INSERT INTO stored_events (originator_id, originator_version, topic, state, {self._backend.position}) "  # noqa: S608  # constants only
            "VALUES (?, ?, ?, ?, ?)"
        )
        with self._transaction() as cursor:
            for copied in tables:
                if copied.packed is not None:
                    _insert_packed(cursor, copied, copied.packed)
                    continue
                for event in copied.events:
                    cursor.execute(insert, (event.table, event.version, event.topic, event.stored, event.position))
            cursor.execute("UPDATE unfinished_copies SET after = ?", (tables[-1].table,))

    def finish(self, source: "Copyable") -> None:
        """Store everything else, and take the marker away, in one transaction. Raises `UnusableDatabase`."""
        self._copy_keys(source)
        with self._transaction() as cursor:
            for name, rows in COPIED.items():
                columns = rows.columns.split(", ")
                values = ", ".join("?" * len(columns))
                insert = f"INSERT INTO {name} ({rows.columns}) VALUES ({values})"  # noqa: S608  # constants only
                for row in source._rows(name):  # noqa: SLF001  # of the same class
                    cursor.execute(insert, row)
            known = source.database.name, source.database.secret, " ".join(source.database.former)
            cursor.execute("UPDATE identity SET log = ?, secret = ?, former = ?", known)
            if self._backend.adopt:
                cursor.execute(self._backend.adopt)
            cursor.execute("DELETE FROM unfinished_copies")

    def _rows(self, name: str) -> Iterator[tuple[Any, ...]]:
        """All rows of a table of SQL."""
        columns, key = COPIED[name]
        names = columns.split(", ")
        keys = key.split(", ")
        first = f"SELECT {columns}, {key} FROM {name} "  # noqa: S608  # constants only
        last: tuple[Any, ...] = ()
        while True:
            after = f"WHERE ({key}) > ({', '.join('?' * len(keys))}) " if last else ""
            page = self._read(f"{first}{after}ORDER BY {key} LIMIT {_PAGE}", last)
            for row in page:
                yield tuple(
                    bool(value) if column == "derived" else value
                    for column, value in zip(names, row[: len(names)], strict=True)
                )
            if len(page) < _PAGE:
                return
            last = tuple(page[-1][len(names) :])

    def _copy_keys(self, source: "Copyable") -> None:
        _copy_key(source.database.keys, self.database.keys)
        _copy_key(source.database.log_key, self.database.log_key)
        _copy_key(source.database.receipts_key, self.database.receipts_key)


def _copy_key(source: KeyStore, target: KeyStore) -> None:
    theirs, ours = source.read(), target.read()
    if ours is None and theirs is not None:
        target.create(theirs)
    elif ours != theirs:
        raise UnusableDatabase(f"{target} is there already, and is not that of the source")


def unfinished(address: Address) -> str:
    """Why an unfinished copy cannot be used, for the operator."""
    return f"{address} is a copy that is not finished: run `takeback copy` again"


def _insert_packed(cursor: Cursor, copied: CopiedTable, packed: tuple[bytes, bytes]) -> None:
    insert = "INSERT INTO packed_tables (originator_id, position, contents, frames) VALUES (?, ?, ?, ?) RETURNING pack"
    cursor.execute(insert, (copied.table, copied.events[0].position, *packed))
    pack = cursor.fetchone()[0]
    for block in sorted({event.position // DENSE for event in copied.events}):
        cursor.execute("INSERT INTO packed_blocks (block, pack) VALUES (?, ?)", (block, pack))
