"""What it brings that the proxy sends a table's requests to one process: batches, tables in memory, processor time.

    python -m bench.routing

`make grown`'s service, in a folder of its own. The proxy routes by table and in turn, by turns, while 64 people play.
"""

import argparse
import asyncio
import os
import time
import urllib.request
from collections import defaultdict
from pathlib import Path
from statistics import median

from tests.grown.cluster import Cluster, temporary_cluster
from tests.grown.load import Load
from tests.grown.plan import NODES

SECONDS, ROUNDS, TABLES = 12.0, 4, 64
WATCHED = ("commit_size_sum", "commit_size_count", "session_hits_total", "session_misses_total", "moves_total")
BY_TABLE = "    use_backend tables if { path_beg /v1/tables/ }\n"
TICKS = os.sysconf("SC_CLK_TCK")


def scraped(cluster: Cluster) -> dict[str, float]:
    """The sums of the counters of both processes, and their processor time in seconds."""
    sums: dict[str, float] = defaultdict(float)
    for node in NODES:
        request = urllib.request.Request(f"{cluster.plan.address(node)}/metrics")  # noqa: S310  # of this machine
        request.add_header("Authorization", f"Bearer {cluster.plan.operator_token}")
        with urllib.request.urlopen(request) as response:  # noqa: S310
            for line in response.read().decode().splitlines():
                name, _, value = line.rpartition(" ")
                if name.removeprefix("takeback_") in WATCHED:
                    sums[name.removeprefix("takeback_")] += float(value)
        fields = (cluster.processes.folder / f"{node}.pid").read_text().split()
        stat = Path(f"/proc/{fields[0]}/stat").read_text().rsplit(") ", 1)[1].split()
        sums["cpu"] += (int(stat[11]) + int(stat[12])) / TICKS
    return sums


def route(cluster: Cluster, *, by_table: bool) -> None:
    """Let the proxy route so from now on."""
    path = cluster.folder / "haproxy.cfg"
    cluster.kill("proxy")
    cluster.start_one("proxy")
    if not by_table:
        cluster.kill("proxy")
        path.write_text(path.read_text().replace(BY_TABLE, ""))
        command = ["haproxy", "-db", "-f", str(path)]
        cluster.processes.start("proxy", command)
        time.sleep(1)


def measured(cluster: Cluster) -> dict[str, float]:
    """Figures of people who play for a while."""
    load = Load([cluster.plan.place("proxy")], TABLES)
    at: list[dict[str, float]] = []

    def watch() -> None:
        at.append(scraped(cluster))
        time.sleep(SECONDS)
        at.append(scraped(cluster))

    outcome = asyncio.run(load.run(watch, before=1.0, after=0.0))
    if not outcome.exact:
        raise SystemExit(str(outcome))
    gained = {name: at[1][name] - at[0][name] for name in at[0]}
    return {
        "commands in a transaction": gained["commit_size_sum"] / gained["commit_size_count"],
        "tables found in memory (%)": 100
        * gained["session_hits_total"]
        / (gained["session_hits_total"] + gained["session_misses_total"]),
        "processor time a move (ms)": 1000 * gained["cpu"] / gained["moves_total"],
        "moves a second": gained["moves_total"] / SECONDS,
    }


def main() -> None:
    """Measure and print."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    found: dict[bool, list[dict[str, float]]] = {True: [], False: []}
    with temporary_cluster(TAKEBACK_BUDGET="off", TAKEBACK_CONNECTIONS_PER_ADDRESS="2000") as cluster:
        for _ in range(ROUNDS):
            for by_table in (True, False):
                route(cluster, by_table=by_table)
                found[by_table].append(measured(cluster))
    print(f"{'':28} by table  in turn")
    for name in found[True][0]:
        one, other = (median(figures[name] for figures in found[by_table]) for by_table in (True, False))
        print(f"{name:28} {one:8.2f} {other:8.2f}")


if __name__ == "__main__":
    main()
