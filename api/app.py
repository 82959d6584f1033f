"""The composition root: assembles the service."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from functools import partial
from secrets import token_bytes
from weakref import WeakValueDictionary

from litestar import Litestar
from litestar.types import ControllerRouterHandler

from api.announcements.announcing import Announcer, announce, following
from api.clients.serving import client_package, client_packages
from api.documentation.asyncapi import asyncapi_json
from api.documentation.serving import docs, docs_page, openapi_json
from api.games import GamesController
from api.http.codes import CODES
from api.http.dispatch import Application
from api.live.stream import beat
from api.players.accounts import MeController, PlayersController
from api.players.daily import seed_of_day
from api.players.my_events import my_events
from api.players.signing_in import (
    answer_device,
    answer_sign_in,
    device_authorization,
    metadata,
    preview_device,
    preview_sign_in,
    revoke,
    token,
)
from api.players.standings import leaderboard, played_tables, statistics
from api.players.ways_in import WaysInController
from api.running.background import Background
from api.running.bots_process import playing
from api.running.health import healthz, metrics, readyz
from api.running.leading import leading, sequencing
from api.running.sequencer import Sequencer
from api.running.witnesses import Witnesses
from api.state.analyst import Analyst
from api.state.analyst import Bounds as AnalysisBounds
from api.state.bot_tables import BotTables
from api.state.budgets import Budgets
from api.state.hints import Bounds as HintBounds
from api.state.hints import Hints
from api.state.hub import Hub, notify_changed, notify_player, notify_table
from api.state.limits import IN_FLIGHT, READS, REFUSALS, Limits
from api.state.metrics import Metrics, ServiceState
from api.state.presence import Presence
from api.state.progress import Progress
from api.state.projections import Projections
from api.state.public_url import PublicUrl, local_url
from api.state.service import Keeping, Live, Matching, Players, Process, Service
from api.tables.analyses import analysis, analysis_plot
from api.tables.bots import BotsController
from api.tables.checkpoints import checkpoint, keys, receipt
from api.tables.commands import SeatController
from api.tables.exporting import export_account
from api.tables.hints import hint
from api.tables.history import HistoryController
from api.tables.lobby import TablesController
from api.tables.proofs import log_checkpoint, log_tile, proof
from api.tables.quick import quick_play
from api.tables.transcripts import transcript_pages
from api.tables.uploads import UPLOADS, verify_transcript
from api.tables.withdrawing import withdraw
from api.web import front, page, sign_in_page, site_hash, web_file
from api.webhooks.resources import WebhooksController
from api.webhooks.sending import Sender
from domain.catalogue import GAMES
from domain.keeping.imports import Imports
from domain.keeping.note_keys import open_receipts_key
from domain.keeping.packer import Packer
from domain.keeping.signing import open_signer
from domain.keeping.transparency import Origin, Transparency, open_transparency
from domain.keeping.verifier import Bounds, Verifier
from domain.keeping.withdrawals import Withdrawals
from domain.kernel.session import Games
from domain.matching.bot_requests import BotRequests
from domain.matching.quick_plays import QuickPlays
from domain.matching.rematches import Rematches
from domain.players.accounts import Accounts
from domain.players.device_sign_ins import DeviceSignIns
from domain.players.erasures import Erasures
from domain.players.house_bots import HouseBots
from domain.players.names import Names
from domain.players.passkeys import RelyingParty
from domain.players.sign_ins import SignIns
from domain.players.ways_in import WaysIn
from domain.players.webhooks import Webhooks
from domain.runtime.logs import log_loop_error
from domain.runtime.shares import Parts, Shares
from domain.runtime.slices import Slices
from domain.storage.clock import Clock, clock_of
from domain.storage.database import Database
from domain.storage.group_commit import GroupCommit
from domain.storage.opening import open_read_models
from domain.tables.service import Tables
from domain.tables.sessions import Sessions
from domain.transparency.policy import Policy
from projections.runner import Applied
from projections.table_list import TABLE_LIST

HANDLERS: tuple[ControllerRouterHandler, ...] = (
    GamesController,
    PlayersController,
    BotsController,
    MeController,
    WaysInController,
    export_account,
    WebhooksController,
    my_events,
    quick_play,
    TablesController,
    SeatController,
    HistoryController,
    withdraw,
    leaderboard,
    seed_of_day,
    statistics,
    played_tables,
    keys,
    checkpoint,
    receipt,
    log_checkpoint,
    log_tile,
    proof,
    analysis,
    analysis_plot,
    hint,
    verify_transcript,
    healthz,
    readyz,
    metrics,
    docs,
    docs_page,
    openapi_json,
    asyncapi_json,
    client_packages,
    client_package,
    preview_sign_in,
    answer_sign_in,
    preview_device,
    answer_device,
    device_authorization,
    metadata,
    token,
    revoke,
    sign_in_page,
    front,
    page,
    web_file,
)
"""What answers at each path."""

LISTS_REST = 7
"""How long lists of tables leave the event loop alone while commands wait, in the time that the last one took."""


def create_app(  # noqa: PLR0913  # what the composition root is given
    database: Database,
    games: Games = GAMES,
    *,
    clock: Clock | None = None,
    secret: Callable[[int], bytes] = token_bytes,
    operator_token: str | None = None,
    bots: bool = False,
    bots_address: str | None = None,
    budgets: Budgets | None = None,
    in_flight: Parts = IN_FLIGHT,
    log_origin: Origin | None = None,
    log_witnesses: Policy | None = None,
    own_process: bool = False,
    pack: int | None = None,
    sender: Sender | None = None,
    private_webhooks: bool = False,
    redis: str | None = None,
    tables_type: type[Tables] = Tables,
    timer: bool = True,
    url: PublicUrl | None = None,
) -> Application:
    """The ASGI application over an open database, with its keys and read models. Raises `UnusableKeys`.

    `clock`: the system's, or of a shared database its own, unless given.
    `operator_token`: authorizes voiding any table, withdrawing results, and erasing players.
    `bots`: there are house bots, and a process moves for them that reaches the service at `bots_address`, if given.
    `budgets`: unbounded unless given. `in_flight`: how many requests may wait for their responses.
    `log_origin`: of the transparency log; None: there is none. `log_witnesses`: the policy that names its witnesses.
    `own_process`: run the projection worker in a process of its own, so that it does not slow down requests.
    `sender`: delivers to webhooks; None: nothing is delivered. `private_webhooks`: they may have private addresses.
    `redis`: its URL, over which processes of a shared database announce what they do.
    `pack`: how many seconds after their end tables are packed; None: never. `timer`: the server acts by itself at
    tables: time runs out there, and erased players are taken out.
    `url`: the public address, that of this machine unless given.
    """
    clock, url = clock or clock_of(database.leases), url or local_url(8000)
    party = None if url.relying_party is None else RelyingParty(url.relying_party, url.text)
    signer = open_signer(database.keys, clock, secret)
    transparency = None if log_origin is None else open_transparency(database, log_origin, secret, log_witnesses)
    host = url.authority if transparency is None else transparency.host
    receipts = open_receipts_key(database.receipts_key, host, secret)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(log_loop_error)
        database.come_up(clock())
        measured = Metrics(CODES)
        writer = GroupCommit(database, on_batch=measured.count_commit)
        async with AsyncExitStack() as stopping:
            stopping.push_async_callback(writer.close)
            names = Names(database)
            accounts = Accounts(database, writer, names, clock=clock, secret=secret, operator_token=operator_token)
            ways_in = WaysIn(database, writer, accounts, party, clock=clock, secret=secret)
            house = HouseBots.of(database.secret, offered=bots)
            await accounts.register_bots(house)
            tables = tables_type(games, database, writer, clock=clock, secret=secret)
            stopping.push_async_callback(tables.sessions.close)
            webhooks = Webhooks(database, writer, clock=clock, secret=secret)
            read = open_read_models(database.address)
            stopping.callback(read.close)
            analyst = Analyst(
                read,
                database.leases,
                lambda session: transcript_pages(tables, session, None, disclosed=True),
                AnalysisBounds(),
            )
            stopping.push_async_callback(analyst.close)
            hub, progress = Hub(), Progress()
            state = ServiceState(tables, database, read, hub)
            measured.registry.register(state)
            announcer = None if redis is None else Announcer(redis, database.name)
            bot_tables = BotTables(clock)
            application.service = Service(
                tables=tables,
                names=names,
                log=database.name,
                url=url,
                now=clock,
                secret=secret,
                players=Players(
                    accounts=accounts,
                    ways_in=ways_in,
                    house=house,
                    erasures=Erasures(database, writer, tables.sessions.read),
                    webhooks=webhooks,
                    private_webhooks=private_webhooks,
                    devices=DeviceSignIns(database, writer, clock=clock, secret=secret),
                    sign_ins=SignIns(database, writer, accounts, clock=clock, secret=secret),
                ),
                matching=Matching(
                    rematches=Rematches(tables, database, writer, house, names),
                    quick_plays=QuickPlays(database, writer, tables.sessions.read, clock=clock),
                    quick_turns=WeakValueDictionary(),
                    bot_tables=bot_tables,
                    bot_requests=BotRequests(tables, database, writer, house),
                    leases=database.leases,
                ),
                keeping=Keeping(
                    signer=signer,
                    receipts=receipts,
                    imports=Imports(games, writer, clock=clock),
                    verifier=Verifier(Bounds()),
                    withdrawals=Withdrawals(database, writer, HouseBots.of(database.secret), clock=clock),
                    analyst=analyst,
                    hints=Hints(HintBounds()),
                    transparency=transparency,
                ),
                live=Live(hub=hub, presence=Presence(hub), channel=None if announcer is None else announcer.channel),
                limits=Limits(
                    budgets=budgets or Budgets(None),
                    in_flight=Shares(in_flight, evenly=True),
                    reads=Shares(READS),
                    unstored=Shares(READS),
                    refusals=Shares(REFUSALS),
                    uploads=Shares(UPLOADS),
                    lists=Slices(lambda: writer.waiting > 0, rest=LISTS_REST),
                ),
                projections=Projections(
                    models=read, progress=progress, query=tables.sessions.read, last_position=database.last_position
                ),
                process=Process(
                    metrics=measured, state=state, up_since=lambda: database.up_since, stopping=asyncio.Event()
                ),
            )
            tables.sessions.on_change = partial(notify_table, hub)
            tables.sessions.on_over = bot_tables.forget
            tables.sessions.on_accounts = partial(_on_accounts, application.service)
            accounts.on_revoked = partial(notify_player, hub)
            if announcer is not None:
                announce(application.service, writer, announcer)
            progress.on_applied = partial(notify_changed, hub)
            tasks = [asyncio.create_task(each) for each in (beat(hub), measured.sample_delays())]
            background = Background(
                application.service,
                database,
                games=None if own_process else games,
                packer=None if pack is None else Packer(database, writer, clock=clock, delay=pack * 1000),
                sender=sender,
                timer=timer,
                bots=None
                if bots_address is None
                else partial(playing, house, bots_address, partial(measured.interruptions.count, "bots")),
                on_applied=announcer.applied if announcer else lambda _: None,
            )
            async with (
                leading(database.leases, background.running, clock, measured) as leads,
                following(application.service, announcer, leads) if database.shared else nullcontext(),
                nullcontext()
                if transparency is None
                else _sequencing(database, tables.sessions, transparency, measured),
            ):
                yield
            for task in tasks:
                task.cancel()

    application = Application(
        handlers=HANDLERS,
        lifespan=running,
    )
    return application


def _sequencing(
    database: Database, sessions: Sessions, transparency: Transparency, measured: Metrics
) -> AbstractAsyncContextManager[None]:
    """Append to the transparency log, unless another process does."""
    witnesses = None if transparency.witnesses is None else Witnesses(transparency.witnesses)
    sequencer = Sequencer(database, sessions.writer, transparency, site_hash(), witnesses, sessions.known)
    sequencer.on_interrupted = partial(measured.interruptions.count, "log")
    return sequencing(database.leases, sequencer.running, measured)


def _on_accounts(service: Service, players: Collection[str] | None) -> None:
    """Other processes have changed the accounts of these players, None: of any."""
    service.players.accounts.forget(players)
    service.players.webhooks.remember(players)
    service.projections.progress.on_applied(Applied(TABLE_LIST.name, 0, None if players is None else tuple(players)))


def end_streams(app: Application) -> None:
    """Say goodbye to every reader of a stream: the service stops."""
    app.service.live.hub.close()


def stop_being_ready(app: Application) -> None:
    """Let `/readyz` say that the service is about to stop."""
    app.service.process.stopping.set()
