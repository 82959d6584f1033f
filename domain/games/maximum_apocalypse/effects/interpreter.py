"""The interpreter of the vocabulary."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from domain.games.maximum_apocalypse.box import vocabulary
from domain.games.maximum_apocalypse.box.content import SCRIPTS
from domain.games.maximum_apocalypse.effects import (
    cards,
    combat,
    extra_actions,
    health,
    movement,
    objectives,
    scavenging,
)
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.effects.effect import Effect
from domain.games.maximum_apocalypse.effects.possible import possible
from domain.games.maximum_apocalypse.facts.turn import HoldBegan
from domain.games.maximum_apocalypse.table import actions, frames, reach
from domain.games.maximum_apocalypse.table.state import Hold

Take = Callable[..., None]
S = TypeVar("S", bound=vocabulary.Step)


def run_step(decision: Decision, run: frames.Run, answer: actions.Pick | None) -> None:
    """Run one step of a script; the step pushes the frame of the next one."""
    steps = SCRIPTS[run.script].steps
    if run.at < len(steps):
        step = steps[run.at]
        STEPS[type(step)](Effect(decision, run, answer), step)


def _choose(effect: Effect, step: vocabulary.Choose) -> None:
    part = f"{effect.run.script}/{effect.run.at}/"
    options = [
        actions.Choose(option.word)
        for option in step.options
        if possible(effect.state, effect.who, SCRIPTS[part + option.word], effect.run.tile)
    ]
    pick = effect.choose("option", options)
    if isinstance(pick, actions.Choose):
        effect.decision.push(frames.Run(effect.who, part + pick.word, 0, effect.run.it, effect.run.tile))


def _draw_monsters(effect: Effect, step: vocabulary.DrawMonster) -> None:
    drawers = reach.alive(effect.state) if step.who == "all" else [effect.who]
    effect.decision.push(*[frames.Coming(place, step.n, effect.cause) for place in drawers])


def _begin(effect: Effect, step: vocabulary.Begin) -> None:
    who, ends = effect.who, step.until == "end-of-turn"
    effect.emit(HoldBegan(Hold(step.effect, step.n, who, step.scope == "all", who, ends, effect.cause)))


def _on(kind: type[S], take: Callable[[Effect, S], None]) -> tuple[type[vocabulary.Step], Take]:
    """A typed entry of the table below."""
    return kind, take


def _by_each(kind: type[vocabulary.DestroyGear | vocabulary.GearOr], take: Take) -> tuple[type[vocabulary.Step], Take]:
    """A step that concerns one survivor, or every one in turn."""

    def take_by_each(effect: Effect, step: vocabulary.DestroyGear | vocabulary.GearOr) -> None:
        run = effect.run
        if step.who == "all" and not run.picked:
            alive = reach.alive(effect.state)
            effect.decision.push(*[frames.Run(place, run.script, run.at, run.it, picked=(1,)) for place in alive])
        else:
            take(effect, step)

    return kind, take_by_each


def _at_once(kind: type[S], take: Callable[[Effect, S], None]) -> tuple[type[vocabulary.Step], Take]:
    """A step that asks nothing: the next one follows what comes of it."""

    def take_and_go_on(effect: Effect, step: S) -> None:
        effect.go_on()
        take(effect, step)

    return kind, take_and_go_on


DEEDS: Mapping[vocabulary.Deed, Callable[[Effect], None]] = {
    "scavenge": scavenging.seek_here,
    "place_tokens": movement.place_beside,
    "pick_tile": combat.pick_tile,
    "pick_survivor": health.pick_survivor,
    "hide": combat.hide,
    "pull": movement.pull,
    "lose_action": extra_actions.lose_one,
    "end_turn": extra_actions.cut,
    "pay_ammo": cards.pay_ammo,
    "take_back": cards.take_back,
    "hand_gear": cards.hand_gear,
    "heal_monsters": combat.heal_monsters,
    "draw_boss": objectives.draw_boss,
}
"""How each deed is done; arriving sees to ``sneak``, and finding to ``equip_or_discard``."""

STEPS: Mapping[type[vocabulary.Step], Take] = dict(
    [
        _on(vocabulary.Do, lambda effect, step: DEEDS[step.what](effect)),
        _on(vocabulary.Custom, lambda effect, step: objectives.HOOKS[step.hook](effect)),
        _on(vocabulary.Choose, _choose),
        _on(vocabulary.Deal, combat.deal),
        _at_once(vocabulary.Wound, combat.wound),
        _on(vocabulary.Stun, combat.stun),
        _at_once(vocabulary.Engage, combat.engage),
        _at_once(vocabulary.DrawMonster, _draw_monsters),
        _on(vocabulary.Heal, health.heal),
        _on(vocabulary.Hunger, health.hunger),
        _on(vocabulary.Cure, health.cure),
        _on(vocabulary.Poison, health.poison),
        _on(vocabulary.Move, movement.move),
        _on(vocabulary.Send, movement.send),
        _on(vocabulary.Reveal, movement.reveal),
        _on(vocabulary.ClearTokens, movement.clear_tokens),
        _at_once(vocabulary.Draw, lambda effect, step: cards.draw(effect.decision, effect.who, step.n, effect.cause)),
        _on(vocabulary.Discard, cards.discard),
        _at_once(vocabulary.Burn, cards.burn),
        _at_once(vocabulary.Search, cards.search),
        _on(vocabulary.Recover, cards.recover),
        _on(vocabulary.Reload, cards.reload),
        _on(vocabulary.Attach, cards.attach),
        _by_each(vocabulary.DestroyGear, cards.destroy_gear),
        _by_each(vocabulary.GearOr, cards.gear_or),
        _on(vocabulary.ScavengedOr, cards.scavenged_or),
        _on(vocabulary.Look, scavenging.look),
        _on(vocabulary.Gift, scavenging.gift),
        _at_once(vocabulary.GainActions, extra_actions.gain),
        _on(vocabulary.Grant, extra_actions.grant),
        _at_once(vocabulary.Begin, _begin),
        _at_once(vocabulary.Count, lambda effect, step: objectives.count(effect.decision, step.name, step.n)),
    ]
)
"""How each step is taken."""
