"""A generator of clients: installed into a folder of its own, run on the contract as it is, and made to play.

Each folder in `drivers/` is one generator. It holds ``generator.toml``, what to install (``requirements.txt``, with
every version pinned and hashed, ``package-lock.json``, or both), and the client program that plays a game by the
generated code.
"""

import fcntl
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tests.api.serving import ROOT

DRIVERS = Path(__file__).with_name("drivers")
CONTRACT = ROOT / "openapi" / "takeback.json"
_INSTALLED = ROOT / ".cache" / "generators"
_NODE_LOCK = "package-lock.json"
_VENV = (sys.executable, "-m", "venv", "--without-pip", "venv")
_PIP = (sys.executable, "-m", "pip", "--python", "venv/bin/python", "--quiet", "install", "--no-compile")
_INSTALLERS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "requirements.txt": (_VENV, (*_PIP, "--require-hashes", "--no-deps", "-r", "requirements.txt")),
    _NODE_LOCK: (("npm", "ci", "--no-audit", "--no-fund"),),
}
"""How to install what a lock names."""
_PACKAGES = frozenset({"venv", "node_modules"})


class NotInstalled(Exception):
    """A registry of packages, or a program that installs from it, cannot be reached."""


class Generator(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``generator.toml`` says; commands run in the generator's folder, which holds ``takeback.json``.

    ``generate``: from the contract to code. ``check``: the types of that code and of the client program. ``play``: the
    program that plays, with the server's address as its last argument.
    """

    name: str
    generate: str
    check: tuple[str, ...]
    play: str

    @property
    def folder(self) -> Path:
        """Where it is installed and generates."""
        return _INSTALLED / self.name

    @property
    def on_node(self) -> bool:
        """Does it run on Node.js?"""
        return (DRIVERS / self.name / _NODE_LOCK).exists()

    def install(self) -> None:
        """Copy the driver, and install what its locks name unless that is there already. Raises `NotInstalled`.

        What was generated before is removed: a generator that fails must not leave older code to play.
        """
        _INSTALLED.mkdir(parents=True, exist_ok=True)
        with (_INSTALLED / f"{self.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # a test waits for an installation that another process has begun
            self._prepare()

    def run(self, command: str, *arguments: str) -> str:
        """Run a command of the generator; returns what it printed, fails with it."""
        done = self._run((*shlex.split(command), *arguments))
        assert done.returncode == 0, f"$ {command}\n{done.stdout}{done.stderr}"
        return done.stdout

    def _prepare(self) -> None:
        locks = b"".join(lock.read_bytes() for lock in self._locks())
        mark, wanted = self.folder / ".installed", hashlib.sha256(locks).hexdigest()
        installed = mark.exists() and mark.read_text() == wanted
        self._clear(keep=_PACKAGES if installed else ())
        shutil.copytree(DRIVERS / self.name, self.folder, dirs_exist_ok=True)
        shutil.copy(CONTRACT, self.folder)
        if not installed:
            try:
                self._install()
            except (OSError, subprocess.CalledProcessError) as error:
                raise NotInstalled(f"{self.name} cannot be installed: {error}") from error
        mark.write_text(wanted)

    def _locks(self) -> list[Path]:
        files = (DRIVERS / self.name / lock for lock in _INSTALLERS)
        return [lock for lock in files if lock.exists()]

    def _clear(self, keep: Collection[str]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for found in self.folder.iterdir():
            if found.name in keep:
                continue
            if found.is_dir():
                shutil.rmtree(found)
            else:
                found.unlink()

    def _install(self) -> None:
        for lock in self._locks():
            for command in _INSTALLERS[lock.name]:
                self._run(command).check_returncode()

    def _run(self, command: tuple[str, ...]) -> "subprocess.CompletedProcess[str]":
        programs = [str(self.folder / "venv" / "bin"), str(self.folder / "node_modules" / ".bin"), os.environ["PATH"]]
        environment = {**os.environ, "PATH": os.pathsep.join(programs)}
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False)


def generators() -> list[Generator]:
    """Every generator, by name."""
    files = sorted(DRIVERS.glob("*/generator.toml"))
    return [_read(path) for path in files]


def _read(path: Path) -> Generator:
    found: dict[str, Any] = msgspec.toml.decode(path.read_bytes())
    return msgspec.convert({**found, "name": path.parent.name}, Generator)
