"""Running the service until it is signalled to stop."""

import asyncio
import gc
import math
import resource
import signal
import socket
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from types import FrameType
from typing import cast

import uvicorn
from litestar.types import ASGIApp

from api.app import create_app, end_streams, stop_being_ready
from api.http.connections.connection import Connection, Readable, nobody_else
from api.http.connections.limits import Limits, MayAnswer, Room, always
from api.http.cors import CrossOrigin
from api.http.request_log import log_requests
from api.running.settings import Settings, named_log
from api.running.variables import InvalidSetting
from api.state.addresses import Network
from api.state.budgets import Budgets
from api.state.public_url import PublicUrl, local_url, log_origin_at
from api.webhooks.sending import PATIENCE, Sender
from domain.catalogue import GAMES, INSTALLED
from domain.keeping.transparency import Origin
from domain.kernel.layout import require_layouts
from domain.runtime.logs import say
from domain.runtime.shares import Parts
from domain.storage.addresses import shown
from domain.storage.clock import Clock, milliseconds
from domain.storage.database import Database

_STOPS = (signal.SIGINT, signal.SIGTERM)
_TICKS = 10
"""Connections are checked once in this many of uvicorn's ticks, of which there are ten a second."""
_OTHER_FILES = 128
"""The most files that the process has open, apart from its connections."""
_UNSENT = 16 * 2**10
"""How many bytes the kernel buffers for a reader beyond those in flight."""


def serve(settings: Settings, database: Database, limits: Limits | None = None, patience: float = PATIENCE) -> int:
    """Serve until SIGTERM or SIGINT; the exit status. Raises `InvalidSetting` where it cannot listen, `InvalidLayout`.

    `limits`: those of the settings unless given. `patience`: seconds of an attempt to deliver to a webhook.
    """
    limits = limits or Limits(settings.connections, settings.connections_per_address)
    _allow_files(limits.connections)
    games = INSTALLED if settings.examples else GAMES
    require_layouts(games)
    listening = _listen(settings)
    url = settings.url or local_url(listening.getsockname()[1])
    app = create_app(
        database,
        games,
        operator_token=settings.operator_token,
        bots=settings.bots,
        bots_address=_reached(settings.host, listening) if settings.bots else None,
        budgets=Budgets(settings.budget, settings.trusted_proxies),
        in_flight=Parts(
            limits.connections, limits.connections_per_address, math.ceil(limits.connections_per_address / 2)
        ),
        own_process=True,
        log_origin=_log_origin(settings, url),
        log_witnesses=settings.log_witnesses,
        pack=settings.pack,
        sender=Sender(private=settings.private_webhooks, patience=patience),
        private_webhooks=settings.private_webhooks,
        redis=settings.redis,
        url=url,
    )
    cross_origin = CrossOrigin(app, settings.origins) if settings.origins else None
    served: ASGIApp = cross_origin or app
    server = server_of(
        log_requests(served) if settings.log.level == "debug" else served,
        drain=settings.drain,
        draining=partial(stop_being_ready, app),
        stopping=partial(end_streams, app),
        limits=limits,
        trusted=settings.trusted_proxies,
        readable=cross_origin.headers_for if cross_origin else nobody_else,
        may_answer=app.count_unreadable,
        clock=lambda: app.service.now(),  # noqa: PLW0108  # there is none before it starts
    )
    for number in _STOPS:
        signal.signal(number, server.handle_exit)  # also during startup
    address = f"http://{settings.host}:{listening.getsockname()[1]}"
    database_shown = shown(settings.database)
    said = f"takeback listens on {address}, its public address is {url.text}, its database is {database_shown}"
    say(settings.log.style, "listening", said, address=address, url=url.text, database=database_shown)
    if url.relying_party is None:
        said = f"takeback has no passkeys: {url.text} is an IP address, for which browsers have none"
        say(settings.log.style, "no-passkeys", said, url=url.text)
    server.run(sockets=[listening])
    for number in _STOPS:
        signal.signal(number, signal.SIG_IGN)  # it is stopping, and the exit status is its own
    return 0 if server.started else 2


class Serving(uvicorn.Server):
    """A server that looks at its connections each second, and ends its streams when it stops.

    SIGTERM lets it drain first: it keeps serving for a while, in which a proxy notices that it is no longer ready.
    A second signal, or SIGINT, stops it at once.
    """

    def __init__(
        self, config: uvicorn.Config, drain: int, draining: Callable[[], None], stopping: Callable[[], None]
    ) -> None:
        """`drain`: for how many seconds; `draining`: called when it begins to; `stopping`: when it stops."""
        super().__init__(config)
        self._drain = drain
        self._draining = draining
        self._stopping = stopping
        self._drained_at: float | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Drain first, or stop now."""
        if sig == signal.SIGTERM and self._drain and self.started and self._drained_at is None:
            self._drained_at = monotonic() + self._drain
            self._draining()
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Close the connections of clients that are too slow; stop once drained. Called ten times a second."""
        if self._drained_at is not None and monotonic() >= self._drained_at:
            self.should_exit = True
        if counter % _TICKS == 0:
            now = asyncio.get_running_loop().time()
            for connection in list(self.server_state.connections):
                cast("Connection", connection).check(now)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye to every stream, then stop as uvicorn does."""
        self._stopping()
        await super().shutdown(sockets)


def server_of(  # noqa: PLR0913  # what uvicorn and its connections are given
    app: ASGIApp,
    *,
    drain: int = 0,
    draining: Callable[[], None] = lambda: None,
    stopping: Callable[[], None] = lambda: None,
    patience: int = 10,
    limits: Limits | None = None,
    trusted: Sequence[Network] = (),
    readable: Readable = nobody_else,
    may_answer: MayAnswer = always,
    clock: Clock = milliseconds,
) -> uvicorn.Server:
    """The server of an application.

    `drain`: for how many seconds it keeps serving after SIGTERM; `draining`: called when it is signalled.
    `stopping`: called when it stops; `patience`: seconds for requests in flight to finish then.
    `limits`: of connections; `trusted`: the networks of proxies that may have any number of them.
    `readable`: lets pages of other origins read what a connection itself refuses, if it `may_answer`.
    `clock`: of the service.
    """
    limits = limits or Limits()
    protocol = partial(Connection, Room(limits, trusted, may_answer), limits, clock, readable=readable)
    config = uvicorn.Config(
        app,
        http=cast("type[Connection]", protocol),
        ws="none",
        log_config=None,  # that of `domain.runtime.logs`
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # see `api.state.addresses`
        server_header=False,
        timeout_graceful_shutdown=patience,
    )
    tune_garbage_collector()
    return Serving(config, drain, draining, stopping)


def tune_garbage_collector() -> None:
    """Let the garbage collector look rarely, and never at what is loaded now."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def _allow_files(connections: int) -> None:
    """Let the process have as many files open as connections need. Raises `InvalidSetting`."""
    wanted = connections + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and wanted > hard:
        raise InvalidSetting(
            f"TAKEBACK_CONNECTIONS is {connections}, but the system allows this process {hard} open files, of which "
            f"it needs {_OTHER_FILES} itself"
        )
    if soft != resource.RLIM_INFINITY and wanted > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _log_origin(settings: Settings, url: PublicUrl) -> Origin | None:
    """The origin of the transparency log. Unless it is set, this machine and its port name a new log."""
    if settings.log_origin is None:
        return None
    given = named_log(settings)
    return Origin(given or log_origin_at(url), given=bool(given))


def _reached(host: str, listening: socket.socket) -> str:
    """The URL at which this machine reaches the service."""
    inside = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  # not bound here
    return f"http://{f'[{inside}]' if ':' in inside else inside}:{listening.getsockname()[1]}"


def _listen(settings: Settings) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):  # connections inherit it
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(2048)
    except OSError as error:
        raise InvalidSetting(
            f"cannot listen on {settings.host}:{settings.port}: {error.strerror}. "
            "TAKEBACK_HOST and TAKEBACK_PORT say where to listen"
        ) from error
    return listening
