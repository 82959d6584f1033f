"""Signing in to clients: what a person is shown and consents to, and the endpoints of OAuth 2.0 for the client.

The endpoints take forms and answer in the words of RFC 6749; everything else here is an operation like any other.
"""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from litestar import Response

from api.http.forms import InvalidForm, form_of
from api.http.methods import accepts, handles, serves
from api.http.problems import BadRequest
from api.http.requests import address_of, admit, body_of, charge, own_token, require_no_key
from api.http.responses import ReplyOnce, encode
from api.operations.costs import UNKNOWN_TOKEN, Cost
from api.state.public_url import PublicUrl
from api.state.service import AnyRequest, Service
from domain.kernel.game import Fault
from domain.players.device_sign_ins import DEVICE_SECONDS, INTERVAL, DeviceRefused
from domain.players.device_sign_ins import Refusal as DeviceRefusal
from domain.players.known_tokens import TokenExpired
from domain.players.redirects import Kind
from domain.players.sign_in_requests import (
    GRANTED,
    LONGEST_QUERY,
    InvalidSignIn,
    SignInRequest,
    client_of,
    scopes_of,
    sign_in_request,
    unverified,
)
from domain.players.sign_ins import CodeRefused, Proof, Refusal
from domain.refusals import CallerGone
from domain.scopes import Scope
from domain.storage.accounts import Token

Query = Annotated[str, msgspec.Meta(max_length=LONGEST_QUERY)]


UserCode = Annotated[str, msgspec.Meta(max_length=20)]


class PreviewBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Validate what a client asks for.

    Attributes:
        query: The query string of the address at `/oauth/authorize` to which the client sent the person.
    """

    query: Query


class ConsentBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answer what a client asks for.

    Attributes:
        query: As in the preview.
        consent: The `consent` of the preview, which was made with the same token at most ten minutes ago.
        allow: Whether the person lets the client sign in.
    """

    query: Query
    consent: Annotated[str, msgspec.Meta(max_length=100)]
    allow: bool


class SignInPreview(msgspec.Struct, frozen=True):
    """What a client asks for.

    Attributes:
        client: The id that the client gave itself. It proves nothing.
        kind: `web`: a site; `loopback`: a program on the person's own machine; `app`: an app that has registered the
            scheme there. Nothing shows who the last two are.
        shown: Whom the answer is sent to: host and port, or the scheme of an app.
        redirect: The address that the answer is sent to.
        scopes: What the client may do with the token.
        expires_at: When the token expires, in ms since 1970 UTC.
        consent: Names this preview in the answer.
    """

    client: str
    kind: Kind
    shown: str
    redirect: str
    scopes: tuple[Scope, ...]
    expires_at: int
    consent: str


class SignInAnswer(msgspec.Struct, frozen=True):
    """The answer to a client.

    Attributes:
        redirect: The address to send the person to. With `allow`, its query has a code that the client redeems once,
            within a minute.
    """

    redirect: str


class DeviceBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Look up a device that waits for the caller.

    Attributes:
        user_code: The code that the device shows; case, spaces and hyphens do not matter.
    """

    user_code: UserCode


class DeviceConsentBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answer a device.

    Attributes:
        user_code: As in the preview.
        consent: The `consent` of the preview, which was made with the same token.
        allow: Whether the person lets the device sign in.
    """

    user_code: UserCode
    consent: Annotated[str, msgspec.Meta(max_length=100)]
    allow: bool


class DevicePreview(msgspec.Struct, frozen=True):
    """A device that waits for the caller.

    Attributes:
        client: The id that the client gave itself. It proves nothing.
        address: The network address that the device asked from.
        same_address: Whether this request came from the same address.
        asked_at: When it asked, in ms since 1970 UTC.
        scopes: What it may do with the token.
        expires_at: When the token expires, in ms since 1970 UTC.
        consent: Names this preview in the answer.
    """

    client: str
    address: str
    same_address: bool
    asked_at: int
    scopes: tuple[Scope, ...]
    expires_at: int
    consent: str


_decode_device = msgspec.json.Decoder(DeviceBody).decode
_decode_device_consent = msgspec.json.Decoder(DeviceConsentBody).decode
_decode_preview = msgspec.json.Decoder(PreviewBody).decode
_decode_consent = msgspec.json.Decoder(ConsentBody).decode

REPEATABLE = (
    "This takes no Idempotency-Key: leave it out. Repeating the request is safe: the same `consent` never makes a "
    "second code."
)


@handles("previewSignIn")
async def preview_sign_in(request: AnyRequest) -> Response[bytes]:
    """What a client asks for, to be shown to the caller."""
    service, mine = request.service, own_token(request, request.service)
    body = await body_of(request, _decode_preview)
    require_no_key(request, REPEATABLE)
    asked, sign_ins = _asked(body.query), service.players.sign_ins
    said = (asked.client, asked.redirect.kind, asked.redirect.shown, asked.redirect.uri, asked.scopes)
    return _once(SignInPreview(*said, sign_ins.expires_at(mine), sign_ins.shown(asked, mine)))


@handles("answerSignIn")
async def answer_sign_in(request: AnyRequest) -> Response[bytes]:
    """The address that sends the caller back to the client, with a code if the caller allows it."""
    service, mine = request.service, own_token(request, request.service)
    body = await body_of(request, _decode_consent)
    require_no_key(request, REPEATABLE)
    asked, sign_ins = _asked(body.query), service.players.sign_ins
    if not body.allow:
        await sign_ins.deny(body.consent, asked, mine)
        return _once(SignInAnswer(asked.answered(service.url.text, error="access_denied")))
    code = await sign_ins.consent(body.consent, asked, mine)
    return _once(SignInAnswer(asked.answered(service.url.text, code=code)))


@handles("previewDevice")
async def preview_device(request: AnyRequest) -> Response[bytes]:
    """A device that shows a code, to be shown to the caller."""
    service, mine = request.service, own_token(request, request.service)
    body = await body_of(request, _decode_device)
    require_no_key(request, REPEATABLE)
    players = service.players
    found, consent = await players.devices.shown(body.user_code, mine)
    same, ends = found.address == address_of(request), players.sign_ins.expires_at(mine)
    return _once(DevicePreview(found.client, found.address, same, found.created_at, found.scopes, ends, consent))


@handles("answerDevice")
async def answer_device(request: AnyRequest) -> Response[None]:
    """Let a device sign in, or not."""
    service, mine = request.service, own_token(request, request.service)
    body = await body_of(request, _decode_device_consent)
    require_no_key(request, REPEATABLE)
    await service.players.devices.answer(body.user_code, body.consent, mine, allow=body.allow)
    return Response(None, status_code=204)


@serves("/.well-known/oauth-authorization-server")
async def metadata(request: AnyRequest) -> Response[bytes]:
    """What a client has to know to sign people in (RFC 8414)."""
    return ReplyOnce(encode(metadata_of(admit(request).url)), 200, {})


def metadata_of(url: PublicUrl) -> Mapping[str, object]:
    """The metadata of a service at this address."""
    return {
        "issuer": url.text,
        "authorization_endpoint": f"{url.text}/oauth/authorize",
        "token_endpoint": f"{url.text}/oauth/token",
        "revocation_endpoint": f"{url.text}/oauth/revoke",
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "device_authorization_endpoint": f"{url.text}/oauth/device_authorization",
        "grant_types_supported": ["authorization_code", DEVICE_GRANT],
        "code_challenge_methods_supported": ["S256"],
        "token_endpoint_auth_methods_supported": ["none"],
        "revocation_endpoint_auth_methods_supported": ["none"],
        "authorization_response_iss_parameter_supported": True,
        "scopes_supported": list(GRANTED),
        "service_documentation": f"{url.text}/docs/sign-in",
    }


@accepts("/oauth/device_authorization", Cost(200))
async def device_authorization(request: AnyRequest) -> Response[bytes]:
    """The codes for a device that cannot show a page (RFC 8628, section 3.1)."""
    service = admit(request)
    try:
        form = await form_of(request)
        client, scopes = client_of(form.get("client_id", ""), None), scopes_of(form.get("scope", ""))
    except InvalidForm as error:
        return _error("invalid_request", error.detail)
    except InvalidSignIn as error:
        kind = "invalid_scope" if error.parameter == "scope" else "invalid_request"
        return _error(kind, f"{error.parameter} is wrong. {error.reason}")
    codes = await service.players.devices.begin(client, unverified(client), scopes, address_of(request))
    page = f"{service.url.text}/device"
    said = {
        "device_code": codes.device,
        "user_code": codes.user,
        "verification_uri": page,
        "verification_uri_complete": f"{page}?user_code={codes.user}",
        "expires_in": DEVICE_SECONDS,
        "interval": INTERVAL,
    }
    return ReplyOnce(encode(said), 200, {"Pragma": "no-cache"})


DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code"

DEVICE_REFUSALS: Mapping[DeviceRefusal, tuple[str, str]] = {
    "pending": ("authorization_pending", "Nobody has answered yet."),
    "slow": ("slow_down", f"Ask less often: each time this is said, {INTERVAL} seconds less often."),
    "denied": ("access_denied", "The person denied it."),
    "expired": ("expired_token", "Nobody answered in time: begin again."),
    "unknown": ("invalid_grant", "The device code is unknown, of another client, or has its token already."),
    "gone": ("invalid_grant", "The person who consented has signed out since."),
    "too many tokens": ("invalid_grant", "The account has 50 tokens: its owner can revoke some."),
}


async def _token_of_device(service: Service, form: Mapping[str, str]) -> Response[bytes]:
    """A token for a device that somebody lets sign in (RFC 8628, section 3.4)."""
    missing = next((name for name in ("device_code", "client_id") if not form.get(name)), None)
    if missing is not None:
        return _error("invalid_request", f"{missing} is missing.")
    try:
        issued, secret = await service.players.devices.redeem(form["device_code"], form["client_id"])
    except DeviceRefused as error:
        return _error(*DEVICE_REFUSALS[error.refusal])
    return ReplyOnce(encode(_granted(issued, secret, service)), 200, {"Pragma": "no-cache"})


@accepts("/oauth/token", Cost(10))
async def token(request: AnyRequest) -> Response[bytes]:
    """A token for a code (RFC 6749, section 4.1.3), or for a device."""
    service = admit(request)
    try:
        form = await form_of(request)
    except InvalidForm as error:
        return _error("invalid_request", error.detail)
    if not form.get("grant_type"):
        return _error("invalid_request", "grant_type is missing.")
    if form["grant_type"] == DEVICE_GRANT:
        return await _token_of_device(service, form)
    if form["grant_type"] != "authorization_code":
        return _error("unsupported_grant_type", f"grant_type must be authorization_code or {DEVICE_GRANT}.")
    missing = next(
        (name for name in ("code", "client_id", "redirect_uri", "code_verifier") if not form.get(name)), None
    )
    if missing is not None:
        return _error("invalid_request", f"{missing} is missing.")
    proof = Proof(form["client_id"], form["redirect_uri"], form["code_verifier"])
    try:
        issued, secret = await service.players.sign_ins.redeem(form["code"], proof)
    except CodeRefused as error:
        charge(request, service, None, UNKNOWN_TOKEN)
        return _error("invalid_grant", REFUSALS[error.refusal])
    return ReplyOnce(encode(_granted(issued, secret, service)), 200, {"Pragma": "no-cache"})


REFUSALS: Mapping[Refusal, str] = {
    "unknown": "The code is unknown, or more than ten minutes old.",
    "expired": "The code has expired: it lasts a minute.",
    "mismatch": "client_id, redirect_uri or code_verifier are not those that the code was issued for.",
    "used": "The code was used before, so the token that it got is revoked.",
    "denied": "The person denied it after all.",
    "gone": "The person who consented has signed out since.",
    "too many tokens": "The account has 50 tokens: its owner can revoke some.",
}


def _granted(issued: Token, secret: str, service: Service) -> Mapping[str, object]:
    left = 0 if issued.expires_at is None else issued.expires_at - service.now()
    scopes = " ".join(issued.scopes)
    return {"access_token": secret, "token_type": "Bearer", "expires_in": left // 1000, "scope": scopes}


@accepts("/oauth/revoke", Cost(2))
async def revoke(request: AnyRequest) -> Response[bytes]:
    """Revoke a token that a client got (RFC 7009); one that is not valid is revoked already."""
    service = admit(request)
    try:
        form = await form_of(request)
    except InvalidForm as error:
        return _error("invalid_request", error.detail)
    if not form.get("token"):
        return _error("invalid_request", "token is missing.")
    accounts = service.players.accounts
    await accounts.known.load(form["token"])
    try:
        found = accounts.known.token(form["token"])
    except TokenExpired:
        found = None
    if found is not None and "account" in found.scopes:
        return _error(
            "unsupported_token_type", "A token with the scope account is revoked by DELETE /v1/me/tokens/{token}."
        )
    if found is not None:
        await _revoke(service, found)
    return ReplyOnce(b"{}", 200, {})


async def _revoke(service: Service, found: Token) -> None:
    try:
        await service.players.accounts.revoke(found, found.id)
    except CallerGone:
        return  # another request was faster


def _once(value: SignInPreview | SignInAnswer | DevicePreview) -> Response[bytes]:
    return ReplyOnce(encode(value), 200, {})


def _error(error: str, said: str) -> Response[bytes]:
    """An error in the words of RFC 6749, section 5.2."""
    return ReplyOnce(encode({"error": error, "error_description": said}), 400, {"Pragma": "no-cache"})


def _asked(query: str) -> SignInRequest:
    """What a client asks for. Raises `BadRequest`."""
    try:
        return sign_in_request(query.removeprefix("?"))
    except InvalidSignIn as error:
        detail = f"The client asks for what it cannot get: {error.parameter} is wrong. {error.reason}"
        pointer = f"/query/{error.parameter}" if error.parameter.isidentifier() else "/query"
        raise BadRequest("invalid-sign-in", detail, [Fault(pointer, error.reason)]) from error
