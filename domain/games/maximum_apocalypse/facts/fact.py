"""The base of all facts, and cards that only some seats know, as a viewer sees them."""

from domain.games.maximum_apocalypse.table.options import Options, Setting
from domain.games.maximum_apocalypse.table.references import CardId, SurvivorNumber
from domain.games.maximum_apocalypse.table.state import EVERYBODY, Held, Origin, bit
from domain.kernel.disclosure import Learners, everybody, nobody
from domain.kernel.game import Fact, Seat, Value, named

KEY = "maximum-apocalypse"

DrawnByLot = bool
"""Whether chance picked it among equal cards with different backs, which reveals something new to its seat."""


class ApocalypseFact(Fact, frozen=True, tag=named(KEY)):
    """The base of this game's facts."""


class SurvivorFact(ApocalypseFact, frozen=True):
    """The base of facts about a survivor."""

    survivor: SurvivorNumber


class SeatFact(ApocalypseFact, frozen=True):
    """The base of facts about a seat."""

    seat: Seat


class SeenCard(Value, frozen=True):
    """A card as a viewer sees it: its back, and its face or None.

    Attributes:
        card: The card, by its ``id`` in the content's ``cards``; None: you do not know it.
        known_to: The seats that know its face besides the seat that has it; empty also where everybody does.
        no_food: Whether everybody knows that it is no food, as all food of its hand was discarded.
    """

    card: CardId | None
    origin: Origin
    known_to: tuple[Seat, ...] = ()
    no_food: bool = False


KNOWN_TO = {mask: tuple([seat for seat in range(6) if mask & bit(seat)]) for mask in range(bit(6))}
"""The seats of a mask of who knows a card."""


def sees(options: Options, owner: Seat, held: Held, seat: Seat | None) -> bool:
    """May this seat see a card of the owner's hand?"""
    return options.open_hands or owner == seat or bool(held.known & bit(seat))


def seen(options: Options, owner: Seat, held: Held, seat: Seat | None) -> SeenCard:
    """A card of the owner's hand as this seat sees it."""
    return seen_card(held, hidden=not sees(options, owner, held, seat))


def seen_card(held: Held, *, hidden: bool) -> SeenCard:
    """A card's back with all that everybody knows of it, and its face unless it is hidden."""
    return SeenCard(None if hidden else held.card, held.origin, KNOWN_TO.get(held.known, ()), held.no_food)


def shown_card(held: Held) -> SeenCard:
    """A card that everybody sees."""
    return seen_card(held, hidden=False)


def seen_hand(options: Options, owner: Seat, hand: tuple[Held, ...], seat: Seat | None) -> tuple[SeenCard, ...]:
    """A hand as this seat sees it, in an order that says nothing about hidden cards."""
    cards = [seen(options, owner, held, seat) for held in hand]
    return tuple(sorted(cards, key=_rank))


def _rank(card: SeenCard) -> tuple[bool, str, str, tuple[Seat, ...], bool]:
    return card.card is None, card.card or "", card.origin, card.known_to, card.no_food


def seat_of(setup: Setting, survivor: int) -> Seat:
    """The seat of a survivor, by the order in which they sit."""
    return [seat for seat, chosen in enumerate(setup.seat_options) for _ in chosen.classes or (None,)][survivor]


def others(setup: Setting, fact: SeatFact | SurvivorFact, held: tuple[Held, ...], *, picked: bool = False) -> Learners:
    """The others see a card that was hidden from them; `picked`: so does its seat, for the copy was drawn at random."""
    if setup.options.open_hands or all(each.known == EVERYBODY for each in held):
        return nobody(setup, fact)
    seat = fact.seat if isinstance(fact, SeatFact) else seat_of(setup, fact.survivor)
    return everybody(setup, fact) if picked else everybody(setup, fact) - {seat}
