"""The lag of the read models while 64 tables are played at full speed."""

import json
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench.client import connected, p99_ms
from bench.figures import Figures
from tests.api.serving import Running, running

TABLES, SECONDS, SAMPLERS = 64, 6.0, 8


def measure_lag(figures: Figures) -> None:
    """One round."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "bench.db") as server:
        figures.add("lag_p99_ms_64", lag_p99_ms(server))


def lag_p99_ms(server: Running) -> float:
    """The 99th percentile of the time from a move's acknowledgement until a list has it, in ms.

    The list that waits for the move is a request among all others, whose time counts as well.
    """
    _await_worker(server)
    port = server.address.rpartition(":")[2]
    command = [sys.executable, "-m", "bench.load", port, str(TABLES), str(SECONDS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as load, ThreadPoolExecutor(SAMPLERS) as samplers:
        sampling = [samplers.submit(_lags, server, time.perf_counter() + SECONDS - 1) for _ in range(SAMPLERS)]
        lags = [lag for one in sampling for lag in one.result()]
        result, _ = load.communicate()
    if not json.loads(result):
        raise RuntimeError("there was no load")
    return p99_ms(lags)


def _await_worker(server: Running) -> None:
    """Wait until the worker has started, which may take longer than a list waits."""
    with connected(server.address) as client:
        token = client.post("/players", name="bench")["token"]
    with connected(server.address, token) as client:
        opened = client.post("/tables", game="maverick")
        while not json.loads(client.get("/tables"))["tables"]:
            time.sleep(0.05)
        client.get(f"/tables?limit=1&wait_for={opened['position']}")


def _lags(server: Running, until: float) -> list[float]:
    """Play, and look for each move in the list; how long that took, in seconds."""
    with connected(server.address) as client:
        token = client.post("/players", name="bench")["token"]
    lags = []
    with connected(server.address, token) as client:
        actions: list[object] = []
        while time.perf_counter() < until:
            if not actions:
                path = f"/tables/{client.post('/tables', game='maverick')['id']}"
                actions = client.post(f"{path}/seats")["actions"]
            moved = client.post(f"{path}/actions", action=actions[-1])
            acknowledged = time.perf_counter()
            client.get(f"/tables?limit=1&wait_for={moved['position']}")
            lags.append(time.perf_counter() - acknowledged)
            actions = moved["actions"]
    return lags
