"""Which address a request comes from: the peer's or, where that is a trusted proxy, the one that it reports."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Network = IPv4Network | IPv6Network
Address = IPv4Address | IPv6Address
Header = tuple[bytes, bytes]

UNKNOWN = "unknown"
"""Stands for all addresses that cannot be read."""

_PAIR = re.compile(r"""[ \t]*+(?:([\w!#$%&'*+.^`|~-]+)=("(?:[^"\\]|\\.)*"|[^\s",;\\]*))?[ \t]*(;|,|$)""", re.ASCII)
"""A parameter of `Forwarded` (RFC 7239), or none, and what follows it; clients may choose what is in quotes."""
_USUAL = 200
"""As many characters have the headers of a client behind a few proxies; what they say is remembered."""
_WITH_PORT = re.compile(r"\[([0-9A-Fa-f:.]+)\](?::\d+)?|([0-9.]+):\d+")


def client_of(peer: str, headers: Iterable[Header], trusted: Sequence[Network]) -> str:
    """The client behind a connection: an IPv4 address, or the /64 network of an IPv6 address.

    `peer`: the address at the other end; its headers are believed only if it is one of the `trusted` networks. Each
    proxy appends the address that it was called from, so the right-most one that is not trusted is the client's.
    ``X-Forwarded-For`` counts, and ``Forwarded`` only without it.
    """
    if not trusted or not is_trusted(peer, tuple(trusted)):
        return network_of(peer)
    given: dict[bytes, list[str]] = {b"x-forwarded-for": [], b"forwarded": []}
    for name, value in headers:
        if name in given:
            given[name].append(value.decode("latin-1"))
    x_forwarded_for, forwarded = (",".join(lines) if lines else None for lines in given.values())
    is_usual = len(x_forwarded_for or "") + len(forwarded or "") <= _USUAL
    return (_kept if is_usual else _forwarded)(peer, x_forwarded_for, forwarded, tuple(trusted))


def _forwarded(peer: str, x_forwarded_for: str | None, forwarded: str | None, trusted: tuple[Network, ...]) -> str:
    hops = x_forwarded_for.split(",") if x_forwarded_for is not None else _senders(forwarded or "")
    client = peer
    for hop in _backwards(hops):
        if _read(hop) is None:  # nobody trusted says that, so the last one who was believed counts
            break
        client = hop
        if not is_trusted(client, trusted):
            break
    return network_of(client)


_kept = lru_cache(maxsize=4096)(_forwarded)


def _senders(forwarded: str) -> list[str]:
    """Who called each proxy, by its ``for``: "" where it says nothing, or says it twice. Empty for what is no list."""
    said, at, end = list[list[str]](), 0, ","
    while end:
        if end == ",":
            said.append([])
        pair = _PAIR.match(forwarded, at)
        if pair is None:
            return []
        name, value, end = pair[1] or "", pair[2], pair[3]
        if name.lower() == "for":
            said[-1].append(value)
        at = pair.end()
    return [values[0] if len(values) == 1 else "" for values in said]


def _backwards(hops: Sequence[str]) -> Iterator[str]:
    """The addresses of proxies and the client, the nearest first, without quotes, brackets and ports."""
    for hop in reversed(hops):
        text = hop.strip().strip('"')
        match = _WITH_PORT.fullmatch(text)
        yield (match[1] or match[2]) if match else text


@lru_cache(maxsize=4096)
def is_trusted(text: str, trusted: tuple[Network, ...]) -> bool:
    """Is this an address in one of the networks?"""
    address = _read(text)
    return address is not None and any(address in network for network in trusted)


@lru_cache(maxsize=4096)
def network_of(text: str) -> str:
    """What counts as one address: a network of IPv6 is given to one customer as a whole. `UNKNOWN` for no address."""
    address = _read(text)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> 64 << 64, 64)))
    return UNKNOWN if address is None else str(address)


def _read(text: str) -> Address | None:
    """An address, IPv4 also where it is written as IPv6; None for anything else."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address
