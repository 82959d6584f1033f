"""Players and their tokens."""

from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, patch, post
from litestar.params import FromPath

from api.costs import COSTS, NEW_PLAYER
from api.methods import get
from api.problems import BadRequest, Unauthorized
from api.requests import admit, body_of, charge, header, key_of, operator_of, own_token, player_of, token_of
from api.responses import reply
from api.service import AnyRequest, service_of
from domain.accounts import UnknownPlayer
from domain.kernel.game import Fault
from domain.readable import LONGEST, Unreadable, readable
from domain.requests import NotFound
from domain.tables import KeyReused

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)]
Label = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class PlayerBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Register a player. The name is for display and need not be unique; it is stored in composed form (NFC)."""

    name: Name


class RenameBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rename the caller. Texts name the player by the new name, in games of the past too."""

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
_decode_rename = msgspec.json.Decoder(RenameBody).decode
_decode_token = msgspec.json.Decoder(TokenBody).decode


class PlayersController(Controller):
    """``/v1/players``."""

    path = "/v1/players"

    @post("/", cost=COSTS["register"])
    async def register(self, request: AnyRequest) -> Response[bytes]:
        """Register a player."""
        service = admit(request)
        body = await body_of(request, _decode_player)
        key_of(request)
        name = _readable(body.name, "/name")
        charge(request, service, None, COSTS["register"].of(NEW_PLAYER))
        player, secret = await service.accounts.register(name)
        return reply(NewPlayer(player.id, player.name, secret), 201, {"Location": f"/v1/players/{player.id}"})

    @get("/{player:str}")
    async def show(self, request: AnyRequest, player: FromPath[str]) -> Response[bytes]:
        """A player's public profile."""
        service = service_of(request)
        token_of(request, service)
        found = await service.query(service.accounts.player, player)
        if found is None:
            raise NotFound(player)
        return reply(KnownPlayer(found.id, found.name, found.created_at))

    @delete("/{player:str}", status_code=204)
    async def erase(self, request: AnyRequest, player: FromPath[str]) -> Response[None]:
        """Erase a player, as the operator."""
        service = service_of(request)
        operator_of(request, service)
        if not await service.accounts.erase(player):
            raise NotFound(player)
        return Response(None, status_code=204)


class MeController(Controller):
    """``/v1/me``: the caller's own account."""

    path = "/v1/me"

    @get("/")
    async def me(self, request: AnyRequest) -> Response[bytes]:
        """Show the caller's account."""
        service = service_of(request)
        player = await service.query(service.accounts.player, player_of(request, service))
        if player is None:
            raise Unauthorized
        return reply(KnownPlayer(player.id, player.name, player.created_at))

    @patch("/")
    async def rename(self, request: AnyRequest) -> Response[bytes]:
        """Rename the caller."""
        service = service_of(request)
        caller = player_of(request, service)
        body = await body_of(request, _decode_rename)
        player = await service.accounts.rename(caller, _readable(body.name, "/name"))
        if player is None:
            raise Unauthorized
        return reply(KnownPlayer(player.id, player.name, player.created_at))

    @delete("/", status_code=204)
    async def erase(self, request: AnyRequest) -> Response[None]:
        """Erase the caller's name and tokens."""
        service = service_of(request)
        await service.accounts.erase(player_of(request, service))
        return Response(None, status_code=204)

    @get("/tokens")
    async def tokens(self, request: AnyRequest) -> Response[bytes]:
        """List the caller's tokens, without their secrets."""
        service = service_of(request)
        mine = own_token(request, service)
        known = await service.query(service.accounts.tokens, mine.player)
        return reply([KnownToken(one.id, one.label, one.created_at, one.id == mine.id) for one in known])

    @post("/tokens", cost=COSTS["issueToken"])
    async def issue(self, request: AnyRequest) -> Response[bytes]:
        """Issue another token."""
        mine = own_token(request, service_of(request))
        body = await body_of(request, _decode_token, empty=TokenBody())
        presented = (header(request, b"authorization") or "").partition(" ")[2]
        label = _readable(body.label, "/label") if body.label else ""
        accounts = service_of(request).accounts
        try:
            token, secret, replayed = await accounts.issue(presented, mine.player, label, key_of(request))
        except ValueError as error:
            raise KeyReused from error
        except UnknownPlayer as error:
            raise Unauthorized from error
        headers = {"Idempotency-Replayed": "true"} if replayed else {}
        return reply(NewToken(token.id, token.label, token.created_at, secret), 201, headers)

    @delete("/tokens/{token:str}", status_code=204)
    async def revoke(self, request: AnyRequest, token: FromPath[str]) -> Response[None]:
        """Revoke a token."""
        service = service_of(request)
        if not await service.accounts.revoke(player_of(request, service), token):
            raise NotFound(token)
        return Response(None, status_code=204)


def _readable(text: str, pointer: str) -> str:
    """A name or label as it is stored. Raises `BadRequest`."""
    try:
        return readable(text)
    except Unreadable as error:
        detail = "It cannot be read by people."
        raise BadRequest("unreadable-name", detail, [Fault(pointer, error.reason)]) from error
