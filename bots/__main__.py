"""``python -m bots``: moves for the house bots of a service, until its standard input ends."""

import asyncio
import os
import sys

from bots.bootstrap import decode
from bots.player import BotPlayer
from bots.thinking import Thinking
from domain.runtime.logs import LogSettings, configure, log_settings

_NICENESS = 10
_LONGEST_LINE = 2**20


async def main() -> None:
    """Read on standard input, in one line, which service and which accounts; then play."""
    reader = asyncio.StreamReader(limit=_LONGEST_LINE)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    bootstrap = decode(await reader.readline())
    with Thinking() as thinking:
        players = [asyncio.create_task(BotPlayer(bootstrap.service, one, thinking).run()) for one in bootstrap.accounts]
        ended = asyncio.create_task(reader.read())  # the service is gone
        await asyncio.wait([ended, *players], return_when=asyncio.FIRST_COMPLETED)
        for task in players:
            task.cancel()
        await asyncio.wait(players)


if __name__ == "__main__":
    os.nice(_NICENESS)
    configure(LogSettings(log_settings(os.environ).style, "warning"))
    asyncio.run(main())
