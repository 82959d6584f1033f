"""Signing in on a device that cannot show a page: it shows a code, and a person types that in elsewhere (RFC 8628).

Whoever was made to type in somebody else's code would give the account away. So a code is short-lived, and a person
sees which client asked for it, when and from where, before anything is allowed.
"""

import hmac
from collections.abc import Callable
from typing import Literal, NamedTuple

import msgspec

from domain.players.known_tokens import hash_of
from domain.players.sign_ins import ConsentOver, issue
from domain.players.token_branches import is_stored
from domain.refusals import CallerGone
from domain.scopes import Scope
from domain.storage.accounts import DeviceCode, Token
from domain.storage.database import Database, Transaction
from domain.storage.group_commit import GroupCommit
from domain.storage.reading import Reader

DEVICE_SECONDS = 600
"""How long a device waits for a person."""

INTERVAL = 5
"""Seconds that a device rests between two questions whether somebody has answered; more each time it asks too soon."""

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Of the codes that people type in: no vowels, so that they make no words, and nothing that looks alike."""

_LENGTH = 8

Refusal = Literal["pending", "slow", "denied", "expired", "unknown", "gone", "too many tokens"]


class DeviceRefused(Exception):
    """There is no token for this device code, or not yet. ``refusal``: why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class DeviceCodes(NamedTuple):
    """What a device gets: a code that it keeps, and one that it shows."""

    device: str
    user: str


class DeviceSignIns:
    """The devices that wait for a person. Used on the event loop's thread."""

    def __init__(
        self, database: Database, writer: GroupCommit, *, clock: Callable[[], int], secret: Callable[[int], bytes]
    ) -> None:
        """`clock`: milliseconds since 1970 UTC; `secret`: n unguessable bytes."""
        self._database = database
        self._writer = writer
        self._clock = clock
        self._secret = secret
        self._read = Reader(shared=database.shared)

    async def begin(self, client: str, label: str, scopes: tuple[Scope, ...], address: str) -> DeviceCodes:
        """The codes for a device that asks from an address."""
        codes, now = DeviceCodes(self._secret(24).hex(), user_code_of(self._secret(16))), self._clock()
        stored = DeviceCode(client, label, scopes, address, now)

        def insert(transaction: Transaction) -> None:
            transaction.accounts.remove_device_codes(before=now - DEVICE_SECONDS * 1000)
            transaction.accounts.add_device_code(hash_of(codes.device), _hash_of_user_code(codes.user), stored)

        await self._writer.submit(insert)
        return codes

    async def shown(self, user_code: str, viewer: Token) -> tuple[DeviceCode, str]:
        """What waits under a code, and what a consent to it has to name. Raises `ConsentOver`."""
        hashed, now = _hash_of_user_code(user_code), self._clock()
        found = await self._read(self._database.accounts.device_code, hashed)
        if found is None or found.state != "waiting" or not _lasts(found, now):
            raise ConsentOver
        return found, self._signed(hashed, found, viewer)

    async def answer(self, user_code: str, consent: str, viewer: Token, *, allow: bool) -> None:
        """Allow or deny a device, once; the same answer may be repeated. Raises `ConsentOver`, `CallerGone`."""
        hashed, now = _hash_of_user_code(user_code), self._clock()

        def update(transaction: Transaction) -> Literal["answered", "over", "gone"]:
            if not is_stored(viewer, transaction.accounts.tokens(viewer.player)):
                return "gone"
            found = transaction.accounts.device_code(hashed)
            if found is None or not _lasts(found, now):
                return "over"
            if not hmac.compare_digest(self._signed(hashed, found, viewer).encode(), consent.encode()):
                return "over"
            if found.state != "waiting":
                is_same = found.issued_by == viewer.id and allow == (found.state != "denied")
                return "answered" if is_same else "over"
            transaction.accounts.answer_device_code(hashed, viewer.player, viewer.id, "allowed" if allow else "denied")
            return "answered"

        match await self._writer.submit(update):
            case "answered":
                return
            case "over":
                raise ConsentOver
            case "gone":
                raise CallerGone

    async def redeem(self, device_code: str, client: str) -> tuple[Token, str]:
        """The token for a device that was allowed, and its secret, once. Raises `DeviceRefused`."""
        secret, hashed, now = self._secret(24).hex(), hash_of(device_code), self._clock()
        issued = hash_of(secret)

        def redeem(transaction: Transaction) -> Token | Refusal:
            found = transaction.accounts.waiting_device(hashed)
            if found is None or found.client != client or found.state == "redeemed":
                return "unknown"
            if not _lasts(found, now):
                return "expired"
            if found.state == "denied":
                return "denied"
            if found.state == "waiting":
                slow = now < found.next_at
                interval = found.pause + INTERVAL if slow else found.pause
                transaction.accounts.let_device_rest(hashed, interval, now + interval * 1000)
                return "slow" if slow else "pending"
            token = issue(transaction, found, issued, now)
            if isinstance(token, Token):
                transaction.accounts.redeem_device_code(hashed)
            return token

        outcome = await self._writer.submit(redeem)
        if isinstance(outcome, Token):
            return outcome, secret
        raise DeviceRefused(outcome)

    def _signed(self, hashed: str, found: DeviceCode, viewer: Token) -> str:
        said = msgspec.json.encode((hashed, found.created_at, viewer.id))
        return hmac.digest(self._database.secret, b"device-consent/" + said, "sha256").hex()


def user_code_of(secret: bytes) -> str:
    """A code to type in, as in ``BCDF-GHJK``: 34 bits of 16 unguessable bytes."""
    number, letters = int.from_bytes(secret, "big"), ""
    for _ in range(_LENGTH):
        number, place = divmod(number, len(LETTERS))
        letters += LETTERS[place]
    return f"{letters[:4]}-{letters[4:]}"


def _hash_of_user_code(typed: str) -> str:
    """What is stored of a code, however it is typed: in lower case, without or with other hyphens and spaces."""
    return hash_of("".join(letter for letter in typed.upper() if letter in LETTERS))


def _lasts(found: DeviceCode, now: int) -> bool:
    return now - found.created_at <= DEVICE_SECONDS * 1000
