"""The projection worker: keeps the read models up to date while the service runs, and reports each batch to it.

Whatever happens to the worker, the service keeps running, and stops when it should: only lists become stale.
"""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from threading import Event

import msgspec

from api.state.progress import Progress
from domain.kernel.session import Games
from domain.runtime.subprocesses import end, environment
from domain.storage.addresses import Address, url_of
from domain.storage.opening import open_log
from domain.storage.read_models import ReadModels
from projections import MODELS
from projections.__main__ import DAMAGED
from projections.following import IDLE_SECONDS, follow
from projections.runner import Applied, Source

PATIENCE = 2.0
"""How many seconds a worker has to stop before it is killed."""

FIRST_WAIT = 0.5
LONGEST_WAIT = 30.0
"""The shortest and the longest wait before a worker that ended is started again, in seconds; each doubles the last."""

_LONGEST_LINE = 2**20
_log = logging.getLogger("takeback")
_decode = msgspec.json.Decoder(Applied).decode


@asynccontextmanager
async def in_own_process(
    database: Address, read: ReadModels, progress: Progress, interrupted: Callable[[Exception | int], object]
) -> AsyncIterator[None]:
    """Run in a process of its own, restarted if it ends; it ends by itself when this process is gone.

    `interrupted`: called with its exit status, or with why it could not be started.
    """
    keeping = asyncio.create_task(_keep_running(database, read, progress, interrupted))
    try:
        yield
    finally:
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping


async def _keep_running(
    database: Address, read: ReadModels, progress: Progress, interrupted: Callable[[Exception | int], object]
) -> None:
    loop, wait = asyncio.get_running_loop(), FIRST_WAIT
    while True:
        started = loop.time()
        try:
            status = await _run(database, progress)
            if status == DAMAGED:
                read.renew()
                progress.damaged.clear()
            interrupted(status)
            _log.warning("projection-worker-ended", extra={"status": status})
        except Exception as error:  # noqa: BLE001  # such as no process to be had
            interrupted(error)
            _log.exception("projection-worker-failed")
        wait = FIRST_WAIT if loop.time() - started > LONGEST_WAIT else min(2 * wait, LONGEST_WAIT)
        await asyncio.sleep(wait)


async def _run(database: Address, progress: Progress) -> int:
    """Run a worker until it ends; its exit status.

    Of the settings it gets those of the log and the database, and what the library of PostgreSQL reads by itself.
    """
    command = (sys.executable, "-m", "projections", str(os.getpid()))
    passed_on = environment("TAKEBACK_LOG", "TAKEBACK_LOG_LEVEL", beginning=("PG", "KRB5", "SSL_CERT_"))
    settings = {**passed_on, "TAKEBACK_DATABASE": url_of(database)}
    process = await asyncio.create_subprocess_exec(*command, env=settings, stdout=PIPE, limit=_LONGEST_LINE)
    try:
        listening = asyncio.create_task(_listen(process, progress))
        damaged = asyncio.create_task(progress.damaged.wait())
        try:
            await asyncio.wait((listening, damaged), return_when=asyncio.FIRST_COMPLETED)
            return DAMAGED if progress.damaged.is_set() else await listening
        finally:
            listening.cancel()
            damaged.cancel()
    finally:
        await end(process, PATIENCE)


async def _listen(process: Process, progress: Progress) -> int:
    """Pass on what a worker tells until it ends; its exit status."""
    assert process.stdout is not None  # noqa: S101  # it is a pipe
    async for line in process.stdout:
        progress.tell(_decode(line))
    return await process.wait()


@asynccontextmanager
async def in_thread(database: Address, read: ReadModels, progress: Progress, games: Games) -> AsyncIterator[None]:
    """Run in a thread: for games that are not in the catalogue."""
    stop, loop = Event(), asyncio.get_running_loop()

    def until(wait: float) -> bool:
        return stop.wait(min(wait, IDLE_SECONDS))

    def tell(applied: Applied) -> None:
        loop.call_soon_threadsafe(progress.tell, applied)

    def run() -> None:
        with open_log(database) as log:
            follow(read, Source(games, log), MODELS, until=until, tell=tell)

    running = asyncio.create_task(asyncio.to_thread(run))
    try:
        yield
    finally:
        stop.set()
        await running
