"""The interpreter of the vocabulary: what each step does."""

from typing import assert_never

from domain.games.maximum_apocalypse.actions import Choose as ChooseWord
from domain.games.maximum_apocalypse.actions import Pick
from domain.games.maximum_apocalypse.causes import Question
from domain.games.maximum_apocalypse.content import SCRIPTS
from domain.games.maximum_apocalypse.effects import bodies, deeds, fight, finds, goods, quest, reach, ways
from domain.games.maximum_apocalypse.effects.causes import cause_of
from domain.games.maximum_apocalypse.effects.fight import next_step
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
            fight.deal(work, run, step, script, answer)
        case Move():
            ways.move(work, run, step, answer)
        case DrawMonster():
            drawers = reach.alive(work.state) if step.who == "all" else [who]
            work.then(*[Coming(place, step.n, cause_of(run)) for place in drawers], next_step(run))
        case Scavenge():
            work.then(Seek(who, cause_of(run)), next_step(run))
        case Wound():
            fight.wound(work, run, step, script)
        case Heal():
            bodies.heal(work, run, step, script, answer)
        case Hunger():
            bodies.hunger(work, run, step, answer)
        case Cure():
            bodies.cure(work, run, step, answer)
        case Poison():
            bodies.poison(work, run, step, answer)
        case PickSurvivor():
            bodies.pick_survivor(work, run, script, answer)
        case Draw():
            work.then(next_step(run))
            goods.draw(work, who, step.n, cause_of(run))
        case Discard():
            goods.discard(work, run, step, answer)
        case Burn():
            work.then(next_step(run))
            goods.burn(work, who, step.n, cause_of(run))
        case DestroyGear() | GearOr() if step.who == "all" and not run.picked:
            work.then(*[Run(place, run.script, run.at, run.it, picked=(1,)) for place in reach.alive(work.state)])
        case DestroyGear():
            goods.destroy_gear(work, run, step.n, answer)
        case GearOr():
            goods.gear_or(work, run, step.n, answer)
        case ScavengedOr():
            goods.scavenged_or(work, run, step.n, answer)
        case Look():
            finds.look(work, run, step, answer)
        case PlaceTokens():
            ways.place_beside(work, run)
        case ClearTokens():
            ways.clear_tokens(work, run, step, script, answer)
        case PickTile():
            fight.pick_tile(work, run, script, answer)
        case Hide():
            fight.hide(work, run, answer)
        case Engage():
            fight.engage(work, run, step, script)
        case Stun():
            fight.stun(work, run, step, script, answer)
        case Pull():
            ways.pull(work, run, script, answer)
        case Send():
            ways.send(work, run, step, answer)
        case Reveal():
            ways.reveal(work, run, step, script, answer)
        case GainActions():
            work.then(next_step(run))
            deeds.gain(work, who, step.n, cause_of(run))
        case LoseAction():
            work.then(next_step(run))
            deeds.lose_one(work, who, cause_of(run))
        case EndTurn():
            work.then(next_step(run))
            deeds.cut(work, who, cause_of(run))
        case Grant():
            deeds.grant(work, run, step, answer)
        case Reload():
            goods.reload(work, run, step, script, answer)
        case PayAmmo():
            goods.pay_ammo(work, run, answer)
        case Attach():
            goods.attach(work, run, step, script, answer)
        case Begin():
            work.then(next_step(run))
            ends = step.until == "end-of-turn"
            work.emit(HoldBegan(Hold(step.effect, step.n, who, step.scope == "all", who, ends, cause_of(run))))
        case Recover():
            goods.recover(work, run, step, answer)
        case TakeBack():
            goods.take_back(work, run, answer)
        case Search():
            goods.search(work, run, step)
        case HandGear():
            goods.hand_gear(work, run, script, answer)
        case HealMonsters():
            fight.heal_monsters(work, run, script)
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
            quest.draw_boss(work, who)
        case Gift():
            finds.gift(work, run, step)
        case Count():
            work.then(next_step(run))
            quest.count(work, step.name, step.n)
        case Custom():
            quest.HOOKS[step.hook](work, run, answer)
        case _:
            assert_never(step)
