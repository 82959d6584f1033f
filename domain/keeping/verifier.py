"""The verifier of uploaded transcripts: in a subprocess, one at a time, within limits of time and memory.

Verifying replays a whole game from untrusted input. In the service's own process that would block the requests of
others, and could exhaust its memory.

Why: decision 0009.
"""

import signal
from collections.abc import Sequence

import msgspec

from domain.runtime.shares import Caller, Parts, Shares, ShareTaken
from domain.runtime.subprocesses import run_bounded
from domain.verifying.findings import OUT_OF_MEMORY, Findings
from domain.verifying.transcript import Receipt

_decode = msgspec.json.Decoder(Findings).decode


QUEUE = Parts(17, 8, 1)
"""Transcripts that have arrived: the one that is verified, and those that wait."""

TURN = Parts(1, 1, 1)
"""Transcripts that are verified at one time."""


class VerifierBusy(Exception):
    """Back-pressure: the queue of transcripts is full, or the caller's part of it; try again later."""


class TooCostly(Exception):
    """A transcript exceeds a limit of time or memory; the message says which."""


class Bounds(msgspec.Struct, frozen=True):
    """The limits for a transcript: seconds to send it, seconds and bytes to verify it; and how many may wait.

    A place in the queue is taken only once a transcript has arrived, so a slow sender keeps nobody waiting.
    """

    sending: float = 60
    seconds: int = 20
    memory: int = 2**30


class Verifier:
    """Verifies transcripts one after the other, in the order of `Shares`. Used on the event loop's thread."""

    def __init__(self, bounds: Bounds, queue: Parts = QUEUE) -> None:
        """`bounds`: for each transcript; `queue`: how many may wait."""
        self.bounds = bounds
        self._queue = Shares(queue)
        self._turn = Shares(TURN)

    async def verify(self, caller: Caller, text: bytes, receipts: Sequence[Receipt]) -> Findings:
        """The findings about a transcript, once it is its turn. Raises `VerifierBusy`, `TooCostly`."""
        try:
            place = self._queue.take(caller)
        except ShareTaken:
            raise VerifierBusy from None
        with place, await self._turn.turn(caller):
            return await self._verify(text, receipts)

    async def _verify(self, text: bytes, receipts: Sequence[Receipt]) -> Findings:
        seconds, memory = self.bounds.seconds, self.bounds.memory
        encoded = msgspec.json.encode(receipts).decode()
        try:
            ended = await run_bounded(
                "domain.verifying", encoded, sent=text, seconds=seconds, memory=memory, patience=seconds
            )
        except TimeoutError as error:
            raise TooCostly(f"It takes more than {seconds} seconds to verify.") from error
        return self._findings(*ended)

    def _findings(self, status: int, answer: bytes, errors: bytes) -> Findings:
        if status == 0:
            return _decode(answer)
        if status == -signal.SIGXCPU:
            raise TooCostly(f"It takes more than {self.bounds.seconds} seconds to verify.")
        if status == OUT_OF_MEMORY or status < 0:  # ended by a signal, as by the kernel when memory runs out
            raise TooCostly(f"It takes more than {self.bounds.memory >> 20} MiB to verify.")
        raise RuntimeError(f"the verifier failed: {errors.decode(errors='replace')}")
