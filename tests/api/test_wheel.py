"""The wheel contains every file that the service reads, wherever it is installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.api.serving import ROOT

pytestmark = pytest.mark.usefixtures("process")

PACKAGES = ("api", "docs", "domain", "projections", "analysis", "bots", "openapi", "terminal", "clients/python")
READ = (".toml", ".md", ".json", ".css", ".js", ".svg")


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without a network from a copy of what is there, and unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    for package in PACKAGES:
        shutil.copytree(ROOT / package, source / package, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / file, source / file)
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-index", "--no-build-isolation", "--quiet", "."]
    subprocess.run([*command, "--wheel-dir", folder], cwd=source, check=True, timeout=120)
    with ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "unpacked")
    return folder / "unpacked"


def test_the_wheel_has_every_file_that_the_packages_read(unpacked: Path) -> None:
    there = {str(path.relative_to(ROOT)) for package in PACKAGES[:4] for path in (ROOT / package).rglob("*")}
    read = {path for path in there if path.endswith(READ)} | {"openapi/takeback.json", "openapi/asyncapi.json"}

    assert len(read) > 10
    assert [] == sorted(path for path in read if not (unpacked / path).is_file())


def test_the_wheel_has_the_licence(unpacked: Path) -> None:
    [metadata] = unpacked.glob("takeback-*.dist-info")

    for name in ("LICENSE", "NOTICE"):
        assert (ROOT / name).read_bytes() == (metadata / "licenses" / name).read_bytes()
    assert "License-Expression: MIT" in (metadata / "METADATA").read_text("utf-8").splitlines()


def test_the_documentation_is_read_from_the_wheel(unpacked: Path, tmp_path: Path) -> None:
    names = ("", "live", "changelog", "contributing", "docs.css")
    program = (
        "from api.documentation import contract, serving; "
        f"sizes = [len(serving.static_page(name).plain) for name in {names}]; "
        "print(serving.__file__, len(contract.contract_bytes()), min(sizes))"
    )

    # -P and -S keep the folder of these tests, and what is installed in editable form, out of the way.
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(unpacked), *site_packages()])}
    done = subprocess.run(
        [sys.executable, "-P", "-S", "-c", program],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )

    file, document, page = done.stdout.split()
    assert file.startswith(str(unpacked))
    assert int(document) > 10_000
    assert int(page) > 1_000


def test_the_terminal_client_and_what_it_imports_are_in_the_wheel(unpacked: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(unpacked), *site_packages()])}
    done = subprocess.run(
        [sys.executable, "-P", "-S", "-m", "api", "play", "--service", "http://127.0.0.1:1"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert "No service answers at http://127.0.0.1:1." in done.stdout


def site_packages() -> list[str]:
    """Where libraries are installed."""
    return [path for path in sys.path if path.endswith("site-packages")]
