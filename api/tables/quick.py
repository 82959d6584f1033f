"""Quick play: a seat with players who wait for a table with these settings. A player has one search at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from secrets import token_hex
from typing import Any

import msgspec
from litestar import Response
from msgspec.structs import replace

from api.http.bodies import decoded
from api.http.methods import handles
from api.http.problems import BadRequest
from api.http.requests import address_of, body_of, context_of, player_of
from api.http.responses import replayed_header, reply
from api.resources.replies import load_names
from api.resources.table_replies import table_of, with_bots_at
from api.state.service import AnyRequest, Service
from api.state.waiting import present_elsewhere
from api.tables.bodies import OpenBody, QuickBody, decode_quick
from api.tables.commands import commitment_of
from api.tables.lobby import open_of
from api.tables.seat_search import Search
from domain.catalogue import GAMES
from domain.kernel.clocks import live_clock
from domain.kernel.game import Fault, Refused
from domain.kernel.refusals import TOO_MANY_BOTS, Conflict
from domain.storage.group_commit import QueueFull
from domain.storage.leasing import kept
from domain.tables.commands import Open, Sit

_LEASE = 10
"""Seconds until the lease of a player's search expires, if its process dies."""

_PATIENCE = 10
"""Seconds that a search waits for the one before it of the same player."""

_PAUSE = 0.05


@handles("quickPlay")
async def quick_play(request: AnyRequest) -> Response[bytes]:
    """Take a seat at the table that has waited longest with these settings, or at a new one."""
    service = request.service
    player = player_of(request, service)
    body = await body_of(request, decode_quick)
    wanted = _wanted(service, body)
    commitment = commitment_of(body)
    sit = Sit(None, body.entropy, _seat_options(service, wanted, body), commitment)
    address = address_of(request)
    require = partial(_require_bots, service, wanted, address) if body.bots_after is not None else None
    async with _turn(service, player):
        search = Search(service, context_of(request, player), wanted, sit, body.bots_after, body.clock, require)
        acknowledged = await search.run()
    if body.bots_after is not None and not acknowledged.session.over:
        service.matching.bot_tables.add(address, acknowledged.session.table)
    await load_names(service, acknowledged.session)
    elsewhere = await present_elsewhere(service, [acknowledged.session])
    shown = table_of(acknowledged.session, player, service, acknowledged.position, elsewhere=elsewhere)
    shown = await with_bots_at(shown, acknowledged.session, service)
    return reply(shown, 201, {"Location": f"/v1/tables/{shown.id}", **replayed_header(replayed=acknowledged.replayed)})


def _wanted(service: Service, body: QuickBody) -> Open:
    """The settings of the table that is wanted. Raises `BadRequest`."""
    wanted = open_of(service, OpenBody(game=body.game, seats=body.seats, options=body.options, clock=body.clock))
    return replace(wanted, clock=live_clock(wanted.seats)) if body.clock is msgspec.UNSET else wanted


def _require_bots(service: Service, wanted: Open, address: str) -> None:
    """Raise `BadRequest` where no bots play the game, `Conflict` where bots are at too many tables of the address."""
    if not service.players.house.bots or wanted.game not in GAMES:
        fault = Fault("/bots_after", "There are no bots here that play this game: leave it out.")
        raise BadRequest("no-such-bot", "There are no bots for this.", [fault])
    if service.matching.bot_tables.is_crowded(address):
        raise Conflict(TOO_MANY_BOTS)


@asynccontextmanager
async def _turn(service: Service, player: str) -> AsyncIterator[None]:
    """A player's turn to search: one at a time, over all processes, so that nobody is seated twice.

    Raises `QueueFull` if that takes too long, `NotStored`.
    """
    async with service.matching.quick_turns.setdefault(player, asyncio.Lock()):
        leases, name, holder = service.matching.leases, f"quick/{player}", token_hex(8)
        if leases is None:
            yield
            return
        try:
            async with asyncio.timeout(_PATIENCE):
                while not await service.query(leases.renew, name, holder, _LEASE):  # noqa: ASYNC110  # another process's
                    await asyncio.sleep(_PAUSE)
        except TimeoutError:
            raise QueueFull from None
        async with kept(service.query, leases, name, holder, _LEASE):
            yield


def _seat_options(service: Service, wanted: Open, body: QuickBody) -> Any:  # of the game's own type
    """The seat options, if the game takes them at a table of these settings. Raises `BadRequest`, `Refused`."""
    versions = service.tables.games[wanted.game]
    game = versions[max(versions)]
    options = game.seat_options_type()
    if body.seat_options is not msgspec.UNSET:
        options = decoded(
            msgspec.json.Decoder(game.seat_options_type).decode, bytes(body.seat_options), under="/seat_options"
        )
    try:
        game.admit(wanted.options, wanted.seats, {}, 0, options)
    except Refused as error:
        faults = [Fault(f"/seat_options{fault.pointer}", fault.detail) for fault in error.faults]
        raise Refused(error.refusal, error.detail, faults) from error
    return options
