"""A fork ends, is killed and is read from as a process that ``python -m`` started."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.api.serving import running
from tests.forking import Forked, completed
from tests.grown.processes import command_line, descendants
from tests.projections.worker import until

pytestmark = pytest.mark.usefixtures("process")


def test_it_runs_a_module_with_its_words_and_environment() -> None:
    done = completed("timeit", "-n1", "-r1", "import os; print(os.environ)", environment={"WHO": "a fork"})

    assert 0 == done.returncode, done.stderr
    assert done.stdout.startswith("environ({'WHO': 'a fork'})")


def test_an_exception_is_its_error_and_exit_code() -> None:
    done = completed("timeit", "1 / 0", environment=os.environ)

    assert 1 == done.returncode
    assert "ZeroDivisionError" in done.stderr


def test_it_runs_until_it_is_killed() -> None:
    forked = Forked("http.server", "0", environment={"PYTHONUNBUFFERED": "1"})
    assert forked.poll() is None
    with pytest.raises(subprocess.TimeoutExpired):
        forked.wait(0)

    forked.kill()

    assert -signal.SIGKILL == forked.wait(60) == forked.poll()
    with pytest.raises(ProcessLookupError):
        os.kill(forked.pid, 0)


def test_the_first_worker_and_bots_of_a_server_are_forks_and_the_next_programs(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db", TAKEBACK_BOTS="on") as server:
        until(lambda: server.request("GET", "/readyz").status_code == 200)
        first = descendants(server.process.pid)
        assert 2 == len(first)
        assert all(b"tests.forks" in command_line(child) for child in first)

        for child in first:
            os.kill(child, signal.SIGKILL)

        for module in (b"projections", b"bots"):
            until(lambda: any(module in command_line(one) for one in descendants(server.process.pid)))  # noqa: B023  # asked at once
        assert 0 == server.stop()
