"""A sequencer in a process of its own, which is killed before a statement, and writes down what it signs."""

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

from api.running import sequencer
from api.running.sequencer import Sequencer
from domain.keeping import sequencing
from domain.keeping.transparency import Origin, open_transparency
from domain.storage.addresses import address_of
from domain.storage.group_commit import GroupCommit
from domain.storage.opening import open_database
from domain.storage.sql.beside_log import transparency
from domain.storage.sql.cursor import Cursor
from tests.api.logging_tables import ORIGIN, SITE

SLICE = 30
"""Events that are appended at once."""


class Killing:
    """A cursor whose process is killed before its nth statement. ``left``: how many statements that is away."""

    left = 0

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def execute(self, *statement: Any) -> object:
        """Run a statement, or die."""
        Killing.left -= 1
        if not Killing.left:
            os.kill(os.getpid(), signal.SIGKILL)
        return self._cursor.execute(*statement)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cursor, name)


async def run(signed: Path) -> None:
    """Let the log have everything, and publish after each slice."""
    with open_database(address_of(os.environ["TAKEBACK_DATABASE"])) as database, signed.open("a") as notes:
        log = open_transparency(database, Origin(ORIGIN, given=True), os.urandom, None)
        writer = GroupCommit(database)
        it = Sequencer(database, writer, log, SITE, None)
        sign = it._signed

        def noted(*state: Any) -> Any:
            note, checkpoint = sign(*state)
            notes.write(f"{checkpoint.size} {checkpoint.root.hex()}\n")
            notes.flush()
            return note, checkpoint

        it._signed = noted  # type: ignore[method-assign,assignment]  # this process shows what it signs
        while it._reached is None or it._reached.position < database.last_position():
            await it.step()
        await writer.close()


if __name__ == "__main__":
    sequencing.EVENTS = SLICE
    sequencer.CHECKPOINT_EACH = -1.0
    begin = transparency.TransparencyTransaction.__init__
    transparency.TransparencyTransaction.__init__ = lambda self, cursor: begin(self, Killing(cursor))  # type: ignore[method-assign]  # see above
    Killing.left = int(os.environ["KILL_AT"])
    asyncio.run(run(Path(os.environ["SIGNED"])))
