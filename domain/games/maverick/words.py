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
from domain.games.maverick.state import Attack, Card, Companion, Figure, Position, Symbol, TrophyRule
from domain.games.maverick.views import MonsterView, View
from domain.kernel.words import join

_asked: dict[Symbol, str] = {"move": "move", "melee": "melee attack", "ranged": "ranged attack"}
_done: dict[Symbol, str] = {"move": "arrival", "melee": "melee attack", "ranged": "ranged attack"}
_does: dict[Symbol, str] = {"move": "moves onto", "melee": "attacks", "ranged": "shoots at"}
_fighters: dict[Attack, Companion] = {"melee": "wolf", "ranged": "raven"}
_a_companion: dict[Companion, str] = {"wolf": "the wolf, who fights", "raven": "the raven, who shoots"}
_trophies: dict[TrophyRule, str] = {
    "required": "Every card that a monster asks for and that equals its strength becomes a trophy.",
    "final": "Only the card that slays a monster can become a trophy.",
}


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

    Cached, since there are but some 300 cases.
    """
    match action:
        case Move(figure, card, direction):
            return f"Play a {card}: {_name(figure, companion)} moves {direction} to", figure, ahead(0, action)
        case Melee(figure, card):
            return f"Play a {card}: {_name(figure, companion)} attacks", figure, 0
        case Shoot(figure, card, direction):
            return f"Play a {card}: {_name(figure, companion)} shoots {direction} at", figure, ahead(0, action)
        case SwapCompanions(card):
            other = "raven" if companion == "wolf" else "wolf"
            return f"Play a {card}: the {companion} makes way for the {other}", None, 0
        case Discard(card):
            return f"Give up a {card} to", "slayer", 0
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
    """A fact in words. Cached, since most facts are some hundred that happen again and again."""
    match fact:
        case PublicDealt(row, deck, trophy_rule):
            return f"In the dungeon lurk, from the entrance on: {join(row)}. {deck} cards. {_trophies[trophy_rule]}"
        case CompanionChosen(companion):
            return f"The slayer takes {_a_companion[companion]}."
        case PaymentSet(cards):
            return f"The payment is {_cards(cards)} from the top of the deck, set aside unseen."
        case CardsDrawn(cards):
            return f"The slayer draws {_numbers(cards)}."
        case FigureMoved(figure, card, _, companion, monster, slain, in_vain):
            where = "the entrance" if monster is None else f"the slain {monster}" if slain else f"the {monster}"
            vain = ", to no avail: a weaker neighbour protects it" if in_vain else ""
            return f"The {companion or figure} moves to {where} with a {card}{vain}."
        case MonsterAttacked(figure, symbol, card, _, monster, needed):
            vain = "" if needed else ", to no avail: nothing like that is asked for"
            return f"{_name(figure, _fighters[symbol]).capitalize()} {_does[symbol]} the {monster} with a {card}{vain}."
        case CompanionsSwapped(card, companion):
            other = "raven" if companion == "wolf" else "wolf"
            return f"The {other} makes way for the {companion}, for a {card}."
        case MonstrousFormUnleashed():
            return "With the fifth card of the turn the slayer takes his monstrous form, for a hand of six from now on."
        case DiscardDemanded(monster=monster):
            return f"The {monster} is noxious: the slayer has to give up a card."
        case NoxiousDiscarded(card, monster):
            return f"The slayer gives up a {card} to the {monster}."
        case ActionRegistered(left=()):
            return ""
        case ActionRegistered(_, symbol, card, matches, monster, left):
            equals = f" The {card} equals its strength." if matches else ""
            return f"The {_done[symbol]} counts: the {monster} still asks for {_needs(left)}.{equals}"
        case MonsterSlain(_, monster, ()):
            return f"The {monster} is slain."
        case MonsterSlain(_, monster, trophies):
            become = "becomes a trophy" if len(trophies) == 1 else "become trophies"
            return f"The {monster} is slain, and {_numbers(trophies)} {become}."
        case TurnEnded():
            return "The slayer ends the turn."
        case Won(gold):
            return f"The dungeon is cleared, and the contract brings {gold} gold."
        case Lost():
            return "No cards are left, and the slayer does not come back."
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
    return f"the slain {monster.name}" if monster.slain else f"the {monster.name}"


def _needs(symbols: tuple[Symbol, ...]) -> str:
    """What a monster asks for."""
    counted = [(symbol, symbols.count(symbol)) for symbol in dict.fromkeys(symbols)]
    return join([f"a {_asked[symbol]}" if count == 1 else f"{count} {_asked[symbol]}s" for symbol, count in counted])


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _numbers(cards: tuple[Card, ...]) -> str:
    return join([f"a {card}" for card in cards])
