"""Accounts and imports, as SQL statements."""

from typing import Any

from domain.storage.interface import Player, Token
from domain.storage.sql.cursor import Cursor, Read, Values
from domain.storage.sql.webhooks import Webhooks


class AccountStatements:
    """The part of `domain.storage.interface.Transaction` that is the same for every backend."""

    __slots__ = ("_cursor", "webhooks")

    def __init__(self, cursor: Cursor, webhooks: Webhooks) -> None:
        """`cursor`: of the transaction; `webhooks`: to be changed within it."""
        self._cursor = cursor
        self.webhooks = webhooks

    def add_player(self, player: Player) -> None:
        """Store an account."""
        self._cursor.execute("INSERT INTO players VALUES (?, ?, ?)", (player.id, player.name, player.created_at))

    def player(self, player: str) -> Player | None:
        """A player by id."""
        return select_player(self._read, player)

    def rename_player(self, player: str, name: str) -> None:
        """Give a player another name."""
        self._cursor.execute("UPDATE players SET name = ? WHERE id = ?", (name, player))

    def _erase(self, player: str) -> None:
        self.webhooks.remove_player(player)
        self._cursor.execute("DELETE FROM tokens WHERE player = ?", (player,))
        self._cursor.execute("DELETE FROM revoked_tokens WHERE player = ?", (player,))
        self._cursor.execute("DELETE FROM players WHERE id = ?", (player,))

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

    def _read(self, statement: str, values: Values) -> list[Any]:
        self._cursor.execute(statement, tuple(values))
        return self._cursor.fetchall()


def select_player(read: Read, player: str) -> Player | None:
    """A player by id."""
    rows = read("SELECT id, name, created_at FROM players WHERE id = ?", (player,))
    return Player(*rows[0]) if rows else None


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
