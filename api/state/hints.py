"""Hints: each made by a process of its own, one at a time, from a world that the seat thinks possible.

The process never gets the state of the table, so it cannot tell what is hidden from the seat.
"""

import msgspec

from analysis.hint import Found
from domain.runtime.shares import Caller, Held, Parts, Shares, ShareTaken
from domain.runtime.subprocesses import run_bounded

QUEUE = Parts(9, 2, 1)
"""Hints that are being made, or wait."""

TURN = Parts(1, 1, 1)
"""Hints that are made at one time."""

_decode = msgspec.json.Decoder(Found).decode


class HintsBusy(Exception):
    """Back-pressure: the queue of hints is full, or the caller's part of it; try again later."""


class HintFailed(Exception):
    """The process ends without a hint; the message says how."""


class Bounds(msgspec.Struct, frozen=True):
    """The limits for a hint: seconds of processor time, bytes of memory, seconds in all."""

    seconds: int = 20
    memory: int = 2**30
    patience: float = 40


class Hints:
    """Makes hints one after the other, in the order of `Shares`. Used on the event loop's thread."""

    def __init__(self, bounds: Bounds, queue: Parts = QUEUE) -> None:
        """`bounds`: for each hint; `queue`: how many may wait."""
        self.bounds = bounds
        self._queue = Shares(queue)
        self._turn = Shares(TURN)

    def place(self, caller: Caller) -> Held:
        """A place in the queue, taken before a hint costs anything. Raises `HintsBusy`."""
        try:
            return self._queue.take(caller)
        except ShareTaken:
            raise HintsBusy from None

    async def make(self, caller: Caller, question: bytes) -> Found:
        """The hint for a `Question` as JSON, once it is its turn; the caller has a place. Raises `HintFailed`."""
        with await self._turn.turn(caller):
            return await self._run(question)

    async def _run(self, question: bytes) -> Found:
        seconds, memory, patience = self.bounds.seconds, self.bounds.memory, self.bounds.patience
        try:
            status, found, errors = await run_bounded(
                "analysis.hinting", sent=question, seconds=seconds, memory=memory, patience=patience
            )
        except TimeoutError:
            raise HintFailed(f"it takes longer than {patience:g} s") from None
        if status:
            raise HintFailed(f"it ends with status {status}: {errors.decode(errors='replace')[-400:]}")
        return _decode(found)
