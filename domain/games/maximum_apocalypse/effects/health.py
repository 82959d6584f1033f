"""Steps about health, hunger and poison of survivors and the dog."""

from typing import assert_never

from domain.games.maximum_apocalypse.actions import ChooseSurvivor, Pick
from domain.games.maximum_apocalypse.causes import About, Question
from domain.games.maximum_apocalypse.content import MODS, Script
from domain.games.maximum_apocalypse.effects import reach
from domain.games.maximum_apocalypse.effects.causes import cause_of
from domain.games.maximum_apocalypse.effects.combat import next_step
from domain.games.maximum_apocalypse.effects.damage import feed, grow_hungry
from domain.games.maximum_apocalypse.effects.damage import heal as heal_body
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.frames import Run, decode_body, encode_body
from domain.games.maximum_apocalypse.survivor_facts import PoisonSet
from domain.games.maximum_apocalypse.vocabulary import Cure, Heal, Hunger, Poison


def _own_body(decision: Decision, run: Run, about: About, n: int, answer: Pick | None) -> ChooseSurvivor | None:
    """The body concerned; with two, the seat chooses (M34)."""
    options = [ChooseSurvivor(run.who, dog) for dog in reach.bodies_alive(decision.state.survivors[run.who])]
    pick = decision.ask(run, answer, run.who, Question(about, cause_of(run), n), options)
    return pick if isinstance(pick, ChooseSurvivor) else None


def _body_in_reach(
    decision: Decision, run: Run, script: Script, about: About, n: int, answer: Pick | None
) -> ChooseSurvivor | None:
    options = [reach.as_pick(body) for body in reach.bodies_in_reach(decision.state, run.who, script.range)]
    pick = decision.ask(run, answer, run.who, Question(about, cause_of(run), n), options)
    return pick if isinstance(pick, ChooseSurvivor) else None


def heal(decision: Decision, run: Run, step: Heal, script: Script, answer: Pick | None) -> None:
    """Heal, with the bonus of the healer's gear."""
    n = step.n + sum([MODS[gear.card].heals for gear in decision.state.survivors[run.who].gear])
    if step.who == "bodies":
        decision.push(next_step(run))
        for dog in reach.bodies_alive(decision.state.survivors[run.who]):
            heal_body(decision, run.who, dog=dog, n=n, cause=cause_of(run))
        return
    if step.who == "self":
        pick = _own_body(decision, run, "heal", n, answer)
    else:
        pick = _body_in_reach(decision, run, script, "heal", n, answer)
    if pick is not None:
        decision.push(next_step(run))
        heal_body(decision, pick.survivor, dog=pick.dog, n=n, cause=cause_of(run))


def hunger(decision: Decision, run: Run, step: Hunger, answer: Pick | None) -> None:
    """Reduce hunger of one body or more, or raise it for all bodies of a survivor."""
    fed: list[tuple[int, bool]]
    match step.who:
        case "all":
            fed = [(place, dog) for place in reach.alive(decision.state) for dog in _bodies(decision, place)]
        case "bodies":
            fed = [(run.who, dog) for dog in _bodies(decision, run.who)]
        case "chosen":
            fed = [decode_body(run.it)]
        case "self" if step.n > 0:
            fed = [(run.who, dog) for dog in _bodies(decision, run.who)]
        case "self":
            pick = _own_body(decision, run, "feed", -step.n, answer)
            if pick is None:
                return
            fed = [(run.who, pick.dog)]
        case _:
            assert_never(step.who)
    decision.push(next_step(run))
    for place, dog in fed:
        if step.n < 0:
            feed(decision, place, dog=dog, n=-step.n, cause=cause_of(run), vain=step.who in {"self", "chosen"})
        else:
            grow_hungry(decision, place, dog=dog, cause=cause_of(run))


def _bodies(decision: Decision, who: int) -> list[bool]:
    return reach.bodies_alive(decision.state.survivors[who])


def cure(decision: Decision, run: Run, step: Cure, answer: Pick | None) -> None:
    """Remove all poison (golden test F)."""
    if step.who == "chosen":
        who, dog = decode_body(run.it)
    else:
        pick = _own_body(decision, run, "cure", 0, answer)
        if pick is None:
            return
        who, dog = pick.survivor, pick.dog
    decision.push(next_step(run))
    decision.emit(PoisonSet(who, dog, 0, decision.state.survivors[who].bodies[dog].poison, cause_of(run)))


def poison(decision: Decision, run: Run, step: Poison, answer: Pick | None) -> None:
    """Poison the body that was struck; gloves prevent it."""
    if run.picked:
        dog = decode_body(run.picked[0])[1]
    else:
        pick = _own_body(decision, run, "poisoned", step.n, answer)
        if pick is None:
            return
        dog = pick.dog
    decision.push(next_step(run))
    survivor = decision.state.survivors[run.who]
    immune = any(MODS[gear.card].no_poison for gear in survivor.gear)
    if survivor.bodies[dog].health and not immune:
        was = survivor.bodies[dog].poison
        decision.emit(PoisonSet(run.who, dog, was + step.n, was, cause_of(run)))


def pick_survivor(decision: Decision, run: Run, script: Script, answer: Pick | None) -> None:
    """Choose a body in range for the next steps."""
    pick = _body_in_reach(decision, run, script, "treat", 0, answer)
    if pick is not None:
        decision.push(next_step(run, it=encode_body(pick.survivor, dog=pick.dog)))
