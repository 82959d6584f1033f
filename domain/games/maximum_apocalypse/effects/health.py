"""Steps about health, hunger and poison of survivors and the dog."""

from typing import assert_never

from domain.games.maximum_apocalypse.box.content import MODS
from domain.games.maximum_apocalypse.box.vocabulary import Cure, Heal, Hunger, Poison
from domain.games.maximum_apocalypse.effects import damage
from domain.games.maximum_apocalypse.effects.effect import Effect
from domain.games.maximum_apocalypse.facts.survivors import PoisonSet
from domain.games.maximum_apocalypse.table import actions, causes, frames, reach


def _own_body(effect: Effect, about: causes.About, n: int) -> actions.ChooseSurvivor | None:
    """The body concerned; with two, the seat chooses (M34)."""
    bodies = reach.bodies_alive(effect.state.survivors[effect.who])
    pick = effect.ask(about, [actions.ChooseSurvivor(effect.who, dog) for dog in bodies], n)
    return pick if isinstance(pick, actions.ChooseSurvivor) else None


def _body_in_reach(effect: Effect, about: causes.About, n: int) -> actions.ChooseSurvivor | None:
    bodies = reach.bodies_in_reach(effect.state, effect.who, effect.range)
    pick = effect.ask(about, [reach.as_pick(body) for body in bodies], n)
    return pick if isinstance(pick, actions.ChooseSurvivor) else None


def heal(effect: Effect, step: Heal) -> None:
    """Heal, with the bonus of the healer's gear."""
    survivor = effect.state.survivors[effect.who]
    n = step.n + sum([MODS[gear.card].heals for gear in survivor.gear])
    if step.who == "bodies":
        effect.go_on()
        for dog in reach.bodies_alive(survivor):
            damage.heal(effect.decision, effect.who, dog=dog, n=n, cause=effect.cause)
        return
    pick = _own_body(effect, "heal", n) if step.who == "self" else _body_in_reach(effect, "heal", n)
    if pick is not None:
        effect.go_on()
        damage.heal(effect.decision, pick.survivor, dog=pick.dog, n=n, cause=effect.cause)


def hunger(effect: Effect, step: Hunger) -> None:
    """Reduce hunger of one body or more, or raise it for all bodies of a survivor."""
    fed: list[tuple[int, bool]]
    match step.who:
        case "all":
            fed = [(place, dog) for place in reach.alive(effect.state) for dog in _bodies(effect, place)]
        case "bodies":
            fed = [(effect.who, dog) for dog in _bodies(effect, effect.who)]
        case "chosen":
            fed = [frames.decode_body(effect.run.it)]
        case "self" if step.n > 0:
            fed = [(effect.who, dog) for dog in _bodies(effect, effect.who)]
        case "self":
            pick = _own_body(effect, "feed", -step.n)
            if pick is None:
                return
            fed = [(effect.who, pick.dog)]
        case _:
            assert_never(step.who)
    effect.go_on()
    for place, dog in fed:
        if step.n < 0:
            vain = step.who in {"self", "chosen"}
            damage.feed(effect.decision, place, dog=dog, n=-step.n, cause=effect.cause, vain=vain)
        else:
            damage.grow_hungry(effect.decision, place, dog=dog, cause=effect.cause)


def _bodies(effect: Effect, who: int) -> list[bool]:
    return reach.bodies_alive(effect.state.survivors[who])


def cure(effect: Effect, step: Cure) -> None:
    """Remove all poison (golden test F)."""
    if step.who == "chosen":
        who, dog = frames.decode_body(effect.run.it)
    else:
        pick = _own_body(effect, "cure", 0)
        if pick is None:
            return
        who, dog = pick.survivor, pick.dog
    effect.go_on()
    effect.emit(PoisonSet(who, dog, 0, effect.state.survivors[who].bodies[dog].poison, effect.cause))


def poison(effect: Effect, step: Poison) -> None:
    """Poison the body that was struck; gloves prevent it."""
    if effect.run.picked:
        dog = frames.decode_body(effect.run.picked[0])[1]
    else:
        pick = _own_body(effect, "poisoned", step.n)
        if pick is None:
            return
        dog = pick.dog
    effect.go_on()
    survivor = effect.state.survivors[effect.who]
    immune = any(MODS[gear.card].no_poison for gear in survivor.gear)
    if survivor.bodies[dog].health and not immune:
        was = survivor.bodies[dog].poison
        effect.emit(PoisonSet(effect.who, dog, was + step.n, was, effect.cause))


def pick_survivor(effect: Effect) -> None:
    """Choose a body in range for the next steps."""
    pick = _body_in_reach(effect, "treat", 0)
    if pick is not None:
        effect.go_on(it=frames.encode_body(pick.survivor, dog=pick.dog))
