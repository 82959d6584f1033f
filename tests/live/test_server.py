"""Streams of a real server, over kills and stops of it."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import httpx
import pytest

from domain.kernel.clocks import GRACE_MS
from tests.api.client import Player, Server, Table, done, started
from tests.api.serving import reaching, running
from tests.docs.programs import PATIENCE, Service

pytestmark = pytest.mark.usefixtures("process")

READERS = 20
STREAM = {"accept": "text/event-stream"}
START = 3
"""The version at which the game starts."""


def endless(server: Server) -> tuple[Player, Table]:
    """A table at which one player can play and undo without end."""
    ann = server.player("Ann")
    table = ann.open("maverick")
    done(ann.post(table / "seats"))
    return ann, table


async def follow(service: Service, runs: asyncio.Event, table: Table, reader: Player, upto: int) -> list[int]:
    """The versions that a reader gets who cuts the connection at random, and whose server is killed now and then."""
    versions, last, luck = [0], "0", Random(reader.name)
    async with httpx.AsyncClient(base_url=service.address, timeout=PATIENCE, trust_env=False) as http:
        while versions[-1] < upto:
            left = luck.randrange(1, 40)
            try:
                headers = {**STREAM, "authorization": f"Bearer {reader.token}", "last-event-id": last}
                async with http.stream("GET", f"/v1{table}/events", headers=headers) as response:
                    assert 200 == response.status_code
                    async for line in response.aiter_lines():
                        if line.startswith("id: "):
                            last = line.removeprefix("id: ")
                            versions.append(int(last.partition("-")[0]))
                            left -= 1
                            if not left or versions[-1] == upto:
                                break
            except httpx.TransportError:
                await runs.wait()
    return versions


def test_each_version_comes_once_and_in_order_over_kills_of_the_server(tmp_path: Path) -> None:
    service = Service(tmp_path / "takeback.db")
    last = START + 3 * 16

    def play(stopped: Callable[[], object], started: Callable[[], object]) -> None:
        with reaching(service.address) as server:
            player = Player(server, ann.id, ann.name, ann.token)
            for _ in range(3):
                for _ in range(8):
                    legal = done(player.get(table / "actions"), 200)["actions"]
                    done(player.post(table / "actions", {"action": legal[0]}))
                    done(player.post(table / "undo", {"to_version": START}))
                stopped()
                service.kill_and_restart()
                started()

    async def both() -> list[list[int]]:
        runs, loop = asyncio.Event(), asyncio.get_running_loop()
        runs.set()
        reading = asyncio.gather(*[follow(service, runs, table, reader, last) for reader in readers])
        await asyncio.to_thread(
            play, partial(loop.call_soon_threadsafe, runs.clear), partial(loop.call_soon_threadsafe, runs.set)
        )
        return await reading

    try:
        with reaching(service.address) as server:
            ann, table = endless(server)
            readers = [server.player(f"{n}") for n in range(READERS)]  # of each, a stream that was cut may still count
        for versions in asyncio.run(both()):
            assert [*range(last + 1)] == versions
    finally:
        service.kill()


def test_a_server_that_is_stopped_says_goodbye_and_does_not_wait_for_readers(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db") as server:
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
            async with httpx.AsyncClient(
                base_url=server.address, timeout=PATIENCE, limits=limits, trust_env=False
            ) as http:
                reading = [asyncio.create_task(last_words(http, ready)) for _ in range(READERS)]
                for _ in reading:
                    await ready.acquire()
                server.process.terminate()
                return await asyncio.gather(*reading)

        for said in asyncio.run(stop()):
            assert said.endswith('event: bye\ndata: {"control":"bye"}\n\n')
        assert 0 == server.process.wait(timeout=PATIENCE)


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
