"""Reading requests: the caller, headers and bodies; a refusal names each fault."""

import re
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

import msgspec

from api.http.bodies import FREE_VALUES, decoded, price_of, price_of_size
from api.http.problems import BadRequest, EncodedBody, InsufficientScope, Unauthorized
from api.operations.costs import UNKNOWN_TOKEN, Cost
from api.state.service import AnyRequest, Service
from domain.players.known_tokens import TokenExpired
from domain.refusals import OPERATOR, Forbidden
from domain.runtime.shares import Caller
from domain.scopes import Scope
from domain.storage.accounts import Token
from domain.tables.commands import RequestContext

T = TypeVar("T")

BODY_LIMIT = 64 * 2**10
_AT_ONCE = 0.02
"""A body that took longer to come, in seconds, came after what happened meanwhile."""

_VISIBLE = re.compile(r"[!-~]{1,64}")
_IF_MATCH = re.compile(
    r'''(?:W/)?"(0|[1-9]\d{0,14})(?:
        -(?P<long>[0-9a-f]{8})(?:-[0-9a-f]{32})? |    # a cursor; the ETag of a resource of the table
        -[a-z0-9]{1,4}-[^"]*-(?P<view>[0-9a-f]{8}) |  # the ETag of a view
        (?P<other>-[^"]*) )?"''',
    re.VERBOSE | re.ASCII,
)
_OF_AN_EARLIER_RELEASE = re.compile(r"-[0-9a-f]{32}|-[a-z0-9]{1,4}-[^\"]*\+[^\"]*")


def player_of(request: AnyRequest, service: Service, *, operator: bool = False) -> str:
    """The player who makes this request, or, if allowed, the operator. Raises as `own_token` does."""
    return own_token(request, service, operator=operator).player


def operator_of(request: AnyRequest, service: Service) -> None:
    """Require the operator's token. Raises as `own_token` does."""
    if own_token(request, service, operator=True).player != OPERATOR:
        raise Forbidden("operators-only", "Only the operator can do this.")


def viewer_of(request: AnyRequest, service: Service) -> str | None:
    """The player who reads, None for an anonymous spectator. Raises `Unauthorized` for an unknown token."""
    token = token_of(request, service)
    return None if token is None else token.player


def own_token(request: AnyRequest, service: Service, *, operator: bool = False) -> Token:
    """The token of this request; see `player_of`. Raises as `token_of` does, `Unauthorized` for none, `Forbidden`."""
    token = token_of(request, service)
    if token is None:
        raise Unauthorized
    if token.player == OPERATOR and not operator:
        raise Forbidden("operator", "The operator cannot do this.")
    return token


def token_of(request: AnyRequest, service: Service) -> Token | None:
    """The caller's token, None if it sent none. Charges the caller for the operation, once however often it is called.

    Raises `Unauthorized` for an unknown token, `OverBudget`, `InsufficientScope`.
    """
    is_charged = "payer" in request.scope["state"]
    try:
        token = presented_token(request, service)
    except Unauthorized:
        if not is_charged:
            charge(request, service, None, cost_of(request).units + UNKNOWN_TOKEN)
        raise
    if not is_charged:
        charge(request, service, None if token is None else token.player, cost_of(request).units)
    if token is not None:
        needed = request.scope["route_handler"].opt["scope"]
        require_scope(token, needed)
        service.live.presence.see(token.player, address_of(request))
    return token


def presented_token(request: AnyRequest, service: Service) -> Token | None:
    """The caller's token, None if it sent none, free of charge. Raises `Unauthorized` for one that is not valid."""
    credentials = header(request, b"authorization")
    if credentials is None:
        return None
    secret = _secret_in(credentials)
    if not secret:
        raise Unauthorized
    try:
        token = service.players.accounts.known.token(secret)
    except TokenExpired as error:
        raise Unauthorized(
            f'{_INVALID}, error_description="The token has expired"', "The token has expired."
        ) from error
    if token is None:
        raise Unauthorized(_INVALID, "The token is unknown, or was revoked.")
    return token


_INVALID = 'error="invalid_token"'


async def load_token(request: AnyRequest, service: Service) -> None:
    """Look up the caller's token, if it sent one, so that it is known to all that follows. Raises `NotStored`."""
    secret = presented_secret(request)
    if secret:
        await service.players.accounts.known.load(secret)


async def require_token_still(request: AnyRequest) -> None:
    """Raise `Unauthorized` if the caller's token was revoked while the service worked for it. Raises `NotStored`."""
    await load_token(request, request.service)
    presented_token(request, request.service)


def presented_secret(request: AnyRequest) -> str:
    """The secret that the caller sent as bearer credentials, empty if it sent none."""
    return _secret_in(header(request, b"authorization") or "")


def _secret_in(credentials: str) -> str:
    """The secret of bearer credentials, empty if they are others."""
    scheme, _, secret = credentials.partition(" ")
    return secret if scheme.lower() == "bearer" else ""


def player_of_stream(request: AnyRequest, service: Service) -> str:
    """The player who follows a stream, free of charge. Raises `Unauthorized` once the token is not valid."""
    token = presented_token(request, service)
    if token is None:
        raise Unauthorized
    return token.player


def admit(request: AnyRequest) -> Service:
    """The service behind a request that needs no token. Charges the address for it. Raises `OverBudget`."""
    service = request.service
    charge(request, service, None, cost_of(request).units)
    return service


def cost_of(request: AnyRequest) -> Cost:
    """What the operation costs."""
    cost: Cost = request.scope["route_handler"].opt["cost"]
    return cost


def charge(request: AnyRequest, service: Service, player: str | None, units: int) -> None:
    """Charge a player and the address that they play from, or without a player (None) the address alone.

    House bots are charged for themselves alone: they are the operator's. Raises `OverBudget`.
    """
    state = request.scope["state"]
    state["payer"], before = player, charged_before(request)
    if player is None:
        service.limits.budgets.charge("address", address_of(request), units, before)
    elif player in service.players.house.players:
        service.limits.budgets.charge("player", player, units, before)
    else:
        service.limits.budgets.charge_player(player, address_of(request), units, before)
    if "responds" not in state:
        state["charged"] = before + units


def charged_before(request: AnyRequest) -> int:
    """The units that a request was charged so far, and will be again if it is repeated."""
    charged: int = request.scope["state"].get("charged", 0)
    return charged


def charge_by_pages(request: AnyRequest) -> None:
    """From now on, charge each part of a long response for itself: a refusal delays it, and nothing is repeated."""
    request.scope["state"].update(responds=True, charged=0)


def caller_of(request: AnyRequest, service: Service) -> Caller:
    """Who makes a request, as far as memory tells: the address that it comes from, and the player."""
    secret = _secret_in(header(request, b"authorization") or "")
    return Caller(address_of(request), service.players.accounts.known.holder(secret) if secret else "")


def address_of(request: AnyRequest) -> str:
    """The address that a request comes from; see `client_of`."""
    address: str = request.scope["state"]["address"]
    return address


def header(request: AnyRequest, name: bytes) -> str | None:
    """The value of a header, None if it is absent. `name`: in lower case."""
    value = request.fields.get(name)
    return None if value is None else value.decode("latin-1")


def context_of(request: AnyRequest, player: str) -> RequestContext:
    """The player, idempotency key and expected version of this request. Raises `BadRequest`."""
    return RequestContext(player, key_of(request), *_expected_by(request))


def key_of(request: AnyRequest) -> str | None:
    """The Idempotency-Key. Raises `BadRequest`."""
    return _visible(request, "Idempotency-Key")


def require_no_key(request: AnyRequest, why: str) -> None:
    """Refuse an Idempotency-Key, which would promise the same response again. Raises `BadRequest` with this detail."""
    if key_of(request) is not None:
        raise BadRequest("invalid-header", why)


def invite_of(request: AnyRequest) -> str | None:
    """The Takeback-Invite. Raises `BadRequest`."""
    return _visible(request, "Takeback-Invite")


def _visible(request: AnyRequest, name: str) -> str | None:
    value = header(request, name.lower().encode())
    if value is not None and not _VISIBLE.fullmatch(value):
        raise BadRequest("invalid-header", f"{name} takes 1 to 64 visible ASCII characters.")
    return value


def require_scope(token: Token, needed: Scope) -> None:
    """Raise `InsufficientScope` unless a token has this scope."""
    if needed not in token.scopes:
        raise InsufficientScope(needed)


def _expected_by(request: AnyRequest) -> tuple[int | None, str | None]:
    """The version and the `head8` in If-Match, None where it does not say. A weak ETag names the same state."""
    etag = header(request, b"if-match")
    if etag is None or etag.strip() == "*":
        return None, None
    found = _IF_MATCH.fullmatch(etag.strip())
    other = found["other"] if found else None
    if found is None or (other and not _OF_AN_EARLIER_RELEASE.fullmatch(other)):
        raise BadRequest(
            "invalid-header",
            'If-Match takes a version in quotes, as in "12", one with the first 8 digits of its hash, as in '
            '"12-9f86d081", or the ETag of a view or of another resource of the table.',
        )
    return int(found[1]), "" if other else found["long"] or found["view"]  # none is empty


async def body_of(request: AnyRequest, decode: Callable[[bytes], T], *, empty: T | None = None) -> T:
    """The decoded body; `empty` stands for an empty body, where that is allowed.

    Raises `BadRequest`: too large, another media type, not valid JSON, or not matching the schema.
    """
    body = await _bytes_of(request)
    if not body and empty is not None:
        return empty
    _require_media_type(request, "application/json")
    _charge_body(request, body)
    return decoded(decode, body)


def _kept(_: int) -> None:
    """Bytes that nobody counts: at most `BODY_LIMIT` of each request."""


async def content_of(
    request: AnyRequest, *media_types: str, limit: int = BODY_LIMIT, on_bytes: Callable[[int], object] = _kept
) -> bytes:
    """A body of one of these types, the usual one first, verbatim. Charges for a large one.

    `limit`: in bytes; `on_bytes`: called with how many bytes have come, before they are kept. Raises `BadRequest`,
    `OverBudget`, and what `on_bytes` raises.
    """
    body = await _bytes_of(request, limit, on_bytes)
    _require_media_type(request, *media_types)
    _charge_units(request, price_of_size(body))
    return body


def _require_media_type(request: AnyRequest, *media_types: str) -> None:
    """Raise `BadRequest` for a body of another type than these, the usual one first; `EncodedBody` for a coded one."""
    coding = (header(request, b"content-encoding") or "").strip()
    if coding.lower() not in ("", "identity"):
        raise EncodedBody
    if (header(request, b"content-type") or "").partition(";")[0].strip().lower() not in media_types:
        raise BadRequest("not-json", f"Send the body as `Content-Type: {media_types[0]}`.")


def _charge_body(request: AnyRequest, body: bytes) -> None:
    """Charge for a large body, once. Raises `OverBudget`, and `BadRequest` for one that takes too long to read."""
    state = request.scope["state"]
    if "unreadable" in state:
        raise state["unreadable"]
    if len(body) <= FREE_VALUES or state.get("priced"):
        return
    try:
        units = price_of(body)
    except BadRequest as refusal:
        state["unreadable"] = refusal
        raise
    state["priced"] = True
    _charge_units(request, units)


def _charge_units(request: AnyRequest, units: int) -> None:
    """Charge whoever was charged for the operation. Raises `OverBudget`."""
    if units:
        charge(request, request.service, request.scope["state"].get("payer"), units)


async def peek(request: AnyRequest, read: Callable[[bytes], T]) -> T | None:
    """What `read` finds in a body that is not validated yet, None if it cannot be read. Raises `OverBudget`."""
    try:
        body = await _bytes_of(request)
        _charge_body(request, body)
        return read(body)
    except (BadRequest, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


async def receive_body(request: AnyRequest, limit: int = BODY_LIMIT, on_bytes: Callable[[int], object] = _kept) -> None:
    """Have the body at hand for what reads it.

    Raises `BadRequest` for an incomplete one, `Unauthorized` where the token was revoked while it came.
    """
    state = request.scope["state"]
    if "body" not in state:
        began = monotonic()
        state["body"] = await _read(request, limit, on_bytes)
        if monotonic() - began > _AT_ONCE:  # meanwhile another process may have revoked the token
            await request.service.tables.refresh()
            await load_token(request, request.service)
        if state.get("payer") is not None:
            await require_token_still(request)


async def _bytes_of(request: AnyRequest, limit: int = BODY_LIMIT, on_bytes: Callable[[int], object] = _kept) -> bytes:
    """The body, read once. Raises `BadRequest` for one over the limit."""
    await receive_body(request, limit, on_bytes)
    body: bytes | None = request.scope["state"]["body"]
    if body is None:
        raise BadRequest("too-large", f"The limit for this body is {limit} bytes.")
    return body


async def _read(request: AnyRequest, limit: int, on_bytes: Callable[[int], object]) -> bytes | None:
    """The body, None if it is over the limit."""
    announced = header(request, b"content-length") or ""
    if announced.isdigit() and int(announced) > limit:
        return None
    chunks: list[bytes] = []
    more, size = True, 0
    while more:
        message = await request.receive()
        if message["type"] != "http.request":
            raise BadRequest("invalid-json", "The body is incomplete.")
        body, more = message["body"], message["more_body"]
        size += len(body)
        if size > limit:
            return None
        on_bytes(len(body))
        chunks.append(body)
    return b"".join(chunks)
