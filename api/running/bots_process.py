"""The process of the house bots: started with their tokens, niced by itself, and started again if it ends.

It is a client like others. Whatever happens to it, the service keeps running; its bots then make no moves.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from api.running.projection_worker import FIRST_WAIT, LONGEST_WAIT, PATIENCE
from bots.bootstrap import Account, Bootstrap, encode
from domain.players.house_bots import HouseBots
from domain.runtime.subprocesses import end, environment

_log = logging.getLogger("takeback")

PROGRAM = "bots"
"""The module that the process runs."""


@asynccontextmanager
async def playing(
    bots: HouseBots, service: str, interrupted: Callable[[Exception | int], object]
) -> AsyncIterator[None]:
    """Have a process move for the bots. `service`: the URL at which it reaches this service.

    `interrupted`: called with its exit status, or with why it could not be started.
    """
    accounts = tuple(Account(account.player, account.level, account.token) for account in bots.accounts)
    keeping = asyncio.create_task(_keep_running(encode(Bootstrap(service, accounts)) + b"\n", interrupted))
    try:
        yield
    finally:
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping


async def _keep_running(bootstrap: bytes, interrupted: Callable[[Exception | int], object]) -> None:
    loop, wait = asyncio.get_running_loop(), FIRST_WAIT
    while True:
        started = loop.time()
        try:
            status = await _run(bootstrap)
            interrupted(status)
            _log.warning("bots-ended", extra={"status": status})
        except Exception as error:  # noqa: BLE001  # such as no process to be had
            interrupted(error)
            _log.exception("bots-failed")
        wait = FIRST_WAIT if loop.time() - started > LONGEST_WAIT else min(2 * wait, LONGEST_WAIT)
        await asyncio.sleep(wait)


async def _run(bootstrap: bytes) -> int:
    """Run the process until it ends; its exit status.

    It gets no setting but the style of the log, to which its lines go, too. The way to this very service leads through
    no proxy, nor do the bots' tokens.
    """
    command = (sys.executable, "-m", PROGRAM)
    process = await asyncio.create_subprocess_exec(*command, env=environment("TAKEBACK_LOG"), stdin=PIPE)
    try:
        assert process.stdin is not None  # noqa: S101  # it is a pipe
        process.stdin.write(bootstrap)
        return await process.wait()
    finally:
        await end(process, PATIENCE)
