"""``python -m bench.scale``: what grows how far, by a model with the figures of `bench/last.json`, and a simulation.

The simulation hashes tables, some of which are far busier than others, onto shards, and finds the busiest shard.
"""

import hashlib
import json
import sys
from collections.abc import Mapping
from math import ceil
from pathlib import Path
from random import Random
from typing import NamedTuple

LAST = Path(__file__).with_name("last.json")

SLOTS = 4096
"""Parts of the key space. A shard has some of them, so that it can be split without hashing anew."""

PLAYING = 0.05
"""The share of the players who play at the same time, at the peak."""
SECONDS_A_MOVE = 30
"""How long a player who plays takes for a move."""
PEAK = 3
"""The peak's moves over the day's mean."""
ONE_BY_ONE = 1_900
"""Rows/s of four writers with a synchronous standby where each transaction has one row: `python -m bench.batches`."""
IN_BATCHES = 20_000
"""Rows/s of the same where each has 50."""
FOLDED = 24_000
"""Events/s that `takeback rebuild` folds on one core: 95,284 in 4.0 s of processor time, without its start."""
OVER_SQLITE = 0.6
"""Moves/s of a process on PostgreSQL over those on SQLite: what is aimed at, not measured here."""
BUSY = 0.6
"""The share of a core that is in use at the peak."""
STREAMS_EACH = 20_000
"""Streams of a process."""
MEMORY_KB = 2e6
"""Memory of a process for streams and tables."""
CORE = 12.0
"""The price of a core with 4 GB of memory for a month, in euros."""
TERABYTE = 100.0
"""The price of a terabyte on fast disks for a month, in euros."""
COPIES = 3
"""The primary and two standbys."""


class Need(NamedTuple):
    """What a number of players takes. ``shards_in_turn``: if the proxy sends requests to the processes in turn."""

    players: int
    moves_per_s: float
    streams: int
    api_processes: int
    shards_in_turn: int
    shards: int
    terabytes_a_year: float
    euros_a_month: float


def need(players: int, figures: Mapping[str, float]) -> Need:
    """What so many players take at the peak."""
    streams = ceil(players * PLAYING)
    moves = streams / SECONDS_A_MOVE
    per_move = 1 / (OVER_SQLITE * figures["moves_per_s_64"]) + 2 * figures["delivery_us"] / 1e6
    memory = streams * figures["stream_kb"] + streams * figures["table_kb"]
    processes = 1 + max(ceil(moves * per_move / BUSY), ceil(streams / STREAMS_EACH), ceil(memory / MEMORY_KB))
    shards_in_turn = ceil(moves / (BUSY * ONE_BY_ONE))
    shards = ceil(moves / (BUSY * min(IN_BATCHES, FOLDED)))
    stored = moves / PEAK * 86_400 * 365 * figures["bytes_per_event_packed"] / 1e12
    cores = processes + COPIES * 4 * shards + shards + 4
    if players <= 10_000:  # one process, one file
        processes, shards_in_turn, shards, cores = 1, 1, 1, 2
    copies = 1 if cores == 2 else COPIES
    return Need(
        players, moves, streams, processes, shards_in_turn, shards, stored, cores * CORE + stored * copies * TERABYTE
    )


def busiest(shards: int, tables: int = 200_000, seed: int = 1) -> float:
    """The moves of the busiest shard over the mean, with tables whose activity is distributed by a power law."""
    rng, moves = Random(seed), [0.0] * shards
    for _ in range(tables):
        table = rng.randbytes(12).hex()
        slot = int.from_bytes(hashlib.sha256(table.encode()).digest()[:2]) % SLOTS
        moves[slot * shards // SLOTS] += min(rng.paretovariate(1.2), 2000)
    return max(moves) * shards / sum(moves)


def report(figures: Mapping[str, float]) -> str:
    """The table and the line below it, as `docs/scale.md` quotes them."""
    lines = [
        "                                           shards, requests routed",
        "    players  moves/s    streams  processes  in turn  by table  TB/year  euros/month",
    ]
    for players in (10_000, 1_000_000, 100_000_000):
        one = need(players, figures)
        lines.append(
            f"{one.players:>11,} {one.moves_per_s:>8,.0f} {one.streams:>10,} {one.api_processes:>10,} "
            f"{one.shards_in_turn:>8,} {one.shards:>9,} {one.terabytes_a_year:>8,.2f} {one.euros_a_month:>12,.0f}"
        )
    load = ", ".join(f"{busiest(shards):.2f}" for shards in (8, 32, 128))
    return "\n".join([*lines, "", f"the busiest of 8, 32 and 128 shards over the mean: {load}"])


def figures_of(path: Path) -> dict[str, float]:
    """The figures that the model takes."""
    found: dict[str, float] = json.loads(path.read_text("utf-8"))
    names = ("moves_per_s_64", "delivery_us", "stream_kb", "table_kb", "bytes_per_event_packed")
    missing = [name for name in names if name not in found]
    if missing:
        raise KeyError(f"{path} has no {', '.join(missing)}: run `make bench` first")
    return {name: found[name] for name in names}


if __name__ == "__main__":
    print(report(figures_of(Path(sys.argv[1]) if len(sys.argv) > 1 else LAST)))
