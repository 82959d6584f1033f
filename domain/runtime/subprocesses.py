"""The service's subprocesses: the environment that they get, and their end.

They get what a process needs to run, and nothing that is secret. The environment of the service has its settings, and
may have more, such as the password of a database or the keys of a cloud. What a subprocess is to know of these is
handed to it.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

_NAMES = frozenset({"PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "VIRTUAL_ENV"})
_BEGINNINGS = ("LC_", "LD_", "MALLOC_", "PYTHON")


class Ended(NamedTuple):
    """How a subprocess ended: its exit status, negative for a signal, and what it wrote to stdout and to stderr."""

    status: int
    written: bytes
    errors: bytes


async def run_bounded(module: str, *arguments: str, sent: bytes, seconds: int, memory: int, patience: float) -> Ended:
    """Run a Python module that bounds itself by `bounded`. It gets none of the service's settings.

    `sent`: to its stdin; `seconds`: of processor time; `memory`: in bytes; `patience`: the seconds in all. Raises
    `TimeoutError` if it takes longer, and always ends it.
    """
    limits = ("--memory", str(memory), "--seconds", str(seconds))
    command = (sys.executable, "-m", module, *limits, *arguments)
    process = await asyncio.create_subprocess_exec(*command, env=environment(), stdin=PIPE, stdout=PIPE, stderr=PIPE)
    try:
        async with asyncio.timeout(patience):
            written, errors = await process.communicate(sent)
    finally:
        await end(process)
        assert process.stdin is not None  # noqa: S101  # it is a pipe
        process.stdin.close()
        with suppress(BrokenPipeError, ConnectionResetError):  # it ended before it had read all
            await process.stdin.wait_closed()
    return Ended(process.returncode or 0, written, errors)


def environment(*more: str, beginning: Sequence[str] = ()) -> dict[str, str]:
    """The environment of a subprocess: of our own what every process needs, and `more` variables by name.

    `beginning`: with what the names of further ones begin.
    """
    names, beginnings = {*_NAMES, *more}, (*_BEGINNINGS, *beginning)
    return {name: value for name, value in os.environ.items() if name in names or name.startswith(beginnings)}


async def end(process: Process, patience: float = 0) -> None:
    """End a subprocess. `patience`: the seconds that it gets to stop by itself before it is killed.

    Without `asyncio.timeout`: in a task that is being cancelled, that of Python 3.11.2 raises no `TimeoutError`.
    """
    if process.returncode is None and patience:
        process.terminate()
        await asyncio.wait({asyncio.create_task(process.wait())}, timeout=patience)
    if process.returncode is None:
        process.kill()
        await process.wait()
