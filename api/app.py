"""The composition root: assembles the service."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from secrets import token_bytes

from litestar import Litestar

from api.checkpoints import checkpoint, keys
from api.docs import docs, openapi_json
from api.games import GamesController
from api.health import healthz, readyz
from api.history import HistoryController
from api.methods import handle
from api.play import PlayController
from api.players import MeController, PlayersController
from api.problems import HANDLERS
from api.projection_worker import in_own_process, in_thread
from api.service import Service
from api.tables import TablesController
from api.uploads import verify_transcript
from domain.accounts import Accounts
from domain.catalogue import GAMES
from domain.imports import Imports
from domain.kernel.session import Games
from domain.signing import keys_path, open_signer
from domain.storage.group_commit import GroupCommit
from domain.storage.interface import Database
from domain.storage.opening import open_read_models
from domain.tables import Tables
from domain.verifier import Bounds, Verifier


def milliseconds() -> int:
    """Now, in integer milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


def create_app(
    database: Database,
    games: Games = GAMES,
    *,
    clock: Callable[[], int] = milliseconds,
    secret: Callable[[int], bytes] = token_bytes,
    operator_token: str | None = None,
    own_process: bool = False,
    tables_type: type[Tables] = Tables,
) -> Litestar:
    """The ASGI application over an open database, with the keys and the read models beside it. Raises `UnusableKeys`.

    `operator_token`: authorizes voiding any table.
    `own_process`: run the projection worker in a process of its own, so that it does not slow down requests.
    """
    signer = open_signer(keys_path(database.path), clock, secret)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        writer = GroupCommit(database)
        try:
            accounts = Accounts(database, writer, clock=clock, secret=secret, operator_token=operator_token)
            tables = tables_type(games, database, writer, clock=clock, secret=secret)
            imports = Imports(games, database, writer, clock=clock)
            read = open_read_models(database.path)
            app.state.service = Service(tables, accounts, read, clock, signer, imports, Verifier(Bounds()))
            worker = in_own_process(database.path) if own_process else in_thread(database.path, read, games)
            async with worker:
                yield
        finally:
            await writer.close()

    return Litestar(
        logging_config=None,
        route_handlers=[
            GamesController,
            PlayersController,
            MeController,
            TablesController,
            PlayController,
            HistoryController,
            keys,
            checkpoint,
            verify_transcript,
            healthz,
            readyz,
            docs,
            openapi_json,
        ],
        lifespan=[running],
        before_request=handle,
        exception_handlers=HANDLERS,
        openapi_config=None,
    )
