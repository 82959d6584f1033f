"""`compose.yaml` on a real engine, by the commands of docs/running.md. Left out where no engine answers."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.api.serving import ROOT
from tests.docs.test_running import PAGE
from tests.grown.processes import until

pytestmark = [pytest.mark.usefixtures("process"), pytest.mark.soak, pytest.mark.timeout(1800)]

PROGRAM = """
import json, sys, urllib.request
address, method, path, token, body = json.loads(sys.argv[1])
request = urllib.request.Request(address + path, None if body is None else json.dumps(body).encode(), method=method)
request.add_header("Content-Type", "application/json")
if token: request.add_header("Authorization", "Bearer " + token)
try: print(urllib.request.urlopen(request, timeout=10).read().decode())
except urllib.error.HTTPError as error: print(json.dumps({"status": error.code}))
"""


class Engine:
    """A project of compose in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *command: str, check: bool = True) -> str:
        """What a command prints."""
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False, timeout=900)
        assert not check or not done.returncode, (command, done.stdout[-2000:], done.stderr[-2000:])
        return done.stdout

    def book(self, heading: str) -> None:
        """Run the commands of the page that follow some words."""
        block = PAGE[PAGE.index(heading) :].split("```sh\n")[1].split("```")[0]
        self.run("bash", "-euc", block)

    def compose(self, *arguments: str) -> str:
        """`docker compose` with all services."""
        return self.run("docker", "compose", "--profile", "grown", *arguments)

    def ask(self, service: str, address: str, method: str, path: str, token: str = "", body: Any = None) -> Any:
        """What the API answers to a request from within a container."""
        given = msgspec.json.encode([address, method, path, token, body]).decode()
        return msgspec.json.decode(self.compose("exec", "-T", service, "python", "-c", PROGRAM, given))

    def status(self, server: str) -> dict[str, str]:
        """What each database server does."""
        lines = self.compose("exec", "-T", server, "database", "status").splitlines()
        return dict(line.split(" ", 1) for line in lines)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    if (
        shutil.which("docker") is None
        or subprocess.run(["docker", "info"], capture_output=True, check=False).returncode
    ):
        pytest.skip("no container engine answers")
    folder = tmp_path_factory.mktemp("engine") / "takeback"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
    engine = Engine(folder)
    yield engine
    engine.compose("down", "--volumes", "--timeout", "30")


def test_one_file_is_served_soon_and_kept(engine: Engine) -> None:
    engine.run("docker", "compose", "build")
    started = time.monotonic()
    engine.run("docker", "compose", "up", "-d", "--wait")
    took = time.monotonic() - started
    here = "http://127.0.0.1:8000/v1"
    token = engine.ask("takeback", here, "POST", "/players", body={"name": "Ann"})["token"]
    engine.run("docker", "compose", "restart")
    until(lambda: engine.ask("takeback", here, "GET", "/me", token).get("name") == "Ann", "it serves again")
    assert took < 15, took
    assert "takeback" in engine.run("docker", "compose", "exec", "-T", "takeback", "takeback", "--help")
    engine.run("docker", "compose", "down")


def test_a_grown_service_starts_loses_its_primary_and_gets_it_back(engine: Engine) -> None:
    engine.book("Make its secrets once")
    engine.book("Create the first database server")
    started = time.monotonic()
    engine.book("Then start it.")
    until(lambda: "ok" in engine.run("docker", "compose", "ps", "proxy", "--format", "{{.State}}ok"), "the proxy runs")
    proxy = "http://proxy:8080/v1"
    assert time.monotonic() - started < 60
    token = engine.ask("api1", proxy, "POST", "/players", body={"name": "Ann"})["token"]
    table = engine.ask("api1", proxy, "POST", "/tables", token, {"game": "maverick"})["id"]
    engine.ask("api1", proxy, "POST", f"/tables/{table}/seats", token, {})

    engine.compose("kill", "a")
    until(lambda: "follows nobody" in engine.status("b")["b"], "the standby has noticed")
    chosen = next(name for name in "bc" if re.search("takes writes", _promoted(engine, name)))
    until(lambda: engine.ask("api1", proxy, "GET", f"/tables/{table}", token).get("version") == 3, "the table is there")
    until(lambda: "table" in engine.ask("api1", proxy, "POST", f"/tables/{table}/resign", token, {}), "it takes writes")

    engine.compose("up", "-d", "a")
    until(lambda: engine.status("a")["a"].startswith("standby, timeline 2"), "the former primary follows")
    assert engine.status("a")[chosen].startswith("primary, timeline 2")

    lost = next(name for name in "bc" if name != chosen)
    engine.compose("rm", "--stop", "--force", lost)
    engine.run("docker", "volume", "rm", f"takeback_database_{lost}")
    engine.compose("up", "-d", lost)
    until(lambda: engine.status(chosen)[lost].startswith("standby, timeline"), "the lost volume is copied")

    engine.compose("down")
    engine.book("Then start it.")
    until(
        lambda: engine.ask("api1", proxy, "GET", f"/tables/{table}", token).get("status") == "finished", "all is kept"
    )


def _promoted(engine: Engine, name: str) -> str:
    return engine.run("docker", "compose", "exec", "-T", name, "database", "promote", check=False)
