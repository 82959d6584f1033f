"""The progress of the read models, as their worker reports it, and the requests that wait for it."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from projections.runner import Applied

OnApplied = Callable[[Applied], object]


class Progress:
    """Wakes the requests that wait for a read model. Used on the event loop's thread.

    ``on_applied`` is called with each batch that was applied; it must not raise. ``asked``: set when a request begins
    to wait. ``damaged``: a request found the read models damaged, and waits for new ones.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, set[tuple[int, asyncio.Future[None]]]] = {}
        self.asked = asyncio.Event()
        self.damaged = asyncio.Event()
        self.on_applied: OnApplied = lambda _: None

    @property
    def awaited(self) -> bool:
        """Does a request wait?"""
        return any(self._waiting.values())

    def tell(self, applied: Applied) -> None:
        """A batch was applied."""
        for position, reached in self._waiting.get(applied.model, ()):
            if position <= applied.position and not reached.done():
                reached.set_result(None)
        self.on_applied(applied)

    @contextmanager
    def expect(self, model: str, position: int) -> Iterator["asyncio.Future[None]"]:
        """A future that is done once a model is reported to have reached a position.

        Earlier reports do not count, so expect one first, and then look where the model is.
        """
        waiter: tuple[int, asyncio.Future[None]] = (position, asyncio.get_running_loop().create_future())
        waiting = self._waiting.setdefault(model, set())
        waiting.add(waiter)
        try:
            yield waiter[1]
        finally:
            waiting.discard(waiter)
