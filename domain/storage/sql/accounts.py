"""Accounts, and what is stored outside the log: imports, rematches, bot fill requests and so on, as SQL statements."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

from domain.kernel.session import Rematch
from domain.scopes import SCOPES
from domain.storage.interface import Erasure, Player, Token
from domain.storage.quick_play import BotRequest, TableKey
from domain.storage.results import Withdrawal
from domain.storage.sql.bot_requests import delete_bot_request, upsert_bot_request
from domain.storage.sql.cursor import Cursor, Read, Values
from domain.storage.sql.daily_tries import insert_daily_try
from domain.storage.sql.erasures import delete_erasure, insert_erasure
from domain.storage.sql.rematches import insert_rematch
from domain.storage.sql.table_keys import upsert_table_key
from domain.storage.sql.webhooks import Webhooks
from domain.storage.sql.withdrawals import insert_withdrawal, select_withdrawals_of


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

    def _erase(self, player: str, at: int) -> None:
        insert_erasure(self._cursor, player, at)
        self.webhooks.remove_player(player)
        for name in _TABLES:
            self._cursor.execute(f"DELETE FROM {name} WHERE player = ?", (player,))  # noqa: S608  # constants only
        self._cursor.execute("DELETE FROM revoked_tokens WHERE player = ?", (player,))
        self._cursor.execute("DELETE FROM table_keys WHERE player = ?", (player,))
        self._cursor.execute("DELETE FROM bot_wishes WHERE request = ?", (player,))
        self._cursor.execute("DELETE FROM players WHERE id = ?", (player,))

    def remove_erasure(self, erasure: Erasure) -> None:
        """Remove an erasure that is carried out, unless the player was erased again since."""
        delete_erasure(self._cursor, erasure)

    def add_token(self, hashed: str, token: Token, *, derived: bool = False) -> None:
        """Store a token under the hash of its secret."""
        row: dict[str, str | int | None] = {
            "hash": hashed,
            "player": token.player,
            "label": token.label,
            "created_at": token.created_at,
            "derived": derived,
        }
        if token.spare:
            self._insert("spare_tokens", row)
        elif token.is_limited:
            limits = {"scopes": " ".join(token.scopes), "expires_at": token.expires_at}
            # Apart from `tokens`: a process of an earlier release takes each row there for a token without limits.
            self._insert("limited_tokens", {**row, **limits, "issued_by": token.issued_by})
        else:
            self._insert("tokens", {**row, "issued_by": token.issued_by})

    def _insert(self, name: str, row: Mapping[str, str | int | None]) -> None:
        insert = f"INSERT INTO {name} ({', '.join(row)}) VALUES ({_marks(row)})"  # noqa: S608  # constants only
        self._cursor.execute(insert, [*row.values()])

    def token(self, hashed: str) -> Token | None:
        """The token of this hash."""
        return select_token(self._read, hashed)

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""
        return select_tokens(self._read, player)

    def remove_tokens(self, player: str, tokens: Collection[str]) -> None:
        """Remove some of a player's tokens by their ids, and the webhooks that they added."""
        if not tokens:
            return
        some = f"({_marks(tokens)})"
        for name, issuer in _TABLES.items():
            which = f"FROM {name} WHERE player = ? AND substr(hash, 1, 16) IN {some}"
            remember = f"INSERT INTO revoked_tokens (hash, player, issued_by) SELECT hash, player, {issuer} {which}"
            again = f"derived AND ({issuer} IS NULL OR {issuer} NOT IN {some})"
            self._cursor.execute(f"{remember} AND {again}", (player, *tokens, *tokens))
            self._cursor.execute(f"DELETE {which}", (player, *tokens))
        forget = f"DELETE FROM revoked_tokens WHERE player = ? AND issued_by IN {some}"  # noqa: S608  # question marks
        self._cursor.execute(forget, (player, *tokens))
        for webhook in self.webhooks.webhooks(player):
            if webhook.added_by in tokens:
                self.webhooks.remove_webhook(webhook.id)

    def move_tokens(self, player: str, tokens: Collection[str], issuer: str | None) -> None:
        """Let another token have issued some of a player's tokens, None: it is unknown."""
        if not tokens:
            return
        which = f"player = ? AND substr(hash, 1, 16) IN ({_marks(tokens)})"
        for name in ("tokens", "limited_tokens"):  # nothing issues a spare
            move = f"UPDATE {name} SET issued_by = ?, derived = ? WHERE {which}"  # noqa: S608  # constants only
            self._cursor.execute(move, (issuer, False, player, *tokens))

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

    def add_rematch(self, table: str, rematch: Rematch) -> None:
        """Store that a table is a rematch."""
        insert_rematch(self._cursor, table, rematch)

    def add_daily_try(self, game: str, day: str, player: str, table: str) -> None:
        """Store the table that a player opened for the seed of a day."""
        insert_daily_try(self._cursor, game, day, player, table)

    def put_table_key(self, known: TableKey) -> None:
        """Store what a key leads to, in place of what it led to before."""
        upsert_table_key(self._cursor, known)

    def add_bot_request(self, request: BotRequest, player: str, now: int) -> None:
        """Store when bots are to fill up a table."""
        upsert_bot_request(self._cursor, request, player, now)

    def remove_bot_request(self, request: BotRequest) -> None:
        """Remove a bot fill request, and earlier ones of its table."""
        delete_bot_request(self._cursor, request)

    def withdrawal(self, table: str) -> Withdrawal | None:
        """The withdrawal of a table's result."""
        return next(iter(select_withdrawals_of(self._read, [table])), None)

    def withdraw(self, table: str, reason: str, at: int, key: str | None) -> None:
        """Store that the result of a table is withdrawn."""
        insert_withdrawal(self._cursor, table, reason, at, key)

    def _read(self, statement: str, values: Values) -> list[Any]:
        self._cursor.execute(statement, tuple(values))
        return self._cursor.fetchall()


def select_player(read: Read, player: str) -> Player | None:
    """A player by id."""
    rows = read("SELECT id, name, created_at FROM players WHERE id = ?", (player,))
    return Player(*rows[0]) if rows else None


def select_token(read: Read, hashed: str) -> Token | None:
    """The token of this hash."""
    rows = read(_SELECT.format(its="hash = ?"), (hashed,) * len(_TABLES))
    return _token(rows[0]) if rows else None  # the older one, which an earlier release may issue again under its key


def select_tokens(read: Read, player: str) -> list[Token]:
    """A player's tokens, the oldest first."""
    return [_token(row) for row in read(_SELECT.format(its="player = ?"), (player,) * len(_TABLES))]


_TABLES: Mapping[str, str] = MappingProxyType(
    {"tokens": "issued_by", "limited_tokens": "issued_by", "spare_tokens": "NULL"}
)
"""The tables of tokens, each with the expression for the token that issued one.

Processes of releases without scopes take every token in `tokens` for one with all of them, which never expires, and
those of releases without spares revoke what they find. So others are stored elsewhere, where such a process finds none.
"""

_SELECT = f"""
    SELECT hash, player, label, created_at, scopes, expires_at, issued_by, 0 FROM limited_tokens WHERE {{its}}
    UNION ALL
    SELECT hash, player, label, created_at, '{" ".join(SCOPES)}', NULL, issued_by, 0 FROM tokens WHERE {{its}}
    UNION ALL
    SELECT hash, player, label, created_at, '{" ".join(SCOPES)}', NULL, NULL, 1 FROM spare_tokens WHERE {{its}}
    ORDER BY created_at, hash"""  # noqa: S608  # constants only


def _token(row: Any) -> Token:  # a row of `_SELECT`
    return Token(row[0][:16], row[1], row[2], row[3], tuple(row[4].split()), row[5], row[6], bool(row[7]))


def _marks(values: Collection[Any]) -> str:
    """A question mark for each value."""
    return ", ".join("?" * len(values))
