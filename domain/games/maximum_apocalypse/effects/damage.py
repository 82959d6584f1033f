"""Damage, hunger and death of survivors; damage to monsters and their end; monster tokens."""

from typing import Literal

from domain.games.maximum_apocalypse.card_facts import (
    AmmoSpent,
    CardsDiscarded,
    DeckShuffled,
)
from domain.games.maximum_apocalypse.causes import HUNGER, Cause
from domain.games.maximum_apocalypse.content import CARDS, CLASSES, MISSIONS, MODS, MONSTERS, scripts_of
from domain.games.maximum_apocalypse.effects import reach
from domain.games.maximum_apocalypse.effects.gear import lose_gear
from domain.games.maximum_apocalypse.effects.work import Work
from domain.games.maximum_apocalypse.facts import (
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
from domain.games.maximum_apocalypse.frames import Coming, Keep, NextTurn, Resolve, Run, Seek, Storage, coded, decoded
from domain.games.maximum_apocalypse.maps import geometry, in_monsters_reach
from domain.games.maximum_apocalypse.state import LAST_TRACK, STARVING, TOKENS, TOKENS_ON_TILE, State


def hurt(work: Work, who: int, *, dog: bool, n: int, cause: Cause, source: int = 0) -> None:
    """Damage to a body, less what gear takes off (M20). `source`: the coded body it comes from, 0 for no body."""
    survivor = work.state.survivors[who]
    if dog not in reach.bodies_alive(survivor):
        return
    if _sheltered(work, who):
        spare(work, who, dog=dog, n=n, cause=cause, keeper="shelter")
        return
    if dog and reach.holds(work.state, "dog-immune", who):
        spare(work, who, dog=dog, n=n, cause=cause, keeper="paws-off")
        return
    less = sum([MODS[gear.card].dog_taken if dog else MODS[gear.card].taken for gear in survivor.gear])
    taken = max(0, n + less)
    if taken == 0:
        spare(work, who, dog=dog, n=n, cause=cause, keeper="gear")
        return
    lose(work, who, dog=dog, n=taken, cause=cause, kept=n - taken)
    shooter = source or cause.monster
    if work.state.survivors[who].alive and _in_play(work.state, who, shooter):
        for gear in survivor.gear:
            for script in scripts_of(gear.card, "wounded"):
                if script.ability is not None and gear.ammo >= script.ability.ammo:
                    turret = Cause("card", gear.card, who)
                    left = gear.ammo - script.ability.ammo
                    work.emit(AmmoSpent(who, gear.card, script.ability.ammo, left, turret))
                    work.then(Run(who, script.key, it=shooter))


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


def spare(
    work: Work, who: int, *, dog: bool, n: int, cause: Cause, keeper: Literal["gear", "paws-off", "shelter"]
) -> None:
    """All of the damage is kept off a body."""
    work.emit(Wounded(who, dog, 0, work.state.survivors[who].bodies[dog].health, cause, n, keeper))


def lose(work: Work, who: int, *, dog: bool, n: int, cause: Cause, kept: int = 0) -> None:
    """Health is lost; `kept` is what gear took off."""
    left = max(0, work.state.survivors[who].bodies[dog].health - n)
    work.emit(Wounded(who, dog, n, left, cause, kept, "gear" if kept else ""))
    survivor = work.state.survivors[who]
    if survivor.bodies[dog].health == 0:
        if any(body.health > 0 for body in survivor.bodies):
            work.then(Storage(who))
        else:
            die(work, who, cause)


def heal(work: Work, who: int, *, dog: bool, n: int, cause: Cause) -> None:
    """Health back, up to the start (M21); what a survivor does in vain is told, too."""
    survivor = work.state.survivors[who]
    most = CLASSES[survivor.kind].bodies[dog].health - survivor.bodies[dog].health
    if dog in reach.bodies_alive(survivor) and (most > 0 or cause.why != "tile"):
        healed = min(n, most)
        work.emit(Healed(who, dog, healed, survivor.bodies[dog].health + healed, cause))


def feed(work: Work, who: int, *, dog: bool, n: int, cause: Cause, vain: bool) -> None:
    """Hunger falls, not below 1; below 6 the hunger track starts anew (M19). `vain`: told also if it stays."""
    body = work.state.survivors[who].bodies[dog]
    hunger = max(1, body.hunger - n)
    if body.health > 0 and (vain or hunger != body.hunger):
        work.emit(HungerSet(who, dog, hunger, 0 if hunger < STARVING else body.track, body.hunger, cause))


def grow_hungry(work: Work, who: int, *, dog: bool, cause: Cause) -> None:
    """Hunger rises by one; from 6 on it hurts 2, 4, 6, 8 and then kills (C8). It cannot be reduced."""
    body = work.state.survivors[who].bodies[dog]
    if body.hunger + 1 < STARVING:
        work.emit(HungerSet(who, dog, body.hunger + 1, 0, body.hunger, cause))
        return
    immune = bool(reach.holds(work.state, "no-hunger", who))
    track = min(body.track + 1, LAST_TRACK - 1 if immune else LAST_TRACK)
    work.emit(HungerSet(who, dog, STARVING, track, body.hunger, cause))
    if not immune:
        _put_gun_away(work, who)
        lose(work, who, dog=dog, n=body.health if track == LAST_TRACK else 2 * track, cause=HUNGER)


def _put_gun_away(work: Work, who: int) -> None:
    """Quick Draw: hunger damage shuffles the starting gear into the deck."""
    survivor = work.state.survivors[who]
    starter = CLASSES[survivor.kind].starts_with
    if starter is not None and any(gear.card == starter for gear in survivor.gear):
        lose_gear(work, who, starter, "deck", HUNGER)
        deck = work.state.players[survivor.seat].deck
        work.emit(DeckShuffled(survivor.seat, work.rng.shuffle("survivor-deck", (*deck, starter)), starter))


def die(work: Work, who: int, cause: Cause) -> None:
    """M30: monsters become tokens, a boss turns to the nearest survivor, scavenge cards stay where one fell."""
    survivor = work.state.survivors[who]
    others = [place for place in reach.alive(work.state) if place != who]
    tile = work.state.tiles[survivor.tile]
    tokens = 0
    death = Cause("death", survivor=who)
    for monster in survivor.engaged:
        boss = MONSTERS[monster.kind].boss
        if tile.gone or not others or not boss:
            work.emit(MonsterLeft(who, monster.id, monster.kind, "slain" if boss and tile.gone else "discard", death))
            tokens += not boss
        else:
            nearest = _nearest(work.state, who, others)
            work.emit(MonsterTurned(who, monster.id, monster.kind, nearest, death))
    player = work.state.players[survivor.seat]
    partners = [place for place in others if work.state.survivors[place].seat == survivor.seat]
    looked_at = tuple([held for held in player.aside if CARDS[held.card].set == "scavenge"])
    if looked_at and not _is_scavenging(work, partners):
        work.emit(CardsDiscarded(survivor.seat, looked_at, death, "aside"))
    hand = () if partners else player.hand
    dropped = tuple([held for held in hand if CARDS[held.card].set == "scavenge"])
    work.emit(SurvivorDied(who, dropped, cause))
    if not others:
        work.finish("all-dead", won=False)
    elif work.state.options.any_death_loses:
        work.finish("survivor-died", won=False)
    elif tokens and not tile.gone:
        place_tokens(work, survivor.tile, tokens, death)


def _is_scavenging(work: Work, survivors: list[int]) -> bool:
    """Whether one of these survivors has yet to choose from, or resolve, the cards set aside."""
    return any(isinstance(frame, Keep | Resolve) and frame.who in survivors for frame in work.stack)


def _nearest(state: State, who: int, others: list[int]) -> int:
    away = geometry(state.shape).distance[state.survivors[who].tile]
    count = len(state.survivors)
    return min(others, key=lambda place: (away[state.survivors[place].tile], (place - who) % count))


def place_tokens(work: Work, tile: int, n: int, cause: Cause) -> None:
    """Tokens onto a tile up to its cap (M3); with none left in the pool the table loses (M4)."""
    tiles = work.state.tiles
    if not work.state.options.no_token_cap:
        n = min(n, TOKENS_ON_TILE - tiles[tile].tokens)
    left = TOKENS - sum([each.tokens for each in tiles])
    placed = min(n, left)
    if placed > 0:
        work.emit(TokensPlaced(tile, placed, tiles[tile].tokens + placed, reach.place_of(work.state, tile), cause))
    if n > left:
        work.finish("no-tokens-left", won=False)


def remove_tokens(work: Work, tile: int, n: int, cause: Cause) -> None:
    """Tokens off a tile; a nest that is emptied is done with (mission 11)."""
    work.emit(TokensRemoved(tile, n, work.state.tiles[tile].tokens - n, reach.place_of(work.state, tile), cause))
    there = work.state.tiles[tile]
    markers = MISSIONS[work.state.options.mission].markers
    if there.marker and not there.tokens and markers.cleared == "emptied":
        work.emit(MarkerMet(tile, gone=True, place=reach.place_of(work.state, tile)))
        work.emit(reach.count(work.state, "nests", 1))


def aim(work: Work, who: int, target: int, n: int, cause: Cause) -> None:
    """A survivor's damage to a coded target."""
    n += bonus(work.state, who, cause)
    if target > 0:
        strike_monster(work, who, target, n, cause)
    else:
        victim, dog = decoded(target)
        hurt(work, victim, dog=dog, n=n, cause=cause, source=striker(work.state, who, cause))


def striker(state: State, who: int, cause: Cause) -> int:
    """The coded body that deals a survivor's damage: the dog for its own bite, or once it is alone."""
    bodies = reach.bodies_alive(state.survivors[who])
    return coded(who, dog=cause.why == "dog" or False not in bodies)


def bonus(state: State, who: int, cause: Cause) -> int:
    """What gear, attachments to the weapon and what holds for now add to a survivor's damage."""
    survivor = state.survivors[who]
    more = sum([hold.n for hold in reach.holds(state, "dealt", who)])
    for gear in survivor.gear:
        more += MODS[gear.card].dealt
        if gear.card == cause.name:
            more += reach.wears(gear)
    return more


def strike_monster(work: Work, who: int, monster: int, n: int, cause: Cause) -> None:
    """Damage to a monster that is still there; at no health it is destroyed."""
    holder = reach.holder_of(work.state, monster)
    if holder is None:
        return
    struck = reach.engaged_of(work.state, monster)
    hit = max(0, n - _shields(work.state, holder, monster))
    left = max(0, struck.health - hit)
    work.emit(MonsterHurt(holder, monster, struck.kind, hit, n - hit, left, cause))
    if left == 0:
        destroy(work, holder, monster, who, cause)


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


def destroy(work: Work, holder: int, monster: int, by: int, cause: Cause) -> None:
    """A monster is killed: its effect, the Queen's revenge (M39), what the killer searches."""
    kind = MONSTERS[reach.engaged_of(work.state, monster).kind]
    to: Literal["discard", "slain", "samples"] = "discard"
    if kind.boss:
        to = "slain"
    elif _wanted(work.state, kind.counts_as):
        to = "samples"
    work.emit(MonsterLeft(holder, monster, kind.id, to, cause, by))
    for script in scripts_of(kind.id, "destroyed"):
        work.then(Run(holder, script.key, it=monster))
    for survivor in work.state.survivors:
        for each in survivor.engaged:
            if MONSTERS[each.kind].avenged and MONSTERS[each.kind].set == kind.set:
                work.then(Coming(by, 1, Cause("monster", each.kind, by, each.id)))
    loot = reach.holds(work.state, "loot", by)
    if loot:
        work.then(Seek(by, loot[0].cause))


def _wanted(state: State, name: str) -> bool:
    needed = MISSIONS[state.options.mission].win.killed.get(name, 0)
    return needed > [MONSTERS[kind].counts_as for kind in state.quest.samples].count(name)
