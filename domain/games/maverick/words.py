"""What happens at the table, in plain English."""

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
    PublicCardsDrawn,
    PublicDealt,
    PublicFact,
    Resigned,
    TurnEnded,
    Won,
)
from domain.games.maverick.setup import MaverickSetup
from domain.games.maverick.state import Card, Companion, Figure, Position, Symbol
from domain.games.maverick.views import View

_do: dict[Symbol, str] = {"move": "move", "melee": "melee attack", "ranged": "ranged attack"}
_did: dict[Symbol, str] = {"move": "moves onto", "melee": "attacks", "ranged": "shoots at"}
_a_companion: dict[Companion, str] = {"wolf": "the wolf, who fights", "raven": "the raven, who shoots"}


def say_action(setup: MaverickSetup, state_view: View, action: AnyAction) -> str:
    """What the player may do, or did, in words."""
    match action:
        case Move(figure, card, direction):
            who, where = _figure(figure, state_view.companion), _space(state_view, _target(state_view, action))
            return f"Play a {card}: move {who} {direction} to {where}"
        case Melee(figure, card):
            who, where = _figure(figure, state_view.companion), _space(state_view, _place(state_view, figure))
            return f"Play a {card}: {who} attacks {where}"
        case Shoot(figure, card, direction):
            who, where = _figure(figure, state_view.companion), _space(state_view, _target(state_view, action))
            return f"Play a {card}: {who} shoots {direction} at {where}"
        case SwapCompanions(card):
            return f"Play a {card}: turn the companion into the {_other(state_view.companion)}"
        case Discard(card):
            return f"Give up a {card} to the noxious monster"
        case EndTurn():
            return "End the turn"
        case ChooseCompanion(companion):
            return f"Take {_a_companion[companion]}"
        case SetPayment(cards):
            return f"Agree on a payment of {_cards(cards)}"
        case never:
            assert_never(never)


def say_fact(setup: MaverickSetup, fact: PublicFact) -> str:
    """What happened, in words."""
    match fact:
        case PublicDealt(row, deck):
            return f"The dungeon holds {', '.join(row)}. {_cards(deck)} in the deck."
        case CompanionChosen(companion):
            return f"The slayer takes {_a_companion[companion]}."
        case PaymentSet(cards):
            return f"The payment is {_cards(cards)}, set aside unseen."
        case PublicCardsDrawn(count, cards):
            return f"{_cards(count)} drawn." if cards is None else f"{_cards(count)} drawn: {_numbers(cards)}."
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


def _figure(figure: Figure, companion: Companion | None) -> str:
    return "the slayer" if figure == "slayer" else f"the {companion or figure}"


def _other(companion: Companion | None) -> Companion:
    return "raven" if companion == "wolf" else "wolf"


def _place(state_view: View, figure: Figure) -> Position:
    return state_view.slayer_at if figure == "slayer" else state_view.companion_at


def _target(state_view: View, action: Move | Shoot) -> Position:
    at = _place(state_view, action.figure)
    return at + action.card if action.direction == "forward" else at - action.card


def _space(state_view: View, position: Position) -> str:
    """A space by what is on it."""
    if position == 0:
        return "the entrance"
    if not 0 < position <= len(state_view.row):
        return "a place beyond the dungeon"
    monster = state_view.row[position - 1]
    return f"the slain {monster.name} ({position})" if monster.slain else f"the {monster.name} ({position})"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _numbers(cards: tuple[Card, ...]) -> str:
    return ", ".join(str(card) for card in cards)
