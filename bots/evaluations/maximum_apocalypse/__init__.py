"""Maximum Apocalypse, as the bots judge it."""

from bots.evaluations.maximum_apocalypse.choices import sensible
from bots.evaluations.maximum_apocalypse.prospects import score

__all__ = ["score", "sensible"]
