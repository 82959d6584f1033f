"""Players and their tokens."""

from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, post
from litestar.params import FromPath

from api.callers import own_token, player_of, token_of
from api.methods import get
from api.problems import Unauthorized
from api.requests import body_of, key_of
from api.responses import reply
from api.service import AnyRequest, service_of
from domain.requests import NotFound
from domain.tables import KeyReused

_UNREADABLE = r"\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
"""Control characters, invisible ones, and those that change the direction of writing."""

Name = Annotated[
    str,
    msgspec.Meta(min_length=1, max_length=40, pattern=rf"^[^\s{_UNREADABLE}][^{_UNREADABLE}]*$(?!\n)"),
]
Label = Annotated[str, msgspec.Meta(max_length=40, pattern=rf"^[^{_UNREADABLE}]*$(?!\n)")]


class PlayerBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Register a player. The name is for display and need not be unique."""

    name: Name


class TokenBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Issue another token. The label is for its owner."""

    label: Label = ""


class NewPlayer(msgspec.Struct, frozen=True):
    """A new player. The token is shown only once."""

    id: str
    name: str
    token: str


class KnownPlayer(msgspec.Struct, frozen=True):
    """A player's public profile."""

    id: str
    name: str
    created_at: int


class KnownToken(msgspec.Struct, frozen=True):
    """A token without its secret. ``current``: this request was made with it."""

    id: str
    label: str
    created_at: int
    current: bool


class NewToken(msgspec.Struct, frozen=True):
    """A new token. Its secret is shown only once."""

    id: str
    label: str
    created_at: int
    token: str


_decode_player = msgspec.json.Decoder(PlayerBody).decode
_decode_token = msgspec.json.Decoder(TokenBody).decode


class PlayersController(Controller):
    """``/v1/players``."""

    path = "/v1/players"

    @post("/")
    async def register(self, request: AnyRequest) -> Response[bytes]:
        """Register a player."""
        body = await body_of(request, _decode_player)
        key_of(request)
        player, secret = await service_of(request).accounts.register(body.name)
        return reply(NewPlayer(player.id, player.name, secret), 201, {"Location": f"/v1/players/{player.id}"})

    @get("/{player:str}")
    async def show(self, request: AnyRequest, player: FromPath[str]) -> Response[bytes]:
        """A player's public profile."""
        service = service_of(request)
        token_of(request, service.accounts)
        found = service.accounts.player(player)
        if found is None:
            raise NotFound(player)
        return reply(KnownPlayer(found.id, found.name, found.created_at))


class MeController(Controller):
    """``/v1/me``: the caller's own account."""

    path = "/v1/me"

    @get("/")
    async def me(self, request: AnyRequest) -> Response[bytes]:
        """Show the caller's account."""
        accounts = service_of(request).accounts
        player = accounts.player(player_of(request, accounts))
        if player is None:
            raise Unauthorized
        return reply(KnownPlayer(player.id, player.name, player.created_at))

    @get("/tokens")
    async def tokens(self, request: AnyRequest) -> Response[bytes]:
        """List the caller's tokens, without their secrets."""
        mine = own_token(request, service_of(request).accounts)
        known = service_of(request).accounts.tokens(mine.player)
        return reply([KnownToken(one.id, one.label, one.created_at, one.id == mine.id) for one in known])

    @post("/tokens")
    async def issue(self, request: AnyRequest) -> Response[bytes]:
        """Issue another token."""
        mine = own_token(request, service_of(request).accounts)
        body = await body_of(request, _decode_token, empty=TokenBody())
        presented = request.headers["authorization"].partition(" ")[2]
        accounts = service_of(request).accounts
        try:
            token, secret, replayed = await accounts.issue(presented, mine.player, body.label, key_of(request))
        except ValueError as error:
            raise KeyReused from error
        headers = {"Idempotency-Replayed": "true"} if replayed else {}
        return reply(NewToken(token.id, token.label, token.created_at, secret), 201, headers)

    @delete("/tokens/{token:str}", status_code=204)
    async def revoke(self, request: AnyRequest, token: FromPath[str]) -> Response[None]:
        """Revoke a token."""
        accounts = service_of(request).accounts
        if not await accounts.revoke(player_of(request, accounts), token):
            raise NotFound(token)
        return Response(None, status_code=204)
