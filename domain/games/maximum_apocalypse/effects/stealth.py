"""Stealth tests."""

from domain.games.maximum_apocalypse.content import MODS
from domain.games.maximum_apocalypse.effects import reach
from domain.games.maximum_apocalypse.effects.work import Work
from domain.games.maximum_apocalypse.facts import DiceRolled


def passes(work: Work, who: int, tile: int, *, river: bool = False) -> bool:
    """A stealth test (M9), with no roll where it is decided already."""
    if river and any(MODS[gear.card].crosses for gear in work.state.survivors[who].gear):
        return True
    if reach.is_found(work.state, who):
        return False
    need = reach.stealth_of(work.state, who, tile)
    dice = work.rng.dice("stealth", 2, 6)
    work.emit(DiceRolled(who, "stealth", dice, need))
    return sum(dice) <= need
