"""Runs the service's modules in forks of a process that has imported them: the import is most of what a start costs.

A fork is a process like any other: it is killed, measured and waited for as one that ``python -m`` started. The smoke
tests and those of the documentation start theirs that way.
"""

import fcntl
import io
import json
import os
import select
import signal
import socket
import subprocess
import sys
import weakref
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from threading import Thread
from typing import NamedTuple, Protocol, TextIO

from tests.processes import PROCESSES

ROOT = Path(__file__).parents[1]


class Process(Protocol):
    """A process that tests end, however it was started."""

    def kill(self) -> None:
        """Kill it."""

    def communicate(self, *, timeout: float | None = None) -> tuple[str, str]:
        """What it has printed, once it has ended."""
        ...


PIPE = 2**20
"""The most bytes that a process can print before somebody reads: as many as the kernel allows."""


_PATIENCE = 120
"""Seconds until the output of a process that has ended must have ended too: what it has started has a low priority."""


class Forked:
    """A process that runs a module: what tests use of `subprocess.Popen`, whose attributes have the same names."""

    def __init__(self, module: str, *words: str, environment: Mapping[str, str], helpers: Sequence[str] = ()) -> None:
        """``python -m module words`` in the project's folder. `environment`: all of it.

        `helpers`: modules, of each of which the first process that it starts is a fork too.
        """
        sys.audit("subprocess.Popen", module, words, ROOT, environment)
        printed, told, ended = os.pipe(), os.pipe(), os.pipe()
        request = {
            "module": module,
            "words": words,
            "environment": dict(environment),
            "folder": str(ROOT),
            "helpers": helpers,
        }
        socket.send_fds(_forks(), [json.dumps(request).encode()], [printed[1], told[1], ended[1]])
        for end in (printed[1], told[1]):  # what is written there waits until the test is over, perhaps
            fcntl.fcntl(end, fcntl.F_SETPIPE_SZ, PIPE)
        for end in (printed[1], told[1], ended[1]):
            os.close(end)
        self.stdout, self.stderr, self._ended = (os.fdopen(one[0], encoding="utf-8") for one in (printed, told, ended))
        weakref.finalize(self, _close, self.stdout, self.stderr, self._ended)
        self.pid = int(self._ended.readline())
        self.returncode: int | None = None
        self._readings: tuple[_Reading, ...] = ()

    def send_signal(self, number: int) -> None:
        """Send a signal, if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def poll(self) -> int | None:
        """Its exit code, None while it runs."""
        return self._exit_code(0)

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, once it has ended. `TimeoutExpired` after so many seconds."""
        code = self._exit_code(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        return code

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """What it has printed that nobody has read, once it has ended."""
        if not self._readings:
            self._readings = (_Reading(self.stdout), _Reading(self.stderr))
        self.wait(timeout)
        printed, told = self._readings
        return printed.text(), told.text()

    def _exit_code(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._ended], [], [], timeout)[0]:
            self.returncode = int(self._ended.readline())
        return self.returncode


class _Reading(Thread):
    """Reads a stream to its end, which comes once no process has it open any more."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(daemon=True)
        self._stream = stream
        self._text = ""
        self.start()

    def run(self) -> None:
        self._text = self._stream.read()

    def text(self) -> str:
        """What was read."""
        self.join(_PATIENCE)
        assert not self.is_alive(), "a process that it has started still runs"
        return self._text


class Completed(NamedTuple):
    """A process that has ended, as `subprocess.CompletedProcess` names it."""

    returncode: int
    stdout: str
    stderr: str


def completed(module: str, *words: str, environment: Mapping[str, str]) -> Completed:
    """``python -m module words``, once it has ended, a minute at most."""
    process = Forked(module, *words, environment=environment)
    try:
        printed, told = process.communicate(timeout=60)
    finally:
        process.kill()
    return Completed(process.wait(), printed, told)


def _close(*streams: io.TextIOWrapper) -> None:
    for stream in streams:
        stream.close()


_forking: "list[subprocess.Popen[bytes]]" = []
"""The process that forks, once there is one. It ends with this process, by the end of their socket."""


@cache
def _forks() -> socket.socket:
    """Where requests for forks are sent to."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs, PROCESSES.given():
        command = [sys.executable, "-m", "tests.forks", str(theirs.fileno())]
        _forking.append(subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()]))
    return ours
