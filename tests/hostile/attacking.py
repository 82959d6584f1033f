"""Attacks on a real server process, and what they do to quiet players, to its event loop and to its memory.

An `Arena` measures the latency that quiet players notice, so nothing may run beside it. `Watched` measures processor
time and memory of the server itself, beside whatever else runs.
"""

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import pytest

from tests.api.client import actions_of, done
from tests.api.serving import ROOT, Running, running
from tests.hostile.watching import BEGIN, TELL

T = TypeVar("T")
Record = Callable[[str, object], None]
"""pytest's `record_property`: keeps something of a test for the report."""

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="measures in /proc, and connects from other addresses")

MOST_TIMES_SLOWER = 10
"""The p99 of the players' moves under an attack may be this many times the quiet one."""
FLOOR_MS = 5.0
"""The quiet p99 counts as at least this much, so that the noise of the machine does not decide."""
MOST_MS = 20.0
"""The most milliseconds of processor time in a turn of the event loop: what `docs/guarantees.md` promises."""
MB = 10**6
PATIENCE = 30.0
"""Seconds until an attack is given up that is never enough."""

_ATTACKER = "127.0.0.66"


class Target:
    """The server under attack, for an attack. The attacker has an address of its own.

    ``enough``: set by the attack, once the server has borne enough of it; ``over``: set by the test, to end it.
    """

    def __init__(self, server: Running) -> None:
        self.server = server
        self.enough = threading.Event()
        self.over = threading.Event()
        host, _, port = server.address.removeprefix("http://").partition(":")
        self._address = (host, int(port))

    def connect(self, source: str = _ATTACKER, *, receive_buffer: int | None = None) -> socket.socket:
        """A connection from one of this machine's addresses, which times out in the end. Raises `OSError`.

        `receive_buffer`: bytes that the kernel takes from the server while nobody reads.
        """
        made = socket.socket()
        if receive_buffer is not None:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        made.settimeout(PATIENCE / 2)
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


class Burden(NamedTuple, Generic[T]):
    """What the server bore under an attack. ``done``: by the attack.

    ``turn_ms``: the most milliseconds of processor time in a turn of its event loop; ``grown``: by how many bytes its
    memory grew at most; ``is_enough``: the attack says so.
    """

    turn_ms: float
    grown: int
    is_enough: bool
    done: T


class Arena:
    """A server with quiet players, to be attacked again and again."""

    def __init__(self, server: Running, play: Callable[[float], list[float]], record: Record) -> None:
        self.server = server
        self._play = play
        self._record = record

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
        self._record("p99", (effect.quiet_ms, effect.attacked_ms, effect.grown / MB))
        return effect

    def measured(self, attack: Attack[T], quiet: float = 1.0, seconds: float = 3.0) -> Effect[T]:
        """The effect of an attack, whatever it is."""
        before_ms = p99(self._play(quiet))
        before = _memory_from_now(self.server)
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


class Watched:
    """A server that measures the turns of its event loop, see `tests.hostile.watching`."""

    def __init__(self, server: Running, record: Record) -> None:
        self.server = server
        self._record = record

    def withstands(
        self,
        attack: Attack[T],
        *,
        moves: int = 20,
        grows: int = 60 * MB,
        rounds: int = 3,
        patience: float = PATIENCE,
    ) -> T:
        """Attack until it is enough, while somebody plays so many moves; returns what the attack did.

        Asserts that every move is made, that no turn of the event loop takes longer than it may, and that memory is
        bounded: it may grow by `grows` bytes. Of at most so many `rounds` the one with the shortest turns counts: a
        garbage collection only adds to them. `patience`: seconds after which an attack should have been enough.
        """
        self._warm_up()
        for _ in range(rounds):
            burden = self._attacked(attack, moves, patience)
            assert burden.is_enough, f"it was never enough: {burden}"
            assert burden.grown <= grows, f"memory grows: {burden}"
            if burden.turn_ms <= MOST_MS:
                break
        assert burden.turn_ms <= MOST_MS, f"the event loop is held: {burden}"
        self._record("turn", (burden.turn_ms, burden.grown / MB))
        return burden.done

    def _attacked(self, attack: Attack[T], moves: int, patience: float) -> Burden[T]:
        target = Target(self.server)
        before = _memory_from_now(self.server)
        self.server.process.send_signal(BEGIN)
        with ThreadPoolExecutor(1) as attacker:
            doing = attacker.submit(attack, target)
            try:
                play(self.server, moves)
                is_enough = target.enough.wait(patience)
            finally:
                target.over.set()
            done = doing.result(timeout=PATIENCE)
        assert self.server.process.poll() is None, "the server has died"
        return Burden(self._turn_ms(), memory(self.server, "VmHWM") - before, is_enough, done)

    def _warm_up(self) -> None:
        """Have made what is made for the first request of its kind: the list of games takes 55 MB."""
        play(self.server, 1)
        self.server.request("GET", "/v1/games")

    def _turn_ms(self) -> float:
        """The most processor time of a turn since the server was told to begin."""
        self.server.process.send_signal(TELL)
        return float(self.server.process.stdout.readline())


def play(server: Running, moves: int) -> None:
    """Play Maverick alone. Each request has a connection of its own: the server may close one that is kept."""
    if not moves:
        return
    server.http.headers["Connection"] = "close"
    ann = server.player()
    table = ann.open("maverick")
    done(ann.post(table / "seats"))
    for _ in range(moves):
        [action, *_] = actions_of(ann, table)
        if not done(ann.post(table / "actions", {"action": action}))["actions"]:
            table = ann.open("maverick")
            done(ann.post(table / "seats"))


@contextmanager
def arena(path: Path, record: Record, *, module: str = "api", **settings: str) -> Iterator[Arena]:
    """A server, run by a module, and quiet players.

    `path`: a folder for the database; `settings`: environment variables of the server.
    """
    with running(path / "takeback.db", module=module, **settings) as server, quiet_players(server) as play:
        yield Arena(server, play, record)


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


def _memory_from_now(server: Running) -> int:
    """The server's resident memory; from now on, the most that it ever was is counted anew."""
    Path(f"/proc/{server.process.pid}/clear_refs").write_text("5")
    return memory(server)
