"""``python -m bench``: measure, print one table, write ``bench/last.json``, and record the figures of the page."""

import sys
from pathlib import Path

from bench.back import measure_back
from bench.described import described
from bench.figures import Figures
from bench.grown import measure_grown
from bench.http import measure_http, measure_slow_disk, slow_fsync
from bench.inside import measure_inside
from bench.lag import measure_lag
from bench.many_tables import measure_many_tables, stored_tables
from bench.measurements import record
from bench.packed import measure_packed
from bench.python_client import measure_python_client
from bench.redealing import measure_redealing
from bench.streams import measure_streams

ROUNDS = 3


def main() -> int:
    """Run every benchmark in interleaved rounds."""
    figures = Figures()
    with slow_fsync() as shim:
        for number in range(ROUNDS):
            print(f"round {number + 1} of {ROUNDS}", file=sys.stderr, flush=True)
            measure_http(figures)
            measure_slow_disk(figures, shim)
            measure_inside(figures)
            measure_redealing(figures)
            measure_python_client(figures)
            measure_back(figures)
            measure_lag(figures)
            measure_streams(figures)
            measure_grown(figures)
            measure_packed(figures)
            measure_many_tables(figures, stored_tables())
    print(figures.table())
    figures.write(Path(__file__).with_name("last.json"))
    record("bench", described(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
