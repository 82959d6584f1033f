"""Attacks on a real server process, and what they do to quiet players and to its memory."""

import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import pytest

from tests.api.serving import ROOT, Running, running

T = TypeVar("T")

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="measures in /proc, and connects from other addresses")

MOST_TIMES_SLOWER = 10
"""The p99 of the players' moves under an attack may be this many times the quiet one."""
FLOOR_MS = 5.0
"""The quiet p99 counts as at least this much, so that the noise of the machine does not decide."""
MB = 10**6

_ATTACKER = "127.0.0.66"


class Target:
    """The server under attack, for an attack. The attacker has an address of its own."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.over = threading.Event()
        host, _, port = server.address.removeprefix("http://").partition(":")
        self._address = (host, int(port))

    def connect(self, source: str = _ATTACKER, *, receive_buffer: int | None = None) -> socket.socket:
        """A connection from one of this machine's addresses, with a timeout of 5 seconds. Raises `OSError`.

        `receive_buffer`: bytes that the kernel takes from the server while nobody reads.
        """
        made = socket.socket()
        if receive_buffer is not None:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        made.settimeout(5)
        try:
            made.bind((source, 0))
            made.connect(self._address)
        except OSError:
            made.close()
            raise
        return made


Attack = Callable[[Target], T]
"""Attacks until `Target.over` is set, connecting anew where it is cut off; returns what it did, for the test."""


class Effect(NamedTuple, Generic[T]):
    """The effect of an attack. ``grown``: by how many bytes the server's memory grew at most; ``done``: by the attack.

    ``quiet_ms`` and ``attacked_ms``: the p99 of the players' moves, in milliseconds.
    """

    quiet_ms: float
    attacked_ms: float
    grown: int
    done: T

    @property
    def slowed(self) -> float:
        """How many times slower than in quiet the players' moves are."""
        return self.attacked_ms / max(self.quiet_ms, FLOOR_MS)


harmless: dict[str, Effect[Any]] = {}
"""The effects of attacks that were asserted to be harmless, by test, for a report."""


class Arena:
    """A server with quiet players, to be attacked again and again."""

    def __init__(self, server: Running, play: Callable[[float], list[float]]) -> None:
        self.server = server
        self._play = play

    def attacked(
        self, attack: Attack[T], *, grows: int = 60 * MB, quiet: float = 1.0, seconds: float = 3.0, rounds: int = 3
    ) -> Effect[T]:
        """Run the players alone, then during an attack. Asserts that they barely notice it, and that memory is bounded.

        `grows`: by how many bytes the server's memory may grow; `quiet`, `seconds`: how long the players play alone
        and under attack. Of at most so many `rounds` the first harmless one counts: other load only adds to the harm.
        """
        for _ in range(rounds):
            effect = self.measured(attack, quiet, seconds)
            if effect.slowed <= MOST_TIMES_SLOWER and effect.grown <= grows:
                break
        assert effect.slowed <= MOST_TIMES_SLOWER, f"others are slowed: {effect}"
        assert effect.grown <= grows, f"memory grows: {effect}"
        harmless[os.environ["PYTEST_CURRENT_TEST"].removesuffix(" (call)")] = effect
        return effect

    def measured(self, attack: Attack[T], quiet: float = 1.0, seconds: float = 3.0) -> Effect[T]:
        """The effect of an attack, whatever it is."""
        before_ms = p99(self._play(quiet))
        Path(f"/proc/{self.server.process.pid}/clear_refs").write_text("5")  # VmHWM starts again
        before = memory(self.server)
        target = Target(self.server)
        with ThreadPoolExecutor(1) as attacker:
            doing = attacker.submit(attack, target)
            try:
                during_ms = p99(self._play(seconds))
            finally:
                target.over.set()
            done = doing.result(timeout=30)
        assert self.server.process.poll() is None, "the server has died"
        return Effect(before_ms, during_ms, memory(self.server, "VmHWM") - before, done)


@contextmanager
def arena(path: Path, *, module: str = "api", **settings: str) -> Iterator[Arena]:
    """A server, run by a module, and quiet players.

    `path`: a folder for the database; `settings`: environment variables of the server.
    """
    with running(path / "takeback.db", module=module, **settings) as server, quiet_players(server) as play:
        yield Arena(server, play)


@contextmanager
def quiet_players(server: Running) -> Iterator[Callable[[float], list[float]]]:
    """A function that lets players play for some seconds; returns the latencies of their moves in milliseconds."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    command = [sys.executable, "-m", "tests.hostile.players", host, port]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as players:
        assert players.stdin is not None
        assert players.stdout is not None
        asked, told = players.stdin, players.stdout

        def play(seconds: float) -> list[float]:
            asked.write(f"{seconds}\n")
            asked.flush()
            line = told.readline()
            assert line, "a player was cut off, see the captured errors"
            latencies: list[float] = json.loads(line)
            return latencies

        try:
            assert told.readline() == "ready\n"
            yield play
        finally:
            asked.close()
            players.wait(timeout=30)


def p99(latencies: list[float]) -> float:
    """The 99th percentile."""
    return sorted(latencies)[len(latencies) * 99 // 100]


def memory(server: Running, field: str = "VmRSS") -> int:
    """The server's resident memory in bytes. ``VmHWM``: the most that it ever was."""
    for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        name, _, value = line.partition(":")
        if name == field:
            return int(value.split()[0]) * 1024
    raise LookupError(field)
