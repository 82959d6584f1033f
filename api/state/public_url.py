"""The public address of the service: what its links begin with, and what sign-ins are bound to."""

import re
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

_DEFAULT_PORTS = {"https": 443, "http": 80}
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_NAME = re.compile(rf"(?:{_LABEL}\.)*{_LABEL}", re.ASCII)
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*", re.ASCII)
"""A last label of which browsers make an IP address."""

LONGEST_HOST = 253


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
        return None if _is_address(self.host) else self.host


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
    if not _is_address(host) and (len(host) > LONGEST_HOST or not _NAME.fullmatch(host) or _ends_in_number(host)):
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


def is_loopback(host: str) -> bool:
    """Is this host always the machine itself? `host`: in lower case, an IP address without brackets."""
    try:
        return IPv4Address(host).is_loopback
    except AddressValueError:
        return host in ("::1", "localhost") or host.endswith(".localhost")


def _origin(parts: SplitResult, host: str, port: int | None) -> str:
    shown = f"[{IPv6Address(host)}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + ("" if port in (None, _DEFAULT_PORTS[parts.scheme]) else f":{port}")


def _is_address(host: str) -> bool:
    try:
        return IPv6Address(host).scope_id is None if ":" in host else bool(IPv4Address(host).packed)
    except AddressValueError:
        return False


def _ends_in_number(host: str) -> bool:
    return _NUMBER.fullmatch(host.rpartition(".")[2]) is not None
