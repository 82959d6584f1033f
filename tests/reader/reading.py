"""Runs the independent reader on a transcript and returns its findings."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

NODE = shutil.which("node")
READER = Path(__file__).with_name("verify.mjs")


class Report(NamedTuple):
    """The reader's exit status, each failed check with its detail, and its whole output."""

    code: int
    failed: dict[str, str]
    printed: str


Read = Callable[..., Report]


def run(*words: object) -> Report:
    """Run the reader's command."""
    command = [NODE or "node", str(READER), *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    failures = [line[5:].partition(": ") for line in done.stdout.splitlines() if line.startswith("FAIL ")]
    return Report(done.returncode, {name: detail for name, _, detail in failures}, done.stdout + done.stderr)


def written(path: Path, lines: list[str]) -> Path:
    """Write lines to a path, and return it."""
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def refuses(report: Report, check: str, words: str = "") -> None:
    """Assert that exactly this check failed, with this detail."""
    assert [check] == list(report.failed), report.printed
    assert words in report.failed[check]
    assert report.code == 1
