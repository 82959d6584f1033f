"""Ctrl-C ends every command with the status that shells expect, and without a traceback."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from tests.api.serving import ROOT
from tests.grown.processes import until
from tests.ports import free_port
from tests.transparency.logs import KEY, POLICY
from tests.witness.test_witness import posted

pytestmark = pytest.mark.usefixtures("process")

TAKEBACK, OFFLINE = ("-m", "api"), ("-m", "domain")
ELSEWHERE = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "clients/python")))}
"""The environment of a command that runs in another folder."""


@pytest.fixture(autouse=True)
def _interruptible() -> Iterator[None]:
    """A shell lets what it runs in the background ignore SIGINT, and so would the processes of these tests."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize(
    "command",
    [
        (*TAKEBACK, "verify"),
        (*TAKEBACK, "export"),
        (*TAKEBACK, "import"),
        (*TAKEBACK, "analyse"),
        (*OFFLINE, "verify"),
        (*OFFLINE, "export"),
    ],
    ids=" ".join,
)
def test_a_command_that_reads_is_interrupted_quietly(tmp_path: Path, command: tuple[str, ...]) -> None:
    transcript = tmp_path / "transcript"
    os.mkfifo(transcript)
    reads = [sys.executable, *command, str(transcript)]
    with Popen(reads, stdout=PIPE, stderr=PIPE) as process, transcript.open("wb"):  # which opens once the other end is
        until(lambda: is_waiting(process.pid), "it reads")
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=30)

    assert (130, (b"", b"")) == (process.returncode, said)


def is_waiting(pid: int) -> bool:
    """Does a process wait, here for what it reads?

    A signal that comes just before it waits does not end the wait: Python has asked for signals already.
    """
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "S"


def test_a_command_is_interrupted_quietly_while_it_is_imported(tmp_path: Path) -> None:
    transcript = tmp_path / "transcript"
    os.mkfifo(transcript)
    command = [sys.executable, "-X", "importtime", *TAKEBACK, "verify", str(transcript)]
    with Popen(command, stdout=PIPE, stderr=PIPE) as process:
        assert process.stderr is not None
        while not process.stderr.readline().endswith(b" domain.kernel.game\n"):
            pass
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=30)

    assert 130 == process.returncode
    assert [] == [line for text in said for line in text.splitlines() if not line.startswith(b"import time:")]


def test_a_monitor_is_interrupted_quietly(tmp_path: Path) -> None:
    (tmp_path / "policy").write_text(POLICY)
    words = ("monitor", "http://127.0.0.1:1", "--policy", "policy", "--state", "copy")
    with Popen([sys.executable, *TAKEBACK, *words], cwd=tmp_path, env=ELSEWHERE, stderr=PIPE) as process:
        assert process.stderr is not None
        assert b"takeback: " in process.stderr.readline()  # no service answers, and it rests
        process.send_signal(signal.SIGINT)
        said = process.stderr.read()

    assert (130, b"") == (process.returncode, said)


@pytest.mark.parametrize("is_asked", [False, True])
def test_a_witness_is_interrupted_quietly(tmp_path: Path, *, is_asked: bool) -> None:
    port = free_port()
    files = ("--key", str(tmp_path / "key"), "--state", str(tmp_path / "state"))
    words = ("witness", "--listen", f"127.0.0.1:{port}", "--name", "a/w", "--log", str(KEY.key), *files)
    with Popen([sys.executable, *TAKEBACK, *words], stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        if is_asked:
            posted(port, "")
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)

    assert (130, b"") == (process.returncode, said)
