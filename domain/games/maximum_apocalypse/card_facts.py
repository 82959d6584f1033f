"""Facts about cards and gear.

``survivor`` is a survivor's number, ``seat`` a seat; cards go by their names in the content. ``picked``: of equal cards
with different backs this one was drawn at random, which tells the seat something new.
"""

from typing import Literal

from domain.games.maximum_apocalypse.causes import Cause
from domain.games.maximum_apocalypse.state import Held
from domain.kernel.game import Fact, Seat, Value, named

KEY = "maximum-apocalypse"


class ApocalypseFact(Fact, frozen=True, tag=named(KEY)):
    """The base of this game's facts."""


class Laid(Value, frozen=True):
    """A card on the objective: ``at`` a kind of tile; ``total`` of its kind are there now, ``needed`` in all."""

    at: str
    total: int
    needed: int


class HandKept(ApocalypseFact, frozen=True):
    """Mulligan: a seat replaces no card."""

    seat: Seat


class CardsDrawn(ApocalypseFact, frozen=True):
    """A seat drew from its deck."""

    seat: Seat
    held: tuple[Held, ...]
    cause: Cause


class CardSetAside(ApocalypseFact, frozen=True):
    """Mulligan: a card will be replaced."""

    seat: Seat
    held: Held


class DeckShuffled(ApocalypseFact, frozen=True):
    """A seat's deck was shuffled; ``deck`` is its new order. Cards set aside went in; ``returned`` too."""

    seat: Seat
    deck: tuple[str, ...]
    returned: str | None = None


class CardSearched(ApocalypseFact, frozen=True):
    """A survivor looked for a card in its deck; it was put into play if it was there."""

    survivor: int
    card: str
    found: bool


class CardPlayed(ApocalypseFact, frozen=True):
    """A card left the hand: into play if it is a gear, else onto its discard pile."""

    survivor: int
    held: Held
    picked: bool = False


class CardsDiscarded(ApocalypseFact, frozen=True):
    """Cards went from a hand, or from those looked at, to their piles; ``all_food``: the hand holds no more food."""

    seat: Seat
    held: tuple[Held, ...]
    cause: Cause
    zone: Literal["hand", "aside"] = "hand"
    all_food: bool = False
    picked: bool = False


class CardBurned(ApocalypseFact, frozen=True):
    """The top card of a deck was discarded."""

    seat: Seat
    card: str
    cause: Cause


class CardTaken(ApocalypseFact, frozen=True):
    """A survivor took a card that everybody sees. ``pile``: the seat of a discard pile, None for the scavenge pile."""

    survivor: int
    card: str
    zone: Literal["discard", "lying", "box", "aside"]
    to: Literal["hand", "play", "aside"]
    cause: Cause
    pile: Seat | None = None


class GearLeft(ApocalypseFact, frozen=True):
    """A gear left play, with everything attached to it."""

    survivor: int
    card: str
    to: Literal["discard", "deck", "laid"]
    cause: Cause
    laid: Laid | None = None


class GearMoved(ApocalypseFact, frozen=True):
    """A gear went to another survivor."""

    survivor: int
    to: int
    card: str
    cause: Cause


class AmmoSpent(ApocalypseFact, frozen=True):
    """Ammunition was spent."""

    survivor: int
    card: str
    n: int
    left: int
    cause: Cause


class Reloaded(ApocalypseFact, frozen=True):
    """A weapon was reloaded; ``n`` is what it holds now. ``dropped`` came off it."""

    survivor: int
    card: str
    n: int
    cause: Cause
    dropped: tuple[str, ...] = ()


class Attached(ApocalypseFact, frozen=True):
    """A card went from its discard pile onto a weapon, by a survivor who has or reaches it."""

    survivor: int
    gear: str
    card: str
    by: int


class Scavenged(ApocalypseFact, frozen=True):
    """A seat drew from a scavenge deck, into the hand, or aside to be resolved or chosen from."""

    seat: Seat
    deck: int
    held: Held
    to: Literal["hand", "aside"]
    cause: Cause


class CardKept(ApocalypseFact, frozen=True):
    """A seat kept a card that it had looked at."""

    seat: Seat
    held: Held
    to: Literal["hand", "shown"]


class CardPutUnder(ApocalypseFact, frozen=True):
    """A seat put a card that it had looked at under its deck."""

    seat: Seat
    held: Held
    picked: bool = False


class CardGiven(ApocalypseFact, frozen=True):
    """A seat gave another one a scavenge card."""

    seat: Seat
    to: Seat
    held: Held
    picked: bool = False


class CardShown(ApocalypseFact, frozen=True):
    """A seat showed a card of its hand to everybody."""

    seat: Seat
    held: Held
    picked: bool = False


class CardLaid(ApocalypseFact, frozen=True):
    """A card of a hand went onto the objective."""

    survivor: int
    held: Held
    laid: Laid
    picked: bool = False
