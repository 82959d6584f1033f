"""What happened, who sees it, and who learns something by it."""

from domain.games.goofspiel.state import Card, GoofspielSetup
from domain.kernel.disclosure import Disclosures, everybody, nobody, open_to_all, redacted
from domain.kernel.game import Fact, Seat, named


class GoofspielFact(Fact, frozen=True, tag=named("goofspiel")):
    """What then happened."""


class Dealt(GoofspielFact, frozen=True):
    """Each seat took its bid cards; the prizes lie face down, ``deck`` from the top."""

    seats: int
    deck: tuple[Card, ...]


class PrizeTurned(GoofspielFact, frozen=True):
    """The next prize was turned up."""

    prize: Card


class BidPlaced(GoofspielFact, frozen=True):
    """A card lies face down before a seat."""

    seat: Seat
    card: Card


class BidsRevealed(GoofspielFact, frozen=True):
    """The bids by seat, None for a seat that resigned; the prizes; and their winner, None if the highest bids tied."""

    bids: tuple[Card | None, ...]
    prizes: tuple[Card, ...]
    winner: Seat | None


class Resigned(GoofspielFact, frozen=True):
    """A seat gave up, and took back its bid of this round, if any."""

    seat: Seat


class PublicDealt(GoofspielFact, frozen=True, tag="goofspiel.Dealt"):
    """The deal as it is shown. ``cards``: how many prizes there are, and bid cards of each seat."""

    seats: int
    cards: int


class PublicBidPlaced(GoofspielFact, frozen=True, tag="goofspiel.BidPlaced"):
    """A bid as it is shown. ``card``: None for everybody but the seat that made it."""

    seat: Seat
    card: Card | None


def _face_down(_setup: GoofspielSetup, fact: Dealt, _seat: Seat | None) -> PublicDealt:
    return PublicDealt(fact.seats, len(fact.deck))


def _secret(_setup: GoofspielSetup, fact: BidPlaced, seat: Seat | None) -> PublicBidPlaced:
    return PublicBidPlaced(fact.seat, fact.card if seat == fact.seat else None)


LearnedByEverybody = PrizeTurned | BidsRevealed
OpenFact = LearnedByEverybody | Resigned
AnyFact = OpenFact | Dealt | BidPlaced
PublicFact = OpenFact | PublicDealt | PublicBidPlaced

FACTS = Disclosures(
    redacted(Dealt, PublicDealt, _face_down, learned=nobody),
    redacted(BidPlaced, PublicBidPlaced, _secret, learned=nobody),
    open_to_all(LearnedByEverybody, learned=everybody),
    open_to_all(Resigned, learned=nobody),
)
