"""Networks: the key under which the clients behind one address are counted."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

PREFIX_BITS: Final = 64  # of an IPv6 address: a household may use all addresses below one prefix


@lru_cache(4096)
def network_of(host: str) -> str:
    """Return the key of all clients that share one quota: an IPv4 address, or the /64 of an IPv6 address.

    Anything else, such as a host name or an empty text, is its own key.
    """
    address = address_of(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> PREFIX_BITS << PREFIX_BITS, PREFIX_BITS)))
    return host if address is None else str(address)


def address_of(host: str) -> IPv4Address | IPv6Address | None:
    """Return an IP address, with mapped IPv4 addresses unmapped; None if it is not one."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address
