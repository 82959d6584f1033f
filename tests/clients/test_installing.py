"""The Python client installs from a service, and from its folder, into an environment that has nothing else."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.serving import ROOT, running
from tests.clients.test_packages import RELEASE, WHEEL
from tests.docs.programs import tabs

pytestmark = [pytest.mark.soak, pytest.mark.usefixtures("process")]


@pytest.mark.parametrize("source", ["served", "listed", "folder"])
def test_it_installs_into_an_empty_environment_and_plays(tmp_path: Path, source: str) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "env"], check=True)
    python = str(tmp_path / "env/bin/python")
    folder = tmp_path / "python"  # a copy: what pip builds stays in the folder
    shutil.copytree(ROOT / "clients/python", folder, ignore=shutil.ignore_patterns("__pycache__", "build"))
    with running(tmp_path / "package.db", TAKEBACK_BOTS="on") as server:
        places = {
            "served": [f"{server.address}/clients/{WHEEL}"],
            "listed": ["--find-links", f"{server.address}/clients/", f"takeback-client=={RELEASE}"],
            "folder": [str(folder)],
        }
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *places[source]], check=True, cwd=tmp_path)
        program = [python, "-W", "ignore::ResourceWarning", "-c", tabs("clients")["Python"]]
        environment = {"SERVICE": server.address}
        done = subprocess.run(program, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert (0, "") == (done.returncode, done.stderr)
