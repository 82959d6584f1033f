"""Sending to addresses that others chose: checked at each connection, no redirects, all sizes and times bounded.

`httpcore` takes the network as an interface, so the address that was checked is the one that is connected to. `httpx`
takes none, and follows the proxies of the environment.
"""

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from ipaddress import ip_address
from threading import Thread
from typing import Any

import httpcore

from api.http.authorities import trusted
from domain.players.addresses import is_public
from domain.players.webhooks import Attempt

PATIENCE = 10.0
"""How many seconds an attempt may take, from resolving the name to the status of the response."""

CONNECTING = 3.0
"""How many seconds one address may take to connect."""

ADDRESSES = 4
"""How many addresses of a host are tried."""

LONGEST_RESPONSE = 16 * 2**10
"""Bytes of a response that are read. All that counts is its status; the body is not waited for."""

_AT_ONCE = 1024
"""Bytes that are read at once, so that nobody keeps the service parsing."""

_SUCCESS = range(200, 300)

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""The addresses of a host. Raises `OSError`."""


class AddressNotAllowed(Exception):
    """A host has a private address, and the operator does not allow these."""


class NotResolved(Exception):
    """A host has no address."""


class ResponseTooLong(Exception):
    """A response without an end to its headers."""


class Sender:
    """Sends requests, each over a connection of its own."""

    def __init__(
        self,
        *,
        private: bool,
        resolve: Resolve | None = None,
        patience: float = PATIENCE,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        """`private`: private addresses are allowed; `patience`: seconds of an attempt."""
        self._network = _CheckedNetwork(private=private, resolve=resolve or _resolve)
        self._patience = patience
        self._ssl = ssl_context or trusted()

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Attempt:
        """Send a request; the result, whatever the other side does. Redirects are not followed."""
        sent = [(name.encode(), value.encode()) for name, value in headers.items()]
        try:
            async with asyncio.timeout(self._patience), AsyncExitStack() as open_:
                pool = await open_.enter_async_context(self._connections())
                response = await open_.enter_async_context(pool.stream("POST", url, headers=sent, content=body))
                return Attempt(response.status, None if response.status in _SUCCESS else "refused-by-status")
        except AddressNotAllowed:
            return Attempt(None, "address-not-allowed")
        except (TimeoutError, httpcore.TimeoutException):
            return Attempt(None, "timeout")
        except NotResolved:
            return Attempt(None, "not-resolved")
        except (httpcore.ConnectError, ssl.SSLError):
            return Attempt(None, "not-connected")
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.UnsupportedProtocol, ResponseTooLong, OSError):
            return Attempt(None, "invalid-response")

    def _connections(self) -> httpcore.AsyncConnectionPool:
        return httpcore.AsyncConnectionPool(self._ssl, network_backend=self._network, max_keepalive_connections=0)


class _CheckedNetwork(httpcore.AsyncNetworkBackend):
    """Connects to the very addresses that were checked. Name and port of the URL stay those of the request and TLS."""

    def __init__(self, *, private: bool, resolve: Resolve) -> None:
        self._private = private
        self._resolve = resolve
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ARG002, ASYNC109  # the interface's; the whole attempt has one
        local_address: str | None = None,  # noqa: ARG002  # as above
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the first address of a host that takes connections. Raises `AddressNotAllowed`, `NotResolved`."""
        try:
            addresses = await self._resolve(host, port)
        except (OSError, UnicodeError) as error:
            raise NotResolved(host) from error
        if not self._private and not all(is_public(ip_address(address)) for address in addresses):
            raise AddressNotAllowed(host)
        failure: Exception = NotResolved(host)
        for address in addresses[:ADDRESSES]:
            try:
                stream = await self._network.connect_tcp(address, port, CONNECTING, None, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
            else:
                return _BoundedStream(stream)
        raise failure


class _BoundedStream(httpcore.AsyncNetworkStream):
    """A connection of which little is read."""

    def __init__(self, stream: httpcore.AsyncNetworkStream) -> None:
        self._stream = stream
        self._left = LONGEST_RESPONSE

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109  # the interface's
        """Read a little. Raises `ResponseTooLong`."""
        if self._left <= 0:
            raise ResponseTooLong
        data = await self._stream.read(min(max_bytes, _AT_ONCE), timeout)
        self._left -= len(data)
        return data

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ASYNC109  # the interface's
        """Write."""
        await self._stream.write(buffer, timeout)

    async def aclose(self) -> None:
        """Close the connection."""
        await self._stream.aclose()

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ASYNC109  # the interface's
    ) -> httpcore.AsyncNetworkStream:
        """Speak TLS over this connection, of which again little is read."""
        return _BoundedStream(await self._stream.start_tls(ssl_context, server_hostname, timeout))

    def get_extra_info(self, info: str) -> Any:
        """What the connection knows of itself."""
        return self._stream.get_extra_info(info)


async def _resolve(host: str, port: int) -> Sequence[str]:
    """The addresses of a host, from the system, in a thread of its own: some name servers take half a minute."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[Sequence[str]] = loop.create_future()

    def settle(addresses: Sequence[str], error: Exception | None) -> None:
        if found.done():
            return
        if error is None:
            found.set_result(addresses)
        else:
            found.set_exception(error)

    def look_up() -> None:
        addresses: Sequence[str] = ()
        failure: Exception | None = None
        try:
            known = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            addresses = list(dict.fromkeys(str(each[4][0]) for each in known))
        except (OSError, UnicodeError) as error:
            failure = error
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, addresses, failure)

    Thread(target=look_up, name="resolve", daemon=True).start()
    return await found
