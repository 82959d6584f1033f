"""Background tasks of a process: in every process, or only in the one that leads."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from functools import partial

from api.running.erasing import Eraser
from api.running.projection_worker import in_own_process, in_thread
from api.running.timer import Timer
from api.running.token_uses import storing
from api.state.hub import notify_changed
from api.state.progress import OnApplied
from api.state.service import Service
from api.webhooks.courier import delivering
from api.webhooks.outbox import Outbox
from api.webhooks.sending import Sender
from domain.keeping.packer import Packer
from domain.kernel.session import Games
from domain.storage.database import Database
from projections.runner import Applied

Doing = AbstractAsyncContextManager[None]


class Background:
    """The projection worker, the timer, the eraser, deliveries and the packer."""

    def __init__(  # noqa: PLR0913  # each is one thing that runs
        self,
        service: Service,
        database: Database,
        *,
        games: Games | None,
        packer: Packer | None,
        sender: Sender | None,
        timer: bool,
        bots: Callable[[], Doing] | None = None,
        on_applied: OnApplied,
    ) -> None:
        """`games`: of a worker in a thread, None for one in a process of its own.

        `bots`: what moves for the house bots, None if nothing does.
        `on_applied`: called with each batch that is applied to a read model here. It must not raise.
        """
        self._service = service
        self._database = database
        self._games = games
        self._packer = packer
        self._sender = sender
        self._timer = timer
        self._bots = bots
        self._on_applied = on_applied

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run all of it until the context is left. It may be run again."""
        service = self._service
        outbox, timer, eraser = Outbox(service), Timer(service), Eraser(service)
        service.players.accounts.on_erased = eraser.notify
        service.projections.progress.on_applied = _each(
            partial(notify_changed, service.live.hub), outbox.notify, timer.notify, self._on_applied
        )
        interruptions = service.process.metrics.interruptions
        if self._packer is not None:
            self._packer.on_interrupted = partial(interruptions.count, "packing")
        packer = nullcontext() if self._packer is None else self._packer.running()
        try:
            async with (
                self._worker(),
                packer,
                self._webhooks(outbox),
                storing(service.players.accounts.known.uses, interruptions),
                timer.running() if self._timer else nullcontext(),
                eraser.running() if self._timer else nullcontext(),
                nullcontext() if self._bots is None else self._bots(),
            ):
                yield
        finally:
            service.projections.progress.on_applied = partial(notify_changed, service.live.hub)

    def _worker(self) -> Doing:
        service, address = self._service, self._database.address
        if self._games is None:
            interrupted = partial(service.process.metrics.interruptions.count, "projections")
            return in_own_process(address, service.projections.models, service.projections.progress, interrupted)
        return in_thread(address, service.projections.models, service.projections.progress, self._games)

    def _webhooks(self, outbox: Outbox) -> Doing:
        if self._sender is None:
            return nullcontext()
        return delivering(self._service, outbox, self._sender, shared=self._database.leases is not None)


def _each(*calls: OnApplied) -> OnApplied:
    """All of them, one after another."""

    def call(applied: Applied) -> None:
        for each in calls:
            each(applied)

    return call
