"""Redacted facts: a hidden card has a back and no face. Their wire names are those of the full facts."""

from typing import Literal

from domain.games.maximum_apocalypse.card_facts import KEY, AllFood, ApocalypseFact, KeptCardTarget, Laid
from domain.games.maximum_apocalypse.causes import Cause
from domain.games.maximum_apocalypse.facts import OpenFact
from domain.games.maximum_apocalypse.maps import MapShape
from domain.games.maximum_apocalypse.options import Options
from domain.games.maximum_apocalypse.references import (
    CardId,
    ClassId,
    DeckNumber,
    HandZone,
    HungerLevel,
    SurvivorNumber,
    TileNumber,
)
from domain.games.maximum_apocalypse.state import Origin
from domain.kernel.game import Seat, Value

ScavengedTarget = Literal["hand", "aside", "shown"]
"""Where the card goes: into the ``hand``; ``aside``, to be looked at; ``shown``: everybody sees it, and it takes effect
next."""


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


class TableSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.TableLaid"):
    """What everybody sees of the table.

    Attributes:
        classes: The classes of each seat, by id, in the order of the seats.
        hunger: Of each survivor, the hunger rolled for its body and for its Dog's; empty: not rolled, all begin at 1.
    """

    options: Options
    shape: MapShape
    classes: tuple[tuple[ClassId, ...], ...]
    hunger: tuple[tuple[HungerLevel, ...], ...]


class CardsDrawnSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardsDrawn"):
    """A seat drew from its deck.

    Attributes:
        cards: The cards, in an order that reveals nothing about hidden ones.
    """

    seat: Seat
    cards: tuple[SeenCard, ...]
    cause: Cause


class CardSetAsideSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardSetAside"):
    """Mulligan: a card will be replaced."""

    seat: Seat
    card: SeenCard


class DeckShuffledSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.DeckShuffled"):
    """A seat's deck was shuffled, with the cards that it had set aside.

    Attributes:
        returned: The gear that went into it from play, by card id; None: none did.
    """

    seat: Seat
    returned: CardId | None


class CardPlayedSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardPlayed"):
    """A card left the hand: into play if it is a gear, else onto its discard pile."""

    survivor: SurvivorNumber
    card: SeenCard


class CardsDiscardedSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardsDiscarded"):
    """Cards went from a hand, or from aside, to their discard piles.

    Attributes:
        cards: The cards; empty: there was nothing to discard.
    """

    seat: Seat
    cards: tuple[SeenCard, ...]
    cause: Cause
    zone: HandZone
    all_food: AllFood


class ScavengedSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.Scavenged"):
    """A seat drew from a scavenge deck."""

    seat: Seat
    deck: DeckNumber
    card: SeenCard
    to: ScavengedTarget
    cause: Cause


class CardKeptSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardKept"):
    """A seat kept a card that it had looked at."""

    seat: Seat
    card: SeenCard
    to: KeptCardTarget


class CardPutUnderSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardPutUnder"):
    """A seat put a card that it had looked at under its deck."""

    seat: Seat
    card: SeenCard


class CardGivenSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardGiven"):
    """A seat gave another one a scavenge card.

    Attributes:
        to: The seat that gets the card.
    """

    seat: Seat
    to: Seat
    card: SeenCard


class CardShownSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardShown"):
    """A seat showed a card of its hand to everybody."""

    seat: Seat
    card: SeenCard


class CardLaidSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardLaid"):
    """A card of a hand went onto the objective."""

    survivor: SurvivorNumber
    card: SeenCard
    laid: Laid


class SurvivorDiedSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.SurvivorDied"):
    """A survivor is out.

    Attributes:
        dropped: Scavenge cards of the hand that now lie on the tile, as does its scavenge gear; empty: none.
    """

    survivor: SurvivorNumber
    dropped: tuple[SeenCard, ...]
    cause: Cause


class MonsterDeckShuffledSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.MonsterDeckShuffled"):
    """The monster discard pile became the deck.

    Attributes:
        n: How many cards the new deck has.
    """

    n: int


class WaitingSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.Waiting"):
    """What the table waits for.

    Attributes:
        survivor: The survivor whose seat is asked, by place in the view's ``survivors``; None: nobody, the active
            survivor's turn continues.
        about: What is asked, as ``about`` of the view's ``pending``; ``turn``: nothing, the turn continues.
        bound_for: Where the moves lead that the question interrupts, by place in the view's ``tiles``, the first move
            first; empty: it interrupts none.
    """

    survivor: SurvivorNumber | None
    about: str
    bound_for: tuple[TileNumber, ...]


PublicFact = (
    OpenFact | TableSeen | CardsDrawnSeen | CardSetAsideSeen | DeckShuffledSeen | CardPlayedSeen | CardsDiscardedSeen
    | ScavengedSeen | CardKeptSeen | CardPutUnderSeen | CardGivenSeen | CardShownSeen | CardLaidSeen
    | SurvivorDiedSeen | MonsterDeckShuffledSeen | WaitingSeen
)  # fmt: skip
"""What a seat may see: a hidden card has no face."""
