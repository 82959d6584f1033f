"""The tokens in memory: found by their secrets, and forgotten player by player; when each was used last.

Forgetting those of one player costs as much as that player has, however many there are of others. Uses are noted with
each request, and stored now and then.
"""

import hashlib
from collections.abc import Callable
from functools import partial

from domain.refusals import OPERATOR
from domain.storage.accounts import Token, TokenUse
from domain.storage.database import Database, Transaction
from domain.storage.group_commit import GroupCommit
from domain.storage.reading import Reader

HOUR_MS = 3_600_000
"""Uses are told to the hour: that is enough to tell a device that is in use from one that is not."""

AT_ONCE = 200
"""Uses in a transaction, so that no move waits for long."""

_MOST = 100_000
"""Tokens whose last use is in memory."""

_CACHED = 100_000
"""Tokens in memory, about 40 MB; the others are read from the database at each request."""

_CACHED_UNKNOWN = 10_000
"""Secrets without a token that are remembered until their requests are answered."""


class TokenExpired(Exception):
    """The token has expired."""


class KnownTokens:
    """The tokens that were used lately, up to a number of them; the others are read. Used on the event loop's thread.

    ``uses``: when each was used last.
    """

    def __init__(
        self, database: Database, uses: "TokenUses", *, clock: Callable[[], int], operator_token: str | None
    ) -> None:
        """`clock`: milliseconds since 1970 UTC; `operator_token`: the operator's."""
        self._database = database
        self._read = Reader(shared=database.shared)
        self.uses = uses
        self._clock = clock
        self._operator = None if operator_token is None else hash_of(operator_token)
        self._operators = Token(OPERATOR, OPERATOR, OPERATOR, clock())
        self._tokens: dict[str, Token] = {}
        self._hashes: dict[str, set[str]] = {}
        self._unknown: dict[str, None] = {}
        self._changes = 0

    def __len__(self) -> int:
        """How many there are."""
        return len(self._tokens)

    def token(self, secret: str) -> Token | None:
        """The token of this secret, or None. Raises `TokenExpired`."""
        hashed = hash_of(secret)
        if hashed == self._operator:
            return self._operators
        known = self._tokens.get(hashed)
        if known is None and hashed not in self._unknown:
            known = self._database.accounts.token(hashed)
            if known is not None:
                self._add(hashed, known)
        if known is None:
            return None
        now = self._clock()
        if has_expired(known, now):
            raise TokenExpired
        self.uses.note(known, now)
        return known

    def holder(self, secret: str) -> str:
        """The player of a secret whose token is in memory; empty for any other, which nothing is read for."""
        known = self._tokens.get(hash_of(secret))
        return "" if known is None else known.player

    async def load(self, secret: str) -> None:
        """Look up a secret anew, unless its token is known, so that `token` need not. Raises `NotStored`."""
        hashed = hash_of(secret)
        if hashed in self._tokens or hashed == self._operator:
            return
        changes = self._changes
        found = await self._read(self._database.accounts.token, hashed)
        self._unknown.pop(hashed, None)
        if found is None:
            if len(self._unknown) >= _CACHED_UNKNOWN:
                del self._unknown[next(iter(self._unknown))]
            self._unknown[hashed] = None
        elif changes == self._changes:
            self._add(hashed, found)

    def forget(self, player: str) -> None:
        """Drop those of a player: some of them have changed."""
        self._changes += 1
        for hashed in self._hashes.pop(player, ()):
            del self._tokens[hashed]

    def clear(self) -> None:
        """Drop all."""
        self._changes += 1
        self._tokens, self._hashes = {}, {}

    def _add(self, hashed: str, token: Token) -> None:
        """Keep a token; where there are too many, the one that was added first goes."""
        if len(self._tokens) >= _CACHED:
            self._drop(next(iter(self._tokens)))
        self._tokens[hashed] = token
        self._hashes.setdefault(token.player, set()).add(hashed)

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
