"""The contract passes Redocly's and Spectral's rules, but for those that `openapi/lint/` switches off with a reason."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.api.serving import ROOT
from tests.npm import LINT, programs

CONTRACT = ROOT / "openapi" / "takeback.json"

pytestmark = [pytest.mark.usefixtures("npm"), pytest.mark.timeout(1200)]


def test_redocly_finds_nothing() -> None:
    assert [] == redocly(CONTRACT)


@pytest.mark.soak
def test_redocly_finds_what_is_broken(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(CONTRACT.read_text().replace('"operationId": "play"', '"operationId": "undo"'))

    assert "operation-operationId-unique" in redocly(broken)


@pytest.mark.soak
def test_spectral_finds_nothing() -> None:
    """It takes a minute of processor time, since it looks at every component wherever it is referred to."""
    command = ("spectral", "lint", str(CONTRACT), "--ruleset", "spectral.yaml", "--fail-severity", "hint", "--quiet")
    done = _run(command)

    assert (0, "") == (done.returncode, done.stdout), done.stdout + done.stderr


def test_every_rule_that_is_switched_off_has_its_reason() -> None:
    lines = [line for path in sorted(LINT.glob("*.yaml")) for line in path.read_text().splitlines()]

    assert [] == [line for line in lines if re.search(r": off\b(?!\s+# \w{2,})", line)]
    assert [] == [path.name for path in LINT.parent.rglob("*ignore*")]


def redocly(contract: Path) -> list[str]:
    """The rules that a contract breaks, warnings included."""
    command = (
        "redocly",
        "lint",
        str(contract),
        "--config",
        "redocly.yaml",
        "--format",
        "json",
        "--max-problems",
        "1000",
    )
    done = _run(command)
    assert done.stdout, done.stderr
    return [found["ruleId"] for found in json.loads(done.stdout)["problems"]]


def _run(command: tuple[str, ...]) -> "subprocess.CompletedProcess[str]":
    program, *arguments = command
    environment = {**os.environ, "REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true", "CI": "true"}
    return subprocess.run(
        [programs(LINT) / program, *arguments], cwd=LINT, env=environment, capture_output=True, text=True, check=False
    )
