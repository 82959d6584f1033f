"""Players and their tokens. Names are stored here, outside the events; of a token only the hash is stored."""

import hashlib
import hmac
from collections.abc import Callable

from domain.requests import OPERATOR
from domain.storage.group_commit import GroupCommit
from domain.storage.interface import Database, Player, Token, Transaction


class LastToken(Exception):
    """The last token of a player cannot be revoked: without it the account is lost."""


class Accounts:
    """Every player and token of a database. Used on the event loop's thread."""

    def __init__(
        self,
        database: Database,
        writer: GroupCommit,
        *,
        clock: Callable[[], int],
        secret: Callable[[int], bytes],
        operator_token: str | None = None,
    ) -> None:
        """`clock`: milliseconds since 1970 UTC; `secret`: n unguessable bytes; `operator_token`: the operator's."""
        self._database = database
        self._writer = writer
        self._clock = clock
        self._secret = secret
        self._known: dict[str, Token] = {}
        self._names: dict[str, str] = {}
        if operator_token is not None:
            self._known[_hash(operator_token)] = Token(OPERATOR, OPERATOR, OPERATOR, clock())

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
        self._known[hashed] = token
        return player, secret

    async def issue(self, presented: str, player: str, label: str, key: str | None) -> tuple[Token, str, bool]:
        """Another token for a player, its secret, and whether it was issued before under the same key.

        With a key the secret follows from the presented token and the key, so that a retry gets the same one although
        it is not stored. Raises `ValueError` if the key was used for another label.
        """
        secret = self._secret(24).hex() if key is None else _derived(presented, key)
        hashed, token = _new_token(secret, player, label, self._clock())

        def insert(transaction: Transaction) -> Token | None:
            before = transaction.token(hashed)
            if before is None:
                transaction.add_token(hashed, token)
            return before

        before = await self._writer.submit(insert)
        if before is not None and before.label != label:
            raise ValueError(key)
        return before or token, secret, before is not None

    async def revoke(self, player: str, token: str) -> bool:
        """Revoke a token; False if the player has none with this id. Raises `LastToken`."""

        def remove(transaction: Transaction) -> list[str]:
            tokens = [known.id for known in transaction.tokens(player)]
            if token in tokens and len(tokens) > 1:
                transaction.remove_token(player, token)
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
            known = self._database.token(hashed)
            if known is not None:
                self._known[hashed] = known
        return known

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""
        return self._database.tokens(player)

    def player(self, player: str) -> Player | None:
        """A player by id."""
        return self._database.player(player)

    def name(self, player: str) -> str:
        """A player's name; the id where there is none."""
        return self.known_name(player) or player

    def known_name(self, player: str) -> str | None:
        """A player's name, which never changes; None for an unknown player."""
        known = self._names.get(player)
        if known is None:
            found = self.player(player)
            if found is None:
                return None
            known = self._names[player] = found.name
        return known


def _new_token(secret: str, player: str, label: str, now: int) -> tuple[str, Token]:
    """The hash of a secret, and the token to be stored under it."""
    hashed = _hash(secret)
    return hashed, Token(hashed[:16], player, label, now)


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _derived(presented: str, key: str) -> str:
    return hmac.digest(presented.encode(), b"token/" + key.encode(), "sha256")[:24].hex()
