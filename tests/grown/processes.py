"""The processes of a folder: each with a log and a file that names it, so that only what was started here is ended."""

import os
import pwd
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from signal import Signals
from time import monotonic, sleep

PATIENCE = 60.0
"""Seconds to wait for anything that takes a few."""


class Impatient(Exception):
    """Something did not happen in time; the message says what."""


class Processes:
    """The processes of a folder, by the names of members."""

    def __init__(self, folder: Path, within: Callable[[str], list[str]] | None = None) -> None:
        """`within`: the command that runs another one where a member is to be."""
        self.folder = folder
        self._within = within
        self._started: dict[str, subprocess.Popen[bytes]] = {}

    def start(
        self,
        name: str,
        command: Sequence[str],
        *,
        user: str | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Start a process that outlives this one."""
        if self._within is not None:  # entering takes root
            as_user = [] if user is None else ["setpriv", "--reuid", user, "--regid", user, "--clear-groups"]
            command, user = [*self._within(name), *as_user, *command], None
        with self.log(name).open("ab") as log:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                env={**os.environ, **(environment or {})},
                cwd=None if user is None else "/",
                user=user,
                group=None if user is None else pwd.getpwnam(user).pw_gid,
                extra_groups=None if user is None else [],
            )
        self._started[name] = process
        self._file(name).write_text(f"{process.pid} {_born(process.pid)}", "ascii")

    def pid(self, name: str) -> int | None:
        """The process of a member; None if it does not run."""
        process = self._started.get(name)
        if process is not None and process.poll() is not None:
            return None
        with suppress(OSError, ValueError):
            pid, born = self._file(name).read_text("ascii").split()
            if _born(int(pid)) == born:
                return int(pid)
        return None

    def log(self, name: str) -> Path:
        """The log of a member."""
        return self.folder / f"{name}.log"

    def signal(self, name: str, number: Signals) -> None:
        """Send a signal to a member itself, if it runs."""
        pid = self.pid(name)
        if pid is not None:
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def signal_all(self, name: str, number: Signals) -> None:
        """Send a signal to a member and all of its descendants."""
        pid = self.pid(name)
        for each in () if pid is None else (pid, *descendants(pid)):
            with suppress(ProcessLookupError):
                os.kill(each, number)

    def ended(self, name: str, seconds: float = PATIENCE) -> None:
        """Wait until a member has ended. Raises `Impatient`."""
        until(lambda: self.pid(name) is None, f"{name} has ended", seconds)
        if name in self._started:
            self._started.pop(name).wait(seconds)

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}.pid"


def until(done: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Wait until something is done. Raises `Impatient`."""
    deadline = monotonic() + seconds
    while not done():
        if monotonic() > deadline:
            raise Impatient(f"not within {seconds:.0f} s: {what}")
        sleep(0.05)


def descendants(pid: int) -> list[int]:
    """The processes that a process started, and those that they started, and so on."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(path.parent.name)] = int(_fields(path)[1])
    found: list[int] = []
    front = {pid}
    while front:
        front = {child for child, parent in parents.items() if parent in front}
        found += front
    return found


def command_line(pid: int) -> bytes:
    """With what a process was started; nothing if it has ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def _born(pid: int) -> str | None:
    """When a process started, as the kernel counts; None if it does not run."""
    with suppress(OSError):
        fields = _fields(Path(f"/proc/{pid}/stat"))
        if fields[0] not in "ZX":
            return fields[19]
    return None


def _fields(path: Path) -> list[str]:
    """The fields of a stat file after the name: the state, the parent, and so on."""
    return path.read_text("latin-1").rpartition(")")[2].split()
