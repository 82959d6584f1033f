"""What happens at the table, in plain English."""

from functools import lru_cache
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
from domain.games.maverick.facts import (
    ActionRegistered,
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
    PublicDealt,
    PublicFact,
    Resigned,
    TurnEnded,
    Won,
)
from domain.games.maverick.guards import ahead
from domain.games.maverick.setup import MaverickSetup
from domain.games.maverick.state import Card, Companion, Figure, Position, Symbol
from domain.games.maverick.views import MonsterView, View

_do: dict[Symbol, str] = {"move": "move", "melee": "melee attack", "ranged": "ranged attack"}
_did: dict[Symbol, str] = {"move": "moves onto", "melee": "attacks", "ranged": "shoots at"}
_a_companion: dict[Companion, str] = {"wolf": "the wolf, who fights", "raven": "the raven, who shoots"}


def say_action(setup: MaverickSetup, state_view: View, action: AnyAction) -> str:
    """What the player may do, or did, in words."""
    words, figure, steps = _phrase(action, state_view.companion)
    if figure is None:
        return words
    at = state_view.slayer_at if figure == "slayer" else state_view.companion_at
    return f"{words} {_space(state_view.row, at + steps)}"


def say_fact(setup: MaverickSetup, fact: PublicFact) -> str:
    """What happened, in words."""
    return _sentence(fact)


@lru_cache(maxsize=512)
def _phrase(action: AnyAction, companion: Companion | None) -> tuple[str, Figure | None, int]:
    """An action in words, all but the space that they end in: the one so many steps forward from the figure, if any.

    Remembered, since there are but some 300 cases.
    """
    match action:
        case Move(figure, card, direction):
            return f"Play a {card}: move {_name(figure, companion)} {direction} to", figure, ahead(0, action)
        case Melee(figure, card):
            return f"Play a {card}: {_name(figure, companion)} attacks", figure, 0
        case Shoot(figure, card, direction):
            return f"Play a {card}: {_name(figure, companion)} shoots {direction} at", figure, ahead(0, action)
        case SwapCompanions(card):
            other = "raven" if companion == "wolf" else "wolf"
            return f"Play a {card}: turn the companion into the {other}", None, 0
        case Discard(card):
            return f"Give up a {card} to the noxious monster", None, 0
        case EndTurn():
            return "End the turn", None, 0
        case ChooseCompanion(chosen):
            return f"Take {_a_companion[chosen]}", None, 0
        case SetPayment(cards):
            return f"Agree on a payment of {_cards(cards)}", None, 0
        case never:
            assert_never(never)


@lru_cache(maxsize=4096)
def _sentence(fact: PublicFact) -> str:
    """A fact in words. Remembered, since most facts are some hundred that happen again and again."""
    match fact:
        case PublicDealt(row, deck):
            return f"The dungeon holds {', '.join(row)}. {_cards(deck)} in the deck."
        case CompanionChosen(companion):
            return f"The slayer takes {_a_companion[companion]}."
        case PaymentSet(cards):
            return f"The payment is {_cards(cards)}, set aside unseen."
        case CardsDrawn(cards):
            return f"{_cards(len(cards))} drawn: {_numbers(cards)}."
        case FigureMoved(figure, card, position):
            return f"The {figure} moves to {'the entrance' if position == 0 else f'space {position}'} with a {card}."
        case MonsterAttacked(figure, symbol, card, position):
            return f"The {figure} {_did[symbol]} the monster on space {position} with a {card}."
        case CompanionsSwapped(card, companion):
            return f"The companion turns into the {companion} for a {card}."
        case MonstrousFormUnleashed():
            return "Five cards in one turn: the slayer takes his monstrous form."
        case DiscardDemanded(position):
            return f"The monster on space {position} is noxious: a card has to go."
        case NoxiousDiscarded(card):
            return f"A {card} is given up."
        case ActionRegistered(position, symbol, _, matches):
            exactly = " and matches its strength" if matches else ""
            return f"A {_do[symbol]} counts against the monster on space {position}{exactly}."
        case MonsterSlain(position, monster, ()):
            return f"The {monster} on space {position} is slain."
        case MonsterSlain(position, monster, trophies):
            return f"The {monster} on space {position} is slain. Trophies: {_numbers(trophies)}."
        case TurnEnded():
            return "The turn ends."
        case Won(gold):
            return f"The dungeon is cleared. The contract brings {gold} gold."
        case Lost():
            return "No cards are left. The slayer does not come back."
        case Resigned():
            return "The slayer gives the contract up."
        case never:
            assert_never(never)


def _name(figure: Figure, companion: Companion | None) -> str:
    return "the slayer" if figure == "slayer" else f"the {companion or figure}"


def _space(row: tuple[MonsterView, ...], position: Position) -> str:
    """A space by what is on it."""
    if position == 0:
        return "the entrance"
    if not 0 < position <= len(row):
        return "a place beyond the dungeon"
    monster = row[position - 1]
    return f"the slain {monster.name} ({position})" if monster.slain else f"the {monster.name} ({position})"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _numbers(cards: tuple[Card, ...]) -> str:
    return ", ".join(str(card) for card in cards)
