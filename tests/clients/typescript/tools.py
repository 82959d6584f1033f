"""Runs Node on the TypeScript client."""

import os
import shutil
import subprocess
from pathlib import Path

from tests.npm import CLIENT, programs

NODE = shutil.which("node") or "node"


def node(*words: object, folder: Path = CLIENT) -> str:
    """What a program of Node prints; it must not fail."""
    return _run([NODE, *map(str, words)], folder, os.environ["PATH"])


def npm(*words: str, folder: Path) -> str:
    """What a command of npm prints, with the programs of the client's lock on the path; it must not fail."""
    return _run(["npm", *words], folder, f"{programs(CLIENT)}{os.pathsep}{os.environ['PATH']}")


def tsc(*words: str, folder: Path) -> None:
    """Check types; there must be no fault."""
    _run([str(programs(CLIENT) / "tsc"), *words], folder, os.environ["PATH"])


def _run(command: list[str], folder: Path, path: str) -> str:
    environment = {**os.environ, "PATH": path}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
