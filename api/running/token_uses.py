"""Storing when tokens were used last, in every process."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from api.state.interruptions import Interruptions
from domain.players.known_tokens import TokenUses
from domain.runtime.background import in_background

EACH = 60.0
"""Seconds between two times that uses are stored: a crash loses those since."""

_log = logging.getLogger("takeback")


@asynccontextmanager
async def storing(uses: TokenUses, interruptions: Interruptions) -> AsyncIterator[None]:
    """Store uses now and then until the context is left, and what is left then."""

    async def run() -> None:
        while True:
            await asyncio.sleep(EACH)
            await _store(uses, interruptions)

    async with in_background(run):
        yield
    await _store(uses, interruptions)


async def _store(uses: TokenUses, interruptions: Interruptions) -> None:
    try:
        await uses.store()
    except Exception as error:  # noqa: BLE001  # whatever fails, it is tried again
        interruptions.count("token-uses", error)
        _log.exception("token-uses-not-stored")
