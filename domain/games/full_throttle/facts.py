"""The facts of a game, move by move, detailed enough to animate. The public forms hide cards."""

from typing import Literal

from domain.games.full_throttle.state import Card, Moped, Three
from domain.games.full_throttle.track import Space, Step
from domain.kernel.disclosure import Disclosures, all_but_its_seat, everybody, nobody, open_to_all, redacted
from domain.kernel.game import Fact, Outcome, Seat, named


class FullThrottleFact(Fact, frozen=True, tag=named("full-throttle")):
    """A fact of this game."""


class RaceSetUp(FullThrottleFact, frozen=True):
    """The mopeds were put on the start spaces at random. ``grid``: a space each, in the order of the colours."""

    seats: int
    track: str
    finished_keep_moving: bool
    grid: tuple[Space, Space, Space, Space, Space, Space]
    box: tuple[Card, ...]
    spark_plug: Seat


class StackShuffled(FullThrottleFact, frozen=True):
    """The draw stack was shuffled, the first card on top. Nobody sees it."""

    cards: tuple[Card, ...]


class RoundStarted(FullThrottleFact, frozen=True):
    """Step a begins. ``cards``: how many are to be revealed."""

    round: int
    spark_plug: Seat
    cards: int


class CardRevealed(FullThrottleFact, frozen=True):
    """The top card of the stack was turned up; it moves its moped."""

    card: Card


class MopedMoved(FullThrottleFact, frozen=True):
    """A moped moved.

    ``steps``: how many it had. ``path``: each space counted, up to the one where it now stands. ``blocked``: the
    occupied spaces behind which it had to stop, one for each step that it lost; the inner one of two abreast.
    ``passing``: whom it passed, ``behind``: who stands on what is blocked, both abreast; in the order of the ride.
    """

    moped: Moped
    origin: Space
    steps: int
    path: tuple[Step, ...]
    blocked: tuple[Space, ...]
    passing: tuple[Moped, ...] = ()
    behind: tuple[Moped, ...] = ()


class CardWasted(FullThrottleFact, frozen=True):
    """A card moved nothing. The rest as in `MopedMoved`, and empty if the moped has finished and stays put (F10)."""

    moped: Moped
    blocked: tuple[Space, ...]
    behind: tuple[Moped, ...] = ()


class BonusTriggered(FullThrottleFact, frozen=True):
    """A move ended on a +2 space: two steps more."""

    moped: Moped
    space: Space


class BonusWasted(FullThrottleFact, frozen=True):
    """The two steps of a bonus were blocked. The rest as in `MopedMoved`."""

    moped: Moped
    blocked: tuple[Space, ...]
    behind: tuple[Moped, ...] = ()


class LapMarkerAdvanced(FullThrottleFact, frozen=True):
    """A moped crossed the start/finish line. ``crossings``: how often by now, 1..4."""

    moped: Moped
    crossings: int


class MopedFinished(FullThrottleFact, frozen=True):
    """A moped completed its third lap. ``place``: 1..6."""

    moped: Moped
    place: int


class HandTaken(FullThrottleFact, frozen=True):
    """Step b begins: the holder of the spark plug took all the cards that were revealed."""

    seat: Seat
    cards: tuple[Card, ...]


class BetPlaced(FullThrottleFact, frozen=True):
    """A seat kept a card as its bet."""

    seat: Seat
    card: Card


class HandPassed(FullThrottleFact, frozen=True):
    """A seat passed the hand on. Only the two seats see the cards."""

    by: Seat
    to: Seat
    cards: tuple[Card, ...]


class DraftCompleted(FullThrottleFact, frozen=True):
    """All have bet; this seat clears away the cards that are left."""

    seat: Seat


class CardRemoved(FullThrottleFact, frozen=True):
    """A card was put face down at the right end of the row."""

    seat: Seat
    card: Card


class CardsReturned(FullThrottleFact, frozen=True):
    """Three cards were put below the stack; the first one is drawn first."""

    seat: Seat
    cards: Three


class RemovedCardShown(FullThrottleFact, frozen=True):
    """The leftmost face-down card of the row was turned up. ``place``: counted from the left, from 0."""

    place: int
    card: Card


class SeatResigned(FullThrottleFact, frozen=True):
    """A seat gave up. Its bets stay."""

    seat: Seat


class RaceEnded(FullThrottleFact, frozen=True):
    """The race is over. ``places``: all six mopeds, first to last."""

    reason: Literal["three-finished", "stack-empty"]
    places: tuple[Moped, Moped, Moped, Moped, Moped, Moped]


class BetsShown(FullThrottleFact, frozen=True):
    """A seat turned its bets up. ``tie_break``: its points for the mopeds in places 4 to 6."""

    seat: Seat
    cards: tuple[Card, ...]
    points: int
    tie_break: int


class GameEnded(FullThrottleFact, frozen=True):
    """The game is over."""

    outcome: Outcome


class PublicStackShuffled(FullThrottleFact, frozen=True, tag="full-throttle.StackShuffled"):
    """The draw stack was shuffled. ``cards``: how many they are."""

    cards: int


class PublicBetPlaced(FullThrottleFact, frozen=True, tag="full-throttle.BetPlaced"):
    """A seat kept a card as its bet; the others see its back."""

    seat: Seat
    card: Card | None


class PublicHandPassed(FullThrottleFact, frozen=True, tag="full-throttle.HandPassed"):
    """A seat handed ``count`` cards on; the others see their backs."""

    by: Seat
    to: Seat
    count: int
    cards: tuple[Card, ...] | None


class PublicCardRemoved(FullThrottleFact, frozen=True, tag="full-throttle.CardRemoved"):
    """A card was put face down at the right end of the row."""

    seat: Seat
    card: Card | None


class PublicCardsReturned(FullThrottleFact, frozen=True, tag="full-throttle.CardsReturned"):
    """Three cards were put below the stack; the others see their backs."""

    seat: Seat
    cards: Three | None


LearnedByEverybody = RaceSetUp | CardRevealed | RemovedCardShown
LearnedByNobody = (
    RoundStarted
    | MopedMoved
    | CardWasted
    | BonusTriggered
    | BonusWasted
    | LapMarkerAdvanced
    | MopedFinished
    | HandTaken
    | DraftCompleted
    | SeatResigned
    | RaceEnded
    | GameEnded
)
OpenFact = LearnedByEverybody | BetsShown | LearnedByNobody
Facts = OpenFact | StackShuffled | BetPlaced | HandPassed | CardRemoved | CardsReturned
PublicFacts = (
    OpenFact | PublicStackShuffled | PublicBetPlaced | PublicHandPassed | PublicCardRemoved | PublicCardsReturned
)

FACTS = Disclosures(
    open_to_all(LearnedByEverybody, learned=everybody),
    open_to_all(BetsShown, learned=all_but_its_seat),
    redacted(
        StackShuffled, PublicStackShuffled, lambda _setup, fact, _seat: PublicStackShuffled(len(fact.cards)), nobody
    ),
    redacted(
        BetPlaced,
        PublicBetPlaced,
        lambda _setup, fact, seat: PublicBetPlaced(fact.seat, fact.card if seat == fact.seat else None),
        nobody,
    ),
    redacted(
        HandPassed,
        PublicHandPassed,
        lambda _setup, fact, seat: PublicHandPassed(
            fact.by, fact.to, len(fact.cards), fact.cards if seat in (fact.by, fact.to) else None
        ),
        lambda _setup, fact: frozenset([fact.to]),  # which card the seat before kept
    ),
    redacted(
        CardRemoved,
        PublicCardRemoved,
        lambda _setup, fact, seat: PublicCardRemoved(fact.seat, fact.card if seat == fact.seat else None),
        nobody,
    ),
    redacted(
        CardsReturned,
        PublicCardsReturned,
        lambda _setup, fact, seat: PublicCardsReturned(fact.seat, fact.cards if seat == fact.seat else None),
        nobody,
    ),
    open_to_all(LearnedByNobody, learned=nobody),
)
"""README section 9."""
