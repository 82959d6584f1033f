"""Gear that leaves a survivor's play area, and the storage that it gave."""

from domain.games.maximum_apocalypse.box.content import MODS
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.facts.gear import GearLeft, GearMoved, GearTarget, Laid
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.frames import Storage


def lose_gear(decision: Decision, who: int, card: str, to: GearTarget, cause: Cause, laid: Laid | None = None) -> None:
    """Take a gear out of play; check the storage limit next, which may have shrunk (RB gear, M26)."""
    decision.emit(GearLeft(who, card, to, cause, laid))
    if MODS[card].storage:
        decision.push(Storage(who))


def move_gear(decision: Decision, who: int, to: int, card: str, cause: Cause) -> None:
    """Move a gear to another survivor; check both storage limits next."""
    decision.emit(GearMoved(who, to, card, cause))
    decision.push(Storage(to), *((Storage(who),) if MODS[card].storage else ()))
