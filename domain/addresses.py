"""Which addresses are public: reachable from anywhere, and nobody's own network."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network

_TRANSLATED = IPv6Network("64:ff9b::/96")
"""NAT64: an IPv4 address in the last 32 bits."""


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Is this an address of the public internet? An IPv6 address is none if the IPv4 address within it is none."""
    if isinstance(address, IPv6Address):
        within = address.ipv4_mapped or address.sixtofour
        if within is None and address in _TRANSLATED:
            within = IPv4Address(int(address) & 0xFFFFFFFF)
        if within is not None:
            return is_public(within)
        if address.is_site_local:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)
