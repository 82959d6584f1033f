"""What a fact makes of the table: one case a fact, no judgement, no chance."""

from typing import assert_never

from msgspec.structs import replace

from domain.games.maximum_apocalypse import zones
from domain.games.maximum_apocalypse.card_facts import (
    AmmoSpent,
    Attached,
    CardBurned,
    CardGiven,
    CardKept,
    CardLaid,
    CardPlayed,
    CardPutUnder,
    CardsDiscarded,
    CardsDrawn,
    CardSearched,
    CardSetAside,
    CardShown,
    CardTaken,
    DeckShuffled,
    GearLeft,
    GearMoved,
    Reloaded,
    Scavenged,
)
from domain.games.maximum_apocalypse.content import CARDS, MONSTERS
from domain.games.maximum_apocalypse.facts import (
    ActionLost,
    ActionsGained,
    ActionSpent,
    AnyFact,
    Counted,
    DiceRolled,
    FreeUsed,
    FuseSet,
    GameOver,
    Healed,
    HoldBegan,
    HungerSet,
    MarkerLaid,
    MarkerMet,
    MonsterCame,
    MonsterDeckShuffled,
    MonsterHealed,
    MonsterHurt,
    MonsterLeft,
    MonsterStunned,
    MonsterTurned,
    PoisonSet,
    SurvivorDied,
    SurvivorMoved,
    TableLaid,
    TaskAdvanced,
    TileGone,
    TileTurned,
    TokensPlaced,
    TokensRemoved,
    TurnBegan,
    TurnCut,
    TurnEnded,
    Waiting,
    Wounded,
)
from domain.games.maximum_apocalypse.state import ACTIONS, Body, Engaged, State, Tile
from domain.games.maximum_apocalypse.zones import put, with_survivor


def evolve(state: State, fact: AnyFact) -> State:  # noqa: PLR0915  # one case a fact
    """The table after a fact. The most frequent facts come first."""
    match fact:
        case Waiting():
            return replace(state, stack=fact.stack)
        case ActionSpent():
            turn = state.turn
            return replace(state, turn=replace(turn, actions=turn.actions - 1, owed=max(0, turn.owed - 1)))
        case CardsDrawn():
            return zones.cards_drawn(state, fact)
        case Wounded():
            body = state.survivors[fact.survivor].bodies[fact.dog]
            return _body(state, fact.survivor, dog=fact.dog, health=max(0, body.health - fact.n))
        case CardsDiscarded():
            return zones.cards_discarded(state, fact)
        case SurvivorMoved():
            return with_survivor(state, fact.survivor, tile=fact.tile, moved=True)
        case CardPlayed():
            return zones.card_played(state, fact)
        case HungerSet():
            return _body(state, fact.survivor, dog=fact.dog, hunger=fact.hunger, track=fact.track)
        case DiceRolled():
            return state
        case FreeUsed():
            return _free_used(state, fact.what)
        case TurnBegan():
            return _turn_began(state, fact)
        case MonsterCame():
            return _monster_came(state, fact)
        case MonsterLeft():
            return _monster_left(state, fact)
        case TurnEnded():
            holds = tuple([hold for hold in state.turn.holds if not hold.this_turn])
            return replace(state, turn=replace(state.turn, holds=holds))
        case MonsterHurt():
            return _monster(state, fact.survivor, fact.monster, loss=fact.n)
        case TokensPlaced():
            return _tile(state, fact.tile, tokens=state.tiles[fact.tile].tokens + fact.n)
        case TileTurned():
            return _tile(state, fact.tile, up=True)
        case Scavenged():
            return zones.scavenged(state, fact)
        case CardSetAside():
            return zones.card_set_aside(state, fact)
        case GearLeft():
            return zones.gear_left(state, fact)
        case AmmoSpent():
            return zones.ammo_changed(state, fact.survivor, fact.card, -fact.n)
        case SurvivorDied():
            return _died(state, fact)
        case DeckShuffled():
            return zones.deck_shuffled(state, fact)
        case MonsterStunned():
            return _monster(state, fact.survivor, fact.monster, stunned_by=fact.by)
        case Healed():
            body = state.survivors[fact.survivor].bodies[fact.dog]
            return _body(state, fact.survivor, dog=fact.dog, health=body.health + fact.n)
        case MonsterTurned():
            return _monster_turned(state, fact)
        case CardTaken():
            return zones.card_taken(state, fact)
        case CardBurned():
            return zones.card_burned(state, fact)
        case CardGiven():
            return zones.card_given(state, fact)
        case PoisonSet():
            return _body(state, fact.survivor, dog=fact.dog, poison=fact.n)
        case HoldBegan():
            return replace(state, turn=replace(state.turn, holds=(*state.turn.holds, fact.hold)))
        case TableLaid():
            return replace(
                state,
                options=fact.options,
                shape=fact.shape,
                players=fact.players,
                survivors=fact.survivors,
                tiles=fact.tiles,
                scavenge=fact.scavenge,
                monsters=fact.monsters,
                quest=fact.quest,
            )
        case GameOver():
            return replace(state, outcome=fact.outcome, stack=())
        case TokensRemoved():
            return _tile(state, fact.tile, tokens=state.tiles[fact.tile].tokens - fact.n)
        case MarkerLaid():
            return _tile(state, fact.tile, marker=fact.marker)
        case ActionsGained():
            return replace(state, turn=replace(state.turn, actions=state.turn.actions + fact.n))
        case GearMoved():
            return zones.gear_moved(state, fact)
        case CardKept():
            return zones.card_kept(state, fact)
        case Attached():
            return zones.attached(state, fact)
        case Reloaded():
            return zones.reloaded(state, fact)
        case CardSearched():
            return zones.card_searched(state, fact)
        case MarkerMet():
            marker = 0 if fact.gone else state.tiles[fact.tile].marker
            return _tile(state, fact.tile, marker=marker, met=True)
        case CardPutUnder():
            return zones.card_put_under(state, fact)
        case MonsterHealed():
            return _monster(state, fact.survivor, fact.monster, heal=True)
        case TurnCut():
            return replace(state, turn=replace(state.turn, actions=0, owed=0, over=True))
        case MonsterDeckShuffled():
            return replace(state, monsters=replace(state.monsters, deck=fact.deck, bounds=(), discard=()))
        case Counted():
            return _counted(state, fact)
        case TaskAdvanced():
            spent = put(state.quest.spent, fact.task, fact.spent)
            return replace(state, quest=replace(state.quest, spent=spent))
        case CardLaid():
            return zones.card_laid(state, fact)
        case TileGone():
            lying = state.tiles[fact.tile].lying
            state = replace(state, scavenge=replace(state.scavenge, discard=state.scavenge.discard + lying))
            return _tile(state, fact.tile, gone=True, tokens=0, marker=0, lying=())
        case ActionLost():
            turn = state.turn
            return replace(state, turn=replace(turn, actions=max(0, turn.actions - 1), owed=max(0, turn.owed - 1)))
        case CardShown():
            return zones.card_shown(state, fact)
        case FuseSet():
            return replace(state, quest=replace(state.quest, fuse=fact.rounds, fuse_of=fact.survivor))
        case _:
            assert_never(fact)


def _body(state: State, survivor: int, *, dog: bool, **changes: int) -> State:
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


def _monster_came(state: State, fact: MonsterCame) -> State:
    monsters = state.monsters
    if fact.zone == "deck":
        bounds = monsters.bounds
        if MONSTERS[fact.kind].boss:
            lasts = [k for k, bound in enumerate(bounds) if bound >= len(monsters.deck)]
            bounds = tuple([bound for k, bound in enumerate(bounds) if k != lasts[-1]])
        monsters = replace(monsters, deck=monsters.deck[:-1], bounds=bounds, next_id=fact.monster + 1)
    else:
        monsters = replace(monsters, aside=monsters.aside[1:], next_id=fact.monster + 1)
    came = Engaged(fact.monster, fact.kind, MONSTERS[fact.kind].health)
    state = replace(state, monsters=monsters)
    return with_survivor(state, fact.survivor, engaged=(*state.survivors[fact.survivor].engaged, came))


def _monster_left(state: State, fact: MonsterLeft) -> State:
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


def _monster_turned(state: State, fact: MonsterTurned) -> State:
    engaged = state.survivors[fact.survivor].engaged
    turned = tuple([each for each in engaged if each.id == fact.monster])
    rest = tuple([each for each in engaged if each.id != fact.monster])
    state = with_survivor(state, fact.survivor, engaged=rest)
    return with_survivor(state, fact.to, engaged=state.survivors[fact.to].engaged + turned)


def _turn_began(state: State, fact: TurnBegan) -> State:
    me = fact.survivor
    survivors = []
    for place, survivor in enumerate(state.survivors):
        now = survivor
        if any(each.stunned_by == me for each in now.engaged):
            now = replace(now, engaged=_awake(now.engaged, me))
        if place == me:
            now = replace(now, from_tile=now.tile, moved=False)
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


def _free_used(state: State, what: str) -> State:
    turn = state.turn
    match what:
        case "two-for-one":
            turn = replace(turn, traded_in=True)
        case "trade":
            turn = replace(turn, traded=True)
        case _:
            turn = replace(turn, used=(*turn.used, what))
    return replace(state, turn=turn)


def _counted(state: State, fact: Counted) -> State:
    counts = dict(state.quest.counts)
    counts[fact.name] = counts.get(fact.name, 0) + fact.n
    return replace(state, quest=replace(state.quest, counts=tuple(sorted(counts.items()))))


def _died(state: State, fact: SurvivorDied) -> State:
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


def _lying(state: State, tile: int, cards: tuple[str, ...]) -> State:
    there = state.tiles[tile]
    return replace(state, tiles=put(state.tiles, tile, replace(there, lying=tuple(sorted(there.lying + cards)))))
