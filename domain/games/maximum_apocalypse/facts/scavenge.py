"""Facts about scavenge cards: found, looked at, given, shown and laid onto the objective."""

from typing import Literal

from domain.games.maximum_apocalypse.facts import fact as facts
from domain.games.maximum_apocalypse.facts.gear import Laid
from domain.games.maximum_apocalypse.table import references
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.table.state import EVERYBODY, Held
from domain.kernel.disclosure import Learners, everybody, its_seat, nobody, redacted
from domain.kernel.game import Seat

KeptCardTarget = Literal["hand", "shown"]
"""Where the card goes: into the ``hand``; ``shown``: everybody sees it, and it takes effect next."""

ScavengedTarget = Literal["hand", "aside", "shown"]
"""Where the card goes: into the ``hand``; ``aside``, to be looked at; ``shown``: everybody sees it, and it takes effect
next."""


class Scavenged(facts.SeatFact, frozen=True):
    """A seat drew from a scavenge deck.

    Attributes:
        to: Into the ``hand``; or ``aside``, to choose from or to resolve.
    """

    deck: references.DeckNumber
    held: Held
    to: references.HandZone
    cause: Cause


class ScavengedSeen(facts.SeatFact, frozen=True, tag=f"{facts.KEY}.Scavenged"):
    """A seat drew from a scavenge deck."""

    deck: references.DeckNumber
    card: facts.SeenCard
    to: ScavengedTarget
    cause: Cause


class CardKept(facts.SeatFact, frozen=True):
    """A seat kept a card that it had looked at."""

    held: Held
    to: KeptCardTarget


class CardKeptSeen(facts.SeatFact, frozen=True, tag=f"{facts.KEY}.CardKept"):
    """A seat kept a card that it had looked at."""

    card: facts.SeenCard
    to: KeptCardTarget


class CardPutUnder(facts.SeatFact, frozen=True):
    """A seat put a card that it had looked at under its deck."""

    held: Held
    picked: facts.DrawnByLot = False


class CardPutUnderSeen(facts.SeatFact, frozen=True, tag=f"{facts.KEY}.CardPutUnder"):
    """A seat put a card that it had looked at under its deck."""

    card: facts.SeenCard


class CardGiven(facts.SeatFact, frozen=True):
    """A seat gave another one a scavenge card.

    Attributes:
        to: The seat that gets the card.
    """

    to: Seat
    held: Held
    picked: facts.DrawnByLot = False


class CardGivenSeen(facts.SeatFact, frozen=True, tag=f"{facts.KEY}.CardGiven"):
    """A seat gave another one a scavenge card.

    Attributes:
        to: The seat that gets the card.
    """

    to: Seat
    card: facts.SeenCard


class CardShown(facts.SeatFact, frozen=True):
    """A seat showed a card of its hand to everybody."""

    held: Held
    picked: facts.DrawnByLot = False


class CardShownSeen(facts.SeatFact, frozen=True, tag=f"{facts.KEY}.CardShown"):
    """A seat showed a card of its hand to everybody."""

    card: facts.SeenCard


class CardsLeft(facts.ApocalypseFact, frozen=True):
    """Cards of the mission lie on a tile, as their finder is dead.

    Attributes:
        cards: The cards, by id; they come from the box.
        place: The kind of the tile.
    """

    tile: references.TileNumber
    cards: tuple[references.CardId, ...]
    place: references.PlaceKind
    cause: Cause


class CardLaid(facts.SurvivorFact, frozen=True):
    """A card of a hand went onto the objective."""

    held: Held
    laid: Laid
    picked: facts.DrawnByLot = False


class CardLaidSeen(facts.SurvivorFact, frozen=True, tag=f"{facts.KEY}.CardLaid"):
    """A card of a hand went onto the objective."""

    card: facts.SeenCard
    laid: Laid


def _scavenged(setup: Setting, fact: Scavenged, seat: Seat | None) -> ScavengedSeen:
    card = facts.seen(setup.options, fact.seat, fact.held, seat)
    to = "shown" if fact.to == "aside" and fact.held.known == EVERYBODY else fact.to
    return ScavengedSeen(fact.seat, fact.deck, card, to, fact.cause)


def _scavenging(setup: Setting, fact: Scavenged) -> Learners:
    """That a card is not one of those shown at once is information as well."""
    open_hands = setup.options.open_hands or fact.held.known == EVERYBODY
    return frozenset([fact.seat]) if fact.to == "aside" and not open_hands else everybody(setup, fact)


def _kept(setup: Setting, fact: CardKept, seat: Seat | None) -> CardKeptSeen:
    card = facts.shown_card(fact.held) if fact.to == "shown" else facts.seen(setup.options, fact.seat, fact.held, seat)
    return CardKeptSeen(fact.seat, card, fact.to)


def _given(setup: Setting, fact: CardGiven, seat: Seat | None) -> CardGivenSeen:
    knows = seat == fact.to or facts.sees(setup.options, fact.seat, fact.held, seat)
    return CardGivenSeen(fact.seat, fact.to, facts.seen_card(fact.held, hidden=not knows))


def _giving(setup: Setting, fact: CardGiven) -> Learners:
    if setup.options.open_hands:
        return nobody(setup, fact)
    return frozenset([fact.to, fact.seat] if fact.picked else [fact.to])


HiddenScavengeFact = Scavenged | CardKept | CardPutUnder | CardGiven | CardShown | CardLaid
SeenScavengeFact = ScavengedSeen | CardKeptSeen | CardPutUnderSeen | CardGivenSeen | CardShownSeen | CardLaidSeen

HIDDEN = (
    *redacted(Scavenged, ScavengedSeen, _scavenged, _scavenging),
    *redacted(CardKept, CardKeptSeen, _kept, everybody),
    *redacted(
        CardPutUnder,
        CardPutUnderSeen,
        lambda setup, fact, seat: CardPutUnderSeen(fact.seat, facts.seen(setup.options, fact.seat, fact.held, seat)),
        lambda setup, fact: its_seat(setup, fact) if fact.picked else nobody(setup, fact),
    ),
    *redacted(CardGiven, CardGivenSeen, _given, _giving),
    *redacted(
        CardShown,
        CardShownSeen,
        lambda _setup, fact, _seat: CardShownSeen(fact.seat, facts.shown_card(fact.held)),
        lambda setup, fact: facts.others(setup, fact, (fact.held,), picked=fact.picked),
    ),
    *redacted(
        CardLaid,
        CardLaidSeen,
        lambda _setup, fact, _seat: CardLaidSeen(fact.survivor, facts.shown_card(fact.held), fact.laid),
        lambda setup, fact: facts.others(setup, fact, (fact.held,), picked=fact.picked),
    ),
)
