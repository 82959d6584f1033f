"""The guards of actions, shared by `legal` and `decide`.

Each returns the refusal, or None if the action is legal.
"""

from typing import assert_never

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
from domain.kernel.game import Refusal

NOT_NOW = Refusal(
    "not-now",
    "This is not what has to be decided now.",
    "The action belongs to another part of the game, or the game is over.",
)
DISCARD_FIRST = Refusal(
    "discard-first",
    "The slayer stands by a noxious monster: first give up a card.",
    "A card is owed to a noxious monster.",
)
NOT_IN_HAND = Refusal("not-in-hand", "There is no such card in the hand.", "The card is not in the hand.")
BEYOND_THE_DUNGEON = Refusal(
    "beyond-the-dungeon",
    "A figure moves exactly the card's number of spaces and stays within the dungeon.",
    "The move would leave the dungeon.",
)
WRONG_COMPANION = Refusal(
    "wrong-companion",
    "The wolf cannot shoot, and the raven cannot fight hand to hand.",
    "A wolf cannot shoot, a raven cannot fight.",
)
NO_MONSTER_THERE = Refusal("no-monster-there", "No monster stands there face up.", "Nobody stands face up there.")
TOO_STRONG = Refusal(
    "too-strong",
    "The card is lower than the monster's total strength.",
    "The card is lower than the monster's total strength.",
)
PROTECTED = Refusal(
    "protected",
    "The monster reigns: a weaker neighbour must fall before the action that slays it.",
    "The attack would slay a reigning monster while a weaker neighbour stands.",
)
NO_CARD_PLAYED = Refusal(
    "no-card-played", "A turn cannot end before a card was played in it.", "No card has left the hand in this turn."
)
PAYMENT_TOO_HIGH = Refusal(
    "payment-too-high", "Five cards must be left for the first hand.", "Fewer than five cards would be left."
)

REFUSALS = (
    NOT_NOW,
    DISCARD_FIRST,
    NOT_IN_HAND,
    BEYOND_THE_DUNGEON,
    WRONG_COMPANION,
    NO_MONSTER_THERE,
    TOO_STRONG,
    PROTECTED,
    NO_CARD_PLAYED,
    PAYMENT_TOO_HIGH,
)
"""Where several apply, the first is given."""


def refusal(state: State, action: AnyAction) -> Refusal | None:
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
            return None if type(state.phase) is ChoosingCompanion else NOT_NOW
        case SetPayment(cards):
            return cannot_pay(state, cards)
        case never:
            assert_never(never)


def cannot_act(state: State) -> Refusal | None:
    """Cards are played, and turns ended, while the slayer is free to act."""
    if type(state.phase) is Playing:
        return None
    return DISCARD_FIRST if type(state.phase) is Noxious else NOT_NOW


def cannot_play(state: State, card: Card) -> Refusal | None:
    """A card is played from the hand."""
    return cannot_act(state) or (None if card in state.hand else NOT_IN_HAND)


def cannot_move(length: int, to: Position) -> Refusal | None:
    """A2, A3: exactly the card's number, within the dungeon, its entrance included."""
    return None if 0 <= to <= length else BEYOND_THE_DUNGEON


def lacks(state: State, figure: Figure, symbol: Symbol) -> Refusal | None:
    """The wolf fights, the raven shoots, the slayer does both in either form."""
    if figure == "slayer" or state.companion == ("wolf" if symbol == "melee" else "raven"):
        return None
    return WRONG_COMPANION


def cannot_melee(state: State, position: Position, card: Card) -> Refusal | None:
    """A6: a card of at least the monster's total strength."""
    strength = state.corridor.strengths[position]
    if strength is not None and card < strength:
        return TOO_STRONG
    return cannot_attack(state, position, "melee")


def cannot_attack(state: State, position: Position, symbol: Symbol) -> Refusal | None:
    """A6, A7: any face-up monster, whether it asks for that or not. A18: but no completing while it is protected."""
    corridor = state.corridor
    if position not in corridor.standing:
        return NO_MONSTER_THERE
    if position in corridor.protected and completes(state, position, symbol):
        return PROTECTED
    return None


def cannot_end(state: State) -> Refusal | None:
    """A11: a card must have left the hand, and the first to leave it in a turn is always a played one."""
    return None if state.cards_played else NO_CARD_PLAYED


def cannot_discard(state: State, card: Card) -> Refusal | None:
    """A15: any card of the hand, but only where a noxious monster asks for it."""
    if type(state.phase) is not Noxious:
        return NOT_NOW
    return None if card in state.hand else NOT_IN_HAND


def cannot_pay(state: State, cards: int) -> Refusal | None:
    """A10: five cards must be left for the hand."""
    if type(state.phase) is not SettingPayment:
        return NOT_NOW
    return None if 0 <= cards <= len(state.deck) - OPENING_HAND else PAYMENT_TOO_HIGH


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
