"""Who may do what: one guard for each kind of action, shared by `legal` and `decide`.

A guard returns a refusal code, or the empty string if the action is legal.
"""

from typing import assert_never, get_args

from msgspec import UNSET

from domain.games.maximum_apocalypse.box.content import CARDS, Script, innate_of, scripts_of
from domain.games.maximum_apocalypse.effects import objectives
from domain.games.maximum_apocalypse.effects.possible import missing_need, possible
from domain.games.maximum_apocalypse.effects.scavenging import colours_here, looked_at, tradeable
from domain.games.maximum_apocalypse.table import actions, frames, reach, rulings
from domain.games.maximum_apocalypse.table.parts import gear_of
from domain.games.maximum_apocalypse.table.state import STARVING, Gear, State

FREE: frozenset[type[actions.TurnAction]] = frozenset(
    [actions.DiscardGear, actions.UseFreely, actions.TradeIn, actions.Trade, actions.EndTurn]
)
"""Deeds that are no actions; laying cards down is one where the mission says so."""


def turn_actions(state: State) -> list[actions.TurnAction]:
    """Everything that the survivor whose turn it is may do."""
    turn = state.turn
    who = turn.active
    survivor = state.survivors[who]
    hand = state.players[survivor.seat].hand
    found = paid_actions(state, who) if turn.actions > 0 else []
    for card in dict.fromkeys([gear.card for gear in survivor.gear]):
        if not _cannot_run(state, who, scripts_of(card, "discard")):
            found.append(actions.DiscardGear(card))
        if scripts_of(card, "free") and card not in turn.used:
            found.append(actions.UseFreely(card))
    wanted = [
        card for each in objectives.wanted_here(state, who) if not each.costs for card in objectives.fitting(each)
    ]
    if wanted:
        carried = dict.fromkeys([*[gear.card for gear in survivor.gear], *[held.card for held in hand]])
        found += [actions.LayDown(card) for card in carried if card in wanted]
    mine = [held.card for held in hand if CARDS[held.card].set != "scavenge"]
    if mine and not cannot_trade_in(state, who, mine[0]):
        found += [actions.TradeIn(card) for card in dict.fromkeys(mine)]
    if not turn.traded:
        others = [place for place in range(len(state.survivors)) if place != who]
        found += [actions.Trade(place) for place in others if not cannot_trade(state, who, place)]
        if not cannot_trade(state, who, None):
            found.append(actions.Trade(None))
    if not cannot_end(state, who):
        found.append(actions.EndTurn())
    return found


def playable(state: State, who: int) -> list[actions.TurnAction]:
    """The cards of the hand that may be played, by the survivor who acts or by the other one of its seat (M35)."""
    cards = dict.fromkeys([held.card for held in state.players[state.survivors[who].seat].hand])
    found: list[actions.TurnAction] = [
        actions.PlayCard(card) for card in cards if not _cannot_play_held(state, who, card)
    ]
    for other in _partners(state, who):
        found += [actions.PlayCard(card, other) for card in cards if not _cannot_play_held(state, other, card)]
    return found


def _partners(state: State, who: int) -> list[int]:
    """The living survivors of the same seat who may play a card in place of this one."""
    seat = state.survivors[who].seat
    if len(state.players[seat].classes) == 1 or not rulings.applies(
        state, "M35: cards are played on either survivor of a seat"
    ):
        return []
    return [other for other in reach.alive(state) if other != who and state.survivors[other].seat == seat]


def paid_actions(state: State, who: int) -> list[actions.TurnAction]:
    """The legal actions that cost one."""
    survivor = state.survivors[who]
    mission = objectives.mission_of(state)
    found = playable(state, who)
    found += [actions.Move(tile) for tile in reach.neighbours(state, survivor.tile)]
    if state.players[survivor.seat].deck:
        found.append(actions.DrawCard())
    found += [actions.UseGear(gear.card) for gear in survivor.gear if not _cannot_use_gear(state, who, gear)]
    bodies = (False, True)[: len(survivor.bodies)]
    found += [actions.UseInnate(dog) for dog in bodies if not cannot_use_innate(state, who, dog=dog)]
    if not cannot_use_tile(state, who):
        found.append(actions.UseTile())
    found += [actions.Search(colour) for colour in colours_here(state, who)]
    found += [actions.DoTask(name) for name in objectives.open_tasks(state, who)]
    laid = [delivery.what for delivery in mission.deliveries if delivery.costs]
    found += [actions.LayDown(what) for what in laid if not cannot_lay_down(state, who, what)]
    return found


def cannot_do(state: State, who: int, action: actions.TurnAction, granted: frames.Acting | None) -> str:
    """Why a survivor may not take an action, on its turn or with actions `granted` to it (M33)."""
    if granted is not None and granted.plays and not isinstance(action, actions.PlayCard):
        return "only-plays"
    free = is_free(state, action)
    if free and granted is not None:
        return "only-actions"
    if not free and granted is None and state.turn.actions <= 0:
        return "no-actions-left"
    survivor = state.survivors[who]
    match action:  # the most frequent first
        case actions.Move():
            return "" if action.tile in reach.neighbours(state, survivor.tile) else "not-beside"
        case actions.PlayCard():
            return cannot_play(state, who, action)
        case actions.EndTurn():
            return cannot_end(state, who)
        case actions.TradeIn():
            return cannot_trade_in(state, who, action.card)
        case actions.DrawCard():
            return "" if state.players[survivor.seat].deck else "deck-empty"
        case actions.UseInnate():
            return cannot_use_innate(state, who, dog=action.dog)
        case actions.UseGear() | actions.UseFreely() | actions.DiscardGear() if not _wears(state, who, action.card):
            return "not-in-play"
        case actions.UseGear():
            return _cannot_use_gear(state, who, gear_of(state, who, action.card))
        case actions.UseFreely() if not scripts_of(action.card, "free"):
            return "no-such-ability"
        case actions.UseFreely():
            return "used-this-turn" if action.card in state.turn.used else ""
        case actions.Search():
            return "" if action.deck in colours_here(state, who) else "cannot-scavenge"
        case actions.UseTile():
            return cannot_use_tile(state, who)
        case actions.DoTask():
            return objectives.task_open(state, who, action.task)
        case actions.DiscardGear():
            return _cannot_run(state, who, scripts_of(action.card, "discard"))
        case actions.LayDown():
            return cannot_lay_down(state, who, action.card)
        case actions.Trade():
            return cannot_trade(state, who, action.survivor)
        case _:
            assert_never(action)


def is_free(state: State, action: actions.TurnAction) -> bool:
    """Whether this costs no action."""
    return type(action) in FREE or (isinstance(action, actions.LayDown) and not _costs(state, action.card))


def _costs(state: State, card: str) -> bool:
    return any(each.costs and each.what == card for each in objectives.mission_of(state).deliveries)


def _wears(state: State, who: int, card: str) -> bool:
    return card in [gear.card for gear in state.survivors[who].gear]


def _holds(state: State, who: int, card: str) -> bool:
    return card in [held.card for held in state.players[state.survivors[who].seat].hand]


def _cannot_run(state: State, who: int, scripts: tuple[Script, ...], without: str = "no-such-ability") -> str:
    """The first of what a card, a tile or a class does on a trigger; `without` it that refusal."""
    if not scripts:
        return without
    missing = missing_need(state, who, scripts[0])
    if missing:
        return missing
    return "" if possible(state, who, scripts[0]) else "nothing-to-do"


def cannot_play(state: State, who: int, action: actions.PlayCard) -> str:
    """A card of the hand: an instant with something to do, or a gear that is not yet in play (M25)."""
    if not _holds(state, who, action.card):
        return "not-in-hand"
    if action.on is not UNSET and action.on not in _partners(state, who):
        return "not-your-survivor"
    return _cannot_play_held(state, who if action.on is UNSET else action.on, action.card)


def _cannot_play_held(state: State, who: int, card: str) -> str:
    if CARDS[card].kind == "gear":
        return "" if reach.can_equip(state.survivors[who], card) else "already-equipped"
    return _cannot_run(state, who, scripts_of(card, "play"), "not-playable")


def _cannot_use_gear(state: State, who: int, gear: Gear) -> str:
    """A gear in play that has an action, ammunition and a target (M27)."""
    scripts = scripts_of(gear.card, "action")
    if scripts and scripts[0].ability is not None and gear.ammo < scripts[0].ability.ammo:
        return "no-ammunition"
    return _cannot_run(state, who, scripts)


def cannot_use_innate(state: State, who: int, *, dog: bool) -> str:
    """The class's own action, lost while starving."""
    survivor = state.survivors[who]
    scripts = innate_of(survivor.kind, dog=dog)
    if not scripts:
        return "no-such-ability"
    body = survivor.bodies[dog]
    if body.health == 0:
        return "needs-dog" if dog else "no-such-ability"
    return "starving" if body.hunger >= STARVING else _cannot_run(state, who, scripts)


def cannot_use_tile(state: State, who: int) -> str:
    """A tile with an action."""
    kind = reach.kind_of_tile(state, state.survivors[who].tile)
    return _cannot_run(state, who, scripts_of(kind.id, "action"))


def cannot_lay_down(state: State, who: int, card: str) -> str:
    """A card, carried or in the hand, that the objective asks for here."""
    if not _wears(state, who, card) and not _holds(state, who, card):
        return "not-in-hand"
    wanted = any(card in objectives.fitting(delivery) for delivery in objectives.wanted_here(state, who))
    return "" if wanted else "not-wanted"


def cannot_trade_in(state: State, who: int, card: str) -> str:
    """Golden test P: two survivor cards for a new one."""
    player = state.players[state.survivors[who].seat]
    if state.turn.traded_in:
        return "used-this-turn"
    if not player.deck:
        return "deck-empty"
    mine = [held for held in player.hand if CARDS[held.card].set != "scavenge"]
    if all(held.card != card for held in mine):
        return "not-in-hand"
    return "" if len(mine) > 1 else "too-few-cards"


def cannot_trade(state: State, who: int, to: int | None) -> str:
    """M22: once a turn, with somebody on the own tile, or with what lies there (M30)."""
    if state.turn.traded:
        return "used-this-turn"
    here = state.survivors[who]
    lying = bool(state.tiles[here.tile].lying)
    if to is None:
        return "" if lying else "nothing-to-trade"
    if not 0 <= to < len(state.survivors) or to == who:
        return "nobody-here"
    there = state.survivors[to]
    if not there.alive or there.tile != here.tile:
        return "nobody-here"
    cards = here.seat != there.seat and any(
        CARDS[held.card].set == "scavenge" for seat in (here.seat, there.seat) for held in state.players[seat].hand
    )
    if cards or lying or tradeable(state, who, to) or tradeable(state, to, who):
        return ""
    return "nothing-to-trade"


def cannot_end(state: State, who: int) -> str:
    """M6: not while actions are owed and something that everybody sees could be done: the hand is one's own."""
    if state.turn.owed == 0 or state.turn.actions == 0:
        return ""
    survivor = state.survivors[who]
    could = (
        bool(state.players[survivor.seat].deck)
        or bool(reach.neighbours(state, survivor.tile))
        or bool(colours_here(state, who))
        or any(not _cannot_use_gear(state, who, gear) for gear in survivor.gear)
        or (rulings.applies(state, "M6: a turn cannot end while any action is legal") and _has_own_action(state, who))
    )
    return "actions-owed" if could else ""


def _has_own_action(state: State, who: int) -> bool:
    """Whether the class, the Dog, the tile or the mission offers an action."""
    bodies = (False, True)[: len(state.survivors[who].bodies)]
    return (
        any(not cannot_use_innate(state, who, dog=dog) for dog in bodies)
        or not cannot_use_tile(state, who)
        or bool(objectives.open_tasks(state, who))
    )


def hand_choices(state: State, ask: frames.AskHand) -> list[actions.Pick]:
    """The answers to a question about cards that only the seat sees."""
    seat = state.survivors[ask.who].seat
    held = looked_at(state, seat) if ask.zone == "aside" else state.players[seat].hand
    cards = [each.card for each in held]
    if ask.kind != "any":
        scavenged = ask.kind == "scavenge"
        cards = [card for card in cards if (CARDS[card].set == "scavenge") == scavenged]
    return [*[actions.ChooseCard(card) for card in dict.fromkeys(sorted(cards))], *ask.also]


def choices(state: State, ask: frames.Ask | frames.AskHand) -> tuple[actions.Pick, ...] | list[actions.Pick]:
    """The legal answers to a question."""
    return ask.options if isinstance(ask, frames.Ask) else hand_choices(state, ask)


PICKS: frozenset[type[actions.Pick]] = frozenset(get_args(actions.Pick))


def is_pick(action: actions.AnyAction) -> bool:
    """Whether this is an answer, not an action. Discarding a gear is either."""
    return type(action) in PICKS
