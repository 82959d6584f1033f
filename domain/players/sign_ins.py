"""Signing in to clients: a person consents, the client gets a code, and for the code, once, a token.

What is shown to a person is signed with the token of the page that shows it, and only that token can consent to it.
A code follows from what was consented to: consenting again to the same makes no second one.

Why: decision 0052.
"""

import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Literal, NamedTuple

import msgspec

from domain.players.accounts import Accounts, has_room, make_room, token_id
from domain.players.known_tokens import has_expired, hash_of
from domain.players.revoking import drop
from domain.players.sign_in_requests import SignInRequest
from domain.players.token_branches import is_stored
from domain.refusals import CallerGone
from domain.storage.accounts import DENIED, Code, DeviceCode, Token
from domain.storage.database import Database, Transaction
from domain.storage.group_commit import GroupCommit

CODE_SECONDS = 60
"""How long a code can be redeemed."""

CONSENT_SECONDS = 600
"""How long a request that is shown can be consented to; codes are remembered for as long, to refuse a second use."""

TOKEN_DAYS = 90
"""How long a client stays signed in; then it asks again."""

_VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")

Refusal = Literal["unknown", "expired", "mismatch", "used", "denied", "gone", "too many tokens"]


class ConsentOver(Exception):
    """This consent is not one that was shown with this token, is too old or denied, or its code was redeemed.

    Or there is no device that waits under a code.
    """


class CodeRefused(Exception):
    """No token is issued for this code. ``refusal``: why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class Proof(NamedTuple):
    """What a client sends with a code to prove that it is the one that asked. ``verifier``: of PKCE."""

    client: str
    redirect: str
    verifier: str


class SignIns:
    """The sign-ins of a database. Used on the event loop's thread."""

    def __init__(
        self,
        database: Database,
        writer: GroupCommit,
        accounts: Accounts,
        *,
        clock: Callable[[], int],
        secret: Callable[[int], bytes],
    ) -> None:
        """`clock`: milliseconds since 1970 UTC; `secret`: n unguessable bytes."""
        self._database = database
        self._writer = writer
        self._accounts = accounts
        self._clock = clock
        self._secret = secret

    def shown(self, request: SignInRequest, viewer: Token) -> str:
        """What a consent to this request has to name: the time, and a signature with the token that it is shown to."""
        return self._signed(request, viewer, self._clock())

    def expires_at(self, viewer: Token) -> int:
        """When a token that is issued now expires; see `end_of`."""
        return end_of(viewer, self._clock())

    def _require_shown(self, consent: str, request: SignInRequest, viewer: Token) -> None:
        """Raise `ConsentOver` unless this was shown with this token, of late."""
        at = consent.partition(".")[0]
        if not (at.isascii() and at.isdigit() and len(at) <= len(str(2**63))):
            raise ConsentOver
        if not hmac.compare_digest(self._signed(request, viewer, int(at)).encode(), consent.encode()):
            raise ConsentOver
        if self._clock() - int(at) > CONSENT_SECONDS * 1000:
            raise ConsentOver

    async def consent(self, consent: str, request: SignInRequest, viewer: Token) -> str:
        """The code for a consent: the same for the same consent, until it is redeemed or expires.

        Raises `ConsentOver`, `CallerGone`.
        """
        return await self._answer(consent, request, viewer, allow=True)

    async def deny(self, consent: str, request: SignInRequest, viewer: Token) -> None:
        """Deny a request: a code that was given for the same consent is refused from then on.

        Raises `ConsentOver`, also where that code was redeemed, `CallerGone`.
        """
        await self._answer(consent, request, viewer, allow=False)

    async def _answer(self, consent: str, request: SignInRequest, viewer: Token, *, allow: bool) -> str:
        """The code for a consent, which is stored with the answer."""
        self._require_shown(consent, request, viewer)
        text = hmac.digest(self._database.secret, f"sign-in-code/{consent}".encode(), "sha256")[:24].hex()
        now, hashed = self._clock(), hash_of(text)
        code = Code(
            viewer.player,
            viewer.id,
            request.client,
            request.redirect.uri,
            request.challenge,
            request.label,
            request.scopes,
            self.expires_at(viewer),
            now,
            None if allow else DENIED,
        )

        def store(transaction: Transaction) -> Literal["stored", "gone", "over"]:
            if not is_stored(viewer, transaction.accounts.tokens(viewer.player)):
                return "gone"
            before = transaction.accounts.code(hashed)
            if before is None:
                transaction.accounts.remove_codes(before=now - CONSENT_SECONDS * 1000)
                transaction.accounts.add_code(hashed, code)
                return "stored"
            if allow:
                return "stored" if _refusal_of(before, now) is None else "over"
            if before.token is None:
                transaction.accounts.redeem_code(hashed, DENIED)
            return "stored" if before.token in (None, DENIED) else "over"

        match await self._writer.submit(store):
            case "stored":
                return text
            case "gone":
                raise CallerGone
            case "over":
                raise ConsentOver

    async def redeem(self, code: str, proof: Proof) -> tuple[Token, str]:
        """The token for a code, and its secret, once. A second use revokes it: one of the two was not the client.

        Raises `CodeRefused`.
        """
        secret, hashed = self._secret(24).hex(), hash_of(code)
        issued, now = hash_of(secret), self._clock()
        revoked: list[str] = []

        def redeem(transaction: Transaction) -> Token | Refusal:
            found = transaction.accounts.code(hashed)
            if found is None:
                return "unknown"
            refusal = _refusal_of(found, now)
            if refusal == "used":
                tokens = transaction.accounts.tokens(found.player)
                before = next((each for each in tokens if each.id == found.token), None)
                if before is not None:
                    drop(transaction, before, before)
                    revoked.append(found.player)
            if refusal is not None:
                return refusal
            if not _is_proven(found, proof):
                return "mismatch"
            token = issue(transaction, found, issued, now, until=found.expires_at)
            if isinstance(token, Token):
                transaction.accounts.redeem_code(hashed, token.id)
            return token

        def forget(_: BaseException | None) -> None:
            for player in revoked:
                self._accounts.forget_tokens(player)

        outcome = await self._writer.submit(redeem, forget)
        if isinstance(outcome, Token):
            return outcome, secret
        raise CodeRefused(outcome)

    def _signed(self, request: SignInRequest, viewer: Token, at: int) -> str:
        said = msgspec.json.encode((at, viewer.id, request))
        return f"{at}.{hmac.digest(self._database.secret, b'consent/' + said, 'sha256').hex()}"


def end_of(issuer: Token, now: int) -> int:
    """When a token that this one consents to expires (ms since 1970 UTC): not later than itself."""
    end = now + TOKEN_DAYS * 24 * 60 * 60 * 1000
    return end if issuer.expires_at is None else min(end, issuer.expires_at)


def issue(
    transaction: Transaction, consented: Code | DeviceCode, hashed: str, now: int, *, until: int | None = None
) -> Token | Literal["gone", "too many tokens"]:
    """The token that somebody consented to, stored under a hash; or why there is none.

    `until`: when it expires, in ms since 1970 UTC; None: as `end_of` says.
    """
    tokens = transaction.accounts.tokens(consented.player)
    issuer = next((each for each in tokens if each.id == consented.issued_by), None)
    if issuer is None or has_expired(issuer, now):
        return "gone"
    if not has_room(tokens, now):
        return "too many tokens"
    limits = (consented.scopes, end_of(issuer, now) if until is None else until)
    token = Token(token_id(hashed), consented.player, consented.label, now, *limits, issued_by=issuer.id)
    make_room(transaction, tokens, now)
    transaction.accounts.add_token(hashed, token)
    return token


def _refusal_of(code: Code, now: int) -> Refusal | None:
    if code.token is not None:
        return "denied" if code.token == DENIED else "used"
    return "expired" if now - code.created_at > CODE_SECONDS * 1000 else None


def _is_proven(code: Code, proof: Proof) -> bool:
    """Is this the client that asked: the same id and address, and the verifier of its challenge?"""
    if not _VERIFIER.fullmatch(proof.verifier):
        return False
    challenge = urlsafe_b64encode(sha256(proof.verifier.encode()).digest()).rstrip(b"=").decode()
    return (proof.client, proof.redirect) == (code.client, code.redirect) and hmac.compare_digest(
        challenge, code.challenge
    )
