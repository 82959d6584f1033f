"""Gear that leaves a survivor's play area, and the storage that it gave."""

from typing import Literal

from domain.games.maximum_apocalypse.card_facts import GearLeft, GearMoved, Laid
from domain.games.maximum_apocalypse.causes import Cause
from domain.games.maximum_apocalypse.content import MODS
from domain.games.maximum_apocalypse.effects.work import Work
from domain.games.maximum_apocalypse.frames import Storage


def lose_gear(
    work: Work, who: int, card: str, to: Literal["discard", "deck", "laid"], cause: Cause, laid: Laid | None = None
) -> None:
    """A gear leaves play; with less storage than before, more may have to go next (RB gear, M26)."""
    work.emit(GearLeft(who, card, to, cause, laid))
    if MODS[card].storage:
        work.then(Storage(who))


def move_gear(work: Work, who: int, to: int, card: str, cause: Cause) -> None:
    """A gear goes to another survivor; each of the two then fits what it carries into its storage."""
    work.emit(GearMoved(who, to, card, cause))
    work.then(Storage(to), *((Storage(who),) if MODS[card].storage else ()))
