"""A fork ends, is killed and is read from as a process that ``python -m`` started."""

import os
import signal
import subprocess

import pytest

from tests.forking import Forked, completed

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
