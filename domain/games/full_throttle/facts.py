"""The facts of a game, move by move, detailed enough to animate. The public forms hide cards."""

from typing import Literal

from domain.games.full_throttle.state import Card, Moped, Three
from domain.games.full_throttle.track import Space, Step
from domain.kernel.disclosure import Disclosures, all_but_its_seat, everybody, nobody, open_to_all, redacted
from domain.kernel.game import Fact, Outcome, Seat, named


class FullThrottleFact(Fact, frozen=True, tag=named("full-throttle")):
    """A fact of this game."""


class RaceSetUp(FullThrottleFact, frozen=True):
    """The mopeds were put on the start spaces at random.

    Attributes:
        seats: The number of seats, 2..6.
        track: The key of the racetrack.
        finished_keep_moving: Whether the cards of a moped that has finished still move it (F10).
        grid: The start space of each moped, in the order yellow, green, purple, blue, red, black.
        box: The cards that stay in the box in a game for two, one of each moped; empty with more seats.
        spark_plug: The seat that got the spark plug, drawn by lot: it drafts first in round 1.
    """

    seats: int
    track: str
    finished_keep_moving: bool
    grid: tuple[Space, Space, Space, Space, Space, Space]
    box: tuple[Card, ...]
    spark_plug: Seat


class StackShuffled(FullThrottleFact, frozen=True):
    """The draw stack was shuffled. Nobody sees it.

    Attributes:
        cards: The cards of the stack, in the order in which they will be drawn.
    """

    cards: tuple[Card, ...]


class RoundStarted(FullThrottleFact, frozen=True):
    """Step a begins.

    Attributes:
        round: The number of the round, from 1.
        spark_plug: The seat that holds the spark plug: it drafts first in this round.
        cards: How many cards are to be revealed, 6..9: more once a moped has finished, fewer if the stack runs out.
    """

    round: int
    spark_plug: Seat
    cards: int


class CardRevealed(FullThrottleFact, frozen=True):
    """The top card of the stack was turned up; it moves its moped."""

    card: Card


class MopedMoved(FullThrottleFact, frozen=True):
    """A moped moved.

    Attributes:
        origin: The space from which it moved.
        steps: How many steps it had: the speed of its card, or 2 for a bonus.
        path: Each space counted, up to the one on which it now stands.
        blocked: The occupied spaces behind which it had to stop, one for each step that it lost; the inner one of two
            abreast. Empty if it lost none.
        passing: The mopeds that it passed, in the order of the ride.
        behind: The mopeds that stand on what is blocked, both of two abreast, in the order of the ride.
    """

    moped: Moped
    origin: Space
    steps: int
    path: tuple[Step, ...]
    blocked: tuple[Space, ...]
    passing: tuple[Moped, ...] = ()
    behind: tuple[Moped, ...] = ()


class CardWasted(FullThrottleFact, frozen=True):
    """A card moved nothing.

    Attributes:
        blocked: The occupied spaces behind which the moped is stuck, one for each step that it lost; the inner one of
            two abreast. Empty if it has finished and stays put (F10).
        behind: The mopeds that stand there, both of two abreast; empty if the moped has finished and stays put.
    """

    moped: Moped
    blocked: tuple[Space, ...]
    behind: tuple[Moped, ...] = ()


class BonusTriggered(FullThrottleFact, frozen=True):
    """A move ended on a +2 space: two steps more.

    Attributes:
        space: The +2 space on which the moped stands.
    """

    moped: Moped
    space: Space


class BonusWasted(FullThrottleFact, frozen=True):
    """The two steps of a bonus were blocked.

    Attributes:
        blocked: The occupied spaces behind which the moped is stuck, one for each step that it lost; the inner one of
            two abreast.
        behind: The mopeds that stand there, both of two abreast.
    """

    moped: Moped
    blocked: tuple[Space, ...]
    behind: tuple[Moped, ...] = ()


class LapMarkerAdvanced(FullThrottleFact, frozen=True):
    """A moped crossed the start/finish line.

    Attributes:
        crossings: How often it has crossed the line by now, 1..4; at 4 it finishes.
    """

    moped: Moped
    crossings: int


class MopedFinished(FullThrottleFact, frozen=True):
    """A moped completed its third lap.

    Attributes:
        place: The place in which it finished, 1..6.
    """

    moped: Moped
    place: int


class HandTaken(FullThrottleFact, frozen=True):
    """Step b begins: the holder of the spark plug took all the cards that were revealed.

    Attributes:
        seat: The seat that took the cards.
        cards: All the cards that this round revealed, sorted.
    """

    seat: Seat
    cards: tuple[Card, ...]


class BetPlaced(FullThrottleFact, frozen=True):
    """A seat kept a card as its bet.

    Attributes:
        seat: The seat that bet.
        card: The card that it kept.
    """

    seat: Seat
    card: Card


class HandPassed(FullThrottleFact, frozen=True):
    """A seat passed the hand on. Only the two seats see the cards.

    Attributes:
        by: The seat that passed the hand on.
        to: The seat that got it.
        cards: The cards of the hand, sorted.
    """

    by: Seat
    to: Seat
    cards: tuple[Card, ...]


class DraftCompleted(FullThrottleFact, frozen=True):
    """All have bet; this seat clears away the cards that are left.

    Attributes:
        seat: The seat that clears away.
    """

    seat: Seat


class CardRemoved(FullThrottleFact, frozen=True):
    """A card was put face down at the right end of the row.

    Attributes:
        seat: The seat that removed the card.
        card: The card that was removed.
    """

    seat: Seat
    card: Card


class CardsReturned(FullThrottleFact, frozen=True):
    """Three cards were put below the stack.

    Attributes:
        seat: The seat that returned the cards.
        cards: The three cards, in the order in which they will be drawn again.
    """

    seat: Seat
    cards: Three


class RemovedCardShown(FullThrottleFact, frozen=True):
    """The leftmost face-down card of the row was turned up.

    Attributes:
        place: Its place in the row, counted from the left, from 0.
    """

    place: int
    card: Card


class SeatResigned(FullThrottleFact, frozen=True):
    """A seat gave up. Its bets stay.

    Attributes:
        seat: The seat that resigned.
    """

    seat: Seat


class RaceEnded(FullThrottleFact, frozen=True):
    """The race is over.

    Attributes:
        reason: Why: three mopeds have finished, or the stack ran out before a reveal was complete.
        places: All six mopeds, first to last.
    """

    reason: Literal["three-finished", "stack-empty"]
    places: tuple[Moped, Moped, Moped, Moped, Moped, Moped]


class BetsShown(FullThrottleFact, frozen=True):
    """A seat turned its bets up.

    Attributes:
        seat: The seat whose bets they are.
        cards: Its bets, in the order in which it placed them.
        points: Its points: 4, 3 or 2 for each card whose moped came in first, second or third.
        tie_break: Its points for breaking a tie: 4, 3 or 2 for each card whose moped came in fourth, fifth or sixth.
    """

    seat: Seat
    cards: tuple[Card, ...]
    points: int
    tie_break: int


class GameEnded(FullThrottleFact, frozen=True):
    """The game is over."""

    outcome: Outcome


class PublicStackShuffled(FullThrottleFact, frozen=True, tag="full-throttle.StackShuffled"):
    """The draw stack was shuffled.

    Attributes:
        cards: The number of cards in the stack.
    """

    cards: int


class PublicBetPlaced(FullThrottleFact, frozen=True, tag="full-throttle.BetPlaced"):
    """A seat kept a card as its bet; the others see its back.

    Attributes:
        seat: The seat that bet.
        card: The card that it kept; None if another seat kept it.
    """

    seat: Seat
    card: Card | None


class PublicHandPassed(FullThrottleFact, frozen=True, tag="full-throttle.HandPassed"):
    """A seat passed the hand on; the others see the cards' backs.

    Attributes:
        by: The seat that passed the hand on.
        to: The seat that got it.
        count: The number of cards in the hand.
        cards: The cards of the hand, sorted; None for all but the two seats.
    """

    by: Seat
    to: Seat
    count: int
    cards: tuple[Card, ...] | None


class PublicCardRemoved(FullThrottleFact, frozen=True, tag="full-throttle.CardRemoved"):
    """A card was put face down at the right end of the row; the others see its back.

    Attributes:
        seat: The seat that removed the card.
        card: The card that was removed; None if another seat removed it.
    """

    seat: Seat
    card: Card | None


class PublicCardsReturned(FullThrottleFact, frozen=True, tag="full-throttle.CardsReturned"):
    """Three cards were put below the stack; the others see their backs.

    Attributes:
        seat: The seat that returned the cards.
        cards: The three cards, in the order in which they will be drawn again; None if another seat returned them.
    """

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
