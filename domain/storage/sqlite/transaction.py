"""A transaction of the database, as SQL statements."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteCursor

from domain.storage.interface import PackedTable, Player, Token, Unpackable
from domain.storage.sqlite.connections import Read, Values
from domain.storage.sqlite.packed import BLOCK, last_packed_position
from domain.storage.sqlite.schema import DATABASE
from domain.storage.sqlite.webhooks import SQLiteWebhooks


class SQLiteTransaction:
    """See `domain.storage.interface.Transaction`."""

    __slots__ = ("_cursor",)

    def __init__(self, cursor: SQLiteCursor) -> None:
        """`cursor`: of the transaction."""
        self._cursor = cursor

    @property
    def webhooks(self) -> SQLiteWebhooks:
        """The webhooks, to be changed within this transaction."""
        return SQLiteWebhooks(self._cursor)

    def append(self, batches: Sequence[Sequence[StoredEvent]]) -> list[int]:
        """Store events, batch by batch; the position of the last event of each batch."""
        return append(self._cursor, batches)

    def touch(self) -> None:
        """Write the number of the schema, which does not change."""
        self._cursor.execute(f"PRAGMA user_version = {len(DATABASE)}")

    def pack(self, packed: PackedTable) -> bool:
        """Replace a table's events by their packed form, unless it has the log's last event, whose position counts on.

        Raises `Unpackable` if its stored events are not those that were packed.
        """
        self._cursor.execute("SELECT max(rowid) FROM stored_events")
        if self._cursor.fetchone()[0] == packed.positions[-1]:
            return False
        self._cursor.execute("DELETE FROM stored_events WHERE originator_id = ? RETURNING rowid", (packed.table,))
        if sorted(row[0] for row in self._cursor.fetchall()) != sorted(packed.positions):
            raise Unpackable("its events have changed")
        row = (packed.table, packed.positions[0], packed.index, packed.frames)
        self._cursor.execute("INSERT INTO packed_tables VALUES (NULL, ?, ?, ?, ?)", row)
        pack, blocks = self._cursor.lastrowid, {position // BLOCK for position in packed.positions}
        self._cursor.executemany("INSERT INTO packed_blocks VALUES (?, ?)", [(block, pack) for block in blocks])
        return True

    def add_player(self, player: Player) -> None:
        """Store an account."""
        self._cursor.execute("INSERT INTO players VALUES (?, ?, ?)", (player.id, player.name, player.created_at))

    def player(self, player: str) -> Player | None:
        """A player by id."""
        return select_player(self._read, player)

    def rename_player(self, player: str, name: str) -> None:
        """Give a player another name."""
        self._cursor.execute("UPDATE players SET name = ? WHERE id = ?", (name, player))

    def erase_player(self, player: str) -> None:
        """Remove an account with its name, its tokens and its webhooks, and overwrite them on disk."""
        self._cursor.execute("PRAGMA secure_delete = ON")
        self.webhooks.remove_player(player)
        self._cursor.execute("DELETE FROM tokens WHERE player = ?", (player,))
        self._cursor.execute("DELETE FROM revoked_tokens WHERE player = ?", (player,))
        self._cursor.execute("DELETE FROM players WHERE id = ?", (player,))
        self._cursor.execute("PRAGMA secure_delete = FAST")  # zeroing whole pages of events would only cost time

    def add_token(self, hashed: str, token: Token, *, derived: bool = False) -> None:
        """Store a token under the hash of its secret."""
        row = (hashed, token.player, token.label, token.created_at, derived)
        self._cursor.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?)", row)

    def token(self, hashed: str) -> Token | None:
        """The token of this hash."""
        return select_token(self._read, hashed)

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""
        return select_tokens(self._read, player)

    def revoke_token(self, player: str, token: str) -> None:
        """Remove a player's token by its id; the hash of a derived one is remembered."""
        its = "player = ? AND substr(hash, 1, 16) = ?"
        remember = f"INSERT INTO revoked_tokens SELECT hash, player FROM tokens WHERE derived AND {its}"  # noqa: S608  # constants only
        self._cursor.execute(remember, (player, token))
        self._cursor.execute(f"DELETE FROM tokens WHERE {its}", (player, token))  # noqa: S608  # constants only

    def is_revoked(self, hashed: str) -> bool:
        """Whether this is the hash of a derived token that was revoked."""
        return bool(self._read("SELECT 1 FROM revoked_tokens WHERE hash = ?", (hashed,)))

    def count_revoked(self, player: str) -> int:
        """How many derived tokens of a player were revoked."""
        return int(self._read("SELECT count(*) FROM revoked_tokens WHERE player = ?", (player,))[0][0])

    def add_import(self, table: str, player: str, at: int) -> None:
        """Store that a player imported a table."""
        self._cursor.execute("INSERT INTO imports VALUES (?, ?, ?)", (table, player, at))

    def add_import_key(self, player: str, key: str, text_hash: str) -> None:
        """Store for which transcript a player used an idempotency key."""
        self._cursor.execute("INSERT INTO import_keys VALUES (?, ?, ?)", (player, key, text_hash))

    def import_of_key(self, player: str, key: str) -> str | None:
        """The hash of the transcript for which a player used an idempotency key."""
        rows = self._read("SELECT text_hash FROM import_keys WHERE player = ? AND key = ?", (player, key))
        return str(rows[0][0]) if rows else None

    def last_position_of(self, table: str) -> int:
        """The position of a stored table's last event."""
        position = self._read("SELECT max(rowid) FROM stored_events WHERE originator_id = ?", (table,))[0][0]
        return last_packed_position(self._read, table) if position is None else int(position)

    def _read(self, statement: str, values: Values) -> list[Any]:
        self._cursor.execute(statement, values)
        rows: list[Any] = self._cursor.fetchall()
        return rows


def select_player(read: Read, player: str) -> Player | None:
    """A player by id."""
    rows = read("SELECT id, name, created_at FROM players WHERE id = ?", (player,))
    return Player(*rows[0]) if rows else None


def append(cursor: SQLiteCursor, batches: Sequence[Sequence[StoredEvent]]) -> list[int]:
    """Append in as few statements as possible: before each the writer thread may wait for the interpreter lock."""
    events = [event for batch in batches for event in batch]
    for start in range(0, len(events), AT_ONCE):
        some = events[start : start + AT_ONCE]
        values = [value for e in some for value in (e.originator_id, e.originator_version, e.topic, e.state)]
        cursor.execute(_insert(len(some)), values)
    before = cursor.lastrowid - len(events)
    return list(accumulate(map(len, batches), initial=before))[1:]


def select_token(read: Read, hashed: str) -> Token | None:
    """The token of this hash."""
    rows = read("SELECT hash, player, label, created_at FROM tokens WHERE hash = ?", (hashed,))
    return _token(rows[0]) if rows else None


def select_tokens(read: Read, player: str) -> list[Token]:
    """A player's tokens, the oldest first."""
    rows = read("SELECT hash, player, label, created_at FROM tokens WHERE player = ? ORDER BY rowid", (player,))
    return [_token(row) for row in rows]


def _token(row: Any) -> Token:  # a row of `tokens`
    return Token(row[0][:16], row[1], row[2], row[3])


AT_ONCE = 200
"""Events in a statement: older releases of SQLite take 999 values."""


@lru_cache(maxsize=AT_ONCE)
def _insert(events: int) -> str:
    return "INSERT INTO stored_events VALUES " + ", ".join(["(?, ?, ?, ?)"] * events)  # noqa: S608  # question marks only
