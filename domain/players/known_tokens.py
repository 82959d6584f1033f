"""The tokens in memory: found by the hashes of their secrets, and forgotten player by player; when each was used last.

Forgetting those of one player costs as much as that player has, however many there are of others. Uses are noted with
each request, and stored now and then.
"""

import hashlib
from functools import partial

from domain.storage.accounts import Token, TokenUse
from domain.storage.database import Transaction
from domain.storage.group_commit import GroupCommit

HOUR_MS = 3_600_000
"""Uses are told to the hour: that is enough to tell a device that is in use from one that is not."""

AT_ONCE = 200
"""Uses in a transaction, so that no move waits for long."""

_MOST = 100_000
"""Tokens whose last use is in memory."""


class TokenExpired(Exception):
    """The token has expired."""


class KnownTokens:
    """The tokens that were used lately, up to a number of them. Used on the event loop's thread."""

    def __init__(self, most: int) -> None:
        """`most`: how many are kept."""
        self._most = most
        self._tokens: dict[str, Token] = {}
        self._hashes: dict[str, set[str]] = {}

    def __len__(self) -> int:
        """How many there are."""
        return len(self._tokens)

    def __contains__(self, hashed: object) -> bool:
        """Is this the hash of one of them?"""
        return hashed in self._tokens

    def get(self, hashed: str) -> Token | None:
        """The token of this hash, None if it is not in memory."""
        return self._tokens.get(hashed)

    def add(self, hashed: str, token: Token) -> None:
        """Keep a token; where there are too many, the one that was added first goes."""
        if len(self._tokens) >= self._most:
            self._drop(next(iter(self._tokens)))
        self._tokens[hashed] = token
        self._hashes.setdefault(token.player, set()).add(hashed)

    def forget(self, player: str) -> None:
        """Drop those of a player."""
        for hashed in self._hashes.pop(player, ()):
            del self._tokens[hashed]

    def clear(self) -> None:
        """Drop all."""
        self._tokens, self._hashes = {}, {}

    def _drop(self, hashed: str) -> None:
        player = self._tokens.pop(hashed).player
        self._hashes[player].discard(hashed)
        if not self._hashes[player]:
            del self._hashes[player]


class TokenUses:
    """The last uses of tokens in this process. Used on the event loop's thread."""

    def __init__(self, writer: GroupCommit) -> None:
        self._writer = writer
        self._noted: dict[str, int] = {}
        self._waiting: dict[str, TokenUse] = {}

    def note(self, token: Token, now: int) -> None:
        """A token is used. `now`: ms since 1970 UTC."""
        hour = now - now % HOUR_MS
        if self._noted.get(token.id) == hour:
            return
        if len(self._noted) >= _MOST:
            self._noted.clear()
        self._noted[token.id] = hour
        self._waiting[token.id] = TokenUse(token.player, token.id, hour)

    def latest(self, token: str, stored: int | None) -> int | None:
        """The last use of a token, by its id. `stored`: that by the database."""
        waiting = self._waiting.get(token)
        return stored if waiting is None else max(waiting.used_at, stored or 0)

    async def store(self) -> None:
        """Store what was noted since, a part at a time; what cannot be stored is tried again the next time."""
        uses = sorted(self._waiting.values())
        for start in range(0, len(uses), AT_ONCE):
            part = uses[start : start + AT_ONCE]
            await self._writer.submit(partial(_store, uses=part))
            for use in part:
                if self._waiting.get(use.token) == use:  # and not used again since
                    del self._waiting[use.token]


def _store(transaction: Transaction, *, uses: list[TokenUse]) -> None:
    transaction.accounts.use_tokens(uses)


def has_expired(token: Token, now: int) -> bool:
    """Is the token invalid by now, in ms since 1970 UTC?"""
    return token.expires_at is not None and token.expires_at <= now


def hash_of(secret: str) -> str:
    """The hash under which a secret is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()
