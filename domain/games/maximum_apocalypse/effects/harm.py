"""Damage, hunger and death of survivors; damage to monsters and their end; monster tokens."""

from domain.games.maximum_apocalypse.card_facts import (
    AmmoSpent,
    CardsDiscarded,
    DeckShuffled,
)
from domain.games.maximum_apocalypse.content import CARDS, CLASSES, MISSIONS, MODS, MONSTERS, scripts_of
from domain.games.maximum_apocalypse.effects import reach
from domain.games.maximum_apocalypse.effects.gear import lose_gear
from domain.games.maximum_apocalypse.effects.work import Work
from domain.games.maximum_apocalypse.facts import (
    Counted,
    Healed,
    HungerSet,
    MarkerMet,
    MonsterHurt,
    MonsterLeft,
    MonsterTurned,
    SurvivorDied,
    TokensPlaced,
    TokensRemoved,
    Wounded,
)
from domain.games.maximum_apocalypse.frames import Coming, NextTurn, Run, Seek, Storage, coded, decoded
from domain.games.maximum_apocalypse.maps import geometry, in_monsters_reach
from domain.games.maximum_apocalypse.state import LAST_TRACK, STARVING, TOKENS, TOKENS_ON_TILE, State


def hurt(work: Work, who: int, *, dog: bool, n: int, source: int = 0) -> None:
    """Damage to a body, less what gear takes off (M20). `source`: the coded monster or body it comes from, or 0."""
    survivor = work.state.survivors[who]
    immune = dog and reach.holding(work.state, "dog-immune", who) is not None
    if immune or dog not in reach.bodies_alive(survivor) or _sheltered(work, who):
        return
    less = sum([MODS[gear.card].dog_taken if dog else MODS[gear.card].taken for gear in survivor.gear])
    taken = max(0, n + less)
    if taken == 0:
        return
    lose(work, who, dog=dog, n=taken)
    if work.state.survivors[who].alive and _in_play(work.state, who, source):
        for gear in survivor.gear:
            for script in scripts_of(gear.card, "wounded"):
                if script.ability is not None and gear.ammo >= script.ability.ammo:
                    work.emit(AmmoSpent(who, gear.card, script.ability.ammo))
                    work.then(Run(who, script.key, it=source))


def _sheltered(work: Work, who: int) -> bool:
    """Golden test R, RB End: at the end of its turn nothing hurts whoever came to a shelter in this turn."""
    survivor = work.state.survivors[who]
    return (
        who == work.state.turn.active
        and survivor.from_tile != survivor.tile
        and reach.kind_of_tile(work.state, survivor.tile).shelters
        and any(isinstance(frame, NextTurn) for frame in work.stack)
    )


def _in_play(state: State, who: int, source: int) -> bool:
    """Is there a monster, or somebody else, to shoot back at?"""
    if source > 0:
        return reach.holder_of(state, source) is not None
    return source < 0 and decoded(source)[0] != who and state.survivors[decoded(source)[0]].alive


def lose(work: Work, who: int, *, dog: bool, n: int) -> None:
    """Health is lost, whatever one wears."""
    work.emit(Wounded(who, dog, n))
    survivor = work.state.survivors[who]
    if survivor.bodies[dog].health == 0:
        if any(body.health > 0 for body in survivor.bodies):
            work.then(Storage(who))
        else:
            die(work, who)


def heal(work: Work, who: int, *, dog: bool, n: int) -> None:
    """Health back, up to the start (M21)."""
    survivor = work.state.survivors[who]
    most = CLASSES[survivor.kind].bodies[dog].health - survivor.bodies[dog].health
    if dog in reach.bodies_alive(survivor) and most > 0:
        work.emit(Healed(who, dog, min(n, most)))


def feed(work: Work, who: int, *, dog: bool, n: int) -> None:
    """Hunger falls, not below 1; below 6 the hunger track starts anew (M19)."""
    body = work.state.survivors[who].bodies[dog]
    hunger = max(1, body.hunger - n)
    if body.health > 0 and hunger != body.hunger:
        work.emit(HungerSet(who, dog, hunger, 0 if hunger < STARVING else body.track))


def grow_hungry(work: Work, who: int, *, dog: bool) -> None:
    """Hunger rises by one; from 6 on it hurts 2, 4, 6, 8 and then kills (C8). It cannot be reduced."""
    body = work.state.survivors[who].bodies[dog]
    if body.hunger + 1 < STARVING:
        work.emit(HungerSet(who, dog, body.hunger + 1, 0))
        return
    immune = reach.holding(work.state, "no-hunger", who) is not None
    track = min(body.track + 1, LAST_TRACK - 1 if immune else LAST_TRACK)
    work.emit(HungerSet(who, dog, STARVING, track))
    if not immune:
        _put_gun_away(work, who)
        lose(work, who, dog=dog, n=body.health if track == LAST_TRACK else 2 * track)


def _put_gun_away(work: Work, who: int) -> None:
    """Quick Draw: hunger damage shuffles the starting gear into the deck."""
    survivor = work.state.survivors[who]
    starter = CLASSES[survivor.kind].starts_with
    if starter is not None and any(gear.card == starter for gear in survivor.gear):
        lose_gear(work, who, starter, "deck")
        deck = work.state.players[survivor.seat].deck
        work.emit(DeckShuffled(survivor.seat, work.rng.shuffle("survivor-deck", (*deck, starter)), starter))


def die(work: Work, who: int) -> None:
    """M30: monsters become tokens, a boss turns to the nearest survivor, scavenge cards stay where one fell."""
    survivor = work.state.survivors[who]
    others = [place for place in reach.alive(work.state) if place != who]
    tile = work.state.tiles[survivor.tile]
    tokens = 0
    for monster in survivor.engaged:
        boss = MONSTERS[monster.kind].boss
        if tile.gone or not others or not boss:
            work.emit(MonsterLeft(who, monster.id, "slain" if boss and tile.gone else "discard"))
            tokens += not boss
        else:
            work.emit(MonsterTurned(who, monster.id, _nearest(work.state, who, others)))
    player = work.state.players[survivor.seat]
    last = all(work.state.survivors[place].seat != survivor.seat for place in others)
    if last:
        looked_at = tuple([held for held in player.aside if CARDS[held.card].set == "scavenge"])
        if looked_at:
            work.emit(CardsDiscarded(survivor.seat, looked_at, "aside"))
    dropped = tuple([held for held in player.hand if CARDS[held.card].set == "scavenge"]) if last else ()
    work.emit(SurvivorDied(who, dropped))
    if not others:
        work.finish("all-dead", won=False)
    elif work.state.options.any_death_loses:
        work.finish("survivor-died", won=False)
    elif tokens and not tile.gone:
        place_tokens(work, survivor.tile, tokens)


def _nearest(state: State, who: int, others: list[int]) -> int:
    away = geometry(state.shape).distance[state.survivors[who].tile]
    count = len(state.survivors)
    return min(others, key=lambda place: (away[state.survivors[place].tile], (place - who) % count))


def place_tokens(work: Work, tile: int, n: int) -> None:
    """Tokens onto a tile up to its cap (M3); with none left in the pool the table loses (M4)."""
    tiles = work.state.tiles
    if not work.state.options.no_token_cap:
        n = min(n, TOKENS_ON_TILE - tiles[tile].tokens)
    left = TOKENS - sum([each.tokens for each in tiles])
    if min(n, left) > 0:
        work.emit(TokensPlaced(tile, min(n, left)))
    if n > left:
        work.finish("no-tokens-left", won=False)


def remove_tokens(work: Work, tile: int, n: int) -> None:
    """Tokens off a tile; a nest that is emptied is done with (mission 11)."""
    work.emit(TokensRemoved(tile, n))
    there = work.state.tiles[tile]
    markers = MISSIONS[work.state.options.mission].markers
    if there.marker and not there.tokens and markers.cleared == "emptied":
        work.emit(MarkerMet(tile, gone=True))
        work.emit(Counted("nests", 1))


def aim(work: Work, who: int, target: int, n: int, source: str) -> None:
    """A survivor's damage to a coded target; `source` is the card or tile it comes from."""
    n += bonus(work.state, who, source)
    if target > 0:
        strike_monster(work, who, target, n)
    else:
        victim, dog = decoded(target)
        hurt(work, victim, dog=dog, n=n, source=striker(work.state, who, source))


def striker(state: State, who: int, source: str) -> int:
    """The coded body that deals a survivor's damage: the dog for its own bite, or once it is alone."""
    bodies = reach.bodies_alive(state.survivors[who])
    bites = source == f"{state.survivors[who].kind}-innate-1"
    return coded(who, dog=bites or False not in bodies)


def bonus(state: State, who: int, source: str) -> int:
    """What gear, attachments to the weapon and what holds for now add to a survivor's damage."""
    survivor = state.survivors[who]
    more = reach.holding(state, "dealt", who) or 0
    for gear in survivor.gear:
        more += MODS[gear.card].dealt
        if gear.card == source:
            more += reach.wears(gear)
    return more


def strike_monster(work: Work, who: int, monster: int, n: int) -> None:
    """Damage to a monster that is still there; at no health it is destroyed."""
    holder = reach.holder_of(work.state, monster)
    if holder is None:
        return
    n = max(0, n - _shields(work.state, holder, monster))
    if n:
        work.emit(MonsterHurt(holder, monster, n))
        if reach.engaged_of(work.state, monster).health == 0:
            destroy(work, holder, monster, who)


def _shields(state: State, holder: int, monster: int) -> int:
    set_ = MONSTERS[reach.engaged_of(state, monster).kind].set
    here = state.survivors[holder].tile
    total = 0
    for survivor in state.survivors:
        for each in survivor.engaged:
            kind = MONSTERS[each.kind]
            if kind.shields and kind.set == set_:
                tiles = in_monsters_reach(state.shape, survivor.tile, kind.range or "short")
                total += kind.shields * (here in tiles)
    return total


def destroy(work: Work, holder: int, monster: int, by: int) -> None:
    """A monster is killed: its effect, the Queen's revenge (M39), what the killer searches."""
    kind = MONSTERS[reach.engaged_of(work.state, monster).kind]
    if kind.boss:
        work.emit(MonsterLeft(holder, monster, "slain", by))
    elif _wanted(work.state, kind.counts_as):
        work.emit(MonsterLeft(holder, monster, "samples", by))
    else:
        work.emit(MonsterLeft(holder, monster, "discard", by))
    for script in scripts_of(kind.id, "destroyed"):
        work.then(Run(holder, script.key))
    for survivor in work.state.survivors:
        for each in survivor.engaged:
            if MONSTERS[each.kind].avenged and MONSTERS[each.kind].set == kind.set:
                work.then(Coming(by, 1))
    if reach.holding(work.state, "loot", by) is not None:
        work.then(Seek(by))


def _wanted(state: State, name: str) -> bool:
    needed = MISSIONS[state.options.mission].win.killed.get(name, 0)
    return needed > [MONSTERS[kind].counts_as for kind in state.quest.samples].count(name)
