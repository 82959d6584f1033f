"""The state after a fact: one entry a fact, no rules, no chance.

The entries are a table from type to function: with more than 50 kinds of facts, a `match` tries half on average.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar, assert_never

from msgspec import UNSET
from msgspec.structs import asdict, replace

from domain.games.maximum_apocalypse.box.content import CARDS, MONSTERS
from domain.games.maximum_apocalypse.facts import cards, gear, monsters, scavenge, survivors, tiles, turn, zones
from domain.games.maximum_apocalypse.facts.disclosure import AnyFact
from domain.games.maximum_apocalypse.facts.fact import ApocalypseFact
from domain.games.maximum_apocalypse.table.parts import less, put, with_survivor
from domain.games.maximum_apocalypse.table.state import ACTIONS, Body, Engaged, State, Tile

Change = Callable[..., State]
F = TypeVar("F", bound=ApocalypseFact)


def evolve(state: State, fact: AnyFact) -> State:
    """The state after a fact."""
    return CHANGES[type(fact)](state, fact)


def _turn(state: State, **changes: object) -> State:
    return replace(state, turn=replace(state.turn, **changes))


def _quest(state: State, **changes: object) -> State:
    return replace(state, quest=replace(state.quest, **changes))


def _body(state: State, survivor: int, dog: bool, **changes: int) -> State:  # noqa: FBT001  # as in the facts
    bodies = state.survivors[survivor].bodies
    body: Body = replace(bodies[dog], **changes)
    return with_survivor(state, survivor, bodies=put(bodies, int(dog), body))


def _tile(state: State, tile: int, **changes: object) -> State:
    changed: Tile = replace(state.tiles[tile], **changes)
    return replace(state, tiles=put(state.tiles, tile, changed))


def _monster(
    state: State, survivor: int, monster: int, *, loss: int = 0, stunned_by: int | None = None, heal: bool = False
) -> State:
    engaged = state.survivors[survivor].engaged
    changed = []
    for each in engaged:
        if each.id == monster:
            health = MONSTERS[each.kind].health if heal else max(0, each.health - loss)
            by = each.stunned_by if stunned_by is None else stunned_by
            changed.append(Engaged(each.id, each.kind, health, by))
        else:
            changed.append(each)
    return with_survivor(state, survivor, engaged=tuple(changed))


def _monster_came(state: State, fact: monsters.MonsterCame) -> State:
    monsters = state.monsters
    if fact.zone == "deck":
        bounds = monsters.bounds
        if MONSTERS[fact.kind].boss:
            lasts = [k for k, bound in enumerate(bounds) if bound >= len(monsters.deck)]
            bounds = tuple([bound for k, bound in enumerate(bounds) if k != lasts[-1]])
        returned = tuple([kind for kind in monsters.returned or () if kind != fact.kind]) or UNSET
        deck = monsters.deck[:-1]
        monsters = replace(monsters, deck=deck, bounds=bounds, next_id=fact.monster + 1, returned=returned)
    else:
        monsters = replace(monsters, aside=monsters.aside[1:], next_id=fact.monster + 1)
    came = Engaged(fact.monster, fact.kind, MONSTERS[fact.kind].health)
    state = replace(state, monsters=monsters)
    return with_survivor(state, fact.survivor, engaged=(*state.survivors[fact.survivor].engaged, came))


def _monsters_shuffled(state: State, fact: monsters.MonsterDeckShuffled) -> State:
    bosses = tuple([kind for kind in fact.deck if MONSTERS[kind].boss])
    bounds = (len(fact.deck),) * len(bosses)
    monsters = replace(state.monsters, deck=fact.deck, bounds=bounds, discard=(), returned=bosses or UNSET)
    return replace(state, monsters=monsters)


def _monster_left(state: State, fact: monsters.MonsterLeft) -> State:
    engaged = state.survivors[fact.survivor].engaged
    kind = next(each.kind for each in engaged if each.id == fact.monster)
    match fact.to:
        case "discard":
            state = replace(state, monsters=replace(state.monsters, discard=(*state.monsters.discard, kind)))
        case "slain":
            state = replace(state, monsters=replace(state.monsters, slain=(*state.monsters.slain, kind)))
        case "samples":
            state = replace(state, quest=replace(state.quest, samples=(*state.quest.samples, kind)))
        case _:
            assert_never(fact.to)
    rest = tuple([each for each in engaged if each.id != fact.monster])
    return with_survivor(state, fact.survivor, engaged=rest)


def _monster_turned(state: State, fact: monsters.MonsterTurned) -> State:
    engaged = state.survivors[fact.survivor].engaged
    turned = tuple([each for each in engaged if each.id == fact.monster])
    rest = tuple([each for each in engaged if each.id != fact.monster])
    state = with_survivor(state, fact.survivor, engaged=rest)
    return with_survivor(state, fact.to, engaged=state.survivors[fact.to].engaged + turned)


def _turn_began(state: State, fact: turn.TurnBegan) -> State:
    me = fact.survivor
    survivors = []
    for place, survivor in enumerate(state.survivors):
        now = survivor
        if any(each.stunned_by == me for each in now.engaged):
            now = replace(now, engaged=_awake(now.engaged, me))
        if now.moved:
            now = replace(now, moved=False)
        if place == me:
            now = replace(now, from_tile=now.tile)
        survivors.append(now)
    holds = tuple([hold for hold in state.turn.holds if hold.until != me])
    turn = replace(
        state.turn,
        number=fact.number,
        active=me,
        actions=ACTIONS,
        owed=ACTIONS,
        traded_in=False,
        traded=False,
        used=(),
        over=False,
        holds=holds,
    )
    return replace(state, survivors=tuple(survivors), turn=turn)


def _awake(engaged: tuple[Engaged, ...], stunner: int) -> tuple[Engaged, ...]:
    return tuple([Engaged(each.id, each.kind, each.health) if each.stunned_by == stunner else each for each in engaged])


def _action_spent(state: State, fact: turn.ActionSpent) -> State:
    turn = state.turn
    return _turn(state, actions=turn.actions - 1, owed=max(0, turn.owed - 1))


def _action_lost(state: State, fact: turn.ActionLost) -> State:
    turn = state.turn
    if fact.granted:
        return state
    return _turn(state, actions=max(0, turn.actions - 1), owed=max(0, turn.owed - 1))


def _free_used(state: State, fact: turn.FreeUsed) -> State:
    match fact.what:
        case "two-for-one":
            return _turn(state, traded_in=True)
        case "trade":
            return _turn(state, traded=True)
        case gear:
            return _turn(state, used=(*state.turn.used, gear))


def _counted(state: State, fact: turn.Counted) -> State:
    counts = dict(state.quest.counts)
    counts[fact.name] = counts.get(fact.name, 0) + fact.n
    return _quest(state, counts=tuple(sorted(counts.items())))


def _with_health(state: State, fact: survivors.Wounded | survivors.Healed, change: int) -> State:
    health = state.survivors[fact.survivor].bodies[fact.dog].health
    return _body(state, fact.survivor, fact.dog, health=max(0, health + change))


def _died(state: State, fact: survivors.SurvivorDied) -> State:
    """M30: scavenge cards lie on the tile, survivor cards leave the game, its stuns and what it began end."""
    me = fact.survivor
    dead = state.survivors[me]
    worn = [card for gear in dead.gear for card in (gear.card, *gear.worn)]
    lying = [card for card in worn if CARDS[card].set == "scavenge"] + [held.card for held in fact.dropped]
    tile = state.tiles[dead.tile]
    if not tile.gone:
        state = _lying(state, dead.tile, tuple(lying))
    else:
        state = replace(state, scavenge=replace(state.scavenge, discard=(*state.scavenge.discard, *lying)))
    for card in worn:
        if CARDS[card].set != "scavenge":
            state = zones.onto_pile(state, card)
    state = zones.without_held(state, dead.seat, fact.dropped)
    state = with_survivor(state, me, gear=(), engaged=(), alive=False)
    survivors = tuple([replace(each, engaged=_awake(each.engaged, me)) for each in state.survivors])
    holds = tuple([hold for hold in state.turn.holds if hold.until != me])
    out = not any(each.alive and each.seat == dead.seat for each in survivors)
    players = put(state.players, dead.seat, replace(state.players[dead.seat], out=out))
    return replace(state, survivors=survivors, players=players, turn=replace(state.turn, holds=holds))


def _marker_met(state: State, fact: tiles.MarkerMet) -> State:
    marker = 0 if fact.gone else state.tiles[fact.tile].marker
    return _tile(state, fact.tile, marker=marker, met=True)


def _tile_gone(state: State, fact: tiles.TileGone) -> State:
    scavenge = state.scavenge
    lying = state.tiles[fact.tile].lying
    state = replace(state, scavenge=replace(scavenge, discard=scavenge.discard + lying))
    return _tile(state, fact.tile, gone=True, tokens=0, marker=0, lying=())


def _more_tokens(state: State, tile: int, n: int) -> State:
    return _tile(state, tile, tokens=state.tiles[tile].tokens + n)


def _lying(state: State, tile: int, cards: tuple[str, ...]) -> State:
    there = state.tiles[tile]
    return replace(state, tiles=put(state.tiles, tile, replace(there, lying=tuple(sorted(there.lying + cards)))))


def _cards_left(state: State, fact: scavenge.CardsLeft) -> State:
    box = state.scavenge.box
    for card in fact.cards:
        box = less(box, card)
    state = replace(state, scavenge=replace(state.scavenge, box=box))
    return _lying(state, fact.tile, fact.cards)


def _on(kind: type[F], change: Callable[[State, F], State]) -> tuple[type[ApocalypseFact], Change]:
    """A typed entry of the table below."""
    return kind, change


TELLING: tuple[type[ApocalypseFact], ...] = (
    turn.SpawnRolled, turn.MissionSetBack, turn.ActionsGranted, turn.AbilityUsed, turn.ChoiceMade,
    survivors.StealthRolled, survivors.StealthFailed, cards.HandKept, cards.NothingToBurn,
)  # fmt: skip
"""Facts that only tell: they change nothing."""

CHANGES: Mapping[type[ApocalypseFact], Change] = dict(
    [
        _on(turn.TableLaid, lambda state, fact: replace(state, **asdict(fact))),
        _on(turn.Waiting, lambda state, fact: replace(state, stack=fact.stack)),
        *[_on(kind, lambda state, _: state) for kind in TELLING],
        _on(turn.GameOver, lambda state, fact: replace(state, outcome=fact.outcome, stack=())),
        _on(turn.TurnBegan, _turn_began),
        _on(turn.ActionSpent, _action_spent),
        _on(turn.ActionsGained, lambda state, fact: _turn(state, actions=state.turn.actions + fact.n)),
        _on(turn.ActionLost, _action_lost),
        _on(turn.FreeUsed, _free_used),
        _on(turn.HoldBegan, lambda state, fact: _turn(state, holds=(*state.turn.holds, fact.hold))),
        _on(
            turn.TurnCut,
            lambda state, fact: state if fact.granted else _turn(state, actions=0, owed=0, over=True),
        ),
        _on(
            turn.TurnEnded,
            lambda state, _: _turn(state, holds=tuple([hold for hold in state.turn.holds if not hold.this_turn])),
        ),
        _on(
            survivors.SurvivorMoved,
            lambda state, fact: with_survivor(state, fact.survivor, tile=fact.tile, moved=True),
        ),
        _on(survivors.Wounded, lambda state, fact: _with_health(state, fact, -fact.n)),
        _on(survivors.Healed, lambda state, fact: _with_health(state, fact, fact.n)),
        _on(
            survivors.HungerSet,
            lambda state, fact: _body(state, fact.survivor, fact.dog, hunger=fact.hunger, track=fact.track),
        ),
        _on(survivors.PoisonSet, lambda state, fact: _body(state, fact.survivor, fact.dog, poison=fact.n)),
        _on(survivors.SurvivorDied, _died),
        _on(monsters.MonsterDeckShuffled, _monsters_shuffled),
        _on(monsters.MonsterCame, _monster_came),
        _on(monsters.MonsterHurt, lambda state, fact: _monster(state, fact.survivor, fact.monster, loss=fact.n)),
        _on(monsters.MonsterHealed, lambda state, fact: _monster(state, fact.survivor, fact.monster, heal=True)),
        _on(
            monsters.MonsterStunned,
            lambda state, fact: _monster(state, fact.survivor, fact.monster, stunned_by=fact.by),
        ),
        _on(monsters.MonsterTurned, _monster_turned),
        _on(monsters.MonsterLeft, _monster_left),
        _on(tiles.TileTurned, lambda state, fact: _tile(state, fact.tile, up=True)),
        _on(tiles.TileGone, _tile_gone),
        _on(tiles.TokensPlaced, lambda state, fact: _more_tokens(state, fact.tile, fact.n)),
        _on(tiles.TokensRemoved, lambda state, fact: _more_tokens(state, fact.tile, -fact.n)),
        _on(tiles.MarkerLaid, lambda state, fact: _tile(state, fact.tile, marker=fact.marker)),
        _on(tiles.MarkerMet, _marker_met),
        _on(turn.Counted, _counted),
        _on(
            turn.TaskAdvanced,
            lambda state, fact: _quest(state, spent=put(state.quest.spent, fact.task, fact.spent)),
        ),
        _on(turn.FuseSet, lambda state, fact: _quest(state, fuse=fact.rounds, fuse_of=fact.survivor)),
        _on(cards.CardsDrawn, zones.cards_drawn),
        _on(cards.CardSetAside, zones.card_set_aside),
        _on(cards.DeckShuffled, zones.deck_shuffled),
        _on(cards.CardSearched, zones.card_searched),
        _on(cards.CardPlayed, zones.card_played),
        _on(cards.CardsDiscarded, zones.cards_discarded),
        _on(cards.CardBurned, zones.card_burned),
        _on(cards.CardTaken, zones.card_taken),
        _on(scavenge.CardGiven, zones.card_given),
        _on(scavenge.CardShown, zones.card_shown),
        _on(scavenge.CardLaid, zones.card_laid),
        _on(scavenge.CardsLeft, _cards_left),
        _on(scavenge.Scavenged, zones.scavenged),
        _on(scavenge.CardKept, zones.card_kept),
        _on(scavenge.CardPutUnder, zones.card_put_under),
        _on(gear.GearLeft, zones.gear_left),
        _on(gear.GearMoved, zones.gear_moved),
        _on(gear.AmmoSpent, zones.ammo_spent),
        _on(gear.Reloaded, zones.reloaded),
        _on(gear.Attached, zones.attached),
    ]
)
"""What each fact does. A table, for a `match` over fifty facts asks for one after the other."""
