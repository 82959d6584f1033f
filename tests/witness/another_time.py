"""``python -m tests.witness.another_time``: the service, on a machine whose clock is a month behind."""

import runpy
import time

MONTH_NS = 30 * 86_400 * 10**9

if __name__ == "__main__":
    now_ns = time.time_ns
    time.time_ns = lambda: now_ns() - MONTH_NS
    runpy.run_module("api", run_name="__main__")
