"""Whether a script can run: every step of it has a target."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from domain.games.maximum_apocalypse.box import vocabulary
from domain.games.maximum_apocalypse.box.content import SCRIPTS, Script
from domain.games.maximum_apocalypse.effects import cards, combat, movement
from domain.games.maximum_apocalypse.table import reach
from domain.games.maximum_apocalypse.table.state import State

TARGETS = frozenset(["one", "several", "all"])
"""Targets that damage requires; further targets, or one chosen earlier, may be missing."""

S = TypeVar("S", bound=vocabulary.Step)


def missing_need(state: State, who: int, script: Script) -> str:
    """The refusal code of a requirement that the survivor does not meet, or the empty string."""
    needs = None if script.ability is None else script.ability.needs
    if needs is None:
        return ""
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
    """Whether every step of a script has a target. ``tile``: one chosen earlier."""
    for step in script.steps:
        condition = CONDITIONS.get(type(step))
        if condition is not None and not condition(state, who, script, step, tile):
            return False
    return True


def _deal(state: State, who: int, script: Script, step: vocabulary.Deal, tile: int) -> bool:
    return step.to not in TARGETS or bool(reach.targets(state, who, script.range, step.of))


def _stun(state: State, who: int, script: Script, step: vocabulary.Stun, tile: int) -> bool:
    return step.to == "it" or bool(reach.monsters_in_reach(state, who, script.range))


def _engage(state: State, who: int, script: Script, step: vocabulary.Engage, tile: int) -> bool:
    return step.who != "all" or bool(reach.monsters_in_reach(state, who, script.range))


def _do(state: State, who: int, script: Script, step: vocabulary.Do, tile: int) -> bool:
    options = OPTIONS.get(step.what)
    return options is None or bool(options(state, who, script))


def _clear_tokens(state: State, who: int, script: Script, step: vocabulary.ClearTokens, tile: int) -> bool:
    if step.where == "on_tile":
        return state.tiles[tile].tokens > 0
    return bool(movement.clearable(state, who, step, script.range))


def _send(state: State, who: int, script: Script, step: vocabulary.Send, tile: int) -> bool:
    return bool(movement.travellers(state, who, step))


def _choose(state: State, who: int, script: Script, step: vocabulary.Choose, tile: int) -> bool:
    place = script.steps.index(step)
    return any(possible(state, who, SCRIPTS[f"{script.key}/{place}/{option.word}"], tile) for option in step.options)


def _on(
    kind: type[S], condition: Callable[[State, int, Script, S, int], bool]
) -> tuple[type[vocabulary.Step], Callable[..., bool]]:
    """A typed entry of the table below."""
    return kind, condition


OPTIONS: Mapping[vocabulary.Deed, Callable[[State, int, Script], Sequence[object]]] = {
    "hide": lambda state, who, _: combat.hideable(state, who),
    "pick_tile": lambda state, who, script: combat.shellable(state, who, script.range),
    "pull": lambda state, who, script: movement.pullable(state, who, script.range),
    "pay_ammo": lambda state, who, _: cards.loaded(state, who),
    "take_back": lambda state, who, _: cards.returnable(state, who),
    "hand_gear": cards.handable,
}
"""What a deed needs one of; deeds not listed can always be done."""

CONDITIONS: Mapping[type[vocabulary.Step], Callable[..., bool]] = dict(
    [
        _on(vocabulary.Deal, _deal),
        _on(vocabulary.Stun, _stun),
        _on(vocabulary.Engage, _engage),
        _on(vocabulary.Do, _do),
        _on(vocabulary.ClearTokens, _clear_tokens),
        _on(vocabulary.Send, _send),
        _on(
            vocabulary.Reveal,
            lambda state, who, script, step, _: bool(movement.hidden_tiles(state, who, step, script.range)),
        ),
        _on(
            vocabulary.Grant,
            lambda state, _who, _script, step, _: step.whom != "another" or len(reach.alive(state)) > 1,
        ),
        _on(vocabulary.Reload, lambda state, who, script, step, _: bool(cards.reloadable(state, who, step, script))),
        _on(vocabulary.Attach, lambda state, who, script, step, _: bool(cards.attachable(state, who, step, script))),
        _on(vocabulary.Recover, lambda state, who, _script, step, _: bool(cards.recoverable(state, who, step.to))),
        _on(vocabulary.Look, lambda state, *_: any(pile.cards for pile in state.scavenge.piles)),
        _on(vocabulary.Choose, _choose),
    ]
)
"""Conditions by type of step; steps not listed can always run."""
