"""The running service, as the handlers use it: a part for each kind of reader."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import msgspec
from litestar import Request

from api.state.analyst import Analyst
from api.state.bot_tables import BotTables
from api.state.channel import Channel
from api.state.failure_log import FailureLog
from api.state.hints import Hints
from api.state.hub import Hub
from api.state.limits import Limits
from api.state.metrics import Metrics, ServiceState
from api.state.presence import Presence
from api.state.projections import Projections
from api.state.public_url import PublicUrl
from domain.keeping.imports import Imports
from domain.keeping.signing import Signer
from domain.keeping.transparency import Transparency
from domain.keeping.verifier import Verifier
from domain.keeping.withdrawals import Withdrawals
from domain.matching.bot_requests import BotRequests
from domain.matching.quick_plays import QuickPlays
from domain.matching.rematches import Rematches
from domain.players.accounts import Accounts
from domain.players.device_sign_ins import DeviceSignIns
from domain.players.erasures import Erasures
from domain.players.house_bots import HouseBots
from domain.players.names import Names
from domain.players.sign_ins import SignIns
from domain.players.ways_in import WaysIn
from domain.players.webhooks import Webhooks
from domain.storage.leases import Leases
from domain.tables.service import Tables
from domain.transparency.notes import PrivateKey

P = ParamSpec("P")
T = TypeVar("T")


class Players(msgspec.Struct, frozen=True):
    """Who plays. ``private_webhooks``: webhooks may have private addresses."""

    accounts: Accounts
    ways_in: WaysIn
    house: HouseBots
    erasures: Erasures
    webhooks: Webhooks
    private_webhooks: bool
    sign_ins: SignIns
    devices: DeviceSignIns


class Matching(msgspec.Struct, frozen=True):
    """How players come to a table.

    ``quick_turns``: of the players who search for a table; ``leases``: of a shared database.
    """

    rematches: Rematches
    quick_plays: QuickPlays
    quick_turns: WeakValueDictionary[str, asyncio.Lock]
    bot_tables: BotTables
    bot_requests: BotRequests
    leases: Leases | None


class Keeping(msgspec.Struct, frozen=True):
    """What is done with the tables that are stored.

    ``receipts``: the key that signs receipts; ``transparency``: None if there is no transparency log.
    """

    signer: Signer
    receipts: PrivateKey
    imports: Imports
    verifier: Verifier
    withdrawals: Withdrawals
    analyst: Analyst
    hints: Hints
    transparency: Transparency | None


class Live(msgspec.Struct, frozen=True):
    """Who listens, and who is present. ``channel``: for announcements, None without Redis."""

    hub: Hub
    presence: Presence
    channel: Channel | None


class Process(msgspec.Struct, frozen=True):
    """The process itself.

    ``up_since``: since when the service is up, of which this may be one process of several, in ms since 1970 UTC;
    ``stopping``: set once it is about to stop; ``failures``: of requests, for the log.
    """

    metrics: Metrics
    state: ServiceState
    up_since: Callable[[], int]
    stopping: asyncio.Event
    failures: FailureLog = msgspec.field(default_factory=FailureLog)


class Service(msgspec.Struct, frozen=True):
    """What handles requests: the tables, and a part for each kind of reader.

    ``log``: the name of the log; ``url``: the public address; ``now``: ms since 1970 UTC; ``secret``: n
    unguessable bytes.
    """

    tables: Tables
    names: Names
    log: str
    url: PublicUrl
    now: Callable[[], int]
    secret: Callable[[int], bytes]
    players: Players
    matching: Matching
    keeping: Keeping
    live: Live
    limits: Limits
    projections: Projections
    process: Process

    async def query(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a short read of the database, without blocking the event loop; see `Reader`."""
        return await self.tables.sessions.read(call, *args, **kwargs)


class AnyRequest(Request[Any, Any, Any]):
    """A request, as the handlers see it: the part of Litestar's that they use.

    ``fields``: the headers by name in lower case; of several, the first. ``service``: what handles it.
    """

    __slots__ = ("fields", "service")

    fields: Mapping[bytes, bytes]
    service: "Service"
