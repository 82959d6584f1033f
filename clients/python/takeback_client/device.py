"""Signing in on a device that shows a code (RFC 8628): what a client sends, and what the responses say."""

from typing import Annotated, Any
from urllib.parse import urlencode

import msgspec
from msgspec import Meta

from takeback_client.decoding import decoded
from takeback_client.exchange import Request
from takeback_client.inquiry import Reply
from takeback_client.problems import Problem

_OK = 200
_SLOWER = 5
"""Seconds that a client rests longer each time it is told to (RFC 8628, section 3.5)."""
PATIENCE = 600
"""Seconds that the person has for the answer."""


class SignInRefused(Exception):
    """Nobody signed the client in. ``error``: `access_denied`, `expired_token`, or what else RFC 6749 names."""

    def __init__(self, error: str, detail: str) -> None:
        super().__init__(f"{error}: {detail}")
        self.error = error
        self.detail = detail


class DeviceCodes(msgspec.Struct, frozen=True):
    """What a person needs, and what the client keeps.

    Attributes:
        user_code: What the person types in, as in `BCDF-GHJK`.
        verification_uri: Where.
        verification_uri_complete: The same page, with the code typed in already.
        device_code: The client's own secret.
        expires_in: For how many seconds, from 1.
        interval: How many seconds to rest before each question, at most 600.
    """

    user_code: str
    verification_uri: str
    verification_uri_complete: str
    device_code: str
    expires_in: Annotated[int, Meta(ge=1)]
    interval: Annotated[int, Meta(le=PATIENCE)] = 5


class _Signed(msgspec.Struct, frozen=True):
    access_token: Annotated[str, Meta(pattern=r"^[!-~]+\Z")]  # RFC 6749, appendix A.12, and without spaces


class _Said(msgspec.Struct, frozen=True):
    error: str = ""
    error_description: str = ""


_codes = msgspec.json.Decoder(DeviceCodes).decode
_signed = msgspec.json.Decoder(_Signed).decode
_said = msgspec.json.Decoder(_Said).decode


def codes_request(client_id: str, scope: str) -> Request:
    """Asks for the codes."""
    return form_request("/oauth/device_authorization", client_id=client_id, scope=scope)


def codes_in(reply: Reply) -> DeviceCodes:
    """The codes. Raises `SignInRefused`, `Problem`; `msgspec.DecodeError` for times that are none."""
    if reply.status != _OK:
        raise _refusal(reply)
    return decoded(reply.body, _codes)


def token_request(client_id: str, codes: DeviceCodes) -> Request:
    """Asks whether somebody has signed the client in."""
    grant = "urn:ietf:params:oauth:grant-type:device_code"
    return form_request("/oauth/token", grant_type=grant, client_id=client_id, device_code=codes.device_code)


def token_in(reply: Reply, pause: float) -> tuple[str | None, float]:
    """The token, None as long as nobody has answered; and the seconds to rest. Raises `SignInRefused`, `Problem`.

    Raises `msgspec.DecodeError` for a token that no header can have.
    """
    if reply.status == _OK:
        return decoded(reply.body, _signed).access_token, pause
    refusal = _refusal(reply)
    match getattr(refusal, "error", ""):
        case "authorization_pending":
            return None, pause
        case "slow_down":
            return None, pause + _SLOWER
        case _:
            raise refusal


def _refusal(reply: Reply) -> SignInRefused | Problem:
    try:
        said = decoded(reply.body, _said)
    except msgspec.DecodeError:
        return reply.problem()
    return SignInRefused(said.error, said.error_description) if said.error else reply.problem()


def form_request(path: str, **fields: Any) -> Request:
    """Posts a form."""
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    return Request("POST", path, {}, headers, urlencode(fields).encode(), safe=False)
