"""Hosts of addresses: names in ASCII as browsers write them, and IP addresses."""

import re
from ipaddress import AddressValueError, IPv4Address, IPv6Address

LONGEST_HOST = 253
"""Characters of a host name."""

_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_NAME = re.compile(rf"(?:{_LABEL}\.)*{_LABEL}", re.ASCII)
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*", re.ASCII)
"""A last label of which browsers make an IP address."""


def is_host_name(host: str) -> bool:
    """Is this a name in lower case, of which no browser makes an IP address? Other scripts are in Punycode."""
    last = host.rpartition(".")[2]
    return len(host) <= LONGEST_HOST and _NAME.fullmatch(host) is not None and _NUMBER.fullmatch(last) is None


def is_address(host: str) -> bool:
    """Is this an IP address? IPv6: without brackets and zone."""
    try:
        return IPv6Address(host).scope_id is None if ":" in host else bool(IPv4Address(host).packed)
    except AddressValueError:
        return False


def is_loopback(host: str) -> bool:
    """Is this host always the machine itself? `host`: in lower case, an IP address without brackets."""
    try:
        return IPv4Address(host).is_loopback
    except AddressValueError:
        return host in ("::1", "localhost") or host.endswith(".localhost")
