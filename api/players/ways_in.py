"""The ways in to an account, and signing in by them."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Response
from litestar.params import FromPath

from api.http.etags import reply_if_changed
from api.http.methods import handles
from api.http.no_body import require_no_body
from api.http.problems import BadRequest
from api.http.requests import address_of, admit, body_of, key_of, own_token, presented_secret, require_no_key
from api.http.responses import replayed_header, reply
from api.players.accounts import Label, stored_label
from api.state.service import AnyRequest
from domain.kernel.game import Fault
from domain.players.ways_in import SignedIn
from domain.refusals import NotFound
from domain.scopes import Scope
from domain.storage.accounts import WayIn
from domain.tables.service import KeyReused

Code = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class PasskeyBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Add a passkey.

    Attributes:
        credential: What ``navigator.credentials.create()`` returned, by its ``toJSON()``.
        name: What its owner calls it, to distinguish it from others.
    """

    credential: dict[str, Any]
    name: Label = ""


class PasskeyNameBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rename a passkey.

    Attributes:
        name: What its owner calls it from now on.
    """

    name: Label


class VerificationBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Verify the owner.

    Attributes:
        credential: What ``navigator.credentials.get()`` returned, by its ``toJSON()``.
    """

    credential: dict[str, Any]


class SignInBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sign in, by exactly one of a passkey and the recovery code.

    Attributes:
        credential: What ``navigator.credentials.get()`` returned, by its ``toJSON()``.
        recovery_code: The code as it was typed: case, spaces and hyphens do not matter.
        label: What the new token is for, to distinguish it from others. Only its owner sees it.
    """

    credential: dict[str, Any] | None = None
    recovery_code: Code | None = None
    label: Label = ""


class CredentialOptions(msgspec.Struct, frozen=True):
    """What a browser is to do with a passkey.

    Attributes:
        options: The options of WebAuthn in JSON, with a challenge that counts once, for five minutes.
    """

    options: dict[str, Any]


class KnownWayIn(msgspec.Struct, frozen=True):
    """A passkey or the recovery code.

    Attributes:
        id: The id, to remove it by. Not a secret.
        kind: Which of the two it is.
        name: What its owner calls it; empty for the recovery code.
        created_at: When it was added, in ms since 1970 UTC.
        used_at: When it was last used, in ms since 1970 UTC; None: not yet.
        added_by: The id of the token that added it, or, where that is gone, of the token or way in that that came from;
            None if there is none, and the way in falls with no token.
    """

    id: str
    kind: Annotated[str, msgspec.Meta(extra_json_schema={"enum": ["passkey", "recovery-code"]})]
    name: str
    created_at: int
    used_at: int | None
    added_by: str | None


class WaysInList(msgspec.Struct, frozen=True):
    """The ways in to an account.

    Attributes:
        ways: The passkeys and the recovery code.
        verified_until: Until when the token of this request may change them, in ms since 1970 UTC; None: it may not,
            unless there are none.
    """

    ways: tuple[KnownWayIn, ...]
    verified_until: int | None


class NewRecoveryCode(msgspec.Struct, frozen=True):
    """A new recovery code.

    Attributes:
        id: The id of the way in, to remove it by. Not a secret.
        recovery_code: The code: four groups of five letters and digits. It is shown only once.
    """

    id: str
    recovery_code: str


class Verification(msgspec.Struct, frozen=True):
    """That the owner was verified.

    Attributes:
        verified_until: Until when the token of this request may change ways in, in ms since 1970 UTC.
    """

    verified_until: int


class SignedInPlayer(msgspec.Struct, frozen=True):
    """Who signed in.

    Attributes:
        id: The player's id, by which events name the player.
        name: The name that others see.
        token: The new token, to be sent as ``Authorization: Bearer <token>``. It is shown only once.
        token_id: The id of the token, to revoke it by. Not a secret.
        scopes: What it may do; each includes those before it.
        signed_in_by: The id of the way in, with which the token is revoked.
        recovery_code: The next recovery code, if one was used up. It is shown only once.
    """

    id: str
    name: str
    token: str
    token_id: str
    scopes: tuple[Scope, ...]
    signed_in_by: str | None
    recovery_code: str | None


KEYLESS = "This takes no Idempotency-Key: where the response was lost, ask again, and use the newest one."

_decode_passkey = msgspec.json.Decoder(PasskeyBody).decode
_decode_name = msgspec.json.Decoder(PasskeyNameBody).decode
_decode_verification = msgspec.json.Decoder(VerificationBody).decode
_decode_sign_in = msgspec.json.Decoder(SignInBody).decode


class WaysInController(Controller):
    """``/v1/me/ways-in`` and what adds to it, and ``/v1/sign-in``."""

    @handles("listWaysIn")
    async def ways_in(self, request: AnyRequest) -> Response[bytes]:
        """List the ways in to the caller's account."""
        mine = own_token(request, request.service)
        ways = request.service.players.ways_in
        known = tuple(map(known_way_in, await ways.of(mine.player)))
        return reply_if_changed(request, WaysInList(known, await ways.verified_until(mine)))

    @handles("renamePasskey")
    async def rename(self, request: AnyRequest, way: FromPath[str]) -> Response[bytes]:
        """Rename a passkey."""
        mine = own_token(request, request.service)
        body = await body_of(request, _decode_name)
        name = stored_label(body.name, "/name")
        try:
            return reply(known_way_in(await request.service.players.ways_in.rename(mine, way, name)))
        except KeyError as error:
            raise NotFound(way) from error

    @handles("removeWayIn")
    async def remove(self, request: AnyRequest, way: FromPath[str]) -> Response[None]:
        """Remove a way in."""
        mine = own_token(request, request.service)
        await require_no_body(request)
        try:
            await request.service.players.ways_in.remove(mine, way)
        except KeyError as error:
            raise NotFound(way) from error
        return Response(None, status_code=204)

    @handles("preparePasskey")
    async def prepare_passkey(self, request: AnyRequest) -> Response[bytes]:
        """Prepare to add a passkey."""
        mine = own_token(request, request.service)
        await require_no_body(request)
        require_no_key(request, KEYLESS)
        return reply(CredentialOptions({**await request.service.players.ways_in.to_add(mine)}))

    @handles("addPasskey")
    async def add_passkey(self, request: AnyRequest) -> Response[bytes]:
        """Add a passkey."""
        mine = own_token(request, request.service)
        body = await body_of(request, _decode_passkey)
        key_of(request)  # the credential is a key of its own
        name = stored_label(body.name, "/name")
        added, replayed = await request.service.players.ways_in.add(mine, body.credential, name)
        return reply(known_way_in(added), 201, replayed_header(replayed=replayed))

    @handles("makeRecoveryCode")
    async def make_recovery_code(self, request: AnyRequest) -> Response[bytes]:
        """Make a recovery code."""
        mine = own_token(request, request.service)
        await require_no_body(request)
        ways = request.service.players.ways_in
        made, code, replayed = await ways.make_code(presented_secret(request), mine, key_of(request))
        return reply(NewRecoveryCode(made.id, code), 201, replayed_header(replayed=replayed))

    @handles("prepareVerification")
    async def prepare_verification(self, request: AnyRequest) -> Response[bytes]:
        """Prepare to verify the owner."""
        mine = own_token(request, request.service)
        await require_no_body(request)
        require_no_key(request, KEYLESS)
        return reply(CredentialOptions({**await request.service.players.ways_in.to_verify(mine)}))

    @handles("verify")
    async def verify(self, request: AnyRequest) -> Response[bytes]:
        """Verify the owner."""
        mine = own_token(request, request.service)
        body = await body_of(request, _decode_verification)
        require_no_key(request, KEYLESS)
        return reply(Verification(await request.service.players.ways_in.verify(mine, body.credential)))

    @handles("prepareSignIn")
    async def prepare_sign_in(self, request: AnyRequest) -> Response[bytes]:
        """Prepare to sign in."""
        service = admit(request)
        await require_no_body(request)
        require_no_key(request, KEYLESS)
        return reply(CredentialOptions({**service.players.ways_in.to_sign_in()}))

    @handles("signIn")
    async def sign_in(self, request: AnyRequest) -> Response[bytes]:
        """Sign in by a passkey or the recovery code."""
        service = admit(request)
        body, key = await body_of(request, _decode_sign_in), key_of(request)
        label, ways = stored_label(body.label, "/label"), service.players.ways_in
        if (body.credential is None) == (body.recovery_code is None):
            fault = Fault("/recovery_code", "Send `credential` or `recovery_code`, and not both.")
            raise BadRequest("invalid-shape", "The body does not match the schema.", [fault])
        try:
            if body.credential is not None:
                return _signed_in(await ways.sign_in(body.credential, label, key))
            service.limits.budgets.charge_code(address_of(request))
            return _signed_in(await ways.sign_in_by_code(body.recovery_code or "", label, key))
        except ValueError as error:
            raise KeyReused from error


def _signed_in(signed_in: SignedIn) -> Response[bytes]:
    player, token = signed_in.player, signed_in.token
    shown = (token.id, token.scopes, token.signed_in_by, signed_in.recovery_code)
    body = SignedInPlayer(player.id, player.name, signed_in.secret, *shown)
    return reply(body, 201, replayed_header(replayed=signed_in.replayed))


def known_way_in(way: WayIn) -> KnownWayIn:
    """A way in as it is shown to its owner."""
    kind = "passkey" if way.is_passkey else "recovery-code"
    return KnownWayIn(way.id, kind, way.name, way.created_at, way.used_at, way.added_by)
