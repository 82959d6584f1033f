"""The verifier for strangers' transcripts: in a process of its own, one at a time, within bounds that hold.

Verifying means to play a whole game again as somebody unknown says it went. In the service's own process that would
hold up the moves of others, and could take all of its memory.
"""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import msgspec

from domain.verifying.findings import OUT_OF_MEMORY, Findings
from domain.verifying.transcript import Receipt

_decode = msgspec.json.Decoder(Findings).decode


class VerifierBusy(Exception):
    """More transcripts wait than is sensible; try again later."""


class TooCostly(Exception):
    """A transcript takes more than is spent on it; the message says what of."""


class Bounds(msgspec.Struct, frozen=True):
    """What is spent on a transcript: seconds of sending it, seconds and bytes of verifying it; how many may wait."""

    sending: float = 60
    seconds: int = 20
    memory: int = 2**30
    waiting: int = 4


class Verifier:
    """Verifies transcripts one after the other. Used on the event loop's thread."""

    def __init__(self, bounds: Bounds) -> None:
        """`bounds`: of each transcript."""
        self.bounds = bounds
        self._turn = asyncio.Lock()
        self._queued = 0

    @asynccontextmanager
    async def queued(self) -> AsyncIterator[None]:
        """A slot in the queue, held from before the transcript is received. Raises `VerifierBusy`."""
        if self._queued > self.bounds.waiting:
            raise VerifierBusy
        self._queued += 1
        try:
            yield
        finally:
            self._queued -= 1

    async def verify(self, text: bytes, receipts: Sequence[Receipt]) -> Findings:
        """What is found in a transcript, once it is its turn. Raises `TooCostly`."""
        async with self._turn:
            return await self._verify(text, receipts)

    async def _verify(self, text: bytes, receipts: Sequence[Receipt]) -> Findings:
        limits = ("--memory", str(self.bounds.memory), "--seconds", str(self.bounds.seconds))
        command = (sys.executable, "-m", "domain.verifying", *limits, msgspec.json.encode(receipts).decode())
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        try:
            async with asyncio.timeout(self.bounds.seconds):
                answer, complaint = await process.communicate(text)
        except TimeoutError as error:
            raise TooCostly(f"It takes more than {self.bounds.seconds} seconds to verify.") from error
        finally:
            await _end(process)
        return self._findings(process.returncode or 0, answer, complaint)

    def _findings(self, status: int, answer: bytes, complaint: bytes) -> Findings:
        if status == 0:
            return _decode(answer)
        if status == -signal.SIGXCPU:
            raise TooCostly(f"It takes more than {self.bounds.seconds} seconds to verify.")
        if status == OUT_OF_MEMORY or status < 0:  # ended by a signal, as by the kernel when memory runs out
            raise TooCostly(f"It takes more than {self.bounds.memory >> 20} MiB to verify.")
        raise RuntimeError(f"the verifier broke: {complaint.decode(errors='replace')}")


async def _end(process: Process) -> None:
    """Leave no process behind, whatever happened."""
    if process.returncode is None:
        process.kill()
        await process.wait()
