"""The sequencer: appends to the transparency log what has happened, and publishes a signed checkpoint of it.

Beside the moves, a second later: nothing is added to them. One process at a time does it, under the lease `log`. There
may be two for a moment; then one of them finds that it was overtaken, and begins anew. What is signed was stored
before, in one transaction, and nothing that is stored is ever changed: so of any two checkpoints one continues the
other, wherever a process was killed.

A database that was restored from a backup may lack entries that were published. Before anything is appended, whoever
may know of more is asked: the witnesses, and the file `.log-seen`, which no backup has. If one knows of more, nothing
is appended or signed any more, and moves go on.
"""

import asyncio
import base64
import binascii
import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager

from api.running.witnesses import Cosigned, Witnesses
from domain.keeping.sequencing import Known, Reached, gather, milestones, reached
from domain.keeping.transparency import Transparency
from domain.kernel.session import Session
from domain.runtime.background import in_background
from domain.storage.database import Database
from domain.storage.errors import InDoubt, NotStored
from domain.storage.group_commit import GroupCommit, QueueFull
from domain.storage.sql.beside_log.transparency import LogState, Overtaken
from domain.transparency.checkpoints import Checkpoint, parse_checkpoint
from domain.transparency.merkle import consistency, root
from domain.transparency.notes import Note, sign
from domain.transparency.tiles import hashes_of

EACH = 1.0
"""Seconds between two looks for what has happened."""

CHECKPOINT_EACH = 10.0
"""Seconds between two checkpoints while there is much to append, as on the first start with an old database."""

BEHIND_EACH = 60.0
"""Seconds between two looks whether the log is still behind."""

REST = 9
"""How many times as long as a slice took the sequencer rests before the next one. So the log has a tenth of the time;
where tables open and end faster than that, it is behind until they slow down."""

_log = logging.getLogger("takeback")


class Sequencer:
    """Appends and publishes. Used on the event loop's thread.

    ``on_interrupted``: called with what made it begin again, unless another process was faster.
    """

    def __init__(
        self,
        database: Database,
        writer: GroupCommit,
        log: Transparency,
        site: str,
        witnesses: Witnesses | None,
        known: Callable[[str], Session | None] = lambda _table: None,
    ) -> None:
        """`site`: the hash of the page's files; `known`: the session of a table that need not be read."""
        self._database = database
        self._known = known
        self._writer = writer
        self._key = log.key
        self._site = site
        self._witnesses = witnesses
        self._reached: Reached | None = None
        self._published = 0.0
        self.on_interrupted: Callable[[Exception], object] = lambda _: None

    def running(self) -> AbstractAsyncContextManager[None]:
        """Run in the background until the context is left."""
        self._reached = None
        return in_background(self._run)

    async def step(self) -> float:
        """Append one slice, and publish it if nothing more is there; seconds to rest.

        Raises `Overtaken`, `NotStored`, `InDoubt`, `QueueFull`: the next step then begins anew.
        """
        loop = asyncio.get_running_loop()
        began = loop.time()
        before = self._reached or await self._begin()
        self._reached = None
        if before is None:
            return BEHIND_EACH
        happened = await asyncio.to_thread(milestones, self._database, before)
        known = {
            event.table: Known(session.version, session.head, session.opened.visibility == "public")
            for event in happened.events
            if (session := self._known(event.table)) is not None
        }
        gathered = await asyncio.to_thread(gather, self._database, before, happened, self._site, known)
        added = gathered.additions
        if added is not None:
            await self._writer.submit(lambda transaction: transaction.transparency.append(before.state, added))
        now = gathered.reached
        if now.state.size > now.state.published and (not gathered.more or began - self._published > CHECKPOINT_EACH):
            checkpoint = await self._publish(now.state)
            if checkpoint is None:
                return EACH
            self._published = loop.time()
            now = now._replace(state=now.state._replace(published=now.state.size, checkpoint=checkpoint))
        self._reached = now
        return REST * (loop.time() - began) if gathered.more else EACH

    async def _begin(self) -> Reached | None:
        """Where to go on; None if somebody knows of more than is stored. Raises `NotStored`."""
        state = await asyncio.to_thread(self._database.transparency.state)
        if state is None or state.origin != self._key.name:
            raise Overtaken  # by a command that began another log
        largest = await self._known_elsewhere(state)
        if largest > state.size:
            await self._show_behind(state, largest)
            return None
        await self._show_behind(state, 0)
        return await asyncio.to_thread(reached, self._database, state._replace(behind=0))

    async def _known_elsewhere(self, state: LogState) -> int:
        """The largest size of the log that is known elsewhere, or one more than is stored if that is not known."""
        largest, is_known = await asyncio.to_thread(_seen, self._database, state)
        if self._witnesses is not None and state.size:
            note, checkpoint = parse_checkpoint(state.checkpoint) if state.published else self._signed(state)
            note = Note(note.text, note.lines[:1])  # the log's own
            cosigned = await self._cosigned(self._witnesses, note, checkpoint, everybody=True)
            largest, is_known = max(largest, cosigned.largest), is_known or bool(cosigned.lines)
        was_restored = state.log != self._database.name
        return state.size + 1 if was_restored and state.size and not is_known else largest

    async def _show_behind(self, state: LogState, largest: int) -> None:
        """Store that a larger size is known elsewhere; 0: none is."""
        if state.behind != largest:
            if largest:
                _log.warning("transparency-log-behind", extra={"size": state.size, "known": largest})
            await self._writer.submit(lambda transaction: transaction.transparency.show_behind(state.origin, largest))

    async def _publish(self, state: LogState) -> str | None:
        """The checkpoint of what is stored, once it is published; None if somebody knows of more."""
        note, checkpoint = self._signed(state)
        if self._database.log_seen is not None:
            await asyncio.to_thread(self._database.log_seen.replace, str(checkpoint).encode())
        if self._witnesses is not None:
            cosigned = await self._cosigned(self._witnesses, note, checkpoint, everybody=False)
            if cosigned.largest > state.size:
                return None  # begins anew: another process has appended more, or the database is behind
            note = Note(note.text, (*note.lines, *cosigned.lines))
        text = str(note)
        await self._writer.submit(lambda transaction: transaction.transparency.publish(state.origin, state.size, text))
        return text

    def _signed(self, state: LogState) -> tuple[Note, Checkpoint]:
        """The checkpoint of what is stored, signed by the log."""
        checkpoint = Checkpoint(state.origin, state.size, state.root)
        return Note(str(checkpoint), (sign(str(checkpoint), self._key),)), checkpoint

    async def _cosigned(self, witnesses: Witnesses, note: Note, checkpoint: Checkpoint, *, everybody: bool) -> Cosigned:
        async def prove(old: int) -> Sequence[bytes]:
            hashes = hashes_of(self._database.transparency.tile)
            return await asyncio.to_thread(consistency, old, checkpoint.size, hashes)

        return await witnesses.cosign(note, checkpoint, prove, everybody=everybody)

    async def _run(self) -> None:
        while True:
            try:
                rest = await self.step()
            except (Overtaken, QueueFull):
                rest = EACH
            except (NotStored, InDoubt) as error:
                self.on_interrupted(error)
                _log.warning("sequencer-interrupted", extra={"reason": "the storage is not available"})
                rest = EACH
            except Exception as error:  # noqa: BLE001  # whatever fails, the service keeps running and tries again
                self.on_interrupted(error)
                _log.exception("sequencer-interrupted")
                rest = CHECKPOINT_EACH
            await asyncio.sleep(rest)


def _seen(database: Database, state: LogState) -> tuple[int, bool]:
    """The largest size of the log that was published, as far as the file beside the database knows; and does it?

    A tree that differs from what is stored counts as a larger one.
    """
    text = None if database.log_seen is None else database.log_seen.read()
    try:
        origin, size, digest = (text or b"").decode().split("\n")[:3]
        known = Checkpoint(origin, int(size), base64.b64decode(digest))
    except (ValueError, binascii.Error):  # it is not there, or not whole
        return 0, False
    if known.origin != state.origin:
        return 0, False
    if known.size <= state.size and root(known.size, hashes_of(database.transparency.tile)) != known.root:
        return state.size + 1, True
    return known.size, True
