"""The read models, which follow the log: reading them, and waiting for what is not in them yet."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from api.state.progress import Progress
from domain.runtime.shares import end_turn
from domain.storage.read_models import DamagedReadModels, ReadModels
from domain.storage.reading import Reader
from projections.runner import ReadModel

_REBUILDING = "The projections were damaged and are being rebuilt. Retry."

LONGEST_WAIT = 5.0
"""How many seconds a request waits for a projection."""


class ProjectionLagging(Exception):  # a refusal, not a bug
    """A projection has not reached the position that the request waits for. ``detail``: of what, unless `wait_for`."""

    def __init__(self, detail: str | None = None) -> None:
        super().__init__(detail)
        self.detail = detail


class UnknownPosition(Exception):  # a refusal, not a bug
    """The position is of another log, or of the future."""

    def __init__(self, name: str) -> None:
        """`name`: the parameter or header that has it."""
        super().__init__(name)
        self.name = name


class Projections(msgspec.Struct, frozen=True):
    """The read models and how far they are.

    ``query``: a short read of the database, without blocking the event loop; ``last_position``: of the log.
    """

    models: ReadModels
    progress: Progress
    query: Reader
    last_position: Callable[[], int]

    async def require_position(self, position: int, name: str = "wait_for") -> None:
        """Raise `UnknownPosition` for a position that the log does not have yet. `name`: the parameter that has it."""
        if position and await self.query(self.last_position) < position:
            raise UnknownPosition(name)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read a read model within. Raises `ProjectionLagging` if it is damaged, and has it recreated."""
        try:
            yield
        except DamagedReadModels as error:
            self.progress.damaged.set()
            raise ProjectionLagging(_REBUILDING) from error

    async def wait_for(self, model: ReadModel, position: int) -> None:
        """Wait until a projection has reached a position of the log.

        Raises `ProjectionLagging` after 5 seconds, `UnknownPosition` at once for a position that the log does not have.
        """
        if not position:
            return
        with self.progress.expect(model.name, position) as reached:
            if await self.query(self.models.position, model.name) >= position:
                return
            await self.require_position(position)
            self.progress.asked.set()
            end_turn()
            try:
                async with asyncio.timeout(LONGEST_WAIT):
                    await reached
            except TimeoutError:
                if await self.query(self.models.position, model.name) < position:
                    raise ProjectionLagging from None
