"""Programs from npm: installed into `.cache/npm/`, as lock files in the repository pin them.

``python -m tests.npm`` installs all that `make check` and tests need, in the order in which they need it, and the
generators of clients. So no test has to wait for it.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.api.serving import ROOT

AXE = ROOT / "tests" / "web" / "axe"
CLIENT = ROOT / "clients" / "typescript"
LINT = ROOT / "openapi" / "lint"
WEB = ROOT / "tests" / "web" / "lint"
OAUTH = ROOT / "tests" / "clients" / "oauth4webapi"
FOLDERS = (WEB, AXE, CLIENT, LINT, OAUTH)
"""All folders whose programs `make check` and tests use. Generators are installed with what they generate, in
`tests.generators`."""
_CACHE = ROOT / ".cache" / "npm"
_FILES = ("package.json", "package-lock.json", ".npmrc")


def programs(folder: Path) -> Path:
    """The folder of the programs that the lock file in `folder` pins, installed unless they are there already.

    Skips the test where they cannot be installed, unless nothing may be skipped.
    """
    try:
        return installed(folder)
    except (OSError, subprocess.CalledProcessError) as error:
        if os.environ.get("TAKEBACK_TESTS") == "all":
            raise
        pytest.skip(f"packages of {folder.name} cannot be installed from npm: {error}")


def installed(folder: Path) -> Path:
    """As `programs`. Raises what the installation raises."""
    target = _CACHE / folder.relative_to(ROOT).as_posix().replace("/", "-")
    target.mkdir(parents=True, exist_ok=True)
    with (target / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests in other processes wait for the one that installs
        _install(folder, target)
    return target / "node_modules" / ".bin"


def _install(folder: Path, target: Path) -> None:
    wanted = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    mark = target / ".installed"
    if mark.exists() and mark.read_text() == wanted:
        return
    mark.unlink(missing_ok=True)
    for name in _FILES:
        shutil.copy(folder / name, target)
    command = ("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    subprocess.run(command, cwd=target, check=True, stdout=subprocess.DEVNULL)
    mark.write_text(wanted)


def main() -> None:
    """Install everything that a run of the tests without soak tests uses."""
    for folder in FOLDERS:
        installed(folder)


if __name__ == "__main__":
    main()
