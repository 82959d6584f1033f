"""The certificate authorities that the service trusts where it is the client."""

import ssl
from functools import cache

import httpcore


@cache
def trusted() -> ssl.SSLContext:
    """Those of the system and of certifi, shared by all connections: they take 60 ms to read."""
    return httpcore.default_ssl_context()
