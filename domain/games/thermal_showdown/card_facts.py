"""Facts about decks, hands and cards, from the opening on."""

from domain.games.thermal_showdown.causes import RobotName
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.state import (
    DeckLimits,
    Opening,
    Wish,
)
from domain.kernel.game import Fact, Seat, named


class ThermalShowdownFact(Fact, frozen=True, tag=named("thermal-showdown")):
    """A fact of Thermal Showdown. ``seat`` is the player to whom it happened."""


class DuelOpened(ThermalShowdownFact, frozen=True):
    """The duel is played by these terms.

    Attributes:
        round_limit: The number of rounds, both players' counted together, after which the duel is a draw, 1..1000.
    """

    opening: Opening
    deck_limits: DeckLimits
    round_limit: int


class DeckShuffled(ThermalShowdownFact, frozen=True):
    """A deck became a main pile.

    Attributes:
        seat: Whose deck it is.
        pile: The cards, from the top.
    """

    seat: Seat
    pile: tuple[CardId, ...]


class CardsDrawn(ThermalShowdownFact, frozen=True):
    """Cards went from the main pile to the hand.

    Attributes:
        seat: Who drew.
        cards: The cards, in the order in which they were drawn.
        by: The card that allowed it; None where the rules did.
    """

    seat: Seat
    cards: tuple[CardId, ...]
    by: CardId | None


class WishMade(ThermalShowdownFact, frozen=True):
    """A player said, in secret, when he would rather go.

    Attributes:
        seat: Who said it.
        turn: The round wished for.
    """

    seat: Seat
    turn: Wish


class OrderSettled(ThermalShowdownFact, frozen=True):
    """The wishes are open.

    Attributes:
        wishes: The wishes, by seat.
        first: The seat that has the first round.
        tossed: Whether a coin decided, since both wished for the same.
    """

    wishes: tuple[Wish, Wish]
    first: Seat
    tossed: bool


class CardKept(ThermalShowdownFact, frozen=True):
    """A player kept one of his first cards, in secret.

    Attributes:
        seat: Who kept it.
        card: The card.
    """

    seat: Seat
    card: CardId


class RestDiscarded(ThermalShowdownFact, frozen=True):
    """The first cards that were not kept went to the discard pile, for all to see.

    Attributes:
        seat: Whose cards they are.
        cards: The cards, in the order in which they lie on the discard pile, the top one last.
    """

    seat: Seat
    cards: tuple[CardId, ...]


class RestReturned(ThermalShowdownFact, frozen=True):
    """The first cards that were not kept went back into the main pile, which was shuffled.

    Attributes:
        seat: Whose cards they are.
        pile: The cards of the main pile, from the top.
    """

    seat: Seat
    pile: tuple[CardId, ...]


class KeepingPassed(ThermalShowdownFact, frozen=True):
    """The second player's turn to keep cards.

    Attributes:
        seat: The second player.
    """

    seat: Seat


class PileTurned(ThermalShowdownFact, frozen=True):
    """The main pile had run out, and the discard pile was shuffled into a new one.

    Attributes:
        seat: Whose pile it is.
        pile: The cards of the new main pile, from the top.
    """

    seat: Seat
    pile: tuple[CardId, ...]


class RobotPlayed(ThermalShowdownFact, frozen=True):
    """A robot was put on the table, resting.

    Attributes:
        cost: The control that it cost.
        mass: The mass counters of ice with which it enters; 0 unless it is ice-clad.
    """

    robot: RobotName
    cost: int
    mass: int


class TrickPlayed(ThermalShowdownFact, frozen=True):
    """A trick left the hand; it lies open until it is discarded or attached.

    Attributes:
        seat: Who played it.
        card: The trick.
        cost: The control that it cost.
    """

    seat: Seat
    card: CardId
    cost: int


class TrickDiscarded(ThermalShowdownFact, frozen=True):
    """A used trick went to its owner's discard pile.

    Attributes:
        seat: Whose trick it is.
        card: The trick.
    """

    seat: Seat
    card: CardId


class TrickAttached(ThermalShowdownFact, frozen=True):
    """A trick stays with a robot.

    Attributes:
        robot: The robot to which it is attached.
        card: The trick.
        owner: Whose trick it is.
    """

    robot: RobotName
    card: CardId
    owner: Seat
