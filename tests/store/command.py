"""The commands of the operator, over a database."""

import os
import subprocess
import sys
from pathlib import Path

from tests.api.serving import ROOT


def takeback(database: Path, *words: str) -> tuple[int, str, str]:
    """The command over a database: exit status, stdout, stderr."""
    environment = {**os.environ, "TAKEBACK_DATABASE": f"sqlite:///{database}"}
    command = [sys.executable, "-m", "api", *words]
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60)
    return ended.returncode, ended.stdout, ended.stderr
