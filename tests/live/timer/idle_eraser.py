"""``python -m tests.live.timer.idle_eraser``: the service, which never gets to carry out an erasure."""

import asyncio
import runpy
from unittest.mock import patch

from api.running.erasing import Eraser


async def never(_: Eraser) -> None:
    """Wait for good."""
    await asyncio.Event().wait()


if __name__ == "__main__":
    with patch.object(Eraser, "carry_out", never):
        runpy.run_module("api", run_name="__main__")
