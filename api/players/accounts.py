"""Players and their tokens."""

from collections.abc import Callable
from typing import Annotated

import msgspec
from litestar import Controller, Response
from litestar.params import FromPath

from api.http.etags import reply_if_changed
from api.http.methods import handles
from api.http.no_body import require_no_body
from api.http.problems import BadRequest, Unauthorized
from api.http.requests import (
    address_of,
    admit,
    body_of,
    charged_before,
    cost_of,
    key_of,
    operator_of,
    own_token,
    presented_secret,
    require_no_key,
    require_scope,
    token_of,
)
from api.http.responses import replayed_header, reply
from api.operations.costs import NEW_PLAYER
from api.state.service import AnyRequest, Service
from domain.kernel.game import Fault
from domain.players.accounts import Grant
from domain.players.readable import LONGEST, Unreadable, readable, readable_name
from domain.refusals import NotFound
from domain.scopes import SCOPES, Scope, including
from domain.storage.accounts import Player, Token
from domain.tables.service import KeyReused

Name = Annotated[str, msgspec.Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST})]
"""The name that others see, 1 to 40 characters of any script, emoji included. Each word is of one script.

It need not be unique, and is stored in composed form (NFC). `/docs/names` has the rules.
"""

Label = Annotated[str, msgspec.Meta(max_length=LONGEST)]
Scopes = Annotated[
    tuple[Scope, ...],
    msgspec.Meta(min_length=1, max_length=len(SCOPES), extra_json_schema={"uniqueItems": True}),
]

SHORTEST, LONGEST_SECONDS = 60, 10 * 365 * 24 * 60 * 60
Lifetime = Annotated[int, msgspec.Meta(ge=SHORTEST, le=LONGEST_SECONDS)]


class PlayerBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Register a player."""

    name: Name


class RenameBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rename the caller. Texts name the player by the new name, in games of the past too."""

    name: Name


class TokenBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Issue another token.

    Attributes:
        label: What it is for, to distinguish it from others. Only its owner sees it.
        scopes: What it may do; each includes those before it. All unless given.
        expires_in: After how many seconds it expires, 60 to ten years; None: never, unless the token that it is issued
            with expires.
        spare: Whether it is the spare, of which an account has one at most: with all scopes, it never expires, and only
            the spare revokes or replaces itself.
    """

    label: Label = ""
    scopes: Scopes = SCOPES
    expires_in: Lifetime | None = None
    spare: bool = False


class NewPlayer(msgspec.Struct, frozen=True):
    """A new player.

    Attributes:
        id: The player's id, by which events name the player.
        name: The name that others see.
        token: The player's first token, to be sent as ``Authorization: Bearer <token>``. It is shown only once.
    """

    id: str
    name: str
    token: str


class KnownPlayer(msgspec.Struct, frozen=True):
    """A player's public profile.

    Attributes:
        id: The player's id, by which events name the player.
        name: The name that others see.
        created_at: When the player registered, in milliseconds since 1970 UTC.
        bot: Whether it is a house bot.
    """

    id: str
    name: str
    created_at: int
    bot: bool


class KnownToken(msgspec.Struct, frozen=True):
    """A token without its secret.

    Attributes:
        id: The id of the token, to revoke it by. Not a secret.
        label: The label that its owner gave it; ``first`` for the one of registration.
        created_at: When it was issued, in ms since 1970 UTC.
        scopes: What it may do; each includes those before it.
        expires_at: When it expires, in ms since 1970 UTC; None: never.
        issued_by: The id of the token that issued it; revoking that one revokes this one. None for the first token, for
            the spare, if its issuer revoked itself or was revoked by it, and for tokens of release 0.2.0 or earlier.
        spare: Whether it is the spare, which no other token can revoke or replace.
        signed_in_by: The id of the way in by which it signed in; removing that one revokes this one. None for others.
        current: Whether this request was made with it.
    """

    id: str
    label: str
    created_at: int
    scopes: tuple[Scope, ...]
    expires_at: int | None
    issued_by: str | None
    spare: bool
    signed_in_by: str | None
    current: bool


class ListedToken(KnownToken, frozen=True):
    """A token of the list, with its last use.

    Attributes:
        id: The id of the token, to revoke it by. Not a secret.
        label: The label that its owner gave it; ``first`` for the one of registration.
        created_at: When it was issued, in ms since 1970 UTC.
        scopes: What it may do; each includes those before it.
        expires_at: When it expires, in ms since 1970 UTC; None: never.
        issued_by: The id of the token that issued it; revoking that one revokes this one. None for the first token, for
            the spare, if its issuer revoked itself or was revoked by it, and for tokens of release 0.2.0 or earlier.
        spare: Whether it is the spare, which no other token can revoke or replace.
        signed_in_by: The id of the way in by which it signed in; removing that one revokes this one. None for others.
        current: Whether this request was made with it.
        used_at: When it was used last, to the hour, in ms since 1970 UTC; None: never, or not since this is stored.
    """

    used_at: int | None


class NewToken(msgspec.Struct, frozen=True):
    """A new token, with its secret.

    Attributes:
        id: The id of the token, to revoke it by. Not a secret.
        label: The label that its owner gave it.
        created_at: When it was issued, in ms since 1970 UTC.
        scopes: What it may do; each includes those before it.
        expires_at: When it expires, in ms since 1970 UTC; None: never.
        issued_by: The id of the token that issued it; revoking that one revokes this one. None for the spare.
        spare: Whether it is the spare, which no other token can revoke or replace.
        token: The secret, to be sent as `Authorization: Bearer <token>`. It is shown only once.
    """

    id: str
    label: str
    created_at: int
    scopes: tuple[Scope, ...]
    expires_at: int | None
    issued_by: str | None
    spare: bool
    token: str


class Me(msgspec.Struct, frozen=True):
    """The caller's account.

    Attributes:
        id: The player's id, by which events name the player.
        name: The name that others see.
        created_at: When the player registered, in ms since 1970 UTC.
        token: The token of this request.
    """

    id: str
    name: str
    created_at: int
    token: KnownToken


_decode_player = msgspec.json.Decoder(PlayerBody).decode
_decode_rename = msgspec.json.Decoder(RenameBody).decode
_decode_token = msgspec.json.Decoder(TokenBody).decode


KEYLESS = (
    "Registering takes no Idempotency-Key: anyone who guessed it would get the token. Leave it out; where the response "
    "was lost, register again."
)


class PlayersController(Controller):
    """``/v1/players``."""

    @handles("register")
    async def register(self, request: AnyRequest) -> Response[bytes]:
        """Register a player."""
        service = admit(request)
        body = await body_of(request, _decode_player)
        require_no_key(request, KEYLESS)
        name = _named(body.name)
        units = cost_of(request).of(NEW_PLAYER)
        service.limits.budgets.charge_registration(address_of(request), units, charged_before(request))
        player, secret = await service.players.accounts.register(name)
        return reply(NewPlayer(player.id, player.name, secret), 201, {"Location": f"/v1/players/{player.id}"})

    @handles("showPlayer")
    async def show(self, request: AnyRequest, player: FromPath[str]) -> Response[bytes]:
        """A player's public profile."""
        service = request.service
        token_of(request, service)
        found = await service.query(service.players.accounts.player, player)
        if found is None:
            raise NotFound(player)
        is_bot = found.id in service.players.house.players
        return reply_if_changed(request, KnownPlayer(found.id, found.name, found.created_at, is_bot))

    @handles("erasePlayer")
    async def erase(self, request: AnyRequest, player: FromPath[str]) -> Response[None]:
        """Erase a player, as the operator."""
        service = request.service
        operator_of(request, service)
        await require_no_body(request)
        if not await service.players.accounts.erase(player):
            raise NotFound(player)
        return Response(None, status_code=204)


class MeController(Controller):
    """``/v1/me``: the caller's own account."""

    @handles("me")
    async def me(self, request: AnyRequest) -> Response[bytes]:
        """Show the caller's account."""
        service = request.service
        mine = own_token(request, service)
        return reply_if_changed(request, _me(await service.query(service.players.accounts.player, mine.player), mine))

    @handles("rename")
    async def rename(self, request: AnyRequest) -> Response[bytes]:
        """Rename the caller."""
        service = request.service
        mine = own_token(request, service)
        body = await body_of(request, _decode_rename)
        return reply(_me(await service.players.accounts.rename(mine, _named(body.name)), mine))

    @handles("eraseMe")
    async def erase(self, request: AnyRequest) -> Response[None]:
        """Erase the caller's name and tokens."""
        service = request.service
        mine = own_token(request, service)
        await require_no_body(request)
        await service.players.accounts.erase(mine.player, mine)
        return Response(None, status_code=204)

    @handles("listTokens")
    async def tokens(self, request: AnyRequest) -> Response[bytes]:
        """List the caller's tokens, without their secrets."""
        service = request.service
        mine = own_token(request, service)
        return reply_if_changed(request, await listed_tokens(service, mine))

    @handles("issueToken")
    async def issue(self, request: AnyRequest) -> Response[bytes]:
        """Issue another token."""
        mine = own_token(request, request.service)
        body = await body_of(request, _decode_token, empty=TokenBody())
        accounts, presented = request.service.players.accounts, presented_secret(request)
        try:
            token, secret, replayed = await accounts.issue(presented, mine, _grant_of(body), key_of(request))
        except ValueError as error:
            raise KeyReused from error
        issued = NewToken(*_shown(token), secret)
        return reply(issued, 201, replayed_header(replayed=replayed))

    @handles("revokeToken", scope="read")  # every token may revoke itself
    async def revoke(self, request: AnyRequest, token: FromPath[str]) -> Response[None]:
        """Revoke a token. A token can revoke itself with any scopes, and others with the scope `account`."""
        service = request.service
        mine = own_token(request, service)
        if token != mine.id:
            require_scope(mine, "account")
        await require_no_body(request)
        if not await service.players.accounts.revoke(mine, token):
            raise NotFound(token)
        return Response(None, status_code=204)


def _me(player: Player | None, mine: Token) -> Me:
    """The caller's account. Raises `Unauthorized` for one that was erased meanwhile."""
    if player is None:
        raise Unauthorized
    return Me(player.id, player.name, player.created_at, known_token(mine, mine))


def known_token(token: Token, mine: Token) -> KnownToken:
    """A token as it is shown to its owner. `mine`: that of the request."""
    return KnownToken(*_shown(token), token.signed_in_by, token.id == mine.id)


async def listed_tokens(service: Service, mine: Token) -> list[ListedToken]:
    """A player's tokens, as they are listed for them. `mine`: that of the request. Raises `NotStored`."""
    accounts = service.players.accounts
    tokens = await service.query(accounts.tokens, mine.player)
    used = await service.query(accounts.used_at, mine.player)
    return [
        ListedToken(
            **msgspec.structs.asdict(known_token(token, mine)),
            used_at=accounts.known.uses.latest(token.id, used.get(token.id)),
        )
        for token in tokens
    ]


_Shown = tuple[str, str, int, tuple[Scope, ...], int | None, str | None, bool]


def _shown(token: Token) -> _Shown:
    """What is shown of a token."""
    limits = (token.scopes, token.expires_at)
    return (token.id, token.label, token.created_at, *limits, token.issued_by, token.spare)


def _grant_of(body: TokenBody) -> Grant:
    """What a new token is to be. Raises `BadRequest`."""
    detail = "The body does not match the schema."
    if len({*body.scopes}) < len(body.scopes):
        raise BadRequest("invalid-shape", detail, [Fault("/scopes", "Each scope at most once.")])
    if body.spare and including(body.scopes) != SCOPES:
        raise BadRequest("invalid-shape", detail, [Fault("/scopes", "The spare has all scopes.")])
    if body.spare and body.expires_in is not None:
        raise BadRequest("invalid-shape", detail, [Fault("/expires_in", "The spare never expires.")])
    return Grant(stored_label(body.label, "/label"), body.scopes, body.expires_in, body.spare)


def stored_label(label: str, pointer: str) -> str:
    """A label as it is stored; empty for none. `pointer`: to it in the body. Raises `BadRequest`."""
    return _stored(readable, label, pointer) if label else ""


def _named(name: str) -> str:
    """A player's name as it is stored. Raises `BadRequest`."""
    return _stored(readable_name, name, "/name")


def _stored(rule: Callable[[str], str], text: str, pointer: str) -> str:
    try:
        return rule(text)
    except Unreadable as error:
        detail = f"It cannot be shown to other people. {error.reason}"
        raise BadRequest("unreadable-name", detail, [Fault(pointer, error.reason)]) from error
