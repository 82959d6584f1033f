"""The tokens in memory: found by the hashes of their secrets, and forgotten player by player.

Forgetting those of one player costs as much as that player has, however many there are of others.
"""

from domain.storage.accounts import Token


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
