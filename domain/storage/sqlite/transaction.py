"""A transaction of the database, as SQL statements."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteCursor

from domain.storage.interface import Player, Token
from domain.storage.sqlite.schema import DATABASE


class SQLiteTransaction:
    """See `domain.storage.interface.Transaction`."""

    __slots__ = ("_cursor",)

    def __init__(self, cursor: SQLiteCursor) -> None:
        """`cursor`: of the transaction."""
        self._cursor = cursor

    def append(self, batches: Sequence[Sequence[StoredEvent]]) -> list[int]:
        """Append in as few statements as possible: before each the writer thread may wait for the interpreter lock."""
        events = [event for batch in batches for event in batch]
        for start in range(0, len(events), _AT_ONCE):
            some = events[start : start + _AT_ONCE]
            values = [value for e in some for value in (e.originator_id, e.originator_version, e.topic, e.state)]
            self._cursor.execute(_insert(len(some)), values)
        before = self._cursor.lastrowid - len(events)
        return list(accumulate(map(len, batches), initial=before))[1:]

    def touch(self) -> None:
        """Write the number of the schema, which does not change."""
        self._cursor.execute(f"PRAGMA user_version = {len(DATABASE)}")

    def add_player(self, player: Player) -> None:
        """Store an account."""
        self._cursor.execute("INSERT INTO players VALUES (?, ?, ?)", (player.id, player.name, player.created_at))

    def add_token(self, hashed: str, token: Token) -> None:
        """Store a token under the hash of its secret."""
        row = (hashed, token.player, token.label, token.created_at)
        self._cursor.execute("INSERT INTO tokens VALUES (?, ?, ?, ?)", row)

    def token(self, hashed: str) -> Token | None:
        """The token of this hash."""
        return select_token(self._cursor, hashed)

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""
        return select_tokens(self._cursor, player)

    def remove_token(self, player: str, token: str) -> None:
        """Remove a player's token by its id."""
        self._cursor.execute("DELETE FROM tokens WHERE player = ? AND substr(hash, 1, 16) = ?", (player, token))

    def add_import(self, table: str, player: str, at: int) -> None:
        """Store that a player imported a table."""
        self._cursor.execute("INSERT INTO imports VALUES (?, ?, ?)", (table, player, at))

    def add_import_key(self, player: str, key: str, text_hash: str) -> None:
        """Store for which transcript a player used an idempotency key."""
        self._cursor.execute("INSERT INTO import_keys VALUES (?, ?, ?)", (player, key, text_hash))

    def import_of_key(self, player: str, key: str) -> str | None:
        """The hash of the transcript for which a player used an idempotency key."""
        self._cursor.execute("SELECT text_hash FROM import_keys WHERE player = ? AND key = ?", (player, key))
        row = self._cursor.fetchone()
        return None if row is None else str(row[0])

    def last_position_of(self, table: str) -> int:
        """The position of a stored table's last event."""
        self._cursor.execute("SELECT max(rowid) FROM stored_events WHERE originator_id = ?", (table,))
        return int(self._cursor.fetchone()[0])


def select_token(cursor: SQLiteCursor, hashed: str) -> Token | None:
    """The token of this hash."""
    cursor.execute("SELECT hash, player, label, created_at FROM tokens WHERE hash = ?", (hashed,))
    row = cursor.fetchone()
    return None if row is None else _token(row)


def select_tokens(cursor: SQLiteCursor, player: str) -> list[Token]:
    """A player's tokens, the oldest first."""
    cursor.execute("SELECT hash, player, label, created_at FROM tokens WHERE player = ? ORDER BY rowid", (player,))
    return [_token(row) for row in cursor.fetchall()]


def _token(row: Any) -> Token:  # a row of `tokens`
    return Token(row[0][:16], row[1], row[2], row[3])


_AT_ONCE = 200
"""Events in a statement: older releases of SQLite take 999 values."""


@lru_cache(maxsize=_AT_ONCE)
def _insert(events: int) -> str:
    return "INSERT INTO stored_events VALUES " + ", ".join(["(?, ?, ?, ?)"] * events)  # noqa: S608  # question marks only
