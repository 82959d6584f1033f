"""The interpreter of the vocabulary: what each step does."""

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
from domain.games.maximum_apocalypse.effects.possible import possible
from domain.games.maximum_apocalypse.effects.work import Work
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


def run_step(work: Work, run: Run, answer: Pick | None) -> None:  # noqa: PLR0915  # one case a step
    """The step of a script that is due; what follows it is pushed by the step itself."""
    script = SCRIPTS[run.script]
    if run.at == len(script.steps):
        return
    step = script.steps[run.at]
    assert not isinstance(step, ELSEWHERE)  # noqa: S101  # arriving and finding see to these
    who = run.who
    match step:  # the most frequent first
        case Deal():
            combat.deal(work, run, step, script, answer)
        case Move():
            movement.move(work, run, step, answer)
        case DrawMonster():
            drawers = reach.alive(work.state) if step.who == "all" else [who]
            work.then(*[Coming(place, step.n, cause_of(run)) for place in drawers], next_step(run))
        case Scavenge():
            work.then(Seek(who, cause_of(run)), next_step(run))
        case Wound():
            combat.wound(work, run, step, script)
        case Heal():
            health.heal(work, run, step, script, answer)
        case Hunger():
            health.hunger(work, run, step, answer)
        case Cure():
            health.cure(work, run, step, answer)
        case Poison():
            health.poison(work, run, step, answer)
        case PickSurvivor():
            health.pick_survivor(work, run, script, answer)
        case Draw():
            work.then(next_step(run))
            card_steps.draw(work, who, step.n, cause_of(run))
        case Discard():
            card_steps.discard(work, run, step, answer)
        case Burn():
            work.then(next_step(run))
            card_steps.burn(work, who, step.n, cause_of(run))
        case DestroyGear() | GearOr() if step.who == "all" and not run.picked:
            work.then(*[Run(place, run.script, run.at, run.it, picked=(1,)) for place in reach.alive(work.state)])
        case DestroyGear():
            card_steps.destroy_gear(work, run, step.n, answer)
        case GearOr():
            card_steps.gear_or(work, run, step.n, answer)
        case ScavengedOr():
            card_steps.scavenged_or(work, run, step.n, answer)
        case Look():
            scavenging.look(work, run, step, answer)
        case PlaceTokens():
            movement.place_beside(work, run)
        case ClearTokens():
            movement.clear_tokens(work, run, step, script, answer)
        case PickTile():
            combat.pick_tile(work, run, script, answer)
        case Hide():
            combat.hide(work, run, answer)
        case Engage():
            combat.engage(work, run, step, script)
        case Stun():
            combat.stun(work, run, step, script, answer)
        case Pull():
            movement.pull(work, run, script, answer)
        case Send():
            movement.send(work, run, step, answer)
        case Reveal():
            movement.reveal(work, run, step, script, answer)
        case GainActions():
            work.then(next_step(run))
            extra_actions.gain(work, who, step.n, cause_of(run))
        case LoseAction():
            work.then(next_step(run))
            extra_actions.lose_one(work, who, cause_of(run))
        case EndTurn():
            work.then(next_step(run))
            extra_actions.cut(work, who, cause_of(run))
        case Grant():
            extra_actions.grant(work, run, step, answer)
        case Reload():
            card_steps.reload(work, run, step, script, answer)
        case PayAmmo():
            card_steps.pay_ammo(work, run, answer)
        case Attach():
            card_steps.attach(work, run, step, script, answer)
        case Begin():
            work.then(next_step(run))
            ends = step.until == "end-of-turn"
            work.emit(HoldBegan(Hold(step.effect, step.n, who, step.scope == "all", who, ends, cause_of(run))))
        case Recover():
            card_steps.recover(work, run, step, answer)
        case TakeBack():
            card_steps.take_back(work, run, answer)
        case Search():
            card_steps.search(work, run, step)
        case HandGear():
            card_steps.hand_gear(work, run, script, answer)
        case HealMonsters():
            combat.heal_monsters(work, run, script)
        case Choose():
            options = [
                ChooseWord(option.word)
                for option in step.options
                if possible(work.state, who, SCRIPTS[f"{run.script}/{run.at}/{option.word}"], run.tile)
            ]
            pick = work.choose(run, answer, who, Question("option", cause_of(run)), options)
            if isinstance(pick, ChooseWord):
                part = Run(who, f"{run.script}/{run.at}/{pick.word}", 0, run.it, run.tile)
                work.then(part, next_step(run))
        case DrawBoss():
            work.then(next_step(run))
            objectives.draw_boss(work, who)
        case Gift():
            scavenging.gift(work, run, step)
        case Count():
            work.then(next_step(run))
            objectives.count(work, step.name, step.n)
        case Custom():
            objectives.HOOKS[step.hook](work, run, answer)
        case _:
            assert_never(step)
