"""Where a client has the answer to a sign-in sent: its redirect URI, which alone says who the client is.

Clients are not registered, so everybody can name any address. It is read by one grammar, narrower than that of URLs:
what two parsers could read differently is refused.
"""

import re
from typing import Literal, NamedTuple
from urllib.parse import unquote_plus

from domain.players.hosts import is_address, is_host_name

LONGEST_REDIRECT = 1000
"""Characters of a redirect URI."""

Kind = Literal["web", "loopback", "app"]
"""``web``: a site, over TLS; ``loopback``: a program on the person's own machine; ``app``: whatever program has
registered a private-use scheme there (RFC 8252). Nothing shows who the last two are."""

_REST = r"(?P<rest>[/?][A-Za-z0-9._~!$&'()*+,;=:@/?%-]*)?"
_AUTHORITY = r"(?P<host>[A-Za-z0-9._-]+|\[[0-9a-f:.]+\])(?::(?P<port>[1-9][0-9]{0,4}))?"
_WEB = re.compile(rf"(?P<scheme>https?)://{_AUTHORITY}{_REST}", re.ASCII)
_APP = re.compile(rf"(?P<scheme>[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+):{_REST}", re.ASCII)
_LOOPBACKS = ("127.0.0.1", "[::1]", "localhost")
_ANSWERS = ("code", "state", "iss", "error", "error_description", "error_uri")
"""Parameters of the answer, which a redirect URI may not have itself."""


class InvalidRedirect(Exception):
    """Nothing may be sent to this address; the message says why."""


class Redirect(NamedTuple):
    """``uri``: as the client sent it; ``shown``: whom it leads to: host and port, or the scheme of an app."""

    uri: str
    kind: Kind
    shown: str

    @property
    def origin(self) -> str:
        """How every address begins that leads there."""
        match self.kind:
            case "web":
                return f"https://{self.shown}"
            case "loopback":
                return f"http://{self.shown}"
            case "app":
                return f"{self.shown}:"

    def with_parameters(self, encoded: str) -> str:
        """The address with more in its query."""
        joined = "?" if "?" not in self.uri else "" if self.uri[-1] in "?&" else "&"
        return f"{self.uri}{joined}{encoded}"


def redirect_of(uri: str) -> Redirect:
    """The redirect URI in a text. Raises `InvalidRedirect`."""
    if len(uri) > LONGEST_REDIRECT:
        raise InvalidRedirect(f"It is longer than {LONGEST_REDIRECT} characters.")
    if "#" in uri:
        raise InvalidRedirect("It has a fragment.")
    if "@" in uri.partition("://")[2].partition("/")[0].partition("?")[0]:
        raise InvalidRedirect("It has a user.")
    found = _WEB.fullmatch(uri) or _APP.fullmatch(uri)
    if found is None:
        raise InvalidRedirect(
            "It must be as in https://client.example/callback, http://127.0.0.1:4000/callback or "
            "com.example.client:/callback."
        )
    _require_no_answers(found["rest"] or "")
    if found.re is _APP:
        return Redirect(uri, "app", found["scheme"])
    host, port = found["host"], found["port"]
    shown = f"{host}:{port}" if port else host
    if port and int(port) >= 2**16:
        raise InvalidRedirect("There is no such port.")
    if found["scheme"] == "http":
        if host not in _LOOPBACKS:
            raise InvalidRedirect("Without TLS it can only be 127.0.0.1, [::1] or localhost.")
        return Redirect(uri, "loopback", shown)
    if not is_host_name(host) and not is_address(host.strip("[]")):
        raise InvalidRedirect(
            "Its host must be a name in lower case, with other scripts in Punycode, or an IP address."
        )
    return Redirect(uri, "web", shown)


def _require_no_answers(rest: str) -> None:
    names = [unquote_plus(pair.partition("=")[0]) for pair in rest.partition("?")[2].split("&")]
    taken = next((name for name in _ANSWERS if name in names), None)
    if taken is not None:
        raise InvalidRedirect(f"Its query has `{taken}` already, which the answer has.")
