"""Damage, hunger and death of survivors; damage to monsters and their destruction; monster tokens."""

from domain.games.maximum_apocalypse.box.content import CARDS, CLASSES, MISSIONS, MODS, MONSTERS, scripts_of
from domain.games.maximum_apocalypse.box.maps import geometry, in_monsters_reach
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.facts.cards import CardsDiscarded, DeckShuffled
from domain.games.maximum_apocalypse.facts.gear import AmmoSpent
from domain.games.maximum_apocalypse.facts.monsters import MonsterEnd, MonsterHurt, MonsterLeft, MonsterTurned
from domain.games.maximum_apocalypse.facts.survivors import Healed, HungerSet, Keeper, SurvivorDied, Wounded
from domain.games.maximum_apocalypse.facts.tiles import MarkerMet, TokensPlaced, TokensRemoved
from domain.games.maximum_apocalypse.table import causes, frames, reach, rulings
from domain.games.maximum_apocalypse.table.state import LAST_TRACK, STARVING, TOKENS, TOKENS_ON_TILE, State


def hurt(decision: Decision, who: int, *, dog: bool, n: int, cause: causes.Cause, source: int = 0) -> None:
    """Deal damage to a body, less what gear prevents (M20). `source`: the encoded body that deals it, 0 for none."""
    survivor = decision.state.survivors[who]
    if dog not in reach.bodies_alive(survivor):
        return
    keeper = _keeper(decision, who, dog=dog)
    less = {gear.card: MODS[gear.card].dog_taken if dog else MODS[gear.card].taken for gear in survivor.gear}
    gear_off = () if keeper else tuple([card for card in less if less[card]])
    taken = 0 if keeper else max(0, n + sum(less.values()))
    if taken == 0:
        decision.emit(Wounded(who, dog, 0, survivor.bodies[dog].health, cause, n, keeper, gear_off))
        return
    lose(decision, who, dog=dog, n=taken, cause=cause, kept=n - taken, gear=gear_off)
    shooter = source or cause.monster
    if decision.state.survivors[who].alive and _in_play(decision.state, who, shooter):
        for gear in survivor.gear:
            for script in scripts_of(gear.card, "wounded"):
                if script.ability is not None and gear.ammo >= script.ability.ammo:
                    turret = causes.Cause("card", gear.card, who)
                    left = gear.ammo - script.ability.ammo
                    decision.emit(AmmoSpent(who, gear.card, script.ability.ammo, left, turret))
                    decision.push(frames.Run(who, script.key, it=shooter))


def _keeper(decision: Decision, who: int, *, dog: bool) -> Keeper:
    """What keeps all damage off; a shelter does at the end of the turn in which one came (golden test R, RB End)."""
    state, survivor = decision.state, decision.state.survivors[who]
    came = who == state.turn.active and survivor.from_tile != survivor.tile
    shelters = came and reach.kind_of_tile(state, survivor.tile).shelters
    if shelters and any(isinstance(frame, frames.NextTurn) for frame in decision.stack):
        return "shelter"
    return "paws-off" if dog and reach.holds(state, "dog-immune", who) else ""


def _in_play(state: State, who: int, source: int) -> bool:
    """Whether the source of damage can be shot back at: a monster in play or another living survivor."""
    if source > 0:
        return reach.holder_of(state, source) is not None
    return source < 0 and frames.decode_body(source)[0] != who and state.survivors[frames.decode_body(source)[0]].alive


def lose(
    decision: Decision, who: int, *, dog: bool, n: int, cause: causes.Cause, kept: int = 0, gear: tuple[str, ...] = ()
) -> None:
    """Lose health and die at 0. `kept`: damage prevented by `gear`."""
    left = max(0, decision.state.survivors[who].bodies[dog].health - n)
    decision.emit(Wounded(who, dog, n, left, cause, kept, gear=gear))
    survivor = decision.state.survivors[who]
    if survivor.bodies[dog].health == 0:
        if any(body.health > 0 for body in survivor.bodies):
            decision.push(frames.Storage(who))
        else:
            die(decision, who, cause)


def heal(decision: Decision, who: int, *, dog: bool, n: int, cause: causes.Cause) -> None:
    """Heal a body up to its starting health (M21). A survivor's heal without effect is recorded, too."""
    survivor = decision.state.survivors[who]
    most = CLASSES[survivor.kind].bodies[dog].health - survivor.bodies[dog].health
    if dog in reach.bodies_alive(survivor) and (most > 0 or cause.why != "tile"):
        healed = min(n, most)
        decision.emit(Healed(who, dog, healed, survivor.bodies[dog].health + healed, cause))


def feed(decision: Decision, who: int, *, dog: bool, n: int, cause: causes.Cause, vain: bool) -> None:
    """Reduce hunger, not below 1; below 6 the hunger track resets (M19). `vain`: record it even without effect."""
    body = decision.state.survivors[who].bodies[dog]
    hunger = max(1, body.hunger - n)
    if body.health > 0 and (vain or hunger != body.hunger):
        decision.emit(HungerSet(who, dog, hunger, 0 if hunger < STARVING else body.track, body.hunger, cause))


def grow_hungry(decision: Decision, who: int, *, dog: bool, cause: causes.Cause) -> None:
    """Raise hunger by one; from 6 on it deals 2, 4, 6, 8 damage that nothing reduces, then kills (C8)."""
    body = decision.state.survivors[who].bodies[dog]
    if body.hunger + 1 < STARVING:
        decision.emit(HungerSet(who, dog, body.hunger + 1, 0, body.hunger, cause))
        return
    immune = bool(reach.holds(decision.state, "no-hunger", who))
    track = min(body.track + 1, LAST_TRACK - 1 if immune else LAST_TRACK)
    decision.emit(HungerSet(who, dog, STARVING, track, body.hunger, cause))
    if not immune:
        _put_gun_away(decision, who)
        lose(decision, who, dog=dog, n=body.health if track == LAST_TRACK else 2 * track, cause=causes.HUNGER)


def _put_gun_away(decision: Decision, who: int) -> None:
    """Quick Draw: hunger damage shuffles the starting gear into the deck."""
    survivor = decision.state.survivors[who]
    starter = CLASSES[survivor.kind].starts_with
    if starter is not None and any(gear.card == starter for gear in survivor.gear):
        decision.lose_gear(who, starter, "deck", causes.HUNGER)
        deck = decision.state.players[survivor.seat].deck
        decision.emit(DeckShuffled(survivor.seat, decision.rng.shuffle("survivor-deck", (*deck, starter)), starter))


def die(decision: Decision, who: int, cause: causes.Cause) -> None:
    """A survivor dies: monsters become tokens, a boss turns to the nearest survivor, scavenge cards drop (M30)."""
    survivor = decision.state.survivors[who]
    others = [place for place in reach.alive(decision.state) if place != who]
    tile = decision.state.tiles[survivor.tile]
    tokens = 0
    death = causes.Cause("death", survivor=who)
    for monster in survivor.engaged:
        boss = MONSTERS[monster.kind].boss
        if tile.gone or not others or not boss:
            lost = boss and tile.gone and not _discards_bosses(decision.state)
            decision.emit(MonsterLeft(who, monster.id, monster.kind, "slain" if lost else "discard", death))
            tokens += not boss
        else:
            nearest = _nearest(decision.state, who, others)
            decision.emit(MonsterTurned(who, monster.id, monster.kind, nearest, death))
    player = decision.state.players[survivor.seat]
    partners = [place for place in others if decision.state.survivors[place].seat == survivor.seat]
    looked_at = tuple([held for held in player.aside if CARDS[held.card].set == "scavenge"])
    if looked_at and not _is_scavenging(decision, partners):
        decision.emit(CardsDiscarded(survivor.seat, looked_at, death, "aside"))
    hand = () if partners else player.hand
    dropped = tuple([held for held in hand if CARDS[held.card].set == "scavenge"])
    decision.emit(SurvivorDied(who, dropped, cause))
    if not others:
        decision.end_game("all-dead", won=False)
    elif decision.state.options.any_death_loses:
        decision.end_game("survivor-died", won=False)
    elif tokens and not tile.gone:
        place_tokens(decision, survivor.tile, tokens, death)


def _is_scavenging(decision: Decision, survivors: list[int]) -> bool:
    """Whether one of these survivors has yet to choose from, or resolve, the cards set aside."""
    return any(isinstance(frame, frames.Keep | frames.Resolve) and frame.who in survivors for frame in decision.stack)


def _nearest(state: State, who: int, others: list[int]) -> int:
    away = geometry(state.shape).distance[state.survivors[who].tile]
    count = len(state.survivors)
    return min(others, key=lambda place: (away[state.survivors[place].tile], (place - who) % count))


def place_tokens(decision: Decision, tile: int, n: int, cause: causes.Cause) -> None:
    """Place tokens on a tile up to its cap (M3); the table loses when the pool is empty (M4)."""
    tiles = decision.state.tiles
    if not decision.state.options.no_token_cap:
        n = min(n, TOKENS_ON_TILE - tiles[tile].tokens)
    left = TOKENS - sum([each.tokens for each in tiles])
    placed = min(n, left)
    if placed > 0:
        decision.emit(
            TokensPlaced(tile, placed, tiles[tile].tokens + placed, reach.place_of(decision.state, tile), cause)
        )
    if n > left:
        decision.end_game("no-tokens-left", won=False)


def remove_tokens(decision: Decision, tile: int, n: int, cause: causes.Cause) -> None:
    """Remove tokens from a tile; an emptied nest is cleared (mission 11)."""
    decision.emit(
        TokensRemoved(tile, n, decision.state.tiles[tile].tokens - n, reach.place_of(decision.state, tile), cause)
    )
    there = decision.state.tiles[tile]
    markers = MISSIONS[decision.state.options.mission].markers
    if there.marker and not there.tokens and markers.cleared == "emptied":
        decision.emit(MarkerMet(tile, gone=True, place=reach.place_of(decision.state, tile)))
        decision.count("nests", 1)


def aim(decision: Decision, who: int, target: int, n: int, cause: causes.Cause) -> None:
    """Deal a survivor's damage to an encoded target."""
    n += bonus(decision.state, who, cause)
    if target > 0:
        strike_monster(decision, who, target, n, cause)
    else:
        victim, dog = frames.decode_body(target)
        hurt(decision, victim, dog=dog, n=n, cause=cause, source=striker(decision.state, who, cause))


def striker(state: State, who: int, cause: causes.Cause) -> int:
    """The encoded body that deals a survivor's damage: the dog for its bite, or once it is alone."""
    bodies = reach.bodies_alive(state.survivors[who])
    return frames.encode_body(who, dog=cause.why == "dog" or False not in bodies)


def bonus(state: State, who: int, cause: causes.Cause) -> int:
    """What gear, attachments and temporary effects add to a survivor's damage."""
    survivor = state.survivors[who]
    more = sum([hold.n for hold in reach.holds(state, "dealt", who)])
    for gear in survivor.gear:
        more += MODS[gear.card].dealt
        if gear.card == cause.name:
            more += reach.wears(gear)
    return more


def strike_monster(decision: Decision, who: int, monster: int, n: int, cause: causes.Cause) -> None:
    """Deal damage to a monster still in play; destroy it at 0 health."""
    holder = reach.holder_of(decision.state, monster)
    if holder is None:
        return
    struck = reach.engaged_of(decision.state, monster)
    hit = max(0, n - _shields(decision.state, holder, monster))
    left = max(0, struck.health - hit)
    decision.emit(MonsterHurt(holder, monster, struck.kind, hit, n - hit, left, cause))
    if left == 0:
        destroy(decision, holder, monster, who, cause)


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


def destroy(decision: Decision, holder: int, monster: int, by: int, cause: causes.Cause) -> None:
    """Destroy a monster: its effect, the Queen's revenge (M39), the killer's scavenging."""
    kind = MONSTERS[reach.engaged_of(decision.state, monster).kind]
    to: MonsterEnd = "discard"
    if kind.boss and not _discards_bosses(decision.state):
        to = "slain"
    elif _wanted(decision.state, kind.counts_as):
        to = "samples"
    decision.emit(MonsterLeft(holder, monster, kind.id, to, cause, by))
    for script in scripts_of(kind.id, "destroyed"):
        decision.push(frames.Run(holder, script.key, it=monster))
    for survivor in decision.state.survivors:
        for each in survivor.engaged:
            if MONSTERS[each.kind].avenged and MONSTERS[each.kind].set == kind.set:
                decision.push(frames.Coming(by, 1, causes.Cause("monster", each.kind, by, each.id)))
    loot = reach.holds(decision.state, "loot", by)
    if not rulings.applies(decision.state, "search the bodies adds up"):
        loot = loot[:1]
    decision.push(*[frames.Seek(by, hold.cause) for hold in loot])


def _discards_bosses(state: State) -> bool:
    return rulings.applies(state, "M12: a killed boss is discarded")


def _wanted(state: State, name: str) -> bool:
    needed = MISSIONS[state.options.mission].win.killed.get(name, 0)
    return needed > [MONSTERS[kind].counts_as for kind in state.quest.samples].count(name)
