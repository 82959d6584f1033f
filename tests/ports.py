"""Ports for servers that are killed and started again."""

import socket
from contextlib import suppress
from secrets import randbelow

_FIRST, _LAST = 20_000, 32_767
"""Below the ports that the system gives to connections and to servers that ask for any: nobody else gets one of these
while its server is away."""


def free_port() -> int:
    """A port at which nothing listens."""
    while True:
        with suppress(OSError), socket.create_server(("127.0.0.1", _FIRST + randbelow(_LAST - _FIRST + 1))) as free:
            return int(free.getsockname()[1])
