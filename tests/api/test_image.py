"""The image has all that the service and its commands read, although most of the repository is left out."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.serving import ROOT
from tests.api.test_wheel import site_packages

pytestmark = pytest.mark.usefixtures("process")

IMPORTED = (
    "import api.app, api.documentation.serving as pages, api.clients.packages, terminal.commands; "
    "names = ('changelog', 'contributing', 'security', 'notice'); "
    "print(min(len(pages.static_page(name).plain) for name in names), len(api.clients.packages.packages()))"
)


def test_the_image_has_what_is_imported(tmp_path: Path) -> None:
    kept = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    for name in kept:
        source, target = ROOT / name, tmp_path / name
        if source.is_dir():
            shutil.copytree(source, target, symlinks=True, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy(source, target)
    [path] = re.findall(r"PYTHONPATH=(\S+)", (ROOT / "Dockerfile").read_text("utf-8"))
    folders = [*path.replace("/takeback", str(tmp_path)).split(os.pathsep), *site_packages()]

    # -P and -S keep the folder of these tests, and what is installed in editable form, out of the way.
    done = subprocess.run(
        [sys.executable, "-P", "-S", "-c", IMPORTED],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(folders)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert "" == done.stderr
    page, packages = map(int, done.stdout.split())
    assert 1_000 < page
    assert 2 == packages
