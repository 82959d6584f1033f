"""``python -m tests.grown.late``: the service on a machine whose clock is an hour ahead."""

import sys
import time

from api.__main__ import main

AHEAD = 3600


if __name__ == "__main__":
    seconds, nanoseconds = time.time, time.time_ns
    time.time = lambda: seconds() + AHEAD
    time.time_ns = lambda: nanoseconds() + AHEAD * 10**9
    sys.exit(main([]))
