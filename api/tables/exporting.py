"""Everything that belongs to an account, as one file."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar

import msgspec
from litestar import Response

from api.http.downloads import download
from api.http.methods import handles
from api.http.requests import charge, charge_by_pages, cost_of, own_token, require_token_still
from api.http.responses import encode
from api.operations.costs import TEN_EVENTS
from api.players.accounts import ListedToken, listed_tokens
from api.players.ways_in import KnownWayIn, known_way_in
from api.state.budgets import OverBudget
from api.state.service import AnyRequest, Service
from api.tables.transcripts import transcript_pages
from domain.kernel.session import Session
from domain.refusals import CallerGone, NotFound
from domain.runtime.slices import TooMuchWork
from domain.storage.accounts import Token
from domain.storage.group_commit import QueueFull
from domain.storage.read_models import FoundTable, TableQuery
from domain.tables.damage import DamagedTable
from projections.table_list import TABLE_LIST

T = TypeVar("T")

FORMAT = "takeback-account/1"

TABLES_PER_READ = 50
"""Tables that are looked up at once."""

_BUSY_SECONDS = 0.05


class ExportedWebhook(msgspec.Struct, frozen=True):
    """A webhook, without its secret. ``created_at``: ms since 1970 UTC."""

    id: str
    url: str
    kinds: tuple[str, ...]
    created_at: int


class ExportedAccount(msgspec.Struct, frozen=True):
    """The first line of an export. ``created_at``: ms since 1970 UTC."""

    format: str
    id: str
    name: str
    created_at: int
    tokens: tuple[ListedToken, ...]
    ways_in: tuple[KnownWayIn, ...]
    webhooks: tuple[ExportedWebhook, ...]


class UnreadableTable(msgspec.Struct, frozen=True):
    """Stands for a transcript that cannot be read."""

    table: str
    unreadable: bool = True


@handles("exportAccount")
async def export_account(request: AnyRequest) -> Response[bytes]:
    """The account, and the transcript of each of its tables, also of one that was opened just now."""
    service = request.service
    mine = own_token(request, service)
    charge_by_pages(request)
    with service.projections.reading():
        await service.projections.wait_for(TABLE_LIST, await service.query(service.tables.last_position))
    return await download(request, _lines(request, mine), "takeback-account.ndjson")


async def _lines(request: AnyRequest, mine: Token) -> AsyncIterator[bytes]:
    """The lines, a page of a transcript at a time. The budget slows the export down, and never ends it.

    Raises `Unauthorized` once the token is not valid any more.
    """
    yield encode(await _account(request, mine)) + b"\n"
    before = 2**53
    while found := await _tables(request, mine.player, before):
        before = found[-1].place
        for table in found:
            await require_token_still(request)
            async for page in _transcript(request, mine.player, table.table):
                yield page


async def _account(request: AnyRequest, mine: Token) -> ExportedAccount:
    """The first line. Raises `CallerGone`, `NotStored`."""
    service = request.service
    player = await service.query(service.players.accounts.player, mine.player)
    if player is None:
        raise CallerGone
    ways = await service.players.ways_in.of(mine.player)
    hooks = await service.query(service.players.webhooks.of, mine.player)
    return ExportedAccount(
        FORMAT,
        player.id,
        player.name,
        player.created_at,
        tuple(await listed_tokens(service, mine)),
        tuple(map(known_way_in, ways)),
        tuple(ExportedWebhook(hook.id, hook.url, hook.kinds, hook.created_at) for hook in hooks),
    )


async def _tables(request: AnyRequest, player: str, before: int) -> list[FoundTable]:
    """The next tables where the player has a seat, or that they opened, the newest first."""
    service = request.service
    query = TableQuery(player, mine=True, opened=True, before=before, limit=TABLES_PER_READ)
    with service.projections.reading():
        return [*await service.query(service.projections.models.find_tables, query)]


async def _transcript(request: AnyRequest, player: str, table: str) -> AsyncIterator[bytes]:
    """The transcript of a table, as the player may have it now; nothing if they may not see it any more."""
    service = request.service
    try:
        session = await _unless_busy(lambda: service.tables.get(table, player))
        await _paid(request, player, session)
        first, pages = await _unless_busy(lambda: _begun(service, session, player))
        yield first
        async for page in pages:
            yield page
    except NotFound:  # they left a private table since it was listed
        return
    except DamagedTable:
        yield encode(UnreadableTable(table)) + b"\n"


async def _begun(service: Service, session: Session, player: str) -> tuple[bytes, AsyncIterator[bytes]]:
    """The first page of a transcript, and the others. Raises `DamagedTable`, `TooMuchWork`."""
    pages = transcript_pages(service.tables, session, player, disclosed=session.is_disclosed(service.now()))
    return await anext(pages), pages


async def _unless_busy(read: Callable[[], Awaitable[T]]) -> T:
    """What is read, as soon as the service has not too much to do."""
    while True:
        try:
            return await read()
        except (TooMuchWork, QueueFull):
            await asyncio.sleep(_BUSY_SECONDS)


async def _paid(request: AnyRequest, player: str, session: Session) -> None:
    """Charge the player for a transcript, as soon as the budget has so much."""
    paid = False
    while not paid:
        try:
            charge(request, request.service, player, cost_of(request).of(TEN_EVENTS, session.version / 10))
            paid = True
        except OverBudget as error:
            await asyncio.sleep(error.wait)
