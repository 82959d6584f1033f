"""Steps that fight: damage, stuns, who is in front of whom."""

from typing import assert_never

from domain.games.maximum_apocalypse.actions import ChooseMonster, ChooseTile, Done, Pick
from domain.games.maximum_apocalypse.card_facts import (
    AmmoSpent,
)
from domain.games.maximum_apocalypse.causes import About, Cause, Question
from domain.games.maximum_apocalypse.content import MONSTERS, Script, scripts_of
from domain.games.maximum_apocalypse.effects import reach
from domain.games.maximum_apocalypse.effects.causes import cause_of
from domain.games.maximum_apocalypse.effects.damage import aim, bonus, hurt, place_tokens, striker
from domain.games.maximum_apocalypse.effects.work import Work
from domain.games.maximum_apocalypse.facts import (
    MonsterHealed,
    MonsterLeft,
    MonsterStunned,
    MonsterTurned,
)
from domain.games.maximum_apocalypse.frames import Attacks, Run, Strike, Suffer, coded, decoded
from domain.games.maximum_apocalypse.kinds import MonsterKind
from domain.games.maximum_apocalypse.maps import in_monsters_reach, in_reach
from domain.games.maximum_apocalypse.state import State
from domain.games.maximum_apocalypse.vocabulary import Deal, Engage, Stun, Wound


def next_step(run: Run, *, it: int | None = None, tile: int | None = None) -> Run:
    """The frame for the step after this one."""
    return Run(run.who, run.script, run.at + 1, run.it if it is None else it, run.tile if tile is None else tile)


def again(run: Run, *picked: int) -> Run:
    """The frame for the same step once more."""
    return Run(run.who, run.script, run.at, run.it, run.tile, run.picked + picked)


def deal(work: Work, run: Run, step: Deal, script: Script, answer: Pick | None) -> None:
    """Damage by a survivor."""
    match step.to:
        case "one":
            _deal_one(work, run, step, script, answer)
        case "another":
            _deal_another(work, run, step, script, answer)
        case "others" | "several":
            _deal_several(work, run, step, script, answer)
        case "all" | "engaged" | "tile":
            work.then(next_step(run))
            for target in _all(work.state, run, step, script):
                aim(work, run.who, target, step.n, cause_of(run))
        case "it":
            work.then(next_step(run))
            aim(work, run.who, run.it, step.n, cause_of(run))
        case _:
            assert_never(step.to)


def _deal_one(work: Work, run: Run, step: Deal, script: Script, answer: Pick | None) -> None:
    options = [reach.as_pick(target) for target in reach.targets(work.state, run.who, script.range, step.of)]
    if not options:
        work.then(next_step(run))
        return
    cause = cause_of(run)
    pick = work.choose(run, answer, run.who, _shot(work, run, step, cause), options)
    if pick is None:
        return
    target = reach.as_target(pick)
    n = step.n + (_all_ammo(work, run.who, cause) if step.plus_ammo else 0)
    work.then(next_step(run, it=target, tile=_tile_of(work.state, target)))
    aim(work, run.who, target, n, cause)


def _shot(work: Work, run: Run, step: Deal, cause: Cause) -> Question:
    """Whom to hit, and with how much: all ammunition and what gear adds counted in."""
    gears = work.state.survivors[run.who].gear if step.plus_ammo else ()
    ammo = sum([gear.ammo for gear in gears if gear.card in reach.WEAPONS])
    about: About = "another-target" if step.to in {"another", "others"} or run.picked else "target"
    return Question(about, cause, step.n + ammo + bonus(work.state, run.who, cause))


def _all_ammo(work: Work, who: int, cause: Cause) -> int:
    total = 0
    for gear in work.state.survivors[who].gear:
        if gear.ammo and gear.card in reach.WEAPONS:
            work.emit(AmmoSpent(who, gear.card, gear.ammo, 0, cause))
            total += gear.ammo
    return total


def _deal_another(work: Work, run: Run, step: Deal, script: Script, answer: Pick | None) -> None:
    gear = [each for each in work.state.survivors[run.who].gear if each.card == script.source]
    others = [each for each in reach.targets(work.state, run.who, script.range, step.of) if each != run.it]
    options: list[Pick] = [reach.as_pick(target) for target in others] if gear and gear[0].ammo >= step.ammo else []
    cause = cause_of(run)
    pick = work.choose(run, answer, run.who, _shot(work, run, step, cause), [*options, Done()])
    if pick is None:
        return
    work.then(next_step(run))
    if not isinstance(pick, Done):
        work.emit(AmmoSpent(run.who, script.source, step.ammo, gear[0].ammo - step.ammo, cause))
        aim(work, run.who, reach.as_target(pick), step.n, cause)


def _deal_several(work: Work, run: Run, step: Deal, script: Script, answer: Pick | None) -> None:
    options: list[Pick] = []
    if len(run.picked) < step.most:
        options += [
            reach.as_pick(target)
            for target in reach.targets(work.state, run.who, script.range, step.of)
            if target not in run.picked
            and (step.to == "several" or target != run.it)
            and (not step.same_tile or _tile_of(work.state, target) == run.tile)
        ]
    if not options or step.to == "others" or run.picked:
        options.append(Done())
    cause = cause_of(run)
    pick = work.choose(run, answer, run.who, _shot(work, run, step, cause), options)
    if pick is None:
        return
    if isinstance(pick, Done):
        work.then(next_step(run))
        return
    target = reach.as_target(pick)
    work.then(again(run, target))
    aim(work, run.who, target, step.n, cause)


def _all(state: State, run: Run, step: Deal, script: Script) -> list[int]:
    if step.to == "all":
        return reach.targets(state, run.who, script.range, step.of)
    if step.to == "engaged":
        return [monster.id for monster in state.survivors[run.who].engaged]
    there = [survivor for survivor in state.survivors if survivor.alive and survivor.tile == run.tile]
    monsters = [monster.id for survivor in there for monster in survivor.engaged]
    bodies = [
        coded(place, dog=dog)
        for place in reach.alive(state)
        if state.survivors[place].tile == run.tile
        for dog in reach.bodies_alive(state.survivors[place])
    ]
    return monsters + bodies


def _tile_of(state: State, target: int) -> int:
    holder = decoded(target)[0] if target < 0 else reach.holder_of(state, target)
    return -1 if holder is None else state.survivors[holder].tile


def wound(work: Work, run: Run, step: Wound, script: Script) -> None:
    """Damage to survivors that nobody aims."""
    work.then(next_step(run))
    state, cause = work.state, cause_of(run)
    match step.who:
        case "self":
            work.then(Suffer(run.who, step.n, cause))
        case "veteran" | "dog":
            hurt(work, run.who, dog=step.who == "dog", n=step.n, cause=cause)
        case "range":
            monster = cause.why == "monster"
            near = in_monsters_reach if monster else in_reach
            n = step.n if monster else step.n + bonus(state, run.who, cause)
            source = 0 if monster else striker(state, run.who, cause)
            tiles = near(state.shape, state.survivors[run.who].tile, script.range)
            for place in reach.alive(state):
                if state.survivors[place].tile in tiles:
                    for dog in reach.bodies_alive(state.survivors[place]):
                        hurt(work, place, dog=dog, n=n, cause=cause, source=source)
        case _:
            assert_never(step.who)


def stun(work: Work, run: Run, step: Stun, script: Script, answer: Pick | None) -> None:
    """Monsters that do nothing until the stunner's next turn (M18)."""
    if step.to == "one":
        options = [
            ChooseMonster(monster.id) for _, monster in reach.monsters_in_reach(work.state, run.who, script.range)
        ]
        if not options:
            work.then(next_step(run))
            return
        pick = work.choose(run, answer, run.who, Question("stun", cause_of(run)), options)
        if pick is None:
            return
        stunned = [reach.as_target(pick)]
        work.then(next_step(run, it=stunned[0]))
    else:
        work.then(next_step(run))
        in_range = [monster.id for _, monster in reach.monsters_in_reach(work.state, run.who, script.range)]
        stunned = in_range if step.to == "all" else [run.it]
    for monster in stunned:
        holder = reach.holder_of(work.state, monster)
        if holder is not None:
            kind = reach.engaged_of(work.state, monster).kind
            work.emit(MonsterStunned(holder, monster, kind, run.who, cause_of(run)))


def engage(work: Work, run: Run, step: Engage, script: Script) -> None:
    """Monsters turn to oneself, or this one to the weakest survivor that it reaches."""
    work.then(next_step(run))
    state = work.state
    cause = cause_of(run)
    match step.who:
        case "all":
            for holder, monster in reach.monsters_in_reach(state, run.who, script.range):
                work.emit(MonsterTurned(holder, monster.id, monster.kind, run.who, cause))
        case "it":
            found = reach.holder_of(state, run.it)
            if found is not None and found != run.who:
                kind = reach.engaged_of(state, run.it).kind
                work.emit(MonsterTurned(found, run.it, kind, run.who, cause))
        case "weakest":
            found = reach.holder_of(state, run.it)
            if found is not None:
                near = reach.survivors_in_monsters_reach(state, state.survivors[found].tile, script.range)
                weakest = min(near, key=lambda place: (_health(state, place), place != found, place))
                if weakest != found:
                    kind = reach.engaged_of(state, run.it).kind
                    work.emit(MonsterTurned(found, run.it, kind, weakest, cause))
        case _:
            assert_never(step.who)


def _health(state: State, who: int) -> int:
    return min([body.health for body in state.survivors[who].bodies if body.health > 0])


def hide(work: Work, run: Run, answer: Pick | None) -> None:
    """M44: a monster becomes a token on the own tile, or with three there goes to its discard pile."""
    cause = cause_of(run)
    pick = work.choose(run, answer, run.who, Question("hide", cause), hideable(work.state, run.who))
    if pick is not None:
        work.then(next_step(run))
        monster = reach.engaged_of(work.state, reach.as_target(pick))
        work.emit(MonsterLeft(run.who, monster.id, monster.kind, "discard", cause))
        place_tokens(work, work.state.survivors[run.who].tile, 1, cause)


def hideable(state: State, who: int) -> list[ChooseMonster]:
    """Monsters in front of a survivor that are no bosses."""
    return [ChooseMonster(each.id) for each in state.survivors[who].engaged if not MONSTERS[each.kind].boss]


def heal_monsters(work: Work, run: Run, script: Script) -> None:
    """All engaged monsters of this set are as new."""
    work.then(next_step(run))
    set_ = MONSTERS[script.source].set
    for place, survivor in enumerate(work.state.survivors):
        for monster in survivor.engaged:
            kind = MONSTERS[monster.kind]
            if kind.set == set_ and monster.health < kind.health:
                work.emit(MonsterHealed(place, monster.id, monster.kind, cause_of(run)))


def pick_tile(work: Work, run: Run, script: Script, answer: Pick | None) -> None:
    """A tile in range for what follows: one where something is."""
    here = work.state.survivors[run.who].tile
    options = [
        ChooseTile(tile)
        for tile in sorted(in_reach(work.state.shape, here, script.range))
        if worth_shelling(work.state, tile)
    ]
    if not options:
        return
    pick = work.choose(run, answer, run.who, Question("aim", cause_of(run)), options)
    if isinstance(pick, ChooseTile):
        work.then(next_step(run, tile=pick.tile))


def worth_shelling(state: State, tile: int) -> bool:
    """Are there tokens or survivors on a tile?"""
    return state.tiles[tile].tokens > 0 or any(each.alive and each.tile == tile for each in state.survivors)


def attacks(work: Work, frame: Attacks, answer: Pick | None) -> None:
    """Step 5, M16: in order of arrival. M34: those without range are shared evenly between the bodies."""
    who, monsters = frame.who, frame.monsters
    while monsters and not _attacks(work.state, who, monsters[0]):
        monsters = monsters[1:]
    if not monsters:
        return
    bodies = reach.bodies_alive(work.state.survivors[who])
    kind = MONSTERS[reach.engaged_of(work.state, monsters[0]).kind]
    if len(bodies) == 1 or kind.range is not None:
        work.then(Strike(who, monsters[0], bodies[0]), Attacks(who, monsters[1:], frame.split))
        return
    split = frame.split or (0, 0)
    left = sum(
        [
            _attacks(work.state, who, each) and MONSTERS[reach.engaged_of(work.state, each).kind].range is None
            for each in monsters
        ]
    )
    share = (sum(split) + left + 1) // 2
    options = [reach.as_pick(coded(who, dog=dog)) for dog in bodies if split[dog] < share]
    n = attack_damage(work.state, kind) * _pounces(work.state, kind, who)
    question = Question("attacked", Cause("monster", kind.id, who, monsters[0]), n)
    pick = work.choose(Attacks(who, monsters, split), answer, who, question, options)
    if pick is None:
        return
    _, dog = decoded(reach.as_target(pick))
    taken = (split[0] + (not dog), split[1] + dog)
    work.then(Strike(who, monsters[0], dog), Attacks(who, monsters[1:], taken))


def _attacks(state: State, who: int, monster: int) -> bool:
    return any(each.id == monster and each.stunned_by < 0 for each in state.survivors[who].engaged)


def strike(work: Work, frame: Strike) -> None:
    """A monster attacks once: with range everybody in reach (M15), then what its attack brings."""
    state = work.state
    kind = MONSTERS[reach.engaged_of(state, frame.monster).kind]
    if kind.range is None:
        struck = [(frame.who, frame.dog)]
    else:
        near = reach.survivors_in_monsters_reach(state, state.survivors[frame.who].tile, kind.range)
        struck = [(place, dog) for place in near for dog in reach.bodies_alive(state.survivors[place])]
    n = attack_damage(state, kind)
    cause = Cause("monster", kind.id, frame.who, frame.monster)
    for script in scripts_of(kind.id, "attack"):
        runs = [Run(place, script.key, it=frame.monster, picked=(coded(place, dog=dog),)) for place, dog in struck]
        once = script.ability is not None and script.ability.once
        work.then(*([Run(frame.who, script.key, it=frame.monster)] if once else runs))
    for place, dog in struck:
        hurt(work, place, dog=dog, n=n * _pounces(work.state, kind, place), cause=cause)


def attack_damage(state: State, kind: MonsterKind) -> int:
    """What an attack of a monster does, with what others of its set add."""
    kinds = [MONSTERS[each.kind] for survivor in state.survivors for each in survivor.engaged]
    return kind.damage + sum([each.boosts for each in kinds if each.set == kind.set])


def _pounces(state: State, kind: MonsterKind, who: int) -> int:
    """How many times the damage a survivor takes."""
    return 1 if state.survivors[who].moved else kind.pounces
