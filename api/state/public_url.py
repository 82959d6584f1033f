"""The public address of the service: what its links begin with, and what sign-ins are bound to."""

from ipaddress import IPv6Address
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from domain.players.hosts import is_address, is_host_name, is_loopback

_DEFAULT_PORTS = {"https": 443, "http": 80}


class InvalidUrl(Exception):
    """It cannot be the public address; the message says why."""


class PublicUrl(NamedTuple):
    """Scheme, host and, unless it is the scheme's default, port, as browsers write an origin.

    It is the issuer of sign-ins, and the base of links. ``text``: as in ``https://play.example``; ``host``: a name, or
    an IP address without brackets.
    """

    text: str
    host: str

    @property
    def authority(self) -> str:
        """Host and port, as in ``localhost:8000``."""
        return self.text.partition("://")[2]

    @property
    def relying_party(self) -> str | None:
        """The name that passkeys are bound to; None for an IP address, for which browsers have none."""
        return None if is_address(self.host) else self.host


def public_url(text: str) -> PublicUrl:
    """The public address in a text. Raises `InvalidUrl`.

    Browsers sign in over TLS alone, except on the machine itself. So without TLS it is a loopback address or a name
    that ends in ``localhost`` (W3C Secure Contexts, "potentially trustworthy origin").
    """
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise InvalidUrl("it is not a URL") from error
    if parts.scheme not in _DEFAULT_PORTS or not host or "@" in parts.netloc:
        raise InvalidUrl("it must have a scheme and a host, and no user")
    if parts.path or "?" in text or "#" in text:
        raise InvalidUrl("it must not have a path, a query or a fragment, not even a slash at the end")
    if not is_address(host) and not is_host_name(host):
        raise InvalidUrl(f"{host!r} is neither a host name in ASCII nor an IP address")
    if text != _origin(parts, host, port):
        raise InvalidUrl(f"browsers write it {_origin(parts, host, port)}")
    if parts.scheme == "http" and not is_loopback(host):
        raise InvalidUrl("without TLS only this machine can be used: browsers and clients need https to sign in")
    return PublicUrl(text, host)


def local_url(port: int) -> PublicUrl:
    """The address at which this machine reaches a service on a port, unless another one is set."""
    return PublicUrl(f"http://localhost:{port}" if port != _DEFAULT_PORTS["http"] else "http://localhost", "localhost")


def log_origin_at(url: PublicUrl) -> str:
    """The origin of a transparency log that is served at this address."""
    return f"{url.authority}/v1/log"


def _origin(parts: SplitResult, host: str, port: int | None) -> str:
    shown = f"[{IPv6Address(host)}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + ("" if port in (None, _DEFAULT_PORTS[parts.scheme]) else f":{port}")
