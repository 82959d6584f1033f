"""Whether a script could be run at all: every step of it has something to work on."""

from domain.games.maximum_apocalypse.content import SCRIPTS, Script
from domain.games.maximum_apocalypse.effects import fight, goods, reach, ways
from domain.games.maximum_apocalypse.kinds import Needs
from domain.games.maximum_apocalypse.maps import in_reach
from domain.games.maximum_apocalypse.state import State
from domain.games.maximum_apocalypse.vocabulary import (
    AnyStep,
    Attach,
    Choose,
    ClearTokens,
    Deal,
    Engage,
    Grant,
    HandGear,
    Hide,
    Look,
    PayAmmo,
    PickTile,
    Pull,
    Recover,
    Reload,
    Reveal,
    Send,
    Stun,
    TakeBack,
)

NO_NEEDS = Needs()


def missing_need(state: State, who: int, script: Script) -> str:
    """What an ability asks for and the survivor has not, as a refusal code; else the empty string."""
    needs = NO_NEEDS if script.ability is None else script.ability.needs
    survivor = state.survivors[who]
    if needs.gear:
        owners = state.survivors if needs.anywhere else (survivor,)
        if not any(gear.card in needs.gear for owner in owners for gear in owner.gear):
            return "needs-gear"
    if needs.dog is not None and reach.dog_alive(survivor) != (needs.dog == "alive"):
        return "needs-dog"
    if needs.no_monsters:
        here = [each for each in state.survivors if each.alive and each.tile == survivor.tile]
        if state.tiles[survivor.tile].tokens or any(each.engaged for each in here):
            return "monsters-here"
    return ""


def possible(state: State, who: int, script: Script, tile: int = -1) -> bool:
    """Has every step of a script something to work on? ``tile``: one chosen before."""
    return all(step_possible(state, who, script, place, step, tile) for place, step in enumerate(script.steps))


def step_possible(  # one case a step
    state: State, who: int, script: Script, place: int, step: AnyStep, tile: int
) -> bool:
    """Has a step something to work on?"""
    match step:
        case Deal(to="one") | Deal(to="several") | Deal(to="all"):
            return bool(reach.targets(state, who, script.range, step.of))
        case Stun(to="one") | Stun(to="all") | Engage(who="all"):
            return bool(reach.monsters_in_reach(state, who, script.range))
        case Hide():
            return bool(fight.hideable(state, who))
        case PickTile():
            here = state.survivors[who].tile
            return any(fight.worth_shelling(state, near) for near in in_reach(state.shape, here, script.range))
        case ClearTokens(where="on_tile"):
            return state.tiles[tile].tokens > 0
        case ClearTokens():
            return bool(ways.clearable(state, who, step, script.range))
        case Pull():
            return bool(ways.pullable(state, who, script.range))
        case Send(who="self"):
            return bool(ways.sendable(state, who, step))
        case Reveal():
            return bool(ways.hidden_tiles(state, who, step, script.range))
        case Grant(whom="another"):
            return len(reach.alive(state)) > 1
        case Reload():
            return bool(goods.reloadable(state, who, step, script))
        case PayAmmo():
            return bool(goods.loaded(state, who))
        case Attach():
            return bool(goods.attachable(state, who, step, script))
        case Recover():
            return bool(goods.recoverable(state, who, step.to))
        case TakeBack():
            return bool(goods.returnable(state, who))
        case HandGear():
            return bool(goods.handable(state, who, script))
        case Look():
            return any(pile.cards for pile in state.scavenge.piles)
        case Choose():
            return any(
                possible(state, who, SCRIPTS[f"{script.key}/{place}/{option.word}"], tile) for option in step.options
            )
        case _:
            return True
