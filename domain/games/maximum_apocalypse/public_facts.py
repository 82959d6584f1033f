"""Redacted facts: a hidden card has a back and no face. Their wire names are those of the full facts."""

from typing import Literal

from domain.games.maximum_apocalypse.card_facts import KEY, ApocalypseFact, Laid
from domain.games.maximum_apocalypse.causes import Cause
from domain.games.maximum_apocalypse.facts import OpenFact
from domain.games.maximum_apocalypse.options import Options
from domain.games.maximum_apocalypse.state import Origin
from domain.kernel.game import Seat, Value


class SeenCard(Value, frozen=True):
    """A card as a viewer sees it: its back, and its face or None.

    ``known_to``: the seats that know its face besides whose hand it is, empty also where everybody does;
    ``no_food``: everybody knows that it is none.
    """

    card: str | None
    origin: Origin
    known_to: tuple[Seat, ...] = ()
    no_food: bool = False


class TableSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.TableLaid"):
    """What everybody sees of the table.

    ``hunger``: of each survivor, that of its body and of its dog's, where it was rolled; else empty: all begin at 1.
    """

    options: Options
    shape: str
    classes: tuple[tuple[str, ...], ...]
    hunger: tuple[tuple[int, ...], ...]


class CardsDrawnSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardsDrawn"):
    """A seat drew from its deck."""

    seat: Seat
    cards: tuple[SeenCard, ...]
    cause: Cause


class CardSetAsideSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardSetAside"):
    """Mulligan: a card will be replaced."""

    seat: Seat
    card: SeenCard


class DeckShuffledSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.DeckShuffled"):
    """A seat's deck was shuffled, with what went back into it."""

    seat: Seat
    returned: str | None


class CardPlayedSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardPlayed"):
    """A card was played."""

    survivor: int
    card: SeenCard


class CardsDiscardedSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardsDiscarded"):
    """Cards were discarded."""

    seat: Seat
    cards: tuple[SeenCard, ...]
    cause: Cause
    zone: Literal["hand", "aside"]
    all_food: bool


class ScavengedSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.Scavenged"):
    """A seat drew from a scavenge deck: into the hand, aside to be looked at, or a card ``shown`` to everybody."""

    seat: Seat
    deck: int
    card: SeenCard
    to: Literal["hand", "aside", "shown"]
    cause: Cause


class CardKeptSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardKept"):
    """A seat kept a card that it had looked at."""

    seat: Seat
    card: SeenCard
    to: Literal["hand", "shown"]


class CardPutUnderSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardPutUnder"):
    """A seat put a card under its deck."""

    seat: Seat
    card: SeenCard


class CardGivenSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardGiven"):
    """A seat gave another one a scavenge card."""

    seat: Seat
    to: Seat
    card: SeenCard


class CardShownSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardShown"):
    """A seat showed a card of its hand to everybody."""

    seat: Seat
    card: SeenCard


class CardLaidSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.CardLaid"):
    """A card of a hand went onto the objective."""

    survivor: int
    card: SeenCard
    laid: Laid


class SurvivorDiedSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.SurvivorDied"):
    """A survivor is out; what it dropped lies on its tile."""

    survivor: int
    dropped: tuple[SeenCard, ...]
    cause: Cause


class MonsterDeckShuffledSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.MonsterDeckShuffled"):
    """The monster discard pile became the deck."""

    n: int


class WaitingSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.Waiting"):
    """The seat that chooses next and the question; None: the active survivor's turn goes on.

    ``bound_for``: the tiles of the moves that the question interrupts, the first move first.
    """

    survivor: int | None
    about: str
    bound_for: tuple[int, ...]


PublicFact = (
    OpenFact | TableSeen | CardsDrawnSeen | CardSetAsideSeen | DeckShuffledSeen | CardPlayedSeen | CardsDiscardedSeen
    | ScavengedSeen | CardKeptSeen | CardPutUnderSeen | CardGivenSeen | CardShownSeen | CardLaidSeen
    | SurvivorDiedSeen | MonsterDeckShuffledSeen | WaitingSeen
)  # fmt: skip
"""What a seat may see: a hidden card has no face."""
