"""Analyses of finished games: made on demand, each by a process of its own, one at a time, and kept.

Everything that an analysis says follows from the transcript, so it is stored with the read models, under the last hash
of the game, and made again where it is missing.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from secrets import token_hex
from time import monotonic
from zlib import compress, decompress

import msgspec

from analysis.document import REVISION
from domain.kernel.session import Session
from domain.runtime.shares import Caller, Held, Parts, Shares, ShareTaken
from domain.runtime.subprocesses import Ended, run_bounded
from domain.storage.leases import Leases
from domain.storage.leasing import kept
from domain.storage.read_models import DamagedReadModels, ReadModels

KEPT = 1000
"""How many analyses are kept: some 5 kB each."""

QUEUE = Parts(33, 2, 2)
"""Games that wait for their analyses, or are analysed."""

TURN = Parts(1, 1, 1)
"""Games that are analysed at one time."""

_LEASE = 60
_SHORT_PAUSE = 5
"""For how many seconds an analysis is not tried again where the table could not be read, or the analysis be kept."""
_TRIES = 2
"""How often an analysis is begun whose process ends without one, killed for example."""

_log = logging.getLogger("takeback")


class AnalystBusy(Exception):
    """Back-pressure: the queue of games to analyse is full, or the caller's part of it; try again later."""


class AnalysisFailed(Exception):
    """A game could not be analysed; it is not tried again for some seconds."""

    def __init__(self, wait: int) -> None:
        """`wait`: seconds."""
        super().__init__(wait)
        self.wait = wait


class NoAnalysis(Exception):
    """The process ends without an analysis, each time; the message says how."""


class Bounds(msgspec.Struct, frozen=True):
    """The limits for an analysis: seconds of processor time, bytes of memory, seconds in all.

    ``pause``: for how many seconds one that failed is not tried again.
    """

    seconds: int = 600
    memory: int = 2**30
    patience: int = 3600
    pause: int = 600


class Analyst:
    """Has games analysed, one after the other, in the order of `Shares`. Used on the event loop's thread."""

    def __init__(
        self,
        read: ReadModels,
        leases: Leases | None,
        transcript: Callable[[Session], AsyncIterator[bytes]],
        bounds: Bounds,
        queue: Parts = QUEUE,
    ) -> None:
        """`read`: where analyses are kept; `leases`: of a shared database, so that one process makes each.

        `queue`: how many may wait.
        """
        self.bounds = bounds
        self._queue = Shares(queue)
        self._read = read
        self._leases = leases
        self._transcript = transcript
        self._turn = Shares(TURN)
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._failed: dict[str, float] = {}

    async def find(self, session: Session) -> bytes | None:
        """The analysis of a game as JSON, None if it was not made yet."""
        try:
            found = await asyncio.to_thread(self._read.analysis, session.head.hex(), REVISION)
        except DamagedReadModels:  # they will be rebuilt
            return None
        return None if found is None else decompress(found)

    @property
    def making(self) -> Collection[str]:
        """The tables whose analyses are under way here, or wait."""
        return self._under_way.keys()

    async def begin(self, session: Session, caller: Caller, charge: Callable[[], object]) -> int:
        """Have a game analysed, unless that is under way, here or at another process; how many others wait before it.

        Where callers take turns, others may come first that are not known yet. `charge` is called before it begins
        here, and may raise. Raises `AnalystBusy`, `AnalysisFailed`.
        """
        table = session.table
        if table not in self._under_way:
            wait = self._failed.get(table, 0.0) - monotonic()
            if wait > 0:
                raise AnalysisFailed(int(wait) + 1)
            async with AsyncExitStack() as held:
                held.enter_context(self._place(caller))
                if not await held.enter_async_context(self._lease(table)):
                    return 0
                charge()
                self._failed = {each: until for each, until in self._failed.items() if until > monotonic()}
                self._under_way[table] = asyncio.create_task(self._make(session, caller, held.pop_all()))
        return [*self._under_way].index(table)

    async def close(self) -> None:
        """End what is under way."""
        tasks = [*self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _place(self, caller: Caller) -> Held:
        """A place in the queue. Raises `AnalystBusy`."""
        try:
            return self._queue.take(caller)
        except ShareTaken:
            raise AnalystBusy from None

    async def _make(self, session: Session, caller: Caller, held: AsyncExitStack) -> None:
        """Analyse a game, unless another process of the service has done so meanwhile.

        `held`: the place in the queue, and the lease, given up then.
        """
        try:
            async with held:
                with await self._turn.turn(caller):
                    if await self.find(session) is None:
                        document = await self._analysed(session)
                        keep = self._read.keep_analysis
                        await asyncio.to_thread(keep, session.head.hex(), REVISION, compress(document), most=KEPT)
        except Exception as error:  # noqa: BLE001  # whatever it is, nobody waits for this task
            pause = self.bounds.pause if isinstance(error, NoAnalysis) else _SHORT_PAUSE
            self._failed[session.table] = monotonic() + pause
            _log.exception("analysis-failed", extra={"table": session.table})
        finally:
            del self._under_way[session.table]

    async def _analysed(self, session: Session) -> bytes:
        """The analysis as JSON. Raises `NoAnalysis` if no process makes one, or what reading the table raises."""
        text = b"".join([page async for page in self._transcript(session)])
        for _ in range(_TRIES):
            status, document, errors = await self._run(text)
            if status == 0:
                return document
        raise NoAnalysis(f"it ends with status {status}: {errors.decode(errors='replace')[-400:]}")

    async def _run(self, text: bytes) -> Ended:
        """Run the process. Raises `NoAnalysis` if it takes too long."""
        seconds, memory, patience = self.bounds.seconds, self.bounds.memory, self.bounds.patience
        try:
            return await run_bounded("analysis", sent=text, seconds=seconds, memory=memory, patience=patience)
        except TimeoutError:
            raise NoAnalysis(f"it takes longer than {patience} s") from None

    @asynccontextmanager
    async def _lease(self, table: str) -> AsyncIterator[bool]:
        """Whether this process is the one of the service that analyses a game, for as long as the context lasts."""
        leases, name, holder = self._leases, f"analysis/{table}", token_hex(8)
        if leases is None:
            yield True
            return
        if not await asyncio.to_thread(leases.renew, name, holder, _LEASE):
            yield False
            return
        async with kept(asyncio.to_thread, leases, name, holder, _LEASE):
            yield True
