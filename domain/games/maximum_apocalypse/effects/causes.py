"""The cause of what a script does."""

from domain.games.maximum_apocalypse.causes import Cause
from domain.games.maximum_apocalypse.content import SCRIPTS
from domain.games.maximum_apocalypse.frames import Run


def cause_of(run: Run) -> Cause:
    """The card, tile, monster, class or mission whose script runs; a monster with its number."""
    script = SCRIPTS[run.script]
    return Cause(script.why, script.name, run.who, run.it if script.why == "monster" else 0)
