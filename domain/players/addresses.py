"""Which addresses are public: reachable from anywhere, and nobody's own network."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_network

_TRANSLATED = IPv6Network("64:ff9b::/96")
"""NAT64: an IPv4 address in the last 32 bits."""

_UNICAST = IPv6Network("2000::/3")
"""All addresses of IPv6 that are given to hosts of the internet."""

_SPECIAL = tuple(
    map(
        ip_network,
        (
            "192.0.0.0/24",  # protocol assignments: DS-Lite, PCP, TURN, discovery of NAT64
            "192.31.196.0/24",  # AS112, as 192.175.48.0/24, 2001:4:112::/48 and 2620:4f:8000::/48: the nearest server
            "192.52.193.0/24",  # AMT, as 2001:3::/32: a relay of the own network
            "192.88.99.0/24",  # 6to4 relays
            "192.175.48.0/24",
            "2001::/23",  # protocol assignments: Teredo, benchmarks, ORCHID, drones
            "2620:4f:8000::/48",
            "3fff::/20",  # documentation
        ),
    )
)
"""Networks of IANA's special-purpose registries that `ipaddress` takes for public, in this Python or another one."""


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Is this an address of the public internet? An IPv6 address is none if the IPv4 address within it is none."""
    if isinstance(address, IPv6Address):
        within = address.ipv4_mapped or address.sixtofour
        if within is None and address in _TRANSLATED:
            within = IPv4Address(int(address) & 0xFFFFFFFF)
        if within is not None:
            return is_public(within)
        if address not in _UNICAST:
            return False
    if any(address in network for network in _SPECIAL):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)
