"""The commands of the operator, over a database."""

import os
from pathlib import Path

from tests.forking import completed


def takeback(database: Path, *words: str) -> tuple[int, str, str]:
    """The command over a database: exit status, stdout, stderr."""
    environment = {**os.environ, "TAKEBACK_DATABASE": f"sqlite:///{database}"}
    ended = completed("api", *words, environment=environment)
    return ended.returncode, ended.stdout, ended.stderr
