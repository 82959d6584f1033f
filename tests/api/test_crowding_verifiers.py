"""Whoever uploads much, or has much verified or analysed, leaves room for others."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.state.budgets import Budgets
from api.tables.uploads import LARGEST
from domain.runtime.shares import Caller
from domain.verifying.findings import Findings
from domain.verifying.report import Report
from tests.api.client import Player, refused
from tests.api.serving import InProcess, in_process
from tests.api.test_analysis import finished
from tests.api.test_crowding import CROWD, QUIET, crowd, turns_until, via
from tests.api.uploading import NDJSON
from tests.live.receiving import until


@pytest.fixture
def server(tmp_path: Path) -> Iterator[InProcess]:
    """The service behind a proxy, without budgets."""
    with in_process(tmp_path / "takeback.db", budgets=Budgets(None, (ip_network("127.0.0.1/32"),))) as served:
        yield served


def test_half_sent_uploads_of_a_player_hold_no_more_than_one_transcript(
    server: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, verify_one = verifying(server, monkeypatch)
    mallory, ann = server.player("Mallory"), server.player("Ann")
    over = asyncio.Event()
    sent: list[int] = []

    async def half() -> AsyncIterator[bytes]:
        sent.append(1)
        yield b" " * 2**20
        await over.wait()
        yield b"}"

    def upload(player: Player, content: AsyncIterator[bytes] | bytes, address: str) -> Coroutine[Any, Any, Any]:
        return player.sent("POST", "/transcripts", content=content, headers={**NDJSON, **via(address)})

    async def attack() -> list[httpx.Response]:
        uploads = [asyncio.create_task(upload(mallory, half(), CROWD)) for _ in range(60)]
        await turns_until(lambda: sum(task.done() for task in uploads) == 60 - LARGEST // 2**20)
        assert len(sent) == 60
        assert LARGEST == server.service.limits.uploads.held
        assert (503, "busy") == refused(await upload(mallory, b"{}", CROWD))
        assert server.service.limits.uploads.of(Caller(CROWD, ann.id)) == 0
        server.service.limits.uploads.take(Caller(QUIET, ann.id), LARGEST).release()  # hers is free
        over.set()
        for _ in range(60):
            verify_one()
        return [*await asyncio.gather(*uploads)]

    statuses = Counter(answer.status_code for answer in server.runner.run(attack()))
    assert {503, 200} >= set(statuses)
    assert 0 == server.service.limits.uploads.held


def verifying(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> tuple[list[bytes], Callable[[], None]]:
    """Let the verifier verify nothing, one text each time that the result is called; the texts in their order."""
    order: list[bytes] = []
    gate = asyncio.Semaphore(0)

    async def verify(text: bytes, _: object) -> Findings:
        order.append(text)
        await gate.acquire()
        return Findings(Report(()), None, None, None, None)

    monkeypatch.setattr(server.service.keeping.verifier, "_verify", verify)
    return order, gate.release


@pytest.mark.parametrize("address", [QUIET, CROWD], ids=["at another address", "at the same address"])
def test_transcripts_of_a_crowd_keep_nobody_from_being_verified(
    server: InProcess, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    order, verify_one = verifying(server, monkeypatch)
    mallories, ann, over = crowd(server, 7), server.player("Ann"), asyncio.Event()

    def upload(player: Player, text: bytes, address: str) -> Coroutine[Any, Any, httpx.Response]:
        return player.sent("POST", "/transcripts", content=text, headers={**NDJSON, **via(address)})

    async def again(player: Player) -> None:
        while not over.is_set():
            await upload(player, b"{}", CROWD)

    async def attack() -> list[int]:
        attacking = [asyncio.create_task(again(player)) for player in mallories]
        statuses = []
        await turns_until(lambda: bool(order))
        for number in range(12):
            mine = asyncio.create_task(upload(ann, b"ann", address))
            while not mine.done():
                begun = len(order)
                verify_one()
                await turns_until(lambda begun=begun, mine=mine: len(order) > begun or mine.done())  # type: ignore[misc]  # bound
            statuses.append(mine.result().status_code)
            assert number + 1 == order.count(b"ann")
        over.set()
        while not all(task.done() for task in attacking):
            verify_one()
            await asyncio.sleep(0)
        return statuses

    assert [200] * 12 == server.runner.run(attack())


def test_games_that_strangers_have_analysed_leave_room_for_others(
    server: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [finished(server)[0] for _ in range(40)]
    mine, ann = finished(server)
    begun: list[str] = []
    gate = asyncio.Semaphore(0)

    async def analysed(session: Any) -> bytes:
        begun.append(session.table)
        await gate.acquire()
        return b"{}"

    monkeypatch.setattr(server.service.keeping.analyst, "_analysed", analysed)
    strangers = [server.stranger().get(game / "analysis", headers=via()) for game in games]

    assert {202: 2, 503: 38} == Counter(answer.status_code for answer in strangers)
    assert 202 == ann.get(mine / "analysis", headers=via(QUIET)).status_code
    gate.release()
    until(server, lambda: len(begun) == 2)
    assert [games[0].id, mine.id] == begun  # after the one that was under way
    for _ in range(2):
        gate.release()
    until(server, lambda: not server.service.keeping.analyst.making)
