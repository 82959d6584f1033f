"""Stealth tests."""

from domain.games.maximum_apocalypse.causes import Cause
from domain.games.maximum_apocalypse.content import MODS, MONSTERS
from domain.games.maximum_apocalypse.effects import reach
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.state import Survivor
from domain.games.maximum_apocalypse.survivor_facts import StealthFailed, StealthRolled


def passes(decision: Decision, who: int, tile: int, cause: Cause) -> bool:
    """Make a stealth test (M9), without a roll where the result is certain."""
    if cause.why == "tile" and any(MODS[gear.card].crosses for gear in decision.state.survivors[who].gear):
        return True
    place = reach.place_of(decision.state, tile)
    if reach.fails_stealth(decision.state, who):
        decision.emit(StealthFailed(who, tile, place, cause, _giveaway(decision.state.survivors[who], who)))
        return False
    need = reach.stealth_of(decision.state, who, tile)
    dice = decision.rng.dice("stealth", 2, 6)
    decision.emit(StealthRolled(who, dice, need, tile, place, cause))
    return sum(dice) <= need


def _giveaway(survivor: Survivor, who: int) -> Cause:
    """The gear or the monster that gives a survivor away (M50)."""
    for gear in survivor.gear:
        if MODS[gear.card].found:
            return Cause("card", gear.card, who)
    monster = next(each for each in survivor.engaged if MONSTERS[each.kind].senses)
    return Cause("monster", monster.kind, who, monster.id)
