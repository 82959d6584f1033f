"""The programs of ``docs/live.md``, and a service that is killed and started again while they run."""

import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.api.serving import ROOT, announced, launch

DOCUMENT = (ROOT / "docs" / "live.md").read_text(encoding="utf-8")


def program(language: str, number: int = 0) -> str:
    """A program of the document by its language."""
    return str(re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)[number])


class Service:
    """A service on one port that is killed and started again."""

    def __init__(self, path: Path, **settings: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = str(free.getsockname()[1])
        self._path = path
        self._settings = {"TAKEBACK_PORT": self._port, "TAKEBACK_WEBHOOKS_PRIVATE": "on", **settings}
        self._process = launch(path, **self._settings)
        self.address = announced(self._process)

    def kill_and_restart(self) -> None:
        """Kill the process without warning, and start another on the same database."""
        self.kill()
        self._process = launch(self._path, **self._settings)
        announced(self._process)

    def kill(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.communicate(timeout=30)


@contextmanager
def launched(command: list[str], environment: dict[str, str]) -> Iterator["subprocess.Popen[str]"]:
    """A running program."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=30)
