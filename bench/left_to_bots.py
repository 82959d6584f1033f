"""How long a bot takes for a move while people have left many tables to bots alone.

    python -m bench.left_to_bots --tables 200

Somebody opens tables of six seats, seats five bots and resigns, one table after the other. Another player plays a bot
meanwhile. How long that bot takes is the time since the event before. Printed before, during and after.
"""

import argparse
import statistics
import threading
import time
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from tests.api.serving import running

TABLES_EACH = 50
"""With how many tables a player can have bots."""
MOVES = 40


class Player:
    """Somebody at one address, behind a trusted proxy."""

    def __init__(self, http: httpx.Client, number: int) -> None:
        self._http = http
        self._headers = {"X-Forwarded-For": f"198.51.100.{number}"}
        self._headers["Authorization"] = f"Bearer {self.post('/players', {'name': f'Ann {number}'})['token']}"

    def post(self, path: str, body: Any) -> Any:
        """What the service answers."""
        answer = self._http.post(path, json=body, headers=self._headers)
        answer.raise_for_status()
        return answer.json()

    def get(self, path: str) -> Any:
        """What the service answers."""
        return self._http.get(path, headers=self._headers).json()

    def opened(self, bots: int) -> str:
        """A race against so many bots."""
        table = str(self.post("/tables", {"game": "full-throttle", "seats": 1 + bots})["id"])
        self.post(f"/tables/{table}/seats", {"seat": 0})
        for _ in range(bots):
            self.post(f"/tables/{table}/bots", {"bot": "house", "level": "greedy"})
        return table

    def waits(self, moves: int) -> list[int]:
        """Play with one bot; how long it took for each of about so many moves, in ms."""
        waits: list[int] = []
        while len(waits) < moves:
            table, played = self.opened(1), True
            while played and len(waits) + len(self._bots_waits(table)) < moves:
                view = self.get(f"/tables/{table}/view")
                if view["actions"]:
                    self.post(f"/tables/{table}/actions", {"action": view["actions"][0]})
                played = self.get(f"/tables/{table}")["status"] == "playing"
                time.sleep(0.05)
            waits += self._bots_waits(table)
        return waits

    def _bots_waits(self, table: str) -> list[int]:
        me = self.get(f"/tables/{table}")["seats"][0]["player"]
        events = self.get(f"/tables/{table}/events?limit=500")["events"]
        return [
            event["at"] - before["at"]
            for before, event in pairwise(events)
            if event["type"].endswith("Played") and event["actor"] != me
        ]


def leave(address: str, tables: int) -> None:
    """Open so many tables with bots, and resign at each."""
    with httpx.Client(base_url=address, timeout=60, trust_env=False) as http:
        for number in range((tables + TABLES_EACH - 1) // TABLES_EACH):
            player = Player(http, 10 + number)
            for _ in range(min(TABLES_EACH, tables - number * TABLES_EACH)):
                player.post(f"/tables/{player.opened(5)}/resign", {})


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200, help="left to bots")
    tables = parser.parse_args().tables
    settings = {"TAKEBACK_BOTS": "on", "TAKEBACK_TRUSTED_PROXIES": "127.0.0.1", "TAKEBACK_BUDGET": "off"}
    with TemporaryDirectory() as folder, running(Path(folder) / "bench.db", **settings) as server:
        address = f"{server.address}/v1"
        with httpx.Client(base_url=address, timeout=60, trust_env=False) as http:
            player = Player(http, 1)
            player.waits(2)  # the bots' process has begun
            leaving = threading.Thread(target=leave, args=(address, tables))
            for when in ("before", "during", "after"):
                if when == "during":
                    leaving.start()
                elif when == "after":
                    leaving.join()
                waits = sorted(player.waits(MOVES))
                print(f"{when}: median {statistics.median(waits):.0f} ms, longest {waits[-1]} ms", flush=True)


if __name__ == "__main__":
    main()
