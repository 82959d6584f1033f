"""Streams of a real server, over kills and stops of it."""

import asyncio
import time
from pathlib import Path
from random import Random

import httpx
import pytest

from domain.kernel.clocks import GRACE_MS
from tests.api.client import Player, Table, done, started
from tests.api.serving import Running, running

READERS = 20
STREAM = {"accept": "text/event-stream"}


def endless(server: Running) -> tuple[Player, Table]:
    """A table at which one player can play and undo without end; the game starts at version 3."""
    ann = server.player("Ann")
    table = ann.open("maverick")
    done(ann.post(table / "seats"))
    return ann, table


async def follow(address: str, table: Table, luck: Random, upto: int) -> list[int]:
    """The versions that a reader gets who cuts the connection at random, and whose server is killed now and then."""
    versions: list[int] = [0]
    async with httpx.AsyncClient(base_url=address, timeout=30, trust_env=False) as http:
        while versions[-1] < upto:
            left = luck.randrange(1, 40)
            try:
                headers = {**STREAM, "last-event-id": str(versions[-1])}
                async with http.stream("GET", f"/v1{table}/events", headers=headers) as response:
                    assert 200 == response.status_code
                    async for line in response.aiter_lines():
                        if line.startswith("id: "):
                            versions.append(int(line.removeprefix("id: ")))
                            left -= 1
                            if not left or versions[-1] == upto:
                                break
            except httpx.TransportError:
                await asyncio.sleep(0.05)  # the server is not there
    return versions


def test_each_version_comes_once_and_in_order_over_kills_of_the_server(tmp_path: Path) -> None:
    path, port = tmp_path / "takeback.db", "0"
    with running(path) as server:
        ann, table = endless(server)
        port = server.address.rpartition(":")[2]

    async def read() -> list[list[int]]:
        return await asyncio.gather(*[follow(server.address, table, Random(n), 3 + 3 * 16) for n in range(READERS)])

    def play() -> None:
        for _ in range(3):
            with running(path, TAKEBACK_PORT=port, TAKEBACK_BUDGET="off") as again:
                player = Player(again, ann.id, ann.name, ann.token)
                for _ in range(8):
                    done(
                        player.post(
                            table / "actions", {"action": done(player.get(table / "actions"), 200)["actions"][0]}
                        )
                    )
                    done(player.post(table / "undo", {"to_version": 3}))
                again.kill()

    async def both() -> list[list[int]]:
        reading = asyncio.create_task(read())
        await asyncio.to_thread(play)
        last = running(path, TAKEBACK_PORT=port, TAKEBACK_BUDGET="off")
        await asyncio.to_thread(last.__enter__)
        try:
            return await reading
        finally:
            await asyncio.to_thread(last.__exit__, None, None, None)

    for versions in asyncio.run(both()):
        assert list(range(3 + 3 * 16 + 1)) == versions


def test_a_server_that_is_stopped_says_goodbye_and_does_not_wait_for_readers(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db", TAKEBACK_BUDGET="off") as server:
        _, table = endless(server)

        async def last_words(http: httpx.AsyncClient, ready: asyncio.Semaphore) -> str:
            said = ""
            async with http.stream("GET", f"/v1{table}/frames", headers=STREAM) as response:
                async for line in response.aiter_lines():
                    said += line + "\n"
                    if line.startswith("id: "):
                        ready.release()
            return said

        async def stop() -> list[str]:
            ready = asyncio.Semaphore(0)
            limits = httpx.Limits(max_connections=READERS)
            async with httpx.AsyncClient(base_url=server.address, timeout=30, limits=limits, trust_env=False) as http:
                reading = [asyncio.create_task(last_words(http, ready)) for _ in range(READERS)]
                for _ in reading:
                    await ready.acquire()
                server.process.terminate()
                return await asyncio.gather(*reading)

        for said in asyncio.run(stop()):
            assert said.endswith('event: bye\ndata: {"control":"bye"}\n\n')
        assert 0 == server.process.wait(timeout=30)


def test_after_a_kill_of_the_server_a_seat_has_ten_minutes_more(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db") as server:
        table, [ann, _] = started(server, "full-throttle", clock={"seconds_per_action": 10, "then": "resign"})
        assert done(ann.get(str(table)), 200)["due_at"] <= time.time() * 1000 + 10_000
        server.kill()

    killed = time.time() * 1000
    with running(tmp_path / "takeback.db") as server:
        ann = Player(server, ann.id, ann.name, ann.token)
        assert killed + GRACE_MS <= done(ann.get(str(table)), 200)["due_at"] <= time.time() * 1000 + GRACE_MS


@pytest.mark.soak
def test_a_seat_resigns_when_its_time_has_run_out(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db") as server:
        table, [ann, _] = started(server, "full-throttle", clock={"seconds_per_action": 10, "then": "resign"})
        due = done(ann.get(str(table)), 200)["due_at"]
        tag = ann.get(table / "view").headers["etag"]

        view = ann.get(table / "view", headers={"If-None-Match": tag, "Prefer": "wait=30"})

        assert "finished" == done(view, 200)["status"]
        resigned = done(ann.get(table / "events"), 200)["events"][-2]
        assert ("Resigned", "server") == (resigned["type"], resigned["actor"])
        assert due <= resigned["at"]
