"""What a client asks for when it sends somebody here to sign in: an authorization request with PKCE (RFC 6749, 7636).

It is validated as a whole before anything is shown of it, and nothing is ever sent to its address but by a person's
click: clients are not registered, so an error that is sent back would let anybody redirect from here to anywhere.
"""

import re
from collections import Counter
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from domain.players.readable import LONGEST
from domain.players.redirects import InvalidRedirect, Redirect, redirect_of
from domain.scopes import Scope, including

LONGEST_QUERY = 4000
"""Characters of an authorization request."""

LONGEST_CLIENT, LONGEST_STATE, MOST_PARAMETERS = 200, 500, 50
"""Characters of a client id and of a state; parameters of a request, those that are ignored included."""

GRANTED: tuple[Scope, ...] = ("read", "play")
"""The scopes that a client can ask for. None can have the account, which issues tokens and adds ways in."""

_CLIENT = re.compile(rf"[!-~]{{1,{LONGEST_CLIENT}}}")
_STATE = re.compile(rf"[ -~]{{1,{LONGEST_STATE}}}")
_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
_ADDRESS = re.compile(r"https?:|(?:[a-z][a-z0-9+.-]*:)?[/\\]{2}", re.IGNORECASE)
_UNVERIFIED = " (unverified)"


class InvalidSignIn(Exception):
    """An authorization request that cannot be answered. ``parameter``: which one, ``reason``: a sentence."""

    def __init__(self, parameter: str, reason: str) -> None:
        super().__init__(parameter, reason)
        self.parameter = parameter
        self.reason = reason


class SignInRequest(NamedTuple):
    """``challenge``: of PKCE, by S256; ``state``: the client's own, None for none."""

    client: str
    redirect: Redirect
    scopes: tuple[Scope, ...]
    challenge: str
    state: str | None

    @property
    def label(self) -> str:
        """What the token is listed as: the client's host or, where nothing shows who it is, its id, and that."""
        return shortened(self.redirect.shown) if self.redirect.kind == "web" else unverified(self.client)

    def answered(self, issuer: str, **answer: str) -> str:
        """The address to which the person is sent with an answer; `issuer`: who gives it (RFC 9207)."""
        state = {} if self.state is None else {"state": self.state}
        return self.redirect.with_parameters(urlencode({**answer, **state, "iss": issuer}))


def shortened(name: str, longest: int = LONGEST) -> str:
    """A name that fits a label: its end stays, which of a host says whose it is."""
    return name if len(name) <= longest else f"…{name[1 - longest :]}"


def unverified(client: str) -> str:
    """The label of a client that nothing is known of but the id that it gave itself: no host has such a label."""
    return shortened(client, LONGEST - len(_UNVERIFIED)) + _UNVERIFIED


def sign_in_request(query: str) -> SignInRequest:
    """The request in the query string of the authorization endpoint. Raises `InvalidSignIn`.

    Parameters that it does not know are ignored, as RFC 6749 demands.
    """
    given = _parameters(query)
    try:
        redirect = redirect_of(given.get("redirect_uri", ""))
    except InvalidRedirect as error:
        raise InvalidSignIn("redirect_uri", str(error)) from error
    client = client_of(given.get("client_id", ""), redirect)
    if given.get("response_type") != "code":
        raise InvalidSignIn("response_type", "It must be `code`.")
    if given.get("response_mode", "query") != "query":
        raise InvalidSignIn("response_mode", "It can only be `query`.")
    if given.get("code_challenge_method") != "S256":
        raise InvalidSignIn("code_challenge_method", "It must be `S256`.")
    if not _CHALLENGE.fullmatch(given.get("code_challenge", "")):
        raise InvalidSignIn("code_challenge", "It must be the 43 characters of a SHA-256 in base64url.")
    state = given.get("state")
    if state is not None and not _STATE.fullmatch(state):
        raise InvalidSignIn("state", f"It must be 1 to {LONGEST_STATE} printable ASCII characters.")
    return SignInRequest(client, redirect, scopes_of(given.get("scope", "")), given["code_challenge"], state)


def client_of(text: str, redirect: Redirect | None) -> str:
    """The id that a client gives itself. Raises `InvalidSignIn`.

    It can be an address only at `redirect`, where the answer goes; a device, which has none, can show no address.
    """
    if not _CLIENT.fullmatch(text):
        raise InvalidSignIn("client_id", f"It must be 1 to {LONGEST_CLIENT} visible ASCII characters.")
    if _ADDRESS.match(text) and not (redirect and _is_of(text, redirect)):
        where = f"not at {redirect.shown}, where redirect_uri leads" if redirect else "a device has none"
        raise InvalidSignIn("client_id", f"It is an address, but {where}.")
    return text


def scopes_of(text: str) -> tuple[Scope, ...]:
    """The scopes in a parameter ``scope``, with those that they include. Raises `InvalidSignIn`."""
    asked = text.split(" ")
    scopes = [scope for scope in GRANTED if scope in asked]
    if not {*asked} <= {*GRANTED}:
        raise InvalidSignIn("scope", "It must be `read` or `play`, or both: a client gets no other scope.")
    return including(scopes)


def _parameters(query: str) -> dict[str, str]:
    """Raises `InvalidSignIn` for repeated ones."""
    if len(query) > LONGEST_QUERY:
        raise InvalidSignIn("", f"The request is longer than {LONGEST_QUERY} characters.")
    try:
        pairs = parse_qsl(query, keep_blank_values=True, errors="strict", max_num_fields=MOST_PARAMETERS)
    except ValueError as error:
        raise InvalidSignIn("", f"It is not UTF-8, or has more than {MOST_PARAMETERS} parameters.") from error
    repeated = next((name for name, times in Counter(name for name, _ in pairs).items() if times > 1), None)
    if repeated is not None:
        raise InvalidSignIn(repeated, "It is given more than once.")
    return dict(pairs)


def _is_of(client: str, redirect: Redirect) -> bool:
    """Is a client id an address at the host and port, or with the scheme, that the redirect leads to?"""
    return re.fullmatch(rf"{re.escape(redirect.origin)}(?:/.*)?", client) is not None
