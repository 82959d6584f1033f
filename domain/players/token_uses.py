"""When tokens were used last: noted in memory with each request, and stored now and then."""

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
