"""The running service, as the controllers use it."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import msgspec
from litestar import Request

from api.state.analyst import Analyst
from api.state.bot_tables import BotTables
from api.state.budgets import Budgets
from api.state.channel import Channel
from api.state.failure_log import FailureLog
from api.state.hub import Hub
from api.state.metrics import Metrics, ServiceState
from api.state.presence import Presence
from api.state.progress import Progress
from domain.keeping.imports import Imports
from domain.keeping.signing import Signer
from domain.keeping.verifier import Verifier
from domain.keeping.withdrawals import Withdrawals
from domain.kernel.session import Session
from domain.matching.bot_requests import BotRequests
from domain.matching.quick_plays import QuickPlays
from domain.matching.rematches import Rematches
from domain.players.accounts import Accounts
from domain.players.erasures import Erasures
from domain.players.house_bots import HouseBots
from domain.players.names import Names
from domain.players.webhooks import Webhooks
from domain.runtime.shares import Parts, Shares, end_turn
from domain.runtime.slices import Slices
from domain.storage.leases import Leases
from domain.storage.read_models import DamagedReadModels, ReadModels
from domain.tables.service import Tables
from projections.runner import ReadModel

P = ParamSpec("P")
T = TypeVar("T")

IN_FLIGHT = Parts(2000, 256, 256)
"""Requests that wait for their responses, streams included, unless the settings say otherwise for connections."""

READS = Parts(2000, 8, 4)
"""Reads that are worked on at one time. The others wait, so that few requests of an address come before another's."""

LONGEST_WAIT = 5.0
"""How many seconds a request waits for a projection."""


class ProjectionLagging(Exception):  # a refusal, not a bug
    """A projection has not reached the position that the request waits for."""


class Stopping(Exception):  # a refusal, not a bug
    """The process is about to stop."""


class UnknownPosition(Exception):  # a refusal, not a bug
    """The position is of another log, or of the future."""

    def __init__(self, name: str) -> None:
        """`name`: the parameter or header that has it."""
        super().__init__(name)
        self.name = name


class UnknownVersion(Exception):  # a refusal, not a bug
    """The table has no such version yet, or has another one there."""

    def __init__(self, version: int, *, replaced: int | None = None) -> None:
        """`version`: the present one; `replaced`: the one that was named with another hash than the table's."""
        super().__init__(version)
        self.version = version
        self.replaced = replaced


class Service(msgspec.Struct, frozen=True):
    """The dependencies of the controllers.

    ``secret``: n unguessable bytes; ``log``: the name of the log; ``private_webhooks``: webhooks may have private
    addresses; ``started_at``: when the service started (ms since 1970 UTC). ``stopping``: set once the process is about
    to stop. ``lists``: the share of the event loop's time for lists of tables. ``channel``: for announcements, None
    without Redis. ``leases``: of a shared database. ``quick_turns``: of the players who search for a table.
    ``in_flight``: the requests that wait for their responses; ``reads``: those that read, and are worked on;
    ``unstored``: those that read nothing stored; ``uploads``: bytes of transcripts. ``failures``: of requests, for the
    log.
    """

    tables: Tables
    rematches: Rematches
    accounts: Accounts
    bots: HouseBots
    bot_tables: BotTables
    log: str
    names: Names
    read: ReadModels
    now: Callable[[], int]
    secret: Callable[[int], bytes]
    signer: Signer
    imports: Imports
    verifier: Verifier
    budgets: Budgets
    hub: Hub
    presence: Presence
    metrics: Metrics
    state: ServiceState
    progress: Progress
    webhooks: Webhooks
    withdrawals: Withdrawals
    bot_requests: BotRequests
    erasures: Erasures
    quick_plays: QuickPlays
    private_webhooks: bool
    started_at: int
    stopping: asyncio.Event
    lists: Slices
    channel: Channel | None
    leases: Leases | None
    quick_turns: WeakValueDictionary[str, asyncio.Lock]
    analyst: Analyst
    in_flight: Shares
    reads: Shares
    unstored: Shares
    uploads: Shares
    failures: FailureLog = msgspec.field(default_factory=FailureLog)

    async def query(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a short read of the database, without blocking the event loop; see `Reader`."""
        return await self.tables.sessions.read(call, *args, **kwargs)

    async def load_names(self, session: Session) -> None:
        """Have the names of a table's players at hand, so that texts need not be read for."""
        if self.tables.sessions.shared:
            seated = (None if held is None else held.player for held in session.seats)
            await self.names.fetch([session.opener, *seated])

    async def require_position(self, position: int, name: str = "wait_for") -> None:
        """Raise `UnknownPosition` for a position that the log does not have yet. `name`: the parameter that has it."""
        if position and await self.query(self.tables.last_position) < position:
            raise UnknownPosition(name)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read a read model within. Raises `ProjectionLagging` if it is damaged, and has it recreated."""
        try:
            yield
        except DamagedReadModels as error:
            self.progress.damaged.set()
            raise ProjectionLagging from error

    async def wait_for_position(self, model: ReadModel, position: int) -> None:
        """Wait until a projection has reached a position of the log.

        Raises `ProjectionLagging` after 5 seconds, `UnknownPosition` at once for a position that the log does not have.
        """
        if not position:
            return
        with self.progress.expect(model.name, position) as reached:
            if await self.query(self.read.position, model.name) >= position:
                return
            await self.require_position(position)
            self.progress.asked.set()
            end_turn()
            try:
                async with asyncio.timeout(LONGEST_WAIT):
                    await reached
            except TimeoutError:
                if await self.query(self.read.position, model.name) < position:
                    raise ProjectionLagging from None


class AnyRequest(Request[Any, Any, Any]):
    """A request, as the handlers see it: the part of Litestar's that they use.

    ``fields``: the headers by name in lower case; of several, the first. ``service``: what handles it.
    """

    __slots__ = ("fields", "service")

    fields: Mapping[bytes, bytes]
    service: "Service"


def service_of(request: AnyRequest) -> Service:
    """The service behind this request."""
    return request.service
