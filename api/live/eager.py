"""Work that begins at once and needs a task only if it has to wait, as Python 3.12's eager tasks do."""

from collections.abc import Coroutine, Generator
from typing import Any

Work = Coroutine[Any, Any, None]


def begun(work: Work) -> Work | None:
    """Work until there is something to wait for: None if all is done, else the rest of it, for a task.

    What comes before the first wait is in no task of its own, so it cannot use `asyncio.timeout`.
    """
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    except Exception as error:  # noqa: BLE001  # for the task to raise
        return _failed(error)
    return _Rest(work, awaited)


async def _failed(error: Exception) -> None:
    raise error


class _Rest(Coroutine[Any, Any, None]):
    """The rest of work that has yielded what it awaits.

    No generator: one that has not begun keeps from the work that its task was cancelled.
    """

    def __init__(self, work: Work, awaited: Any) -> None:
        self._work = work
        self._awaited = awaited
        self._has_begun = False

    def send(self, value: Any) -> Any:
        """Go on; what the work awaits next, at first what it awaits already."""
        if self._has_begun:
            return self._work.send(value)
        self._has_begun = True
        return self._awaited

    def throw(self, *error: Any) -> Any:
        """Let the work see an error, such as a cancellation; what it awaits next."""
        self._has_begun = True
        return self._work.throw(*error)

    def close(self) -> None:
        """End the work where it waits."""
        self._work.close()

    def __await__(self) -> Generator[Any, Any, None]:
        """Not needed: it is for a task."""
        raise TypeError("make a task of it")
