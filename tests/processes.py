"""Refuses the start of a process in a test that does not say, by the fixture `process`, that it starts any."""

import sys

from tests.permissions import Permission

_STARTS = frozenset({"os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.system", "subprocess.Popen"})
"""The audit events of a process that starts."""

PROCESSES = Permission("process")


class ProcessRefused(Exception):
    """A test started a process without the fixture `process`."""


def install() -> None:
    """Listen to the audit events of this process, for good."""
    sys.addaudithook(_hear)


def _hear(event: str, _arguments: tuple[object, ...]) -> None:
    if event in _STARTS and PROCESSES.refused is not None:
        raise ProcessRefused(f"{PROCESSES.refused} starts a process without the fixture `process`")
