"""Stealth tests."""

from domain.games.maximum_apocalypse.box.content import MODS, MONSTERS
from domain.games.maximum_apocalypse.effects.damage import remove_tokens
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.facts.survivors import StealthFailed, StealthRolled
from domain.games.maximum_apocalypse.table import causes, frames, reach
from domain.games.maximum_apocalypse.table.state import Survivor


def passes(decision: Decision, who: int, tile: int, cause: causes.Cause) -> bool:
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


def meet_tokens(decision: Decision, who: int, tile: int, *after: frames.AnyFrame) -> None:
    """Draw the tokens of a tile as monsters, then go on with the frames `after` it."""
    tokens = decision.state.tiles[tile].tokens
    if tokens == 0:
        decision.push(*after)
        return
    met = causes.Cause("tokens", survivor=who)
    decision.push(frames.Coming(who, tokens, met), *after)
    remove_tokens(decision, tile, tokens, met)


def _giveaway(survivor: Survivor, who: int) -> causes.Cause:
    """The gear or the monster that gives a survivor away (M50)."""
    for gear in survivor.gear:
        if MODS[gear.card].found:
            return causes.Cause("card", gear.card, who)
    monster = next(each for each in survivor.engaged if MONSTERS[each.kind].senses)
    return causes.Cause("monster", monster.kind, who, monster.id)
