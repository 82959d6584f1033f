"""Words for people: what has happened to cards and gear."""

from typing import assert_never

from domain.games.maximum_apocalypse.card_facts import (
    AmmoSpent,
    Attached,
    CardBurned,
    CardSearched,
    CardTaken,
    GearLeft,
    GearMoved,
    HandKept,
    Laid,
    Reloaded,
)
from domain.games.maximum_apocalypse.causes import Cause
from domain.games.maximum_apocalypse.content import CARDS, TILES, scripts_of
from domain.games.maximum_apocalypse.names import (
    card_name,
    cause_is,
    listed,
    pile_is,
    plural,
    seat_is,
    who_is,
    why,
)
from domain.games.maximum_apocalypse.options import Setting
from domain.games.maximum_apocalypse.public_facts import (
    CardGivenSeen,
    CardKeptSeen,
    CardLaidSeen,
    CardPlayedSeen,
    CardPutUnderSeen,
    CardsDiscardedSeen,
    CardsDrawnSeen,
    CardSetAsideSeen,
    CardShownSeen,
    DeckShuffledSeen,
    ScavengedSeen,
    SeenCard,
)
from domain.games.maximum_apocalypse.vocabulary import COLOURS

PublicCardFact = (
    HandKept | CardsDrawnSeen | CardSetAsideSeen | DeckShuffledSeen | CardSearched | CardPlayedSeen | CardsDiscardedSeen
    | CardBurned | CardTaken | GearLeft | GearMoved | AmmoSpent | Reloaded | Attached | ScavengedSeen | CardKeptSeen
    | CardPutUnderSeen | CardGivenSeen | CardShownSeen | CardLaidSeen
)  # fmt: skip


def say_card_fact(setup: Setting, fact: PublicCardFact) -> str:  # one case a fact
    """What has happened to cards, made only of what the public fact holds."""
    match fact:
        case CardsDrawnSeen():
            return f"{seat_is(setup, fact.seat)} draws {_cards(fact.cards)}{_why_drawn(setup, fact)}."
        case CardSetAsideSeen():
            return f"{seat_is(setup, fact.seat)} sets {_card(fact.card)} aside to replace it."
        case DeckShuffledSeen():
            what = "" if fact.returned is None else f", with {card_name(fact.returned)} in it"
            return f"The deck of {seat_is(setup, fact.seat)} is shuffled{what}."
        case CardSearched():
            found = "finds and equips it" if fact.found else "finds none"
            return f"{who_is(setup, fact.survivor)} looks for {card_name(fact.card)} in the deck and {found}."
        case CardPlayedSeen():
            gear = fact.card.card is not None and CARDS[fact.card.card].kind == "gear"
            return f"{who_is(setup, fact.survivor)} {'equips' if gear else 'plays'} {_card(fact.card)}."
        case CardsDiscardedSeen():
            return _discarded(setup, fact)
        case CardBurned():
            top = f"{card_name(fact.card)}, the top card of the deck"
            return f"{seat_is(setup, fact.seat)} burns {top},{why(setup, fact.cause)}."
        case CardTaken():
            return f"{who_is(setup, fact.survivor)} {_taken(setup, fact)}."
        case GearLeft():
            return _gear_left(setup, fact)
        case GearMoved():
            card, to = card_name(fact.card), who_is(setup, fact.to)
            how = " in trade" if fact.cause.why == "trade" else why(setup, fact.cause, fact.survivor)
            return f"{who_is(setup, fact.survivor)} hands {card} over to {to}{how}."
        case AmmoSpent():
            for_ = "" if fact.cause.name == fact.card else f" for {cause_is(setup, fact.cause, fact.survivor)}"
            who, rounds = who_is(setup, fact.survivor), f"{fact.n} ammunition spent"
            return f"{who} uses {card_name(fact.card)}{for_}: {rounds}, {fact.left} left."
        case Reloaded():
            by = fact.cause.survivor
            whose = "" if by == fact.survivor else f" of {who_is(setup, fact.survivor)}"
            gone = f"; {listed([card_name(card) for card in fact.dropped])} comes off" if fact.dropped else ""
            how = why(setup, fact.cause, by)
            return f"{who_is(setup, by)} reloads {card_name(fact.card)}{whose} to {fact.n} ammunition{how}{gone}."
        case Attached():
            whose = "" if fact.survivor == fact.by else f" of {who_is(setup, fact.survivor)}"
            on = f"{card_name(fact.gear)}{whose}"
            return f"{who_is(setup, fact.by)} attaches {card_name(fact.card)} to {on}."
        case HandKept():
            return f"{seat_is(setup, fact.seat)} keeps the hand as it is."
        case ScavengedSeen():
            return f"{seat_is(setup, fact.seat)} {_scavenged(setup, fact)}."
        case CardKeptSeen():
            shown = " and shows it" if fact.to == "shown" else ""
            return f"{seat_is(setup, fact.seat)} keeps {_card(fact.card)}{shown}."
        case CardPutUnderSeen():
            return f"{seat_is(setup, fact.seat)} puts {_card(fact.card)} under the {fact.card.origin} deck."
        case CardGivenSeen():
            return f"{seat_is(setup, fact.seat)} gives {_card(fact.card)} to {seat_is(setup, fact.to)} in trade."
        case CardShownSeen():
            return f"{seat_is(setup, fact.seat)} shows {_card(fact.card)}."
        case CardLaidSeen():
            where = _progress(fact.laid)
            return f"{who_is(setup, fact.survivor)} lays {_card(fact.card)} down{where}."
        case _:
            assert_never(fact)


def _why_drawn(setup: Setting, fact: CardsDrawnSeen) -> str:
    match fact.cause.why:
        case "start":
            return " for the opening hand"
        case "mulligan":
            return " to replace what was set aside"
        case "turn":
            return " at the start of the turn"
        case "trade-in":
            return " in exchange"
        case _:
            return why(setup, fact.cause, fact.cause.survivor)


def _discarded(setup: Setting, fact: CardsDiscardedSeen) -> str:
    who = seat_is(setup, fact.seat)
    how = _why_discarded(setup, fact.cause)
    if not fact.cards:
        return f"{who} has no {'food' if fact.all_food else 'cards'} to discard{how}."
    seen = ", after looking at it" if fact.zone == "aside" and fact.cause.why == "card" else ""
    return f"{who} discards {'all food: ' if fact.all_food else ''}{_cards(fact.cards)}{how}{seen}."


def _why_discarded(setup: Setting, cause: Cause) -> str:
    match cause.why:
        case "trade-in":
            return " for a new card"
        case "hand-limit":
            return ", down to the hand limit"
        case "found":
            return " as soon as it is found"
        case _:
            return why(setup, cause, cause.survivor)


INTO = {"hand": "into the hand", "play": "into play", "aside": "to equip or discard it"}


def _taken(setup: Setting, fact: CardTaken) -> str:
    card, into = card_name(fact.card), INTO[fact.to]
    how = why(setup, fact.cause, fact.survivor)
    match fact.zone:
        case "discard":
            return f"takes {card} from {pile_is(setup, fact.pile)} {into}{how}"
        case "lying":
            return f"picks up {card} {into}"
        case "box":
            return f"gets {card} from the mission {into}"
        case "aside":
            return f"puts {card} {into} as soon as it is found"
        case _:
            assert_never(fact.zone)


def _gear_left(setup: Setting, fact: GearLeft) -> str:
    who, card = who_is(setup, fact.survivor), card_name(fact.card)
    if fact.to == "laid":
        return f"{who} lays {card} down{_progress(fact.laid)}."
    if fact.to == "deck":
        return f"{card} of {who} goes back into the deck because of {cause_is(setup, fact.cause)}."
    if fact.cause.why == "storage":
        return f"{who} discards {card} for lack of storage."
    if fact.cause.name != fact.card:
        return f"{who} discards {card}{why(setup, fact.cause, fact.survivor)}."
    if scripts_of(fact.card, "monster-coming"):
        return f"{who} discards {card} to keep the monster away."
    if scripts_of(fact.card, "monster-drawn"):
        return f"{card} of {who} goes off and is discarded."
    return f"{who} discards {card} for its effect."


def _scavenged(setup: Setting, fact: ScavengedSeen) -> str:
    how = why(setup, fact.cause, fact.cause.survivor)
    card, deck = _card(fact.card), f"the {COLOURS[fact.deck]} deck"
    match fact.to:
        case "hand":
            return f"scavenges {card} from {deck}{how}"
        case "shown":
            return f"scavenges {card} from {deck}{how} and shows it"
        case "aside":
            return f"scavenges from {deck}{how} and looks at {card}"
        case _:
            assert_never(fact.to)


def _progress(laid: Laid | None) -> str:
    return "" if laid is None else f" at the {TILES[laid.at].name}: {laid.total} of {laid.needed}"


def _card(card: SeenCard) -> str:
    return "a card" if card.card is None else card_name(card.card)


def _cards(cards: tuple[SeenCard, ...]) -> str:
    named = [card_name(card.card) for card in cards if card.card is not None]
    unseen = len(cards) - len(named)
    if unseen:
        named.append(plural(unseen, "card"))
    return listed(named)
