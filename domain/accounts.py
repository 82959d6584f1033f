"""Players and their tokens; of a token only the hash is stored."""

import hashlib
import hmac
from collections.abc import Callable, Collection
from typing import Literal

from domain.names import Names
from domain.reading import Reader
from domain.requests import OPERATOR
from domain.storage.group_commit import GroupCommit
from domain.storage.interface import Database, Player, Token, Transaction

MOST_TOKENS = 50
"""Tokens of a player: more than anybody has devices and bots, and few enough to list in one answer."""

MOST_REVOKED = 1000
"""Tokens of a player, issued under keys and revoked since, that are remembered so that no key brings one back."""

_CACHED = 100_000
"""Tokens in memory, about 40 MB; the others are read from the database at each request."""

_CACHED_UNKNOWN = 10_000
"""Secrets without a token that are remembered until their requests are answered."""


class LastToken(Exception):
    """The last token of a player cannot be revoked: without it the account is lost."""


class UnknownPlayer(Exception):
    """There is no such player, or no longer."""


class TooManyTokens(Exception):
    """The player has as many tokens as a player can have, or had too many of them issued under keys."""


class TokenRevoked(Exception):
    """The token that was issued under this idempotency key was revoked."""


Issued = Literal["new", "before", "other label", "revoked", "too many", "unknown player"]


class Accounts:
    """Every player and token of a database. Used on the event loop's thread."""

    def __init__(
        self,
        database: Database,
        writer: GroupCommit,
        names: Names,
        *,
        clock: Callable[[], int],
        secret: Callable[[int], bytes],
        operator_token: str | None = None,
    ) -> None:
        """`clock`: milliseconds since 1970 UTC; `secret`: n unguessable bytes; `operator_token`: the operator's."""
        self._database = database
        self._writer = writer
        self._names = names
        self._clock = clock
        self._secret = secret
        self._read = Reader(shared=database.shared)
        self._known: dict[str, Token] = {}
        self._unknown: dict[str, None] = {}
        self._changes = 0
        self._operator = None if operator_token is None else _hash(operator_token)
        self._operators = Token(OPERATOR, OPERATOR, OPERATOR, clock())
        self.on_revoked: Callable[[str | None], None] = lambda _player: None

    async def register(self, name: str) -> tuple[Player, str]:
        """A new player and the secret of its first token."""
        now = self._clock()
        player = Player(self._secret(9).hex(), name, now)
        secret = self._secret(24).hex()
        hashed, token = _new_token(secret, player.id, "first", now)

        def insert(transaction: Transaction) -> None:
            transaction.add_player(player)
            transaction.add_token(hashed, token)

        await self._writer.submit(insert)
        return player, secret

    async def rename(self, player: str, name: str) -> Player | None:
        """Rename a player; None for an unknown one."""

        def rename(transaction: Transaction) -> Player | None:
            transaction.rename_player(player, name)
            return transaction.player(player)

        def forget(error: BaseException | None) -> None:
            if error is None:
                self._names.forget([player])

        return await self._writer.submit(rename, forget)

    async def erase(self, player: str) -> bool:
        """Erase a player's name and tokens, which are invalid at once; False for an unknown player.

        The id stays in the events of tables, which stay verifiable.
        """

        def erase(transaction: Transaction) -> bool:
            known = transaction.player(player) is not None
            transaction.erase_player(player)
            return known

        def forget(error: BaseException | None) -> None:
            if error is None:
                self.forget([player])

        return await self._writer.submit(erase, forget)

    def forget(self, players: Collection[str] | None) -> None:
        """Drop what is cached of these players, None: of all. Their names or tokens have changed."""
        self._names.forget(players)
        self._changes += 1
        if players is None:
            self._known.clear()
            self.on_revoked(None)
            return
        self._known = {hashed: known for hashed, known in self._known.items() if known.player not in players}
        for player in players:
            self.on_revoked(player)

    async def issue(self, presented: str, player: str, label: str, key: str | None) -> tuple[Token, str, bool]:
        """Another token for a player, its secret, and whether it was issued before under the same key.

        With a key the secret follows from the presented token, the key and the secret of the database, so that a retry
        gets the same one although it is not stored. A token that was revoked is never issued again.

        Raises `ValueError` if the key was used for another label, `TokenRevoked`, `TooManyTokens`, and `UnknownPlayer`
        for one who was erased meanwhile.
        """
        secret = self._secret(24).hex() if key is None else _derived(self._database.secret, presented, key)
        hashed, token = _new_token(secret, player, label, self._clock())

        def insert(transaction: Transaction) -> tuple[Issued, Token]:
            before = transaction.token(hashed)
            if transaction.player(player) is None:
                return "unknown player", token
            if before is not None:
                return ("before" if before.label == label else "other label"), before
            if transaction.is_revoked(hashed):
                return "revoked", token
            revoked = 0 if key is None else transaction.count_revoked(player)
            if revoked >= MOST_REVOKED or len(transaction.tokens(player)) >= MOST_TOKENS:
                return "too many", token
            transaction.add_token(hashed, token, derived=key is not None)
            return "new", token

        issued, token = await self._writer.submit(insert)
        match issued:
            case "new" | "before":
                return token, secret, issued == "before"
            case "other label":
                raise ValueError(key)
            case "revoked":
                raise TokenRevoked
            case "too many":
                raise TooManyTokens
            case "unknown player":
                raise UnknownPlayer(player)

    async def revoke(self, player: str, token: str) -> bool:
        """Revoke a token, for good; False if the player has none with this id. Raises `LastToken`."""

        def remove(transaction: Transaction) -> list[str]:
            tokens = [known.id for known in transaction.tokens(player)]
            if token in tokens and len(tokens) > 1:
                transaction.revoke_token(player, token)
            return tokens

        def forget(_: BaseException | None) -> None:
            self._known = {hashed: known for hashed, known in self._known.items() if known.id != token}
            self._changes += 1
            self.on_revoked(player)

        tokens = await self._writer.submit(remove, forget)
        if token not in tokens:
            return False
        if len(tokens) == 1:
            raise LastToken
        return True

    def token(self, secret: str) -> Token | None:
        """The token of this secret, or None."""
        hashed = _hash(secret)
        known = self._known.get(hashed)
        if known is not None:
            return known
        if hashed == self._operator:
            return self._operators
        if hashed in self._unknown:
            return None
        known = self._database.token(hashed)
        if known is not None:
            self._remember(hashed, known)
        return known

    async def load(self, secret: str) -> None:
        """Look up a secret anew, unless its token is known, so that `token` need not. Raises `NotStored`."""
        hashed = _hash(secret)
        if hashed in self._known or hashed == self._operator:
            return
        changes = self._changes
        found = await self._read(self._database.token, hashed)
        self._unknown.pop(hashed, None)
        if found is None:
            if len(self._unknown) >= _CACHED_UNKNOWN:
                del self._unknown[next(iter(self._unknown))]
            self._unknown[hashed] = None
        elif changes == self._changes:
            self._remember(hashed, found)

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""
        return self._database.tokens(player)

    def player(self, player: str) -> Player | None:
        """A player by id."""
        return self._database.player(player)

    def _remember(self, hashed: str, token: Token) -> None:
        if len(self._known) >= _CACHED:
            del self._known[next(iter(self._known))]
        self._known[hashed] = token


def _new_token(secret: str, player: str, label: str, now: int) -> tuple[str, Token]:
    """The hash of a secret, and the token to be stored under it."""
    hashed = _hash(secret)
    return hashed, Token(hashed[:16], player, label, now)


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _derived(secret: bytes, presented: str, key: str) -> str:
    """The secret of the token that is issued under a key. `secret`: the database's, `presented`: a token in hex."""
    return hmac.digest(secret, f"token/{presented}/{key}".encode(), "sha256")[:24].hex()
