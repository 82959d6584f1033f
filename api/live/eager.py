"""Work that begins at once and needs a task only if it has to wait, as Python 3.12's eager tasks do."""

from collections.abc import Coroutine, Generator
from functools import partial
from types import coroutine
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
    return _rest(work, awaited)


async def _failed(error: Exception) -> None:
    raise error


@coroutine
def _rest(work: Work, awaited: Any) -> Generator[Any, Any, None]:
    """The rest of work that has yielded what it awaits."""
    while True:
        try:
            resume = partial(work.send, (yield awaited))
        except BaseException as error:  # noqa: BLE001  # such as a cancellation, which the work is to see
            resume = partial(work.throw, error)
        try:
            awaited = resume()
        except StopIteration:
            return
