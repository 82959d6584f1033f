"""A part of the process that ends or fails again and again is told: in `/readyz`, and by a metric."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest
from prometheus_client import CollectorRegistry

from api.announcements import announcing
from api.running import bots_process, erasing, projection_worker, sequencer, timer, token_uses
from api.state.interruptions import WINDOW, Failing, Interruptions, Part
from api.webhooks import courier, outbox
from api.webhooks.sending import Sender
from domain.keeping import packer
from domain.keeping.transparency import Origin
from domain.players.house_bots import HouseBots
from domain.players.known_tokens import TokenUses
from domain.runtime import background
from tests.api.client import Json, done
from tests.api.serving import InProcess, in_process
from tests.api.test_metrics import scraped

OF_THE_SERVICE: tuple[Part, ...] = ("deliveries", "erasing", "log", "outbox", "timer", "token-uses")
OF_ALL: tuple[Part, ...] = (*OF_THE_SERVICE, "announcements", "bots", "leading", "packing", "projections")


def ready(server: InProcess) -> Json:
    """What `/readyz` says."""
    return done(server.request("GET", "/readyz"), 200)


def test_a_part_fails_while_it_was_interrupted_twice_of_late() -> None:
    now = [0.0]
    parts = Interruptions(CollectorRegistry(), lambda: now[0])

    parts.count("timer", ValueError("not told"))
    assert () == parts.failing()
    now[0] = WINDOW - 1
    parts.count("bots", 1)
    parts.count("bots", -9)
    parts.count("timer", KeyError())
    assert (Failing("bots", "exit status -9"), Failing("timer", "KeyError")) == parts.failing()
    now[0] = WINDOW
    assert (Failing("bots", "exit status -9"),) == parts.failing()
    now[0] = 2 * WINDOW - 1
    assert () == parts.failing()


def test_whatever_runs_beside_the_requests_is_told_of_while_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any) -> Any:
        raise ValueError("not told")

    for owner, method in (
        (courier.Couriers, "_deliver_next"),
        (erasing.Eraser, "carry_out"),
        (sequencer.Sequencer, "step"),
        (outbox.Outbox, "_fill"),
        (timer.Timer, "serve_due"),
        (TokenUses, "store"),
    ):
        monkeypatch.setattr(owner, method, fail)
    for module in (courier, outbox, timer):
        monkeypatch.setattr(module, "REST", 0.01)
    for module in (erasing, token_uses):
        monkeypatch.setattr(module, "EACH", 0.01)
    monkeypatch.setattr(sequencer, "CHECKPOINT_EACH", 0.01)
    monkeypatch.setattr(timer, "FIRST_PAUSE_MS", 10)

    with in_process(tmp_path / "takeback.db", timer=True, log_origin=Origin("test/log", given=True)) as server:
        server.runner.run(_run_unless_done(server))

        health = ready(server)
        samples = scraped(server)

    assert "degraded" == health["status"]
    assert [{"part": part, "reason": "ValueError"} for part in OF_THE_SERVICE] == health["failing"]
    assert {*OF_ALL} == {*get_args(Part)}
    for part in OF_ALL:
        assert (part in OF_THE_SERVICE) == (samples[f"takeback_interruptions_total part={part}"] >= 2)


async def _run_unless_done(server: InProcess) -> None:
    """Run what only runs for webhooks too, until all that the service runs has failed."""
    service = server.service
    box, couriers = outbox.Outbox(service), courier.Couriers(service, Sender(private=True))
    box._changed.add("x")
    box._notifier.set()
    tasks = [asyncio.create_task(box.run())]
    couriers.wake("x")
    async with asyncio.timeout(30):
        while len(service.process.metrics.interruptions.failing()) < len(OF_THE_SERVICE):  # noqa: ASYNC110  # has no event
            await asyncio.sleep(0.01)
    for task in (*tasks, *couriers._tasks):
        task.cancel()


def test_a_service_whose_parts_run_says_nothing_of_them(server: InProcess) -> None:
    health = ready(server)

    assert "ok" == health["status"]
    assert "failing" not in health


Interrupted = Callable[[Exception | int], object]


async def of_a_process(work: Callable[[Interrupted], Any]) -> list[Exception | int]:
    """What something that is kept running tells of two ends."""
    told: list[Exception | int] = []
    twice = asyncio.Event()

    def interrupted(reason: Exception | int) -> None:
        told.append(reason)
        if len(told) == 2:
            twice.set()

    async with asyncio.timeout(30), work(interrupted):
        await twice.wait()
    return told


@pytest.mark.parametrize("module", [bots_process, projection_worker])
def test_a_process_that_ends_or_cannot_be_started_is_told_of(module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ends: Iterator[int | OSError] = iter([7, OSError("none to be had"), 4, 5, 6])

    async def run(*_: Any) -> int:
        end = next(ends)
        if isinstance(end, OSError):
            raise end
        return end

    monkeypatch.setattr(module, "_run", run)
    monkeypatch.setattr(module, "FIRST_WAIT", 0.01)
    nothing: Any = None
    work = (
        partial(bots_process.playing, HouseBots(), "http://test")
        if module is bots_process
        else partial(projection_worker.in_own_process, nothing, nothing, nothing)
    )

    first, second = asyncio.run(of_a_process(work))

    assert (7, OSError) == (first, type(second))


def test_the_packer_tells_of_its_failures(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> Any:
        raise ValueError

    monkeypatch.setattr(packer.Packer, "pack_ended", fail)
    monkeypatch.setattr(packer, "IDLE_SECONDS", 0.01)
    database, writer = server.database, server.service.tables.sessions.writer
    packing = packer.Packer(database, writer, clock=server.clock, delay=0)
    told = server.runner.run(of_a_process(lambda interrupted: _packing(packing, interrupted)))

    assert [ValueError, ValueError] == [*map(type, told)]


def _packing(packing: packer.Packer, interrupted: Interrupted) -> Any:
    packing.on_interrupted = interrupted
    return packing.running()


def test_what_follows_other_processes_tells_of_its_failures(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = Interruptions(CollectorRegistry())

    async def fail() -> None:
        raise ValueError

    async def run() -> None:
        async with background.in_background(partial(announcing._keep_running, fail, parts)):
            async with asyncio.timeout(30):
                while not parts.failing():  # noqa: ASYNC110  # has no event
                    await asyncio.sleep(0.01)

    monkeypatch.setattr(announcing, "PAUSE", 0.01)
    asyncio.run(run())

    assert (Failing("announcements", "ValueError"),) == parts.failing()
