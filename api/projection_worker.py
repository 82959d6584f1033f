"""The projection worker: keeps the read models up to date while the service runs."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from threading import Event

from domain.kernel.session import Games
from domain.storage.opening import open_log
from domain.storage.read_models import ReadModels
from projections import MODELS
from projections.runner import IDLE_SECONDS, Source, follow


@asynccontextmanager
async def in_own_process(database: Path) -> AsyncIterator[None]:
    """Run in a process of its own, restarted if it ends; it ends by itself when this process is gone."""
    keeping = asyncio.create_task(_keep_running(database))
    try:
        yield
    finally:
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping


async def _keep_running(database: Path) -> None:
    command = (sys.executable, "-m", "projections", str(database), str(os.getpid()))
    while True:
        process = await asyncio.create_subprocess_exec(*command)
        try:
            await process.wait()
        finally:
            if process.returncode is None:
                process.terminate()
                await process.wait()
        await asyncio.sleep(1)


@asynccontextmanager
async def in_thread(database: Path, store: ReadModels, games: Games) -> AsyncIterator[None]:
    """Run in a thread: for games that are not in the catalogue."""
    stop = Event()

    def run() -> None:
        with open_log(database) as log:
            follow(store, Source(games, log), MODELS, until=lambda _: stop.wait(IDLE_SECONDS))

    running = asyncio.create_task(asyncio.to_thread(run))
    try:
        yield
    finally:
        stop.set()
        await running
