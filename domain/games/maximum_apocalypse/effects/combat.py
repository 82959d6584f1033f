"""Combat steps: damage, stuns, engaging monsters, monster attacks."""

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
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.frames import Attacks, Run, Strike, Suffer, decode_body, encode_body
from domain.games.maximum_apocalypse.kinds import MonsterKind
from domain.games.maximum_apocalypse.maps import in_monsters_reach, in_reach
from domain.games.maximum_apocalypse.monster_facts import MonsterHealed, MonsterLeft, MonsterStunned, MonsterTurned
from domain.games.maximum_apocalypse.state import State
from domain.games.maximum_apocalypse.vocabulary import Deal, Engage, Stun, Wound


def next_step(run: Run, *, it: int | None = None, tile: int | None = None) -> Run:
    """The frame for the step after this one."""
    return Run(run.who, run.script, run.at + 1, run.it if it is None else it, run.tile if tile is None else tile)


def again(run: Run, *picked: int) -> Run:
    """The frame that repeats this step."""
    return Run(run.who, run.script, run.at, run.it, run.tile, run.picked + picked)


def deal(decision: Decision, run: Run, step: Deal, script: Script, answer: Pick | None) -> None:
    """Deal a survivor's damage."""
    match step.to:
        case "one":
            _deal_one(decision, run, step, script, answer)
        case "another":
            _deal_another(decision, run, step, script, answer)
        case "others" | "several":
            _deal_several(decision, run, step, script, answer)
        case "all" | "engaged" | "tile":
            decision.push(next_step(run))
            for target in _all(decision.state, run, step, script):
                aim(decision, run.who, target, step.n, cause_of(run))
        case "it":
            decision.push(next_step(run))
            aim(decision, run.who, run.it, step.n, cause_of(run))
        case _:
            assert_never(step.to)


def _deal_one(decision: Decision, run: Run, step: Deal, script: Script, answer: Pick | None) -> None:
    options = [reach.as_pick(target) for target in reach.targets(decision.state, run.who, script.range, step.of)]
    if not options:
        decision.push(next_step(run))
        return
    cause = cause_of(run)
    pick = decision.ask(run, answer, run.who, _shot(decision, run, step, cause), options)
    if pick is None:
        return
    target = reach.as_target(pick)
    n = step.n + (_all_ammo(decision, run.who, cause) if step.plus_ammo else 0)
    decision.push(next_step(run, it=target, tile=_tile_of(decision.state, target)))
    aim(decision, run.who, target, n, cause)


def _shot(decision: Decision, run: Run, step: Deal, cause: Cause) -> Question:
    """The target and the damage, with all ammunition spent and the bonus of gear."""
    gears = decision.state.survivors[run.who].gear if step.plus_ammo else ()
    ammo = sum([gear.ammo for gear in gears if gear.card in reach.WEAPONS])
    about: About = "another-target" if step.to in {"another", "others"} or run.picked else "target"
    return Question(about, cause, step.n + ammo + bonus(decision.state, run.who, cause))


def _all_ammo(decision: Decision, who: int, cause: Cause) -> int:
    total = 0
    for gear in decision.state.survivors[who].gear:
        if gear.ammo and gear.card in reach.WEAPONS:
            decision.emit(AmmoSpent(who, gear.card, gear.ammo, 0, cause))
            total += gear.ammo
    return total


def _deal_another(decision: Decision, run: Run, step: Deal, script: Script, answer: Pick | None) -> None:
    gear = [each for each in decision.state.survivors[run.who].gear if each.card == script.source]
    others = [each for each in reach.targets(decision.state, run.who, script.range, step.of) if each != run.it]
    options: list[Pick] = [reach.as_pick(target) for target in others] if gear and gear[0].ammo >= step.ammo else []
    cause = cause_of(run)
    pick = decision.ask(run, answer, run.who, _shot(decision, run, step, cause), [*options, Done()])
    if pick is None:
        return
    decision.push(next_step(run))
    if not isinstance(pick, Done):
        decision.emit(AmmoSpent(run.who, script.source, step.ammo, gear[0].ammo - step.ammo, cause))
        aim(decision, run.who, reach.as_target(pick), step.n, cause)


def _deal_several(decision: Decision, run: Run, step: Deal, script: Script, answer: Pick | None) -> None:
    options: list[Pick] = []
    if len(run.picked) < step.most:
        options += [
            reach.as_pick(target)
            for target in reach.targets(decision.state, run.who, script.range, step.of)
            if target not in run.picked
            and (step.to == "several" or target != run.it)
            and (not step.same_tile or _tile_of(decision.state, target) == run.tile)
        ]
    if not options or step.to == "others" or run.picked:
        options.append(Done())
    cause = cause_of(run)
    pick = decision.ask(run, answer, run.who, _shot(decision, run, step, cause), options)
    if pick is None:
        return
    if isinstance(pick, Done):
        decision.push(next_step(run))
        return
    target = reach.as_target(pick)
    decision.push(again(run, target))
    aim(decision, run.who, target, step.n, cause)


def _all(state: State, run: Run, step: Deal, script: Script) -> list[int]:
    if step.to == "all":
        return reach.targets(state, run.who, script.range, step.of)
    if step.to == "engaged":
        return [monster.id for monster in state.survivors[run.who].engaged]
    there = [survivor for survivor in state.survivors if survivor.alive and survivor.tile == run.tile]
    monsters = [monster.id for survivor in there for monster in survivor.engaged]
    bodies = [
        encode_body(place, dog=dog)
        for place in reach.alive(state)
        if state.survivors[place].tile == run.tile
        for dog in reach.bodies_alive(state.survivors[place])
    ]
    return monsters + bodies


def _tile_of(state: State, target: int) -> int:
    holder = decode_body(target)[0] if target < 0 else reach.holder_of(state, target)
    return -1 if holder is None else state.survivors[holder].tile


def wound(decision: Decision, run: Run, step: Wound, script: Script) -> None:
    """Deal damage to survivors that nobody aims."""
    decision.push(next_step(run))
    state, cause = decision.state, cause_of(run)
    match step.who:
        case "self":
            decision.push(Suffer(run.who, step.n, cause))
        case "veteran" | "dog":
            hurt(decision, run.who, dog=step.who == "dog", n=step.n, cause=cause)
        case "range":
            monster = cause.why == "monster"
            near = in_monsters_reach if monster else in_reach
            n = step.n if monster else step.n + bonus(state, run.who, cause)
            source = 0 if monster else striker(state, run.who, cause)
            tiles = near(state.shape, state.survivors[run.who].tile, script.range)
            for place in reach.alive(state):
                if state.survivors[place].tile in tiles:
                    for dog in reach.bodies_alive(state.survivors[place]):
                        hurt(decision, place, dog=dog, n=n, cause=cause, source=source)
        case _:
            assert_never(step.who)


def stun(decision: Decision, run: Run, step: Stun, script: Script, answer: Pick | None) -> None:
    """Stun monsters until the stunner's next turn begins (M18)."""
    if step.to == "one":
        options = [
            ChooseMonster(monster.id) for _, monster in reach.monsters_in_reach(decision.state, run.who, script.range)
        ]
        if not options:
            decision.push(next_step(run))
            return
        pick = decision.ask(run, answer, run.who, Question("stun", cause_of(run)), options)
        if pick is None:
            return
        stunned = [reach.as_target(pick)]
        decision.push(next_step(run, it=stunned[0]))
    else:
        decision.push(next_step(run))
        in_range = [monster.id for _, monster in reach.monsters_in_reach(decision.state, run.who, script.range)]
        stunned = in_range if step.to == "all" else [run.it]
    for monster in stunned:
        holder = reach.holder_of(decision.state, monster)
        if holder is not None:
            kind = reach.engaged_of(decision.state, monster).kind
            decision.emit(MonsterStunned(holder, monster, kind, run.who, cause_of(run)))


def engage(decision: Decision, run: Run, step: Engage, script: Script) -> None:
    """Turn monsters to the acting survivor, or this one to the weakest survivor in its range."""
    decision.push(next_step(run))
    state = decision.state
    cause = cause_of(run)
    match step.who:
        case "all":
            for holder, monster in reach.monsters_in_reach(state, run.who, script.range):
                decision.emit(MonsterTurned(holder, monster.id, monster.kind, run.who, cause))
        case "it":
            found = reach.holder_of(state, run.it)
            if found is not None and found != run.who:
                kind = reach.engaged_of(state, run.it).kind
                decision.emit(MonsterTurned(found, run.it, kind, run.who, cause))
        case "weakest":
            found = reach.holder_of(state, run.it)
            if found is not None:
                near = reach.survivors_in_monsters_reach(state, state.survivors[found].tile, script.range)
                weakest = min(near, key=lambda place: (_health(state, place), place != found, place))
                if weakest != found:
                    kind = reach.engaged_of(state, run.it).kind
                    decision.emit(MonsterTurned(found, run.it, kind, weakest, cause))
        case _:
            assert_never(step.who)


def _health(state: State, who: int) -> int:
    return min([body.health for body in state.survivors[who].bodies if body.health > 0])


def hide(decision: Decision, run: Run, answer: Pick | None) -> None:
    """Replace a monster by a token on the own tile; with three there, discard it (M44)."""
    cause = cause_of(run)
    pick = decision.ask(run, answer, run.who, Question("hide", cause), hideable(decision.state, run.who))
    if pick is not None:
        decision.push(next_step(run))
        monster = reach.engaged_of(decision.state, reach.as_target(pick))
        decision.emit(MonsterLeft(run.who, monster.id, monster.kind, "discard", cause))
        place_tokens(decision, decision.state.survivors[run.who].tile, 1, cause)


def hideable(state: State, who: int) -> list[ChooseMonster]:
    """Monsters engaged with a survivor, bosses excepted."""
    return [ChooseMonster(each.id) for each in state.survivors[who].engaged if not MONSTERS[each.kind].boss]


def heal_monsters(decision: Decision, run: Run, script: Script) -> None:
    """Heal all engaged monsters of this set."""
    decision.push(next_step(run))
    set_ = MONSTERS[script.source].set
    for place, survivor in enumerate(decision.state.survivors):
        for monster in survivor.engaged:
            kind = MONSTERS[monster.kind]
            if kind.set == set_ and monster.health < kind.health:
                decision.emit(MonsterHealed(place, monster.id, monster.kind, cause_of(run)))


def pick_tile(decision: Decision, run: Run, script: Script, answer: Pick | None) -> None:
    """Choose a tile in range, with tokens or survivors on it, for the next steps."""
    here = decision.state.survivors[run.who].tile
    options = [
        ChooseTile(tile)
        for tile in sorted(in_reach(decision.state.shape, here, script.range))
        if worth_shelling(decision.state, tile)
    ]
    if not options:
        return
    pick = decision.ask(run, answer, run.who, Question("aim", cause_of(run)), options)
    if isinstance(pick, ChooseTile):
        decision.push(next_step(run, tile=pick.tile))


def worth_shelling(state: State, tile: int) -> bool:
    """Are there tokens or survivors on a tile?"""
    return state.tiles[tile].tokens > 0 or any(each.alive and each.tile == tile for each in state.survivors)


def attacks(decision: Decision, frame: Attacks, answer: Pick | None) -> None:
    """Step 5: monsters attack in order of arrival (M16); two bodies share those without range evenly (M34)."""
    who, monsters = frame.who, frame.monsters
    while monsters and not _attacks(decision.state, who, monsters[0]):
        monsters = monsters[1:]
    if not monsters:
        return
    bodies = reach.bodies_alive(decision.state.survivors[who])
    kind = MONSTERS[reach.engaged_of(decision.state, monsters[0]).kind]
    if len(bodies) == 1 or kind.range is not None:
        decision.push(Strike(who, monsters[0], bodies[0]), Attacks(who, monsters[1:], frame.split))
        return
    split = frame.split or (0, 0)
    left = sum(
        [
            _attacks(decision.state, who, each) and MONSTERS[reach.engaged_of(decision.state, each).kind].range is None
            for each in monsters
        ]
    )
    share = (sum(split) + left + 1) // 2
    options = [reach.as_pick(encode_body(who, dog=dog)) for dog in bodies if split[dog] < share]
    n = attack_damage(decision.state, kind) * _pounces(decision.state, kind, who)
    question = Question("attacked", Cause("monster", kind.id, who, monsters[0]), n)
    pick = decision.ask(Attacks(who, monsters, split), answer, who, question, options)
    if pick is None:
        return
    _, dog = decode_body(reach.as_target(pick))
    taken = (split[0] + (not dog), split[1] + dog)
    decision.push(Strike(who, monsters[0], dog), Attacks(who, monsters[1:], taken))


def _attacks(state: State, who: int, monster: int) -> bool:
    return any(each.id == monster and each.stunned_by < 0 for each in state.survivors[who].engaged)


def strike(decision: Decision, frame: Strike) -> None:
    """A monster attacks once: with a range everybody in it (M15); then its attack effects."""
    state = decision.state
    kind = MONSTERS[reach.engaged_of(state, frame.monster).kind]
    if kind.range is None:
        struck = [(frame.who, frame.dog)]
    else:
        near = reach.survivors_in_monsters_reach(state, state.survivors[frame.who].tile, kind.range)
        struck = [(place, dog) for place in near for dog in reach.bodies_alive(state.survivors[place])]
    n = attack_damage(state, kind)
    cause = Cause("monster", kind.id, frame.who, frame.monster)
    for script in scripts_of(kind.id, "attack"):
        runs = [
            Run(place, script.key, it=frame.monster, picked=(encode_body(place, dog=dog),)) for place, dog in struck
        ]
        once = script.ability is not None and script.ability.once
        decision.push(*([Run(frame.who, script.key, it=frame.monster)] if once else runs))
    for place, dog in struck:
        hurt(decision, place, dog=dog, n=n * _pounces(decision.state, kind, place), cause=cause)


def attack_damage(state: State, kind: MonsterKind) -> int:
    """The damage of a monster's attack, with the bonus of others of its set."""
    kinds = [MONSTERS[each.kind] for survivor in state.survivors for each in survivor.engaged]
    return kind.damage + sum([each.boosts for each in kinds if each.set == kind.set])


def _pounces(state: State, kind: MonsterKind, who: int) -> int:
    """The factor by which a survivor's damage from a monster is multiplied."""
    return 1 if state.survivors[who].moved else kind.pounces
