"""Accounts, as SQL statements."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import structs

from domain.scopes import SCOPES
from domain.storage.accounts import Code, DeviceCode, Erasure, Player, Token, TokenUse, WayIn
from domain.storage.sql.cursor import Cursor, Read, marks, or_not_stored, read_by
from domain.storage.sql.dialect import Dialect
from domain.storage.sql.webhooks import Webhooks


class Accounts:
    """See `domain.storage.accounts.StoredAccounts`."""

    def __init__(self, read: Read, dialect: Dialect) -> None:
        """`read`: of the database."""
        self._read = read
        self._dialect = dialect

    def player(self, player: str) -> Player | None:
        """A player by id."""
        rows = self._read("SELECT id, name, created_at FROM players WHERE id = ?", (player,))
        return Player(*rows[0]) if rows else None

    def players(self, players: Sequence[str]) -> list[Player]:
        """Of these players, by id, all who are known, in no order."""
        statement = f"SELECT id, name, created_at FROM players WHERE id {self._dialect.any_of}"  # noqa: S608  # constants only
        return [Player(*row) for row in self._read(statement, (self._dialect.array(players),))]

    def token(self, hashed: str) -> Token | None:
        """The token of this hash."""
        rows = self._read(_SELECT.format(its="hash = ?"), (hashed,) * len(_TABLES))
        # The older one, which an earlier release may issue again under its key.
        return _token(rows[0]) if rows else None

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""
        return [_token(row) for row in self._read(_SELECT.format(its="player = ?"), (player,) * len(_TABLES))]

    def device_code(self, user_hash: str) -> DeviceCode | None:
        """The device that shows the code of this hash."""
        return self._device("user_hash", user_hash)

    def _device(self, column: str, hashed: str) -> DeviceCode | None:
        statement = f"SELECT {', '.join(DeviceCode._fields)} FROM device_codes WHERE {column} = ?"  # noqa: S608  # constants only
        rows = self._read(statement, (hashed,))
        return _device_code(rows[0]) if rows else None

    def ways_in(self, player: str) -> list[WayIn]:
        """A player's ways in, the oldest first."""
        return self._ways("player = ? ORDER BY created_at, id", player)

    def way_in(self, hashed: str) -> WayIn | None:
        """The way in with this hash."""
        return next(iter(self._ways("hash = ?", hashed)), None)

    def verified_until(self, token: str) -> int:
        """Until when a token may change ways in."""
        rows = or_not_stored(self._read)("SELECT until FROM verified_tokens WHERE token = ?", (token,))
        return int(rows[0][0]) if rows else 0

    def used_at(self, player: str) -> dict[str, int]:
        """When a player's tokens were used last, by their ids."""
        rows = or_not_stored(self._read)("SELECT token, used_at FROM token_uses WHERE player = ?", (player,))
        return {str(token): int(used_at) for token, used_at in rows}

    def _ways(self, which: str, value: str) -> list[WayIn]:
        statement = f"SELECT {WAY_IN} FROM ways_in WHERE {which}"  # noqa: S608  # constants only
        return [_way(row) for row in or_not_stored(self._read)(statement, (value,))]

    def erasures(self, limit: int, *, after: str = "") -> list[Erasure]:
        """The first `limit` erasures whose players come after one, by player."""
        statement = "SELECT player, at FROM erasures WHERE player > ? ORDER BY player LIMIT ?"
        return [Erasure(*row) for row in or_not_stored(self._read)(statement, (after, limit))]

    def erased(self, players: Sequence[str]) -> list[str]:
        """Those of some players, a few, with an `Erasure`."""
        return select_erased(or_not_stored(self._read), players)


def select_erased(read: Read, players: Sequence[str]) -> list[str]:
    """Those of some players, a few, who were erased."""
    if not players:
        return []
    statement = f"SELECT player FROM erasures WHERE player IN ({marks(players)})"  # noqa: S608  # question marks only
    return [str(row[0]) for row in read(statement, players)]


class AccountChanges(Accounts):
    """See `domain.storage.accounts.AccountTransaction`."""

    def __init__(self, cursor: Cursor, webhooks: Webhooks, dialect: Dialect) -> None:
        """`cursor`: of the transaction; `webhooks`: to be changed within it."""
        super().__init__(read_by(cursor, first=dialect.lock_accounts), dialect)
        self._cursor = cursor
        self._webhooks = webhooks

    def add_player(self, player: Player) -> None:
        """Store an account."""
        self._cursor.execute("INSERT INTO players VALUES (?, ?, ?)", (player.id, player.name, player.created_at))

    def rename_player(self, player: str, name: str) -> None:
        """Give a player another name."""
        self._record_change(player)
        self._cursor.execute("UPDATE players SET name = ? WHERE id = ?", (name, player))

    def erase_player(self, player: str, at: int) -> None:
        """Remove an account with its name, its tokens and its webhooks, and overwrite them on disk."""
        self._record_change(player)
        self._cursor.execute(
            "INSERT INTO erasures SELECT id, ? FROM players WHERE id = ? "
            "ON CONFLICT (player) DO UPDATE SET at = excluded.at",
            (at, player),
        )
        self._delete_rows(player)

    def remove_erasure(self, erasure: Erasure) -> None:
        """Remove an erasure that is carried out, unless the player was erased again since.

        What requests that were in flight at the erasure have stored since is deleted too.
        """
        self._cursor.execute("DELETE FROM erasures WHERE player = ? AND at = ? RETURNING player", erasure)
        if self._cursor.fetchone() is not None and self.player(erasure.player) is None:
            self._delete_rows(erasure.player)

    def _delete_rows(self, player: str) -> None:
        """Delete an account with all that is kept of it, and overwrite that on disk."""
        for statement in self._dialect.overwriting:
            self._cursor.execute(statement)
        self._webhooks.remove_player(player)
        for name in (*_TABLES, *_OF_PLAYERS):
            self._cursor.execute(f"DELETE FROM {name} WHERE player = ?", (player,))  # noqa: S608  # constants only
        self._cursor.execute("DELETE FROM bot_wishes WHERE request = ?", (player,))
        self._cursor.execute("DELETE FROM players WHERE id = ?", (player,))
        for statement in self._dialect.overwritten:
            self._cursor.execute(statement)

    def add_token(self, hashed: str, token: Token, *, derived: bool = False) -> None:
        """Store a token under the hash of its secret."""
        row: dict[str, str | int | None] = {
            "hash": hashed,
            "player": token.player,
            "label": token.label,
            "created_at": token.created_at,
            "derived": derived,
        }
        origin = {"issued_by": token.issued_by, "signed_in_by": token.signed_in_by}
        if token.spare:
            self._insert("spare_tokens", row)
        elif token.is_limited:
            limits = {"scopes": " ".join(token.scopes), "expires_at": token.expires_at}
            # Apart from `tokens`: a process of an earlier release takes each row there for a token without limits.
            self._insert("limited_tokens", {**row, **limits, **origin})
        else:
            self._insert("tokens", {**row, **origin})

    def _insert(self, name: str, row: Mapping[str, str | int | bytes | None]) -> None:
        insert = f"INSERT INTO {name} ({', '.join(row)}) VALUES ({marks(row)})"  # noqa: S608  # constants only
        self._cursor.execute(insert, [*row.values()])

    def remove_tokens(self, player: str, tokens: Collection[str]) -> None:
        """Remove some of a player's tokens by their ids, and the webhooks that they added."""
        self._record_change(player)
        if not tokens:
            return
        some = f"({marks(tokens)})"
        for name, issuer in _TABLES.items():
            which = f"FROM {name} WHERE player = ? AND substr(hash, 1, 16) IN {some}"
            remember = f"INSERT INTO revoked_tokens (hash, player, issued_by) SELECT hash, player, {issuer} {which}"
            again = f"derived AND ({issuer} IS NULL OR {issuer} NOT IN {some})"
            self._cursor.execute(f"{remember} AND {again}", (player, *tokens, *tokens))
            self._cursor.execute(f"DELETE {which}", (player, *tokens))
        for name, its in (("revoked_tokens", "issued_by"), ("verified_tokens", "token"), ("token_uses", "token")):
            forget = f"DELETE FROM {name} WHERE player = ? AND {its} IN {some}"  # noqa: S608  # constants only
            self._cursor.execute(forget, (player, *tokens))
        for webhook in self._webhooks.webhooks(player):
            if webhook.added_by in tokens:
                self._webhooks.remove_webhook(webhook.id)

    def move(self, player: str, moved: Collection[str], parent: WayIn | str | None) -> None:
        """Let some of a player's tokens and ways in come from something else."""
        self._record_change(player)
        if not moved:
            return
        some = f"IN ({marks(moved)})"
        issuer, way = (None, parent.id) if isinstance(parent, WayIn) else (parent, None)
        for name in ("tokens", "limited_tokens"):  # a spare comes from nothing
            columns = "issued_by = ?, signed_in_by = ?, derived = ?"
            move = f"UPDATE {name} SET {columns} WHERE player = ? AND substr(hash, 1, 16) {some}"  # noqa: S608  # constants only
            self._cursor.execute(move, (issuer, way, False, player, *moved))
        move = f"UPDATE ways_in SET added_by = ?, moved = 1 WHERE player = ? AND id {some}"  # noqa: S608  # constants only
        self._cursor.execute(move, (issuer or way, player, *moved))

    def add_way_in(self, way: WayIn) -> None:
        """Store a way in."""
        self._insert("ways_in", structs.asdict(way))

    def use_way_in(self, used: WayIn) -> None:
        """Store hash, time of use and count of a way in that was used."""
        row = (used.hash, used.used_at, used.sign_count, used.id)
        self._cursor.execute("UPDATE ways_in SET hash = ?, used_at = ?, sign_count = ? WHERE id = ?", row)

    def rename_way_in(self, way: str, name: str) -> None:
        """Store the name of a way in, by its id."""
        self._cursor.execute("UPDATE ways_in SET name = ? WHERE id = ?", (name, way))

    def remove_ways_in(self, player: str, ways: Collection[str]) -> None:
        """Remove some of a player's ways in by their ids."""
        if ways:
            remove = f"DELETE FROM ways_in WHERE player = ? AND id IN ({marks(ways)})"  # noqa: S608  # question marks
            self._cursor.execute(remove, (player, *ways))

    def verify(self, player: str, token: str, until: int) -> None:
        """Let a token change ways in until a time."""
        self._cursor.execute(
            "INSERT INTO verified_tokens VALUES (?, ?, ?) ON CONFLICT (token) DO UPDATE SET until = excluded.until",
            (token, player, until),
        )

    def use_tokens(self, uses: Collection[TokenUse]) -> None:
        """Store when tokens were used last; of those that were revoked since, nothing."""
        known = {(player, token.id) for player in {use.player for use in uses} for token in self.tokens(player)}
        upsert = (
            "INSERT INTO token_uses (player, token, used_at) VALUES (?, ?, ?) ON CONFLICT (player, token) "
            "DO UPDATE SET used_at = excluded.used_at WHERE excluded.used_at > token_uses.used_at"
        )
        for use in uses:
            if (use.player, use.token) in known:
                self._cursor.execute(upsert, use)

    def use_challenge(self, hashed: str, expires_at: int, now: int) -> bool:
        """Use up a challenge; False if it was used before."""
        self._cursor.execute("DELETE FROM used_challenges WHERE expires_at <= ?", (now,))
        insert = "INSERT INTO used_challenges VALUES (?, ?) ON CONFLICT (hash) DO NOTHING RETURNING hash"
        self._cursor.execute(insert, (hashed, expires_at))
        return self._cursor.fetchone() is not None

    def is_revoked(self, hashed: str) -> bool:
        """Whether this is the hash of a derived token that was revoked."""
        return bool(read_by(self._cursor)("SELECT 1 FROM revoked_tokens WHERE hash = ?", (hashed,)))

    def count_revoked(self, player: str) -> int:
        """How many derived tokens of a player were revoked."""
        return int(read_by(self._cursor)("SELECT count(*) FROM revoked_tokens WHERE player = ?", (player,))[0][0])

    def add_code(self, hashed: str, code: Code) -> None:
        """Store a code under the hash of its text."""
        self._insert("sign_in_codes", {"hash": hashed, **code._asdict(), "scopes": " ".join(code.scopes)})

    def code(self, hashed: str) -> Code | None:
        """The code of this hash."""
        statement = f"SELECT {', '.join(Code._fields)} FROM sign_in_codes WHERE hash = ?"  # noqa: S608  # constants only
        rows = self._read(statement, (hashed,))
        return _code(rows[0]) if rows else None

    def redeem_code(self, hashed: str, token: str) -> None:
        """Store which token was issued for a code, or `DENIED`."""
        self._cursor.execute("UPDATE sign_in_codes SET token = ? WHERE hash = ?", (token, hashed))

    def remove_codes(self, *, before: int) -> None:
        """Remove all codes that were created before a time."""
        self._cursor.execute("DELETE FROM sign_in_codes WHERE created_at < ?", (before,))

    def add_device_code(self, hashed: str, user_hash: str, code: DeviceCode) -> None:
        """Store a device under the hashes of its code, and of the one that it shows."""
        row = {**code._asdict(), "scopes": " ".join(code.scopes)}
        self._insert("device_codes", {"hash": hashed, "user_hash": user_hash, **row})

    def waiting_device(self, hashed: str) -> DeviceCode | None:
        """The device that has the code of this hash."""
        return self._device("hash", hashed)

    def answer_device_code(self, user_hash: str, player: str, issued_by: str, state: str) -> None:
        """Store who answered a device, with which token, and what."""
        statement = "UPDATE device_codes SET player = ?, issued_by = ?, state = ? WHERE user_hash = ?"
        self._cursor.execute(statement, (player, issued_by, state, user_hash))

    def let_device_rest(self, hashed: str, pause: int, next_at: int) -> None:
        """Store how long a device should rest between its questions, and when it may ask again."""
        statement = "UPDATE device_codes SET pause = ?, next_at = ? WHERE hash = ?"
        self._cursor.execute(statement, (pause, next_at, hashed))

    def redeem_device_code(self, hashed: str) -> None:
        """Store that a device has its token."""
        self._cursor.execute("UPDATE device_codes SET state = 'redeemed' WHERE hash = ?", (hashed,))

    def remove_device_codes(self, *, before: int) -> None:
        """Remove all devices that began before a time."""
        self._cursor.execute("DELETE FROM device_codes WHERE created_at < ?", (before,))

    def _record_change(self, player: str) -> None:
        if self._dialect.record_change is not None:
            self._cursor.execute(self._dialect.record_change, (player,))


_TABLES: Mapping[str, str] = MappingProxyType(
    {"tokens": "issued_by", "limited_tokens": "issued_by", "spare_tokens": "NULL"}
)
"""The tables of tokens, each with the expression for the token that issued one.

Processes of releases without scopes take every token in `tokens` for one with all of them, which never expires, and
those of releases without spares revoke what they find. So others are stored elsewhere, where such a process finds none.
"""

_OF_PLAYERS = (
    *("revoked_tokens", "ways_in", "verified_tokens", "token_uses", "sign_in_codes", "device_codes"),
    *("table_keys", "import_keys"),
)
"""What else is kept of a player, and goes with the account, by its column `player`."""

_SELECT = f"""
    SELECT hash, player, label, created_at, scopes, expires_at, issued_by, 0, signed_in_by FROM limited_tokens
    WHERE {{its}} UNION ALL
    SELECT hash, player, label, created_at, '{" ".join(SCOPES)}', NULL, issued_by, 0, signed_in_by FROM tokens
    WHERE {{its}} UNION ALL
    SELECT hash, player, label, created_at, '{" ".join(SCOPES)}', NULL, NULL, 1, NULL FROM spare_tokens WHERE {{its}}
    ORDER BY created_at, hash"""  # noqa: S608  # constants only


def _code(row: Any) -> Code:  # a row of `sign_in_codes`
    code = Code(*row)
    return code._replace(scopes=tuple(row[Code._fields.index("scopes")].split()))


def _device_code(row: Any) -> DeviceCode:  # a row of `device_codes`
    code = DeviceCode(*row)
    return code._replace(scopes=tuple(row[DeviceCode._fields.index("scopes")].split()))


def _token(row: Any) -> Token:  # a row of `_SELECT`
    return Token(row[0][:16], row[1], row[2], row[3], tuple(row[4].split()), row[5], row[6], bool(row[7]), row[8])


WAY_IN = ", ".join(WayIn.__struct_fields__)
"""The columns of a way in."""


def _way(row: Any) -> WayIn:  # a row of `WAY_IN`
    keys = {"credential": bytes(row[7]), "public_key": bytes(row[8])}
    return structs.replace(WayIn(*row), **keys)
