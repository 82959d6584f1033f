"""Facts about survivor cards, and about cards of any kind that leave a hand or a pile."""

from typing import Literal

from domain.games.maximum_apocalypse.facts import fact as facts
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.table.references import CardId, HandZone
from domain.games.maximum_apocalypse.table.state import Held
from domain.kernel.disclosure import Learners, everybody, its_seat, nobody, redacted
from domain.kernel.game import Seat

CardSource = Literal["discard", "lying", "box", "aside"]
"""Where the card was: in a ``discard`` pile, ``lying`` on the tile, in the ``box``, or ``aside``, found and shown."""

CardTarget = Literal["hand", "play", "aside"]
"""Where the card goes: into the ``hand``, into ``play``, or ``aside``, to be equipped or discarded next."""

AllFood = bool
"""Whether the seat had to discard all food of its hand, so that everybody knows it holds none."""


class HandKept(facts.SeatFact, frozen=True):
    """Mulligan: a seat replaces no card."""


class CardsDrawn(facts.SeatFact, frozen=True):
    """A seat drew from its deck.

    Attributes:
        held: The cards, the first one drawn first.
    """

    held: tuple[Held, ...]
    cause: Cause


class CardsDrawnSeen(facts.SeatFact, frozen=True, tag=f"{facts.KEY}.CardsDrawn"):
    """A seat drew from its deck.

    Attributes:
        cards: The cards, in an order that reveals nothing about hidden ones.
    """

    cards: tuple[facts.SeenCard, ...]
    cause: Cause


class CardSetAside(facts.SeatFact, frozen=True):
    """Mulligan: a card will be replaced."""

    held: Held


class CardSetAsideSeen(facts.SeatFact, frozen=True, tag=f"{facts.KEY}.CardSetAside"):
    """Mulligan: a card will be replaced."""

    card: facts.SeenCard


class DeckShuffled(facts.SeatFact, frozen=True):
    """A seat's deck was shuffled, with the cards that it had set aside.

    Attributes:
        deck: Its new order by card ids, the top card last.
        returned: The gear that went into it from play, by card id; None: none did.
    """

    deck: tuple[CardId, ...]
    returned: CardId | None = None


class DeckShuffledSeen(facts.SeatFact, frozen=True, tag=f"{facts.KEY}.DeckShuffled"):
    """A seat's deck was shuffled, with the cards that it had set aside.

    Attributes:
        returned: The gear that went into it from play, by card id; None: none did.
    """

    returned: CardId | None


class CardSearched(facts.SurvivorFact, frozen=True):
    """A survivor looked for a card in its deck.

    Attributes:
        found: Whether it was there; then it is in play now.
    """

    card: CardId
    found: bool


class CardPlayed(facts.SurvivorFact, frozen=True):
    """A card left the hand: into play if it is a gear, else onto its discard pile."""

    held: Held
    picked: facts.DrawnByLot = False


class CardPlayedSeen(facts.SurvivorFact, frozen=True, tag=f"{facts.KEY}.CardPlayed"):
    """A card left the hand: into play if it is a gear, else onto its discard pile."""

    card: facts.SeenCard


class CardsDiscarded(facts.SeatFact, frozen=True):
    """Cards went from a hand, or from aside, to their discard piles.

    Attributes:
        held: The cards; empty: there was nothing to discard.
    """

    held: tuple[Held, ...]
    cause: Cause
    zone: HandZone = "hand"
    all_food: AllFood = False
    picked: facts.DrawnByLot = False


class CardsDiscardedSeen(facts.SeatFact, frozen=True, tag=f"{facts.KEY}.CardsDiscarded"):
    """Cards went from a hand, or from aside, to their discard piles.

    Attributes:
        cards: The cards; empty: there was nothing to discard.
    """

    cards: tuple[facts.SeenCard, ...]
    cause: Cause
    zone: HandZone
    all_food: AllFood


class CardBurned(facts.SeatFact, frozen=True):
    """The top card of a deck was discarded."""

    card: CardId
    cause: Cause


class NothingToBurn(facts.SeatFact, frozen=True):
    """A seat has to burn a card and has none left: its survivor dies."""

    cause: Cause


class CardTaken(facts.SurvivorFact, frozen=True):
    """A survivor took a card that everybody sees.

    Attributes:
        pile: The seat whose discard pile it was in; None: the scavenge discard pile, or no discard pile (``zone``).
    """

    card: CardId
    zone: CardSource
    to: CardTarget
    cause: Cause
    pile: Seat | None = None


def _discarding(setup: Setting, fact: CardsDiscarded) -> Learners:
    if fact.held:
        return facts.others(setup, fact, fact.held, picked=fact.picked)
    return everybody(setup, fact) - {fact.seat} if fact.all_food else nobody(setup, fact)


HiddenCardFact = CardsDrawn | CardSetAside | DeckShuffled | CardPlayed | CardsDiscarded
SeenCardFact = CardsDrawnSeen | CardSetAsideSeen | DeckShuffledSeen | CardPlayedSeen | CardsDiscardedSeen

HIDDEN = (
    *redacted(
        CardsDrawn,
        CardsDrawnSeen,
        lambda setup, fact, seat: CardsDrawnSeen(
            fact.seat, facts.seen_hand(setup.options, fact.seat, fact.held, seat), fact.cause
        ),
        lambda setup, fact: everybody(setup, fact) if setup.options.open_hands else its_seat(setup, fact),
    ),
    *redacted(
        CardSetAside,
        CardSetAsideSeen,
        lambda setup, fact, seat: CardSetAsideSeen(fact.seat, facts.seen(setup.options, fact.seat, fact.held, seat)),
        nobody,
    ),
    *redacted(
        DeckShuffled, DeckShuffledSeen, lambda _setup, fact, _seat: DeckShuffledSeen(fact.seat, fact.returned), nobody
    ),
    *redacted(
        CardPlayed,
        CardPlayedSeen,
        lambda _setup, fact, _seat: CardPlayedSeen(fact.survivor, facts.shown_card(fact.held)),
        lambda setup, fact: facts.others(setup, fact, (fact.held,), picked=fact.picked),
    ),
    *redacted(
        CardsDiscarded,
        CardsDiscardedSeen,
        lambda _setup, fact, _seat: CardsDiscardedSeen(
            fact.seat, tuple([facts.shown_card(held) for held in fact.held]), fact.cause, fact.zone, fact.all_food
        ),
        _discarding,
    ),
)
