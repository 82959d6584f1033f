"""What stands against an action: the guards that `legal` and `decide` both ask.

Each gives the code of the refusal, or None if nothing is against it.
"""

from typing import Literal, assert_never

from domain.games.maverick.actions import (
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
from domain.games.maverick.state import (
    OPENING_HAND,
    Card,
    ChoosingCompanion,
    Figure,
    Noxious,
    Playing,
    Position,
    SettingPayment,
    State,
    Symbol,
)

RefusalCode = Literal[
    "not-now",
    "discard-first",
    "not-in-hand",
    "beyond-the-dungeon",
    "wrong-companion",
    "no-monster-there",
    "too-strong",
    "protected",
    "no-card-played",
    "payment-too-high",
]

REFUSALS: dict[RefusalCode, str] = {
    "not-now": "This is not what has to be decided now.",
    "discard-first": "The slayer stands by a noxious monster: first give up a card.",
    "not-in-hand": "There is no such card in the hand.",
    "beyond-the-dungeon": "A figure moves exactly the card's number of spaces and stays within the dungeon.",
    "wrong-companion": "The wolf cannot shoot, and the raven cannot fight hand to hand.",
    "no-monster-there": "No monster stands there face up.",
    "too-strong": "The card is lower than the monster's total strength.",
    "protected": "The monster reigns: a weaker neighbour must fall before the action that slays it.",
    "no-card-played": "A turn cannot end before a card was played in it.",
    "payment-too-high": "Five cards must be left for the first hand.",
}


def refusal(state: State, action: AnyAction) -> RefusalCode | None:
    """Why the player may not do this now, or None if it is legal."""
    match action:
        case Move():
            to = destination(state, action)
            return cannot_play(state, action.card) or cannot_move(len(state.corridor.row), to)
        case Melee():
            at = place(state, action.figure)
            unable = cannot_play(state, action.card) or lacks(state, action.figure, "melee")
            return unable or cannot_melee(state, at, action.card)
        case Shoot():
            target = destination(state, action)
            unable = cannot_play(state, action.card) or lacks(state, action.figure, "ranged")
            return unable or cannot_attack(state, target, "ranged")
        case SwapCompanions(card):
            return cannot_play(state, card)
        case EndTurn():
            return cannot_act(state) or cannot_end(state)
        case Discard(card):
            return cannot_discard(state, card)
        case ChooseCompanion():
            return None if type(state.phase) is ChoosingCompanion else "not-now"
        case SetPayment(cards):
            return cannot_pay(state, cards)
        case never:
            assert_never(never)


def cannot_act(state: State) -> RefusalCode | None:
    """Cards are played, and turns ended, while the slayer is free to act."""
    if type(state.phase) is Playing:
        return None
    return "discard-first" if type(state.phase) is Noxious else "not-now"


def cannot_play(state: State, card: Card) -> RefusalCode | None:
    """A card is played from the hand."""
    return cannot_act(state) or (None if card in state.hand else "not-in-hand")


def cannot_move(length: int, to: Position) -> RefusalCode | None:
    """A2, A3: exactly the card's number, within the dungeon, its entrance included."""
    return None if 0 <= to <= length else "beyond-the-dungeon"


def lacks(state: State, figure: Figure, symbol: Symbol) -> RefusalCode | None:
    """The wolf fights, the raven shoots, the slayer does both in either form."""
    if figure == "slayer" or state.companion == ("wolf" if symbol == "melee" else "raven"):
        return None
    return "wrong-companion"


def cannot_melee(state: State, position: Position, card: Card) -> RefusalCode | None:
    """A6: a card of at least the monster's total strength."""
    strength = state.corridor.strengths[position]
    if strength is not None and card < strength:
        return "too-strong"
    return cannot_attack(state, position, "melee")


def cannot_attack(state: State, position: Position, symbol: Symbol) -> RefusalCode | None:
    """A6, A7: whoever stands face up, whether it asks for that or not. A18: but no completing while it is protected."""
    corridor = state.corridor
    if position not in corridor.standing:
        return "no-monster-there"
    if position in corridor.protected and completes(state, position, symbol):
        return "protected"
    return None


def cannot_end(state: State) -> RefusalCode | None:
    """A11: a card must have left the hand, and the first to leave it in a turn is always a played one."""
    return None if state.cards_played else "no-card-played"


def cannot_discard(state: State, card: Card) -> RefusalCode | None:
    """A15: any card of the hand, but only where a noxious monster asks for it."""
    if type(state.phase) is not Noxious:
        return "not-now"
    return None if card in state.hand else "not-in-hand"


def cannot_pay(state: State, cards: int) -> RefusalCode | None:
    """A10: five cards must be left for the hand."""
    if type(state.phase) is not SettingPayment:
        return "not-now"
    return None if 0 <= cards <= len(state.deck) - OPENING_HAND else "payment-too-high"


def completes(state: State, position: Position, symbol: Symbol) -> bool:
    """Whether this is the last thing that the monster asks for."""
    return outstanding(state, position) == (symbol,)


def place(state: State, figure: Figure) -> Position:
    """Where a figure stands."""
    return state.slayer_at if figure == "slayer" else state.companion_at


def destination(state: State, action: Move | Shoot) -> Position:
    """Where a move ends or a shot goes, be it in the dungeon or not."""
    return ahead(place(state, action.figure), action)


def ahead(at: Position, action: Move | Shoot) -> Position:
    """The space that lies the card's number of spaces from `at`."""
    return at + action.card if action.direction == "forward" else at - action.card
