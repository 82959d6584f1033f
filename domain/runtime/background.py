"""Work in the background of a context."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any


@asynccontextmanager
async def in_background(work: Callable[[], Coroutine[Any, Any, None]]) -> AsyncIterator[None]:
    """Work in a task until the context is left."""
    task = asyncio.create_task(work())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
