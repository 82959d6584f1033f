"""What happens at the table, in plain English."""

from collections import Counter
from collections.abc import Sequence
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
from domain.games.maverick.state import (
    MONSTERS,
    Attack,
    Card,
    Companion,
    Figure,
    MonsterName,
    Position,
    Symbol,
    TrophyRule,
)
from domain.games.maverick.views import MonsterView, View
from domain.kernel.game import Views
from domain.kernel.words import join

_SEVERAL = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
_asked: dict[Symbol, str] = {"move": "move", "melee": "melee attack", "ranged": "ranged attack"}
_done: dict[Symbol, str] = {"move": "arrival", "melee": "melee attack", "ranged": "ranged attack"}
_does: dict[Symbol, str] = {"move": "moves onto", "melee": "attacks", "ranged": "shoots at"}
_fighters: dict[Attack, Companion] = {"melee": "wolf", "ranged": "raven"}
_a_companion: dict[Companion, str] = {
    "wolf": "the wolf, the melee companion",
    "raven": "the raven, the ranged companion",
}
_trophies: dict[TrophyRule, str] = {
    "required": "A card for an action that a monster asks for becomes a trophy if it equals the monster's strength.",
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


def say_more(_setup: MaverickSetup, fact: PublicFact, views: Views) -> str:
    """What a turn keeps and loses, what is left after it and at a bad end, and where the gold comes from."""
    match fact:
        case TurnEnded():
            before = views.before()
            told = (_say_kept(before), _say_lost(before), _say_nothing_drawn(before))
            return " ".join([text for text in told if text])
        case CardsDrawn():
            return _say_left(views.after())
        case Won(gold):
            return _say_gold(views.after(), gold)
        case Lost() | Resigned():
            return f"{_say_standing(views.after())}."
        case _:
            return ""


def say_together(
    _setup: MaverickSetup, facts: Sequence[PublicFact], texts: Sequence[str], views: Views | None
) -> Sequence[str]:
    """The texts of the facts; neighbours that rally, or protect one that reigns, go by their names."""
    row = () if views is None else views.before().row
    told = [_with_ralliers(fact, text, row) for fact, text in zip(facts, texts, strict=True)]
    return [_with_protectors(fact, text, row) for fact, text in zip(facts, told, strict=True)]


def say_heading(_setup: MaverickSetup, fact: PublicFact) -> str:
    """The heading of a turn, which begins with a full hand."""
    return "A new turn" if isinstance(fact, CardsDrawn) else ""


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
            lurking = f"In the dungeon lurk, from the entrance on: {join(row)}."
            return f"{lurking} The action deck has {deck} cards. {_trophies[trophy_rule]}"
        case CompanionChosen(companion):
            return f"The slayer takes {_a_companion[companion]}."
        case PaymentSet(0):
            return "No card is set aside as the payment."
        case PaymentSet(cards):
            worth = f"{3 * cards} gold once the dungeon is cleared"
            return f"The payment is {_cards(cards)} from the top of the deck, set aside unseen: {worth}."
        case CardsDrawn(cards):
            return f"The slayer draws {_numbers(cards)}."
        case FigureMoved(figure, card, _, companion, monster, slain, in_vain):
            where = "the entrance" if monster is None else f"the slain {monster}" if slain else f"the {monster}"
            vain = f", to no avail: {_PROTECTED}" if in_vain else ""
            return f"The {companion or figure} moves to {where} with a {card}{vain}."
        case MonsterAttacked(figure, symbol, card, _, monster, needed):
            vain = "" if needed else ", to no avail: nothing like that is asked for"
            return f"{_name(figure, _fighters[symbol]).capitalize()} {_does[symbol]} the {monster} with a {card}{vain}."
        case CompanionsSwapped(card, companion):
            other = "raven" if companion == "wolf" else "wolf"
            return f"The slayer plays a {card} to swap companions: the {companion} takes the place of the {other}."
        case MonstrousFormUnleashed():
            return "With the fifth card of the turn the slayer takes his monstrous form, for a hand of six from now on."
        case DiscardDemanded(monster=monster):
            return f"The {monster} is noxious: the slayer has to give up a card."
        case NoxiousDiscarded(card, monster):
            return f"The slayer gives up a {card} to the {monster}."
        case ActionRegistered(left=()):
            return ""
        case ActionRegistered(_, symbol, card, matches, monster, left):
            equals = f" The {card} equals its strength{_say_rally(monster, card)}." if matches else ""
            return f"The {_done[symbol]} counts: the {monster} still asks for {_needs(left)}.{equals}"
        case MonsterSlain(_, monster, ()):
            return f"The {monster} is slain."
        case MonsterSlain(_, monster, trophies):
            become = "becomes a trophy" if len(trophies) == 1 else "become trophies"
            rallied = next((card for card in trophies if card != MONSTERS[monster].strength), None)
            why = "" if rallied is None else f": a {rallied} equals its strength{_say_rally(monster, rallied)}"
            return f"The {monster} is slain, and {_numbers(trophies)} {become}{why}."
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


def _say_rally(monster: MonsterName, strength: int) -> str:
    """Why a monster was stronger than its card says."""
    printed = MONSTERS[monster].strength
    match strength - printed:
        case 0:
            return ""
        case 1:
            return f", {printed} and 1 more for {_A_RALLIER}"
        case more:
            return f", {printed} and {more} more for {_RALLIERS}"


_A_RALLIER = "a neighbour that rallies"
_RALLIERS = "neighbours that rally"


def _with_ralliers(fact: PublicFact, text: str, row: tuple[MonsterView, ...]) -> str:
    """A text with the neighbours that rally by name."""
    if not isinstance(fact, ActionRegistered | MonsterSlain) or not row:
        return text
    beside = [row[at - 1] for at in (fact.position - 1, fact.position + 1) if 0 < at <= len(row)]
    names = [f"the {monster.name}" for monster in beside if monster.ability == "rally" and not monster.slain]
    which = {1: (_A_RALLIER, "which rallies"), 2: (_RALLIERS, "which rally")}
    said, rally = which.get(len(names), ("", ""))
    return text.replace(said, f"{join(names)}, {rally}") if said else text


_PROTECTED = "a weaker neighbour protects it"


def _with_protectors(fact: PublicFact, text: str, row: tuple[MonsterView, ...]) -> str:
    """A text with the weaker neighbours that protect a monster that reigns from the last thing that it asks for."""
    match fact:
        case FigureMoved(in_vain=True) if names := _protectors(row, fact.position):
            protect = "protects" if len(names) == 1 else "protect"
            return text.replace(_PROTECTED, f"{join(names)}, weaker and beside it, {protect} it")
        case ActionRegistered(left=(_,)) if names := _protectors(row, fact.position):
            return f"{text} It reigns, so it cannot be slain before {join(names)}, weaker and beside it."
        case _:
            return text


def _protectors(row: tuple[MonsterView, ...], position: Position) -> list[str]:
    """The weaker neighbours of a monster that reigns (A17)."""
    if not row or not row[position - 1].protected:
        return []
    beside = [row[at - 1] for at in (position - 1, position + 1) if 0 < at <= len(row)]
    strength = row[position - 1].strength or 0
    return [f"the {each.name}" for each in beside if each.strength is not None and each.strength < strength]


def _say_kept(view: View) -> str:
    """The cards that stay in hand for the next turn, which all can see."""
    cards = _numbers(view.hand)
    return f"{cards[0].upper()}{cards[1:]} {'stays' if len(view.hand) == 1 else 'stay'} in hand." if cards else ""


def _say_lost(view: View) -> str:
    """What was done to monsters in this turn without slaying them."""
    begun = [
        f"the {monster.name}"
        for monster in view.row
        if not monster.slain and monster.outstanding != MONSTERS[monster.name].needs
    ]
    return f"What was done to {join(begun)} in this turn is lost." if begun else ""


def _say_nothing_drawn(view: View) -> str:
    return "" if view.deck or len(view.hand) == view.hand_limit else "The action deck is empty: no card is drawn."


def _say_left(view: View) -> str:
    deck = f"{_cards(view.deck)} left" if view.deck else "no card left"
    return f"{_say_standing(view)}, and the action deck has {deck}."


def _say_standing(view: View) -> str:
    standing = sum(not monster.slain for monster in view.row)
    return "1 monster still stands" if standing == 1 else f"{standing} monsters still stand"


def _say_gold(view: View, gold: int) -> str:
    """The gold of the contract, by its sources."""
    trophies = sum(len(monster.trophies) for monster in view.row)
    left = len(view.hand) + view.deck
    where = join([place for place, cards in (("hand", len(view.hand)), ("deck", view.deck)) if cards])
    sources = [
        (3 * view.payment, f"the payment of {_cards(view.payment)}"),
        (2 * trophies, "1 trophy" if trophies == 1 else f"{trophies} trophies"),
        (left, f"{_cards(left)} left in {where}"),
    ]
    paid = join([f"{worth} for {source}" for worth, source in sources if worth])
    return f"That is {paid}." if gold and paid else ""


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
    """Cards in the order of their first copies: "a 3 and two 1s"."""
    return join([f"a {card}" if n == 1 else f"{_SEVERAL.get(n, n)} {card}s" for card, n in Counter(cards).items()])
