"""A house bot: follows what changes at its tables, and does what each of them awaits of it."""

import asyncio
import logging
from secrets import choice
from typing import Any, NamedTuple

import httpx
import msgspec
from takeback_client import AsyncClient, Contradiction, Problem, Restored, models, tag_of

from bots.bootstrap import Account
from bots.thinking import WORLDS, Thinking
from bots.turns import Share
from domain.catalogue import GAMES

_PAUSE = 5.0
"""Seconds before a retry after an unexpected error."""
_MARGIN = 15.0
"""Seconds before its time is over at which it waits for nobody any more: a move takes a while if many tables wait."""
_TAKEBACK = 600
"""Seconds until a takeback that nobody answers lapses."""
_PATIENCE = 300
"""Seconds for which a bot waits at most in a turn for others to answer some. After 600 the server plays for the bot."""
_MOVED_ON = (401, 403, 404, 409, 412)
"""Statuses of a table that has moved on or is not shown any more: its next change says what it awaits."""
_KNOWN = 10_000
"""Tables that are remembered."""
_PASSING = (429, 502, 503, 504)
"""Statuses of what passes: the move is thought of again later."""

_log = logging.getLogger("takeback")


class _Known(NamedTuple):
    """What a bot knows of a table: whose time its moves take, and how many seconds an action has there."""

    share: Share
    seconds: int | None


class BotPlayer:
    """One account. A move is made under the version that it is for, so it is made once however often it is tried.

    ``_news``: the latest states of tables that await something, as long as they are not looked at; ``_alarms``: where
    it waits for others, until its time is nearly over.
    """

    def __init__(self, service: str, account: Account, thinking: Thinking) -> None:
        self._client = AsyncClient(service, account.token)
        self._level = account.level
        self._thinking = thinking
        self._known: dict[str, _Known] = {}
        self._acting: dict[str, asyncio.Task[None]] = {}
        self._news: dict[str, Any] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._since: dict[str, float] = {}  # when the bot first waited for others in its turn

    async def run(self) -> None:
        """Play until cancelled."""
        async with self._client:
            try:
                while True:
                    try:
                        await self._play()
                    except (Problem, Restored, Contradiction, httpx.HTTPError, msgspec.MsgspecError) as error:
                        _warn(error)
                    await asyncio.sleep(_PAUSE)
            finally:
                for alarm in self._alarms.values():
                    alarm.cancel()
                acting = [*self._acting.values()]
                for task in acting:
                    task.cancel()
                await asyncio.gather(*acting, return_exceptions=True)

    async def _play(self) -> None:
        """Act where it is awaited, and then wherever that changes."""
        after = await self._begin()
        async for change in self._client.follow_my_events(after):
            if change.awaiting and tag_of(change) in GAMES:
                self._awaited(change.table, change)

    async def _begin(self) -> str:
        """Act at every table that awaits the bot now; returns the position of the first list.

        Only at tables of games that it plays: a service that is being updated may have others.
        """
        first, *_ = [await self._begin_at(game) for game in GAMES]
        return first

    async def _begin_at(self, game: str) -> str:
        """Act at every table of a game that awaits the bot now; returns the position of that list."""
        page = await self._client.list_tables(game=game, awaiting="me", limit=100)
        position = page.position
        while True:
            for table in page.tables:
                self._awaited(table.id, table)
            if page.next is None:
                return position
            page = await self._client.list_tables(game=game, awaiting="me", limit=100, cursor=page.next)

    def _awaited(self, table: str, state: Any) -> None:
        """Act at a table that awaits something in this state, or once what is under way there is done."""
        self._news[table] = state
        if alarm := self._alarms.pop(table, None):
            alarm.cancel()
        if table not in self._acting:
            self._acting[table] = asyncio.create_task(self._act(table))

    async def _act(self, table: str) -> None:
        seen = 0
        try:
            while (state := self._news.pop(table, None)) is not None:
                if state.version > seen:  # else the stream repeats what a response has said
                    seen = await self._answered(table, state)
        finally:
            del self._acting[table]

    async def _answered(self, table: str, state: Any) -> int:
        """Answer a table, after a pause again where that failed: nothing changes at a table that waits for the bot."""
        while True:
            try:
                return await self._answer(table, state)
            except Exception as error:  # noqa: BLE001  # whatever it is, the table waits
                if isinstance(error, Problem) and error.status in _MOVED_ON:
                    return 0
                _warn(error, table=table)
                if isinstance(error, Contradiction):
                    return 0
            await asyncio.sleep(_PAUSE)
            state = self._news.pop(table, None)

    async def _answer(self, table: str, state: Any) -> int:
        """Do what a table awaits of the bot in a state, None: in its latest; the last version that this sees to."""
        if state is None or state.pending_takeback:
            state = await self._client.view_table(table)
            asked = state.pending_takeback or None
            if asked is not None and state.seat in asked.needs:
                if asked.what == "void":
                    await self._client.decline_takeback(table, asked.takeback)
                else:
                    await self._client.agree_to_takeback(table, asked.takeback)
                return int(state.version)
            if not state.actions:
                self._since.pop(table, None)
            if not state.actions or (asked is not None and await self._waits(table, state, asked)):
                return int(state.version)
        return await self._move(table, state.version)

    async def _waits(self, table: str, view: Any, asked: Any) -> bool:
        """Whether there is time to wait for others to answer a takeback, which a move of the bot would end.

        The bot waits no longer than a person would have for an action, and not until the server plays for it: then
        nobody could gain by the game.
        """
        since = self._since.setdefault(table, self._client.now())  # others may ask again and again
        seconds = (await self._look_at(table)).seconds
        dues = [1000 * (since + _PATIENCE)] + ([view.due_at] if view.due_at else [])
        dues += [] if seconds is None else [asked.lapses_at - 1000 * (_TAKEBACK - seconds)]
        left = min(dues) / 1000 - self._client.now() - _MARGIN
        if left <= 0:
            return False
        self._alarms[table] = asyncio.get_running_loop().call_later(left, self._awaited, table, view)
        return True

    async def _move(self, table: str, version: int) -> int:
        """Make moves from a version on, as long as it is the bot's turn; the last version that this sees to."""
        self._since.pop(table, None)
        while True:
            try:
                known = await self._look_at(table)
                async with self._thinking.turns.turn(known.share) as part:
                    done = await self._think_and_play(table, version, part)
            except Exception as error:
                if _passes(error):
                    raise
                _log.exception("bot-plays-at-random", extra={"table": table})
                done = await self._play_at_random(table, version)
            if done is None or not done.actions:
                return version
            version = done.version

    async def _look_at(self, table: str) -> _Known:
        """What is known of a table, looked up once."""
        known = self._known.get(table)
        if known is None:
            if len(self._known) >= _KNOWN:
                self._known.clear()
            shown = await self._client.show_table(table)
            share = Share(shown.share or shown.opened_by, shown.opened_by)
            known = self._known[table] = _Known(share, shown.clock.seconds_per_action if shown.clock else None)
        return known

    async def _think_and_play(self, table: str, version: int, part: float) -> models.CommandResult | None:
        """Make a move by the bot's level; None if the table has moved on."""
        sampled = await self._client.sample_worlds(table, count=WORLDS[self._level])
        if sampled.version != version:
            return None
        action = await self._thinking.choose(
            self._level, sampled.game, sampled.rules_version, sampled.worlds, sampled.seat, part=part
        )
        return await self._client.play(table, action, if_match=version, idempotency_key=f"v{version}")

    async def _play_at_random(self, table: str, version: int) -> models.CommandResult | None:
        """Make any move, without rules and worlds; None if the table has moved on."""
        legal = await self._client.list_actions(table)
        if legal.version != version:
            return None
        return await self._client.play(table, choice(legal.actions), if_match=version, idempotency_key=f"v{version}")


def _passes(error: Exception) -> bool:
    """Whether what failed is no fault of the bot's thinking."""
    if isinstance(error, Problem):
        return error.status in _MOVED_ON or error.status in _PASSING
    return isinstance(error, Restored | Contradiction | httpx.HTTPError)


def _warn(error: Exception, **where: str) -> None:
    _log.warning(
        "bot-interrupted", extra={"error": type(error).__name__, **where}, exc_info=None if _passes(error) else error
    )
