"""A program of Node signs in with an account that somebody has elsewhere, by a code."""

import subprocess
from collections.abc import Iterator

import pytest

from tests.api.serving import Running, running
from tests.clients.test_device_login import answer
from tests.npm import CLIENT

from .tools import NODE

pytestmark = pytest.mark.usefixtures("node", "process")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("login") / "takeback.db") as server:
        yield server


@pytest.mark.parametrize("said", ["Ann read", "access_denied"])
def test_a_program_is_signed_in_or_denied_by_a_code(server: Running, said: str) -> None:
    command = [NODE, str(CLIENT / "tests" / "login.mjs"), server.address, "bot"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        code, page = program.stdout.readline().split()
        answer(server.player("Ann"), code, allow=said != "access_denied")

        assert said == program.stdout.readline().strip()
        assert 0 == program.wait(60)
    assert page.endswith("/device")
