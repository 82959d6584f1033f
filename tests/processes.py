"""Refuses the start of a process in a test that does not say, by the fixture `process`, that it starts any."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

_STARTS = frozenset({"os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.system", "subprocess.Popen"})
"""The audit events of a process that starts."""

_refused: list[str] = []
"""The test that runs, if it may start no process."""


class ProcessRefused(Exception):
    """A test started a process without the fixture `process`."""


@contextmanager
def refused_to(item: pytest.Item) -> Iterator[None]:
    """Refuse processes while a test runs, unless it is marked `process`."""
    refused = [] if item.get_closest_marker("process") else [item.nodeid]
    before, _refused[:] = [*_refused], refused
    try:
        yield
    finally:
        _refused[:] = before


@contextmanager
def allowed() -> Iterator[None]:
    """Allow processes for what is done once for all tests, whichever of them runs."""
    before, _refused[:] = [*_refused], []
    try:
        yield
    finally:
        _refused[:] = before


def install() -> None:
    """Listen to the audit events of this process, for good."""
    sys.addaudithook(_hear)


def _hear(event: str, _arguments: tuple[object, ...]) -> None:
    if event in _STARTS and _refused:
        raise ProcessRefused(f"{_refused[0]} starts a process without the fixture `process`")
