"""Under which addresses this machine is reached from the family's other devices."""

from __future__ import annotations

import ipaddress
import socket


def lan_addresses() -> list[str]:
    """The IPv4 addresses of this machine in the local network, the one most likely to be reached first.

    Empty where there is no network. Asks the operating system only: nothing is sent.
    """
    found = [address for address in (outward(), *named()) if address]
    return list(dict.fromkeys(address for address in found if is_reachable(address)))


def outward() -> str | None:
    """The address that traffic to other networks would leave by. (A UDP socket connects without a packet.)"""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that exists in documents only (RFC 5737)
            return str(probe.getsockname()[0])
        except OSError:
            return None


def named() -> list[str]:
    """The addresses that belong to the machine's own name."""
    try:
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def is_reachable(address: str) -> bool:
    """Whether other devices could use it."""
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local)
