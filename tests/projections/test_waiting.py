"""Who waits for a projection is woken by it, and does not ask again and again."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from api import service as services
from api.progress import Progress
from domain.reading import Reader
from domain.storage.addresses import Address
from projections.runner import Applied
from tests.api.client import Player, done, refused
from tests.api.serving import InProcess, running

from .test_list import standing_still
from .worker import until


def position_of_a_new_table(player: Player) -> str:
    """The position of a table that was just opened."""
    return str(player.open("maverick").opened["position"])


def test_who_waits_asks_once_and_is_woken(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.player()
    asked = []
    read = Reader.__call__

    async def counted(self: Reader, call: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
        if call == server.service.read.position:
            asked.append(call)
        return await read(self, call, *arguments, **more)

    monkeypatch.setattr(Reader, "__call__", counted)

    for _ in range(5):
        done(ann.get(f"/tables?wait_for={position_of_a_new_table(ann)}"), 200)

    assert 5 <= len(asked) <= 2 * 5  # once to see whether to wait, once more where that took too long


def test_who_waits_too_long_is_told_so(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "LONGEST_WAIT", 0.3)
    ann = server.player()
    with standing_still(server):
        position = position_of_a_new_table(ann)
        assert (503, "behind") == refused(ann.get(f"/tables?wait_for={position}"))


def test_only_who_waits_for_that_position_of_that_model_is_woken() -> None:
    async def scene() -> None:
        progress, told = Progress(), list[Applied]()
        progress.on_applied = told.append
        waiting = {
            name: asyncio.create_task(progress.reached(model, position))
            for name, model, position in (("near", "a", 5), ("far", "a", 6), ("other", "b", 5))
        }
        await asyncio.sleep(0)
        progress.tell(Applied("a", 5, ("ann",)))
        await asyncio.wait_for(waiting["near"], 5)
        assert [False, False] == [waiting[name].done() for name in ("far", "other")]
        assert [Applied("a", 5, ("ann",))] == told
        progress.tell(Applied("a", 7, None))
        progress.tell(Applied("b", 7, None))
        await asyncio.wait_for(asyncio.gather(*waiting.values()), 5)

    asyncio.run(scene())


def test_the_worker_of_a_server_wakes_who_waits(place: Address) -> None:
    with running(place) as server:
        ann = server.player()
        for _ in range(3):
            position = position_of_a_new_table(ann)
            until(lambda: ann.get(f"/tables?wait_for={position}").status_code == 200)  # noqa: B023  # asked at once
            listed = done(ann.get("/tables"), 200)
            assert position == listed["tables"][0]["position"]
        assert 0 == server.stop()
