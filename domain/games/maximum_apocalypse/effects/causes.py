"""What a script is part of, as the cause of what it does."""

from domain.games.maximum_apocalypse.causes import Cause
from domain.games.maximum_apocalypse.content import SCRIPTS
from domain.games.maximum_apocalypse.frames import Run


def cause_of(run: Run) -> Cause:
    """The card, tile, monster, class or mission whose script is run; the monster with its number."""
    script = SCRIPTS[run.script]
    return Cause(script.why, script.name, run.who, run.it if script.why == "monster" else 0)
