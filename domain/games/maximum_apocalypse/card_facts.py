"""Facts about cards and gear."""

from typing import Literal

from domain.games.maximum_apocalypse.causes import Cause
from domain.games.maximum_apocalypse.references import CardId, DeckNumber, HandZone, SurvivorNumber
from domain.games.maximum_apocalypse.state import Held
from domain.kernel.game import Fact, Seat, Value, named

KEY = "maximum-apocalypse"

CardSource = Literal["discard", "lying", "box", "aside"]
"""Where the card was: in a ``discard`` pile, ``lying`` on the tile, in the ``box``, or ``aside``, found and shown."""

CardTarget = Literal["hand", "play", "aside"]
"""Where the card goes: into the ``hand``, into ``play``, or ``aside``, to be equipped or discarded next."""

GearTarget = Literal["discard", "deck", "laid"]
"""Where the gear goes: onto its ``discard`` pile, back into the ``deck``, or ``laid`` onto the objective."""

KeptCardTarget = Literal["hand", "shown"]
"""Where the card goes: into the ``hand``; ``shown``: everybody sees it, and it takes effect next."""

AllFood = bool
"""Whether the seat had to discard all food of its hand, so that everybody knows it holds none."""

DrawnByLot = bool
"""Whether chance picked it among equal cards with different backs, which reveals something new to its seat."""


class ApocalypseFact(Fact, frozen=True, tag=named(KEY)):
    """The base of this game's facts."""


class Laid(Value, frozen=True):
    """A card on the objective.

    Attributes:
        at: The kind of tile where it is laid down, by ``kind`` in the content's ``tiles``.
        total: How many cards of its kind are there now, this one included; all food is of one kind.
        needed: How many cards of its kind the mission needs.
    """

    at: str
    total: int
    needed: int


class HandKept(ApocalypseFact, frozen=True):
    """Mulligan: a seat replaces no card."""

    seat: Seat


class CardsDrawn(ApocalypseFact, frozen=True):
    """A seat drew from its deck.

    Attributes:
        held: The cards, the first one drawn first.
    """

    seat: Seat
    held: tuple[Held, ...]
    cause: Cause


class CardSetAside(ApocalypseFact, frozen=True):
    """Mulligan: a card will be replaced."""

    seat: Seat
    held: Held


class DeckShuffled(ApocalypseFact, frozen=True):
    """A seat's deck was shuffled, with the cards that it had set aside.

    Attributes:
        deck: Its new order by card ids, the top card last.
        returned: The gear that went into it from play, by card id; None: none did.
    """

    seat: Seat
    deck: tuple[CardId, ...]
    returned: CardId | None = None


class CardSearched(ApocalypseFact, frozen=True):
    """A survivor looked for a card in its deck.

    Attributes:
        found: Whether it was there; then it is in play now.
    """

    survivor: SurvivorNumber
    card: CardId
    found: bool


class CardPlayed(ApocalypseFact, frozen=True):
    """A card left the hand: into play if it is a gear, else onto its discard pile."""

    survivor: SurvivorNumber
    held: Held
    picked: DrawnByLot = False


class CardsDiscarded(ApocalypseFact, frozen=True):
    """Cards went from a hand, or from aside, to their discard piles.

    Attributes:
        held: The cards; empty: there was nothing to discard.
    """

    seat: Seat
    held: tuple[Held, ...]
    cause: Cause
    zone: HandZone = "hand"
    all_food: AllFood = False
    picked: DrawnByLot = False


class CardBurned(ApocalypseFact, frozen=True):
    """The top card of a deck was discarded."""

    seat: Seat
    card: CardId
    cause: Cause


class CardTaken(ApocalypseFact, frozen=True):
    """A survivor took a card that everybody sees.

    Attributes:
        pile: The seat whose discard pile it was in; None: the scavenge discard pile, or no discard pile (``zone``).
    """

    survivor: SurvivorNumber
    card: CardId
    zone: CardSource
    to: CardTarget
    cause: Cause
    pile: Seat | None = None


class GearLeft(ApocalypseFact, frozen=True):
    """A gear left play; what was attached to it went onto its discard pile.

    Attributes:
        laid: What the objective has now, with ``to`` ``laid``; else None.
    """

    survivor: SurvivorNumber
    card: CardId
    to: GearTarget
    cause: Cause
    laid: Laid | None = None


class GearMoved(ApocalypseFact, frozen=True):
    """A gear went to another survivor, with everything attached to it.

    Attributes:
        to: The survivor who has it now, by place in the view's ``survivors``.
    """

    survivor: SurvivorNumber
    to: SurvivorNumber
    card: CardId
    cause: Cause


class AmmoSpent(ApocalypseFact, frozen=True):
    """Ammunition was spent.

    Attributes:
        n: How much was spent, from 1.
        left: How much the gear has left.
    """

    survivor: SurvivorNumber
    card: CardId
    n: int
    left: int
    cause: Cause


class Reloaded(ApocalypseFact, frozen=True):
    """A weapon was reloaded.

    Attributes:
        survivor: The survivor whose weapon it is, by place in the view's ``survivors``.
        n: The ammunition on it now.
        dropped: Attached cards that came off it, by id; empty: none.
    """

    survivor: SurvivorNumber
    card: CardId
    n: int
    cause: Cause
    dropped: tuple[CardId, ...] = ()


class Attached(ApocalypseFact, frozen=True):
    """A card went from its discard pile onto a weapon.

    Attributes:
        survivor: The survivor whose weapon it is, by place in the view's ``survivors``.
        gear: The weapon, by card id.
        by: The survivor who played the card, by place in the view's ``survivors``.
    """

    survivor: SurvivorNumber
    gear: CardId
    card: CardId
    by: SurvivorNumber


class Scavenged(ApocalypseFact, frozen=True):
    """A seat drew from a scavenge deck.

    Attributes:
        to: Into the ``hand``; or ``aside``, to choose from or to resolve.
    """

    seat: Seat
    deck: DeckNumber
    held: Held
    to: HandZone
    cause: Cause


class CardKept(ApocalypseFact, frozen=True):
    """A seat kept a card that it had looked at."""

    seat: Seat
    held: Held
    to: KeptCardTarget


class CardPutUnder(ApocalypseFact, frozen=True):
    """A seat put a card that it had looked at under its deck."""

    seat: Seat
    held: Held
    picked: DrawnByLot = False


class CardGiven(ApocalypseFact, frozen=True):
    """A seat gave another one a scavenge card.

    Attributes:
        to: The seat that gets the card.
    """

    seat: Seat
    to: Seat
    held: Held
    picked: DrawnByLot = False


class CardShown(ApocalypseFact, frozen=True):
    """A seat showed a card of its hand to everybody."""

    seat: Seat
    held: Held
    picked: DrawnByLot = False


class CardLaid(ApocalypseFact, frozen=True):
    """A card of a hand went onto the objective."""

    survivor: SurvivorNumber
    held: Held
    laid: Laid
    picked: DrawnByLot = False
