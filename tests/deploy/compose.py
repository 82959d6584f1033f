"""The grown service of `compose.yaml`, from what git has of this folder, by the commands of docs/deploying.md."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which

import pytest

from tests.api.serving import ROOT
from tests.docs.programs import blocks

SECTION = "mkdir -m 700 .secrets"
"""How the first block of the page's part on compose begins; the last one takes everything down."""


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of the shell."""
    return subprocess.run(
        ["bash", "-euc", command],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def do(command: str, folder: Path) -> str:
    """Run a command that must succeed; what it prints."""
    done = run(command, folder)
    assert 0 == done.returncode, (command, done.stdout[-1000:], done.stderr[-2000:])
    return done.stdout


def commands() -> list[str]:
    """The blocks of the page's part on compose: from the secrets to taking it down."""
    shell = [block.text for block in blocks("deploying") if block.language == "sh"]
    first = next(number for number, text in enumerate(shell) if text.startswith(SECTION))
    return shell[first : first + 9]


@contextmanager
def cloned(folder: Path) -> Iterator[Path]:
    """A clone of this folder. What is started there is gone afterwards, with its volumes. Skips without Docker."""
    if which("docker") is None or run("docker compose version && docker info", ROOT).returncode:
        pytest.skip("docker compose, or its engine, is not available")
    clone = folder / "compose"
    clone.mkdir()
    do(f"git ls-files -z | xargs -0 tar c | tar x -C {clone}", ROOT)
    try:
        yield clone
    finally:
        do("docker compose --profile grown down --volumes", clone)
