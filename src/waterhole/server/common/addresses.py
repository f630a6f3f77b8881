"""What this machine is called, by itself and by others."""

from __future__ import annotations

import socket

LOCAL = ("127.0.0.1", "localhost", "::1")
ANYWHERE = ("0.0.0.0", "::")  # noqa: S104  # compared with, not listened on


def own_address() -> str | None:
    """The address that others on the network see, if there is one. (Nothing is sent.)"""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None
