"""Authentication: the token of a request, and the player it belongs to."""

from api.problems import Unauthorized
from api.service import AnyRequest
from domain.accounts import Accounts
from domain.requests import OPERATOR, Forbidden
from domain.storage.interface import Token


def token_of(request: AnyRequest, accounts: Accounts) -> Token | None:
    """The caller's token, None if it sent none. Raises `Unauthorized` for an unknown one."""
    credentials = next((value for name, value in request.scope["headers"] if name == b"authorization"), None)
    if credentials is None:
        return None
    scheme, _, secret = credentials.decode("latin-1").partition(" ")
    token = accounts.token(secret) if scheme.lower() == "bearer" and secret else None
    if token is None:
        raise Unauthorized
    return token


def player_of(request: AnyRequest, accounts: Accounts, *, operator: bool = False) -> str:
    """The player who makes this request, or, if allowed, the operator. Raises `Unauthorized`, `Forbidden`."""
    return own_token(request, accounts, operator=operator).player


def own_token(request: AnyRequest, accounts: Accounts, *, operator: bool = False) -> Token:
    """The token of this request; see `player_of`. Raises `Unauthorized`, `Forbidden`."""
    token = token_of(request, accounts)
    if token is None:
        raise Unauthorized
    if token.player == OPERATOR and not operator:
        raise Forbidden("operator", "The operator cannot do this.")
    return token


def viewer_of(request: AnyRequest, accounts: Accounts) -> str | None:
    """The player who reads, None for an anonymous spectator. Raises `Unauthorized` for an unknown token."""
    token = token_of(request, accounts)
    return None if token is None else token.player
