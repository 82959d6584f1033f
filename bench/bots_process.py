"""What the process of the house bots costs: idle, and while people play at a hundred tables.

    python -m bench.bots_process --game maximum-apocalypse

Processor time and memory are read in ``/proc``; a core is processor time over time passed. How long a bot takes for a
move is the time since the event before.
"""

import argparse
import os
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from bench.measurements import Row, record
from tests.api.serving import running

IDLE_SECONDS, BUSY_SECONDS = 60.0, 60.0
TABLES_EACH = 50
"""With how many tables a player can have bots."""
LEVELS = ("random", "greedy", "search")
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def bots_of(server: int) -> int | None:
    """The process of the bots, among those that the server has started."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return next((int(each) for each in children if b"\0bots\0" in Path(f"/proc/{each}/cmdline").read_bytes()), None)


def cpu_seconds(process: int) -> float:
    """The processor time that it has taken so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def megabytes(process: int) -> float:
    """Its resident memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE / 1e6


class Person:
    """Somebody at many tables of a game with bots. Each has an address, since one can have bots at few tables."""

    def __init__(self, service: str, address: str, game: str, tables: int) -> None:
        transport = httpx.HTTPTransport(local_address=address)
        self._http = httpx.Client(base_url=f"{service}/v1", timeout=60, trust_env=False, transport=transport)
        self._game = game
        self._as = {"Authorization": f"Bearer {self._post('/players', {'name': 'Ann'}, {})['token']}"}
        self.tables = [self._opened() for _ in range(tables)]
        self.moves = 0

    def _post(self, path: str, body: Any, headers: dict[str, str]) -> Any:
        answer = self._http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()

    def _opened(self) -> str:
        table = self._post("/tables", {"game": self._game, "seats": 1 + len(LEVELS)}, self._as)["id"]
        self._post(f"/tables/{table}/seats", {"seat": 0}, self._as)
        for level in LEVELS:
            self._post(f"/tables/{table}/bots", {"bot": "house", "level": level}, self._as)
        return str(table)

    def play_a_round(self) -> None:
        """Move once and wait until all bots have moved too."""
        for moves in (1, 2):
            while self.moves < moves:
                self.move(self.tables[0])
                time.sleep(0.1)
        time.sleep(2)

    def move(self, table: str) -> None:
        """Make the first legal move, if it is the person's turn."""
        view = self._http.get(f"/tables/{table}/view", headers=self._as).json()
        if view["actions"]:
            self._post(f"/tables/{table}/actions", {"action": view["actions"][0]}, self._as)
            self.moves += 1

    def bots_waits(self, began: float) -> list[int]:
        """How long bots took for each of their moves since then (s since 1970 UTC), in ms."""
        waits = []
        for table in self.tables:
            path = f"/tables/{table}"
            me = self._http.get(path, headers=self._as).json()["seats"][0]["player"]
            events = self._http.get(f"{path}/events", params={"limit": 500}, headers=self._as).json()["events"]
            for before, event in pairwise(events):
                if event["type"].endswith("Played") and event["actor"] != me and event["at"] >= 1000 * began:
                    waits.append(event["at"] - before["at"])
        return waits


def share(process: int, seconds: float, people: Sequence[Person] = ()) -> float:
    """The share of a core that it takes, over about so many seconds, while these people play."""
    began, spent = time.monotonic(), cpu_seconds(process)
    while time.monotonic() < began + seconds:
        for person in people:
            for table in person.tables:
                person.move(table)
        time.sleep(0.1)
    return (cpu_seconds(process) - spent) / (time.monotonic() - began)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--game", choices=("full-throttle", "maximum-apocalypse"), default="full-throttle", help="what is played"
    )
    game = parser.parse_args().game
    with TemporaryDirectory() as folder, running(Path(folder) / "bench.db", TAKEBACK_BOTS="on") as server:
        while (bots := bots_of(server.process.pid)) is None:
            time.sleep(0.1)
        Person(server.address, "127.0.0.2", "full-throttle", 1).play_a_round()  # it has begun
        idle, held = share(bots, IDLE_SECONDS), megabytes(bots)
        print(f"idle: {idle:.2%} of a core, {held:.0f} MB", flush=True)
        people = [Person(server.address, f"127.0.0.{number}", game, TABLES_EACH) for number in (3, 4)]
        began = time.time()
        busy = share(bots, BUSY_SECONDS, people)
        memory = megabytes(bots)
        waits = sorted(wait for person in people for wait in person.bots_waits(began)) or [0]
        moves, tables = sum(person.moves for person in people), sum(len(person.tables) for person in people)
        late = f"p50 {waits[len(waits) // 2] / 1000:.1f} s, p99 {waits[len(waits) * 99 // 100] / 1000:.1f} s"
        print(f"{tables} tables of {game}: {busy:.1%} of a core, {memory:.0f} MB", flush=True)
        print(f"{moves} moves by people, {len(waits)} by bots, each after {late}", flush=True)
    at_tables = f"at {tables} tables of {game}, with a person and three bots each"
    rows = (
        ("processor time with nothing to do, of one core", 100 * idle, "%"),
        ("memory with nothing to do", held, "MB"),
        (f"processor time {at_tables}, of one core", 100 * busy, "%"),
        (f"p50 of the time until a bot has moved {at_tables}", waits[len(waits) // 2] / 1000, "s"),
    )
    command = "python -m bench.bots_process"
    record("house", [Row(name, {"measured": round(value, 2)}, unit, "", command) for name, value, unit in rows])


if __name__ == "__main__":
    main()
