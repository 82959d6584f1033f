"""The composition root: what the service is made of."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from secrets import token_bytes

from litestar import Litestar

from api.games import GamesController
from api.health import healthz, readyz
from api.players import MeController, PlayersController
from api.problems import HANDLERS
from api.service import Service
from api.tables import TablesController
from domain.accounts import Accounts
from domain.catalogue import GAMES
from domain.group_commit import GroupCommit
from domain.kernel.session import Games
from domain.recording import Datastore, Recorder
from domain.tables import Tables


def milliseconds() -> int:
    """Now, in integer milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


def create_app(
    datastore: Datastore,
    games: Games = GAMES,
    *,
    clock: Callable[[], int] = milliseconds,
    secret: Callable[[int], bytes] = token_bytes,
) -> Litestar:
    """The service over an open database."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        writer = GroupCommit(datastore)
        try:
            accounts = Accounts(datastore, writer, clock=clock, secret=secret)
            tables = Tables(games, Recorder(datastore), writer, clock=clock, secret=secret)
            app.state.service = Service(tables, accounts)
            yield
        finally:
            await writer.close()

    return Litestar(
        route_handlers=[GamesController, PlayersController, MeController, TablesController, healthz, readyz],
        lifespan=[running],
        exception_handlers=HANDLERS,
        openapi_config=None,
    )
