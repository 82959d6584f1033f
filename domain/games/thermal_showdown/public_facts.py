"""What others see of the facts of a duel, and who learns from them."""

from domain.games.thermal_showdown.card_facts import (
    CardKept,
    CardsDrawn,
    DeckShuffled,
    OrderSettled,
    PileTurned,
    RestReturned,
    RobotPlayed,
    ThermalShowdownFact,
    WishMade,
)
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.facts import LearnedByNobody, LearnedByOthers, OpenFact
from domain.games.thermal_showdown.state import Wish
from domain.kernel.disclosure import (
    Disclosures,
    all_but_its_seat,
    everybody,
    its_seat,
    nobody,
    open_to_all,
    redacted,
)
from domain.kernel.game import Seat


class PublicDeckShuffled(ThermalShowdownFact, frozen=True, tag="thermal-showdown.DeckShuffled"):
    """A deck became a main pile.

    Attributes:
        seat: Whose deck it is.
        count: The number of cards.
    """

    seat: Seat
    count: int


class PublicCardsDrawn(ThermalShowdownFact, frozen=True, tag="thermal-showdown.CardsDrawn"):
    """Cards went from the main pile to the hand.

    Attributes:
        seat: Who drew.
        count: The number of cards.
        cards: The cards, in the order in which they were drawn; None to all but their player.
        by: The card that allowed it; None where the rules did.
    """

    seat: Seat
    count: int
    cards: tuple[CardId, ...] | None
    by: CardId | None


class PublicWishMade(ThermalShowdownFact, frozen=True, tag="thermal-showdown.WishMade"):
    """A player said when he would rather go.

    Attributes:
        seat: Who said it.
        turn: The round wished for; None to the others.
    """

    seat: Seat
    turn: Wish | None


class PublicCardKept(ThermalShowdownFact, frozen=True, tag="thermal-showdown.CardKept"):
    """A player kept one of his first cards.

    Attributes:
        seat: Who kept it.
        card: The card; None to the others.
    """

    seat: Seat
    card: CardId | None


class PublicRestReturned(ThermalShowdownFact, frozen=True, tag="thermal-showdown.RestReturned"):
    """The first cards that were not kept went back into the main pile, which was shuffled.

    Attributes:
        seat: Whose cards they are.
        count: The number of cards in the main pile now.
    """

    seat: Seat
    count: int


class PublicPileTurned(ThermalShowdownFact, frozen=True, tag="thermal-showdown.PileTurned"):
    """The main pile had run out, and the discard pile was shuffled into a new one.

    Attributes:
        seat: Whose pile it is.
        count: The number of cards in the new main pile.
    """

    seat: Seat
    count: int


AnyPublicFact = (
    OpenFact
    | PublicDeckShuffled
    | PublicCardsDrawn
    | PublicWishMade
    | PublicCardKept
    | PublicRestReturned
    | PublicPileTurned
)

HIDDEN = (
    redacted(
        DeckShuffled,
        PublicDeckShuffled,
        lambda _setup, fact, _seat: PublicDeckShuffled(fact.seat, len(fact.pile)),
        nobody,
    ),
    redacted(
        CardsDrawn,
        PublicCardsDrawn,
        lambda _setup, fact, seat: PublicCardsDrawn(
            fact.seat, len(fact.cards), fact.cards if fact.seat == seat else None, fact.by
        ),
        its_seat,
    ),
    redacted(
        WishMade,
        PublicWishMade,
        lambda _setup, fact, seat: PublicWishMade(fact.seat, fact.turn if fact.seat == seat else None),
        nobody,
    ),
    redacted(
        CardKept,
        PublicCardKept,
        lambda _setup, fact, seat: PublicCardKept(fact.seat, fact.card if fact.seat == seat else None),
        nobody,
    ),
    redacted(
        RestReturned,
        PublicRestReturned,
        lambda _setup, fact, _seat: PublicRestReturned(fact.seat, len(fact.pile)),
        nobody,
    ),
    redacted(
        PileTurned, PublicPileTurned, lambda _setup, fact, _seat: PublicPileTurned(fact.seat, len(fact.pile)), nobody
    ),
)
"""The facts of which others see less."""

FACTS = Disclosures(
    open_to_all(OrderSettled, learned=everybody),
    open_to_all(LearnedByOthers, learned=all_but_its_seat),
    open_to_all(RobotPlayed, learned=lambda setup, fact: everybody(setup, fact) - {fact.robot.seat}),
    open_to_all(LearnedByNobody, learned=nobody),
    *HIDDEN,
)
"""README section 8."""
