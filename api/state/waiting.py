"""Who is present and waits at an open public table, as all processes of a database know it, with Redis or without.

A process has in memory whom it serves. Now and then it shares who of them waits where others may sit down, by leases,
so that a search at another process knows that they are present. There are few of them at any time.
"""

import asyncio
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress

from api.state.presence import ANNOUNCED_EACH, BELIEVED, SECONDS
from api.state.service import Service
from domain.kernel.events import SeatTaken
from domain.kernel.session import Session
from domain.storage.errors import NotStored
from domain.storage.read_models import DamagedReadModels
from projections.table_rows import TableRow

_LEASE = "present/"


async def keep_sharing(service: Service) -> None:
    """Share who waits here, now and then, until cancelled."""
    while True:
        await asyncio.sleep(ANNOUNCED_EACH)
        with suppress(NotStored, DamagedReadModels):
            await share_waiting(service)


async def share_waiting(service: Service) -> None:
    """Let other processes know of the players here who wait at open public tables. Raises `NotStored`."""
    if service.matching.leases is not None:
        waiting = await service.query(service.projections.models.waiting_players, service.live.presence.here())
        await service.query(service.matching.leases.share, [f"{_LEASE}{player}" for player in waiting], BELIEVED)


async def waiting_elsewhere(service: Service, players: Collection[str]) -> set[str]:
    """Those of some players who wait and are present at any process. Raises `NotStored`."""
    if service.matching.leases is None or not players:
        return set()
    held = await service.query(service.matching.leases.held, [f"{_LEASE}{player}" for player in players])
    return {name.removeprefix(_LEASE) for name in held}


async def present_players(service: Service) -> set[str]:
    """The players who are present here, and those who wait and are present at any process. Raises `NotStored`."""
    here = set(service.live.presence.here(SECONDS))
    if service.matching.leases is None:
        return here
    shared = await service.query(service.matching.leases.shared, _LEASE)
    return here | {name.removeprefix(_LEASE) for name in shared}


async def present_elsewhere(service: Service, tables: Iterable[Session | TableRow]) -> set[str]:
    """The players of these tables, and their openers, who are present at another process alone.

    Only those who wait at an open public table are known, or did when they were shared last. Raises `NotStored`.
    """
    if service.matching.leases is None:
        return set()
    players = {player for table in tables for player in _at(table)}
    return await waiting_elsewhere(service, [one for one in players if not service.live.presence.is_present(one)])


def _at(table: Session | TableRow) -> set[str]:
    opener = table.opener if isinstance(table, Session) else table.opened_by
    return {opener, *(held.player for held in table.seats if held is not None and held.player is not None)}


async def with_all_present(service: Service, tables: Sequence[Session]) -> Sequence[Session]:
    """Those of some open tables where all players are present.

    Who has just sat down is, whichever process that was at; who was erased since is not. Raises `NotStored`.
    """
    await service.names.fetch(player for session in tables for player in _seated(session))
    tables = [session for session in tables if all(service.names.find(player) for player in _seated(session))]
    away = {session.table: _away(service, session) for session in tables}
    found = await waiting_elsewhere(service, set().union(*away.values()))
    return [
        session
        for session in tables
        if away[session.table] <= found or away[session.table] <= found | await _just_seated(service, session)
    ]


def _away(service: Service, session: Session) -> set[str]:
    """The players of a table who are not present as far as this process knows."""
    return {player for player in _seated(session) if not service.live.presence.is_present(player)}


def _seated(session: Session) -> list[str]:
    return [held.player for held in session.seats if held is not None]


async def _just_seated(service: Service, session: Session) -> set[str]:
    """Who sat down at a table within the last minute, if that was the last that happened there."""
    if service.now() - session.at >= 1000 * SECONDS:
        return set()
    [last] = await service.tables.history.records(session, after=session.version - 1, upto=session.version)
    return {last.event.actor} if isinstance(last.event.data, SeatTaken) else set()
