"""Who waits for a projection is woken by it, and does not ask again and again."""

import asyncio
from contextlib import ExitStack

import pytest

from api.state import projections
from api.state.progress import Progress
from api.state.projections import Projections
from domain.storage.addresses import Address
from projections.runner import Applied
from projections.table_list import TABLE_LIST
from tests.api.client import Player, done, refused
from tests.api.serving import InProcess, running

from .queries import looks_of
from .test_list import standing_still
from .worker import until


def position_of_a_new_table(player: Player) -> str:
    """The position of a table that was just opened."""
    return str(player.open("maverick").opened["position"])


def test_who_waits_asks_once_and_is_woken(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, looks = server.player(), looks_of(server, monkeypatch)

    for _ in range(5):
        done(ann.get(f"/tables?wait_for={position_of_a_new_table(ann)}"), 200)

    assert 5 == len(looks)


def test_a_report_that_comes_before_the_wait_begins_is_not_missed(
    server: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    require, tell = Projections.require_position, Progress.tell
    last = 0

    def told(self: Progress, applied: Applied) -> None:
        nonlocal last
        tell(self, applied)
        last = max(last, applied.position) if applied.model == TABLE_LIST.name else last

    async def report(self: Projections, position: int) -> None:
        """The list was looked at, and is behind; now it catches up."""
        await require(self, position)
        worker.close()
        while last < position:  # noqa: ASYNC110  # a thread of the service is waited for
            await asyncio.sleep(0.001)

    monkeypatch.setattr(projections, "LONGEST_WAIT", 1)
    monkeypatch.setattr(Progress, "tell", told)
    monkeypatch.setattr(Projections, "require_position", report)
    ann, looks = server.player(), looks_of(server, monkeypatch)
    with ExitStack() as worker:
        worker.enter_context(standing_still(server))
        done(ann.get(f"/tables?wait_for={position_of_a_new_table(ann)}"), 200)

    assert 1 == len(looks)  # not a second time, after the longest wait


def test_who_waits_too_long_is_told_so(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projections, "LONGEST_WAIT", 0.3)
    ann = server.player()
    with standing_still(server):
        position = position_of_a_new_table(ann)
        assert (503, "behind") == refused(ann.get(f"/tables?wait_for={position}"))


def test_only_who_waits_for_that_position_of_that_model_is_woken() -> None:
    async def scene() -> None:
        progress, told = Progress(), list[Applied]()
        progress.on_applied = told.append
        with progress.expect("a", 5) as near, progress.expect("a", 6) as far, progress.expect("b", 5) as other:
            progress.tell(Applied("a", 5, ("ann",)))
            assert [True, False, False] == [each.done() for each in (near, far, other)]
            assert [Applied("a", 5, ("ann",))] == told
            progress.tell(Applied("a", 7, None))
            assert [True, False] == [far.done(), other.done()]
            progress.tell(Applied("b", 7, None))
            assert other.done()

    asyncio.run(scene())


@pytest.mark.usefixtures("process")
def test_the_worker_of_a_server_wakes_who_waits(place: Address) -> None:
    with running(place) as server:
        ann = server.player()
        for _ in range(3):
            position = position_of_a_new_table(ann)
            until(lambda: ann.get(f"/tables?wait_for={position}").status_code == 200)  # noqa: B023  # asked at once
            listed = done(ann.get("/tables"), 200)
            assert position == listed["tables"][0]["position"]
        assert 0 == server.stop()
