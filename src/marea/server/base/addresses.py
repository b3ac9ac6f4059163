"""Addresses: by which key the people behind one are counted."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

NETWORK: Final = 64  # bits of an IPv6 address that name a household; it may use all the others as it likes


@lru_cache(4096)
def network_of(host: str) -> str:
    """Return the key of all clients that share one quota: an IPv4 address, or the /64 of an IPv6 address.

    Anything else, such as a name or nothing at all, is its own key.
    """
    address = address_of(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> NETWORK << NETWORK, NETWORK)))
    return host if address is None else str(address)


def address_of(host: str) -> IPv4Address | IPv6Address | None:
    """Return an address, an IPv4 one also where it comes mapped into IPv6; None for what is none."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address
