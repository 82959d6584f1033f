"""The programs of the documentation, and a service that is killed and started again while they run."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx

from tests.api.serving import ROOT, announced, launch
from tests.ports import free_port

FOLDER = ROOT / "docs"
PATIENCE = 60
"""Seconds that a process may take to end, with those that it has started."""
_FENCED = re.compile(r"^```(\w+)(?: ([^\n]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A block of code of a page. ``about``: what stands behind its language, as in ``tab=curl``."""

    language: str
    about: str
    text: str


def blocks(page: str) -> list[Block]:
    """The blocks of code of a page, in order."""
    return [Block(*found) for found in _FENCED.findall((FOLDER / f"{page}.md").read_text(encoding="utf-8"))]


def program(language: str, number: int = 0, page: str = "live") -> str:
    """A program of a page by its language: a block outside of tabs."""
    return [block.text for block in blocks(page) if (block.language, block.about) == (language, "")][number]


def tabs(page: str) -> dict[str, str]:
    """The programs of a page by tab: all blocks of a tab, one behind the other, are one program."""
    found: dict[str, str] = {}
    for block in blocks(page):
        if block.about.startswith("tab="):
            found[block.about] = found.get(block.about, "") + block.text + "\n"
    return {about.removeprefix("tab="): text for about, text in found.items()}


class Service:
    """A service on one port that is killed and started again. ``http``: a client of the process that runs."""

    def __init__(self, path: Path, **settings: str) -> None:
        self._port = str(free_port())
        self._path = path
        self._settings = {"TAKEBACK_PORT": self._port, "TAKEBACK_WEBHOOKS_PRIVATE": "on", **settings}
        self.start()

    def kill_and_restart(self) -> None:
        """Kill the process without warning, and start another on the same database."""
        self.kill()
        self.start()

    def start(self) -> None:
        """Start a process on the database."""
        self._process = launch(self._path, **self._settings)
        self.address = announced(self._process.stdout)
        self.http = httpx.Client(base_url=f"{self.address}/v1", trust_env=False, timeout=PATIENCE)

    def kill(self) -> None:
        """Kill the process."""
        self.http.close()
        self._process.kill()
        self._process.communicate(timeout=PATIENCE)


@contextmanager
def launched(command: list[str], environment: dict[str, str]) -> Iterator["subprocess.Popen[str]"]:
    """A running program."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)
