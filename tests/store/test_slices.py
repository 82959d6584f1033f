"""Long work in slices: the event loop turns between them, and several pieces take turns."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import pairwise
from typing import Any

import pytest

from domain.kernel.steps import Steps, each, finish
from domain.runtime import slices
from domain.runtime.shares import CALLER, Caller, Parts
from domain.runtime.slices import SLICE, Slices, TooMuchWork


@pytest.fixture(autouse=True)
def _a_step_takes_half_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter(range(10**6))
    monkeypatch.setattr(slices, "perf_counter", lambda: next(moments) * SLICE / 2)


def counting(name: str, upto: int, seen: list[str]) -> Steps[int]:
    """Work that says each of its steps."""
    for number in range(upto):
        seen.append(f"{name}{number}")
        yield
    return upto


async def beside_turns(work: Callable[[], list[Coroutine[Any, Any, int]]], seen: list[str], turn: str) -> None:
    """Do work, and say each turn that the event loop makes meanwhile."""
    done = asyncio.gather(*work())
    while not done.done():
        seen.append(turn)
        await asyncio.sleep(0)
    await done


def sleeps_of(monkeypatch: pytest.MonkeyPatch, work: Slices) -> list[float]:
    """How long some work sleeps between its slices, by a clock that shows only the time of the work."""
    clock, slept = 0.0, list[float]()

    async def sleep(seconds: float) -> None:
        nonlocal clock
        clock += seconds
        if seconds:
            slept.append(round(seconds, 6))

    def steps() -> Steps[None]:
        nonlocal clock
        for _ in range(9):
            clock += SLICE / 2
            yield
        clock += 5 * SLICE  # a step longer than a slice

    async def session() -> None:
        with monkeypatch.context() as patched:
            patched.setattr(asyncio, "sleep", sleep)
            patched.setattr(slices, "perf_counter", lambda: clock)
            await work.run(steps())
            await work.run(steps())

    asyncio.run(session())
    return slept


def test_between_slices_the_loop_is_left_alone_as_long_as_they_took(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [*[SLICE] * 4, 5.5 * SLICE, *[SLICE] * 4] == sleeps_of(monkeypatch, Slices())


def test_the_share_of_the_loop_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [*[3 * SLICE] * 4, 16.5 * SLICE, *[3 * SLICE] * 4]

    assert expected == sleeps_of(monkeypatch, Slices(rest=3))


def test_while_no_command_waits_nothing_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = iter([True, False, False, True, False, False, False, False, True])

    assert [SLICE, SLICE, SLICE] == sleeps_of(monkeypatch, Slices(lambda: next(waiting)))


def test_a_command_that_has_just_arrived_is_waited_for() -> None:
    waiting, looked = list[str](), list[bool]()

    def commands_wait() -> bool:
        looked.append(bool(waiting))
        return looked[-1]

    def steps() -> Steps[None]:
        loop = asyncio.get_running_loop()
        for _ in range(9):
            waiting.clear()
            loop.call_soon(loop.call_soon, waiting.append, "a command")  # read, and handled a turn later
            yield

    asyncio.run(Slices(commands_wait).run(steps()))

    assert looked
    assert all(looked)


def test_work_gives_its_result() -> None:
    assert 7 == asyncio.run(Slices().run(counting("a", 7, [])))
    assert [1, 4, 9] == asyncio.run(Slices().run(each(lambda number: number**2, [1, 2, 3])))
    assert [1, 4, 9] == finish(each(lambda number: number**2, [1, 2, 3]))


def test_others_are_served_between_slices() -> None:
    seen: list[str] = []

    asyncio.run(beside_turns(lambda: [Slices().run(counting("a", 10, seen))], seen, "served"))

    steps = [place for place, name in enumerate(seen) if name != "served"]
    assert 10 == len(steps)
    assert all("served" in seen[earlier:later] for earlier, later in zip(steps, steps[2:], strict=False))


def test_pieces_of_work_take_turns() -> None:
    seen: list[str] = []

    async def both() -> None:
        work = Slices()
        await asyncio.gather(work.run(counting("a", 6, seen)), work.run(counting("b", 6, seen)))

    asyncio.run(both())

    assert 4 <= sum(earlier[0] != later[0] for earlier, later in pairwise(seen))


def test_one_slice_fits_between_two_turns_of_the_loop() -> None:
    seen: list[str] = []
    work = Slices()

    asyncio.run(beside_turns(lambda: [work.run(counting(name, 6, seen)) for name in "abcd"], seen, "turn"))

    between = "".join("-" if name == "turn" else "x" for name in seen).split("-")
    assert 24 == sum(map(len, between))
    assert 2 >= max(map(len, between))


def test_too_many_pieces_of_work_are_refused() -> None:
    async def three() -> list[int | BaseException]:
        work = Slices(work=Parts(2, 2, 2))
        return await asyncio.gather(*(work.run(counting("a", 6, [])) for _ in range(3)), return_exceptions=True)

    first, second, third = asyncio.run(three())

    assert (6, 6) == (first, second)
    assert isinstance(third, TooMuchWork)


def test_who_has_much_work_waits_and_leaves_room_for_others() -> None:
    async def work_of(address: str, work: Slices) -> int:
        CALLER.set(Caller(address))
        return await work.run(counting(address, 6, []))

    async def session() -> list[int]:
        work = Slices()
        crowd = [asyncio.create_task(work_of("crowd", work)) for _ in range(200)]
        await asyncio.sleep(0)
        return await asyncio.gather(*crowd, asyncio.create_task(work_of("home", work)))

    assert [6] * 201 == asyncio.run(session())


def test_work_that_fails_or_is_cancelled_makes_room() -> None:
    def failing() -> Steps[int]:
        yield
        raise LookupError("no such step")

    async def session() -> int:
        work = Slices(work=Parts(1, 1, 1))
        with pytest.raises(LookupError, match="no such step"):
            await work.run(failing())
        cancelled = asyncio.create_task(work.run(counting("a", 10**5, [])))
        await asyncio.sleep(0)
        cancelled.cancel()
        with pytest.raises(asyncio.CancelledError):
            await cancelled
        return await work.run(counting("b", 6, []))

    assert 6 == asyncio.run(session())
