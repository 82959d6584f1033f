"""Words for people: what has happened to cards and gear."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from domain.games.maximum_apocalypse.box.content import CARDS, MODS, TILES, scripts_of
from domain.games.maximum_apocalypse.box.kinds import Why
from domain.games.maximum_apocalypse.box.vocabulary import COLOURS
from domain.games.maximum_apocalypse.facts import cards, gear, scavenge
from domain.games.maximum_apocalypse.facts.fact import SeenCard
from domain.games.maximum_apocalypse.seen.views import View
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words import names
from domain.kernel.game import Seat

PublicCardFact = (
    cards.HandKept | cards.CardSearched | cards.CardBurned | cards.NothingToBurn | cards.CardTaken | cards.SeenCardFact
    | gear.GearFact | scavenge.CardsLeft | scavenge.SeenScavengeFact
)  # fmt: skip


def say_card_fact(setup: Setting, fact: PublicCardFact) -> str:  # one case a fact
    """What has happened to cards, made only of what the public fact holds."""
    match fact:
        case cards.CardsDrawnSeen():
            how = DRAWN.get(fact.cause.why) or _thanks(setup, fact.cause, names.one_of(setup, fact.seat, fact.cause))
            return f"{names.seat_is(setup, fact.seat)} draws {cards_are(fact.cards)}{how}."
        case cards.CardSetAsideSeen():
            return f"{names.seat_is(setup, fact.seat)} sets {_card(fact.card)} aside for a new card."
        case cards.DeckShuffledSeen():
            what = "" if fact.returned is None else f", with {names.card_name(fact.returned)} in it"
            return f"{names.seat_is(setup, fact.seat)}'s deck is shuffled{what}."
        case cards.CardSearched():
            found = (
                f"finds {names.card_name(fact.card)} in the deck and equips it"
                if fact.found
                else f"looks for {names.card_name(fact.card)} in the deck and finds none"
            )
            return f"{names.who_is(setup, fact.survivor)} {found}."
        case cards.CardPlayedSeen():
            does = "equips" if _is_gear(fact.card) else "plays"
            return f"{names.who_is(setup, fact.survivor)} {does} {_card(fact.card)}."
        case cards.CardsDiscardedSeen():
            return _discarded(setup, fact)
        case cards.CardBurned():
            top = f"{names.card_name(fact.card)}, the top card of the deck"
            how = names.why(setup, fact.cause, names.one_of(setup, fact.seat, fact.cause))
            return f"{names.seat_is(setup, fact.seat)} burns {top},{how}."
        case cards.NothingToBurn():
            how = names.why(setup, fact.cause, names.one_of(setup, fact.seat, fact.cause))
            return f"{names.seat_is(setup, fact.seat)} has to burn a card and has none left,{how}."
        case cards.CardTaken(card="scientist", zone="box"):
            return f"The Scientist joins {names.who_is(setup, fact.survivor)}."
        case cards.CardTaken():
            return f"{names.who_is(setup, fact.survivor)} {_taken(setup, fact)}."
        case gear.GearLeft():
            return _gear_left(setup, fact)
        case gear.GearMoved():
            card, to = names.thing_is(fact.card), names.who_is(setup, fact.to)
            how = " in trade" if fact.cause.why == "trade" else names.why(setup, fact.cause, fact.survivor)
            return f"{names.who_is(setup, fact.survivor)} hands {card} over to {to}{how}."
        case gear.AmmoSpent():
            return f"{_fires(setup, fact)}: {fact.n} ammo spent, {fact.left} left."
        case gear.Reloaded():
            by = fact.cause.survivor
            whose = "" if by == fact.survivor else f"{names.who_is(setup, fact.survivor)}'s "
            gone = (
                f"; {names.listed([names.card_name(card) for card in fact.dropped])} comes off" if fact.dropped else ""
            )
            how = names.why(setup, fact.cause, by)
            return f"{names.who_is(setup, by)} reloads {whose}{names.card_name(fact.card)} to {fact.n} ammo{how}{gone}."
        case gear.Attached():
            whose = "" if fact.survivor == fact.by else f"{names.who_is(setup, fact.survivor)}'s "
            to = f"{whose}{names.card_name(fact.gear)}"
            return f"{names.who_is(setup, fact.by)} attaches {names.card_name(fact.card)} to {to}."
        case cards.HandKept():
            return f"{names.seat_is(setup, fact.seat)} keeps the hand as it is."
        case scavenge.ScavengedSeen(to="hand"):
            return _with_knowers(setup, fact.seat, fact.card, _scavenged(setup, fact))
        case scavenge.ScavengedSeen():
            return f"{names.seat_is(setup, fact.seat)} {_scavenged(setup, fact)}."
        case scavenge.CardKeptSeen(to="shown"):
            return f"{names.seat_is(setup, fact.seat)} {_keeps_shown(fact.card)} and shows it."
        case scavenge.CardKeptSeen():
            return _with_knowers(setup, fact.seat, fact.card, f"keeps {_card(fact.card)}")
        case scavenge.CardPutUnderSeen():
            puts = f"puts {_card(fact.card)} under the {fact.card.origin} deck"
            return _with_knowers(setup, fact.seat, fact.card, puts)
        case scavenge.CardGivenSeen():
            gives = f"gives {_card(fact.card)} to {names.seat_is(setup, fact.to)} in trade"
            return _with_knowers(setup, fact.seat, fact.card, gives, fact.to)
        case scavenge.CardShownSeen():
            return f"{names.seat_is(setup, fact.seat)} shows {_card(fact.card)}."
        case scavenge.CardsLeft():
            left = names.counted([names.thing_is(card) for card in fact.cards])
            stay = "stays" if len(fact.cards) == 1 else "stay"
            return f"{left} {stay} at {names.tile_is(setup, fact.tile, fact.place)}, to be picked up there."
        case scavenge.CardLaidSeen():
            return f"{names.who_is(setup, fact.survivor)} {_lays(_card(fact.card), fact.card.card, fact.laid)}."
        case _:
            assert_never(fact)


def looked_at(setup: Setting, first: scavenge.ScavengedSeen, cards: tuple[SeenCard, ...]) -> str:
    """Several cards of one deck that a seat looks at."""
    deck, how = f"the {COLOURS[first.deck]} deck", _thanks(setup, first.cause, first.cause.survivor)
    return f"{names.seat_is(setup, first.seat)} scavenges from {deck}{how} and looks at {cards_are(cards)}"


def with_flashlight(text: str, fact: scavenge.ScavengedSeen, view: View) -> str:
    """A look at more than one card of a deck, with the gear that allows it; `view`: that before the event."""
    if fact.to != "aside" or fact.cause.survivor < 0:
        return text
    lights = [gear.card for gear in view.survivors[fact.cause.survivor].gear if MODS[gear.card].looks]
    return (
        f"{text.removesuffix('.')} with {names.card_name(lights[0])}." if lights and fact.cause.why != "card" else text
    )


def with_attached(text: str, gone: Sequence[gear.GearLeft | gear.GearMoved], view: View) -> str:
    """Gear that leaves play or goes to somebody else, with what becomes of the cards attached to it."""
    worn = [
        names.card_name(card)
        for each in gone
        for gear in view.survivors[each.survivor].gear
        if gear.card == each.card
        for card in gear.worn
    ]
    if not worn:
        return text
    if isinstance(gone[0], gear.GearMoved):
        return f"{text} {names.counted(worn)} {'stays' if len(worn) == 1 else 'stay'} attached to it."
    return f"{text} {names.counted(worn)} {'comes off and is' if len(worn) == 1 else 'come off and are'} discarded."


def cards_are(cards: tuple[SeenCard, ...]) -> str:
    """Cards as a viewer sees them: by name, those unseen by their number."""
    named = [names.thing_is(card.card) for card in cards if card.card is not None]
    unseen = len(cards) - len(named)
    return names.listed(
        [*([names.counted(named)] if named else []), *([names.plural(unseen, "card")] if unseen else [])]
    )


DRAWN: Mapping[Why, str] = {
    "start": " for the opening hand",
    "mulligan": " to replace what was set aside",
    "turn": " at the start of the turn",
    "trade-in": " in exchange",
}


def _discarded(setup: Setting, fact: cards.CardsDiscardedSeen) -> str:
    who = names.seat_is(setup, fact.seat)
    how = names.rather(setup, fact.cause) or _how(setup, fact.seat, fact.cause, DISCARDED)
    if not fact.cards:
        return f"{who} has no {'food' if fact.all_food else 'cards'} to discard{how}."
    if fact.all_food:
        return f"{who} discards all food{how}: {cards_are(fact.cards)}."
    if fact.zone == "aside" and fact.cause.why == "card":
        return f"{who} discards {cards_are(fact.cards)} from among the cards looked at{how}."
    if fact.cause.why == "found" and all(_is_gear(card) for card in fact.cards):
        return f"{who} discards {cards_are(fact.cards)} rather than equip it."
    return f"{who} discards {cards_are(fact.cards)}{how}."


DISCARDED: Mapping[Why, str] = {
    "trade-in": " for a new card",
    "hand-limit": ", down to the hand limit",
    "found": " as soon as it is found",
}

INTO = {"hand": "into the hand", "play": "into play", "aside": ""}


def _taken(setup: Setting, fact: cards.CardTaken) -> str:
    card = names.thing_is(fact.card)
    match fact.zone:
        case "discard":
            own = fact.pile is not None and names.seat_is(setup, fact.pile) == names.who_is(setup, fact.survivor)
            pile = "the discard pile" if own else names.pile_is(setup, fact.pile)
            return f"takes {card} from {pile} {INTO[fact.to]}{names.why(setup, fact.cause, fact.survivor)}"
        case "lying":
            return f"picks up {card}"
        case "box":
            return f"finds {card}{TO_DO[fact.to]}"
        case "aside":
            return f"equips {card}"
        case _:
            assert_never(fact.zone)


TO_DO = {"hand": "", "play": "", "aside": ", to be equipped or discarded"}
"""What is to be done with a card that is found."""


def _gear_left(setup: Setting, fact: gear.GearLeft) -> str:
    who, card = names.who_is(setup, fact.survivor), names.thing_is(fact.card)
    if fact.to == "laid":
        return f"{who} {_lays(card, fact.card, fact.laid)}."
    if fact.to == "deck":
        return f"{who}'s {card} goes back into the deck because of {names.cause_is(setup, fact.cause)}."
    if fact.cause.why == "storage":
        return f"{who} cannot carry everything and discards {card}."
    if fact.cause.name != fact.card:
        return f"{who} discards {card}{names.rather(setup, fact.cause) or names.why(setup, fact.cause, fact.survivor)}."
    if scripts_of(fact.card, "monster-coming"):
        return f"{who} discards {card}, and the monster does not come."
    if scripts_of(fact.card, "monster-drawn"):
        return f"{who}'s {card} goes off and is discarded."
    return f"{who} discards {card} for its effect."


def _fires(setup: Setting, fact: gear.AmmoSpent) -> str:
    """A weapon that is used: by its survivor, by itself as its survivor is hurt, or for another card."""
    who, card = names.who_is(setup, fact.survivor), names.card_name(fact.card)
    if fact.cause.name != fact.card:
        return f"{who} uses {card} for {names.cause_is(setup, fact.cause, fact.survivor)}"
    return f"{who}'s {card} fires back" if scripts_of(fact.card, "wounded") else f"{who} uses {card}"


def _scavenged(setup: Setting, fact: scavenge.ScavengedSeen) -> str:
    how = _thanks(setup, fact.cause, fact.cause.survivor)
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


def _keeps_shown(card: SeenCard) -> str:
    """A card that was looked at and is shown: gear is wanted, anything else is what could not be avoided."""
    return f"{'keeps' if _is_gear(card) else 'is left with'} {_card(card)}"


def _is_gear(card: SeenCard) -> bool:
    return card.card is not None and CARDS[card.card].kind == "gear"


def _thanks(setup: Setting, cause: Cause, subject: int) -> str:
    """Why a card is had; a tile gives it without an action, which "at" would hide."""
    return (
        f" thanks to {names.cause_is(setup, cause)}"
        if cause.why == "tile"
        else names.why(setup, cause, subject, gift=True)
    )


def _how(setup: Setting, seat: Seat, cause: Cause, special: Mapping[Why, str]) -> str:
    return special[cause.why] if cause.why in special else names.why(setup, cause, names.one_of(setup, seat, cause))


def _lays(it: str, card: str | None, laid: gear.Laid | None) -> str:
    """What a survivor does with a card of the objective, and how many there are now."""
    if laid is None:
        return f"lays {it} down"
    does = AT_THE_VAN.get(card) if laid.at == "van" else None
    progress = f": {laid.total} of {laid.needed}" if laid.needed > 1 else ""
    return f"{does or f'lays {it} down at the {TILES[laid.at].name}'}{progress}"


AT_THE_VAN: Mapping[str | None, str] = {"fuel": "fuels up the Van", "spare_parts": "repairs the Van with Spare Parts"}
"""What a card laid down at the Van does there: as the rulebook and mission 6 call it."""


def _with_knowers(setup: Setting, holder: Seat, card: SeenCard, does: str, to: Seat | None = None) -> str:
    """What a seat does with a hidden card, and which seats know the card besides it and the one that gets it.

    Whoever sees the card needs not be told.
    """
    is_seen = setup.options.open_hands or card.card is not None
    seats = [] if is_seen else [names.seat_is(setup, seat) for seat in card.known_to if seat not in {holder, to}]
    knows = "has seen that card before and knows" if len(seats) == 1 else "have seen that card before and know"
    known = f" {names.listed(seats)} {knows} which it is." if seats else ""
    return f"{names.seat_is(setup, holder)} {does}.{known}"


def _card(card: SeenCard) -> str:
    return "a card" if card.card is None else names.thing_is(card.card)
