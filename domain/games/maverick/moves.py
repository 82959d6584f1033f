"""Legal actions, decisions and resigning. The guards of actions are in `guards`."""

from functools import lru_cache
from typing import assert_never, cast

from domain.games.maverick.actions import (
    BACK,
    COMPANION_CHOICES,
    DISCARDS,
    END_TURN,
    FORWARD,
    MELEES,
    PAYMENTS,
    SHOTS_BACK,
    SHOTS_FORWARD,
    SWAPS,
    AnyAction,
    ChooseCompanion,
    Discard,
    EndTurn,
    Melee,
    Move,
    SetPayment,
    Shoot,
    SwapCompanions,
)
from domain.games.maverick.effects import outstanding
from domain.games.maverick.facts import (
    ActionRegistered,
    AnyFact,
    CardsDrawn,
    CompanionChosen,
    CompanionsSwapped,
    DiscardDemanded,
    FigureMoved,
    Lost,
    MonsterAttacked,
    MonsterSlain,
    MonstrousFormUnleashed,
    NoxiousDiscarded,
    PaymentSet,
    Resigned,
    TurnEnded,
    Won,
)
from domain.games.maverick.guards import (
    ahead,
    cannot_attack,
    cannot_end,
    cannot_melee,
    cannot_move,
    cannot_pay,
    completes,
    destination,
    lacks,
    place,
    refusal,
)
from domain.games.maverick.state import (
    HAND_LIMITS,
    OPENING_HAND,
    Attack,
    Card,
    ChoosingCompanion,
    Figure,
    Noxious,
    Over,
    Playing,
    Position,
    SettingPayment,
    State,
    Symbol,
    Undealt,
)
from domain.kernel.game import Outcome, Refused, Seat
from domain.kernel.rng import Rng

FIFTH = 5
"""The card of a turn that unleashes the monstrous form."""
SLAYER: Seat = 0
_slayer_to_act = frozenset({SLAYER})
_nobody: frozenset[Seat] = frozenset()


def to_act(state: State) -> frozenset[Seat]:
    """The only seat, until the game is over."""
    return _nobody if type(state.phase) is Over or type(state.phase) is Undealt else _slayer_to_act


def outcome(state: State) -> Outcome | None:
    """The outcome, or None until the game is over."""
    return state.phase.outcome if type(state.phase) is Over else None


def legal(state: State, seat: Seat) -> tuple[AnyAction, ...]:
    """Everything that the seat may do now. Equal cards in hand are one choice."""
    if seat != SLAYER:
        return ()
    match state.phase:
        case Playing():
            return _legal_plays(state)
        case Noxious():
            return tuple([DISCARDS[card] for card in _kinds(state.hand)])
        case ChoosingCompanion():
            return COMPANION_CHOICES
        case SettingPayment():
            return tuple([payment for payment in PAYMENTS if cannot_pay(state, payment.cards) is None])
        case Undealt() | Over():
            return ()
        case never:
            assert_never(never)


def _legal_plays(state: State) -> tuple[AnyAction, ...]:
    """What a slayer who is free to act may do: the moves and attacks of both figures, swaps, the end of the turn."""
    cards = _kinds(state.hand)
    plays: list[AnyAction] = []
    figure: Figure
    for figure, at in (("slayer", state.slayer_at), ("companion", state.companion_at)):
        plays += _legal_moves(len(state.corridor.row), figure, at, cards)
        if at in state.corridor.standing and lacks(state, figure, "melee") is None:
            melees = MELEES[figure]
            plays += [melees[card] for card in cards if cannot_melee(state, at, card) is None]
        if lacks(state, figure, "ranged") is None:
            forward, back = SHOTS_FORWARD[figure], SHOTS_BACK[figure]
            for card in cards:
                if cannot_attack(state, at + card, "ranged") is None:
                    plays.append(forward[card])
                if cannot_attack(state, at - card, "ranged") is None:
                    plays.append(back[card])
    plays += [SWAPS[card] for card in cards]
    if cannot_end(state) is None:
        plays.append(END_TURN)
    return tuple(plays)


@lru_cache(maxsize=4096)
def _legal_moves(length: int, figure: Figure, at: Position, cards: tuple[Card, ...]) -> tuple[Move, ...]:
    """Where a figure may go. Cached, since in a corridor of 13 there are but some 900 cases."""
    moves = [move for card in cards for move in (FORWARD[figure][card], BACK[figure][card])]
    return tuple([move for move in moves if cannot_move(length, ahead(at, move)) is None])


@lru_cache(maxsize=1024)
def _kinds(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The different cards of a hand, of which there are at most 31 sets."""
    return tuple(dict.fromkeys(hand))


def decide(state: State, seat: Seat, action: AnyAction, rng: Rng) -> tuple[AnyFact, ...]:
    """The facts of an action. Raises `Refused`."""
    refused = refusal(state, action)
    if refused is not None:
        raise Refused(refused)
    match action:
        case Move():
            return _move(state, action)
        case Melee():
            return _attack(state, action, "melee", place(state, action.figure))
        case Shoot():
            return _attack(state, action, "ranged", destination(state, action))
        case SwapCompanions(card):
            return _swap(state, card)
        case EndTurn():
            return _end_turn(state)
        case Discard(card):
            return _discard(state, card)
        case ChooseCompanion(companion):
            return (CompanionChosen(companion),)
        case SetPayment(cards):
            return (PaymentSet(cards), CardsDrawn(state.deck[cards : cards + OPENING_HAND]))
        case never:
            assert_never(never)


def resign(state: State, seat: Seat, rng: Rng) -> tuple[AnyFact, ...]:
    """The player gives up: the game is over."""
    return (Resigned(),)


def _move(state: State, action: Move) -> tuple[AnyFact, ...]:
    figure, card, to = action.figure, action.card, destination(state, action)
    corridor = state.corridor
    companion = None if figure == "slayer" else state.companion
    monster = corridor.row[to - 1] if to else None
    slain = monster is not None and to not in corridor.standing
    in_vain = to in corridor.protected and completes(state, to, "move")  # A27
    facts = _played(state, FigureMoved(figure, card, to, companion, monster, slain, in_vain))
    if figure == "slayer" and to in corridor.noxious and len(state.hand) > 1:
        # A15, A23: the arrival registers once the card is given up.
        return (*facts, DiscardDemanded(to, card, corridor.row[to - 1]))
    return facts + _done(state, to, "move", card)


def _attack(state: State, action: Melee | Shoot, symbol: Attack, at: Position) -> tuple[AnyFact, ...]:
    needed = symbol in outstanding(state, at)
    attacked = MonsterAttacked(action.figure, symbol, action.card, at, state.corridor.row[at - 1], needed)
    return _played(state, attacked) + _done(state, at, symbol, action.card)


def _swap(state: State, card: Card) -> tuple[AnyFact, ...]:
    """A8: registers on no monster."""
    facts = _played(state, CompanionsSwapped(card, "raven" if state.companion == "wolf" else "wolf"))
    return facts + _loss(state)


def _discard(state: State, card: Card) -> tuple[AnyFact, ...]:
    arrival = cast("Noxious", state.phase)  # the guard has seen to it
    given_up = NoxiousDiscarded(card, state.corridor.row[arrival.position - 1])
    return (given_up, *_done(state, arrival.position, "move", arrival.card))


def _end_turn(state: State) -> tuple[AnyFact, ...]:
    """A12: what was not played stays in the hand."""
    drawn = state.deck[: HAND_LIMITS[state.form] - len(state.hand)]
    return (TurnEnded(), CardsDrawn(drawn)) if drawn else (TurnEnded(),)


def _played(state: State, fact: AnyFact) -> tuple[AnyFact, ...]:
    """A13, A14: the fifth card played in a turn, not merely given up, unleashes the monstrous form."""
    if state.cards_played == FIFTH - 1 and state.form == "regular":
        return (fact, MonstrousFormUnleashed())
    return (fact,)


def _done(state: State, position: Position, symbol: Symbol, card: Card) -> tuple[AnyFact, ...]:
    """What follows when a figure has done this to the monster at `position`, and one card has left the hand."""
    left = outstanding(state, position)
    if symbol not in left:
        return _loss(state)
    completing = len(left) == 1
    if completing and position in state.corridor.protected:
        return _loss(state)  # A27
    matches = card == state.corridor.strengths[position]  # A25
    monster = state.corridor.row[position - 1]
    still = list(left)
    still.remove(symbol)
    registered = ActionRegistered(position, symbol, card, matches, monster, tuple(still))
    if not completing:
        return (registered, *_loss(state))
    trophies = _trophies(state, registered)
    slain = MonsterSlain(position, monster, trophies)
    if len(state.corridor.standing) > 1:
        return (registered, slain, *_loss(state))
    return (registered, slain, Won(_gold(state, len(trophies))))


def _trophies(state: State, final: ActionRegistered) -> tuple[Card, ...]:
    """A20: the cards of required actions, or of the final one only, that equalled the strength."""
    earlier = (
        [done.card for done in state.registered if done.position == final.position and done.matches]
        if state.trophy_rule == "required"
        else []
    )
    return (*earlier, final.card) if final.matches else tuple(earlier)


def _loss(state: State) -> tuple[AnyFact, ...]:
    """A22: lost when the last card of hand and deck is gone. One card is leaving the hand now."""
    return (Lost(),) if len(state.hand) == 1 and not state.deck else ()


def _gold(state: State, new_trophies: int) -> int:
    """3 for each card of the payment, 2 for each trophy, 1 for each card left. One card is leaving the hand now."""
    trophies = len(state.corridor.trophies) + new_trophies
    return 3 * len(state.payment) + 2 * trophies + len(state.hand) - 1 + len(state.deck)
