"""The certificate authorities that clients trust."""

import ssl
from functools import cache

import httpx


@cache
def trusted() -> ssl.SSLContext:
    """As httpx has them, shared by all clients of a process: they take 30 ms to read."""
    return httpx.create_ssl_context()
