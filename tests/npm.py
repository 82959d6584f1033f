"""Programs from npm: installed into `.cache/npm/`, as a lock file in the repository pins them."""

import fcntl
import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.api.serving import ROOT

_CACHE = ROOT / ".cache" / "npm"
_FILES = ("package.json", "package-lock.json", ".npmrc")


def programs(folder: Path) -> Path:
    """The folder of the programs that the lock file in `folder` pins, installed unless they are there already.

    Skips the test where they cannot be installed, unless nothing may be skipped.
    """
    target = _CACHE / folder.relative_to(ROOT).as_posix().replace("/", "-")
    target.mkdir(parents=True, exist_ok=True)
    with (target / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests in other processes wait for the one that installs
        try:
            _install(folder, target)
        except (OSError, subprocess.CalledProcessError) as error:
            if os.environ.get("TAKEBACK_TESTS") == "all":
                raise
            pytest.skip(f"packages of {folder.name} cannot be installed from npm: {error}")
    return target / "node_modules" / ".bin"


def _install(folder: Path, target: Path) -> None:
    wanted = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    installed = target / ".installed"
    if installed.exists() and installed.read_text() == wanted:
        return
    for name in _FILES:
        shutil.copy(folder / name, target)
    command = ("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    subprocess.run(command, cwd=target, check=True, capture_output=True)
    installed.write_text(wanted)
