"""Following what other processes do: by what they announce, and by polling."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from secrets import token_hex
from typing import Any

from api.announcements.polling import Poll
from api.state.channel import Channel
from api.state.hub import notify_changed
from api.state.interruptions import Interruptions
from api.state.messages import Announcement, Gathered
from api.state.presence import ANNOUNCED_EACH
from api.state.service import Service
from api.state.waiting import keep_sharing
from domain.storage.events import Append
from domain.storage.group_commit import GroupCommit
from projections.runner import Applied

REST = 0.005
"""Seconds between two announcements: many changes are announced together."""

SPENT_EACH = 0.1
"""Seconds until other processes know of spent budgets."""

PAUSE = 0.5
"""Seconds until what has failed is begun again."""

Work = Callable[[], Coroutine[Any, Any, None]]

_log = logging.getLogger("takeback")


class Announcer:
    """Announces what this process does. Used on the event loop's thread. Nothing waits for it."""

    def __init__(self, url: str, log: str) -> None:
        """`url`: of Redis; `log`: the name of the log."""
        sender = token_hex(8)
        self.channel = Channel(url, log, sender)
        self._gathered = Gathered(sender)
        self._urgent = asyncio.Event()

    def stored(self, work: Append) -> None:
        """Events are on disk."""
        self._gathered.table(str(work.events[0].originator_id))
        self._urgent.set()

    def applied(self, applied: Applied) -> None:
        """A batch was applied to a read model by this process."""
        if applied.position:  # else it is accounts that have changed
            self._gathered.applied(applied)
            self._urgent.set()

    def accounts(self) -> None:
        """Accounts have changed."""
        self._gathered.accounts()
        self._urgent.set()

    def spent(self, caller: str, units: int) -> None:
        """A caller has taken units of a budget."""
        self._gathered.spent(caller, units)

    async def send(self) -> None:
        """Send what is gathered until cancelled; drop what cannot be sent at once."""
        while True:
            try:
                async with asyncio.timeout(SPENT_EACH):
                    await self._urgent.wait()
            except TimeoutError:
                pass
            self._urgent.clear()
            announcement = self._gathered.take()
            if announcement is not None:
                await self.channel.send(announcement)
            await asyncio.sleep(REST)

    async def announce_present(self, present: Callable[[], tuple[str, ...]]) -> None:
        """Announce now and then who is present, until cancelled."""
        while True:
            await asyncio.sleep(ANNOUNCED_EACH)
            self._gathered.present(present())


def announce(service: Service, writer: GroupCommit, announcer: Announcer) -> None:
    """Let a service announce what it does, but for what it applies to read models."""
    revoked = service.players.accounts.on_revoked

    def on_revoked(player: str | None) -> None:
        revoked(player)
        announcer.accounts()

    service.players.accounts.on_revoked = on_revoked
    service.limits.budgets.on_taken = announcer.spent
    service.process.metrics.show_redis(announcer.channel)
    writer.on_append = announcer.stored


@asynccontextmanager
async def following(service: Service, announcer: Announcer | None, leads: Callable[[], bool]) -> AsyncIterator[None]:
    """Follow what other processes of the same database do, until the context is left.

    `announcer`: None without Redis; `leads`: does this process build the read models?
    """
    channel = None if announcer is None else announcer.channel
    poll = Poll(service, hears=lambda: channel is not None and channel.state == "connected", leads=leads)
    works: list[Work] = [poll.follow_tables, poll.follow_models, partial(keep_sharing, service)]
    if announcer is not None:
        announcer.channel.on_connected = poll.look
        announcer.channel.on_heard = _Hearing(service, poll).hear
        works += [
            announcer.channel.listen,
            announcer.send,
            partial(announcer.announce_present, service.live.presence.here),
        ]
    tasks = [asyncio.create_task(_keep_running(work, service.process.metrics.interruptions)) for work in works]
    try:
        yield
    finally:
        pending = {*tasks}
        while pending:  # a client of Redis that is about to give up may swallow the first one
            for task in pending:
                task.cancel()
            _, pending = await asyncio.wait(pending, timeout=0.1)
        await asyncio.to_thread(poll.close)


async def _keep_running(work: Work, interruptions: Interruptions) -> None:
    """Run something that has no end, again each time that it fails, until cancelled."""
    while True:
        try:
            await work()
        except Exception as error:  # noqa: BLE001  # whatever fails, the service keeps running
            interruptions.count("announcements", error)
            _log.exception("following-interrupted")
        await asyncio.sleep(PAUSE)


class _Hearing:
    """Acts on what other processes announce."""

    def __init__(self, service: Service, poll: Poll) -> None:
        self._service = service
        self._poll = poll

    def hear(self, announcement: Announcement) -> None:
        """Another process has announced this."""
        service = self._service
        if announcement.tables or announcement.accounts:
            self._poll.look_at(*announcement.tables)
        for built in announcement.built:
            notify_changed(service.live.hub, Applied(built.model, built.position, built.players))
            self._poll.built(built.model, built.after, built.position)
        service.live.presence.hear(announcement.present)
        for caller, units in announcement.spent.items():
            service.limits.budgets.add(caller, units)
