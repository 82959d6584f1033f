"""Players and their tokens; of a token only the hash is stored."""

import hmac
from collections.abc import Callable, Collection
from typing import Literal

import msgspec

from domain.players.house_bots import HouseBots
from domain.players.known_tokens import KnownTokens, TokenUses, has_expired, hash_of
from domain.players.names import Names
from domain.players.revoking import drop, revoke
from domain.players.spares import spare_refusal
from domain.players.token_branches import is_stored, removable
from domain.refusals import CallerGone, Forbidden
from domain.scopes import SCOPES, Scope, including
from domain.storage.accounts import Player, Token
from domain.storage.database import Database, Transaction
from domain.storage.group_commit import GroupCommit

MOST_TOKENS = 50
"""Tokens of a player: more than anybody has devices and bots, and few enough to list in one answer."""

MOST_REVOKED = 1000
"""Tokens of a player, issued under keys and revoked since, that are remembered so that no key brings one back.

They are forgotten with the token that issued them, without which its keys lead nowhere.
"""


SPARE_ONLY = "Only the spare revokes or replaces itself."
SPARE_NOT_ALLOWED = (
    "Only the first token of the account may issue the spare, or, once that is revoked, the oldest one that has all "
    "scopes and never expires."
)


LIMITED = "Only a token with all scopes that never expires adds a way in, which would outlive any other."
VERIFY = "Prove first that you are the owner: verify a passkey of the account, or sign in again."


class LastToken(Exception):
    """Neither a way in nor a token with all scopes that never expires would be left: the account would be lost."""


class TooManyTokens(Exception):
    """The player has as many tokens as a player can have, or had too many of them issued under keys."""


class TokenRevoked(Exception):
    """The token that was issued under this idempotency key was revoked, or has expired."""


class Grant(msgspec.Struct, frozen=True):
    """What a player wants a new token to be.

    ``expires_in``: seconds; None: it never expires. ``spare``: the spare, which has all scopes and never expires.
    """

    label: str = ""
    scopes: tuple[Scope, ...] = SCOPES
    expires_in: int | None = None
    spare: bool = False


Issued = Literal["new", "before", "other", "revoked", "too many", "gone", "spare only", "spare not allowed"]
Revoked = Literal["revoked", "unknown", "last", "unverified", "gone", "spare only"]


class Accounts:
    """Every player and token of a database. Used on the event loop's thread. ``known``: the tokens in memory."""

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
        self.known = KnownTokens(database, TokenUses(writer), clock=clock, operator_token=operator_token)
        self.on_revoked: Callable[[str | None], None] = lambda _player: None
        self.on_erased: Callable[[], None] = lambda: None

    async def register(self, name: str) -> tuple[Player, str]:
        """A new player and the secret of its first token."""
        now = self._clock()
        player = Player(self._secret(9).hex(), name, now)
        secret = self._secret(24).hex()
        hashed = hash_of(secret)
        token = Token(token_id(hashed), player.id, "first", now)

        def insert(transaction: Transaction) -> None:
            transaction.accounts.add_player(player)
            transaction.accounts.add_token(hashed, token)

        await self._writer.submit(insert)
        return player, secret

    async def register_bots(self, bots: HouseBots) -> None:
        """Register the accounts of bots that there are not yet. Another process may have been faster."""
        if not bots.bots:
            return
        now = self._clock()

        def insert(transaction: Transaction) -> None:
            for account in bots.accounts:
                hashed = hash_of(account.token)
                if transaction.accounts.player(account.player) is None:
                    transaction.accounts.add_player(Player(account.player, account.name, now))
                if transaction.accounts.token(hashed) is None:
                    transaction.accounts.add_token(hashed, Token(token_id(hashed), account.player, "house bot", now))

        await self._writer.submit(insert)

    async def rename(self, caller: Token, name: str) -> Player:
        """Rename the caller. Raises `CallerGone`."""
        player = caller.player

        def rename(transaction: Transaction) -> Player | None:
            if not is_stored(caller, transaction.accounts.tokens(player)):
                return None
            transaction.accounts.rename_player(player, name)
            return transaction.accounts.player(player)

        def forget(error: BaseException | None) -> None:
            if error is None:
                self._names.forget([player])

        renamed = await self._writer.submit(rename, forget)
        if renamed is None:
            raise CallerGone
        return renamed

    async def erase(self, player: str, caller: Token | None = None) -> bool:
        """Erase a player's name and tokens, which are invalid at once; False for an unknown player.

        The id stays in the events of tables, which stay verifiable. The same transaction stores that the player is
        still to be taken out of tables. `caller`: the player's token that asks for it, None: the operator does. Raises
        `CallerGone`.
        """
        now = self._clock()

        def erase(transaction: Transaction) -> Literal["erased", "unknown", "gone"]:
            if caller is not None and not is_stored(caller, transaction.accounts.tokens(player)):
                return "gone"
            known = transaction.accounts.player(player) is not None
            transaction.accounts.erase_player(player, now)
            return "erased" if known else "unknown"

        def forget(error: BaseException | None) -> None:
            self.forget([player])
            if error is None:
                self.on_erased()

        erased = await self._writer.submit(erase, forget)
        if erased == "gone":
            raise CallerGone
        return erased == "erased"

    def forget(self, players: Collection[str] | None) -> None:
        """Drop what is cached of these players, None: of all. Their names or tokens have changed."""
        self._names.forget(players)
        if players is None:
            self.known.clear()
            self.on_revoked(None)
            return
        for player in players:
            self.forget_tokens(player)

    def forget_tokens(self, player: str) -> None:
        """Drop what is cached of a player's tokens: some of them have changed."""
        self.known.forget(player)
        self.on_revoked(player)

    async def issue(self, presented: str, issuer: Token, grant: Grant, key: str | None) -> tuple[Token, str, bool]:
        """Another token for a player, its secret, and whether it was issued before under the same key.

        `presented`: the secret of `issuer`, which must have the scope ``account``, and which the token never outlives.

        With a key the secret follows from the presented token, the key and the secret of the database, so that a retry
        gets the same one although it is not stored. A token that was revoked or has expired is never issued again.

        A spare that issues another one is revoked by that, and what it issued stays.

        Raises `ValueError` if the key was used for another grant, `TokenRevoked`, `TooManyTokens`, `CallerGone`, and
        `Forbidden` for a spare that `issuer` may not issue.
        """
        secret = self._secret(24).hex() if key is None else _derived(self._database.secret, presented, key)
        hashed, player, now = hash_of(secret), issuer.player, self._clock()
        token = _granted(grant, issuer, hashed, now)

        def insert(transaction: Transaction) -> tuple[Issued, Token]:
            before = transaction.accounts.token(hashed)
            tokens = transaction.accounts.tokens(player)
            if not is_stored(issuer, tokens):
                return "gone", token
            if transaction.accounts.is_revoked(hashed) or (before is not None and has_expired(before, now)):
                return "revoked", token
            if before is not None:
                granted = _granted(grant, issuer, hashed, before.created_at)
                came_from = {"issued_by": before.issued_by, "signed_in_by": before.signed_in_by}
                same = before == msgspec.structs.replace(granted, **came_from)
                return ("before" if same else "other"), before
            refusal = spare_refusal(issuer, tokens, transaction.accounts.player(player)) if grant.spare else None
            if refusal is not None:
                return refusal, token
            revoked = 0 if key is None else transaction.accounts.count_revoked(player)
            replaced = grant.spare and issuer.spare
            if revoked >= MOST_REVOKED or not has_room(tokens, now, but=replaced):
                return "too many", token
            if replaced:
                drop(transaction, issuer, issuer)
            make_room(transaction, tokens, now)
            transaction.accounts.add_token(hashed, token, derived=key is not None)
            return "new", token

        def forget(_: BaseException | None) -> None:
            if grant.spare and issuer.spare:
                self.forget_tokens(player)

        issued, token = await self._writer.submit(insert, forget)
        match issued:
            case "new" | "before":
                return token, secret, issued == "before"
            case "other":
                raise ValueError(key)
            case "revoked":
                raise TokenRevoked
            case "too many":
                raise TooManyTokens
            case "gone":
                raise CallerGone
            case "spare only":
                raise Forbidden("spare-only", SPARE_ONLY)
            case "spare not allowed":
                raise Forbidden("spare-not-allowed", SPARE_NOT_ALLOWED)

    async def revoke(self, caller: Token, token: str) -> bool:
        """Revoke a token and its branch, for good, as `caller`; False if there is none with this id.

        The webhooks and ways in that they added go with them. See `revocation` for what stays. Raises `LastToken`,
        `CallerGone`, and `Forbidden` for a spare that is not the caller, and where ways in would fall and the caller
        has not proved one.
        """
        now, player = self._clock(), caller.player

        def remove(transaction: Transaction) -> Revoked:
            tokens = transaction.accounts.tokens(player)
            if not is_stored(caller, tokens):
                return "gone"
            revoked = next((each for each in tokens if each.id == token and not has_expired(each, now)), None)
            if revoked is None:
                return "unknown"
            if revoked.spare and revoked.id != caller.id:
                return "spare only"
            return revoke(transaction, revoked, caller, now) or "revoked"

        def forget(_: BaseException | None) -> None:
            self.forget_tokens(player)

        match await self._writer.submit(remove, forget):
            case "revoked":
                return True
            case "unknown":
                return False
            case "last":
                raise LastToken
            case "unverified":
                raise Forbidden("verification-required", VERIFY)
            case "gone":
                raise CallerGone
            case "spare only":
                raise Forbidden("spare-only", SPARE_ONLY)

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens that have not expired, the oldest first."""
        now = self._clock()
        return [token for token in self._database.accounts.tokens(player) if not has_expired(token, now)]

    def used_at(self, player: str) -> dict[str, int]:
        """When a player's tokens, by their ids, were used last, as far as that is stored."""
        return self._database.accounts.used_at(player)

    def player(self, player: str) -> Player | None:
        """A player by id."""
        return self._database.accounts.player(player)


def has_room(tokens: Collection[Token], now: int, *, but: bool = False) -> bool:
    """Can a player have another token, `but` for one that it replaces?"""
    return sum(not has_expired(each, now) for each in tokens) - but < MOST_TOKENS


def make_room(transaction: Transaction, tokens: Collection[Token], now: int) -> None:
    """Remove expired tokens of a player who has many."""
    if len(tokens) >= MOST_TOKENS:
        [player] = {each.player for each in tokens}
        expired = [each.id for each in tokens if has_expired(each, now)]
        adders = [each.added_by for each in transaction.webhooks.webhooks(player)]
        transaction.accounts.remove_tokens(player, removable(tokens, expired, adders))


def _granted(grant: Grant, issuer: Token, hashed: str, now: int) -> Token:
    """The token to be stored under a hash. It expires with its issuer, unless it does before."""
    ends = [] if grant.expires_in is None else [now + 1000 * grant.expires_in]
    if issuer.expires_at is not None:
        ends.append(issuer.expires_at)
    limits = (including(grant.scopes), min(ends, default=None))
    issued_by = None if grant.spare else issuer.id
    return Token(token_id(hashed), issuer.player, grant.label, now, *limits, issued_by, grant.spare)


def token_id(hashed: str) -> str:
    """The id of the token whose secret has this hash."""
    return hashed[:16]


def _derived(secret: bytes, presented: str, key: str) -> str:
    """The secret of the token that is issued under a key. `secret`: the database's, `presented`: a token in hex."""
    return hmac.digest(secret, f"token/{presented}/{key}".encode(), "sha256")[:24].hex()
