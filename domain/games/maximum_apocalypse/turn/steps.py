"""The steps of a turn, and those before the first turn."""

from msgspec import UNSET, UnsetType

from domain.games.maximum_apocalypse.box.content import FACES, scripts_of
from domain.games.maximum_apocalypse.effects import objectives
from domain.games.maximum_apocalypse.effects.cards import discard_card
from domain.games.maximum_apocalypse.effects.cards import draw as draw_cards
from domain.games.maximum_apocalypse.effects.damage import die, grow_hungry, hurt, place_tokens
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.facts import cards as card_facts
from domain.games.maximum_apocalypse.facts.turn import FuseSet, SpawnRolled, TurnBegan, TurnEnded
from domain.games.maximum_apocalypse.table import actions, causes, frames, reach, rulings
from domain.games.maximum_apocalypse.table.state import (
    HAND_LIMIT,
    TOKENS,
    TOKENS_ON_TILE,
    TWO_CLASS_HAND_LIMIT,
    Held,
    Player,
    State,
)

MULLIGANED = causes.Cause("mulligan")
TURN = causes.Cause("turn")
QUIET = 7


def mulligan(decision: Decision, frame: frames.Mulligan, answer: actions.Pick | None) -> None:
    """Set aside up to four cards, draw as many, shuffle the first ones back; once (M28)."""
    seat = decision.state.survivors[frame.who].seat
    if isinstance(answer, actions.ChooseCard):
        decision.emit(card_facts.CardSetAside(seat, decision.pick_from_hand(seat, answer.card)[0]))
    player = decision.state.players[seat]
    if not isinstance(answer, actions.Done) and len(player.aside) < causes.MULLIGAN and player.hand:
        question = causes.Question("mulligan", causes.START, causes.MULLIGAN - len(player.aside))
        decision.push(frames.AskHand(frame.who, question, "hand", "any", (actions.Done(),)), frame)
    elif not player.aside:
        decision.emit(card_facts.HandKept(seat))
    else:
        n = len(player.aside)
        top = player.deck[len(player.deck) - n :][::-1]
        decision.emit(card_facts.CardsDrawn(seat, tuple([Held(card, "survivor", 0) for card in top]), MULLIGANED))
        rest = (*decision.state.players[seat].deck, *[held.card for held in player.aside])
        decision.emit(card_facts.DeckShuffled(seat, decision.rng.shuffle("survivor-deck", rest)))


def begin_turn(decision: Decision, who: int) -> None:
    """Begin a turn: steps 1 and 2, then the survivor acts."""
    decision.emit(TurnBegan(who, decision.state.turn.number + 1))
    decision.push(frames.Spawn(who), frames.DrawStep(who))


def spawn(decision: Decision, frame: frames.Spawn) -> None:
    """Step 1: survivors on tiles of the number draw a monster (M1), the other face-up tiles get a token (M2, M3)."""
    dice = decision.rng.dice("spawn", 2, 6)
    decision.emit(SpawnRolled(frame.who, dice, _places(decision.state, sum(dice))))
    number = sum(dice)
    if number == QUIET:
        if objectives.mission_of(decision.state).erodes:
            decision.push(frames.Erode())
        return
    meeting = []
    for place in _spawning(decision.state, number):
        there = [who for who in reach.alive(decision.state) if decision.state.survivors[who].tile == place]
        meeting += there
        if not there:
            place_tokens(decision, place, 1, causes.SPAWN)
    decision.push(*[frames.Coming(who, 1, causes.SPAWN) for who in meeting])


def _spawning(state: State, number: int) -> list[int]:
    tiles = enumerate(state.tiles)
    return [place for place, tile in tiles if tile.up and not tile.gone and FACES[tile.face].spawn == number]


def _places(state: State, number: int) -> int | UnsetType:
    """On how many tiles a roll brings monsters: those that survivors are on, or that have room for a token."""
    if not rulings.applies(state, "the log tells of monsters that do not come, and of burning"):
        return UNSET
    here = [state.survivors[who].tile for who in reach.alive(state)]
    cap = TOKENS if state.options.no_token_cap else TOKENS_ON_TILE
    return len([place for place in _spawning(state, number) if place in here or state.tiles[place].tokens < cap])


def draw_step(decision: Decision, frame: frames.DrawStep) -> None:
    """Step 2: draw a card; a survivor who cannot is out."""
    if decision.state.players[decision.state.survivors[frame.who].seat].deck:
        draw_cards(decision, frame.who, 1, TURN)
    else:
        die(decision, frame.who, TURN)


def end_turn(decision: Decision, who: int) -> None:
    """Steps 4 and 5 (M17)."""
    decision.push(
        frames.GrowHungry(who),
        frames.TileEnds(who),
        frames.SufferPoison(who),
        frames.MonstersAttack(who),
        frames.CheckWin(),
        frames.HandLimit(who),
        frames.NextTurn(),
    )


def hunger_step(decision: Decision, frame: frames.GrowHungry) -> None:
    """Step 4, for each body (M34)."""
    for dog in reach.bodies_alive(decision.state.survivors[frame.who]):
        grow_hungry(decision, frame.who, dog=dog, cause=TURN)


def tile_ends(decision: Decision, frame: frames.TileEnds) -> None:
    """Apply the end effect of the survivor's tile."""
    kind = reach.kind_of_tile(decision.state, decision.state.survivors[frame.who].tile)
    decision.push(*[frames.Run(frame.who, script.key) for script in scripts_of(kind.id, "end")])


def suffer_poison(decision: Decision, frame: frames.SufferPoison) -> None:
    """Deal poison damage, one for each counter."""
    for dog in reach.bodies_alive(decision.state.survivors[frame.who]):
        n = decision.state.survivors[frame.who].bodies[dog].poison
        if n:
            hurt(decision, frame.who, dog=dog, n=n, cause=causes.POISON)


def hand_limit(decision: Decision, frame: frames.HandLimit, answer: actions.Pick | None) -> None:
    """Discard down to 10 cards (M24), or 20 with two classes (M35)."""
    seat = decision.state.survivors[frame.who].seat
    if isinstance(answer, actions.ChooseCard):
        discard_card(decision, seat, answer.card, causes.LIMIT)
    if _too_many(decision.state.players[seat]):
        decision.push(frames.AskHand(frame.who, causes.Question("hand-limit", causes.LIMIT), "hand"), frame)


def over_hand_limit(state: State) -> int | None:
    """A survivor whose seat holds too many cards, where the limit holds at any time (M24)."""
    if not rulings.applies(state, "M24: the hand limit holds at any time"):
        return None
    for seat, player in enumerate(state.players):
        if _too_many(player) and not player.out:
            return next(who for who in reach.alive(state) if state.survivors[who].seat == seat)
    return None


def _too_many(player: Player) -> bool:
    return len(player.hand) > (HAND_LIMIT if len(player.classes) == 1 else TWO_CLASS_HAND_LIMIT)


def next_turn(decision: Decision) -> None:
    """Pass the turn to the next living survivor; a countdown loses a round after its survivor's turn."""
    state = decision.state
    ended = state.turn.active
    decision.emit(TurnEnded(ended))
    after = next_alive(state, ended)
    fuse = state.quest.fuse
    if fuse > 0 and state.quest.fuse_of in _passed(state, ended, after):
        decision.emit(FuseSet(fuse - 1, state.quest.fuse_of))
        if fuse == 1:
            decision.end_game("too-late", won=False)
            return
    begin_turn(decision, after)


def _passed(state: State, ended: int, after: int) -> list[int]:
    """The survivors whose turns are over once the next one's begins: the dead are passed over."""
    count = len(state.survivors)
    return [(ended + k) % count for k in range(((after - ended - 1) % count) + 1)]


def next_alive(state: State, who: int) -> int:
    """The next living survivor in the order of turns."""
    count = len(state.survivors)
    return next(place for k in range(1, count + 1) if state.survivors[place := (who + k) % count].alive)


def starting_monsters(decision: Decision) -> None:
    """Let every survivor draw a monster unless the mission says otherwise (M29)."""
    if objectives.mission_of(decision.state).starting_monsters:
        decision.push(*[frames.Coming(place, 1, causes.START) for place in reach.alive(decision.state)])


def first_survivor(state: State) -> int:
    """The first survivor of the seat that goes first, or the next living one."""
    seat = state.options.first_seat % len(state.players)
    first = next(place for place, survivor in enumerate(state.survivors) if survivor.seat == seat)
    return first if state.survivors[first].alive else next_alive(state, first)
