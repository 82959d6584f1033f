"""The ways in to accounts: passkeys and the recovery code. Of a code only the hash is stored.

Once an account has a way in, only a token that has proved one within the last minutes changes them. So a stolen token
neither adds one nor takes the owner's away.

Why: decision 0051.
"""

import hashlib
import hmac
from collections.abc import Callable
from typing import Literal, NamedTuple, NoReturn

from msgspec import structs

from domain.players.accounts import LIMITED, MOST_TOKENS, VERIFY, Accounts, LastToken, token_id
from domain.players.challenges import RANDOM_BYTES, Purpose, end_of, new_challenge
from domain.players.known_tokens import has_expired, hash_of
from domain.players.passkeys import (
    DECOY,
    Json,
    NotProven,
    RelyingParty,
    challenge_in,
    creation_options,
    credential_hash,
    has_grown,
    made_by,
    request_options,
    sign_count_by,
    signature_in,
)
from domain.players.recovery_codes import CODE_BYTES, code_hash, code_of
from domain.players.revoking import drop, is_verified, revoke
from domain.players.token_branches import is_stored
from domain.refusals import CallerGone, Forbidden
from domain.scopes import SCOPES
from domain.storage.accounts import Player, Token, WayIn
from domain.storage.database import Database, Transaction
from domain.storage.group_commit import GroupCommit
from domain.storage.reading import Reader

MOST_PASSKEYS = 10
"""Passkeys of a player: more than anybody has devices that do not share them."""

VERIFIED_FOR = 5 * 60_000
"""Milliseconds for which a token that has proved a way in may change ways in."""


class TooManyPasskeys(Exception):
    """The player has as many passkeys as a player can have."""


class NoRelyingParty(Exception):
    """The service has no address at which passkeys work."""


class SignedIn(NamedTuple):
    """Who signed in: the new token with its secret, and, after a recovery code, the next one, else None.

    ``replayed``: whether the same sign-in was answered before, under the same key.
    """

    player: Player
    token: Token
    secret: str
    recovery_code: str | None = None
    replayed: bool = False


Refusal = Literal["gone", "unverified", "unproven", "too many", "unknown", "last"]


class WaysIn:
    """The ways in to every account of a database. Used on the event loop's thread.

    Everything that takes the answer of a passkey raises `NotProven`, and without a relying party `NoRelyingParty`.
    """

    def __init__(
        self,
        database: Database,
        writer: GroupCommit,
        accounts: Accounts,
        party: RelyingParty | None,
        *,
        clock: Callable[[], int],
        secret: Callable[[int], bytes],
    ) -> None:
        """`party`: None: there are no passkeys. `clock`: ms since 1970 UTC; `secret`: n unguessable bytes."""
        self._database = database
        self._writer = writer
        self._accounts = accounts
        self._party = party
        self._clock = clock
        self._secret = secret
        self._read = Reader(shared=database.shared)

    async def of(self, player: str) -> list[WayIn]:
        """A player's ways in, the oldest first. Raises `NotStored`."""
        return await self._read(self._database.accounts.ways_in, player)

    async def verified_until(self, caller: Token) -> int | None:
        """Until when a token may change ways in, in ms since 1970 UTC; None if it may not. Raises `NotStored`."""
        until = await self._read(self._database.accounts.verified_until, caller.id)
        return until if until > self._clock() else None

    async def to_add(self, caller: Token) -> Json:
        """What a browser makes a passkey by. Raises `Forbidden`, `CallerGone`, `TooManyPasskeys`, `NotStored`."""
        party = self._relying_party()
        _require_full(caller)
        ways = await self.of(caller.player)
        if ways and await self.verified_until(caller) is None:
            raise Forbidden("verification-required", VERIFY)
        if sum(way.is_passkey for way in ways) >= MOST_PASSKEYS:
            raise TooManyPasskeys
        player = await self._read(self._database.accounts.player, caller.player)
        if player is None:
            raise CallerGone
        return creation_options(party, self._challenge("add", caller.id), player, ways)

    async def add(self, caller: Token, credential: Json, name: str) -> tuple[WayIn, bool]:
        """Add a passkey, and whether it was added before. Raises as `to_add`, and `NotProven`."""
        party = self._relying_party()
        _require_full(caller)
        now, challenge = self._clock(), challenge_in(credential)
        end = self._end_of(challenge, "add", caller.id, now)
        made = made_by(party, challenge, credential)
        hashed = hashlib.sha256(made.credential).hexdigest()
        added = WayIn(self._secret(9).hex(), caller.player, hashed, name, now, caller.id, None, *made)

        def insert(transaction: Transaction) -> WayIn | Refusal:
            if not is_stored(caller, transaction.accounts.tokens(caller.player)):
                return "gone"
            before = transaction.accounts.way_in(hashed)
            if before is not None:
                return before if before.player == caller.player else "unproven"
            ways = transaction.accounts.ways_in(caller.player)
            if ways and not is_verified(transaction, caller, now):
                return "unverified"
            if sum(way.is_passkey for way in ways) >= MOST_PASSKEYS:
                return "too many"
            if not transaction.accounts.use_challenge(_hash(challenge), end, now):
                return "unproven"
            transaction.accounts.add_way_in(added)
            return added

        stored = await self._writer.submit(insert)
        if isinstance(stored, str):
            _refuse(stored)
        return stored, stored.id != added.id

    async def make_code(self, presented: str, caller: Token, key: str | None) -> tuple[WayIn, str, bool]:
        """A new recovery code in place of the one before, and whether it was made before under the same key.

        With a key the code follows from the presented token, the key, the time and the secret of the database. So a
        retry gets it again within `VERIFIED_FOR`, as long as it is unused, without a proof; later it takes a proof, as
        another key does, and makes another code. Raises `Forbidden`, `CallerGone`.
        """
        _require_full(caller)
        now, random = self._clock(), self._secret(CODE_BYTES)

        def code_made(at: int) -> str:
            named = f"code/{presented}/{key}/{at}".encode()
            return code_of(random if key is None else hmac.digest(self._database.secret, named, "sha256")[:CODE_BYTES])

        made = WayIn(self._secret(9).hex(), caller.player, code_hash(code_made(now)), "", now, caller.id)

        def insert(transaction: Transaction) -> WayIn | Refusal:
            if not is_stored(caller, transaction.accounts.tokens(caller.player)):
                return "gone"
            ways = transaction.accounts.ways_in(caller.player)
            before = next((way for way in ways if not way.is_passkey), None)
            is_retry = before is not None and before.hash == code_hash(code_made(before.created_at))
            if before is not None and is_retry and now < before.created_at + VERIFIED_FOR:
                return before
            if ways and not is_verified(transaction, caller, now):
                return "unverified"
            if before is not None:
                drop(transaction, before, caller)
            transaction.accounts.add_way_in(made)
            return made

        stored = await self._writer.submit(insert, lambda _: self._accounts.forget_tokens(caller.player))
        if isinstance(stored, str):
            _refuse(stored)
        return stored, code_made(stored.created_at), stored.id != made.id

    async def rename(self, caller: Token, way: str, name: str) -> WayIn:
        """Give a passkey another name, by its id: the passkey as it is then.

        Raises `KeyError` if there is none, `Forbidden`, `CallerGone`. Who renames passkeys can make their owner remove
        the wrong one, so it takes what removing takes.
        """
        now = self._clock()

        def rename(transaction: Transaction) -> WayIn | Refusal:
            if not is_stored(caller, transaction.accounts.tokens(caller.player)):
                return "gone"
            found = next((each for each in transaction.accounts.ways_in(caller.player) if each.id == way), None)
            if found is None or not found.is_passkey:
                return "unknown"
            if not is_verified(transaction, caller, now):
                return "unverified"
            transaction.accounts.rename_way_in(way, name)
            return structs.replace(found, name=name)

        stored = await self._writer.submit(rename)
        if isinstance(stored, str):
            _refuse(stored)
        return stored

    async def remove(self, caller: Token, way: str) -> None:
        """Remove a way in by its id, and with it all that signed in by it, but for the caller.

        Raises `KeyError` if there is none, `LastToken`, `Forbidden`, `CallerGone`.
        """
        now = self._clock()

        def remove(transaction: Transaction) -> Refusal | None:
            if not is_stored(caller, transaction.accounts.tokens(caller.player)):
                return "gone"
            found = next((each for each in transaction.accounts.ways_in(caller.player) if each.id == way), None)
            if found is None:
                return "unknown"
            return revoke(transaction, found, caller, now)

        await self._changed(remove, caller)

    async def to_verify(self, caller: Token) -> Json:
        """What a browser has a passkey of the caller sign by. Raises `NotStored`."""
        party = self._relying_party()
        ways = await self.of(caller.player)
        return request_options(party, self._challenge("verify", caller.id), ways)

    async def verify(self, caller: Token, credential: Json) -> int:
        """Let a token change ways in, because a passkey of its player signed; until when, in ms since 1970 UTC."""
        now = self._clock()
        challenge, end, way, count = await self._proved(credential, "verify", caller.id, now)
        until = now + VERIFIED_FOR

        def update(transaction: Transaction) -> Refusal | None:
            if not is_stored(caller, transaction.accounts.tokens(caller.player)):
                return "gone"
            if way.player != caller.player or not _use(transaction, way, count, challenge, end, now):
                return "unproven"
            transaction.accounts.verify(caller.player, caller.id, until)
            return None

        refusal = await self._writer.submit(update)
        if refusal is not None:
            _refuse(refusal)
        return until

    def to_sign_in(self) -> Json:
        """What a browser has any passkey of this site sign by."""
        return request_options(self._relying_party(), self._challenge("sign-in", ""))

    async def sign_in(self, credential: Json, label: str, key: str | None) -> SignedIn:
        """Sign in by a passkey. With a key, the very same answer of the passkey gets the same token again.

        Raises `ValueError` if the key was used with another label.
        """
        now = self._clock()
        challenge, end, way, count = await self._proved(credential, "sign-in", "", now)
        secret = self._secret_for(f"sign-in/{way.id}/{signature_in(credential).hex()}", key)

        def insert(transaction: Transaction) -> SignedIn | None:
            before = None if key is None else transaction.accounts.token(hash_of(secret))
            player = transaction.accounts.player(way.player)
            if before is not None and player is not None:
                return SignedIn(player, before, secret, replayed=True)
            if player is None or not _use(transaction, way, count, challenge, end, now):
                return None
            return SignedIn(player, _sign_in(transaction, way, secret, label, now), secret)

        return await self._signed_in(insert, label, way.player)

    async def sign_in_by_code(self, code: str, label: str, key: str | None) -> SignedIn:
        """Sign in by the recovery code, which another one replaces. Raises `NotProven`, and `ValueError` as above.

        With a key, the same code gets the same token and the same next code again, in case the answer was lost.
        """
        now, hashed = self._clock(), code_hash(code)
        secret = self._secret_for(f"recovery/{hashed}", key)
        following = code_of(hmac.digest(self._database.secret, f"next code/{secret}".encode(), "sha256")[:CODE_BYTES])

        def insert(transaction: Transaction) -> SignedIn | None:
            before = None if key is None else transaction.accounts.token(hash_of(secret))
            if before is not None:
                player = transaction.accounts.player(before.player)
                return None if player is None else SignedIn(player, before, secret, following, replayed=True)
            way = transaction.accounts.way_in(hashed)
            player = None if way is None or way.is_passkey else transaction.accounts.player(way.player)
            if way is None or player is None:
                return None
            transaction.accounts.use_way_in(structs.replace(way, hash=code_hash(following), used_at=now))
            return SignedIn(player, _sign_in(transaction, way, secret, label, now), secret, following)

        return await self._signed_in(insert, label)

    async def _signed_in(
        self, insert: Callable[[Transaction], SignedIn | None], label: str, player: str = ""
    ) -> SignedIn:
        signed_in = await self._writer.submit(insert)
        if signed_in is None:
            raise NotProven
        if signed_in.token.label != label:
            raise ValueError(label)  # another request had the key
        self._accounts.forget_tokens(player or signed_in.player.id)  # the oldest one may have made room
        return signed_in

    async def _changed(self, change: Callable[[Transaction], Refusal | None], caller: Token) -> None:
        """Change ways in, and forget what is cached of the tokens that fell with them."""
        refusal = await self._writer.submit(change, lambda _: self._accounts.forget_tokens(caller.player))
        if refusal is not None:
            _refuse(refusal)

    async def _proved(self, credential: Json, purpose: Purpose, bound: str, now: int) -> tuple[bytes, int, WayIn, int]:
        """The challenge that was answered, when it ends, the passkey that signed, and how often it has."""
        party, challenge = self._relying_party(), challenge_in(credential)
        end = self._end_of(challenge, purpose, bound, now)
        found = await self._read(self._database.accounts.way_in, credential_hash(credential))
        way = found if found is not None and found.is_passkey else DECOY
        count = sign_count_by(party, challenge, credential, way, named=purpose == "sign-in")
        if way is DECOY:
            raise NotProven
        return challenge, end, way, count

    def _challenge(self, purpose: Purpose, bound: str) -> bytes:
        return new_challenge(self._database.secret, self._secret(RANDOM_BYTES), purpose, bound, self._clock())

    def _end_of(self, challenge: bytes, purpose: Purpose, bound: str, now: int) -> int:
        end = end_of(self._database.secret, challenge, purpose, bound, now)
        if end is None:
            raise NotProven
        return end

    def _secret_for(self, proof: str, key: str | None) -> str:
        """The secret of the token that is given for a proof; under a key it follows from both."""
        if key is None:
            return self._secret(24).hex()
        return hmac.digest(self._database.secret, f"{proof}/{key}".encode(), "sha256")[:24].hex()

    def _relying_party(self) -> RelyingParty:
        if self._party is None:
            raise NoRelyingParty
        return self._party


def _require_full(caller: Token) -> None:
    if caller.is_limited:
        raise Forbidden("limited-token", LIMITED)


def _use(transaction: Transaction, way: WayIn, count: int, challenge: bytes, end: int, now: int) -> bool:
    """Store that a passkey was used; False if it is gone, has not counted on, or the challenge was used before."""
    stored = transaction.accounts.way_in(way.hash)
    if stored is None or stored.id != way.id or not has_grown(count, stored.sign_count):
        return False
    if not transaction.accounts.use_challenge(_hash(challenge), end, now):
        return False
    transaction.accounts.use_way_in(structs.replace(stored, used_at=now, sign_count=count))
    return True


def _sign_in(transaction: Transaction, way: WayIn, secret: str, label: str, now: int) -> Token:
    """The token of a sign-in, which may change ways in for some minutes. Where there are too many, the oldest goes.

    So no number of tokens keeps an owner out.
    """
    hashed = hash_of(secret)
    valid = [each for each in transaction.accounts.tokens(way.player) if not has_expired(each, now)]
    oldest = next((each for each in valid if each.signed_in_by is not None), None)
    if len(valid) >= MOST_TOKENS and oldest is not None:
        drop(transaction, oldest, oldest)
    token = Token(token_id(hashed), way.player, label, now, SCOPES, signed_in_by=way.id)
    transaction.accounts.add_token(hashed, token)
    transaction.accounts.verify(way.player, token.id, now + VERIFIED_FOR)
    return token


def _hash(challenge: bytes) -> str:
    return hashlib.sha256(challenge).hexdigest()


def _refuse(refusal: Refusal) -> NoReturn:
    match refusal:
        case "gone":
            raise CallerGone
        case "unverified":
            raise Forbidden("verification-required", VERIFY)
        case "too many":
            raise TooManyPasskeys
        case "unknown":
            raise KeyError
        case "last":
            raise LastToken
        case "unproven":
            raise NotProven
