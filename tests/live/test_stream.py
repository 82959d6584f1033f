"""A stream misses nothing and repeats nothing, tells its reader how it stands, and ends when it should."""

import asyncio
from random import Random

import pytest

from api.live import stream as streams
from api.live.formats import SSE
from api.state.budgets import OverBudget
from domain.runtime.slices import TooMuchWork
from tests.live.numbered_log import NOTIFIER, Log, Lost, Reader, rest, until

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("seed", range(20))
async def test_each_item_comes_once_and_in_order_over_any_number_of_cuts(seed: int) -> None:
    log, luck, joins = Log(), Random(seed), 0

    async def grow() -> None:
        for _ in range(300):
            log.grow()
            for _ in range(luck.randrange(3)):
                await asyncio.sleep(0)
        log.over = True
        log.hub.notify(NOTIFIER)

    async def read() -> None:
        nonlocal joins
        last, over = 0, False
        while not over:
            reader = Reader(log.stream(last))
            joins += 1
            for _ in range(luck.randrange(40)):
                await asyncio.sleep(0)
            await reader.leave()
            assert reader.versions == list(range(last + 1, last + 1 + len(reader.versions)))
            last, over = last + len(reader.versions), "end" in reader.controls
        assert 300 == last

    await asyncio.gather(grow(), *[read() for _ in range(10)])

    assert joins > 100
    assert 0 == len(log.hub) == log.open_streams


async def test_what_comes_while_a_page_is_read_is_not_missed() -> None:
    log = Log()
    reader = Reader(log.stream(0))
    await until(lambda: reader.controls == ["hello"])

    for _ in range(1, 200):
        log.grow()
        await until(lambda: len(reader.versions) == log.length)

    assert list(range(1, 200)) == reader.versions
    await reader.leave()


async def test_a_stream_goes_on_once_there_is_less_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BUSY_SECONDS", 0.001)
    log = Log()
    log.length, log.over, log.refusals = 10, True, [TooMuchWork()] * 5
    reader = Reader(log.stream(0))
    await until(lambda: reader.complete)

    assert (list(range(1, 11)), ["hello", "end"]) == (reader.versions, reader.controls)


async def test_a_stream_says_hello_first_and_ends_when_all_is_over_and_sent() -> None:
    log = Log()
    log.length = 10
    log.over = True
    reader = Reader(log.stream(8))
    await reader.task

    assert [{"control": "hello", "version": 10}, {"version": 9}, {"version": 10}, {"control": "end"}] == reader.lines
    assert reader.complete


async def test_a_bell_that_rings_during_the_last_write_is_not_answered() -> None:
    log = Log()

    async def notify() -> None:
        log.hub.notify(NOTIFIER)

    reader = Reader(log.stream(0), wait=notify)
    await rest()
    log.hub.close()
    await reader.task

    assert ["hello", "bye"] == reader.controls
    assert 2 == reader.writes


async def test_server_sent_events_carry_an_id_to_resume_from() -> None:
    log = Log()
    log.length = 1
    log.over = True
    reader = Reader(log.stream(0, SSE))
    await reader.task

    assert (
        b'event: hello\ndata: {"control":"hello","version":1}\n\n'
        b'id: 1\ndata: {"version":1}\n\n'
        b'event: end\ndata: {"control":"end"}\n\n'
    ) == reader.received


async def test_a_stopping_service_says_goodbye_to_every_stream() -> None:
    log = Log()
    readers = [Reader(log.stream(0)) for _ in range(50)]
    await until(lambda: all(reader.controls for reader in readers))

    log.hub.close()
    await asyncio.gather(*[reader.task for reader in readers])

    assert all(reader.controls == ["hello", "bye"] and reader.complete for reader in readers)
    assert 0 == len(log.hub) == log.open_streams


async def test_goodbye_does_not_wait_until_the_reader_has_a_budget_again() -> None:
    log = Log()
    log.refusals = [OverBudget("player", 2000, 2, 0, wait=3600)]
    reader = Reader(log.stream(0))
    await until(lambda: not log.refusals)

    log.hub.close()
    await reader.task

    assert ["hello", "bye"] == reader.controls


async def test_a_stream_that_lost_its_right_ends_without_a_word() -> None:
    log = Log()
    reader = Reader(log.stream(0))
    await until(lambda: reader.controls == ["hello"])

    log.lost = True
    log.grow()
    await reader.task

    assert ["hello"] == reader.controls
    assert reader.complete


async def test_a_silent_stream_is_heard_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log()
    reader = Reader(log.stream(0))
    await until(lambda: reader.controls == ["hello"])
    before = reader.received

    log.hub.notify_all()
    await asyncio.sleep(0)
    assert before == reader.received  # it spoke just now

    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0)
    log.hub.notify_all()
    await until(lambda: reader.received == before + b"\n")
    await reader.leave()


async def test_a_reader_that_is_too_slow_is_told_so_and_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log()
    monkeypatch.setattr(streams, "LAGGING_SECONDS", -1)

    async def slow() -> None:
        await asyncio.sleep(0)
        if log.length < 1000:
            log.grow()

    reader = Reader(log.stream(0), wait=slow)
    await reader.task

    assert ["hello", "lagging"] == reader.controls
    assert reader.complete


async def test_a_client_that_left_is_noticed_and_costs_nothing_more() -> None:
    log = Log()
    readers = [Reader(log.stream(0)) for _ in range(50)]
    await until(lambda: all(reader.controls for reader in readers))

    await asyncio.gather(*[reader.leave() for reader in readers])

    assert 0 == len(log.hub) == log.open_streams


async def test_a_client_that_leaves_in_the_middle_of_a_write_is_noticed() -> None:
    log, blocked = Log(), asyncio.Event()
    log.length = 3
    reader = Reader(log.stream(0), wait=blocked.wait)
    await until(lambda: len(log.hub) == 1)

    await reader.leave()

    assert 0 == len(log.hub) == log.open_streams


@pytest.mark.parametrize("begins", [True, False])
async def test_a_failure_is_that_of_the_response_and_leaves_nothing_open(*, begins: bool) -> None:
    log, blocked = Log(), asyncio.Event()
    reader = Reader(log.stream(0), wait=blocked.wait)
    await until(lambda: len(log.hub) == 1)
    if begins:  # otherwise it fails after a wait
        blocked.set()
        await rest()
    log.refusals = [ZeroDivisionError()]
    log.grow()
    blocked.set()

    with pytest.raises(ZeroDivisionError):
        await reader.task
    log.grow()
    await asyncio.sleep(0)
    assert (["hello"], []) == (reader.controls, reader.versions)
    assert 0 == len(log.hub) == log.open_streams


async def test_a_stream_that_waits_for_nothing_needs_no_task() -> None:
    log = Log()
    reader = Reader(log.stream(0))
    await until(lambda: reader.controls == ["hello"])
    await rest()
    tasks = asyncio.all_tasks()

    log.refusals = [Lost()]
    log.grow()
    await asyncio.sleep(0)

    assert asyncio.all_tasks() <= tasks
    assert reader.complete
    await reader.task


async def test_head_is_answered_without_a_stream() -> None:
    log = Log()
    reader = Reader(log.stream(0), method="HEAD")
    await reader.task

    assert reader.complete
    assert b"" == reader.received
    assert 0 == log.open_streams
