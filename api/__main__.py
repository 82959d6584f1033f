"""``python -m api``: run the service until it is told to stop."""

import gc
import signal
import socket
import sys

import uvicorn

from api.app import create_app
from api.settings import InvalidSetting, Settings, settings_from
from domain.recording import Datastore, UnusableDatabase, open_database


def main() -> int:
    """Serve as the environment says; 2 if it cannot be done, with the reason in one line."""
    try:
        settings = settings_from()
        with open_database(settings.database) as datastore:
            return _serve(settings, datastore)
    except (InvalidSetting, UnusableDatabase) as error:
        print(f"takeback: {error}", file=sys.stderr)
        return 2


def _serve(settings: Settings, datastore: Datastore) -> int:
    listening = _listen(settings)
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(datastore, own_process=True), log_level="warning", access_log=False, timeout_graceful_shutdown=10
        )
    )
    address = f"http://{settings.host}:{listening.getsockname()[1]}"
    print(f"takeback listens on {address}, its database is {settings.database.resolve()}", flush=True)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end)  # Uvicorn stops gracefully first, then raises the signal again
    server.run(sockets=[listening])
    return 0 if server.started else 2


def _end(*_: object) -> None:
    raise SystemExit(0)


def _listen(settings: Settings) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(2048)
    except OSError as error:
        raise InvalidSetting(f"cannot listen on {settings.host}:{settings.port}: {error.strerror}") from error
    return listening


if __name__ == "__main__":
    sys.exit(main())
