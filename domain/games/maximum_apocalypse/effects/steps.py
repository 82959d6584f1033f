"""The interpreter of the vocabulary."""

from typing import assert_never

from domain.games.maximum_apocalypse.actions import Choose as ChooseWord
from domain.games.maximum_apocalypse.actions import Pick
from domain.games.maximum_apocalypse.causes import Question
from domain.games.maximum_apocalypse.content import SCRIPTS
from domain.games.maximum_apocalypse.effects import (
    card_steps,
    combat,
    extra_actions,
    health,
    movement,
    objectives,
    reach,
    scavenging,
)
from domain.games.maximum_apocalypse.effects.causes import cause_of
from domain.games.maximum_apocalypse.effects.combat import next_step
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.effects.possible import possible
from domain.games.maximum_apocalypse.facts import HoldBegan
from domain.games.maximum_apocalypse.frames import Coming, Run, Seek
from domain.games.maximum_apocalypse.state import Hold
from domain.games.maximum_apocalypse.vocabulary import (
    Attach,
    Begin,
    Burn,
    Choose,
    ClearTokens,
    Count,
    Cure,
    Custom,
    Deal,
    DestroyGear,
    Discard,
    Draw,
    DrawBoss,
    DrawMonster,
    EndTurn,
    Engage,
    EquipOrDiscard,
    GainActions,
    GearOr,
    Gift,
    Grant,
    HandGear,
    Heal,
    HealMonsters,
    Hide,
    Hunger,
    Look,
    LoseAction,
    Move,
    PayAmmo,
    PickSurvivor,
    PickTile,
    PlaceTokens,
    Poison,
    Pull,
    Recover,
    Reload,
    Reveal,
    Scavenge,
    ScavengedOr,
    Search,
    Send,
    Sneak,
    Stun,
    TakeBack,
    Wound,
)

ELSEWHERE = (Sneak, EquipOrDiscard)


def run_step(decision: Decision, run: Run, answer: Pick | None) -> None:  # noqa: PLR0915  # one case a step
    """Run one step of a script; the step pushes the frame of the next one."""
    script = SCRIPTS[run.script]
    if run.at == len(script.steps):
        return
    step = script.steps[run.at]
    assert not isinstance(step, ELSEWHERE)  # noqa: S101  # arriving and finding see to these
    who = run.who
    match step:  # the most frequent first
        case Deal():
            combat.deal(decision, run, step, script, answer)
        case Move():
            movement.move(decision, run, step, answer)
        case DrawMonster():
            drawers = reach.alive(decision.state) if step.who == "all" else [who]
            decision.push(*[Coming(place, step.n, cause_of(run)) for place in drawers], next_step(run))
        case Scavenge():
            decision.push(Seek(who, cause_of(run)), next_step(run))
        case Wound():
            combat.wound(decision, run, step, script)
        case Heal():
            health.heal(decision, run, step, script, answer)
        case Hunger():
            health.hunger(decision, run, step, answer)
        case Cure():
            health.cure(decision, run, step, answer)
        case Poison():
            health.poison(decision, run, step, answer)
        case PickSurvivor():
            health.pick_survivor(decision, run, script, answer)
        case Draw():
            decision.push(next_step(run))
            card_steps.draw(decision, who, step.n, cause_of(run))
        case Discard():
            card_steps.discard(decision, run, step, answer)
        case Burn():
            decision.push(next_step(run))
            card_steps.burn(decision, who, step.n, cause_of(run))
        case DestroyGear() | GearOr() if step.who == "all" and not run.picked:
            decision.push(
                *[Run(place, run.script, run.at, run.it, picked=(1,)) for place in reach.alive(decision.state)]
            )
        case DestroyGear():
            card_steps.destroy_gear(decision, run, step.n, answer)
        case GearOr():
            card_steps.gear_or(decision, run, step.n, answer)
        case ScavengedOr():
            card_steps.scavenged_or(decision, run, step.n, answer)
        case Look():
            scavenging.look(decision, run, step, answer)
        case PlaceTokens():
            movement.place_beside(decision, run)
        case ClearTokens():
            movement.clear_tokens(decision, run, step, script, answer)
        case PickTile():
            combat.pick_tile(decision, run, script, answer)
        case Hide():
            combat.hide(decision, run, answer)
        case Engage():
            combat.engage(decision, run, step, script)
        case Stun():
            combat.stun(decision, run, step, script, answer)
        case Pull():
            movement.pull(decision, run, script, answer)
        case Send():
            movement.send(decision, run, step, answer)
        case Reveal():
            movement.reveal(decision, run, step, script, answer)
        case GainActions():
            decision.push(next_step(run))
            extra_actions.gain(decision, who, step.n, cause_of(run))
        case LoseAction():
            decision.push(next_step(run))
            extra_actions.lose_one(decision, who, cause_of(run))
        case EndTurn():
            decision.push(next_step(run))
            extra_actions.cut(decision, who, cause_of(run))
        case Grant():
            extra_actions.grant(decision, run, step, answer)
        case Reload():
            card_steps.reload(decision, run, step, script, answer)
        case PayAmmo():
            card_steps.pay_ammo(decision, run, answer)
        case Attach():
            card_steps.attach(decision, run, step, script, answer)
        case Begin():
            decision.push(next_step(run))
            ends = step.until == "end-of-turn"
            decision.emit(HoldBegan(Hold(step.effect, step.n, who, step.scope == "all", who, ends, cause_of(run))))
        case Recover():
            card_steps.recover(decision, run, step, answer)
        case TakeBack():
            card_steps.take_back(decision, run, answer)
        case Search():
            card_steps.search(decision, run, step)
        case HandGear():
            card_steps.hand_gear(decision, run, script, answer)
        case HealMonsters():
            combat.heal_monsters(decision, run, script)
        case Choose():
            options = [
                ChooseWord(option.word)
                for option in step.options
                if possible(decision.state, who, SCRIPTS[f"{run.script}/{run.at}/{option.word}"], run.tile)
            ]
            pick = decision.ask(run, answer, who, Question("option", cause_of(run)), options)
            if isinstance(pick, ChooseWord):
                part = Run(who, f"{run.script}/{run.at}/{pick.word}", 0, run.it, run.tile)
                decision.push(part, next_step(run))
        case DrawBoss():
            decision.push(next_step(run))
            objectives.draw_boss(decision, who)
        case Gift():
            scavenging.gift(decision, run, step)
        case Count():
            decision.push(next_step(run))
            objectives.count(decision, step.name, step.n)
        case Custom():
            objectives.HOOKS[step.hook](decision, run, answer)
        case _:
            assert_never(step)
