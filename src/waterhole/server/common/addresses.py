"""What this machine is called, by itself and by others; and who stands behind an address."""

from __future__ import annotations

import socket
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

LOCAL = ("127.0.0.1", "localhost", "::1")
ANYWHERE = ("0.0.0.0", "::")  # noqa: S104  # compared with, not listened on


HOUSEHOLD = 64  # bits of an IPv6 address that are given to one customer, who chooses the others


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Who counts as one: an IPv4 address, however it is written, or a whole network of IPv6."""
    try:
        found = ip_address(address)
    except ValueError:
        return address  # no address, but what a proxy or a socket calls its client
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), HOUSEHOLD), strict=False))


def own_address() -> str | None:
    """The address that others on the network see, if there is one. (Nothing is sent.)"""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None
