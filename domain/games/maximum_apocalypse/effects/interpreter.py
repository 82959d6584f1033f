"""The interpreter of the vocabulary."""

from typing import assert_never

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
from domain.games.maximum_apocalypse.table import reach
from domain.games.maximum_apocalypse.table.actions import Choose as ChooseWord
from domain.games.maximum_apocalypse.table.actions import Pick
from domain.games.maximum_apocalypse.table.frames import Coming, Run, Seek
from domain.games.maximum_apocalypse.table.state import Hold

ELSEWHERE = (vocabulary.Sneak, vocabulary.EquipOrDiscard)


def run_step(decision: Decision, run: Run, answer: Pick | None) -> None:  # noqa: PLR0915  # one case a step
    """Run one step of a script; the step pushes the frame of the next one."""
    steps = SCRIPTS[run.script].steps
    if run.at == len(steps):
        return
    step = steps[run.at]
    assert not isinstance(step, ELSEWHERE)  # noqa: S101  # arriving and finding see to these
    effect = Effect(decision, run, answer)
    who, cause = run.who, effect.cause
    match step:  # the most frequent first
        case vocabulary.Deal():
            combat.deal(effect, step)
        case vocabulary.Move():
            movement.move(effect, step)
        case vocabulary.DrawMonster():
            effect.go_on()
            drawers = reach.alive(decision.state) if step.who == "all" else [who]
            decision.push(*[Coming(place, step.n, cause) for place in drawers])
        case vocabulary.Scavenge():
            effect.go_on()
            decision.push(Seek(who, cause))
        case vocabulary.Wound():
            combat.wound(effect, step)
        case vocabulary.Heal():
            health.heal(effect, step)
        case vocabulary.Hunger():
            health.hunger(effect, step)
        case vocabulary.Cure():
            health.cure(effect, step)
        case vocabulary.Poison():
            health.poison(effect, step)
        case vocabulary.PickSurvivor():
            health.pick_survivor(effect)
        case vocabulary.Draw():
            effect.go_on()
            cards.draw(decision, who, step.n, cause)
        case vocabulary.Discard():
            cards.discard(effect, step)
        case vocabulary.Burn():
            effect.go_on()
            cards.burn(decision, who, step.n, cause)
        case vocabulary.DestroyGear() | vocabulary.GearOr() if step.who == "all" and not run.picked:
            alive = reach.alive(decision.state)
            decision.push(*[Run(place, run.script, run.at, run.it, picked=(1,)) for place in alive])
        case vocabulary.DestroyGear():
            cards.destroy_gear(effect, step)
        case vocabulary.GearOr():
            cards.gear_or(effect, step.n)
        case vocabulary.ScavengedOr():
            cards.scavenged_or(effect, step.n)
        case vocabulary.Look():
            scavenging.look(effect, step)
        case vocabulary.PlaceTokens():
            movement.place_beside(effect)
        case vocabulary.ClearTokens():
            movement.clear_tokens(effect, step)
        case vocabulary.PickTile():
            combat.pick_tile(effect)
        case vocabulary.Hide():
            combat.hide(effect)
        case vocabulary.Engage():
            combat.engage(effect, step)
        case vocabulary.Stun():
            combat.stun(effect, step)
        case vocabulary.Pull():
            movement.pull(effect)
        case vocabulary.Send():
            movement.send(effect, step)
        case vocabulary.Reveal():
            movement.reveal(effect, step)
        case vocabulary.GainActions():
            effect.go_on()
            extra_actions.gain(decision, who, step.n, cause)
        case vocabulary.LoseAction():
            effect.go_on()
            extra_actions.lose_one(decision, who, cause)
        case vocabulary.EndTurn():
            effect.go_on()
            extra_actions.cut(decision, who, cause)
        case vocabulary.Grant():
            extra_actions.grant(effect, step)
        case vocabulary.Reload():
            cards.reload(effect, step)
        case vocabulary.PayAmmo():
            cards.pay_ammo(effect)
        case vocabulary.Attach():
            cards.attach(effect, step)
        case vocabulary.Begin():
            effect.go_on()
            ends = step.until == "end-of-turn"
            decision.emit(HoldBegan(Hold(step.effect, step.n, who, step.scope == "all", who, ends, cause)))
        case vocabulary.Recover():
            cards.recover(effect, step)
        case vocabulary.TakeBack():
            cards.take_back(effect)
        case vocabulary.Search():
            cards.search(effect, step)
        case vocabulary.HandGear():
            cards.hand_gear(effect)
        case vocabulary.HealMonsters():
            combat.heal_monsters(effect)
        case vocabulary.Choose():
            _choose(effect, step)
        case vocabulary.DrawBoss():
            effect.go_on()
            objectives.draw_boss(decision, who)
        case vocabulary.Gift():
            scavenging.gift(effect, step)
        case vocabulary.Count():
            effect.go_on()
            objectives.count(decision, step.name, step.n)
        case vocabulary.Custom():
            objectives.HOOKS[step.hook](effect)
        case _:
            assert_never(step)


def _choose(effect: Effect, step: vocabulary.Choose) -> None:
    part = f"{effect.run.script}/{effect.run.at}/"
    options = [
        ChooseWord(option.word)
        for option in step.options
        if possible(effect.state, effect.who, SCRIPTS[part + option.word], effect.run.tile)
    ]
    pick = effect.ask("option", options)
    if isinstance(pick, ChooseWord):
        effect.go_on()
        effect.decision.push(Run(effect.who, part + pick.word, 0, effect.run.it, effect.run.tile))
