"""A reader that is stopped: it is cut off, the others at its table get everything, and the service's memory stays."""

import asyncio
import json
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.api.client import Player, Table, done
from tests.api.serving import OPERATOR_TOKEN, Running, running
from tests.hostile.attacking import MB, linux_only, memory

pytestmark = [pytest.mark.usefixtures("process"), linux_only]

STOPPED, OTHERS = 20, 5
MOVES = 120
START = 3
"""The version at which a table of one player starts."""
PATIENCE = 60.0
"""Seconds."""


def test_a_stopped_reader_costs_little_and_nobody_else_notices(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db", TAKEBACK_OPERATOR_TOKEN=OPERATOR_TOKEN) as server:
        ann, table = opened(server)
        play(ann, table, MOVES // 4)  # what it keeps of any table is there
        with stopped(server, table):
            before = memory(server)
            received = asyncio.run(others(server, ann, table))
            grown = memory(server) - before

    assert [received[0]] * OTHERS == received
    assert [*range(received[0][0], received[0][-1] + 1)] == received[0]
    assert 2 * MOVES <= len(received[0])
    assert grown < 10 * MB


def test_a_stopped_reader_is_cut_off(tmp_path: Path) -> None:
    settings = {"TAKEBACK_OPERATOR_TOKEN": OPERATOR_TOKEN}
    with running(tmp_path / "takeback.db", module="tests.hostile.short_patience", **settings) as server:
        ann, table = opened(server)
        with stopped(server, table):
            play(ann, table, MOVES // 2)
            until(lambda: streams(server) == 0)


def opened(server: Running) -> tuple[Player, Table]:
    """A table at which one player can play and undo without end, with views of several kilobytes."""
    ann = server.player("Ann")
    table = ann.open("maximum-apocalypse", seats=1, undo="free")
    done(ann.post(table / "seats"))
    return ann, table


def play(ann: Player, table: Table, times: int) -> int:
    """Play and undo so many times; the last version."""
    action = done(ann.get(table / "actions"), 200)["actions"][0]
    for _ in range(times):
        done(ann.post(table / "actions", {"action": action}))
        last = done(ann.post(table / "undo", {"to_version": START}))["version"]
    return int(last)


@contextmanager
def stopped(server: Running, table: Table) -> Iterator[None]:
    """A process that follows a table by many streams and is then stopped."""
    assert shutil.which("curl"), "curl is not installed"
    token = server.player("Eve").token
    urls = [f"{server.address}/v1{table}/frames"] * STOPPED
    headers = ["--header", "Accept: application/x-ndjson", "--header", f"Authorization: Bearer {token}"]
    command = ["curl", "--silent", "--no-buffer", "--parallel", "--parallel-immediate", "--parallel-max", str(STOPPED)]
    with subprocess.Popen([*command, *headers, *urls], stdout=subprocess.DEVNULL) as reader:
        try:
            until(lambda: streams(server) == STOPPED)
            reader.send_signal(signal.SIGSTOP)
            yield
        finally:
            reader.kill()


async def others(server: Running, ann: Player, table: Table) -> list[list[int]]:
    """The versions that other readers get, to whom the table is played, each until the last."""
    last = asyncio.get_running_loop().create_future()
    reading = asyncio.Semaphore(0)

    async def read(http: httpx.AsyncClient) -> list[int]:
        versions: list[int] = []
        headers = {"accept": "application/x-ndjson"}
        async with http.stream("GET", f"/v1{table}/frames", headers=headers) as response:
            async for line in response.aiter_lines():
                frame = json.loads(line) if line else {}
                if "event" in frame:
                    versions.append(frame["event"]["version"])
                    reading.release()
                if last.done() and versions and versions[-1] == last.result():
                    break
        return versions

    async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE, trust_env=False) as http:
        readers = [asyncio.create_task(read(http)) for _ in range(OTHERS)]
        for _ in readers:
            await reading.acquire()
        last.set_result(await asyncio.to_thread(play, ann, table, MOVES))
        return await asyncio.gather(*readers)


def streams(server: Running) -> int:
    """How many streams the service has open."""
    headers = {"authorization": f"Bearer {OPERATOR_TOKEN}"}
    metrics = httpx.get(f"{server.address}/metrics", headers=headers, trust_env=False, timeout=30).text
    [found] = re.findall(r"^takeback_streams (\S+)$", metrics, re.MULTILINE)
    return int(float(found))


def until(condition: Callable[[], bool]) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.05)
