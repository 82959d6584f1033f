"""The interface of the stored accounts: players, their tokens, and the erasures of players."""

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple, Protocol

import msgspec

from domain.scopes import SCOPES, Scope


class Player(msgspec.Struct, frozen=True):
    """An account. ``name`` is for people and need not be unique."""

    id: str
    name: str
    created_at: int


class Token(msgspec.Struct, frozen=True):
    """A bearer token of an account, without its secret.

    ``id``: the beginning of its hash, by which it is revoked. ``expires_at``: ms since 1970 UTC; None: never.
    ``issued_by``: the id of the token that issued it; None for the first one, a spare, and where it is unknown.
    ``signed_in_by``: the id of the way in by which it signed in; None for one that was issued.
    """

    id: str
    player: str
    label: str
    created_at: int
    scopes: tuple[Scope, ...] = SCOPES
    expires_at: int | None = None
    issued_by: str | None = None
    spare: bool = False
    signed_in_by: str | None = None

    @property
    def parent(self) -> str | None:
        """The token or the way in that it came from, and falls with; None if that is unknown or gone."""
        return self.issued_by or self.signed_in_by

    @property
    def is_limited(self) -> bool:
        """Whether it may do less than its player, or expires."""
        return self.scopes != SCOPES or self.expires_at is not None


class WayIn(msgspec.Struct, frozen=True):
    """A way to sign in to an account: a passkey, or the recovery code, which has no key.

    ``hash``: of the credential's id, or of the code; ``added_by``: the id of the token that added it, or, where that is
    gone, of what that came from. ``created_at``, ``used_at``: ms since 1970 UTC. ``credential``: its id;
    ``public_key``: in COSE; ``sign_count``: as its authenticator counts uses, 0 if it does not. ``moved``: 1 if what
    added it is gone, and ``added_by`` is what that came from; else 0.
    """

    id: str
    player: str
    hash: str
    name: str
    created_at: int
    added_by: str | None
    used_at: int | None = None
    credential: bytes = b""
    public_key: bytes = b""
    sign_count: int = 0
    moved: int = 0

    @property
    def parent(self) -> str | None:
        """The token, or the way in, that it falls with; None if there is none."""
        return self.added_by

    @property
    def is_passkey(self) -> bool:
        """Whether it is a passkey, else the recovery code."""
        return bool(self.credential)


class TokenUse(NamedTuple):
    """That a player's token, by its id, was used. ``used_at``: in ms since 1970 UTC."""

    player: str
    token: str
    used_at: int


class Erasure(NamedTuple):
    """That a player was erased ``at`` a time (ms since 1970 UTC), and may still have a part in tables."""

    player: str
    at: int


DENIED = ""
"""What a code has instead of a token where the person denied it."""


class Code(NamedTuple):
    """What a client gets for a code: a token of a player, once, if it proves that it is the client that asked.

    ``issued_by``: the token that consented; ``challenge``: of PKCE, by S256; ``label``, ``scopes``, ``expires_at``: of
    the token; ``created_at``: ms since 1970 UTC; ``token``: the id of the token that was issued for it, `DENIED`: there
    will be none, None: none yet.
    """

    player: str
    issued_by: str
    client: str
    redirect: str
    challenge: str
    label: str
    scopes: tuple[Scope, ...]
    expires_at: int
    created_at: int
    token: str | None = None


class DeviceCode(NamedTuple):
    """A device that waits for somebody who lets it sign in. ``address``: where it asked from.

    ``created_at``, ``next_at``: ms since 1970 UTC; it should not ask again before ``next_at``, and rests ``pause``
    seconds after that. ``player``, ``issued_by``: who answered, with which token; empty before.
    """

    client: str
    label: str
    scopes: tuple[Scope, ...]
    address: str
    created_at: int
    state: Literal["waiting", "allowed", "denied", "redeemed"] = "waiting"
    player: str = ""
    issued_by: str = ""
    pause: int = 5
    next_at: int = 0


class StoredAccounts(Protocol):
    """Reading accounts."""

    def player(self, player: str) -> Player | None:
        """A player by id."""

    def players(self, players: Sequence[str]) -> list[Player]:
        """Of these players, by id, all who are known, in no order."""

    def token(self, hashed: str) -> Token | None:
        """The token whose secret has this hash."""

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""

    def device_code(self, user_hash: str) -> DeviceCode | None:
        """The device that shows the code of this hash."""

    def ways_in(self, player: str) -> list[WayIn]:
        """A player's ways in, the oldest first. Raises `NotStored`."""

    def way_in(self, hashed: str) -> WayIn | None:
        """The way in with this hash. Raises `NotStored`."""

    def verified_until(self, token: str) -> int:
        """Until when a token, by its id, may change ways in, in ms since 1970 UTC; 0: never. Raises `NotStored`."""

    def used_at(self, player: str) -> dict[str, int]:
        """When a player's tokens, by their ids, were used last, in ms since 1970 UTC. Raises `NotStored`."""

    def erasures(self, limit: int, *, after: str = "") -> list[Erasure]:
        """The first `limit` erasures whose players come after one, by player. Raises `NotStored`."""

    def erased(self, players: Sequence[str]) -> list[str]:
        """Those of some players, a few, with an `Erasure`. Raises `NotStored`."""


class AccountTransaction(Protocol):
    """The changes of accounts within a transaction.

    Once a player or tokens were read, no other transaction changes an account until this one ends.
    """

    def add_player(self, player: Player) -> None:
        """Store an account."""

    def player(self, player: str) -> Player | None:
        """A player by id."""

    def rename_player(self, player: str, name: str) -> None:
        """Give a player another name."""

    def erase_player(self, player: str, at: int) -> None:
        """Remove an account with its name, tokens, ways in, keys, bot fill requests, webhooks; overwrite them on disk.

        An `Erasure` is stored, if there is such a player. `at`: now, in ms since 1970 UTC.
        """

    def remove_erasure(self, erasure: Erasure) -> None:
        """Remove an erasure that is carried out, unless the player was erased again since.

        Deletes again what `erase_player` deletes: requests that were in flight then may have stored more.
        """

    def add_token(self, hashed: str, token: Token, *, derived: bool = False) -> None:
        """Store a token under the hash of its secret; a player has one spare.

        `derived`: the same request, made with the token that issued it, would make the same secret.
        """

    def token(self, hashed: str) -> Token | None:
        """The token of this hash."""

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first."""

    def remove_tokens(self, player: str, tokens: Collection[str]) -> None:
        """Remove some of a player's tokens by their ids, and the webhooks that they added.

        The hash of a derived one is remembered for as long as the token that issued it is stored.
        """

    def move(self, player: str, moved: Collection[str], parent: WayIn | str | None) -> None:
        """Let some of a player's tokens and ways in, by their ids, come from something else.

        `parent`: the way in, or the id of the token; None: it is unknown. The tokens are derived no more.
        """

    def ways_in(self, player: str) -> list[WayIn]:
        """A player's ways in, the oldest first."""

    def way_in(self, hashed: str) -> WayIn | None:
        """The way in with this hash."""

    def add_way_in(self, way: WayIn) -> None:
        """Store a way in: no other one has its hash."""

    def use_way_in(self, used: WayIn) -> None:
        """Store hash, time of use and count of a way in that was used."""

    def rename_way_in(self, way: str, name: str) -> None:
        """Store the name of a way in, by its id."""

    def remove_ways_in(self, player: str, ways: Collection[str]) -> None:
        """Remove some of a player's ways in by their ids."""

    def verified_until(self, token: str) -> int:
        """Until when a token, by its id, may change ways in, in ms since 1970 UTC; 0: never."""

    def verify(self, player: str, token: str, until: int) -> None:
        """Let a player's token, by its id, change ways in until a time, in ms since 1970 UTC."""

    def use_tokens(self, uses: Collection[TokenUse]) -> None:
        """Store when tokens were used last, a few; of those that were revoked since, nothing."""

    def use_challenge(self, hashed: str, expires_at: int, now: int) -> bool:
        """Use up a challenge by its hash; False if it was used before. Those that have expired are forgotten."""

    def is_revoked(self, hashed: str) -> bool:
        """Whether this is the hash of a derived token that was revoked."""

    def count_revoked(self, player: str) -> int:
        """How many derived tokens of a player were revoked."""

    def add_code(self, hashed: str, code: Code) -> None:
        """Store a code under the hash of its text."""

    def code(self, hashed: str) -> Code | None:
        """The code of this hash."""

    def redeem_code(self, hashed: str, token: str) -> None:
        """Store which token was issued for a code, or `DENIED`."""

    def remove_codes(self, *, before: int) -> None:
        """Remove all codes that were created before a time (ms since 1970 UTC)."""

    def add_device_code(self, hashed: str, user_hash: str, code: DeviceCode) -> None:
        """Store a device under the hashes of its code, and of the one that it shows. Raises `AlreadyStored`."""

    def device_code(self, user_hash: str) -> DeviceCode | None:
        """The device that shows the code of this hash."""

    def waiting_device(self, hashed: str) -> DeviceCode | None:
        """The device that has the code of this hash."""

    def answer_device_code(self, user_hash: str, player: str, issued_by: str, state: str) -> None:
        """Store who answered a device, with which token, and what."""

    def let_device_rest(self, hashed: str, pause: int, next_at: int) -> None:
        """Store how long a device should rest between its questions, and when it may ask again."""

    def redeem_device_code(self, hashed: str) -> None:
        """Store that a device has its token."""

    def remove_device_codes(self, *, before: int) -> None:
        """Remove all devices that began before a time (ms since 1970 UTC)."""
