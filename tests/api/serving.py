"""The service under test: in this process with toy games and seeded secrets, or the real server."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import IO, Any, TypeVar, cast

import httpx
import msgspec

from api.app import create_app
from api.http.dispatch import Application
from api.state.budgets import Budgets
from api.state.public_url import PublicUrl
from api.state.service import Service
from api.webhooks.sending import Sender
from domain.catalogue import INSTALLED
from domain.keeping.transparency import Origin
from domain.kernel.session import Games
from domain.storage.addresses import Address, url_of
from domain.storage.database import Database
from domain.storage.opening import open_database
from domain.tables.service import Tables
from domain.transparency.policy import Policy
from tests.api.client import Server
from tests.forking import Forked
from tests.toys import TOYS

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
EVERY_GAME: Games = {**INSTALLED, **TOYS}

START = 1_700_000_000_000
"""The initial time of the clock, which advances a millisecond at each reading."""

OPERATOR_TOKEN = "the-operator-of-these-tests"

KEPT = 0.5
"""Seconds that an idle connection is used again: well before an impatient server closes it, and not as it does."""


class Clock:
    """Milliseconds since 1970 UTC, advanced by tests."""

    def __init__(self) -> None:
        self._now = START

    def __call__(self) -> int:
        self._now += 1
        return self._now

    def advance(self, milliseconds: int) -> None:
        """Advance the clock."""
        self._now += milliseconds


class InProcess(Server):
    """The service in this process. ``secrets``: the generator of all its secrets."""

    def __init__(
        self,
        app: Application,
        database: Database,
        clock: Clock,
        secrets: Random,
        http: httpx.AsyncClient,
        runner: asyncio.Runner,
    ) -> None:
        super().__init__(http, runner)
        self.app = app
        self.database = database
        self.clock = clock
        self.secrets = secrets

    @property
    def file(self) -> Path:
        """The SQLite file of the database."""
        assert isinstance(self.database.address, Path)
        return self.database.address

    @property
    def service(self) -> Service:
        """The dependencies of the controllers, for tests that inspect them."""
        return self.app.service


@contextmanager
def in_process(  # noqa: PLR0913  # what the composition root is given
    path: Address,
    *,
    secret: Callable[[int], bytes] | None = None,
    tables_type: type[Tables] = Tables,
    budgets: Budgets | None = None,
    sender: Sender | None = None,
    private_webhooks: bool = False,
    timer: bool = False,
    bots: bool = False,
    clock: Clock | None = None,
    redis: str | None = None,
    url: PublicUrl | None = None,
    log_origin: Origin | None = None,
    log_witnesses: Policy | None = None,
    shared: asyncio.Runner | None = None,
) -> Iterator[InProcess]:
    """The service over the database at `path`, with all games and the toys.

    `timer`: time runs out by itself; otherwise a test makes it, as `tests.live.timing` does.

    `secret`: n bytes, seeded unless given. `sender`: of webhooks; nothing is delivered unless given. `shared`: the
    runner of the loop that this service shares with another.
    """
    clock, secrets = clock or Clock(), Random(1)
    with open_database(path) as database, nullcontext(shared) if shared else asyncio.Runner() as runner:
        secret = secret or secrets.randbytes
        app = create_app(
            database,
            EVERY_GAME,
            clock=clock,
            secret=secret,
            operator_token=OPERATOR_TOKEN,
            tables_type=tables_type,
            budgets=budgets,
            sender=sender,
            private_webhooks=private_webhooks,
            timer=timer,
            bots=bots,
            redis=redis,
            url=url,
            log_origin=log_origin,
            log_witnesses=log_witnesses,
        )
        with _within(runner, app.lifespan()):
            transport = httpx.ASGITransport(cast("Any", app))
            with _within(runner, httpx.AsyncClient(transport=transport, base_url="http://test")) as http:
                yield InProcess(app, database, clock, secrets, http, runner)


class Running(Server):
    """A server process."""

    def __init__(self, process: Forked, http: httpx.AsyncClient, runner: asyncio.Runner) -> None:
        super().__init__(http, runner)
        self.process = process
        self.address = str(http.base_url)

    def kill(self) -> None:
        """Kill the process."""
        self.process.kill()
        self.process.wait(timeout=30)

    def stop(self) -> int:
        """Terminate the process; returns its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)


@contextmanager
def running(path: Address, *, module: str = "api", helpers: str = "forks", **settings: str) -> Iterator[Running]:
    """A server of its own on a free port over the database at `path`; `settings` override the environment.

    `module`: what runs it. `helpers`: "forks", or "programs": how its projection worker and its bots are started.
    """
    process = launch(path, module=module, helpers=helpers, **settings)
    try:
        address = announced(process.stdout)
        limits = httpx.Limits(max_connections=100, max_keepalive_connections=100, keepalive_expiry=KEPT)
        with asyncio.Runner() as runner:
            client = httpx.AsyncClient(base_url=address, timeout=30, limits=limits, trust_env=False)
            with _within(runner, client) as http:
                yield Running(process, http, runner)
    finally:
        process.kill()
        process.communicate(timeout=30)


@contextmanager
def reaching(address: str) -> Iterator[Server]:
    """A server that runs already."""
    with asyncio.Runner() as runner:
        client = httpx.AsyncClient(base_url=address, timeout=30, trust_env=False)
        with _within(runner, client) as http:
            yield Server(http, runner)


def launch(path: Address, *, module: str = "api", helpers: str = "forks", **settings: str) -> Forked:
    """``python -m api``, or another `module`; `settings` override the environment. `helpers`: see `running`."""
    environment = {
        **os.environ,
        "TAKEBACK_PORT": "0",
        "TAKEBACK_HOST": "127.0.0.1",
        "TAKEBACK_DATABASE": url_of(path),
        "TAKEBACK_BUDGET": "off",
        "TAKEBACK_BOTS": "off",
        **settings,
    }
    started = ("projections",) if environment["TAKEBACK_BOTS"] == "off" else ("projections", "bots")
    return Forked(module, environment=environment, helpers=started if helpers == "forks" else ())


def announced(printed: IO[str] | None) -> str:
    """The address that a server prints once it listens."""
    assert printed is not None
    line = printed.readline()
    if line.startswith("{"):
        return str(msgspec.json.decode(line)["address"])
    assert line.startswith("takeback listens on http://"), f"it printed {line!r}"
    return line.split()[3].rstrip(",")


@contextmanager
def _within(runner: asyncio.Runner, context: AbstractAsyncContextManager[T]) -> Iterator[T]:
    """An asynchronous context for synchronous tests. One task enters and leaves it, as some contexts demand."""
    entered: asyncio.Future[T] = runner.get_loop().create_future()
    leave = asyncio.Event()

    async def inside() -> None:
        async with context as value:
            entered.set_result(value)
            await leave.wait()

    async def enter() -> "tuple[asyncio.Task[None], T]":
        task = asyncio.create_task(inside())
        await asyncio.wait((task, asyncio.ensure_future(entered)), return_when=asyncio.FIRST_COMPLETED)
        if not entered.done():
            await task
        return task, entered.result()

    async def end(task: "asyncio.Task[None]") -> None:
        leave.set()
        await task

    task, value = runner.run(enter())
    try:
        yield value
    finally:
        runner.run(end(task))
