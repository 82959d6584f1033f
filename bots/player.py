"""A house bot: follows what changes at its tables, and does what each of them awaits of it."""

import asyncio
import logging
from typing import Any

import httpx
import msgspec
from takeback_client import AsyncClient, Problem

from bots.handing import Account
from bots.thinking import WORLDS, Thinking

_PAUSE = 5.0
"""Seconds until it begins anew after something unforeseen."""
_MOVED_ON = (404, 409, 412)
"""Statuses of a table that has moved on: what it awaits now is looked up."""
_SHUT = (401, 403, 404)
"""Statuses of a table that is not shown: it awaits nothing of the bot any more."""

_log = logging.getLogger("takeback.bots")


class BotPlayer:
    """One account. A move is made under the version that it is for, so it is made once however often it is tried."""

    def __init__(self, service: str, account: Account, thinking: Thinking) -> None:
        self._client = AsyncClient(service, account.token)
        self._level = account.level
        self._thinking = thinking
        self._acting: dict[str, asyncio.Task[None]] = {}
        self._changed: set[str] = set()

    async def run(self) -> None:
        """Play for as long as it is let."""
        async with self._client:
            try:
                while True:
                    try:
                        await self._play()
                    except (Problem, httpx.HTTPError, msgspec.MsgspecError) as error:
                        _log.warning("bot-interrupted", extra={"error": type(error).__name__})
                    await asyncio.sleep(_PAUSE)
            finally:
                acting = [*self._acting.values()]
                for task in acting:
                    task.cancel()
                await asyncio.gather(*acting, return_exceptions=True)

    async def _play(self) -> None:
        """Act where it is awaited, and then wherever that changes."""
        after = await self._begin()
        async for change in self._client.follow_my_events(after):
            if change.awaiting:
                self._awaited(change.table)

    async def _begin(self) -> str:
        """Act at every table that awaits something now; the position as of which these are all."""
        page = await self._client.list_tables(awaiting="me", limit=100)
        position = page.position
        while True:
            for table in page.tables:
                self._awaited(table.id)
            if page.next is None:
                return position
            page = await self._client.list_tables(awaiting="me", limit=100, cursor=page.next)

    def _awaited(self, table: str) -> None:
        """Act at a table, or look again once that is done."""
        if table in self._acting:
            self._changed.add(table)
        else:
            self._acting[table] = asyncio.create_task(self._act(table))

    async def _act(self, table: str) -> None:
        try:
            while await self._answered(table) or table in self._changed:
                self._changed.discard(table)
        finally:
            self._changed.discard(table)
            del self._acting[table]

    async def _answered(self, table: str) -> bool:
        """Answer a table, after a pause again where that failed: nothing changes at a table that waits for the bot."""
        while True:
            try:
                return await self._answer(table)
            except (Problem, httpx.HTTPError, msgspec.MsgspecError) as error:
                _log.warning("bot-interrupted", extra={"table": table, "error": type(error).__name__})
                if isinstance(error, Problem) and error.status in _SHUT:
                    return False
            await asyncio.sleep(_PAUSE)

    async def _answer(self, table: str) -> bool:
        """Do the one thing that a table awaits of the bot; False if it awaits nothing."""
        view: Any = await self._client.view_table(table)
        asked = view.pending_takeback or None
        try:
            if asked is not None and view.seat in asked.needs:
                await self._client.agree_to_takeback(table, asked.takeback)
            elif view.actions:
                await self._move(table, view.version)
            else:
                return False
        except Problem as problem:
            if problem.status not in _MOVED_ON:
                raise
        return True

    async def _move(self, table: str, version: int) -> None:
        """Make a move."""
        sampled = await self._client.sample_worlds(table, count=WORLDS[self._level])
        if sampled.version == version:
            action = await self._thinking.choose(
                self._level, sampled.game, sampled.rules_version, sampled.worlds, sampled.seat
            )
            await self._client.play(table, action, if_match=version, idempotency_key=f"v{version}")
