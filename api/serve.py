"""Running the service until it is signalled to stop."""

import gc
import signal
import socket

import uvicorn
from litestar import Litestar

from api.app import create_app
from api.settings import InvalidSetting, Settings
from domain.catalogue import GAMES, INSTALLED
from domain.storage.interface import Database


def serve(settings: Settings, database: Database) -> int:
    """Serve until SIGTERM or SIGINT; the exit status. Raises `InvalidSetting` where it cannot listen."""
    listening = _listen(settings)
    games = INSTALLED if settings.examples else GAMES
    server = server_of(create_app(database, games, operator_token=settings.operator_token, own_process=True))
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, server.handle_exit)  # also during startup
    address = f"http://{settings.host}:{listening.getsockname()[1]}"
    print(f"takeback listens on {address}, its database is {settings.database.resolve()}", flush=True)  # noqa: T201  # for the operator
    server.run(sockets=[listening])
    return 0 if server.started else 2


def server_of(app: Litestar, *, patience: int = 10) -> uvicorn.Server:
    """The server of an application. `patience`: seconds for requests in flight to finish on shutdown."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # the client address is not used
        server_header=False,
        timeout_graceful_shutdown=patience,
    )
    gc.collect()
    gc.freeze()  # what is loaded now is never garbage
    gc.set_threshold(50_000, 20, 20)
    return uvicorn.Server(config)


def _listen(settings: Settings) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(2048)
    except OSError as error:
        raise InvalidSetting(f"cannot listen on {settings.host}:{settings.port}: {error.strerror}") from error
    return listening
