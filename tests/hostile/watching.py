"""``python -m tests.hostile.watching``: the service, which measures the turns of its event loop when it is signalled.

What counts is the processor time of a turn: unlike the time by the clock, it is the same beside other work.
"""

import asyncio
import signal
import sys
from types import FrameType

from api.__main__ import main
from bench.watch import Watch

BEGIN, TELL = signal.SIGUSR1, signal.SIGUSR2
"""The signals to begin, and to print the most processor time of a turn since, in ms."""

PAUSE = 0.001
"""Seconds between two looks at the loop."""


def watch_when_signalled() -> None:
    """From now on, obey the signals. Called before the event loop runs, on its thread."""
    watches: list[Watch] = []

    def begin() -> None:
        watches.append(Watch(PAUSE))

    def tell() -> None:
        watch = watches.pop()
        watch.stop()
        sys.stdout.write(f"{watch.working}\n")
        sys.stdout.flush()

    def obey(number: int, _: FrameType | None) -> None:
        asyncio.get_running_loop().call_soon_threadsafe(begin if number == BEGIN else tell)

    signal.signal(BEGIN, obey)
    signal.signal(TELL, obey)


if __name__ == "__main__":
    watch_when_signalled()
    sys.exit(main([]))
