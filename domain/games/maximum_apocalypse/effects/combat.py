"""Combat steps: damage, stuns, engaging monsters, monster attacks."""

from collections.abc import Sequence
from typing import assert_never

from domain.games.maximum_apocalypse.box.content import MONSTERS, scripts_of
from domain.games.maximum_apocalypse.box.kinds import MonsterKind
from domain.games.maximum_apocalypse.box.maps import in_monsters_reach, in_reach
from domain.games.maximum_apocalypse.box.vocabulary import Deal, Engage, Range, Stun, Wound
from domain.games.maximum_apocalypse.effects.damage import aim, bonus, hurt, place_tokens, striker
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.effects.effect import Effect
from domain.games.maximum_apocalypse.facts.gear import AmmoSpent
from domain.games.maximum_apocalypse.facts.monsters import MonsterHealed, MonsterLeft, MonsterStunned, MonsterTurned
from domain.games.maximum_apocalypse.table import reach
from domain.games.maximum_apocalypse.table.actions import ChooseMonster, ChooseTile, Done, Pick
from domain.games.maximum_apocalypse.table.causes import About, Cause, Question
from domain.games.maximum_apocalypse.table.frames import Attacks, Run, Strike, Suffer, decode_body, encode_body
from domain.games.maximum_apocalypse.table.state import State


def deal(effect: Effect, step: Deal) -> None:
    """Deal a survivor's damage."""
    match step.to:
        case "one":
            _deal_one(effect, step)
        case "another":
            _deal_another(effect, step)
        case "others" | "several":
            _deal_several(effect, step)
        case "all" | "engaged" | "tile":
            effect.go_on()
            for target in _all(effect, step):
                aim(effect.decision, effect.who, target, step.n, effect.cause)
        case "it":
            effect.go_on()
            aim(effect.decision, effect.who, effect.run.it, step.n, effect.cause)
        case _:
            assert_never(step.to)


def _deal_one(effect: Effect, step: Deal) -> None:
    options = [reach.as_pick(target) for target in reach.targets(effect.state, effect.who, effect.range, step.of)]
    if not options:
        effect.go_on()
        return
    pick = _shoot(effect, step, options)
    if pick is None:
        return
    target = reach.as_target(pick)
    n = step.n + (_all_ammo(effect) if step.plus_ammo else 0)
    effect.go_on(it=target, tile=_tile_of(effect.state, target))
    aim(effect.decision, effect.who, target, n, effect.cause)


def _shoot(effect: Effect, step: Deal, options: Sequence[Pick]) -> Pick | None:
    """Ask for the target; the damage is that with all ammunition spent and the bonus of gear."""
    gears = effect.state.survivors[effect.who].gear if step.plus_ammo else ()
    ammo = sum([gear.ammo for gear in gears if gear.card in reach.WEAPONS])
    about: About = "another-target" if step.to in {"another", "others"} or effect.run.picked else "target"
    return effect.ask(about, options, step.n + ammo + bonus(effect.state, effect.who, effect.cause))


def _all_ammo(effect: Effect) -> int:
    total = 0
    for gear in effect.state.survivors[effect.who].gear:
        if gear.ammo and gear.card in reach.WEAPONS:
            effect.emit(AmmoSpent(effect.who, gear.card, gear.ammo, 0, effect.cause))
            total += gear.ammo
    return total


def _deal_another(effect: Effect, step: Deal) -> None:
    card = effect.script.source
    gear = [each for each in effect.state.survivors[effect.who].gear if each.card == card]
    others = (
        reach.targets(effect.state, effect.who, effect.range, step.of) if gear and gear[0].ammo >= step.ammo else []
    )
    pick = _shoot(effect, step, [*[reach.as_pick(target) for target in others if target != effect.run.it], Done()])
    if pick is None:
        return
    effect.go_on()
    if not isinstance(pick, Done):
        effect.emit(AmmoSpent(effect.who, card, step.ammo, gear[0].ammo - step.ammo, effect.cause))
        aim(effect.decision, effect.who, reach.as_target(pick), step.n, effect.cause)


def _deal_several(effect: Effect, step: Deal) -> None:
    run = effect.run
    options: list[Pick] = []
    if len(run.picked) < step.most:
        options += [
            reach.as_pick(target)
            for target in reach.targets(effect.state, effect.who, effect.range, step.of)
            if target not in run.picked
            and (step.to == "several" or target != run.it)
            and (not step.same_tile or _tile_of(effect.state, target) == run.tile)
        ]
    if not options or step.to == "others" or run.picked:
        options.append(Done())
    pick = _shoot(effect, step, options)
    if isinstance(pick, Done):
        effect.go_on()
    elif pick is not None:
        target = reach.as_target(pick)
        effect.repeat(target)
        aim(effect.decision, effect.who, target, step.n, effect.cause)


def _all(effect: Effect, step: Deal) -> list[int]:
    state = effect.state
    if step.to == "all":
        return reach.targets(state, effect.who, effect.range, step.of)
    if step.to == "engaged":
        return [monster.id for monster in state.survivors[effect.who].engaged]
    there = [place for place in reach.alive(state) if state.survivors[place].tile == effect.run.tile]
    monsters = [monster.id for place in there for monster in state.survivors[place].engaged]
    return monsters + [
        encode_body(place, dog=dog) for place in there for dog in reach.bodies_alive(state.survivors[place])
    ]


def _tile_of(state: State, target: int) -> int:
    holder = decode_body(target)[0] if target < 0 else reach.holder_of(state, target)
    return -1 if holder is None else state.survivors[holder].tile


def wound(effect: Effect, step: Wound) -> None:
    """Deal damage to survivors that nobody aims."""
    decision, who, cause = effect.decision, effect.who, effect.cause
    match step.who:
        case "self":
            decision.push(Suffer(who, step.n, cause))
        case "veteran" | "dog":
            hurt(decision, who, dog=step.who == "dog", n=step.n, cause=cause)
        case "range":
            state, monster = effect.state, cause.why == "monster"
            near = in_monsters_reach if monster else in_reach
            n = step.n if monster else step.n + bonus(state, who, cause)
            source = 0 if monster else striker(state, who, cause)
            tiles = near(state.shape, state.survivors[who].tile, effect.range)
            for place in reach.alive(state):
                if state.survivors[place].tile in tiles:
                    for dog in reach.bodies_alive(state.survivors[place]):
                        hurt(decision, place, dog=dog, n=n, cause=cause, source=source)
        case _:
            assert_never(step.who)


def stun(effect: Effect, step: Stun) -> None:
    """Stun monsters until the stunner's next turn begins (M18)."""
    in_range = [monster.id for _, monster in reach.monsters_in_reach(effect.state, effect.who, effect.range)]
    if step.to == "one" and in_range:
        pick = effect.ask("stun", [ChooseMonster(monster) for monster in in_range])
        if pick is None:
            return
        stunned = [reach.as_target(pick)]
        effect.go_on(it=stunned[0])
    else:
        effect.go_on()
        stunned = [effect.run.it] if step.to == "it" else in_range
    for monster in stunned:
        holder = reach.holder_of(effect.state, monster)
        if holder is not None:
            kind = reach.engaged_of(effect.state, monster).kind
            effect.emit(MonsterStunned(holder, monster, kind, effect.who, effect.cause))


def engage(effect: Effect, step: Engage) -> None:
    """Turn monsters to the acting survivor, or this one to the weakest survivor in its range."""
    state, who, it = effect.state, effect.who, effect.run.it
    if step.who == "all":
        for holder, monster in reach.monsters_in_reach(state, who, effect.range):
            effect.emit(MonsterTurned(holder, monster.id, monster.kind, who, effect.cause))
        return
    found = reach.holder_of(state, it)
    if found is None:
        return
    if step.who == "weakest":
        near = reach.survivors_in_monsters_reach(state, state.survivors[found].tile, effect.range)
        who = min(near, key=lambda place: (_health(state, place), place != found, place))
    if who != found:
        effect.emit(MonsterTurned(found, it, reach.engaged_of(state, it).kind, who, effect.cause))


def _health(state: State, who: int) -> int:
    return min([body.health for body in state.survivors[who].bodies if body.health > 0])


def hide(effect: Effect) -> None:
    """Replace a monster by a token on the own tile; with three there, discard it (M44)."""
    pick = effect.choose("hide", hideable(effect.state, effect.who))
    if isinstance(pick, ChooseMonster):
        monster = reach.engaged_of(effect.state, pick.monster)
        effect.emit(MonsterLeft(effect.who, monster.id, monster.kind, "discard", effect.cause))
        place_tokens(effect.decision, effect.state.survivors[effect.who].tile, 1, effect.cause)


def hideable(state: State, who: int) -> list[ChooseMonster]:
    """Monsters engaged with a survivor, bosses excepted."""
    return [ChooseMonster(each.id) for each in state.survivors[who].engaged if not MONSTERS[each.kind].boss]


def heal_monsters(effect: Effect) -> None:
    """Heal all engaged monsters of this set."""
    effect.go_on()
    set_ = MONSTERS[effect.script.source].set
    for place, survivor in enumerate(effect.state.survivors):
        for monster in survivor.engaged:
            kind = MONSTERS[monster.kind]
            if kind.set == set_ and monster.health < kind.health:
                effect.emit(MonsterHealed(place, monster.id, monster.kind, effect.cause))


def pick_tile(effect: Effect) -> None:
    """Choose a tile in range, with tokens or survivors on it, for the next steps."""
    options = shellable(effect.state, effect.who, effect.range)
    pick = effect.ask("aim", options) if options else None
    if isinstance(pick, ChooseTile):
        effect.go_on(tile=pick.tile)


def shellable(state: State, who: int, range_: Range) -> list[ChooseTile]:
    """The tiles in range with tokens or survivors on them."""
    taken = {each.tile for each in state.survivors if each.alive}
    tiles = sorted(reach.tiles_in_reach(state, who, range_))
    return [ChooseTile(tile) for tile in tiles if state.tiles[tile].tokens or tile in taken]


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
