"""Work that begins at once goes on in a task as if it had always been there."""

import asyncio

import pytest

from api.live.eager import begun

pytestmark = pytest.mark.anyio


async def test_work_that_waits_for_nothing_is_done_at_once() -> None:
    done = []

    async def work() -> None:
        done.append(1)

    assert begun(work()) is None
    assert [1] == done


async def test_the_rest_goes_on_with_what_it_waited_for() -> None:
    heard, told = [], asyncio.get_running_loop().create_future()

    async def work() -> None:
        heard.append(await told)
        await asyncio.sleep(0)
        heard.append("later")

    rest = begun(work())
    assert rest is not None
    told.set_result("news")
    await asyncio.create_task(rest)

    assert ["news", "later"] == heard


async def test_a_failure_of_what_is_waited_for_reaches_the_work() -> None:
    told = asyncio.get_running_loop().create_future()
    rest = begun(waiting_for(told))
    assert rest is not None
    told.set_exception(OSError("lost"))

    with pytest.raises(OSError, match="lost"):
        await asyncio.create_task(rest)


@pytest.mark.parametrize("turns", [0, 1])
async def test_a_cancellation_reaches_the_work(turns: int) -> None:
    """Also before the first step of its task, which would else only close it."""
    ended = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            ended.append("cleaned up")
            raise

    rest = begun(work())
    assert rest is not None
    task = asyncio.create_task(rest)
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait({task})

    assert task.cancelled()
    assert ["cleaned up"] == ended


async def test_a_failure_before_the_first_wait_is_raised_by_the_rest() -> None:
    async def work() -> None:
        raise OSError("at once")

    rest = begun(work())
    assert rest is not None

    with pytest.raises(OSError, match="at once"):
        await rest


async def waiting_for(future: "asyncio.Future[object]") -> None:
    """Work that waits for a future."""
    await future
