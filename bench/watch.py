"""Measures the turns of an event loop."""

import asyncio
import time


class Watch:
    """Measures the turns of the running event loop, in ms: the longest, and the most processor time of its thread.

    Without a `pause` a callback runs at every turn, and keeps the loop busy. With one, of so many seconds, it runs once
    they have passed: then what counts is the time between two of its runs, so up to a pause more than a turn.
    """

    def __init__(self, pause: float = 0.0) -> None:
        self._loop = asyncio.get_running_loop()
        self._pause = pause
        self._began, self._spent = time.perf_counter(), time.thread_time()
        self.longest = 0.0
        self.working = 0.0
        self._next = self._scheduled()

    def stop(self) -> None:
        """Measure no further turns than this one."""
        self._next.cancel()
        self._measure()

    def _turn(self) -> None:
        self._measure()
        self._next = self._scheduled()

    def _measure(self) -> None:
        now, spent = time.perf_counter(), time.thread_time()
        self.longest = max(self.longest, 1000 * (now - self._began))
        self.working = max(self.working, 1000 * (spent - self._spent))
        self._began, self._spent = now, spent

    def _scheduled(self) -> asyncio.Handle:
        return self._loop.call_later(self._pause, self._turn) if self._pause else self._loop.call_soon(self._turn)
