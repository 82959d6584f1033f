"""Players and their tokens. Names live here, outside the events; of a token only its hash is kept."""

import hashlib
import hmac
from collections.abc import Callable
from typing import Any, Literal

import msgspec
from eventsourcing.sqlite import SQLiteCursor, SQLiteDatastore

from domain.asking import OPERATOR
from domain.group_commit import GroupCommit


class Player(msgspec.Struct, frozen=True):
    """An account. ``name`` is for people and need not be unique."""

    id: str
    name: str
    created_at: int


class Token(msgspec.Struct, frozen=True):
    """A key to an account, without its secret. ``id`` names it when it is taken back."""

    id: str
    player: str
    label: str
    created_at: int


class LastToken(Exception):  # an answer, not an error
    """Without this token the player could not get in any more."""


class Accounts:
    """Every player and token of a database. Used on the event loop's thread."""

    def __init__(
        self,
        datastore: SQLiteDatastore,
        writer: GroupCommit,
        *,
        clock: Callable[[], int],
        secret: Callable[[int], bytes],
        operator_token: str | None = None,
    ) -> None:
        """`clock`: milliseconds since 1970 UTC; `secret`: n unguessable bytes; `operator_token`: the operator's."""
        self._datastore = datastore
        self._writer = writer
        self._clock = clock
        self._secret = secret
        self._known: dict[str, Token] = {}
        self._names: dict[str, str] = {}
        if operator_token is not None:
            self._known[_hash(operator_token)] = Token(OPERATOR, OPERATOR, OPERATOR, clock())
        with datastore.transaction(commit=True) as cursor:
            for statement in _TABLES:
                cursor.execute(statement)

    async def register(self, name: str) -> tuple[Player, str]:
        """A new player and the secret of its first token."""
        now = self._clock()
        player = Player(self._secret(9).hex(), name, now)
        secret = self._secret(24).hex()
        row = (_hash(secret), player.id, "first", now)

        def insert(cursor: SQLiteCursor) -> None:
            cursor.execute("INSERT INTO players VALUES (?, ?, ?)", (player.id, name, now))
            cursor.execute("INSERT INTO tokens VALUES (?, ?, ?, ?)", row)

        await self._writer.submit(insert)
        self._known[row[0]] = _token_of(row)
        return player, secret

    async def issue(self, presented: str, player: str, label: str, key: str | None) -> tuple[Token, str, bool]:
        """Another token for a player, its secret, and whether it was issued before under the same key.

        With a key the secret follows from the presented token and the key, so that a retry gets the same one although
        it is not stored. Raises `ValueError` if the key was used for another label.
        """
        secret = self._secret(24).hex() if key is None else _derived(presented, key)
        row = (_hash(secret), player, label, self._clock())

        def insert(cursor: SQLiteCursor) -> Any:
            cursor.execute(_SELECT_TOKENS["hash"], row[:1])
            before = cursor.fetchone()
            if before is None:
                cursor.execute("INSERT INTO tokens VALUES (?, ?, ?, ?)", row)
            return before

        before = await self._writer.submit(insert)
        token = _token_of(row if before is None else before)
        if token.label != label:
            raise ValueError(key)
        return token, secret, before is not None

    async def revoke(self, player: str, token: str) -> bool:
        """Take a token back; False if the player has none of this id. Raises `LastToken`."""

        def remove(cursor: SQLiteCursor) -> list[str]:
            cursor.execute(_SELECT_TOKENS["player"], (player,))
            tokens = [_token_of(row).id for row in cursor.fetchall()]
            if token in tokens and len(tokens) > 1:
                cursor.execute("DELETE FROM tokens WHERE player = ? AND substr(hash, 1, 16) = ?", (player, token))
            return tokens

        tokens = await self._writer.submit(remove)
        if token not in tokens:
            return False
        if len(tokens) == 1:
            raise LastToken
        self._known = {hashed: known for hashed, known in self._known.items() if known.id != token}
        return True

    def token(self, secret: str) -> Token | None:
        """The token of this secret, or None."""
        hashed = _hash(secret)
        known = self._known.get(hashed)
        if known is None:
            known = next(iter(self._tokens("hash", hashed)), None)
            if known is not None:
                self._known[hashed] = known
        return known

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""
        return self._tokens("player", player)

    def player(self, player: str) -> Player | None:
        """A player by id."""
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT id, name, created_at FROM players WHERE id = ?", (player,))
            row = cursor.fetchone()
        return None if row is None else Player(*row)

    def name(self, player: str) -> str:
        """A player's name; the id where there is none."""
        return self.known_name(player) or player

    def known_name(self, player: str) -> str | None:
        """A player's name, which never changes; None for somebody who is no player here."""
        known = self._names.get(player)
        if known is None:
            found = self.player(player)
            if found is None:
                return None
            known = self._names[player] = found.name
        return known

    def _tokens(self, column: Literal["hash", "player"], value: str) -> list[Token]:
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute(_SELECT_TOKENS[column], (value,))
            return [_token_of(row) for row in cursor.fetchall()]


_TABLES = (
    "CREATE TABLE IF NOT EXISTS players (id TEXT PRIMARY KEY, name TEXT NOT NULL, created_at INTEGER NOT NULL)",
    (
        "CREATE TABLE IF NOT EXISTS tokens "
        "(hash TEXT PRIMARY KEY, player TEXT NOT NULL, label TEXT NOT NULL, created_at INTEGER NOT NULL)"
    ),
    "CREATE INDEX IF NOT EXISTS tokens_of_player ON tokens (player)",
)


_SELECT_TOKENS = {
    "hash": "SELECT hash, player, label, created_at FROM tokens WHERE hash = ?",
    "player": "SELECT hash, player, label, created_at FROM tokens WHERE player = ? ORDER BY rowid",
}


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _derived(presented: str, key: str) -> str:
    return hmac.digest(presented.encode(), b"token/" + key.encode(), "sha256")[:24].hex()


def _token_of(row: Any) -> Token:  # a row of `tokens`
    return Token(row[0][:16], row[1], row[2], row[3])
