"""A person at the terminal client: the program in a process of its own, driven by what it prints."""

import os
import re
import selectors
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from rich.cells import cell_len

from tests.api.serving import ROOT

ASKED = "(? for help): "
OVER = "The game is over"
_PATIENCE = 120.0
_WIDTH = 80


def environment(folder: Path, **more: str) -> Mapping[str, str]:
    """Of a person whose configuration is in a folder."""
    kept = {name: value for name, value in os.environ.items() if name not in {"TAKEBACK_TOKEN", "NO_COLOR", "COLUMNS"}}
    path = os.pathsep.join([str(ROOT), str(ROOT / "clients/python")])
    return {**kept, "XDG_CONFIG_HOME": str(folder), "PYTHONPATH": path, "TERM": "xterm", **more}


class Person:
    """``python -m api`` with these arguments, its input and output in pipes."""

    def __init__(self, folder: Path, *arguments: str, **more: str) -> None:
        self.printed = ""
        self._seen = 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", "api", *arguments],
            cwd=folder,
            env=environment(folder, **more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self.stdout = self._process.stdin, self._process.stdout
        os.set_blocking(self.stdout.fileno(), False)  # so that reading never waits

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._stdin.close()
        self.stdout.close()

    def type(self, line: str) -> None:
        """Type a line."""
        self._stdin.write(f"{line}\n".encode())
        self._stdin.flush()

    def until(self, *texts: str) -> str:
        """Wait until one of the texts is printed, behind what was waited for before; returns that text."""
        deadline = time.monotonic() + _PATIENCE
        while not (found := [(at, text) for text in texts if (at := self.printed.find(text, self._seen)) >= 0]):
            assert time.monotonic() < deadline, f"it did not print {texts}, but {self.printed[self._seen :]}"
            assert self._read(deadline), f"it ended without {texts}: {self.printed[self._seen :]}"
        at, text = min(found)
        self._seen = at + len(text)
        return text

    def ends(self) -> int:
        """Wait until the program ends; returns its exit status. What it printed is fit to be read."""
        deadline = time.monotonic() + _PATIENCE
        while self._read(deadline):
            assert time.monotonic() < deadline, f"it did not end: {self.printed[-2000:]}"
        assert "Traceback" not in self.printed
        lines = [line for line in self.printed.splitlines() if "http://" not in line]  # which are to be copied
        assert [] == [line for line in lines if cell_len(line) > _WIDTH]
        assert [] == re.findall(r"\b[a-z]+_[a-z_]+\b|<[A-Z]\w+", self.printed)  # no ids, and no values of Python
        return self._process.wait(_PATIENCE)

    @property
    def asked(self) -> bool:
        """Does it wait for a choice?"""
        return self.printed.endswith(ASKED) and len(self.printed) > self._seen

    def choose(self, choice: str) -> None:
        """Type a choice that is waited for."""
        self._seen = len(self.printed)
        self.type(choice)

    def read(self) -> bool:
        """Read what is there; False at the end."""
        read = self.stdout.read()
        self.printed += (read or b"").decode()
        return bool(read)

    def _read(self, deadline: float) -> bool:
        """Wait for something to read; False at the end."""
        with selectors.DefaultSelector() as selector:
            selector.register(self.stdout, selectors.EVENT_READ)
            return not selector.select(max(0.0, deadline - time.monotonic())) or self.read()


class AtATerminal(Person):
    """The same, whose input and output are a terminal: so the program asks what it asks of people alone."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.printed = ""
        self._seen = 0
        here, there = os.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "api", *arguments],
            cwd=folder,
            env=environment(folder, COLUMNS=str(_WIDTH)),
            stdin=there,
            stdout=there,
            stderr=there,
            start_new_session=True,
        )
        os.close(there)
        os.set_blocking(here, False)
        self._stdin, self.stdout = os.fdopen(os.dup(here), "wb"), os.fdopen(here, "rb", buffering=0)


def play_on(*people: Person, choice: str = "1", until: Callable[[], bool] | None = None) -> None:
    """Each types the same choice whenever one is asked for, until the game is over, or `until` then."""
    while not all(OVER in person.printed for person in people):
        if until is not None and until():
            return
        for person in people:
            if person.asked:
                person.choose(choice)
        read_any(*people)


def read_any(*people: Person) -> None:
    """Wait until one of them prints something."""
    with selectors.DefaultSelector() as selector:
        for person in people:
            selector.register(person.stdout, selectors.EVENT_READ, person)
        ready = selector.select(_PATIENCE)
    assert ready, "nobody printed anything"
    for key, _ in ready:
        assert key.data.read() or OVER in key.data.printed, f"it ended: {key.data.printed[-2000:]}"
