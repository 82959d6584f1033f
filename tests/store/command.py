"""The commands of the operator, over a database."""

import os
from pathlib import Path

from tests.forking import completed


def takeback(database: Path, *words: str, **settings: str) -> tuple[int, str, str]:
    """The command over a database: exit status, stdout, stderr. `settings` override the environment."""
    environment = {**os.environ, "TAKEBACK_DATABASE": f"sqlite:///{database}", **settings}
    ended = completed("api", *words, environment=environment)
    return ended.returncode, ended.stdout, ended.stderr
