"""A witness in a process of its own, which is killed before it changes a file, and writes down what it cosigns."""

import asyncio
import base64
import os
import signal
import sys
from pathlib import Path
from typing import Any

from api.witness.serving import Witness
from api.witness.state import opened
from domain.transparency.notes import Note, parse_lines
from domain.transparency.witnessing import Refused, parse_submission
from tests.transparency.logs import KEY, WITNESSES, Log

ENTRIES = [b"%d" % number for number in range(400)]
COMMON = 3
LOGS = (Log(*ENTRIES), Log(*ENTRIES[:COMMON], b"another history", *ENTRIES))
"""Two histories, which are the same for three entries."""
CALLS = ("open", "fsync", "replace", "unlink")


def submission(log: Log, old: int) -> str:
    """What a log submits to be cosigned one entry further."""
    proof = [base64.b64encode(each).decode() for each in log.consistency(old, old + 1)]
    return "\n".join([f"old {old}", *proof, "", str(log.note(size=old + 1))])


def die_before(nth: int) -> None:
    """Let the process be killed before its nth call that opens, writes or names a file."""
    left = nth

    def dying(call: Any) -> Any:
        def counted(*given: Any, **named: Any) -> Any:
            nonlocal left
            left -= 1
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*given, **named)

        return counted

    for name in CALLS:
        setattr(os, name, dying(getattr(os, name)))


async def run(state_file: Path, signed: Path, first: int, nth: int) -> None:
    """Ask for both histories by turns, until the process is killed."""
    with opened(state_file) as state, signed.open("a") as notes:
        witness = Witness(WITNESSES[0], [KEY.key], state, lambda: 1)
        die_before(nth)
        for log in (LOGS[first], LOGS[1 - first]) * len(ENTRIES):
            old = state.last(KEY.name).size
            try:
                lines = await witness.cosign(parse_submission(submission(log, old)))
            except Refused:
                continue
            checkpoint = log.checkpoint(old + 1)
            assert parse_lines(lines) == Note(str(checkpoint), parse_lines(lines)).lines
            notes.write(f"{checkpoint.size} {checkpoint.root.hex()}\n")
            notes.flush()


if __name__ == "__main__":
    asyncio.run(run(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])))
