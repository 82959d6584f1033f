"""The two sides of a duel for one."""

from typing import Final

from msgspec.structs import replace

from domain.games.thermal_showdown.setup import DuelSetup
from domain.kernel.game import Seat

PLAYER: Final[Seat] = 0

APPRENTICE: Final[Seat] = 1
"""The other side. No player sits there: facts and views name it as they name a seat."""

NAME: Final = "the Apprentice"


def with_apprentice(setup: DuelSetup) -> DuelSetup:
    """The table as words see it: with the Apprentice beside the player."""
    return replace(setup, seats=2, names=(setup.name_of(PLAYER), NAME))
